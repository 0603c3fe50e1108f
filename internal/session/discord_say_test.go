package session

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"damasbot/internal/fakediscord/people"
	"damasbot/screen"
)

func (w *guild) chat(name, chat string) (*people.Person, string, error) {
	p := w.who[name]
	switch {
	case p == nil:
		return nil, "", fmt.Errorf("nobody is called %q", name)
	case chat == "dm":
		return p, p.DM(), nil
	case chat == "thread":
		id, err := w.thread(p)
		return p, id, err
	case chat != "group":
		id, err := w.channel(chat)
		return p, id, err
	}
	return p, p.Main(), nil
}

// thread is the id of the newest thread, as soon as there is one.
func (w *guild) thread(p *people.Person) (id string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err = p.Until(ctx, "", func([]people.Message) bool { id = newestThread(p); return id != "" })
	return id, err
}

func newestThread(p *people.Person) (id string) {
	for _, c := range p.Channels() {
		if c.Type == 11 {
			id = c.ID
		}
	}
	return id
}

// channel is the id of a channel by its name, which is made when first spoken of.
func (w *guild) channel(name string) (string, error) {
	if id, ok := w.made[name]; ok {
		return id, nil
	}
	var made struct {
		ID string `json:"id"`
	}
	err := w.people.Do(context.Background(), "channel", map[string]any{"name": name}, &made)
	if err == nil {
		w.made[name] = made.ID
	}
	return made.ID, err
}

func (w *guild) Mention(name string) string { return "<@" + w.who[name].ID + ">" }

// Say uses the command that a text is on Discord. In reply to a board it is the board's button, or typed into its form; other
// messages do not reach the bot.
func (w *guild) Say(name, chat, text, replyTo string) error {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return err
	}
	command, isCommand := strings.CutPrefix(text, "/")
	var a people.Answer
	canonical, _ := screen.CommandNamed(command)
	kind, hasButton := map[string]screen.Kind{"resign": screen.DoResignAsk, "draw": screen.DoOffer}[canonical]
	switch {
	case replyTo != "" && isCommand && hasButton:
		a, err = p.PressOld(people.Message{ID: replyTo, Channel: id}, buttonOf(p.Messages(id), replyTo, kind))
	case replyTo != "" && chat == "dm" && !isCommand:
		return w.people.Do(context.Background(), "say", map[string]any{"person": p.ID, "dm": true, "text": text, "message": replyTo}, nil)
	case replyTo != "":
		if a, err = p.PressOld(people.Message{ID: replyTo, Channel: id}, "/type"); err == nil && a.Modal != nil {
			a, err = p.Submit(a, map[string]string{"move": strings.TrimPrefix(text, "/lance ")})
		}
	case isCommand:
		var sub people.Given
		if sub, err = w.command(command); err == nil {
			a, err = p.Command(id, "damas", sub)
		}
	case chat == "dm":
		return w.people.Do(context.Background(), "say", map[string]any{"person": p.ID, "dm": true, "text": text}, nil)
	}
	if err == nil && a.Error != "" {
		err = errors.New(a.Error)
	}
	return err
}

// buttonOf is the id of a message's button that does something.
func buttonOf(all []people.Message, id string, kind screen.Kind) string {
	for _, m := range all {
		for _, c := range m.Controls() {
			if do, err := screen.Decode(c.CustomID); m.ID == id && err == nil && do.Kind == kind {
				return c.CustomID
			}
		}
	}
	return ""
}

// command is the subcommand that a text means.
func (w *guild) command(text string) (people.Given, error) {
	name, args, _ := strings.Cut(text, " ")
	canonical, ok := screen.CommandNamed(strings.TrimSuffix(name, "@damasbot"))
	if !ok {
		return people.Given{}, fmt.Errorf("Discord would not send /%s", text)
	}
	sub := people.Sub(canonical)
	person := "opponent"
	switch canonical {
	case "start":
		sub.Name = "help"
	case "unblock":
		sub = people.Sub("block", people.Opt("remove", true))
		person = "player"
	case "block", "profile":
		person = "player"
	}
	var rest []string
	for _, word := range strings.Fields(args) {
		level, isLevel := screen.LevelNamed(word)
		color, isColor := screen.ColorNamed(word)
		switch who := w.meant(word); {
		case who != "":
			sub.Options = append(sub.Options, people.Opt(person, who))
		case word == "geral":
			sub.Options = append(sub.Options, people.Opt("everywhere", true))
		case word == "mês":
			sub.Options = append(sub.Options, people.Opt("month", true))
		case canonical == "play" && isLevel:
			sub.Options = append(sub.Options, people.Opt("level", level))
		case canonical == "play" && isColor:
			sub.Options = append(sub.Options, people.Opt("color", color))
		default:
			rest = append(rest, word)
		}
	}
	if len(rest) > 0 {
		option := "rules"
		if canonical == "move" {
			option = "move"
		}
		sub.Options = append(sub.Options, people.Opt(option, strings.Join(rest, " ")))
	}
	return sub, nil
}

// meant is the id of the person that a word names.
func (w *guild) meant(word string) string {
	word = strings.TrimRight(word, ",;:.!")
	for name, p := range w.who {
		if strings.EqualFold(word, "@"+name) || word == w.Mention(name) {
			return p.ID
		}
	}
	if strings.EqualFold(word, "@damasbot") {
		return w.somebody().Bot
	}
	return ""
}

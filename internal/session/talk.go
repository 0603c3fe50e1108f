package session

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"damasbot/match"
	"damasbot/store"
)

func (p *player) join(a []string) error {
	lang := "pt-br"
	if len(a) > 1 {
		lang = a[1]
	}
	id, err := p.w.Join(a[0], lang)
	p.joined[a[0]] = id
	return err
}

// called is a person's display name.
func called(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// who resolves white and black by the newest board of a channel, for the direct message of the group.
func (p *player) who(name, chat string) (string, error) {
	disc := map[string]string{"white": "⚪ ", "black": "⚫ "}[name]
	if disc == "" {
		return name, nil
	}
	if chat == "dm" {
		chat = "group"
	}
	err := fmt.Errorf("no board in the %s tells who is %s", chat, name)
	for any := range p.joined {
		who := ""
		if p.wait(any, chat, func(ms []Message) bool { who = plays(ms, disc); return who != "" }) == nil {
			return who, nil
		}
		break
	}
	return "", err
}

// plays finds in the newest board the name that stands after a disc.
func plays(ms []Message, disc string) string {
	for i := len(ms) - 1; i >= 0; i-- {
		head, _, _ := strings.Cut(ms[i].Words, "\n")
		if !strings.Contains(head, " × ") {
			continue
		}
		for side := range strings.SplitSeq(head, " × ") {
			if after, ok := strings.CutPrefix(side, disc); ok {
				name, _, _ := strings.Cut(after, " (") // the rating
				return strings.ToLower(name)
			}
		}
	}
	return ""
}

func (p *player) say(a []string, toBoard bool) error {
	name, err := p.who(a[0], a[1])
	if err != nil {
		return err
	}
	ref := ""
	if toBoard {
		for _, m := range p.w.Messages(name, a[1]) {
			if m.Picture {
				ref = m.ID
			}
		}
		if ref == "" {
			return fmt.Errorf("no board to reply to")
		}
	}
	return p.w.Say(name, a[1], p.text(a[2:]), ref)
}

// mentioned is a person in a text: {name}.
var mentioned = regexp.MustCompile(`\{(\w+)\}`)

// text joins words, with people mentioned.
func (p *player) text(words []string) string {
	return mentioned.ReplaceAllStringFunc(strings.Join(words, " "), func(s string) string { return p.w.Mention(s[1 : len(s)-1]) })
}

func (p *player) answer(a []string) error {
	ref := p.w.Newest(a[0], a[1], a[2])
	if ref == "" {
		return fmt.Errorf("%s has written nothing", a[2])
	}
	return p.w.Say(a[0], a[1], p.text(a[3:]), ref)
}

func (p *player) on(a []string) error {
	var ref string
	err := p.until(func(tx store.Reader) (bool, error) {
		place, err := tx.PlaceAt(p.w.Group())
		for _, post := range tx.PostsOf(match.ID(a[0])) {
			if post.Place == place.ID {
				ref = post.Ref
			}
		}
		return ref != "", err
	}, func() string { return "match " + a[0] + " has no board" })
	if err != nil {
		return err
	}
	return p.w.Say(a[1], "group", p.text(a[2:]), ref)
}

func (p *player) in(a []string) error {
	w, ok := p.w.(interface {
		SayIn(topic, name, text string) error
	})
	if !ok {
		return errors.New("there are no topics here")
	}
	return w.SayIn(a[0], a[1], p.text(a[2:]))
}

func (p *player) often(a []string) error {
	n, err := strconv.Atoi(a[0])
	for range n {
		if err == nil {
			err = p.w.Say(a[1], a[2], p.text(a[3:]), "")
		}
	}
	return err
}

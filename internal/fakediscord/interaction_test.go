package fakediscord_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"

	"github.com/bwmarrin/discordgo"
)

// told lets a test be the bot's handler: interactions come through the channel.
func (w *world) told(s *discordgo.Session) <-chan *discordgo.InteractionCreate {
	c := make(chan *discordgo.InteractionCreate, 10)
	w.register(s)
	w.open(s, func(i *discordgo.InteractionCreate) { c <- i })
	return c
}

// later runs a person's action while the test answers it.
func later(t *testing.T, f func() (people.Answer, error)) func() people.Answer {
	c := make(chan people.Answer, 1)
	go func() {
		a, err := f()
		if err != nil {
			t.Error(err)
		}
		c <- a
	}()
	return func() people.Answer { return <-c }
}

// next is the next interaction the bot is told of.
func next(t *testing.T, c <-chan *discordgo.InteractionCreate) *discordgo.InteractionCreate {
	t.Helper()
	select {
	case i := <-c:
		return i
	case <-time.After(patience):
		t.Fatal("the bot was told of no interaction")
		return nil
	}
}

func say(text string) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{
		Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: text},
	}
}

func TestAnInteractionIsAnsweredOnceAndInTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{Answer: 500 * time.Millisecond})
	s := w.discordgo()
	c := w.told(s)
	ana := w.join("Ana", "pt-BR")
	answer := later(t, func() (people.Answer, error) { return ana.Command(ana.Main(), "damas", people.Sub("play")) })
	i := next(t, c)
	if err := s.InteractionRespond(i.Interaction, say("one")); err != nil {
		t.Fatal(err)
	}
	refused(t, s.InteractionRespond(i.Interaction, say("two")), 40060)
	if a := answer(); a.Type != 4 || a.Message.Words() != "one" {
		t.Errorf("%+v", a)
	}
	a, err := ana.Command(ana.Main(), "damas", people.Sub("play"))
	if err != nil || a.Type != 0 || a.Error == "" {
		t.Errorf("nobody answered, but: %+v, %v", a, err)
	}
	i = next(t, c)
	refused(t, s.InteractionRespond(i.Interaction, say("late")), 10062)
	_, err = s.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: "late"})
	refused(t, err, 10015)
}

func TestATokenLastsFifteenMinutes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	c := w.told(s)
	ana := w.join("Ana", "pt-BR")
	answer := later(t, func() (people.Answer, error) { return ana.Command(ana.Main(), "damas", people.Sub("play")) })
	i := next(t, c)
	if err := s.InteractionRespond(i.Interaction, say("board")); err != nil {
		t.Fatal(err)
	}
	answer()
	text := "edited"
	w.do("clock", map[string]any{"seconds": 14*60 + 59})
	if _, err := s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &text}); err != nil {
		t.Error(err)
	}
	m, err := s.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: "more", Flags: discordgo.MessageFlagsEphemeral})
	if err != nil || m.Content != "more" {
		t.Errorf("%+v, %v", m, err)
	}
	if err := s.FollowupMessageDelete(i.Interaction, m.ID); err != nil {
		t.Error(err)
	}
	w.do("clock", map[string]any{"seconds": 2})
	_, err = s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &text})
	refused(t, err, 50027)
	first, err := ana.Wait(brief(t), ana.Main(), func(m people.Message) bool { return m.Words() == "edited" })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.ChannelMessageEdit(first.Channel, first.ID, "by the channel's route"); err != nil {
		t.Error(err)
	}
}

func TestADeferralCanBecomeV2ByItsEdit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	c := w.told(s)
	ana := w.join("Ana", "pt-BR")
	answer := later(t, func() (people.Answer, error) { return ana.Command(ana.Main(), "damas", people.Sub("play")) })
	i := next(t, c)
	wait := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsIsComponentsV2}}
	refused(t, s.InteractionRespond(i.Interaction, wait), 50035)
	wait.Data = nil
	if err := s.InteractionRespond(i.Interaction, wait); err != nil {
		t.Fatal(err)
	}
	if a := answer(); a.Type != 5 || !a.Message.Loading {
		t.Errorf("%+v", a)
	}
	path := "/webhooks/" + i.AppID + "/" + i.Token + "/messages/@original"
	if status, a, _ := w.api(http.MethodPatch, path, `{"flags":32768,"components":[{"type":10,"content":"<@`+ana.ID+`>"}]}`); status != http.StatusOK {
		t.Fatalf("%d %v", status, a)
	}
	m, err := ana.Wait(brief(t), ana.Main(), func(m people.Message) bool { return !m.Loading })
	if err != nil || m.Flags != 1<<15 || len(m.Pings) != 1 {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestAPressCanBeDeferredAndTheBoardEditedLater(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	c := w.told(s)
	ana := w.join("Ana", "pt-BR")
	sent, err := s.ChannelMessageSendComplex(ana.Main(), &discordgo.MessageSend{Content: "board", Components: []discordgo.MessageComponent{row(button("a", "a"))}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := ana.Wait(brief(t), ana.Main(), func(m people.Message) bool { return m.ID == sent.ID })
	if err != nil {
		t.Fatal(err)
	}
	answer := later(t, func() (people.Answer, error) { return ana.Press(m, "a") })
	i := next(t, c)
	if i.Message == nil || i.Message.ID != m.ID || i.MessageComponentData().CustomID != "a" {
		t.Errorf("%+v", i)
	}
	if err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}); err != nil {
		t.Fatal(err)
	}
	if a := answer(); a.Type != 6 || a.Whisper() != "" {
		t.Errorf("%+v", a)
	}
	text := "after"
	if _, err := s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &text}); err != nil {
		t.Fatal(err)
	}
	if _, err := ana.Wait(brief(t), ana.Main(), func(now people.Message) bool { return now.ID == m.ID && now.Words() == "after" }); err != nil {
		t.Error(err)
	}
	w.do("delete", map[string]any{"message": m.ID})
	_, err = s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &text})
	refused(t, err, discordgo.ErrCodeUnknownMessage)
}

func TestAFormIsOpenedFilledInAndAnswered(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	c := w.told(s)
	ana := w.join("Ana", "pt-BR")
	answer := later(t, func() (people.Answer, error) { return ana.Command(ana.Main(), "damas", people.Sub("play")) })
	i := next(t, c)
	form := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{
		CustomID: "f", Title: strings.Repeat("x", 46),
		Components: []discordgo.MessageComponent{row(discordgo.TextInput{CustomID: "move", Label: "Move", Style: discordgo.TextInputShort, Required: true, MaxLength: 5})},
	}}
	refused(t, s.InteractionRespond(i.Interaction, form), 50035)
	form.Data.Title = "A move"
	if err := s.InteractionRespond(i.Interaction, form); err != nil {
		t.Fatal(err)
	}
	opened := answer()
	if opened.Type != 9 || opened.Modal.Fields[0].Label != "Move" || !opened.Modal.Fields[0].Required {
		t.Fatalf("%+v", opened)
	}
	for _, bad := range []string{"", "32x28x19"} {
		if _, err := ana.Submit(opened, map[string]string{"move": bad}); err == nil {
			t.Errorf("the form took %q", bad)
		}
	}
	answer = later(t, func() (people.Answer, error) { return ana.Submit(opened, map[string]string{"move": "32-28"}) })
	i = next(t, c)
	got := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value
	if got != "32-28" || i.ModalSubmitData().CustomID != "f" {
		t.Errorf("%q", got)
	}
	refused(t, s.InteractionRespond(i.Interaction, form), 50035) // a form cannot open a form
	if err := s.InteractionRespond(i.Interaction, say("played")); err != nil {
		t.Fatal(err)
	}
	if a := answer(); a.Message.Words() != "played" {
		t.Errorf("%+v", a)
	}
}

func TestSuggestionsComeWhileTyping(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	w.register(s)
	refusals := make(chan error, 10)
	w.open(s, func(i *discordgo.InteractionCreate) {
		o := i.ApplicationCommandData().Options[0].Options[0]
		r := &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: &discordgo.InteractionResponseData{}}
		for n := range 26 {
			r.Data.Choices = append(r.Data.Choices, &discordgo.ApplicationCommandOptionChoice{
				Name: fmt.Sprint(o.Value, n, o.Focused), Value: fmt.Sprint(n),
				NameLocalizations: map[discordgo.Locale]string{discordgo.Turkish: "tr"},
			})
		}
		refusals <- s.InteractionRespond(i.Interaction, r)
		r.Data.Choices = r.Data.Choices[:25]
		w.respond(s, i, r)
	})
	ana, can := w.join("Ana", "pt-BR"), w.join("Can", "tr")
	got, err := ana.Autocomplete(ana.Main(), "damas", people.Sub("move", people.Typing("move", "32")))
	if err != nil || len(got) != 25 || got[0].Name != "320 true" {
		t.Errorf("%+v, %v", got, err)
	}
	refused(t, <-refusals, 50035) // 26 are too many
	if got, err := can.Autocomplete(can.Main(), "damas", people.Sub("move", people.Typing("move", "32"))); err != nil || got[0].Name != "tr" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := ana.Autocomplete(ana.Main(), "damas", people.Sub("play", people.Typing("opponent", "x"))); err == nil {
		t.Error("an option without autocomplete suggested something")
	}
}

// B55: a direct message has a user and no member, a server the reverse.
func TestADirectMessageHasAUserAndAServerAMember(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	c := w.told(s)
	ana := w.join("Ana", "pt-BR")
	for _, where := range []string{"dm", ana.Main()} {
		answer := later(t, func() (people.Answer, error) {
			return ana.Command(where, "damas", people.Sub("play", people.Opt("opponent", ana.ID)))
		})
		i := next(t, c)
		if (i.Member == nil) != (where == "dm") || (i.User == nil) == (where == "dm") || (i.GuildID == "") != (where == "dm") || i.Locale != discordgo.PortugueseBR {
			t.Errorf("%s: %+v", where, i.Interaction)
		}
		if u := i.ApplicationCommandData().Resolved.Users[ana.ID]; u == nil || u.GlobalName != "Ana" {
			t.Errorf("the opponent is not resolved: %+v", i.ApplicationCommandData().Resolved)
		}
		if err := s.InteractionRespond(i.Interaction, say("here")); err != nil {
			t.Fatal(err)
		}
		answer()
	}
	if m, err := ana.Wait(brief(t), ana.DM(), func(m people.Message) bool { return m.Words() == "here" }); err != nil {
		t.Errorf("%+v, %v", m, err)
	}
}

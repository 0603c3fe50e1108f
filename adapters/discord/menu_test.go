package discord

import (
	"encoding/json"
	"strings"
	"testing"

	"damasbot/bot"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
)

// B58: one command, written once; unchanged it is not written again.
func TestTheMenuIsWrittenWhenItChanged(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	for range 2 {
		if err := r.chat.Introduce(t.Context(), []string{"en", "pt-BR"}); err != nil {
			t.Fatal(err)
		}
	}
	puts := r.requests("PUT /applications")
	if len(puts) != 1 {
		t.Fatalf("the menu was written %d times", len(puts))
	}
	if strings.Contains(string(puts[0].Body), "null") {
		t.Errorf("something is null in %s", puts[0].Body)
	}
	if err := r.chat.Introduce(t.Context(), []string{"en"}); err != nil {
		t.Fatal(err)
	}
	if n := len(r.requests("PUT /applications")); n != 2 {
		t.Errorf("a changed menu was written %d times", n-1)
	}
}

func TestTheMenuSpeaksTheReadersLanguage(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	lines, err := r.ana.Commands(r.ana.Main())
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, l := range lines {
		all = append(all, l.Command)
	}
	if menu := strings.Join(all, "\n"); !strings.Contains(menu, "/damas desafiar") || strings.Contains(menu, "/damas challenge") {
		t.Errorf("the menu is\n%s", menu)
	}
}

func TestAutocompleteGivesAtMost25(t *testing.T) {
	t.Parallel()
	var many []choice
	for i := range 30 {
		many = append(many, choice{strings.Repeat("x", 3*i), "v"})
	}
	r := newRig(t, fakediscord.Options{})
	r.core.suggest = func(q bot.Question) (out []bot.Suggestion) {
		if q.What != bot.ArgMove || q.Typed != "3" || q.Who.Lang != "pt-BR" {
			t.Errorf("asked for %+v", q)
		}
		for _, c := range many[1:] {
			out = append(out, bot.Suggestion{Label: c.Name, Value: c.Value})
		}
		return out
	}
	choices, err := r.ana.Autocomplete(r.ana.Main(), "damas", people.Sub("move", people.Typing("move", "3")))
	if err != nil || len(choices) != 25 {
		t.Errorf("%d choices, %v", len(choices), err)
	}
}

func TestHashIgnoresHowNothingIsWritten(t *testing.T) {
	t.Parallel()
	want := menu([]string{"en", "pt-BR"})
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var have []entry
	short := strings.NewReplacer(`,"options":[]`, "", `"name_localizations":{}`, `"name_localizations":null`).Replace(string(text))
	if err := json.Unmarshal([]byte(short), &have); err != nil {
		t.Fatal(err)
	}
	if short == string(text) || hash(have) != hash(want) {
		t.Error("the same menu has two hashes")
	}
	have[0].Options[0].Name = "other"
	if hash(have) == hash(want) {
		t.Error("another menu has the same hash")
	}
}

// The form for a typed move leads to the board whose button was pressed.
func TestATypedMove(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	at := r.send(board(t, "one"))
	opened, err := r.ana.PressOld(r.last(), idType)
	if err != nil || opened.Modal == nil {
		t.Fatalf("the press got %+v, %v", opened, err)
	}
	if _, err := r.ana.Submit(opened, map[string]string{fieldMove: " 32-28 "}); err != nil {
		t.Fatal(err)
	}
	c := r.core.updates()[0].Do.(bot.Command)
	if c.Name != "move" || c.Args != "32-28" || c.ReplyTo != at.Ref {
		t.Errorf("the command was %+v", c)
	}
}

// What is written in a direct message may be a move; what is written elsewhere, or by the bot, is not looked at.
func TestAMoveWrittenInADirectMessage(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	r.do("say", map[string]any{"person": r.ana.ID, "channel": r.ana.Main(), "text": "32-28"})
	r.do("say", map[string]any{"person": r.ana.ID, "dm": true, "text": " "})
	r.do("say", map[string]any{"person": r.ana.ID, "dm": true, "text": "32-28"})
	r.until("the move arrives", func() bool { return len(r.core.updates()) > 0 })
	dm := "dc/" + r.ana.DM()
	shown, err := r.chat.Send(t.Context(), bot.To{Address: dm}, board(t, "one"))
	if err != nil {
		t.Fatal(err)
	}
	r.do("say", map[string]any{"person": r.ana.ID, "dm": true, "text": "b6-a5", "message": shown})
	r.until("the second arrives", func() bool { return len(r.core.updates()) > 1 })
	want := []bot.Text{{Text: "32-28"}, {Text: "b6-a5", ReplyTo: shown}}
	for i, u := range r.core.updates() {
		got, _ := u.Do.(bot.Text)
		if got.Text != want[i].Text || got.ReplyTo != want[i].ReplyTo || got.Ref == "" || u.ID != "dc/m/"+got.Ref ||
			got.Where != (bot.Where{Address: dm, Kind: bot.Direct}) || got.Who.ID != "dc/"+r.ana.ID {
			t.Errorf("update %s is %+v", u.ID, u.Do)
		}
	}
}

// Options are what would be typed.
func TestOptions(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	beto, err := r.town.Join(t.Context(), "Beto", "pt-BR")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		sub               people.Given
		name, args, named string
	}{
		{people.Sub("profile", people.Opt("player", beto.ID), people.Opt("everywhere", true)), "profile", "global", "Beto"},
		{people.Sub("ranking", people.Opt("rules", "italian"), people.Opt("everywhere", false), people.Opt("month", true)), "top", "italian month", ""},
		{people.Sub("block", people.Opt("player", beto.ID)), "block", "", "Beto"},
		{people.Sub("block", people.Opt("player", beto.ID), people.Opt("remove", true)), "unblock", "", "Beto"},
		{people.Sub("block", people.Opt("player", beto.ID), people.Opt("remove", false)), "block", "", "Beto"},
	} {
		go func() { _, _ = r.ana.Command(r.ana.Main(), "damas", c.sub) }()
		r.until("the command arrives", func() bool { return len(r.core.updates()) > i })
		got, _ := r.core.updates()[i].Do.(bot.Command)
		named := ""
		if len(got.Named) > 0 {
			named = got.Named[0].Name
		}
		if got.Name != c.name || got.Args != c.args || named != c.named {
			t.Errorf("%+v is %s %q of %q", c.sub, got.Name, got.Args, named)
		}
	}
}

package fakediscord_test

import (
	"encoding/json"
	"strings"
	"testing"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
)

func TestCommandsAreHeldToTheRules(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	at := "/applications/" + w.app(w.discordgo()) + "/commands"
	one := func(more string) string { return `[{"name":"damas","description":"d"` + more + `}]` }
	option := func(more string) string {
		return one(`,"options":[{"type":3,"name":"o","description":"d"` + more + `}]`)
	}
	for _, c := range []struct {
		sentence, body string
		code           int
	}{
		{"the usual", one(`,"options":[]`), 0},
		{"accents are letters", strings.Replace(one(""), "damas", "posição", 1), 0},
		{"a name is lower case", strings.Replace(one(""), "damas", "Damas", 1), 50035},
		{"a name has no space", strings.Replace(one(""), "damas", "as damas", 1), 50035},
		{"a name has 32 characters at most", strings.Replace(one(""), "damas", strings.Repeat("x", 33), 1), 50035},
		{"a description is there", `[{"name":"damas"}]`, 50035},
		{"a description has 100 characters at most", strings.Replace(one(""), `"d"`, `"`+strings.Repeat("x", 101)+`"`, 1), 50035},
		{"a localization is in a known locale", one(`,"name_localizations":{"pt":"damas"}`), 50035},
		{"a localized name is a name", one(`,"name_localizations":{"pt-BR":"As Damas"}`), 50035},
		{"25 options at most", one(`,"options":[` + repeat(26, `{"type":3,"name":"o#","description":"d"}`) + `]`), 50035},
		{"25 choices at most", option(`,"choices":[` + repeat(26, `{"name":"c#","value":"#"}`) + `]`), 50035},
		{"choices or autocomplete", option(`,"autocomplete":true,"choices":[{"name":"c","value":"v"}]`), 50035},
		{"options have different names", one(`,"options":[` + repeat(2, `{"type":3,"name":"o","description":"d"}`) + `]`), 50035},
		{"required options come first", one(`,"options":[{"type":3,"name":"a","description":"d"},{"type":3,"name":"b","description":"d","required":true}]`), 50035},
		{"subcommands and options do not mix", one(`,"options":[{"type":1,"name":"a","description":"d"},{"type":3,"name":"b","description":"d"}]`), 50035},
		{"one level of groups", one(`,"options":[{"type":2,"name":"g","description":"d","options":[{"type":1,"name":"s","description":"d"}]}]`), 0},
		{"no group in a group", one(`,"options":[{"type":2,"name":"g","description":"d","options":[{"type":2,"name":"s","description":"d"}]}]`), 50035},
		{"commands have different names", `[{"name":"a","description":"d"},{"name":"a","description":"d"}]`, 50035},
		{"8000 characters in all", one(`,"options":[` + repeat(25, `{"type":1,"name":"s#","description":"d","options":[`+strings.ReplaceAll(repeat(4, `{"type":3,"name":"o#","description":"`+strings.Repeat("x", 100)+`"}`), "#", "x#")+`]}`) + `]`), 50035},
	} {
		_, a, _ := w.api("PUT", at, c.body)
		if code(a) != c.code {
			raw, _ := json.Marshal(a)
			t.Errorf("%s: %s", c.sentence, raw)
		}
	}
	if _, a, _ := w.api("PUT", "/applications/1/commands", `[]`); code(a) != 50001 {
		t.Errorf("another application's commands: %v", a)
	}
}

// B58: a command registered both globally and in the server is there twice.
func TestAMenuShowsWhatIsRegistered(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	w.register(s)
	ana, can := w.join("Ana", "pt-BR"), w.join("Can", "tr")
	menu := func(p *people.Person) []string {
		t.Helper()
		all, err := p.Commands(p.Main())
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, l := range all {
			out = append(out, l.Command)
		}
		return out
	}
	if got := strings.Join(menu(ana), " "); got != "/damas jogar /damas move" {
		t.Errorf("%s", got)
	}
	if got := strings.Join(menu(can), " "); got != "/damas move /damas play" {
		t.Errorf("%s", got)
	}
	first, err := s.ApplicationCommands(w.app(s), "")
	if err != nil {
		t.Fatal(err)
	}
	w.register(s)
	again, err := s.ApplicationCommands(w.app(s), "")
	if err != nil || again[0].ID != first[0].ID || again[0].Version == first[0].Version {
		t.Errorf("%+v, %v", again, err)
	}
	if _, err := s.ApplicationCommandCreate(w.app(s), ana.Guild, first[0]); err != nil {
		t.Fatal(err)
	}
	if got := menu(ana); len(got) != 4 {
		t.Errorf("%v", got)
	}
	if _, err := s.ApplicationCommandBulkOverwrite(w.app(s), ana.Guild, nil); err != nil {
		t.Fatal(err)
	}
	if got := menu(ana); len(got) != 2 {
		t.Errorf("%v", got)
	}
}

func TestAClientSendsOnlyWhatTheCommandTakes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	w.register(w.discordgo())
	ana := w.join("Ana", "pt-BR")
	for _, bad := range [][]people.Given{
		nil,
		{people.Sub("fly")},
		{people.Sub("play"), people.Sub("move")},
		{people.Sub("move")},
		{people.Sub("move", people.Opt("move", 5))},
		{people.Sub("move", people.Opt("move", "a"), people.Opt("move", "b"))},
		{people.Sub("play", people.Opt("opponent", "12"))},
	} {
		if a, err := ana.Command(ana.Main(), "damas", bad...); err == nil {
			t.Errorf("%+v was sent: %+v", bad, a)
		}
	}
	if _, err := ana.Command(ana.Main(), "chess"); err == nil {
		t.Error("a command that does not exist was sent")
	}
}

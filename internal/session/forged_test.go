package session

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"damasbot/internal/sandbox"
	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// strict is a test that fails when the bot logs an error.
type strict struct{ testing.TB }

func (s strict) Log(args ...any) {
	if line := fmt.Sprint(args...); strings.Contains(line, "level=ERROR") {
		s.Error(line)
	}
	s.TB.Log(args...)
}

// madeUp is a button's data that nobody was given: of any kind, about any of the ids.
func madeUp(chance *rand.Rand, ids, people []string) string {
	const kinds = "mpwoynurRfasdzYNUTGZWEBHILvADCetcxjgklhbqiPOFXKM"
	one := func(of ...string) string { return of[chance.IntN(len(of))] }
	number := func() string { return one("0", "0", "1", "1", "2", "3", "5", "z", "zz") }
	for {
		s := string(kinds[chance.IntN(len(kinds))])
		var fields []string
		for range chance.IntN(5) {
			switch chance.IntN(8) {
			case 0, 1, 2:
				fields = append(fields, number())
			case 3:
				fields = append(fields, one(people...))
			case 4:
				fields = append(fields, one("", "russian", "italian", "turkish"))
			case 5:
				fields = append(fields, one("c", "p", "mg", "m", "g", "s", "d", "r", "white", "any", "level1", "easy", ""))
			case 6:
				fields = append(fields, one("lang", "theme", "topic", "threads", "channels", "blocked", "challenges", "time"))
			default:
				fields = append(fields, one("on", "off", "here", "anywhere", "en", "auto", "none", "admins", "ffff", "00"))
			}
		}
		if len(fields) > 0 && chance.IntN(3) > 0 {
			fields[0] = one(ids...)
		}
		s += strings.Join(fields, ".")
		if _, err := screen.Decode(s); err == nil {
			return s
		}
	}
}

// Whatever buttons somebody makes up, wherever they press them, every press is answered, nothing fails, and what is others' is
// as it was: their games, their settings, the group's.
func TestMadeUpButtons(t *testing.T) {
	t.Parallel()
	w, err := newTelegram(t, sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	w.t, w.paint = strict{t}, blank
	p := &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
	do(t, p, []string{"join", "ana"}, []string{"join", "beto"}, []string{"join", "carla"},
		[]string{"game", "g1", "italian", "start", "ana", "beto"}, []string{"game", "g2", "english", "W:W22:B18", "ana", "beto"},
		[]string{"start"}, []string{"on", "g2", "ana", "22x15"}, []string{"see", "ana", "group", "ficou sem peças"},
		[]string{"say", "ana", "group", "/desafiar @beto turcas"}, []string{"see", "ana", "group", "Ana desafia"},
		[]string{"say", "ana", "group", "/config"}, []string{"say", "ana", "dm", "/start"}, []string{"see", "ana", "dm", "Olá"},
		[]string{"say", "carla", "dm", "/start"}, []string{"see", "carla", "dm", "Olá"}, []string{"say", "ana", "dm", "/config"})
	ids := []string{"g1", "g2", "none"}
	read := func() (state string) {
		err := w.db.View(context.Background(), func(tx store.Reader) error {
			place, err := tx.PlaceAt(w.Group())
			if err != nil {
				return err
			}
			ana, err := tx.Person(w.id("ana"))
			beto, _ := tx.Person(w.id("beto"))
			state = fmt.Sprintf("%+v %+v %+v %v", place, ana, beto, tx.OpenChallenges(ana.ID))
			for _, id := range append([]match.ID{"g1", "g2"}, tx.OpenChallenges(ana.ID)...) {
				if m, err := tx.Match(id); err == nil {
					state += fmt.Sprintf(" %s %d %d %s", id, m.Rev, m.Pos, m.Unrated)
				} else if c, err := tx.Challenge(id); err == nil {
					state += fmt.Sprintf(" %s %d %v", id, c.Rev, c.State)
					ids = append(ids, string(id))
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return state
	}
	was := read()
	chance := rand.New(rand.NewPCG(7, 77))
	who := []string{w.id("ana"), w.id("beto"), w.id("carla"), "tg/none", ""}
	press := func(name string) {
		chat := [2]string{"group", "dm"}[chance.IntN(2)]
		ms := w.Messages(name, chat)
		if len(ms) == 0 {
			return
		}
		data := madeUp(chance, ids, who)
		if _, err := w.Press(name, chat, ms[chance.IntN(len(ms))].ID, data); err != nil {
			t.Errorf("%s pressed %s: %v", name, data, err)
		}
	}
	for range 400 {
		press("carla")
	}
	if is := read(); is != was {
		t.Errorf("what is others' was\n%s\nand is\n%s", was, is)
	}
	for range 400 {
		press([]string{"ana", "beto", "carla"}[chance.IntN(3)])
	}
	do(t, p, []string{"join", "dora"}, []string{"say", "dora", "dm", "/start"}, []string{"see", "dora", "dm", "Olá"})
}

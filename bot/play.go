package bot

import (
	"strings"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// playCommand handles /jogar with whatever of rule set, level and colour was named.
func (b *Bot) playCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	a, err := playWords(c.Args)
	if err != nil {
		return effects{}, err
	}
	if a.Variant != "" && a.Level != "" && place.Kind == store.Direct {
		if a.Color == "" {
			a.Color = screen.ColorAny
		}
		v, _ := rules.Find(a.Variant)
		return b.against(tx, who, place, v, a.Level, a.Color, store.Post{Place: place.ID, Thread: c.Where.Thread, ReplyTo: c.Ref})
	}
	return b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
}

// playWords reads the words that name a rule set, level and colour; others are refused.
func playWords(text string) (a screen.Action, err error) {
	a.Kind = screen.MenuPlay
	var rest []string
	var level, side string // as they were written
	for _, word := range strings.Fields(text) {
		if l, ok := screen.LevelNamed(word); ok {
			if a.Level != "" && a.Level != l {
				return a, contradiction(level, word)
			}
			a.Level, level = l, word
		} else if color, ok := screen.ColorNamed(word); ok {
			if a.Color != "" && a.Color != color {
				return a, contradiction(side, word)
			}
			a.Color, side = color, word
		} else if !screen.LevelWord(word) {
			rest = append(rest, word)
		}
	}
	if name := strings.Join(rest, " "); name != "" {
		v, err := variantNamed(name)
		if beyond, more := beyondRules(name); more {
			err = &match.Refusal{Key: "refuse.unknown-word", Args: map[string]any{"name": beyond}}
			if strings.Trim(beyond, "0123456789") == "" {
				err = &match.Refusal{Key: "refuse.unknown-level"}
			}
		}
		if err != nil {
			return a, err
		}
		a.Variant = v.ID
	}
	return a, nil
}

// playFromMenu begins the game that a menu chose; the menu's message becomes the board.
func (b *Bot) playFromMenu(tx store.Tx, p Press, who store.Person, place store.Place) (effects, error) {
	v, ok := rules.Find(p.Do.Variant)
	if !ok {
		return effects{}, match.ErrStale
	}
	if _, err := tx.PostAt(place.ID, p.Ref); err == nil {
		return effects{}, match.ErrStale // pressed twice: the first press made it a board
	}
	return b.against(tx, who, place, v, p.Do.Level, p.Do.Color,
		store.Post{Place: place.ID, Thread: p.Where.Thread, Ref: p.Ref, Picture: p.Picture})
}

// bothFromMenu begins a game in which one person plays both sides; the menu's message becomes the board.
func (b *Bot) bothFromMenu(tx store.Tx, p Press, who store.Person, place store.Place) (effects, error) {
	v, ok := rules.Find(p.Do.Variant)
	if !ok || place.Kind != store.Direct {
		return effects{}, match.ErrStale
	}
	if _, err := tx.PostAt(place.ID, p.Ref); err == nil {
		return effects{}, match.ErrStale // pressed twice
	}
	if err := roomToPlay(tx, who.ID, place); err != nil {
		return effects{}, err
	}
	seat := match.Seat{Person: who.ID, Name: who.Name}
	m := match.New(b.freshID(tx), string(place.ID), v.Start(), rules.Limits{}, [2]match.Seat{seat, seat}, b.now())
	return b.begin(tx, m, store.Post{Place: place.ID, Thread: p.Where.Thread, Ref: p.Ref, Picture: p.Picture, Reader: who.ID})
}

package bot

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// Question asks what somebody may be about to type for an argument of a command.
type Question struct {
	Who   Who
	Where Where
	What  Argument
	Typed string // so far
}

// Argument is a kind of argument.
type Argument string

// The arguments.
const (
	ArgRules Argument = "rules"
	ArgLevel Argument = "level"
	ArgColor Argument = "color"
	ArgMove  Argument = "move"
)

// Suggestion is one answer: how it is shown, and what it stands for.
type Suggestion struct{ Label, Value string }

// Suggest returns what fits what was typed so far, best first. It changes nothing; what it cannot know it leaves out.
func (b *Bot) Suggest(ctx context.Context, q Question) []Suggestion {
	lang := i18n.Match(q.Who.Lang)
	var all []Suggestion
	switch q.What {
	case ArgRules:
		for _, v := range rules.All() {
			all = append(all, Suggestion{screen.Say(lang, "variant."+v.ID+".title"), v.ID})
		}
	case ArgLevel:
		for _, l := range b.think.Levels() {
			all = append(all, Suggestion{screen.Say(lang, "level."+l), l})
		}
	case ArgColor:
		for _, c := range []string{screen.ColorAny, screen.ColorWhite, screen.ColorBlack} {
			all = append(all, Suggestion{screen.Say(lang, "color."+c), c})
		}
	case ArgMove:
		all = b.moves(ctx, q)
	}
	want := bareText(q.Typed)
	var begins, holds []Suggestion
	for _, s := range all {
		switch label := bareText(s.Label); {
		case strings.HasPrefix(label, want), strings.HasPrefix(bareText(s.Value), want):
			begins = append(begins, s)
		case strings.Contains(label, want):
			holds = append(holds, s)
		}
	}
	return append(begins, holds...)
}

// bareText is a text's letters and digits, in lower case.
func bareText(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			if r == 'ı' {
				return 'i' // the small letter of the Turkish I
			}
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// moves are the legal moves of the match that a typed one would be played in.
func (b *Bot) moves(ctx context.Context, q Question) (all []Suggestion) {
	err := b.store.View(ctx, func(tx store.Reader) error {
		who, place, err := b.recall(tx, q.Who, q.Where)
		if err != nil {
			return err
		}
		m, several, err := b.meant(tx, screen.DoMove, who, place, "")
		if several {
			m, _ = b.onlyFor(tx, who, place, "")
			err = nil
		}
		if err != nil || m == nil || m.Over() || m.Seats[m.Turn()].Person != who.ID {
			return err
		}
		position := m.Line.Position()
		for _, move := range position.Moves(nil) {
			all = append(all, Suggestion{position.Short(move), m.Variant().Text(move)})
		}
		return nil
	})
	if err != nil && !errors.As(err, new(*match.Refusal)) && ctx.Err() == nil {
		b.log.Error("moves could not be suggested", "err", err)
	}
	return all
}

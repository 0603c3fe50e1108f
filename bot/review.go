package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// What a review may cost: every position a first look, and the moves after which the game seems to have turned a better one.
const (
	lookMost  = 40 * time.Millisecond
	lookAll   = 4 * time.Second // all first looks together
	lookTwice = 150 * time.Millisecond
	doubted   = 6 // how many moves are looked at again
)

// leastTurn is by how much of a share a game must become worse to have turned.
const leastTurn = 0.12

func reviewKey(id match.ID) string { return fmt.Sprintf("review/%s", id) }

// survey has a finished match reviewed for a person.
func (b *Bot) survey(m *match.Match, person string) *study {
	line, limits := m.Line, m.Limits
	return b.study.beginLong(reviewKey(m.ID), person, func(ctx context.Context) (any, error) {
		if line.Len() < screen.LeastReviewed {
			return screen.Course{}, nil
		}
		return b.review(ctx, line, limits)
	})
}

// reviewer looks at the positions of a line.
type reviewer struct {
	b      *Bot
	line   rules.Line
	limits rules.Limits
	judge  Judge
	best   []rules.Move // by how many moves were played before
	shares []float64    // White's
	won    []int        // 1 = White wins by force, -1 = Black
}

// review judges a game, from its end to its beginning: what is known of later positions then helps with the earlier ones. Each
// look is a turn of its own among the engine's other work.
func (b *Bot) review(ctx context.Context, line rules.Line, limits rules.Limits) (screen.Course, error) {
	n := line.Len()
	v := reviewer{
		b: b, line: line, limits: limits, judge: b.think.Judge(line.Position().Variant()),
		best: make([]rules.Move, n+1), shares: make([]float64, n+1), won: make([]int, n+1),
	}
	each := min(lookMost, lookAll/time.Duration(n+1))
	for i := n; i >= 0; i-- {
		if err := v.look(ctx, i, each); err != nil {
			return screen.Course{}, err
		}
	}
	turns := v.turns()
	for _, t := range turns[:min(len(turns), doubted)] {
		after := t.Ply + 1
		for v.forced(after) {
			after++
		}
		for i := after; i >= t.Ply; i-- {
			if err := v.look(ctx, i, lookTwice); err != nil {
				return screen.Course{}, err
			}
		}
	}
	turns = v.turns()
	turns = turns[:min(len(turns), screen.MaxTurns)]
	slices.SortFunc(turns, func(a, b screen.Turn) int { return a.Ply - b.Ply })
	return screen.Course{Shares: v.shares, Turns: turns, Sure: v.sure()}, nil
}

// forced is whether the position after i moves is not the last and has one legal move.
func (v *reviewer) forced(i int) bool {
	p := v.line.Before(i)
	return i < v.line.Len() && p.CountMoves() == 1
}

// look judges the position after i moves. Where only one move was possible, and where the one that was played wins by force,
// it is worth what the next one is, which has been judged.
func (v *reviewer) look(ctx context.Context, i int, think time.Duration) error {
	if p := v.line.Before(i); v.forced(i) || i < v.line.Len() && v.won[i+1] == sign(p.Turn()) {
		v.best[i], v.won[i], v.shares[i] = v.line.Move(i), v.won[i+1], v.shares[i+1]
		return nil
	}
	line := v.line.Back(v.line.Len() - i)
	if out := line.Outcome(v.limits); out.Over {
		v.shares[i] = 0.5
		if !out.Drawn {
			v.won[i] = sign(out.Winner)
			v.shares[i] = (1 + float64(v.won[i])) / 2
		}
		if i == v.line.Len() {
			return nil
		}
	}
	return v.b.jobs.turn(ctx, func() error {
		verdict, err := v.judge(ctx, line, v.limits, think)
		if err != nil {
			return err
		}
		turn := sign(line.Position().Turn())
		v.best[i], v.won[i] = verdict.Best, verdict.Won*turn
		v.shares[i] = share(verdict.Score*turn, v.won[i])
		return nil
	})
}

// sign is 1 for White.
func sign(c rules.Color) int {
	if c == rules.White {
		return 1
	}
	return -1
}

// share is what a score promises: a man more about 7 in 10. Without a forced win nothing is sure.
func share(score, won int) float64 {
	if won != 0 {
		return (1 + float64(won)) / 2
	}
	return min(max(1/(1+math.Exp(-float64(score)/120)), 0.03), 0.97)
}

// turns are the moves after which the game was worse for who made them, the worst first.
func (v *reviewer) turns() (turns []screen.Turn) {
	for i := range v.line.Len() {
		p, played := v.line.Before(i), v.line.Move(i)
		before, after := v.shares[i], v.shares[i+1]
		if p.Turn() == rules.Black {
			before, after = 1-before, 1-after
		}
		if before-after >= leastTurn && !v.best[i].Same(played) {
			side := sign(p.Turn())
			turns = append(turns, screen.Turn{
				Ply: i, Better: v.best[i], Before: before, After: after, Missed: v.won[i] == side, Lost: v.won[i+1] == -side,
			})
		}
	}
	slices.SortStableFunc(turns, func(a, b screen.Turn) int { return cmp.Compare(b.Before-b.After, a.Before-a.After) })
	return turns
}

// sure is after how many moves the same side won by force until the end; 0 where that is not known.
func (v *reviewer) sure() int {
	n := v.line.Len()
	i := n
	for i > 0 && v.won[i] != 0 && v.won[i] == v.won[n] {
		i--
	}
	if i == n {
		return 0
	}
	return i + 1
}

// reviewScreen is a page of a match's review, once that is done.
func (b *Bot) reviewScreen(tx store.Reader, a screen.Action, place store.Place, r screen.Reader, lim screen.Limits) (s screen.Screen, err error) {
	m, err := b.reviewable(tx, a.Match, r.Person, place)
	if err != nil {
		return s, err
	}
	c, err := studied[screen.Course](&b.study, reviewKey(m.ID))
	if err != nil {
		return s, err
	}
	return screen.Review(m, c, a.Page, r, lim), nil
}

// reviewable is a match that somebody may have reviewed: one that is over.
func (b *Bot) reviewable(tx store.Reader, id match.ID, person string, place store.Place) (*match.Match, error) {
	m, err := tx.Match(id)
	switch {
	case err != nil:
		return nil, err
	case !maySee(tx, m, person, place):
		return nil, &match.Refusal{Key: match.RefuseNotPlayer}
	case !m.Over():
		return nil, &match.Refusal{Key: match.RefuseNotOver}
	}
	return m, nil
}

// reread turns a review's message to another page: at once where the review is remembered, else when it is done again.
func (b *Bot) reread(p Press) (said saying, err error) {
	var m *match.Match
	said, err = b.look(p, func(tx store.Reader, who store.Person, place store.Place) (err error) {
		m, err = b.reviewable(tx, p.Do.Match, who.ID, place)
		return err
	})
	if err != nil || said.text != "" {
		return said, err
	}
	st := b.survey(m, p.Who.ID)
	select {
	case <-st.done:
		switch {
		case st.err == nil:
			return b.browse(p)
		case errors.Is(st.err, errAsksMuch):
			return b.sayTo(p, screen.RefuseFlood)
		}
	default:
	}
	b.study.then(st, func(err error) {
		if err == nil {
			_, err = b.browse(p)
		}
		if err != nil {
			b.log.Error("a review could not be shown", "match", m.ID, "err", err)
		}
	})
	said, err = b.sayTo(p, screen.SaidWorking)
	said.until = st
	return said, err
}

package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// played puts a rated game of the group into the store that the first of two people has won. They come in the order of the
// script, some minutes ago.
func (p *player) played(a []string) error {
	v, ok := rules.Find(a[0])
	if !ok {
		return fmt.Errorf("no variant %q", a[0])
	}
	var seats [2]match.Seat
	for c, name := range a[1:3] {
		seats[c] = match.Seat{Person: p.joined[name], Name: called(name)}
	}
	return p.w.Store().Update(context.Background(), func(tx store.Tx) error {
		place, err := placeAt(tx, p.w.Group(), store.Group)
		if err != nil {
			return err
		}
		for _, s := range seats {
			if err := tx.PutPerson(store.Person{ID: s.Person, Name: s.Name, Lang: "pt-BR"}); err != nil {
				return err
			}
		}
		n := len(tx.Results(0, 1000))
		at := time.Now().Add(time.Duration(n-1000) * time.Second)
		m := match.New(match.ID("p"+strconv.Itoa(n)), string(place.ID), v.Start(), rules.Limits{}, seats, at)
		m.Result = &match.Result{Winner: rules.White, Reason: match.ByResignation, At: at}
		return errors.Join(tx.PutMatch(m), tx.Record(m))
	})
}

func (p *player) over(a []string) error {
	is := "going on"
	return p.until(func(tx store.Reader) (bool, error) {
		m, err := tx.Match(match.ID(a[0]))
		if err == nil && m.Over() {
			is = string(m.Result.Reason)
		}
		return is == a[1], err
	}, func() string { return "the match is " + is })
}

func (p *player) results(a []string) error {
	var all []store.Result
	err := p.until(func(tx store.Reader) (bool, error) {
		all = tx.Results(0, 1000)
		return strconv.Itoa(len(all)) == a[0], nil
	}, func() string { return fmt.Sprintf("there are %d results", len(all)) })
	if err != nil {
		return err
	}
	seen := map[match.ID]bool{}
	for _, r := range all {
		if seen[r.Match] {
			return fmt.Errorf("match %s has two results", r.Match)
		}
		seen[r.Match] = true
	}
	return p.w.Store().Update(context.Background(), func(tx store.Tx) error {
		was := p.standings(tx)
		if err := tx.Rebuild(); err != nil {
			return err
		}
		if now := p.standings(tx); !slices.Equal(was, now) {
			return fmt.Errorf("the standings are\n%v\nbut follow from the results as\n%v", was, now)
		}
		return nil
	})
}

// standings are those of everybody, in words.
func (p *player) standings(tx store.Reader) (all []string) {
	for _, id := range p.joined {
		all = append(all, fmt.Sprint(tx.StandingsOf(id)))
	}
	slices.Sort(all)
	return all
}

// until waits until ok accepts what the store says.
func (p *player) until(ok func(tx store.Reader) (bool, error), why func() string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for ctx.Err() == nil {
		var is bool
		err := p.w.Store().View(ctx, func(tx store.Reader) (err error) { is, err = ok(tx); return err })
		if err != nil || is {
			return err
		}
		time.Sleep(5 * time.Millisecond) // the store tells nobody of changes
	}
	return errors.New(why())
}

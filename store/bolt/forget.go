package bolt

import (
	"errors"
	"fmt"
	"strings"

	"damasbot/match"
	"damasbot/store"
)

func anonymous(person string) bool { return store.IsForgotten(person) }

// Forget implements [store.Tx].
func (t *writer) Forget(person string) error {
	if err := usable("a person's id", person); err != nil || anonymous(person) {
		return err
	}
	n, err := t.at(personRecords).NextSequence()
	if err != nil {
		return err
	}
	as := fmt.Sprintf("%s%d", store.Forgotten, n)
	for _, step := range []func(person, as string) error{
		t.forgetStandings, t.forgetPlaces, t.forgetMatches, t.forgetResults, t.forgetChallenges, t.forgetMessages, t.forgetBlocks,
		t.forgetRecord,
	} {
		if err := step(person, as); err != nil {
			return err
		}
	}
	return t.err
}

func (t *writer) forgetStandings(person, _ string) error {
	return errors.Join(t.dropStandings(person, anywhere), t.dropUnder(engineRecords, under(person)))
}

// forgetPlaces takes title and settings from a person's direct chats. Their addresses stay, so that the person can be told
// that all is deleted; nothing leads there from the matches that were played there any more.
func (t *writer) forgetPlaces(person, as string) error {
	places := map[store.PlaceID]bool{}
	if p, err := t.PlaceAt(person); err == nil {
		places[p.ID] = true
	}
	for _, id := range ids[store.PostID](t.at(postRecords)) {
		if p, err := t.Post(id); err == nil && p.Reader == person {
			places[p.Place] = true
		}
	}
	for id := range places {
		p, err := t.Place(id)
		if errors.Is(err, store.ErrNotFound) || err == nil && p.Kind != store.Direct {
			continue
		}
		if err != nil {
			return err
		}
		for _, m := range append(t.RunningIn(id), t.FinishedIn(id, -1)...) {
			if err := t.moveMatch(m, store.PlaceID(as)); err != nil {
				return err
			}
		}
		if err := t.savePlace(store.Place{ID: p.ID, Address: p.Address, Kind: p.Kind, Gone: p.Gone}); err != nil {
			return err
		}
	}
	return nil
}

// forgetSeat makes a seat nobody's.
func forgetSeat(s *seatFields, person, as string) {
	if s.Person == person {
		s.Person, s.Name = as, ""
	}
}

func (t *writer) forgetMatches(person, as string) error {
	for _, id := range append(t.Running(person), t.Finished(person, -1)...) {
		var old matchRecord
		if err := t.load(matchRecords, []byte(id), &old); err != nil {
			return err
		}
		r := old
		forgetSeat(&r.White, person, as)
		forgetSeat(&r.Black, person, as)
		if err := errors.Join(t.indexMatch(&old, &r), t.save(matchRecords, []byte(id), r)); err != nil {
			return err
		}
	}
	return nil
}

func (t *writer) forgetResults(person, as string) error {
	var results []store.Result
	each(t.at(resultPair), under(person), func(rest, _ []byte) bool {
		r, err := t.result(rest[len(rest)-8:])
		t.fail(err)
		results = append(results, r)
		return true
	})
	if t.err != nil {
		return t.err
	}
	for _, r := range results {
		n := numKey(uint64(r.N))
		err := errors.Join(
			t.index(resultPair, join(under(r.White), under(r.Black), n), false),
			t.index(resultPair, join(under(r.Black), under(r.White), n), false),
		)
		if err != nil {
			return err
		}
		for _, side := range []*string{&r.White, &r.Black} {
			if *side == person {
				*side = as
			}
		}
		if err := t.saveResult(r); err != nil {
			return err
		}
	}
	return nil
}

// forgetChallenges makes a person's challenges nobody's, also those for their username, now or when they answered; those that are
// live end.
func (t *writer) forgetChallenges(person, as string) error {
	p, err := t.Person(person)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	name := strings.ToLower(p.Username)
	meant := func(r *challengeRecord) bool {
		by := r.To.Person == "" && r.To.Username != ""
		return r.To.Person == person || by && r.Opponent != nil && r.Opponent.Person == person ||
			by && strings.ToLower(r.To.Username) == name && (anonymous(r.From.Person) || platformOf(r.From.Person) == platformOf(person))
	}
	var all []challengeRecord
	each(t.at(challengeRecords), nil, func(_, value []byte) bool {
		var r challengeRecord
		if err := decode(value, &r); err != nil {
			t.fail(err)
			return false
		}
		if r.From.Person == person || meant(&r) || r.Opponent != nil && r.Opponent.Person == person {
			all = append(all, r)
		}
		return true
	})
	for _, r := range all {
		if err := t.listChallenge(&r, false); err != nil {
			return err
		}
		if meant(&r) {
			r.To = targetFields{Person: as}
		}
		forgetSeat(&r.From, person, as)
		if r.Opponent != nil {
			forgetSeat(r.Opponent, person, as)
		}
		if r.live() {
			r.State, r.Rev = match.Cancelled, r.Rev+1
		}
		if err := errors.Join(t.save(challengeRecords, []byte(r.ID), r), t.listChallenge(&r, true)); err != nil {
			return err
		}
		for _, p := range t.PostsOf(match.ID(r.ID)) {
			p.Want = r.Rev
			if err := t.PutPost(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// forgetMessages drops the posts and notices that only the person reads.
func (t *writer) forgetMessages(person, _ string) error {
	var errs []error
	for _, id := range ids[store.PostID](t.at(postRecords)) {
		if p, err := t.Post(id); err == nil && p.Reader == person {
			errs = append(errs, t.DropPost(p.ID))
		}
	}
	for _, id := range ids[store.NoticeID](t.at(noticeRecords)) {
		if n, err := t.Notice(id); err == nil && n.Reader == person {
			errs = append(errs, t.DropNotice(n.ID))
		}
	}
	return errors.Join(errs...)
}

func (t *writer) forgetBlocks(person, _ string) error {
	var errs []error
	for _, other := range t.Blocked(person) {
		errs = append(errs, t.Block(person, other, false))
	}
	for _, other := range listUnder[string](&t.reader, personBlockedBy, person) {
		errs = append(errs, t.Block(other, person, false))
	}
	return errors.Join(errs...)
}

func (t *writer) forgetRecord(person, _ string) error {
	p, err := t.Person(person)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil:
		return err
	case p.Username != "":
		if err := t.at(personName).Delete(nameKey(platformOf(person), p.Username)); err != nil {
			return err
		}
	}
	return t.at(personRecords).Delete([]byte(person))
}

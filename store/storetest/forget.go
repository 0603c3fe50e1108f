package storetest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// forgetting: nothing leads to somebody forgotten, in any view; their games stay with who played them, and so does what
// they did to the ratings of others.
func forgetting(t *testing.T, k *keeper) {
	caio := match.Seat{Person: "tg/3", Name: "Caio"}
	var group, direct, others store.Place
	var kept, shown store.Post
	k.update(func(tx store.Tx) error {
		var errs [9]error
		group, errs[0] = tx.AddPlace(store.Place{Address: "tg/-1", Kind: store.Group, Title: "Damas"})
		direct, errs[1] = tx.AddPlace(store.Place{Address: "tg/1", Kind: store.Direct, Title: "Ana", Lang: "it", Theme: "slate"})
		others, errs[2] = tx.AddPlace(store.Place{Address: "tg/2", Kind: store.Direct, Title: "Bruno"})
		errs[3] = errors.Join(
			tx.PutPerson(store.Person{ID: "tg/1", Name: "Ana", Username: "ana"}), tx.PutPerson(store.Person{ID: "tg/2", Name: "Bruno"}),
		)
		_, errs[4] = tx.AddPost(store.Post{Place: direct.ID, Subject: "solo", IsMatch: true, Reader: "tg/1", Ref: "5", Want: 1})
		kept, errs[5] = tx.AddPost(store.Post{Place: group.ID, Subject: "m1", IsMatch: true, Ref: "6", Want: 1})
		_, errs[6] = tx.AddNotice(store.Notice{Place: group.ID, Reader: "tg/1", Text: "Ana, it is your turn"})
		_, errs[7] = tx.AddNotice(store.Notice{Place: others.ID, Reader: "tg/2", Text: "hello"})
		errs[8] = errors.Join(
			tx.Block("tg/1", "tg/2", true), tx.Block("tg/2", "tg/1", true), tx.Block("tg/2", "tg/3", true),
		)
		return errors.Join(errs[:]...)
	})
	k.record(
		won(t, "m1", group.ID, rules.English, ana(), bruno(), epoch), won(t, "m2", group.ID, rules.English, caio, ana(), after(time.Hour)),
		won(t, "m3", group.ID, rules.English, bruno(), caio, after(2*time.Hour)), won(t, "solo", direct.ID, rules.English, ana(), computer(), epoch),
	)
	running := begin("running", group.ID, rules.English, bruno(), ana()) // which the caller should have ended
	play(t, running, 3)
	made, meant := challenge("c1", group.ID), challenge("c2", group.ID)
	meant.From, meant.To, meant.State, meant.Opponent = bruno(), match.Target{Person: "tg/1", Name: "Ana", Username: "ana"}, match.Declined, ana()
	byName, former, another := challenge("c3", group.ID), challenge("c4", group.ID), challenge("c5", group.ID)
	byName.From, byName.To = bruno(), match.Target{Name: "@Ana", Username: "ana"} // made before she was ever seen
	former.From, former.To, former.State, former.Opponent = bruno(), match.Target{Name: "@aninha", Username: "aninha"}, match.Accepted, ana()
	another.From, another.To, another.State = bruno(), match.Target{Name: "@anabela", Username: "anabela"}, match.Expired
	k.update(func(tx store.Tx) error {
		shown = ok[store.Post](t)(tx.AddPost(store.Post{Place: group.ID, Subject: made.ID, Ref: "7", Want: made.Rev, Shown: made.Rev}))
		return errors.Join(tx.PutChallenge(made), tx.PutChallenge(meant), tx.PutChallenge(byName), tx.PutChallenge(former), tx.PutChallenge(another),
			tx.PutMatch(running))
	})
	var bruno1 store.Standing
	k.view(func(tx store.Reader) { bruno1 = ok[store.Standing](t)(tx.Standing(group.ID, "english", "tg/2")) })
	// An error afterwards undoes it all.
	boom := errors.New("boom")
	if err := k.Update(t.Context(), func(tx store.Tx) error { return errors.Join(tx.Forget("tg/1"), boom) }); !errors.Is(err, boom) {
		t.Error(err)
	}
	k.view(func(tx store.Reader) { equal(t, "results of Ana", len(tx.HeadToHead("tg/1", "tg/2")), 1) })

	k.update(func(tx store.Tx) error { return tx.Forget("tg/1") })
	k.twice(func(tx store.Reader) {
		_, err := tx.Person("tg/1")
		missing(t, "person", err)
		_, err = tx.PersonNamed("tg", "ana")
		missing(t, "username", err)
		n := len(tx.Running("tg/1")) + len(tx.Finished("tg/1", 9)) + len(tx.StandingsOf("tg/1")) + len(tx.EngineRecord("tg/1")) +
			len(tx.HeadToHead("tg/2", "tg/1")) + len(tx.History(group.ID, "english", "tg/1")) + len(tx.Blocked("tg/1")) +
			len(tx.OpenChallenges("tg/1")) + len(tx.OpenChallengesIn(group.ID)) + len(tx.FinishedIn(direct.ID, 9))
		equal(t, "what leads to Ana", n, 0)
		equal(t, "Bruno blocks", tx.Blocked("tg/2"), []string{"tg/3"})
		equal(t, "direct chat", ok[store.Place](t)(tx.PlaceAt("tg/1")), store.Place{ID: direct.ID, Address: "tg/1", Kind: store.Direct})
		equal(t, "other chat", ok[store.Place](t)(tx.PlaceAt("tg/2")), others)
		equal(t, "people on the leaderboard", len(wholeBoard(t, tx, group.ID, "english", store.AllTime)), 2)
		equal(t, "month, equals by name", ids(wholeBoard(t, tx, group.ID, "english", store.MonthOf(epoch))), "tg/3 tg/2") // Caio has no record
		equal(t, "Bruno", ok[store.Standing](t)(tx.Standing(group.ID, "english", "tg/2")), bruno1)
		equal(t, "posts", len(tx.PostsOf("solo")), 0)
		equal(t, "posts", tx.PostsOf("m1"), []store.Post{kept})
		equal(t, "notices", len(tx.Notices()), 1)

		m := ok[*match.Match](t)(tx.Match("m1"))
		nobody := m.Seats[rules.White]
		if !strings.HasPrefix(nobody.Person, "gone/") || nobody.Name != "" || m.Seats[rules.Black] != bruno() {
			t.Errorf("the seats are %+v", m.Seats)
		}
		equal(t, "finished of Bruno", tx.Finished("tg/2", 9), []match.ID{"m3", "m1"})
		equal(t, "the same nobody", ok[*match.Match](t)(tx.Match("m2")).Seats[rules.Black], nobody)
		equal(t, "Bruno against nobody", tx.HeadToHead("tg/2", nobody.Person), []store.Tally{{Variant: "english", Lost: 1}})
		equal(t, "results", len(tx.Results(0, 9)), 3)
		c := ok[*match.Challenge](t)(tx.Challenge("c1"))
		equal(t, "challenge", c.From, nobody)
		equal(t, "challenge", c.State, match.Cancelled)
		equal(t, "the challenge's post is behind", ok[store.Post](t)(tx.Post(shown.ID)).Want, made.Rev+1)
		c = ok[*match.Challenge](t)(tx.Challenge("c2"))
		equal(t, "challenge", c.To, match.Target{Person: nobody.Person})
		equal(t, "challenge", c.Opponent, nobody)
		for _, id := range []match.ID{"c3", "c4"} {
			equal(t, "challenge by username", ok[*match.Challenge](t)(tx.Challenge(id)).To, match.Target{Person: nobody.Person})
		}
		equal(t, "challenge by username", ok[*match.Challenge](t)(tx.Challenge("c3")).State, match.Cancelled)
		equal(t, "challenge of somebody else", ok[*match.Challenge](t)(tx.Challenge("c5")).To, another.To)
	})
	k.unchangedByRebuild()
	k.update(func(tx store.Tx) error { // a game that goes on against nobody counts for nobody's rating
		m := ok[*match.Match](t)(tx.Match("running"))
		do(t, m, match.Resign{By: rules.White}, after(3*time.Hour))
		return recordIn(tx, m)
	})
	k.view(func(tx store.Reader) {
		equal(t, "Bruno", ok[store.Standing](t)(tx.Standing(group.ID, "english", "tg/2")), bruno1)
		equal(t, "result against nobody", resultOf(t, tx, "running").Rated, false)
	})
	k.unchangedByRebuild()
	// Somebody who comes back is new; somebody else who is forgotten is another nobody.
	k.record(won(t, "m5", group.ID, rules.English, ana(), bruno(), after(100*time.Hour)))
	k.update(func(tx store.Tx) error { return errors.Join(tx.Forget("tg/2"), tx.Forget("tg/77")) })
	k.twice(func(tx store.Reader) {
		m := ok[*match.Match](t)(tx.Match("m1"))
		if m.Seats[0].Person == m.Seats[1].Person || !strings.HasPrefix(m.Seats[1].Person, "gone/") {
			t.Errorf("the seats are %+v", m.Seats)
		}
		s := ok[store.Standing](t)(tx.Standing(group.ID, "english", "tg/1"))
		equal(t, "games of who came back", s.Games, 1)
	})
	k.unchangedByRebuild()
}

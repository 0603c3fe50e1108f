package bot

import (
	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// What one person, and one chat, may have at once.
const (
	maxOpen        = 5   // open challenges of a person
	maxOpenHere    = 30  // open challenges in a chat
	maxRunning     = 40  // running games of a person
	maxRunningHere = 200 // running games in a chat
)

// roomFor refuses where a person or a chat has too much going on for one more challenge, which takes the place of some.
func roomFor(tx store.Reader, person string, place store.Place, replaced int) error {
	tooMany := func(key string, n int) error { return &match.Refusal{Key: key, Args: map[string]any{"n": n}} }
	switch {
	case len(tx.OpenChallenges(person))-replaced >= maxOpen:
		return tooMany(screen.RefuseOpenChallenges, maxOpen)
	case len(tx.OpenChallengesIn(place.ID))-replaced >= maxOpenHere:
		return tooMany(screen.RefuseChatChallenges, maxOpenHere)
	}
	return roomToPlay(tx, person, place)
}

// roomToPlay refuses where a person or a chat has too many running games for one more.
func roomToPlay(tx store.Reader, person string, place store.Place) error {
	switch {
	case len(tx.Running(person)) >= maxRunning:
		return &match.Refusal{Key: screen.RefuseRunning, Args: map[string]any{"n": maxRunning}}
	case place.Kind != store.Direct && len(tx.RunningIn(place.ID)) >= maxRunningHere:
		return &match.Refusal{Key: screen.RefuseChatRunning, Args: map[string]any{"n": maxRunningHere}}
	}
	return nil
}

// welcome refuses a challenge that the challenged person does not want.
func welcome(tx store.Reader, from, to string) error {
	if to == "" {
		return nil
	}
	p, err := tx.Person(to)
	if err != nil {
		return nil // never seen: they have not said
	}
	switch {
	case tx.Blocks(to, from):
		return &match.Refusal{Key: screen.RefuseBlocked}
	case p.Challenges == store.ChallengesNone:
		return &match.Refusal{Key: screen.RefuseNoChallenges}
	case p.Challenges == store.ChallengesKnown && len(tx.HeadToHead(to, from)) == 0:
		return &match.Refusal{Key: screen.RefuseKnownOnly}
	}
	return nil
}

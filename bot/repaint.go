package bot

import (
	"slices"
	"time"

	"damasbot/match"
	"damasbot/store"
)

// ownBoards makes the boards that only one person reads be shown once more, as they want them now.
func ownBoards(tx store.Tx, person string) (all []store.Post, err error) {
	return repaint(tx, tx.Running(person), func(p store.Post) bool { return p.Reader == person })
}

// lively is how long ago a match has moved at most whose board is drawn anew when its chat's language or theme changes. An
// older message might have to be sent anew, which calls people for nothing; its next move shows it as it is wanted.
const lively = 30 * time.Minute

// livelyBoards makes the challenges of a place and of all that has the same settings, and the boards of the matches that are
// being played there, be shown once more.
func livelyBoards(tx store.Tx, place store.Place, now time.Time) ([]store.Post, error) {
	top, err := league(tx, place)
	if err != nil {
		return nil, err
	}
	places := append(tx.Inside(top.ID), top.ID)
	var ids []match.ID
	for _, at := range places {
		ids = append(ids, live(tx, at)...)
	}
	ids = slices.DeleteFunc(ids, func(id match.ID) bool {
		m, err := tx.Match(id)
		return err == nil && now.Sub(m.Moved) > lively
	})
	return repaint(tx, ids, func(p store.Post) bool { return slices.Contains(places, p.Place) })
}

// anew makes a post be shown once more at the same rev. What is being sent meanwhile does not count for it.
func anew(p *store.Post) {
	p.Shown = 0
	p.Look++
}

// repaint makes some of the posts of matches and challenges be shown once more.
func repaint(tx store.Tx, ids []match.ID, which func(store.Post) bool) (all []store.Post, err error) {
	for _, id := range ids {
		for _, p := range tx.PostsOf(id) {
			if !which(p) {
				continue
			}
			anew(&p)
			if err := tx.PutPost(p); err != nil {
				return nil, err
			}
			all = append(all, p)
		}
	}
	return all, nil
}

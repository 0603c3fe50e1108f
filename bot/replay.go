package bot

import (
	"context"
	"fmt"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// replayKey names the film of a match for a reader: language, colours and the side at the bottom are theirs. The players' names
// are in it, so that a film made before a player's data was deleted is not sent after that.
func replayKey(m *match.Match, r screen.Reader) string {
	c, _ := m.SeatOf(r.Person)
	bottom := rules.White
	if r.Direct {
		bottom = c
	}
	return fmt.Sprintf("replay/%s/%d/%s/%d/%v/%q/%q", m.ID, m.Rev, r.Lang, r.Theme, bottom, m.Seats[0].Name, m.Seats[1].Name)
}

// film has the replay of a match drawn.
func (b *Bot) film(m *match.Match, r screen.Reader) *study {
	return b.study.beginLong(replayKey(m, r), r.Person, func(ctx context.Context) (film any, err error) {
		err = b.jobs.turn(ctx, func() (err error) {
			frames, delays := screen.ReplayFrames(m, r)
			film, err = render.GIF(frames, delays)
			return err
		})
		return film, err
	})
}

// replayScreen is a match's replay, once it is drawn.
func (b *Bot) replayScreen(tx store.Reader, a screen.Action, place store.Place, r screen.Reader) (s screen.Screen, err error) {
	m, err := tx.Match(a.Match)
	switch {
	case err != nil:
		return s, err
	case !maySee(tx, m, r.Person, place):
		return s, &match.Refusal{Key: match.RefuseNotPlayer}
	}
	film, err := studied[[]byte](&b.study, replayKey(m, r))
	if err != nil {
		return s, err
	}
	s = screen.Replay(m, r)
	s.Film = film
	return s, nil
}

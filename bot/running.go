package bot

import (
	"slices"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// running are the running matches of a reader, seen from a place: in a group none of those that are played elsewhere is shown.
func running(tx store.Reader, place store.Place, r screen.Reader) (g screen.RunningGames, err error) {
	all := matches(tx, tx.Running(r.Person))
	if place.Kind == store.Direct {
		return screen.RunningGames{Listed: all}, nil
	}
	home, err := league(tx, place)
	if err != nil {
		return g, err
	}
	g.In = map[match.ID]screen.Channel{}
	for _, m := range all {
		at, err := tx.Place(store.PlaceID(m.Place))
		if err != nil {
			return g, err
		}
		out, err := league(tx, at)
		switch {
		case err != nil:
			return g, err
		case out.ID != home.ID:
			g.Elsewhere++
			continue
		case at.ID != place.ID:
			g.In[m.ID] = screen.Channel{Address: at.Address, Name: at.Title}
		}
		g.Listed = append(g.Listed, m)
	}
	return g, nil
}

// playedIn are the other channels and threads of a place's server in which somebody has running matches.
func playedIn(tx store.Reader, place store.Place, person string) (in []screen.Channel, err error) {
	g, err := running(tx, place, screen.Reader{Person: person})
	for _, m := range g.Listed {
		if c, other := g.In[m.ID]; other && !slices.Contains(in, c) {
			in = append(in, c)
		}
	}
	return in, err
}

// around are the running matches of a place and of its threads.
func around(tx store.Reader, place store.Place) []match.ID {
	ids := tx.RunningIn(place.ID)
	for _, inside := range tx.Inside(place.ID) {
		ids = append(ids, tx.RunningIn(inside)...)
	}
	return ids
}

// inThreadOf reports whether a match is played in a thread of a channel.
func inThreadOf(tx store.Reader, m *match.Match, channel store.Place) bool {
	at, err := tx.Place(store.PlaceID(m.Place))
	return err == nil && at.Kind == store.Thread && at.Within == channel.ID
}

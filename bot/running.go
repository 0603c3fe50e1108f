package bot

import (
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

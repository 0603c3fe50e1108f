package bot

import (
	"damasbot/match"
	"damasbot/store"
)

// unfinished are the challenges of a person in a place whose rule set was not chosen yet: one that follows takes their place.
func unfinished(tx store.Reader, person string, place store.PlaceID) (menus []*match.Challenge) {
	for _, id := range tx.OpenChallenges(person) {
		c, err := tx.Challenge(id)
		if err == nil && c.State == match.Choosing && c.Place == string(place) {
			menus = append(menus, c)
		}
	}
	return menus
}

// replace takes unfinished challenges back and returns their messages, which go away.
func (b *Bot) replace(tx store.Tx, menus []*match.Challenge, place store.Place) (gone []At, err error) {
	for _, c := range menus {
		if err := c.Cancel(c.From.Person); err != nil {
			return nil, err
		}
		for _, p := range tx.PostsOf(c.ID) {
			if err := tx.DropPost(p.ID); err != nil {
				return nil, err
			}
			if p.Ref != "" {
				gone = append(gone, At{Address: place.Address, Ref: p.Ref, Picture: p.Picture})
			}
		}
		if err := tx.PutChallenge(c); err != nil {
			return nil, err
		}
	}
	return gone, nil
}

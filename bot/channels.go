package bot

import (
	"slices"

	"damasbot/screen"
	"damasbot/store"
)

// channelOf is the channel that a place is, or is a thread of.
func channelOf(place store.Place) store.PlaceID {
	if place.Kind == store.Thread {
		return place.Within
	}
	return place.ID
}

// shunned reports whether the bot answers in other channels of the server only.
func shunned(place store.Place) bool {
	return len(place.Channels) > 0 && !slices.Contains(place.Channels, channelOf(place))
}

// channels are those of a server that the bot answers in only, to be named.
func channels(tx store.Reader, place store.Place) (all []screen.Channel) {
	for _, id := range place.Channels {
		if p, err := tx.Place(id); err == nil {
			all = append(all, screen.Channel{Address: p.Address, Name: p.Title})
		}
	}
	return all
}

// notHere answers a command in a channel where the bot is not wanted.
func (b *Bot) notHere(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	return b.brief(tx, c.Where.Thread, c.Ref, who, place, screen.NotHere(b.publicly(who, place), channels(tx, place)))
}

// setServer changes a setting that only servers have, from a channel; it reports whether there is such a value.
func setServer(p *store.Place, a screen.Action, here store.PlaceID) bool {
	switch a.Key {
	case screen.SetThreads:
		p.Threads = a.Value == screen.ValueOn
	case screen.SetChannels:
		p.Channels = slices.DeleteFunc(slices.Clone(p.Channels), func(id store.PlaceID) bool {
			return id == here || a.Value == screen.ValueAnywhere
		})
		if a.Value == screen.ValueHere {
			p.Channels = append(p.Channels, here)
		}
	default:
		return false
	}
	return offered(a)
}

package bot

import (
	"sync"
	"time"
)

// flood is how many commands a person may send: Burst at once, one more every Every.
const (
	floodBurst = 40
	floodEvery = time.Second
)

// flood keeps people from flooding a chat with commands. A person over the limit is told once and then ignored until
// they pause.
type flood struct {
	mu   sync.Mutex
	seen map[string]*drip
}

type drip struct {
	left float64
	at   time.Time
	told bool
}

// pass reports whether a person's command is to be handled; tell whether to tell them that it is not.
func (f *flood) pass(person string, now time.Time) (ok, tell bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	d := f.seen[person]
	if d == nil {
		d = &drip{left: floodBurst, at: now}
		f.seen[person] = d
	}
	d.left = min(floodBurst, d.left+float64(now.Sub(d.at))/float64(floodEvery))
	d.at = now
	if d.left < 1 {
		tell, d.told = !d.told, true
		return false, tell
	}
	d.left--
	d.told = false
	return true, false
}

// forget drops who has not written for a while.
func (f *flood) forget(now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for person, d := range f.seen {
		if now.Sub(d.at) > floodBurst*floodEvery {
			delete(f.seen, person)
		}
	}
}

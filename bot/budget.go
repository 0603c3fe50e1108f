package bot

import (
	"context"
	"slices"
	"sync"
	"time"
)

// meter holds a chat platform's budget: no more than Rate.N sends in any span of Rate.Per, per chat, per group and over all.
//
// The platform counts a send when it arrives, which is some time between its beginning and its end. Those to one chat follow
// one another; of those to many at once some overtake others, so over all one counts until Rate.Per after its end.
type meter struct {
	mu    sync.Mutex
	spent map[string][]time.Time // newest last
	all   map[string][]*sending  // by platform
	queue map[string][]string    // by platform: the addresses that wait for the budget over all, the first first
	now   func() time.Time
}

// sending is a send as the budget over all counts it.
type sending struct {
	address string
	end     time.Time // zero = it is under way
}

func newMeter(now func() time.Time) *meter {
	return &meter{spent: map[string][]time.Time{}, all: map[string][]*sending{}, queue: map[string][]string{}, now: now}
}

// wait blocks until one more message to the address fits the budget, and spends it.
func (m *meter) wait(ctx context.Context, b Budget, platform, address string, group bool) error {
	for {
		pause := m.spend(b, platform, address, group)
		if pause <= 0 {
			return nil
		}
		if err := Sleep(ctx, pause); err != nil {
			m.leave(platform, address)
			return err
		}
	}
}

// spend takes one message out of every budget when all allow it; otherwise it says how long to wait.
func (m *meter) spend(b Budget, platform, address string, group bool) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	type span struct {
		key  string
		rate Rate
	}
	spans := []span{{"c " + address, b.Chat}}
	if group {
		spans = append(spans, span{"g " + address, b.Group})
	}
	var pause time.Duration
	for _, s := range spans {
		if s.rate.N == 0 {
			continue
		}
		times := m.spent[s.key]
		for len(times) > 0 && now.Sub(times[0]) >= s.rate.Per {
			times = times[1:]
		}
		m.spent[s.key] = times
		if len(times) >= s.rate.N {
			pause = max(pause, s.rate.Per-now.Sub(times[len(times)-s.rate.N]))
		}
	}
	if pause > 0 {
		return pause
	}
	if pause = m.crowded(b.All, platform, address, now); pause > 0 {
		return pause
	}
	for _, s := range spans {
		if s.rate.N > 0 {
			m.spent[s.key] = append(m.spent[s.key], now)
		}
	}
	if b.All.N > 0 {
		m.all[platform] = append(m.all[platform], &sending{address: address})
	}
	return 0
}

// lookAgain is how soon one that is not yet the first looks whether it is.
const lookAgain = 10 * time.Millisecond

// crowded says how long one more send over all has to wait at least. Those that wait are served in the order in which they came.
func (m *meter) crowded(r Rate, platform, address string, now time.Time) time.Duration {
	if r.N == 0 {
		return 0
	}
	counts := slices.DeleteFunc(m.all[platform], func(s *sending) bool { return !s.end.IsZero() && now.Sub(s.end) >= r.Per })
	m.all[platform] = counts
	at := slices.Index(m.queue[platform], address)
	if at < 0 {
		at = len(m.queue[platform])
		m.queue[platform] = append(m.queue[platform], address)
	}
	if free := r.N - len(counts); at < free {
		m.queue[platform] = slices.Delete(m.queue[platform], at, at+1)
		return 0
	} else if free > 0 {
		return lookAgain
	}
	ends := func(s *sending) time.Time { // of one under way: not before now
		if s.end.IsZero() {
			return now
		}
		return s.end
	}
	slices.SortStableFunc(counts, func(a, b *sending) int { return ends(a).Compare(ends(b)) })
	return r.Per - now.Sub(ends(counts[len(counts)-r.N]))
}

// leave gives up waiting for the budget over all.
func (m *meter) leave(platform, address string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.queue[platform] = slices.DeleteFunc(m.queue[platform], func(a string) bool { return a == address })
}

// touch tells that a message to the address for which a budget was spent since some time has only now arrived: the platform
// counts from there.
func (m *meter) touch(address string, since time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.all[platform(address)] {
		if s.address == address && s.end.IsZero() {
			s.end = m.now()
		}
	}
	for _, key := range []string{"c " + address, "g " + address} {
		if times := m.spent[key]; len(times) > 0 && !times[len(times)-1].Before(since) {
			times[len(times)-1] = m.now()
		}
	}
}

// forget drops what no longer counts, so that the table stays as small as the chats in use.
func (m *meter) forget(older time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key, times := range m.spent {
		if len(times) == 0 || m.now().Sub(times[len(times)-1]) > older {
			delete(m.spent, key)
		}
	}
}

// Sleep waits, or returns the context's error when that ends first.
func Sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

package bot

import (
	"context"
	"sync"
	"time"
)

// meter holds a chat platform's budget: no more than Rate.N sends in any span of Rate.Per, per chat, per group and over all.
type meter struct {
	mu    sync.Mutex
	spent map[string][]time.Time // newest last
	now   func() time.Time
}

func newMeter(now func() time.Time) *meter {
	return &meter{spent: map[string][]time.Time{}, now: now}
}

// wait blocks until one more message to the address fits the budget, and spends it.
func (m *meter) wait(ctx context.Context, b Budget, platform, address string, group bool) error {
	for {
		pause := m.spend(b, platform, address, group)
		if pause <= 0 {
			return nil
		}
		if err := Sleep(ctx, pause); err != nil {
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
	spans := []span{{"c " + address, b.Chat}, {"a " + platform, b.All}}
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
	for _, s := range spans {
		if s.rate.N > 0 {
			m.spent[s.key] = append(m.spent[s.key], now)
		}
	}
	return 0
}

// touch tells that a message to the address for which a budget was spent since some time has only now arrived: the platform
// counts from there.
func (m *meter) touch(address string, since time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
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

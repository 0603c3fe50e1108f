package bot

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// However messages are asked for, no span of a budget holds more than it allows, and who is told to wait and does so gets
// through.
func TestMeter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(0, 0)
		m := newMeter(func() time.Time { return now })
		b := Budget{Chat: Rate{1, time.Second}, Group: Rate{5, 20 * time.Second}, All: Rate{3, time.Second}}
		type sent struct {
			at      time.Time
			address string
		}
		var all []sent
		for range rapid.IntRange(1, 120).Draw(t, "messages") {
			address := rapid.SampledFrom([]string{"x/1", "x/2", "x/-3", "x/-4"}).Draw(t, "chat")
			group := address[2] == '-'
			now = now.Add(time.Duration(rapid.IntRange(0, 900).Draw(t, "pause")) * time.Millisecond)
			for range 100 {
				pause := m.spend(b, "x", address, group)
				if pause <= 0 {
					break
				}
				now = now.Add(pause)
			}
			all = append(all, sent{now, address})
		}
		for i, last := range all {
			inChat, inGroup, overall := 0, 0, 0
			for _, s := range all[:i+1] {
				age := last.at.Sub(s.at)
				if age < b.All.Per {
					overall++
				}
				if s.address == last.address && age < b.Chat.Per {
					inChat++
				}
				if s.address == last.address && age < b.Group.Per && s.address[2] == '-' {
					inGroup++
				}
			}
			if inChat > b.Chat.N || inGroup > b.Group.N || overall > b.All.N {
				t.Fatalf("message %d at %v: %d in the chat, %d in the group, %d over all", i, last.at, inChat, inGroup, overall)
			}
		}
	})
}

// A message counts from when it arrived.
func TestMeterCountsFromArrival(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	m := newMeter(func() time.Time { return now })
	b := Budget{Chat: Rate{1, time.Second}}
	began := now
	if pause := m.spend(b, "x", "x/1", false); pause != 0 {
		t.Fatalf("the first message waits %v", pause)
	}
	now = now.Add(700 * time.Millisecond)
	m.touch("x/1", began)
	now = now.Add(500 * time.Millisecond)
	if pause := m.spend(b, "x", "x/1", false); pause != 500*time.Millisecond {
		t.Errorf("half a second after the arrival the next waits %v", pause)
	}
	m.touch("x/1", now) // nothing was spent
	now = now.Add(500 * time.Millisecond)
	if pause := m.spend(b, "x", "x/1", false); pause != 0 {
		t.Errorf("a second after the arrival the next waits %v", pause)
	}
}

// What was spent on chats that fell silent is forgotten.
func TestMeterForgets(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	m := newMeter(func() time.Time { return now })
	b := Budget{Chat: Rate{1, time.Second}}
	for _, chat := range []string{"x/1", "x/2"} {
		if pause := m.spend(b, "x", chat, false); pause != 0 {
			t.Fatalf("the first message to %s waits %v", chat, pause)
		}
		now = now.Add(2 * time.Hour)
	}
	m.forget(time.Hour + 2*time.Hour)
	if len(m.spent) != 1 {
		t.Errorf("%d chats are remembered", len(m.spent))
	}
}

package session

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"damasbot/internal/fakediscord"
	"damasbot/match"
	"damasbot/store"
)

var soak = flag.Duration("soak", 0, "how long TestDiscordSoak plays; 0 = not at all")

// soakTables is how many games go on at once in a soak, each in a channel of its own.
const soakTables = 6

// Games go on for a long time while the gateway breaks, resumes and begins anew, and the API fails: every move that was asked
// for is played once, boards and ratings are right in the end, and nothing is left over.
func TestDiscordSoak(t *testing.T) {
	if *soak == 0 {
		t.Skip("it takes as long as -soak says")
	}
	w, err := newDiscord(t, fakediscord.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	all := &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
	for i := range 2 * soakTables {
		do(t, all, []string{"join", fmt.Sprint("p", i)})
	}
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), *soak)
	defer cancel()
	var log soakLog
	var playing, upsetting sync.WaitGroup
	upsetting.Go(func() { log.upsets = upset(ctx, w) })
	for i := range soakTables {
		s := &soaker{w: w, ctx: ctx, log: &log, chat: fmt.Sprint("mesa", i), names: [2]string{fmt.Sprint("p", 2*i), fmt.Sprint("p", 2*i+1)}}
		playing.Go(func() {
			for ctx.Err() == nil && !t.Failed() {
				if err := s.game(); err != nil && ctx.Err() == nil {
					t.Errorf("%s: %v", s.chat, err)
				}
			}
		})
	}
	sleepTo(ctx, *soak/4)
	early := runtime.NumGoroutine()
	playing.Wait()
	upsetting.Wait()
	late := runtime.NumGoroutine()
	w.fake.ClearFaults()
	if late > early+40 {
		t.Errorf("there were %d goroutines after a quarter, and %d in the end", early, late)
	}
	st := w.fake.GatewayStats()
	slices.Sort(log.waits)
	if len(log.waits) == 0 {
		t.Fatal("no move was played")
	}
	at := func(q float64) time.Duration {
		return log.waits[int(q*float64(len(log.waits)-1))].Round(time.Millisecond)
	}
	t.Logf("%v: %d games, %d moves; %d presses without an answer; %d upsets, %d resumes, %d new sessions; answers after %v (median), %v (95 %%), %v (longest); goroutines %d, %d",
		*soak, log.games, len(log.waits), log.unanswered, log.upsets, st.Resumes, st.Identifies, at(0.5), at(0.95), at(1), early, late)
	n := 0
	if err := w.db.View(context.Background(), func(tx store.Reader) error { n = len(tx.Results(0, 1000)); return nil }); err != nil {
		t.Error(err)
	}
	if n > 0 && n < 1000 {
		do(t, all, []string{"results", strconv.Itoa(n)})
	}
	if log.upsets > 3 && st.Resumes == 0 {
		t.Error("no session was resumed")
	}
}

// soakLog is what happened in a soak.
type soakLog struct {
	mu                        sync.Mutex
	games, unanswered, upsets int
	waits                     []time.Duration // for answers to presses that moved
}

func (l *soakLog) note(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
}

// soaker is two people at a table.
type soaker struct {
	w     *guild
	ctx   context.Context
	log   *soakLog
	chat  string
	names [2]string
}

// game plays a game of some moves, up to a resignation.
func (s *soaker) game() error {
	p := &player{w: s.w, joined: map[string]string{s.names[0]: "", s.names[1]: ""}, kept: map[string]Message{}}
	var id match.ID
	begun := func() (bool, error) {
		m, err := s.running()
		if m != nil {
			id = m.ID
		}
		return m != nil, err
	}
	err := s.until(begun, func() error {
		return errors.Join(p.say([]string{s.names[0], s.chat, "/desafiar", "@" + s.names[1], "russas"}, false), p.press([]string{s.names[1], s.chat, "Aceitar"}))
	})
	for n := 0; err == nil && n < 30; n++ {
		var m *match.Match
		if m, err = s.match(id); err != nil || m.Over() {
			break
		}
		legal := m.Line.Position().Moves(nil)
		move := legal[rand.IntN(len(legal))]
		who := s.names[0]
		if m.Seats[m.Turn()].Person != "dc/"+s.w.who[who].ID {
			who = s.names[1]
		}
		err = s.until(func() (bool, error) {
			now, err := s.match(id)
			return err == nil && now.Line.Len() > m.Line.Len(), err
		}, func() error {
			began := time.Now()
			err := p.press([]string{who, s.chat, m.Line.Position().Short(move)})
			if err == nil {
				s.log.note(func() { s.log.waits = append(s.log.waits, time.Since(began)) })
			}
			return err
		})
		if now, lost := s.match(id); err == nil && (lost != nil || now.Line.Len() != m.Line.Len()+1) {
			return errors.Join(lost, fmt.Errorf("one move was asked for, and the game has %d after %d", now.Line.Len(), m.Line.Len()))
		}
	}
	if err != nil {
		return err
	}
	s.log.note(func() { s.log.games++ })
	return s.until(func() (bool, error) { m, err := s.match(id); return err == nil && m.Over(), err }, func() error {
		return errors.Join(p.say([]string{s.names[0], s.chat, "/desistir"}, false), p.press([]string{s.names[0], s.chat, "Sim, desistir"}))
	})
}

// until asks for something until it is so: a press may reach nobody while the bot is away.
func (s *soaker) until(is func() (bool, error), ask func() error) error {
	var last error
	for range 10 {
		if last = ask(); last != nil {
			s.log.note(func() { s.log.unanswered++ })
		}
		for deadline := time.Now().Add(2 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			if ok, err := is(); ok || err != nil || s.ctx.Err() != nil {
				return err
			}
		}
	}
	return fmt.Errorf("it does not come about: %w", last)
}

func (s *soaker) match(id match.ID) (m *match.Match, err error) {
	err = s.w.db.View(context.Background(), func(tx store.Reader) (err error) { m, err = tx.Match(id); return err })
	return m, err
}

// running is the table's match, or nil.
func (s *soaker) running() (m *match.Match, err error) {
	channel, err := s.w.channel(s.chat)
	if err != nil {
		return nil, err
	}
	err = s.w.db.View(context.Background(), func(tx store.Reader) error {
		place, err := tx.PlaceAt("dc/" + channel)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if ids := tx.RunningIn(place.ID); err == nil && len(ids) > 0 {
			m, err = tx.Match(ids[0])
		}
		return err
	})
	return m, err
}

// freshSessions is how many sessions of the gateway a soak ends for good: the bot begins only some an hour.
const freshSessions = 12

// upset makes the gateway and the API fail every few seconds, and returns how often.
func upset(ctx context.Context, w *guild) (n int) {
	yes, no, fresh := true, false, 0
	for ; sleepTo(ctx, 4*time.Second); n++ {
		switch rand.IntN(9) {
		case 0:
			w.fake.Upset(fakediscord.GatewayFault{Op7: true})
		case 1:
			w.fake.Upset(fakediscord.GatewayFault{Drop: true})
		case 2:
			w.fake.Upset(fakediscord.GatewayFault{Close: 4000})
		case 3:
			w.fake.Upset(fakediscord.GatewayFault{Op9: &yes})
		case 4:
			if fresh++; fresh <= freshSessions {
				w.fake.Upset(fakediscord.GatewayFault{Op9: &no})
			}
		case 5:
			w.fake.Upset(fakediscord.GatewayFault{Double: 3})
		case 6:
			w.fake.Fail(fakediscord.Fault{Route: "/callback", Lost: true})
		case 7:
			w.fake.Fail(fakediscord.Fault{Route: "/callback", Status: 503, Count: 3})
		case 8:
			w.fake.Fail(fakediscord.Fault{Route: "PATCH /channels", Status: 429, RetryAfter: 0.5})
		}
	}
	return n
}

// sleepTo waits, and reports whether ctx is not over.
func sleepTo(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

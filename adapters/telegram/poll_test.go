package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"damasbot/bot"
)

func newProgress() *progress {
	return &progress{moved: make(chan struct{}, 1), done: map[int64]bool{}}
}

// In whatever order updates end, the server is told to forget exactly those before the first that has not.
func TestProgressIsTheContiguousPrefix(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfNDistinct(rapid.Int64Range(1, 1000), 1, 40, func(id int64) int64 { return id }).Draw(t, "ids")
		slices.Sort(ids)
		p := newProgress()
		for _, id := range rapid.Permutation(ids).Draw(t, "begins") {
			if !p.begin(id) {
				t.Fatalf("update %d is taken for known", id)
			}
			if p.begin(id) {
				t.Fatalf("update %d is begun twice", id)
			}
		}
		open := map[int64]bool{}
		for _, id := range ids {
			open[id] = true
		}
		for _, id := range rapid.Permutation(ids).Draw(t, "ends") {
			p.finish(id)
			delete(open, id)
			want := ids[len(ids)-1] + 1
			for i, first := range ids {
				if !open[first] {
					continue
				}
				if want = 0; i > 0 {
					want = ids[i-1] + 1
				}
				break
			}
			if p.offset() != want {
				t.Fatalf("with %v open the offset is %d, not %d", open, p.offset(), want)
			}
			if p.busy() != (len(open) > 0) {
				t.Fatalf("with %v open, busy is %v", open, p.busy())
			}
		}
		for _, id := range ids {
			if p.begin(id) {
				t.Fatalf("update %d is begun again after its end", id)
			}
		}
	})
}

// script answers getUpdates with what is left from the offset on, and notes the offsets.
type script struct {
	mu      sync.Mutex
	updates []string // update i+1
	offsets []int64
	asked   chan int64
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	switch {
	case strings.HasSuffix(r.URL.Path, "/getMe"):
		_, _ = w.Write([]byte(`{"ok":true,"result":{"id":7,"is_bot":true,"first_name":"D","username":"damasbot"}}`))
	case strings.HasSuffix(r.URL.Path, "/getUpdates"):
		var ask struct {
			Offset  int64 `json:"offset"`
			Timeout int   `json:"timeout"`
		}
		_ = json.NewDecoder(r.Body).Decode(&ask)
		s.mu.Lock()
		var left []string
		for i, u := range s.updates {
			if int64(i+1) >= ask.Offset {
				left = append(left, u)
			}
		}
		s.offsets = append(s.offsets, ask.Offset)
		s.mu.Unlock()
		select {
		case s.asked <- ask.Offset:
		case <-r.Context().Done():
		}
		if len(left) == 0 && ask.Timeout > 0 {
			<-r.Context().Done()
			return
		}
		_, _ = fmt.Fprintf(w, `{"ok":true,"result":[%s]}`, strings.Join(left, ","))
	default:
		_, _ = w.Write([]byte(`{"ok":true,"result":true}`))
	}
}

// core hands what comes to the test.
type core struct{ taken chan taken }

type taken struct {
	bot.Update
	done func(error)
}

func (c core) Accept(u bot.Update, done func(error)) { c.taken <- taken{u, done} }

func polling(t *testing.T, updates ...string) (*script, core) {
	t.Helper()
	s := &script{updates: updates, asked: make(chan int64)}
	server := httptest.NewServer(s)
	ctx, cancel := context.WithCancel(context.Background())
	a, err := Open(ctx, Config{Token: "7:secret", API: server.URL, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	c := core{make(chan taken, 10)}
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := a.Poll(ctx, c); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() {
		cancel()
		wg.Wait()
		a.Close()
		server.Close()
		close(s.asked)
	})
	return s, c
}

func said(id int, text string) string {
	return fmt.Sprintf(`{"update_id":%d,"message":{"message_id":%d,"from":{"id":5,"first_name":"Ana"},"chat":{"id":5,"type":"private"},"text":%q}}`, id, id, text)
}

// Of two updates the second ends first: nothing is confirmed until the first has ended, and nothing is handed on twice.
func TestPollConfirmsInOrder(t *testing.T) {
	t.Parallel()
	s, c := polling(t, said(1, "a"), said(2, "b"))
	if first := <-s.asked; first != 0 {
		t.Errorf("the first poll has offset %d", first)
	}
	one, two := <-c.taken, <-c.taken
	two.done(nil)
	for range 3 { // it goes on asking while one is slow
		if offset := <-s.asked; offset != 0 {
			t.Fatalf("offset %d while the first update is under way", offset)
		}
	}
	one.done(nil)
	for offset := range s.asked {
		if offset == 3 {
			break
		}
	}
	if len(c.taken) != 0 {
		t.Errorf("%v was handed on twice", (<-c.taken).Update)
	}
}

// An update that was not handled, because the bot stops or the store fails, is never confirmed.
func TestPollDoesNotConfirmWhatFailed(t *testing.T) {
	t.Parallel()
	s, c := polling(t, said(1, "a"), said(2, "b"))
	<-s.asked
	one, two := <-c.taken, <-c.taken
	one.done(errors.New("stopping"))
	two.done(nil)
	for range 3 {
		if offset := <-s.asked; offset != 0 {
			t.Fatalf("offset %d", offset)
		}
	}
}

// One slow update does not keep those away that come after it.
func TestPollGoesOnBehindASlowUpdate(t *testing.T) {
	t.Parallel()
	s, c := polling(t, said(1, "a"))
	go func() {
		for range s.asked { //nolint:revive // the polls are let through
		}
	}()
	slow := <-c.taken
	s.mu.Lock()
	s.updates = append(s.updates, said(2, "b"))
	s.mu.Unlock()
	select {
	case next := <-c.taken:
		next.done(nil)
	case <-time.After(5 * time.Second):
		t.Error("the second update waits for the first")
	}
	slow.done(nil)
}

// After a week of silence the server goes on with a smaller number: that update is heard too.
func TestPollAfterALongSilence(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		waiting := map[int]string{1000: said(1000, "a")}
		server := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			var ask struct{ Offset, Timeout int }
			if _ = json.NewDecoder(r.Body).Decode(&ask); !strings.HasSuffix(r.URL.Path, "/getUpdates") {
				_, _ = w.Write([]byte(`{"ok":true,"result":{"id":7,"is_bot":true,"first_name":"D","username":"damasbot"}}`))
				return
			}
			find := func() (found []string) {
				mu.Lock()
				defer mu.Unlock()
				for id, u := range waiting {
					if id < ask.Offset {
						continue
					}
					found = append(found, u)
				}
				return found
			}
			if len(find()) == 0 {
				select {
				case <-time.After(time.Duration(ask.Timeout) * time.Second):
				case <-r.Context().Done():
				}
			}
			_, _ = fmt.Fprintf(w, `{"ok":true,"result":[%s]}`, strings.Join(find(), ","))
		})
		a, err := Open(t.Context(), Config{Token: "7:secret", API: "http://127.0.0.1", Log: nobody, transport: straight{server}})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		c, ended := core{make(chan taken, 10)}, make(chan error, 1)
		go func() { ended <- a.Poll(ctx, c) }()
		(<-c.taken).done(nil)
		time.Sleep(time.Minute)
		mu.Lock()
		delete(waiting, 1000) // confirmed
		mu.Unlock()
		time.Sleep(8 * 24 * time.Hour)
		mu.Lock()
		waiting[5] = said(5, "b")
		mu.Unlock()
		select {
		case u := <-c.taken:
			if u.done(nil); u.ID != "tg/7/5" {
				t.Errorf("%s", u.ID)
			}
		case <-time.After(26 * time.Hour):
			t.Error("it is not heard")
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		a.Close()
	})
}

// What cannot be read is set aside, and the rest goes on.
func TestPollSetsAsideWhatItCannotRead(t *testing.T) {
	t.Parallel()
	s, c := polling(t, `{"update_id":1,"message":"?"}`, `{"update_id":2,"edited_message":{}}`, said(3, "c"))
	<-s.asked
	(<-c.taken).done(nil)
	for offset := range s.asked {
		if offset == 4 {
			return
		}
	}
}

package window

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// pause between attempts to reach a server that is restarting.
const pause = 50 * time.Millisecond

// Source says where the windows of a person come from. C is a chat's id, M a message, newest state.
type Source[C comparable, M any] struct {
	Who    string                                       // the person's name, for errors
	Events string                                       // path of the event stream, up to the number after which it begins
	Fetch  func(context.Context) (map[C][]M, error)     // all that the windows show, oldest first
	Key    func(M) string                               // a message's id
	Seq    func(*M) *int64                              // where a message keeps the number of the event that last changed it
	Edited func(old, now M) bool                        // whether a message was edited meanwhile
	Decode func(data []byte) (e Event[C, M], err error) // one event of the stream
	Tell   func(M) string                               // a message in a few words, for errors
}

// Event is something that happened in a chat.
type Event[C comparable, M any] struct {
	Kind    Kind
	Chat    C
	Message M // of Deleted the id alone
}

// Kind says what happened.
type Kind int

// What can happen.
const (
	Other   Kind = iota // nothing that a window shows
	Written             // a new message, or an edited one
	Deleted
	Reset // anything: the windows are filled anew
)

// Windows are what one person sees of their chats. Their methods may be called from several goroutines.
type Windows[C comparable, M any] struct {
	client *Client
	source Source[C, M]

	mu      sync.Mutex
	seq     int64
	seen    map[C][]M     // oldest first
	changed chan struct{} // closed and replaced with every event
}

// Open fills the windows and keeps them current until the client is closed; seq is the number of the last event known.
func Open[C comparable, M any](ctx context.Context, c *Client, seq int64, s Source[C, M]) (*Windows[C, M], error) {
	w := &Windows[C, M]{client: c, source: s, seq: seq, changed: make(chan struct{})}
	if err := w.Reload(ctx); err != nil {
		return nil, err
	}
	c.wg.Go(w.watch)
	return w, nil
}

// Messages gives what the window of a chat shows now, oldest first.
func (w *Windows[C, M]) Messages(chat C) []M {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.seen[chat])
}

// Seq is the number of the last event seen: messages with a greater one changed later.
func (w *Windows[C, M]) Seq() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seq
}

// Until returns as soon as ok accepts what the window of a chat shows. ok must not call the person's methods.
func (w *Windows[C, M]) Until(ctx context.Context, chat C, ok func([]M) bool) error {
	for {
		w.mu.Lock()
		all, changed := slices.Clone(w.seen[chat]), w.changed
		w.mu.Unlock()
		if ok(all) {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			last := "nothing"
			if len(all) > 0 {
				last = w.source.Tell(all[len(all)-1])
			}
			return fmt.Errorf("people: %s waited in chat %v; the last message is %s: %w", w.source.Who, chat, last, ctx.Err())
		case <-w.client.ctx.Done():
			return w.client.ctx.Err()
		}
	}
}

// Wait gives the newest message of a chat that want accepts, now or as soon as a message comes or is edited. want must not
// call the person's methods.
func (w *Windows[C, M]) Wait(ctx context.Context, chat C, want func(M) bool) (found M, err error) {
	err = w.Until(ctx, chat, func(all []M) bool {
		for _, m := range slices.Backward(all) {
			if want(m) {
				found = m
				return true
			}
		}
		return false
	})
	return found, err
}

// Reload fills the windows anew.
func (w *Windows[C, M]) Reload(ctx context.Context) error {
	fresh, err := w.source.Fetch(ctx)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for chat, ms := range fresh {
		for i := range ms {
			at := w.find(chat, ms[i])
			if at < 0 {
				continue
			}
			old := w.seen[chat][at]
			*w.source.Seq(&ms[i]) = *w.source.Seq(&old)
			if w.source.Edited(old, ms[i]) {
				*w.source.Seq(&ms[i]) = w.seq
			}
		}
	}
	w.seen = fresh
	w.tick()
	return nil
}

// find is where a message stands in its chat, -1 when it does not; the caller holds the lock.
func (w *Windows[C, M]) find(chat C, m M) int {
	key := w.source.Key(m)
	return slices.IndexFunc(w.seen[chat], func(other M) bool { return w.source.Key(other) == key })
}

// tick wakes who waits; the caller holds the lock.
func (w *Windows[C, M]) tick() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// watch follows the events until the client closes, coming back after every interruption where it was.
func (w *Windows[C, M]) watch() {
	for w.client.ctx.Err() == nil {
		_ = w.follow() // it ends when the server does; then try again
		t := time.NewTimer(pause)
		select {
		case <-t.C:
		case <-w.client.ctx.Done():
			t.Stop()
		}
	}
}

func (w *Windows[C, M]) follow() error {
	path := fmt.Sprintf("%s%s%d", w.client.base, w.source.Events, w.Seq())
	req, err := http.NewRequestWithContext(w.client.ctx, http.MethodGet, path, nil)
	if err != nil {
		return err
	}
	res, err := w.client.http.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	in := bufio.NewScanner(res.Body)
	in.Buffer(nil, 1<<20)
	var seq int64
	for in.Scan() {
		if id, ok := strings.CutPrefix(in.Text(), "id: "); ok {
			if _, err := fmt.Sscan(id, &seq); err != nil {
				return err
			}
		}
		data, ok := strings.CutPrefix(in.Text(), "data: ")
		if !ok {
			continue
		}
		e, err := w.source.Decode([]byte(data))
		if err != nil {
			return err
		}
		if err := w.take(seq, e); err != nil {
			return err
		}
	}
	return in.Err()
}

func (w *Windows[C, M]) take(seq int64, e Event[C, M]) error {
	if e.Kind == Reset {
		if err := w.Reload(w.client.ctx); err != nil {
			return err
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seq = seq
	at := w.find(e.Chat, e.Message)
	switch {
	case e.Kind == Written:
		*w.source.Seq(&e.Message) = seq
		if at < 0 {
			w.seen[e.Chat] = append(w.seen[e.Chat], e.Message)
		} else {
			w.seen[e.Chat][at] = e.Message
		}
	case e.Kind == Deleted && at >= 0:
		w.seen[e.Chat] = slices.Delete(w.seen[e.Chat], at, at+1)
	}
	w.tick()
	return nil
}

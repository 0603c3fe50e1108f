package telegram

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/go-telegram/bot/models"

	"damasbot/bot"
)

const (
	pollWait = 50 * time.Second
	pollSize = 100                    // updates a request: the most that the server gives
	slow     = 250 * time.Millisecond // an update that takes longer does not hold up the next poll

	// Updates are kept for 24 hours (Bot API: Getting updates), so after a longer silence nothing can come a second time. After
	// a week of it the server may go on with any number, also a smaller one.
	silence = 25 * time.Hour

	longest = 3600 // seconds that a demand to wait is obeyed
)

// allowed are the kinds of updates that are asked for.
var allowed = []string{"message", "callback_query", "my_chat_member"}

// Poll fetches updates until ctx ends, and hands them to the core in the order they came. The server is told to forget an
// update only when it and all before it are done: after a crash it sends the others again. Poll returns an error when going
// on makes no sense: the token was revoked.
func (a *Adapter) Poll(ctx context.Context, core Core) error {
	a.core = core
	if _, err := a.client.DeleteWebhook(ctx, nil); err != nil && ctx.Err() == nil {
		a.log.Warn("telegram: a webhook could not be removed", "err", a.mask(err))
	}
	p := progress{moved: make(chan struct{}, 1), done: map[int64]bool{}}
	pause, heard := time.Duration(0), time.Now()
	for ctx.Err() == nil {
		if time.Since(heard) > silence && p.restart() {
			heard = time.Now()
		}
		wait := pollWait
		if p.busy() {
			p.await(ctx, slow) // the server would give the same ones again at once
			wait = 0
		}
		raw, err := a.updates(ctx, p.offset(), wait)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errFatal):
			return err
		case err != nil:
			pause = min(max(2*pause, 500*time.Millisecond), 30*time.Second)
			if wait := new(bot.RetryAfter); errors.As(err, &wait) {
				pause = wait.Wait
			}
			a.log.Warn("telegram: updates cannot be fetched; trying again", "in", pause, "err", a.mask(err))
			if bot.Sleep(ctx, pause) != nil {
				return nil
			}
			continue
		}
		pause = 0
		if len(raw) > 0 {
			heard = time.Now()
		}
		slices.SortStableFunc(raw, func(a, b json.RawMessage) int { return cmp.Compare(number(a), number(b)) })
		for _, r := range raw {
			a.take(ctx, &p, r)
		}
	}
	return nil
}

// take processes one update that was fetched, unless it is under way already.
func (a *Adapter) take(ctx context.Context, p *progress, raw json.RawMessage) {
	id, u, known := a.decode(raw)
	if id == 0 || !p.begin(id) {
		return
	}
	if !known {
		p.finish(id)
		return
	}
	a.process(ctx, u, func(err error) {
		if err == nil {
			p.finish(id)
		}
	})
}

// process hands an update to the library's dispatcher. done is called when it is dealt with.
func (a *Adapter) process(ctx context.Context, u *models.Update, done func(error)) {
	defer func() {
		if what := recover(); what != nil { // in the translation, which would go the same way again
			a.log.Error("telegram: an update is set aside", "update", u.ID, "panic", what, "stack", string(debug.Stack()))
			done(nil)
		}
	}()
	a.client.ProcessUpdate(context.WithValue(ctx, doneKey{}, done), u)
}

// number is an update's, 0 when it has none.
func number(raw []byte) int64 {
	var head struct {
		ID int64 `json:"update_id"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return 0
	}
	return head.ID
}

// decode reads an update. One of a shape that is not known is set aside: id is set, known is false.
func (a *Adapter) decode(raw []byte) (id int64, u *models.Update, known bool) {
	if id = number(raw); id == 0 {
		return 0, nil, false
	}
	u = &models.Update{}
	if err := json.Unmarshal(raw, u); err != nil {
		a.log.Error("telegram: an update of unknown shape is set aside", "update", id, "err", err)
		return id, nil, false
	}
	return id, u, true
}

// doneKey carries an update's end through the library's dispatcher.
type doneKey struct{}

// errFatal is an answer that no repetition will change.
var errFatal = errors.New("telegram: the server refuses the token")

// updates asks for the updates from offset on.
func (a *Adapter) updates(ctx context.Context, offset int64, wait time.Duration) ([]json.RawMessage, error) {
	body, err := json.Marshal(map[string]any{
		"offset": offset, "limit": pollSize, "timeout": int(wait.Seconds()), "allowed_updates": allowed,
	})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.api+"/bot"+a.token+"/getUpdates", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := a.poll.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	var answer struct {
		OK          bool              `json:"ok"`
		Result      []json.RawMessage `json:"result"`
		Description string            `json:"description"`
		Code        int               `json:"error_code"`
		Parameters  struct {
			RetryAfter int `json:"retry_after"` // seconds
		} `json:"parameters"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(nil, resp.Body, 32<<20)).Decode(&answer); err != nil {
		return nil, fmt.Errorf("status %s: %w", resp.Status, err)
	}
	switch {
	case answer.OK:
		return answer.Result, nil
	case answer.Code == http.StatusUnauthorized || answer.Code == http.StatusNotFound:
		return nil, errFatal
	case answer.Code == http.StatusConflict:
		return nil, fmt.Errorf("another process fetches this bot's updates: %s", answer.Description)
	case answer.Parameters.RetryAfter > 0:
		return nil, &bot.RetryAfter{Wait: time.Duration(min(answer.Parameters.RetryAfter, longest)) * time.Second}
	}
	return nil, fmt.Errorf("%d %s", answer.Code, answer.Description)
}

// progress knows which updates are under way, and up to where all are done.
type progress struct {
	mu    sync.Mutex
	next  int64          // all before it are done; 0 = nothing known yet
	done  map[int64]bool // those seen from next on; true = done
	order []int64        // the same, in order
	moved chan struct{}
}

// begin notes an update, and reports whether it is new.
func (p *progress) begin(id int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, known := p.done[id]; known || id < p.next {
		return false
	}
	p.done[id] = false
	at, _ := slices.BinarySearch(p.order, id)
	p.order = slices.Insert(p.order, at, id)
	return true
}

// finish notes that an update is done, and moves on over all that are.
func (p *progress) finish(id int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done[id] = true
	for len(p.order) > 0 && p.done[p.order[0]] {
		p.next = p.order[0] + 1
		delete(p.done, p.order[0])
		p.order = p.order[1:]
	}
	select {
	case p.moved <- struct{}{}:
	default:
	}
}

// restart forgets where it was, unless something is under way.
func (p *progress) restart() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.order) > 0 {
		return false
	}
	p.next = 0
	return true
}

// offset is what the server is asked for: everything before it may be forgotten.
func (p *progress) offset() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.next
}

// busy reports whether updates are under way.
func (p *progress) busy() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.order) > 0
}

// await blocks until an update is finished, but not longer than a time: those behind one that takes long must not wait for it.
func (p *progress) await(ctx context.Context, most time.Duration) {
	t := time.NewTimer(most)
	defer t.Stop()
	select {
	case <-p.moved:
	case <-t.C:
	case <-ctx.Done():
	}
}

package telegram

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"damasbot/bot"
	"damasbot/internal/sandbox"
	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
	"damasbot/store/bolt"
)

// crowd is a sandbox with groups full of people, and what went to each group when.
type crowd struct {
	t     *testing.T
	chats *sandbox.Server
	db    *bolt.DB

	places []store.PlaceID // of the groups

	mu     sync.Mutex
	sent   map[int64][]time.Time // messages and edits, as they reached the server
	behind map[int64]time.Time   // since when a group's board lacks a move that was acknowledged
	worst  time.Duration         // how long a board was behind, beyond what its chat's budget demands
	slow   time.Duration         // the longest that a press waited for its answer
	moves  int
}

// run begins the bot; the function it returns ends it and all else.
func (c *crowd) run() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	log := slog.New(slog.NewTextHandler(testLog{c.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	chat, err := Open(ctx, Config{Token: "1:local", API: "http://127.0.0.1", Log: log, transport: straight{c.chats.Handler()}})
	c.must(err)
	b := bot.New(bot.Config{
		Store: c.db, Think: bot.NewEngine(rand.NewPCG(1, 2), nil), Workers: 1, Now: time.Now, Rand: rand.New(rand.NewPCG(3, 4)), Log: log,
		Paint: dot(),
	}, chat)
	c.must(b.Start(ctx))
	var wg sync.WaitGroup
	wg.Go(func() { c.must(chat.Poll(ctx, b)) })
	return func() {
		cancel()
		wg.Wait()
		b.Wait()
		chat.Close()
		c.must(c.chats.Close())
		c.must(c.db.Close())
	}
}

// dot paints another small picture each time.
func dot() bot.Painter {
	var n atomic.Uint32
	return func(render.View) ([]byte, error) {
		pixel := image.NewNRGBA(image.Rect(0, 0, 8, 8))
		i := n.Add(1)
		pixel.Pix[0], pixel.Pix[1], pixel.Pix[2], pixel.Pix[3] = byte(i), byte(i>>8), byte(i>>16), 255
		var b bytes.Buffer
		err := png.Encode(&b, pixel)
		return b.Bytes(), err
	}
}

func (c *crowd) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// ask posts to the sandbox's chat.
func (c *crowd) ask(path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	r := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(body))
	r.Host = "127.0.0.1"
	r.Header.Set("Content-Type", "application/json")
	rec := httptest.NewRecorder()
	c.chats.Handler().ServeHTTP(rec, r)
	if rec.Code != http.StatusOK {
		return fmt.Errorf("%s: %d %s", path, rec.Code, rec.Body)
	}
	return json.Unmarshal(rec.Body.Bytes(), out)
}

func matchID(n int) match.ID { return match.ID(fmt.Sprintf("busy%04d", n)) }

// found makes the n-th group, with two people and a match of theirs.
func (c *crowd) found(n int) {
	var seats [2]match.Seat
	var ids [2]int64
	for i := range seats {
		name := fmt.Sprintf("P%d-%d", n, i)
		var joined struct{ Me struct{ ID int64 } }
		c.must(c.ask("/chat/join", map[string]any{"name": name, "language": "pt-br"}, &joined))
		ids[i], seats[i] = joined.Me.ID, match.Seat{Person: person(joined.Me.ID), Name: name}
	}
	group, err := c.chats.NewChat("supergroup", fmt.Sprint("G", n), ids[0], ids[1])
	c.must(err)
	v, _ := rules.Find("international")
	c.must(c.db.Update(context.Background(), func(tx store.Tx) error {
		place, err := tx.AddPlace(store.Place{Address: address(group), Kind: store.Group, Lang: "pt-BR"})
		if err != nil {
			return err
		}
		c.places = append(c.places, place.ID)
		for _, s := range seats {
			if err := tx.PutPerson(store.Person{ID: s.Person, Name: s.Name, Lang: "pt-BR"}); err != nil {
				return err
			}
		}
		m := match.New(matchID(n), string(place.ID), v.Start(), rules.Limits{}, seats, time.Now())
		if err := tx.PutMatch(m); err != nil {
			return err
		}
		_, err = tx.AddPost(store.Post{Place: place.ID, Subject: m.ID, IsMatch: true, Want: m.Rev})
		return err
	}))
}

// turn is what is to be pressed next in a group.
type turn struct {
	who   int64
	group int64
	ref   int // of the message; 0 = it is not there yet
	do    screen.Action
	moves bool // it is a move
}

// next reads what is to be pressed next in the n-th group: a move of its match, or, once that is over, what leads to a rematch.
func (c *crowd) next(ctx context.Context, n int, rng *rand.Rand) (t turn, err error) {
	err = c.db.View(ctx, func(tx store.Reader) error {
		place, err := tx.Place(c.places[n])
		if err != nil {
			return err
		}
		ids := append(tx.RunningIn(place.ID), tx.FinishedIn(place.ID, 1)...)
		m, err := tx.Match(ids[0])
		if err != nil {
			return err
		}
		person, at := m.Seats[m.Turn()].Person, m.Line.Position()
		subject := m.ID
		switch {
		case !m.Over():
			t.do, t.moves = screen.MoveAction(m.ID, m.Pos, at, rng.IntN(len(at.Moves(nil)))), true
		case m.Next == "":
			t.do = screen.Action{Kind: screen.DoRematch, Match: m.ID}
		default:
			ch, err := tx.Challenge(m.Next)
			if err != nil {
				return err
			}
			subject, person = ch.ID, ch.To.Person
			t.do = screen.Action{Kind: screen.ChAccept, Match: ch.ID, Pos: ch.Rev}
		}
		t.ref, _ = strconv.Atoi(tx.PostsOf(subject)[0].Ref)
		if t.group, err = chatID(place.Address); err != nil {
			return err
		}
		t.who, err = chatID(person)
		return err
	})
	return t, err
}

// play presses a move about every half second, until ctx ends: faster than any budget lets a board follow.
func (c *crowd) play(ctx context.Context, n int) {
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	for ctx.Err() == nil {
		time.Sleep(time.Duration(300+rng.IntN(400)) * time.Millisecond)
		next, err := c.next(ctx, n, rng)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return
		case err != nil:
			c.t.Error(err)
			return
		case next.ref == 0:
			continue
		}
		var answer struct {
			Answered bool
			Text     string
		}
		pressed := time.Now()
		err = c.ask("/chat/press", map[string]any{
			"me": next.who, "chat": next.group, "message": next.ref, "data": next.do.Encode(), "force": true,
		}, &answer)
		if err != nil || !answer.Answered || answer.Text != "" {
			c.t.Errorf("group %d: %+v %v", n, answer, err)
			return
		}
		c.mu.Lock()
		if next.moves {
			c.moves++
		}
		c.slow = max(c.slow, time.Since(pressed))
		if c.behind[next.group].IsZero() {
			c.behind[next.group] = time.Now()
		}
		c.mu.Unlock()
	}
}

// note sees a request: a board that is brought up to date was behind for a time, of which its chat's budget demanded a part.
func (c *crowd) note(method string, params map[string]any) {
	if !strings.HasPrefix(method, "send") && !strings.HasPrefix(method, "edit") {
		return
	}
	group, err := strconv.ParseInt(fmt.Sprint(params["chat_id"]), 10, 64)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now, times := time.Now(), c.sent[group]
	c.sent[group] = append(times, now)
	since := c.behind[group]
	if since.IsZero() {
		return
	}
	c.behind[group] = time.Time{}
	may := since // from when on the chat's budget allowed it
	for _, r := range []bot.Rate{limits.Budget.Chat, limits.Budget.Group} {
		if len(times) >= r.N {
			if free := times[len(times)-r.N].Add(r.Per); free.After(may) {
				may = free
			}
		}
	}
	c.worst = max(c.worst, now.Sub(may))
}

// counter counts the log's lines that contain a text.
type counter struct {
	text string
	n    atomic.Int32
}

func (c *counter) Write(line []byte) (int, error) {
	if strings.Contains(string(line), c.text) {
		c.n.Add(1)
	}
	return len(line), nil
}

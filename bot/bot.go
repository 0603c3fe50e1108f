package bot

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
	"damasbot/store"
)

// Thinker plays the engine's side.
type Thinker interface {
	// Move chooses a move for the side to move.
	Move(ctx context.Context, l rules.Line, limits rules.Limits, level string) (rules.Move, error)
	// AcceptsDraw says whether the engine, playing c, takes a draw.
	AcceptsDraw(ctx context.Context, l rules.Line, limits rules.Limits, c rules.Color, level string) bool
	// Levels returns the levels by id, in the order of the menu.
	Levels() []string
	// Judge returns a judge of positions of a rule set, at full strength.
	Judge(v *rules.Variant) Judge
}

// Painter draws a board.
type Painter func(render.View) ([]byte, error)

// Config is what a Bot needs.
type Config struct {
	Store   store.Store
	Think   Thinker
	Workers int // engine searches at once
	Paint   Painter
	Now     func() time.Time
	Rand    *rand.Rand // chance and ids; used by one goroutine at a time
	Log     *slog.Logger
	Name    string // the site written into PDN
}

// Bot is the application. Make it with New, then Start it; a chat may Join later.
type Bot struct {
	store store.Store
	think Thinker
	paint Painter
	now   func() time.Time
	log   *slog.Logger
	name  string

	randMu sync.Mutex
	rand   *rand.Rand

	chatsMu   sync.RWMutex
	chats     map[string]Chat // by platform
	lanes     lanes
	outbox    outbox
	jobs      jobs
	study     studies
	clock     clock
	flood     flood
	explained explained
	ticks     sync.WaitGroup  // the clock
	ends      sync.WaitGroup  // updates that are committed and whose press is being answered
	ctx       context.Context // ends when the bot is told to stop; set by Start
}

// New makes a bot that serves the chats.
func New(c Config, chats ...Chat) *Bot {
	b := &Bot{
		store: c.Store, think: c.Think, paint: c.Paint, now: c.Now, log: c.Log, name: c.Name, rand: c.Rand,
		chats: map[string]Chat{}, flood: flood{seen: map[string]*drip{}}, explained: explained{at: map[string]time.Time{}},
	}
	for _, chat := range chats {
		b.chats[chat.Platform()] = chat
	}
	b.outbox = newOutbox(b)
	b.jobs = newJobs(b, c.Workers)
	b.study = newStudies(b, c.Workers)
	b.clock = newClock()
	return b
}

// Start takes up what the store says is owed: posts behind, notices, engine moves, things due. It returns at once;
// everything ends when ctx does. Wait waits for that.
func (b *Bot) Start(ctx context.Context) error {
	b.ctx = ctx
	if err := b.wakeUp(); err != nil {
		return fmt.Errorf("bot: start: %w", err)
	}
	if err := b.takeUp(); err != nil {
		return fmt.Errorf("bot: start: %w", err)
	}
	b.ticks.Go(b.clock.runner(b))
	return nil
}

// Join adds a chat to a bot that was started without it, because its platform could not be reached then, and sends what is
// owed there. It must be there before its updates are.
func (b *Bot) Join(chat Chat) error {
	b.chatsMu.Lock()
	b.chats[chat.Platform()] = chat
	b.chatsMu.Unlock()
	if err := b.takeUp(); err != nil {
		return fmt.Errorf("bot: join: %w", err)
	}
	return nil
}

// takeUp looks at everything that the store says is owed. What is under way already is not done twice.
func (b *Bot) takeUp() error {
	var posts []store.Post
	var notices []store.Notice
	var owed []match.ID
	err := b.store.View(b.ctx, func(tx store.Reader) error {
		posts, notices = behind(tx)
		owed = tx.Owed()
		return nil
	})
	if err != nil {
		return err
	}
	b.outbox.kick(posts...)
	b.outbox.notify(notices...)
	for _, id := range owed {
		b.jobs.owe(id)
	}
	return nil
}

// Wait returns when everything that Start began has ended, after its context was cancelled and the last Accept returned.
func (b *Bot) Wait() {
	b.ticks.Wait() // each may begin something of those that follow, but not the other way round
	b.lanes.wait()
	b.ends.Wait()
	b.jobs.wait()
	b.outbox.wait()
	b.study.wait()
}

// attempts is how often an update that fails is tried, while the store takes others, before it is set aside.
const attempts = 3

// Accept queues an update behind those of the same lane that came before it, and returns at once. done is called once the
// update is committed (or set aside) and its press answered: only then may it be acknowledged to the platform. done gets an
// error when the bot is stopping and the update was not handled.
func (b *Bot) Accept(u Update, done func(error)) {
	b.lanes.add(u.Do.lane(), func() {
		failed := 0
		for try := 1; b.ctx.Err() == nil; try++ {
			finish, err := b.guarded(u)
			if err == nil {
				b.ends.Go(func() { finish(); done(nil) })
				return
			}
			b.log.Error("an update failed", "update", u.ID, "try", try, "err", err)
			if b.storeWorks() { // otherwise (a full disk, say) nothing can be done but wait: nothing is lost while it lasts
				failed++
			}
			if failed == attempts {
				b.log.Error("update set aside", "update", u.ID)
				b.ends.Go(func() { finish(); done(nil) })
				return
			}
			if Sleep(b.ctx, min(time.Duration(try)*100*time.Millisecond, 5*time.Second)) != nil {
				break
			}
		}
		done(b.ctx.Err())
	})
}

// storeWorks reports whether the store takes a transaction at present.
func (b *Bot) storeWorks() bool {
	return b.store.Update(b.ctx, func(store.Tx) error { return nil }) == nil
}

// panicked is a panic made an error.
type panicked struct {
	what  any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprintf("bot: panic: %v\n%s", p.what, p.stack) }

// caught makes a panic an error; to be deferred.
func caught(err *error) {
	if what := recover(); what != nil {
		*err = &panicked{what, debug.Stack()}
	}
}

// guarded handles an update. finish does what may happen after the commit: it answers the press.
func (b *Bot) guarded(u Update) (finish func(), err error) {
	finish = func() {}
	if p, ok := u.Do.(Press); ok {
		finish = func() { p.Answer("", false) }
	}
	defer caught(&err)
	switch do := u.Do.(type) {
	case Command:
		return finish, b.command(u.ID, do)
	case Text:
		return finish, b.text(u.ID, do)
	case Press:
		say, err := b.pressed(u.ID, do)
		if err != nil {
			return finish, err
		}
		return func() {
			if say.later != nil {
				say = say.later()
			}
			do.Answer(say.text, say.alert)
			if say.until != nil && do.Unsay != nil {
				b.study.then(say.until, func(error) { do.Unsay() })
			}
		}, nil
	case Membership:
		return finish, b.membership(u.ID, do)
	case Relocation:
		return finish, b.relocation(u.ID, do)
	}
	return finish, fmt.Errorf("bot: unknown intent %T", u.Do)
}

// chatOf returns the chat that serves an address or a person.
func (b *Bot) chatOf(address string) (Chat, bool) {
	b.chatsMu.RLock()
	defer b.chatsMu.RUnlock()
	chat, ok := b.chats[platform(address)]
	return chat, ok
}

// chance runs f with the bot's source of chance.
func (b *Bot) chance(f func(r *rand.Rand)) {
	b.randMu.Lock()
	defer b.randMu.Unlock()
	f(b.rand)
}

// lot draws a colour.
func (b *Bot) lot() (c rules.Color) {
	b.chance(func(r *rand.Rand) { c = rules.Color(r.IntN(2)) })
	return c
}

// newID draws an id of a match or challenge: 40 bits, so that a clash is never seen in practice; the caller's transaction
// checks all the same.
func (b *Bot) newID() (id match.ID) {
	const letters = "abcdefghijklmnopqrstuvwxyz234567"
	b.chance(func(r *rand.Rand) {
		var s [8]byte
		for i := range s {
			s[i] = letters[r.IntN(len(letters))]
		}
		id = match.ID(s[:])
	})
	return id
}

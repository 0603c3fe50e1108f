package bot

import (
	"time"

	"damasbot/match"
	"damasbot/store"
)

// clock does what falls due, as the store says.
type clock struct{ poke chan struct{} }

const (
	sweepEvery = time.Hour
	looksAgain = time.Minute // at most so long between two looks, so that a jump of the wall clock is noticed
)

func newClock() clock { return clock{poke: make(chan struct{}, 1)} }

// wall is the time of day alone: what time.Since goes by stands still while the machine sleeps.
func wall() time.Time { return time.Now().Round(0) }

// changed makes the clock look at the store again.
func (c *clock) changed() {
	select {
	case c.poke <- struct{}{}:
	default:
	}
}

func (c *clock) runner(b *Bot) func() {
	return func() {
		swept, looked, alive := time.Time{}, b.now(), wall()
		for b.ctx.Err() == nil {
			now := b.now()
			if wall().Sub(alive) >= asleep { // the process was frozen, or the machine slept: that is nobody's loss either
				if err := b.wakeUp(); err != nil && b.ctx.Err() == nil {
					b.log.Error("deadlines could not be moved by the time in which the bot was frozen", "err", err)
				}
			}
			alive = wall()
			if now.Sub(looked) >= looksAgain {
				looked = now
				b.beat(now)
				if err := b.takeUp(); err != nil && b.ctx.Err() == nil {
					b.log.Error("the store cannot be read for what is owed", "err", err)
				}
			}
			if now.Sub(swept) >= sweepEvery {
				swept = now
				b.sweep(now)
			}
			t := time.NewTimer(b.ring(now))
			select {
			case <-t.C:
			case <-c.poke:
			case <-b.ctx.Done():
			}
			t.Stop()
		}
	}
}

// ring does everything due at now and returns how long to wait for the next look. What it began looks again by itself when
// it is done.
func (b *Bot) ring(now time.Time) time.Duration {
	var due []store.Due
	var next time.Time
	var more bool
	err := b.store.View(b.ctx, func(tx store.Reader) error {
		due = tx.Due(now)
		next, more = tx.NextDue()
		return nil
	})
	if err != nil {
		if b.ctx.Err() == nil {
			b.log.Error("the store cannot be read for what is due", "err", err)
		}
		return looksAgain
	}
	for _, d := range due {
		switch {
		case d.Challenge != "":
			b.lanes.add(string(d.Challenge), func() { b.expire(d.Challenge) })
		case d.Match != "":
			b.lanes.add(string(d.Match), func() { b.tick(d.Match) })
		case d.Notice != 0:
			b.outbox.remove(d.Notice)
		}
	}
	if !more || len(due) > 0 {
		return looksAgain
	}
	return min(max(next.Sub(now), time.Millisecond), looksAgain)
}

// expire ends a challenge whose time is over.
func (b *Bot) expire(id match.ID) {
	posts, err := b.expired(id)
	if err != nil {
		if b.ctx.Err() == nil {
			b.log.Error("a challenge could not expire", "challenge", id, "err", err)
		}
		return
	}
	b.outbox.kick(posts...)
	b.clock.changed()
}

func (b *Bot) expired(id match.ID) (posts []store.Post, err error) {
	defer caught(&err)
	err = b.store.Update(b.ctx, func(tx store.Tx) error {
		posts = nil
		c, err := tx.Challenge(id)
		if err != nil || !c.Expire(b.now()) {
			return err
		}
		posts, err = b.saveChallenge(tx, c)
		return err
	})
	return posts, err
}

// sweep deletes what nobody needs any more.
func (b *Bot) sweep(now time.Time) {
	b.outbox.meter.forget(time.Hour)
	b.flood.forget(now)
	b.explained.forget(now)
	for all := 0; ; {
		var n int
		err := b.store.Update(b.ctx, func(tx store.Tx) (err error) {
			n, err = tx.Sweep(now)
			return err
		})
		all += n
		switch {
		case err != nil:
			if b.ctx.Err() == nil {
				b.log.Error("the store cannot be swept", "err", err)
			}
			return
		case n == 0:
			if all > 0 {
				b.log.Info("swept", "records", all)
			}
			return
		}
	}
}

// Wake makes the bot look at once at what is due: for tests that move the clock.
func (b *Bot) Wake() { b.clock.changed() }

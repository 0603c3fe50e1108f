package sandbox

import "time"

// The budgets (python-telegram-bot wiki, tdlib/td#3034: edits count too). The
// real ones are not published and move; slack forgives the jitter of the wire.
var (
	perChat  = window{1, time.Second}
	perGroup = window{20, time.Minute}
	overall  = window{30, time.Second}
)

const slack = 50 * time.Millisecond

type window struct {
	n   int
	per time.Duration
}

// budgets remembers when things were sent, in unix milliseconds, for the last minute.
type budgets struct {
	chats map[int64][]int64
	all   []int64
}

// wait is how long until one more fits.
func (w window) wait(times []int64, now int64) time.Duration {
	if len(times) < w.n {
		return 0
	}
	oldest := times[len(times)-w.n]
	return time.Duration(oldest-now)*time.Millisecond + w.per - slack
}

// spend takes one send or edit off the budgets, or refuses with 429.
func (s *Server) spend(c *chat) error {
	if !s.opt.Budgets {
		return nil
	}
	b, now := &s.budgets, s.now().UnixMilli()
	times := b.chats[c.ID]
	wait := max(perChat.wait(times, now), overall.wait(b.all, now))
	if c.Type != "private" {
		wait = max(wait, perGroup.wait(times, now))
	}
	if wait > 0 {
		return tooMany(int((wait + time.Second - 1) / time.Second))
	}
	b.chats[c.ID] = recent(append(times, now), now)
	b.all = recent(append(b.all, now), now)
	return nil
}

func recent(times []int64, now int64) []int64 {
	i := 0
	for i < len(times) && now-times[i] > time.Minute.Milliseconds() {
		i++
	}
	return times[i:]
}

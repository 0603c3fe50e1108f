package telegram

import (
	"context"
	"errors"
	"time"

	"damasbot/bot"
)

// insistence is how often a call that prepares the service is tried.
const insistence = 6

// insist makes a call until it succeeds, is refused for good, or has failed too often. It waits as long as the server asks,
// as it does after several starts in a row, and otherwise a second, two, four …
func (a *Adapter) insist(ctx context.Context, call func() error) error {
	for try := 1; ; try++ {
		err := a.kind(call())
		if err == nil {
			return nil
		}
		pause := time.Second << (try - 1)
		var wait *bot.RetryAfter
		if errors.As(err, &wait) {
			pause = wait.Wait
		}
		if try == insistence || errors.Is(err, bot.ErrRejected) || errors.Is(err, bot.ErrUnreachable) || bot.Sleep(ctx, pause) != nil {
			return err
		}
		a.log.Warn("telegram: trying again", "in", pause, "err", err)
	}
}

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"damasbot/bot"
	"damasbot/i18n"

	"golang.org/x/sync/errgroup"
)

// core is what takes updates.
type core = *bot.Bot

// platform is a chat platform that answers, and where its updates come from.
type platform struct {
	chat      bot.Chat                                // nil = none, only an intake
	account   string                                  // the bot's name there
	introduce func(context.Context, []string) error   // sets the command menu, in these languages; nil = none
	intake    func(ctx context.Context, b core) error // returns when ctx ends, or with an error when it cannot go on
	close     func()                                  // comes after the bot's end; nil = nothing to do
}

// service is a platform that is served from when it can be reached: until then the others are.
type service struct {
	name    string
	open    func(context.Context) (*platform, error)
	refused error     // what open's errors are when trying again makes no sense
	live    *platform // nil = not reached yet
}

const (
	firstTry   = 10 * time.Second // longer no platform holds up the start of the others
	firstPause = time.Second      // between two tries; doubled up to mostPause
	mostPause  = time.Minute
)

// greet tries to reach each platform once, all at the same time. Its error is a refusal.
func greet(ctx context.Context, log *slog.Logger, services []*service) error {
	soon, cancel := context.WithTimeout(ctx, firstTry)
	defer cancel()
	var group errgroup.Group
	for _, s := range services {
		group.Go(func() error {
			why, err := s.try(soon, log)
			if why != nil && ctx.Err() == nil {
				log.Warn(s.name+" cannot be reached; it is tried again until it answers, and served from then on", "err", why)
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for _, s := range services {
		if s.live != nil {
			return nil
		}
	}
	log.Warn("no platform can be reached: nobody is served until one answers")
	return nil
}

// try tries to reach the platform. why is an error that may pass, err one that does not.
func (s *service) try(ctx context.Context, log *slog.Logger) (why, err error) {
	p, why := s.open(ctx)
	switch {
	case why == nil:
		s.live = p
		log.Info("serving "+s.name, "bot", p.account)
		return nil, nil
	case errors.Is(why, s.refused):
		return nil, why
	}
	return why, nil
}

// run serves the platform from when it answers until ctx ends or it cannot go on.
func (s *service) run(ctx context.Context, b core, log *slog.Logger, sleep func(context.Context, time.Duration) error) error {
	late := s.live == nil
	for pause := firstPause; s.live == nil; pause = min(2*pause, mostPause) {
		if sleep(ctx, pause) != nil {
			return nil
		}
		why, err := s.try(ctx, log)
		if err != nil {
			return err
		}
		if why != nil && ctx.Err() == nil {
			log.Warn(s.name+" cannot be reached; trying again", "in", min(2*pause, mostPause), "err", why)
		}
	}
	if late {
		if err := b.Join(s.live.chat); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	if s.live.introduce != nil {
		go func() {
			if err := s.live.introduce(ctx, i18n.Languages()); err != nil && ctx.Err() == nil {
				log.Warn("the command menu could not be set", "err", err)
			}
		}()
	}
	return s.live.intake(ctx, b)
}

// closeAll comes after the bot's end.
func closeAll(services []*service) {
	for _, s := range services {
		if s.live != nil && s.live.close != nil {
			s.live.close()
		}
	}
}

package tablebase

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"damasbot/rules"
)

// Shelf has the tables of all rule sets that there are at the moment. The zero Shelf and nil are empty; it may be used by all at once.
type Shelf struct {
	sets sync.Map // *rules.Variant → *Set
}

// Of returns the tables of a rule set; nil where there are none yet.
func (s *Shelf) Of(v *rules.Variant) *Set {
	if s == nil {
		return nil
	}
	set, _ := s.sets.Load(v)
	found, _ := set.(*Set)
	return found
}

// Small is up to how many pieces the tables of a rule set are made in seconds; 0 where it can have none.
func Small(v *rules.Variant) int {
	switch {
	case v.King.MaxRun > 0:
		return 0
	case v.Extra || len(v.Squares()) > 32:
		return 3
	}
	return 4
}

// Fill puts the tables of a folder on the shelf, of each rule set the largest that are there. Where there are none, small ones
// are made and saved; what is damaged is passed over, or made anew if it is small. It takes a minute or so where nothing is
// there yet, and returns early when ctx ends.
func (s *Shelf) Fill(ctx context.Context, folder string, log *slog.Logger) {
	for _, v := range rules.All() {
		if Small(v) > 0 && ctx.Err() == nil {
			s.fill(ctx, v, Small(v), folder, log)
		}
	}
}

func (s *Shelf) fill(ctx context.Context, v *rules.Variant, small int, folder string, log *slog.Logger) {
	for pieces := maxPieces; pieces >= small; pieces-- {
		name := filepath.Join(folder, FileName(v, pieces))
		set, err := load(ctx, name, v, pieces)
		switch {
		case err == nil:
			s.sets.Store(v, set)
			return
		case ctx.Err() != nil:
			return
		case errors.Is(err, os.ErrNotExist):
		case pieces == small:
			log.Warn("a file of endings cannot be used and is made anew", "file", name, "err", err)
		default:
			log.Warn("a file of endings cannot be used; damasbot tables makes it anew", "file", name, "err", err)
		}
	}
	begin := time.Now()
	set, err := Generate(ctx, v, small, nil)
	if err != nil {
		if ctx.Err() == nil {
			log.Error("endings cannot be computed", "rules", v.ID, "err", err)
		}
		return
	}
	s.sets.Store(v, set)
	switch err := set.Save(ctx, folder); {
	case err == nil:
		log.Debug("endings computed", "rules", v.ID, "pieces", small, "took", time.Since(begin))
	case ctx.Err() == nil:
		log.Warn("endings are computed, but cannot be kept for the next start", "rules", v.ID, "err", err)
	}
}

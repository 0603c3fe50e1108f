package tablebase

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"damasbot/rules"
)

// Largest returns the tables to play a rule set with: the largest of a folder where they are of more pieces than those that
// come with the program, else the latter; nil where there are neither. The error tells which files of the folder cannot be
// used and were passed over, or that ctx ended.
func Largest(ctx context.Context, folder string, v *rules.Variant) (*Set, error) {
	var damaged []error
	for pieces := maxPieces; pieces > builtinPieces(v); pieces-- {
		s, err := load(ctx, filepath.Join(folder, FileName(v, pieces)), v, pieces)
		switch {
		case err == nil:
			return s, errors.Join(damaged...)
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !errors.Is(err, os.ErrNotExist):
			damaged = append(damaged, err)
		}
	}
	return Builtin(v), errors.Join(damaged...)
}

// Shelf has the tables of all rule sets, of each the [Largest]. Each is loaded in the background when it is first asked for:
// rule sets that nobody plays take no memory. nil is empty. It may be used by all at once.
type Shelf struct {
	folder string
	log    *slog.Logger
	mu     sync.Mutex
	sets   map[*rules.Variant]*Set // nil: being loaded, or there are none
}

// NewShelf makes a shelf of a folder's tables, which need not be there, and those that come with the program.
func NewShelf(folder string, log *slog.Logger) *Shelf {
	return &Shelf{folder: folder, log: log, sets: map[*rules.Variant]*Set{}}
}

// Of returns the tables of a rule set; nil where there are none, or none yet. It does not wait.
func (s *Shelf) Of(v *rules.Variant) *Set {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	set, asked := s.sets[v]
	if !asked {
		s.sets[v] = nil
		go s.load(v)
	}
	return set
}

func (s *Shelf) load(v *rules.Variant) {
	set, err := Largest(context.Background(), s.folder, v)
	if err != nil {
		s.log.Warn("tables of endings cannot be used; damasbot tables makes them anew", "rules", v.ID, "err", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sets[v] = set
}

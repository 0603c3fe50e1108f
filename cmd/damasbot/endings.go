package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"damasbot/engine/tablebase"
	"damasbot/rules"
)

// endingsFlags say which tables of endings the bot plays with.
type endingsFlags struct {
	Tables   string `env:"DAMASBOT_TABLES" placeholder:"FOLDER" help:"Where larger tables of endings are than come with the program, as made by damasbot tables; the folder \"tables\" beside the database when left out."`
	NoTables bool   `env:"DAMASBOT_NO_TABLES" help:"Play without tables of endings."`
}

// check finds a folder that is not there.
func (f endingsFlags) check() error {
	if f.Tables == "" || f.NoTables {
		return nil
	}
	return mustBeFolder(f.Tables)
}

// shelf has the tables to play with; nil is none.
func (f endingsFlags) shelf(db string, log *slog.Logger) *tablebase.Shelf {
	if f.NoTables {
		return nil
	}
	folder := f.Tables
	if folder == "" {
		folder = filepath.Join(filepath.Dir(db), "tables")
	}
	return tablebase.NewShelf(folder, log)
}

func mustBeFolder(tables string) error {
	if info, err := os.Stat(tables); err != nil || !info.IsDir() {
		return usageError{fmt.Errorf("--tables %s: there is no such folder", tables)}
	}
	return nil
}

// endings loads the tables of a rule set for training: those of a folder, or those that come with the program where it is
// called builtin. Where there are none the error is [os.ErrNotExist].
func endings(ctx context.Context, folder string, v *rules.Variant) (*tablebase.Set, error) {
	if folder != "builtin" {
		return tablebase.Load(ctx, folder, v)
	}
	s := tablebase.Builtin(v)
	if s == nil {
		return nil, fmt.Errorf("no tables of %s come with the program: %w", v.ID, os.ErrNotExist)
	}
	return s, nil
}

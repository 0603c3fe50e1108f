package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"runtime"

	"damasbot/engine/tablebase"
)

// endingsFlags say where the tables of endings are.
type endingsFlags struct {
	Tables   string `env:"DAMASBOT_TABLES" placeholder:"FOLDER" help:"Where the tables of endings are kept; the folder \"tables\" beside the database when left out. Small ones are made in the background where there are none."`
	NoTables bool   `env:"DAMASBOT_NO_TABLES" help:"Play without tables of endings."`
}

// fill puts the tables on a shelf, in the background: it never takes time from anything else. done is closed when it has
// ended, after ctx at the latest.
func (f endingsFlags) fill(ctx context.Context, db string, log *slog.Logger) (shelf *tablebase.Shelf, done <-chan struct{}) {
	shelf, ended := new(tablebase.Shelf), make(chan struct{})
	if f.NoTables {
		close(ended)
		return shelf, ended
	}
	folder := f.Tables
	if folder == "" {
		folder = filepath.Join(filepath.Dir(db), "tables")
	}
	go func() {
		defer close(ended)
		runtime.LockOSThread() // for good: the thread ends with this, and its low priority too
		yieldToOthers()
		shelf.Fill(ctx, folder, log)
	}()
	return shelf, ended
}

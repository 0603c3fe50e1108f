package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"

	"damasbot/store"
	"damasbot/store/bolt"
)

type ratingsCmd struct {
	Rebuild rebuildCmd `cmd:"" help:"Compute all ratings and leaderboards anew from the stored results."`
}

type rebuildCmd struct {
	DB string `name:"db" env:"DAMASBOT_DB" default:"damasbot.db" help:"The database file."`
}

// Help explains.
func (rebuildCmd) Help() string {
	return "Results are facts and stay as they are. The bot must not be running on the file; one transaction, so that it is done wholly or not at all.\n\nExample: damasbot ratings rebuild --db /var/lib/damasbot/damasbot.db"
}

// mustExist refuses a database file that is not there, where beginning one would make no sense.
func mustExist(path string) error {
	if _, err := os.Stat(path); err != nil {
		return usageError{fmt.Errorf("the database %s cannot be read: %w", path, err)}
	}
	return nil
}

// Run rebuilds.
func (c rebuildCmd) Run(out io.Writer) error {
	if err := mustExist(c.DB); err != nil {
		return err
	}
	db, err := bolt.Open(c.DB, bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	n := 0
	err = db.Update(context.Background(), func(tx store.Tx) error {
		n = 0
		for {
			page := tx.Results(n, 1000)
			if len(page) == 0 {
				break
			}
			n = page[len(page)-1].N
		}
		return tx.Rebuild()
	})
	if err := db.Close(); err != nil {
		return err
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s: ratings computed anew from %d results\n", c.DB, n)
	return err
}

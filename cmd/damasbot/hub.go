package main

import (
	"context"
	"io"
	"os"
	"strings"

	"damasbot/engine"
	"damasbot/engine/hub"
)

type hubCmd struct {
	Table   int    `default:"16" env:"DAMASBOT_HUB_TABLE" help:"Megabytes of the search's table, 1 to 4096. More is for searches of minutes, and slower for those of less than a second."`
	Threads int    `default:"0" env:"DAMASBOT_HUB_THREADS" help:"Threads that search together, at most 64; 0 is as many as there are cores."`
	Tables  string `default:"builtin" env:"DAMASBOT_HUB_TABLES" help:"A folder of larger tables of endings than come with the program, as made by damasbot tables; builtin for these alone; none to play without."`
}

// Help shows a session.
func (hubCmd) Help() string {
	return `Speaks the Hub protocol, version 2, on standard input and output, for tournaments and interfaces. Squares are
numbered row by row from the top left of the real board, whatever the rule set's own names are. "quit" and the end of the
input end a search at once: wait for its answer.

Example, with the answer that is waited for:
  hub
  set-param name=variant value=russian
  init
  pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww
  level move-time=0.1
  go think
      done move=22-17
  quit`
}

// Run serves until "quit" or the end of the input.
func (c hubCmd) Run(out io.Writer) error {
	switch c.Tables {
	case "", "builtin", "none":
	default:
		if err := mustBeFolder(c.Tables); err != nil {
			return err
		}
	}
	o := engine.DefaultOptions()
	o.Table = min(max(c.Table, 1), 4096)
	o.Threads = min(threads(c.Threads), hub.MaxThreads)
	return hub.Serve(context.Background(), os.Stdin, out, strings.TrimPrefix(version, "v"), o, c.Tables)
}

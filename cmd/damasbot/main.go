// Command damasbot is a chat bot with which people play the whole draughts family; see the README.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// version is set by the linker in releases.
var version = "0.1.0"

// cli is the command line. Every flag of the long-running commands has an environment variable.
type cli struct {
	Local   localCmd         `cmd:"" help:"Play in the browser, with no account: a chat of your own on this machine."`
	Serve   serveCmd         `cmd:"" help:"Serve Telegram, Discord or both."`
	Perft   perftCmd         `cmd:"" help:"Count the move sequences from a position, depth by depth."`
	Moves   movesCmd         `cmd:"" help:"List the legal moves of a position."`
	Board   boardCmd         `cmd:"" help:"Draw a position as a PNG file."`
	PDN     pdnCmd           `cmd:"" name:"pdn" help:"Read PDN files, replay their games and say what is wrong."`
	Hub     hubCmd           `cmd:"" help:"Play other programs: the Hub protocol on standard input and output."`
	Train   trainCmd         `cmd:"" help:"Learn what positions are worth, and measure it by matches."`
	Tables  tablesCmd        `cmd:"" help:"Make the tables of endings with few pieces."`
	Check   checkCmd         `cmd:"" help:"Verify the configuration and the database."`
	Ratings ratingsCmd       `cmd:"" help:"Look after the ratings."`
	Version kong.VersionFlag `help:"Print the version and exit."`
}

const description = `Draughts in your chats: Telegram, Discord, and a local chat to try it in.

Examples:
  damasbot local                            play in the browser, two windows are two people
  damasbot serve                            serve Telegram, Discord or both; needs a token, such as DAMASBOT_TELEGRAM_TOKEN
  damasbot perft international 6
  damasbot moves russian W:Wc3,Kd2:Bb6,Kf8
  damasbot board turkish -o start.png
  damasbot pdn games.pdn`

// usageError is a fault of the command line or of what it names: exit status 2.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// errSilent is a failure that has been told already: exit status 1.
var errSilent = errors.New("")

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the whole program; it returns the exit status: 0, 1 for what failed, 2 for what was asked wrongly.
func run(args []string, stdout, stderr io.Writer) int {
	code := -1
	var c cli
	parser := kong.Must(&c,
		kong.Name("damasbot"), kong.Description(description), kong.UsageOnError(), kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{"version": "damasbot " + version, "variants": variantNames()},
		kong.Writers(stdout, stderr), kong.Exit(func(status int) { code = status; panic(exited{}) }),
		kong.BindTo(stdout, (*io.Writer)(nil)),
	)
	ctx, err := parse(parser, args)
	if code >= 0 {
		return code
	}
	if err == nil {
		err = ctx.Run()
		if err == nil {
			return 0
		}
		if errors.Is(err, errSilent) {
			return 1
		}
		fmt.Fprintln(stderr, "damasbot:", err)
		if errors.As(err, new(usageError)) {
			return 2
		}
		return 1
	}
	fmt.Fprintf(stderr, "damasbot: %v\nTry: damasbot --help\n", err)
	return 2
}

// exited unwinds kong's --help and --version, which would end the process themselves.
type exited struct{}

func parse(parser *kong.Kong, args []string) (ctx *kong.Context, err error) {
	defer func() {
		if what := recover(); what != nil {
			if _, ok := what.(exited); !ok {
				panic(what)
			}
		}
	}()
	return parser.Parse(args)
}

// untilInterrupt is a context that ends with an interrupt.
func untilInterrupt() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

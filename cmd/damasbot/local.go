package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"damasbot/adapters/telegram"
	"damasbot/internal/sandbox"
	"damasbot/store/bolt"
)

type localCmd struct {
	Folder  string `arg:"" optional:"" default:"." type:"path" help:"Where its files are kept; the current folder when left out."`
	Listen  string `env:"DAMASBOT_LISTEN" default:"127.0.0.1:8642" help:"Address of the chat; loopback only. Port 0 takes any free one."`
	Verbose bool   `short:"v" env:"DAMASBOT_VERBOSE" help:"Log more."`
	endingsFlags
}

// Help explains.
func (localCmd) Help() string {
	return "Open the printed address in two browser windows: they are two people of one group. Chats are kept in local-chat.db, games in damasbot.db.\n\nExample: damasbot local"
}

// localToken is the bot's token on the local chat; it opens nothing else.
const localToken = "1:local"

// Run serves the local chat until it is interrupted.
func (c localCmd) Run(out io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	ctx, stop := untilInterrupt()
	defer stop()
	log := newLog(c.Verbose, slog.LevelWarn)
	l, err := listen(c.Listen)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }()
	file := filepath.Join(c.Folder, "damasbot.db")
	db, err := bolt.Open(file, bolt.Options{Logger: log})
	if err != nil {
		return err
	}
	defer closeLogged(log, "database", db)
	chats, err := sandbox.New(sandbox.Options{Token: localToken, File: filepath.Join(c.Folder, "local-chat.db"), Logger: log, FirstLeads: true})
	if err != nil {
		return err
	}
	server := &http.Server{Handler: chats.Handler(), ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	defer shutDown(server)
	defer closeLogged(log, "local chat", chats) // before the server shuts down: it ends the pages' event streams
	api := "http://" + l.Addr().String()
	chat, err := telegram.Open(ctx, telegram.Config{Token: localToken, API: api, Log: log, NoLimit: true})
	if err != nil {
		return err
	}
	defer chat.Close()
	if _, err := fmt.Fprintf(out, "The local chat is at %s\nOpen it in two browser windows: they are two people of one group. Stop with Ctrl-C; everything is kept.\n", api); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() { cancel(<-failed) }()
	if err := serve(ctx, db, c.shelf(file, log), log, &service{name: "the local chat", live: telegramPlatform(chat)}); err != nil {
		return err
	}
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// listen opens a port of this machine for this machine only.
func listen(address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, usageError{fmt.Errorf("--listen %s: %w", address, err)}
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, usageError{fmt.Errorf("--listen %s: the local chat has no passwords, so it listens on 127.0.0.1, [::1] or localhost only", address)}
	}
	l, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is in use, perhaps by another damasbot; take another port with --listen 127.0.0.1:0", address)
	}
	if errors.Is(err, os.ErrPermission) {
		return nil, fmt.Errorf("%s may not be opened; take a port above 1023, such as --listen 127.0.0.1:8642", address)
	}
	return l, err
}

func shutDown(s *http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if s.Shutdown(ctx) != nil {
		_ = s.Close() // event streams are still open: they are cut
	}
}

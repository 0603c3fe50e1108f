package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"testing"
	"time"

	"damasbot/internal/sandbox"
)

// playRole makes the test binary play a program of its own: the bot, or the sandbox.
const playRole = "DAMASBOT_TEST_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(playRole) {
	case "bot":
		main()
	case "sandbox":
		os.Exit(sandboxMain(os.Args[1], os.Args[2]))
	case "fakediscord":
		os.Exit(fakeDiscordMain(os.Args[1], os.Args[2]))
	default:
		os.Exit(m.Run())
	}
}

// sandboxMain serves a sandbox at an address with a state file.
func sandboxMain(address, file string) int {
	s, err := sandbox.New(sandbox.Options{Token: localToken, File: file, Test: true, PressWait: time.Minute})
	if err == nil {
		err = http.ListenAndServe(address, s.Handler())
	}
	fmt.Fprintln(os.Stderr, "sandbox:", err)
	return 1
}

// process is a program that is killed and started again.
type process struct {
	role string
	args []string
	env  []string
	out  *os.File
	cmd  *exec.Cmd
}

func (p *process) start(t *testing.T) {
	t.Helper()
	p.cmd = exec.Command(os.Args[0], p.args...)
	p.cmd.Env = append(append(os.Environ(), playRole+"="+p.role), p.env...)
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.out
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
}

// kill is kill -9.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// answers waits until something listens at an address.
func answers(ctx context.Context, address string) {
	for {
		c, err := net.Dial("tcp", address)
		if err == nil {
			_ = c.Close()
			return
		}
		if !pause(ctx, 10*time.Millisecond) {
			return
		}
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func tail(s string, n int) string {
	if len(s) > n {
		return s[len(s)-n:]
	}
	return s
}

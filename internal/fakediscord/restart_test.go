package fakediscord_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
)

// servedFile names the state file of a Discord that this test program is to be.
const servedFile = "FAKEDISCORD_FILE"

// served makes this program a Discord when it was started as one.
func served() bool {
	path := os.Getenv(servedFile)
	if path == "" {
		return false
	}
	address := os.Getenv("FAKEDISCORD_ADDRESS")
	err := fakediscord.Run(context.Background(), address, fakediscord.Options{File: path}, func(base string) { fmt.Println(base) })
	fmt.Fprintln(os.Stderr, err)
	return true
}

// start runs a Discord as a process of its own.
func start(t *testing.T, path, address string) (base string, kill func()) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), servedFile+"="+path, "FAKEDISCORD_ADDRESS="+address)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()         // killed is no success
	}
	t.Cleanup(kill)
	in := bufio.NewScanner(out)
	if !in.Scan() {
		t.Fatal("the other process did not say where it is")
	}
	return in.Text(), kill
}

func TestAKilledProcessComesBackWithEverythingAndNewIDs(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "discord.db")
	base, kill := start(t, path, "127.0.0.1:0")
	w := &world{T: t, base: base, town: people.Dial(base)}
	t.Cleanup(w.town.Close)
	s := w.discordgo()
	w.register(s)
	ana := w.join("Ana", "pt-BR")
	main := ana.Main()
	last := ""
	for n := range 5 {
		m, err := s.ChannelMessageSend(main, fmt.Sprint(n))
		if err != nil {
			t.Fatal(err)
		}
		last = m.ID
	}
	kill()
	start(t, path, base[len("http://"):])
	if err := ana.Until(brief(t), main, func(all []people.Message) bool { return len(all) == 5 && all[4].ID == last }); err != nil {
		t.Error(err)
	}
	m, err := s.ChannelMessageSend(main, "after")
	if err != nil || len(m.ID) < len(last) || len(m.ID) == len(last) && m.ID <= last {
		t.Errorf("%s came after %s, %v", m.ID, last, err)
	}
	if again := w.join("Ana", ""); again.ID != ana.ID || again.Locale != "pt-BR" || again.Main() != main {
		t.Errorf("%+v", again)
	}
	if _, err := ana.Wait(brief(t), main, func(m people.Message) bool { return m.Words() == "after" }); err != nil {
		t.Errorf("the window did not come back: %v", err)
	}
	if menu, err := ana.Commands(main); err != nil || len(menu) != 2 {
		t.Errorf("%+v, %v", menu, err)
	}
	if _, err := s.ChannelMessageEdit(main, last, "edited"); err != nil {
		t.Error(err)
	}
}

func TestOneStateFileIsForOneProcess(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "discord.db")
	w := newWorld(t, fakediscord.Options{File: path})
	if _, err := fakediscord.New(fakediscord.Options{File: path}); err == nil {
		t.Error("a second copy was opened")
	}
	ana := w.join("Ana", "pt-BR")
	if _, err := w.discordgo().ChannelFileSend(ana.Main(), "a.txt", strings.NewReader("a")); err != nil {
		t.Fatal(err)
	}
	m, err := ana.Wait(brief(t), ana.Main(), func(m people.Message) bool { return len(m.Attachments) == 1 })
	if err != nil {
		t.Fatal(err)
	}
	if b, err := w.town.Fetch(t.Context(), m.Attachments[0].URL); err != nil || string(b) != "a" {
		t.Errorf("%q, %v", b, err)
	}
}

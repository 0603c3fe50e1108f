package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"testing"
	"time"

	"damasbot/bot"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
	"damasbot/match"
	"damasbot/render"
	"damasbot/screen"
)

func pngOf(t *testing.T, side int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, side, side))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// board is a message with a picture and a move.
func board(t *testing.T, text string) bot.Message {
	flip := screen.Button{Label: "flip", Do: screen.Action{Kind: screen.DoFlip, Match: match.ID("abc")}}
	return bot.Message{
		Screen: screen.Screen{Text: text, Alt: "the board in words", View: &render.View{}, Buttons: [][]screen.Button{{flip}}},
		PNG:    pngOf(t, 40),
	}
}

func TestAPressIsAnsweredWithTheBoard(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	at := r.send(board(t, "one"))
	r.core.on(func(u bot.Update) {
		p := u.Do.(bot.Press)
		if err := r.chat.Edit(context.Background(), bot.At{Address: p.Where.Address, Ref: p.Ref, Picture: p.Picture}, board(t, "two")); err != nil {
			t.Error(err)
		}
		p.Answer("", false)
	})
	a, err := r.ana.Press(r.last(), "flip")
	if err != nil || a.Type != updateMessage || a.Message.Words() != "two" {
		t.Errorf("the press got %+v, %v", a, err)
	}
	if n := len(r.requests("PATCH /channels")); n != 0 {
		t.Errorf("%d edits went to the channel besides", n)
	}
	if p := r.core.updates()[0].Do.(bot.Press); p.Ref != at.Ref || !p.Picture || p.Who.ID != "dc/"+r.ana.ID || p.Who.Name != "Ana" {
		t.Errorf("the press was %+v", p)
	}
}

// B53: after every edit there is one attachment, and one picture with its words.
func TestTenEditsLeaveOnePicture(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	at := r.send(board(t, "0"))
	edit := func(n int) {
		if err := r.chat.Edit(context.Background(), at, board(t, fmt.Sprint(n))); err != nil {
			t.Fatal(err)
		}
	}
	for n := 1; n <= 10; n++ {
		if n%2 == 0 { // by a press
			r.core.on(func(u bot.Update) { edit(n); u.Do.(bot.Press).Answer("", false) })
			if _, err := r.ana.Press(r.last(), "flip"); err != nil {
				t.Fatal(err)
			}
		} else {
			edit(n)
		}
		r.see(func(ms []people.Message) bool { return len(ms) > 0 && ms[0].Words() == fmt.Sprint(n) })
		m := r.last()
		if len(m.Attachments) != 1 || len(m.Pictures) != 1 || m.Pictures[0].Alt != "the board in words" {
			t.Fatalf("after edit %d: %d attachments, pictures %+v", n, len(m.Attachments), m.Pictures)
		}
	}
}

// B52: the token's end is not the end: later edits go to the channel, and an old board comes anew.
func TestABoardOutlivesItsToken(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	refs := make(chan string, 1)
	r.core.on(func(u bot.Update) {
		c, ok := u.Do.(bot.Command)
		if !ok {
			return
		}
		ref, err := r.chat.Send(context.Background(), bot.To{Address: c.Where.Address, ReplyTo: c.Ref}, board(t, "posted"))
		if err != nil {
			t.Error(err)
		}
		refs <- ref
	})
	a, err := r.ana.Command(r.ana.Main(), "damas", people.Sub("board"))
	if err != nil || a.Type != sayMessage {
		t.Fatalf("the command got %+v, %v", a, err)
	}
	at := bot.At{Address: r.address(), Ref: <-refs, Picture: true}
	r.ahead.Store(int64(16 * time.Minute))
	if err := r.chat.Edit(r.Context(), at, board(t, "after 16 minutes")); err != nil {
		t.Errorf("after 16 minutes: %v", err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) > 0 && ms[0].Words() == "after 16 minutes" })
	r.ahead.Store(int64(2 * time.Hour))
	if err := r.chat.Edit(r.Context(), at, board(t, "after two hours")); !errors.Is(err, bot.ErrGone) {
		t.Errorf("after two hours: %v", err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) > 0 && len(ms[0].Rows) == 0 })
}

func TestARefusalIsForThePresserAlone(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	r.send(board(t, "one"))
	beto, err := r.town.Join(t.Context(), "Beto", "pt-BR")
	if err != nil {
		t.Fatal(err)
	}
	r.core.on(func(u bot.Update) { u.Do.(bot.Press).Answer("Not *your* turn", true) })
	a, err := r.ana.Press(r.last(), "flip")
	if err != nil || a.Whisper() != `Not \*your\* turn` {
		t.Errorf("the press got %+v, %v", a, err)
	}
	if n := len(beto.Messages(beto.Main())); n != 1 {
		t.Errorf("Beto sees %d messages", n)
	}
}

// What was true for a few seconds goes away again.
func TestASentenceIsTakenBack(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	r.send(board(t, "one"))
	r.core.on(func(u bot.Update) { u.Do.(bot.Press).Answer("working on it", false) })
	if _, err := r.ana.Press(r.last(), "flip"); err != nil {
		t.Fatal(err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) == 2 && ms[1].Words() == "working on it" })
	r.core.updates()[0].Do.(bot.Press).Unsay()
	r.see(func(ms []people.Message) bool { return len(ms) == 1 && ms[0].Words() == "one" })
}

func TestAPressWithoutABoardIsAcknowledgedInTime(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	r.send(board(t, "one"))
	r.core.on(func(u bot.Update) { u.Do.(bot.Press).Answer("", false) })
	began := time.Now()
	a, err := r.ana.Press(r.last(), "flip")
	if err != nil || a.Type != deferUpdate {
		t.Errorf("the press got %+v, %v", a, err)
	}
	if took := time.Since(began); took > 2500*time.Millisecond {
		t.Errorf("it took %v", took)
	}
}

// A reply that comes late still comes, with a picture, where it was announced.
func TestALateReplyFillsTheAnnouncement(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	sent := make(chan error, 1)
	r.core.on(func(u bot.Update) {
		c := u.Do.(bot.Command)
		r.until("the command is deferred", func() bool { return len(r.requests("/callback")) == 1 })
		_, err := r.chat.Send(context.Background(), bot.To{Address: c.Where.Address, ReplyTo: c.Ref}, board(t, "late"))
		sent <- err
	})
	a, err := r.ana.Command(r.ana.Main(), "damas", people.Sub("board"))
	if err != nil || a.Type != deferMessage {
		t.Fatalf("the command got %+v, %v", a, err)
	}
	if err := <-sent; err != nil {
		t.Fatal(err)
	}
	r.see(func(ms []people.Message) bool {
		return len(ms) == 1 && ms[0].Words() == "late" && len(ms[0].Pictures) == 1 && !ms[0].Loading
	})
}

// What a command does and the board shows leaves no trace of the command.
func TestDrawsAndTakebacksByCommand(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"draw", "undo"} {
		r := newRig(t, fakediscord.Options{})
		a, err := r.ana.Command(r.ana.Main(), "damas", people.Sub(name))
		if err != nil || a.Error != "" {
			t.Fatalf("%s got %+v, %v", name, a, err)
		}
		r.until("the announcement is withdrawn", func() bool { return len(r.requests("DELETE /webhooks")) == 1 })
	}
}

// A move that shows on the board leaves no trace of the command; a refusal that comes late is still private.
func TestAMoveByCommand(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	a, err := r.ana.Command(r.ana.Main(), "damas", people.Sub("move", people.Opt("move", "32-28")))
	if err != nil || a.Error != "" {
		t.Fatalf("the command got %+v, %v", a, err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) == 0 })
	c := r.core.updates()[0].Do.(bot.Command)
	if c.Name != "move" || c.Args != "32-28" {
		t.Errorf("the command was %+v", c)
	}
	r.until("the announcement is withdrawn", func() bool { return len(r.requests("DELETE /webhooks")) == 1 })
	ref, err := r.chat.Send(r.Context(), bot.To{Address: r.address(), ReplyTo: c.Ref, Private: true}, bot.Message{Screen: screen.Screen{Text: "refused"}})
	if err != nil {
		t.Fatal(err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) == 1 && ms[0].Ephemeral && ms[0].Words() == "refused" })
	if err := r.chat.Delete(r.Context(), bot.At{Address: r.address(), Ref: ref}); err != nil {
		t.Error(err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) == 0 })
}

// A whisper is shown to the presser, turned by its own buttons, and goes away.
func TestWhispers(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	r.send(board(t, "public"))
	step := 0
	r.core.on(func(u bot.Update) {
		p := u.Do.(bot.Press)
		switch step++; step {
		case 1, 2:
			p.Whisper(board(t, fmt.Sprint("whisper ", step)))
		default:
			if err := r.chat.Delete(context.Background(), bot.At{Address: p.Where.Address, Ref: p.Ref}); err != nil {
				t.Error(err)
			}
		}
		p.Answer("", false)
	})
	if a, err := r.ana.Press(r.last(), "flip"); err != nil || a.Type != sayMessage || !a.Message.Ephemeral {
		t.Fatalf("the first press got %+v, %v", a, err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) == 2 })
	if a, err := r.ana.Press(r.last(), "flip"); err != nil || a.Type != updateMessage || a.Message.Words() != "whisper 2" {
		t.Fatalf("the second press got %+v, %v", a, err)
	}
	if a, err := r.ana.Press(r.last(), "flip"); err != nil || a.Error != "" {
		t.Fatalf("the third press got %+v, %v", a, err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) == 1 && ms[0].Words() == "public" })
	if p := r.core.updates()[1].Do.(bot.Press); p.Picture {
		t.Error("a whisper's picture could be taken for a board")
	}
}

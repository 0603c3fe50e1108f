package people_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
	"go.uber.org/goleak"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// echo is a bot that counts presses on one message.
func echo(c context.Context, b *tg.Bot, u *models.Update) {
	switch {
	case u.Message != nil && strings.HasPrefix(u.Message.Text, "/contar"):
		_, _ = b.SendMessage(c, &tg.SendMessageParams{ChatID: u.Message.Chat.ID, Text: "0", ReplyMarkup: more})
	case u.CallbackQuery != nil:
		m := u.CallbackQuery.Message.Message
		n := 0
		_, _ = fmt.Sscan(m.Text, &n)
		_, _ = b.EditMessageText(c, &tg.EditMessageTextParams{ChatID: m.Chat.ID, MessageID: m.ID, Text: fmt.Sprint(n + 1), ReplyMarkup: more})
		_, _ = b.AnswerCallbackQuery(c, &tg.AnswerCallbackQueryParams{CallbackQueryID: u.CallbackQuery.ID, Text: "mais um"})
	}
}

var more = models.InlineKeyboardMarkup{InlineKeyboard: [][]models.InlineKeyboardButton{{{Text: "Mais", CallbackData: "+"}}}}

func TestTwoPeopleSeeTheSameMessageChange(t *testing.T) {
	s, err := sandbox.New(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	client := &http.Client{Transport: &http.Transport{}}
	b, err := tg.New("1:local", tg.WithServerURL(srv.URL), tg.WithHTTPClient(3*time.Second, client),
		tg.WithDefaultHandler(echo), tg.WithNotAsyncHandlers(), tg.WithErrorsHandler(func(error) {}))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	done := make(chan struct{})
	go func() { b.Start(ctx); close(done) }()
	town := people.Dial(srv.URL)
	defer func() {
		cancel()
		<-done
		town.Close()
		_ = s.Close()
		client.CloseIdleConnections()
		srv.Close()
	}()

	ana, err := town.Join(ctx, "Ana", "pt-br")
	if err != nil {
		t.Fatal(err)
	}
	bob, err := town.Join(ctx, "Bob", "en")
	if err != nil {
		t.Fatal(err)
	}
	if ana.Group() != bob.Group() || ana.Group() == 0 || ana.DM() != ana.ID {
		t.Fatalf("groups %d and %d", ana.Group(), bob.Group())
	}
	if _, err := ana.Send(ana.Group(), "/contar"); err != nil {
		t.Fatal(err)
	}
	is := func(text string) func(people.Message) bool {
		return func(m people.Message) bool { return m.From.IsBot && m.Text == text }
	}
	m, err := bob.Wait(ctx, bob.Group(), is("0"))
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range []string{"Mais", "+"} { // label, then data
		a, err := bob.Press(m, by)
		if err != nil || !a.Answered || a.Text != "mais um" {
			t.Fatalf("press %s: %+v, %v", by, a, err)
		}
	}
	got, err := ana.Wait(ctx, ana.Group(), is("2"))
	if err != nil {
		t.Fatal(err)
	}
	if got.ID != m.ID || got.Seq <= m.Seq {
		t.Errorf("the edit is message %d seq %d, it was %d seq %d", got.ID, got.Seq, m.ID, m.Seq)
	}
	if _, err := bob.Press(got, "Menos"); err == nil || !strings.Contains(err.Error(), `"Mais"`) {
		t.Errorf("an absent button: %v", err)
	}
	short, stop := context.WithTimeout(ctx, 10*time.Millisecond)
	defer stop()
	if _, err := ana.Wait(short, ana.Group(), is("3")); err == nil || !strings.Contains(err.Error(), `the last message is "2"`) {
		t.Errorf("waiting in vain: %v", err)
	}
}

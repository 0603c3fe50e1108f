package telegram

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	tg "github.com/go-telegram/bot"

	"damasbot/bot"
	"damasbot/screen"
)

// What the server's errors mean, in its own words.
func TestKind(t *testing.T) {
	t.Parallel()
	bad := func(text string) error { return fmt.Errorf("%w, Bad Request: %s", tg.ErrorBadRequest, text) }
	forbidden := func(text string) error { return fmt.Errorf("%w, Forbidden: %s", tg.ErrorForbidden, text) }
	for text, c := range map[string]struct {
		err  error
		want error
	}{
		"the same again":        {bad("message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message"), nil},
		"deleted":               {bad("message to edit not found"), bot.ErrGone},
		"too old":               {bad("message can't be edited"), bot.ErrGone},
		"no such id":            {bad("MESSAGE_ID_INVALID"), bot.ErrGone},
		"deleted twice":         {bad("message to delete not found"), bot.ErrGone},
		"not to be deleted":     {bad("message can't be deleted for everyone"), bot.ErrGone},
		"no photos":             {bad("not enough rights to send photos to the chat"), bot.ErrNoPictures},
		"no photos, as MTProto": {bad("CHAT_SEND_PHOTOS_FORBIDDEN"), bot.ErrNoPictures},
		"no texts":              {bad("not enough rights to send text messages to the chat"), bot.ErrUnreachable},
		"no rights":             {bad("have no rights to send a message"), bot.ErrUnreachable},
		"no chat":               {bad("chat not found"), bot.ErrUnreachable},
		"kicked":                {forbidden("bot was kicked from the supergroup chat"), bot.ErrUnreachable},
		"blocked":               {forbidden("bot was blocked by the user"), bot.ErrUnreachable},
		"never started":         {forbidden("bot can't initiate conversation with a user"), bot.ErrUnreachable},
		"markup":                {bad("can't parse entities: unexpected end tag at byte offset 3"), bot.ErrRejected},
		"token revoked":         {fmt.Errorf("%w, Unauthorized", tg.ErrorUnauthorized), bot.ErrRejected},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			if got := adapter().kind(c.err); !errors.Is(got, c.want) || c.want == nil && got != nil {
				t.Errorf("%v", got)
			}
		})
	}
	passing := []error{errors.New("error decode response body, unexpected status code 502"), &url.Error{Op: "Post", URL: "x", Err: errors.New("EOF")}}
	for _, err := range passing {
		got := adapter().kind(err)
		for _, last := range []error{bot.ErrGone, bot.ErrNoPictures, bot.ErrRejected, bot.ErrUnreachable} {
			if got == nil || errors.Is(got, last) {
				t.Errorf("%v is taken for final: %v", err, got)
			}
		}
	}
	var wait *bot.RetryAfter
	if err := adapter().kind(&tg.TooManyRequestsError{Message: "x", RetryAfter: 35}); !errors.As(err, &wait) || wait.Wait != 35*time.Second {
		t.Errorf("%v", err)
	}
	var moved *bot.Relocated
	if err := adapter().kind(&tg.MigrateError{Message: "x", MigrateToChatID: -200}); !errors.As(err, &moved) || moved.To != "tg/-200" {
		t.Errorf("%v", err)
	}
}

// The token is in no error's text, whatever kind it is.
func TestTokenIsMasked(t *testing.T) {
	t.Parallel()
	inside := &url.Error{Op: "Post", URL: "https://api.telegram.org/bot7:secret/sendMessage", Err: errors.New("EOF")}
	for _, err := range []error{
		inside, fmt.Errorf("%w, %w", tg.ErrorBadRequest, inside), fmt.Errorf("%w, %w", tg.ErrorForbidden, inside),
		fmt.Errorf("%w, %w", tg.ErrorUnauthorized, inside), fmt.Errorf("%w, Bad Request: message to edit not found %w", tg.ErrorBadRequest, inside),
	} {
		if got := adapter().kind(err); got == nil || strings.Contains(got.Error(), "secret") {
			t.Errorf("%v", got)
		}
	}
}

// A keyboard says what each button does and nothing else: no empty copy_text, no empty style.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	do := screen.Action{Kind: screen.MenuHelp}
	got, err := json.Marshal(adapter().markup([][]screen.Button{
		{{Label: "32-28", Do: do}, {Label: "28x19", Do: do, Tone: screen.Primary}},
		{{Label: "Jogar", Open: screen.Link{Direct: true, Start: "play"}}},
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"inline_keyboard":[[{"text":"32-28","callback_data":"h"},{"text":"28x19","callback_data":"h","style":"primary"}],` +
		`[{"text":"Jogar","url":"https://t.me/damasbot?start=play"}]]}`
	if string(got) != want {
		t.Errorf("%s", got)
	}
	if none := adapter().markup(nil); none != nil {
		t.Errorf("no buttons are %v", none)
	}
}

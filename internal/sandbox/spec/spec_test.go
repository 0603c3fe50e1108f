package spec_test

import (
	"bytes"
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/spec"
)

// load reads the description kept beside the project, or skips.
func load(t *testing.T) *spec.Spec {
	t.Helper()
	path := filepath.Join("..", "..", "..", "..", "shared", "specs", "telegram-bot-api.min.json")
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the description of the Bot API is not here, requests are not validated: %v", err)
	}
	s, err := spec.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCheck(t *testing.T) {
	s := load(t)
	type p = map[string]any
	file := map[string]sandbox.FileInfo{"photo": {}}
	next := map[string]sandbox.FileInfo{"next.png": {}}
	keyboard := func(button string) string { return `{"inline_keyboard":[[` + button + `]]}` }
	for _, c := range []struct {
		name, method string
		params       p
		files        map[string]sandbox.FileInfo
		want         string // part of the complaint; "" = none
	}{
		{"text", "sendMessage", p{"chat_id": "-1001", "text": "a"}, nil, ""},
		{"JSON numbers", "sendMessage", p{"chat_id": float64(5), "text": "a", "disable_notification": true}, nil, ""},
		{"no text", "sendMessage", p{"chat_id": "1"}, nil, `required field "text"`},
		{"invented field", "sendMessage", p{"chat_id": "1", "text": "a", "colour": "red"}, nil, `unknown field "colour"`},
		{"invented method", "sendBoard", p{}, nil, "no method sendBoard"},
		{"bad boolean", "sendMessage", p{"chat_id": "1", "text": "a", "disable_notification": "maybe"}, nil, "want Boolean"},
		{"bad number", "sendMessage", p{"chat_id": "1", "text": "a", "message_thread_id": "1.5"}, nil, "want Integer"},
		{"keyboard", "sendMessage", p{"chat_id": "1", "text": "a", "reply_markup": keyboard(`{"text":"x","callback_data":"y","copy_text":{"text":""}}`)}, nil, ""},
		{"button without action", "sendMessage", p{"chat_id": "1", "text": "a", "reply_markup": keyboard(`{"text":"x","copy_text":{"text":""}}`)}, nil, "exactly one action"},
		{"button with two", "sendMessage", p{"chat_id": "1", "text": "a", "reply_markup": keyboard(`{"text":"x","url":"https://a.b","callback_data":"y"}`)}, nil, "exactly one action"},
		{"button without text", "sendMessage", p{"chat_id": "1", "text": "a", "reply_markup": keyboard(`{"callback_data":"y"}`)}, nil, `required field "text"`},
		{"button with a number", "sendMessage", p{"chat_id": "1", "text": "a", "reply_markup": keyboard(`{"text":"x","callback_data":5}`)}, nil, "want String"},
		{"no JSON", "sendMessage", p{"chat_id": "1", "text": "a", "reply_markup": "{"}, nil, "as JSON"},
		{"photo sent", "sendPhoto", p{"chat_id": "1"}, file, ""},
		{"photo by id", "sendPhoto", p{"chat_id": "1", "photo": "AgAC"}, nil, ""},
		{"no photo", "sendPhoto", p{"chat_id": "1"}, nil, `required field "photo"`},
		{"attached", "editMessageMedia", p{"chat_id": "1", "message_id": "2", "media": `{"type":"photo","media":"attach://next.png"}`}, next, ""},
		{"attached nothing", "editMessageMedia", p{"chat_id": "1", "message_id": "2", "media": `{"type":"photo","media":"attach://other.png"}`}, nil, "refers to no file"},
		{"file unused", "editMessageMedia", p{"chat_id": "1", "message_id": "2", "media": `{"type":"photo","media":"AgAC"}`}, next, "nothing refers to it"},
		{"media of no kind", "editMessageMedia", p{"media": `{"type":"board","media":"x"}`}, nil, "no kind of InputMedia"},
		{"media field of another kind", "editMessageMedia", p{"media": `{"type":"photo","media":"x","duration":3}`}, nil, `unknown field "duration"`},
		{"scope", "setMyCommands", p{"commands": `[{"command":"a","description":"b"}]`, "scope": `{"type":"chat","chat_id":5}`}, nil, ""},
		{"scope without chat", "setMyCommands", p{"commands": `[{"command":"a","description":"b"}]`, "scope": `{"type":"chat"}`}, nil, `required field "chat_id"`},
		{"command without text", "setMyCommands", p{"commands": `[{"command":"a"}]`}, nil, `required field "description"`},
		{"reaction", "setMessageReaction", p{"chat_id": "1", "message_id": "2", "reaction": `[{"type":"emoji","emoji":"👍"}]`}, nil, ""},
		{"result of two kinds", "answerInlineQuery", p{"inline_query_id": "1", "results": `[{"type":"photo","id":"1","photo_file_id":"AgAC"}]`}, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := s.Check(c.method, c.params, c.files)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// What the real library sends passes, over real HTTP.
func TestLibraryRequestsPass(t *testing.T) {
	s := load(t)
	var mu sync.Mutex
	checked := 0
	sb, err := sandbox.New(sandbox.Options{OnRequest: func(method string, params map[string]any, files map[string]sandbox.FileInfo) {
		mu.Lock()
		defer mu.Unlock()
		checked++
		if err := s.Check(method, params, files); err != nil {
			t.Error(err)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = sb.Close() }()
	srv := httptest.NewServer(sb)
	defer srv.Close()
	b, err := tg.New("1:local", tg.WithServerURL(srv.URL))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	markup := models.InlineKeyboardMarkup{InlineKeyboard: [][]models.InlineKeyboardButton{{{Text: "a", CallbackData: "b"}}}}
	group := sb.MainGroup()
	for _, call := range []func() error{
		func() error {
			_, err := b.SendMessage(ctx, &tg.SendMessageParams{ChatID: group, Text: "a", ReplyMarkup: markup})
			return err
		},
		func() error {
			_, err := b.SendPhoto(ctx, &tg.SendPhotoParams{ChatID: group, Photo: &models.InputFileString{Data: "AgAC"}, ReplyMarkup: markup})
			return err
		},
		func() error {
			_, err := b.EditMessageMedia(ctx, &tg.EditMessageMediaParams{ChatID: group, MessageID: 1,
				Media: &models.InputMediaPhoto{Media: "attach://a.png", MediaAttachment: bytes.NewReader([]byte("x"))}})
			return err
		},
		func() error {
			_, err := b.SetMyCommands(ctx, &tg.SetMyCommandsParams{Commands: []models.BotCommand{{Command: "a", Description: "b"}},
				Scope: &models.BotCommandScopeAllGroupChats{}, LanguageCode: "pt"})
			return err
		},
		func() error {
			_, err := b.AnswerCallbackQuery(ctx, &tg.AnswerCallbackQueryParams{CallbackQueryID: "1", Text: "x", ShowAlert: true})
			return err
		},
	} {
		if err := call(); err != nil {
			t.Logf("answered with %v", err) // the sandbox's matter, not the description's
		}
	}
	if checked != 6 { // getMe of New too
		t.Errorf("%d requests were checked, want 6", checked)
	}
}

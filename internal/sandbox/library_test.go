package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/spec"
)

// The real library polls, answers a command with a picture and buttons, is
// pressed, swaps the picture and answers the press.
func TestLibraryPlaysARound(t *testing.T) {
	w := open(t, sandbox.Options{OnRequest: validator(t)})
	answered := make(chan struct{})
	b := w.realBot(tg.WithNotAsyncHandlers(), tg.WithDefaultHandler(func(c context.Context, b *tg.Bot, u *models.Update) {
		markup := models.InlineKeyboardMarkup{InlineKeyboard: [][]models.InlineKeyboardButton{{
			{Text: "c3-d4", CallbackData: "m:1", Style: "primary"}}}}
		switch {
		case u.Message != nil && u.Message.Text == "/jogar":
			_, err := b.SendPhoto(c, &tg.SendPhotoParams{
				ChatID: u.Message.Chat.ID, Caption: "<b>vez</b> das brancas", ParseMode: models.ParseModeHTML,
				Photo:           &models.InputFileUpload{Filename: "b.png", Data: bytes.NewReader(picture(8, 8))},
				ReplyMarkup:     markup,
				ReplyParameters: &models.ReplyParameters{MessageID: u.Message.ID, AllowSendingWithoutReply: true},
			})
			if err != nil {
				t.Error(err)
			}
		case u.CallbackQuery != nil:
			m := u.CallbackQuery.Message.Message
			_, err := b.EditMessageMedia(c, &tg.EditMessageMediaParams{
				ChatID: m.Chat.ID, MessageID: m.ID, ReplyMarkup: markup,
				Media: &models.InputMediaPhoto{Media: "attach://next.png", Caption: "jogado",
					MediaAttachment: bytes.NewReader(picture(9, 9))},
			})
			if err != nil {
				t.Error(err)
			}
			if _, err := b.AnswerCallbackQuery(c, &tg.AnswerCallbackQueryParams{CallbackQueryID: u.CallbackQuery.ID, Text: "ok"}); err != nil {
				t.Error(err)
			}
			close(answered)
		}
	}))
	c, cancel := context.WithCancel(ctx(t))
	done := make(chan struct{})
	go func() { b.Start(c); close(done) }()
	defer func() { cancel(); <-done }()

	ana := w.join("Ana", "pt-br")
	if _, err := b.SendMessage(c, &tg.SendMessageParams{ChatID: ana, Text: "oi"}); !errors.Is(err, tg.ErrorForbidden) ||
		!strings.Contains(err.Error(), "bot can't initiate conversation with a user") {
		t.Errorf("before Start: %v", err)
	}
	next := w.follow(ana)
	w.say(ana, ana, "/jogar", nil)
	board := next(func(e seen) bool { return e.Type == "message" && e.Message.Photo != nil })
	if board.Message.HTML != "<b>vez</b> das brancas" || board.Message.Buttons[0][0].Style != "primary" {
		t.Errorf("board: %+v", board.Message)
	}
	var press struct {
		Answered bool
		Text     string
	}
	w.chat("POST", "/chat/press", args{"me": ana, "chat": ana, "message": board.Message.ID, "data": "m:1"}, &press)
	if !press.Answered || press.Text != "ok" {
		t.Errorf("press: %+v", press)
	}
	<-answered
	edit := next(func(e seen) bool { return e.Type == "edit" })
	if edit.Message.ID != board.Message.ID || edit.Message.Caption != "jogado" || edit.Message.Photo.URL == board.Message.Photo.URL {
		t.Errorf("edit: %+v", edit.Message)
	}
}

// validator checks every request against the description of the Bot API kept
// beside the project, and says so when there is none.
func validator(t *testing.T) func(string, map[string]any, map[string]sandbox.FileInfo) {
	path := filepath.Join("..", "..", "..", "shared", "specs", "telegram-bot-api.min.json")
	api, err := spec.Load(path)
	if err != nil {
		t.Logf("requests are not validated: %v", err)
		return nil
	}
	return func(method string, params map[string]any, files map[string]sandbox.FileInfo) {
		if err := api.Check(method, params, files); err != nil {
			t.Error(err)
		}
	}
}

// The library reads the answer of every method it has for us, and sends no
// parameter that strict mode does not know.
func TestLibraryReadsEveryAnswer(t *testing.T) {
	w := open(t, sandbox.Options{OnRequest: validator(t)})
	ana := w.started("Ana")
	g := w.MainGroup()
	w.must(w.SetStatus(g, ana, w.BotID(), "administrator"))
	w.must(w.SetStatus(g, ana, ana, "creator"))
	b := w.realBot()
	c := ctx(t)
	file := func() *models.InputFileUpload {
		return &models.InputFileUpload{Filename: "a.png", Data: bytes.NewReader(picture(10, 10))}
	}
	m, err := b.SendMessage(c, &tg.SendMessageParams{ChatID: g, Text: "a"})
	if err != nil {
		t.Fatal(err)
	}
	for name, call := range map[string]func() (any, error){
		"getMe":    func() (any, error) { return b.GetMe(c) },
		"document": func() (any, error) { return b.SendDocument(c, &tg.SendDocumentParams{ChatID: g, Document: file()}) },
		"animation": func() (any, error) {
			return b.SendAnimation(c, &tg.SendAnimationParams{ChatID: g, Animation: file(), Caption: "x"})
		},
		"action": func() (any, error) {
			return b.SendChatAction(c, &tg.SendChatActionParams{ChatID: g, Action: models.ChatActionUploadPhoto})
		},
		"chat":    func() (any, error) { return b.GetChat(c, &tg.GetChatParams{ChatID: g}) },
		"private": func() (any, error) { return b.GetChat(c, &tg.GetChatParams{ChatID: ana}) },
		"member":  func() (any, error) { return b.GetChatMember(c, &tg.GetChatMemberParams{ChatID: g, UserID: ana}) },
		"admins": func() (any, error) {
			return b.GetChatAdministrators(c, &tg.GetChatAdministratorsParams{ChatID: g})
		},
		"count": func() (any, error) { return b.GetChatMemberCount(c, &tg.GetChatMemberCountParams{ChatID: g}) },
		"commands": func() (any, error) {
			return b.SetMyCommands(c, &tg.SetMyCommandsParams{Commands: []models.BotCommand{{Command: "jogar", Description: "x"}},
				Scope: &models.BotCommandScopeChatMember{ChatID: g, UserID: ana}, LanguageCode: "pt"})
		},
		"get commands": func() (any, error) { return b.GetMyCommands(c, &tg.GetMyCommandsParams{}) },
		"delete commands": func() (any, error) {
			return b.DeleteMyCommands(c, &tg.DeleteMyCommandsParams{Scope: &models.BotCommandScopeAllPrivateChats{}})
		},
		"description": func() (any, error) {
			return b.SetMyDescription(c, &tg.SetMyDescriptionParams{Description: "damas", LanguageCode: "pt"})
		},
		"short": func() (any, error) {
			return b.SetMyShortDescription(c, &tg.SetMyShortDescriptionParams{ShortDescription: "damas"})
		},
		"get description": func() (any, error) { return b.GetMyDescription(c, &tg.GetMyDescriptionParams{LanguageCode: "pt"}) },
		"webhook info":    func() (any, error) { return b.GetWebhookInfo(c) },
		"delete webhook":  func() (any, error) { return b.DeleteWebhook(c, &tg.DeleteWebhookParams{}) },
		"reaction": func() (any, error) {
			return b.SetMessageReaction(c, &tg.SetMessageReactionParams{ChatID: g, MessageID: m.ID, Reaction: []models.ReactionType{
				{Type: models.ReactionTypeTypeEmoji, ReactionTypeEmoji: &models.ReactionTypeEmoji{Type: models.ReactionTypeTypeEmoji, Emoji: "👍"}}}})
		},
		"pin": func() (any, error) { return b.PinChatMessage(c, &tg.PinChatMessageParams{ChatID: g, MessageID: m.ID}) },
		"edit": func() (any, error) {
			return b.EditMessageText(c, &tg.EditMessageTextParams{ChatID: g, MessageID: m.ID, Text: "<i>b</i>", ParseMode: models.ParseModeHTML})
		},
	} {
		got, err := call()
		if err != nil || got == nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	// The library's errors for what the bot must tell apart.
	w.must(w.Block(ana, true))
	if _, err := b.SendMessage(c, &tg.SendMessageParams{ChatID: ana, Text: "a"}); !errors.Is(err, tg.ErrorForbidden) {
		t.Errorf("blocked: %v", err)
	}
	old, err := w.NewChat("group", "Bar", ana)
	w.must(err)
	now, err := w.Migrate(old, false)
	w.must(err)
	var moved *tg.MigrateError
	if _, err := b.SendMessage(c, &tg.SendMessageParams{ChatID: old, Text: "a"}); !errors.As(err, &moved) || int64(moved.MigrateToChatID) != now {
		t.Errorf("migrated: %v", err)
	}
	if ok, err := b.LeaveChat(c, &tg.LeaveChatParams{ChatID: now}); !ok || err != nil {
		t.Errorf("leave: %v", err)
	}
}

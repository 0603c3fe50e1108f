package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/internal/sandbox"
)

// The real library polls, answers a command with a picture and buttons, is
// pressed, swaps the picture and answers the press.
func TestLibraryPlaysARound(t *testing.T) {
	w := open(t, sandbox.Options{})
	answered := make(chan struct{})
	b := w.library(tg.WithNotAsyncHandlers(), tg.WithDefaultHandler(func(c context.Context, b *tg.Bot, u *models.Update) {
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

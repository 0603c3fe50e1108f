package telegram

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/bot"
	"damasbot/screen"
)

// Send implements [bot.Chat]. A forum topic that is gone or closed is left out, and so is a reply where that leads there.
func (a *Adapter) Send(ctx context.Context, to bot.To, m bot.Message) (string, error) {
	ref, err := a.send(ctx, to, m)
	if to.Thread != 0 && isThreadGone(err) {
		to.Thread = 0
		ref, err = a.send(ctx, to, m)
	}
	if to.ReplyTo != "" && isThreadGone(err) {
		to.ReplyTo = ""
		ref, err = a.send(ctx, to, m)
	}
	if text, ok := inLetters(m); ok && isDocumentForbidden(err) {
		ref, err = a.send(ctx, to, text)
	}
	return ref, a.kind(err)
}

func (a *Adapter) send(ctx context.Context, to bot.To, m bot.Message) (string, error) {
	chat, err := chatID(to.Address)
	if err != nil {
		return "", err
	}
	var reply *models.ReplyParameters
	if id, err := strconv.Atoi(to.ReplyTo); err == nil {
		reply = &models.ReplyParameters{MessageID: id, AllowSendingWithoutReply: true}
	}
	var sent *models.Message
	markup := a.markup(m.Buttons)
	switch {
	case m.File != nil:
		sent, err = a.client.SendDocument(ctx, &tg.SendDocumentParams{
			ChatID: chat, MessageThreadID: to.Thread, ReplyParameters: reply, ReplyMarkup: markup,
			Caption: html(m.Text), ParseMode: models.ParseModeHTML,
			Document: &models.InputFileUpload{Filename: m.File.Name, Data: bytes.NewReader(m.File.Data)},
		})
	case m.Film != nil:
		sent, err = a.client.SendAnimation(ctx, &tg.SendAnimationParams{
			ChatID: chat, MessageThreadID: to.Thread, ReplyParameters: reply, ReplyMarkup: markup,
			Caption: html(m.Text), ParseMode: models.ParseModeHTML,
			Animation: &models.InputFileUpload{Filename: film, Data: bytes.NewReader(m.Film)},
		})
	case m.PNG != nil:
		sent, err = a.withPicture(m.PNG, func(id string, upload *bytes.Reader) (*models.Message, error) {
			var photo models.InputFile = &models.InputFileString{Data: id}
			if upload != nil {
				photo = &models.InputFileUpload{Filename: picture, Data: upload}
			}
			return a.client.SendPhoto(ctx, &tg.SendPhotoParams{
				ChatID: chat, MessageThreadID: to.Thread, ReplyParameters: reply, ReplyMarkup: markup,
				Caption: html(m.Text), ParseMode: models.ParseModeHTML, Photo: photo,
			})
		})
	default:
		sent, err = a.client.SendMessage(ctx, &tg.SendMessageParams{
			ChatID: chat, MessageThreadID: to.Thread, ReplyParameters: reply, ReplyMarkup: markup,
			Text: html(m.Text), ParseMode: models.ParseModeHTML, LinkPreviewOptions: noPreview(),
		})
	}
	if err != nil {
		return "", err
	}
	return strconv.Itoa(sent.ID), nil
}

// picture is the file name of a board, film that of an animation.
const (
	picture = "board.png"
	film    = "replay.gif"
)

// Edit implements [bot.Chat]. A message that holds a picture keeps one: text alone becomes its caption.
func (a *Adapter) Edit(ctx context.Context, at bot.At, m bot.Message) error {
	chat, id, err := place(at)
	if err != nil {
		return err
	}
	markup := a.markup(m.Buttons)
	switch {
	case m.PNG != nil:
		_, err = a.withPicture(m.PNG, func(known string, upload *bytes.Reader) (*models.Message, error) {
			photo := &models.InputMediaPhoto{Media: known, Caption: html(m.Text), ParseMode: models.ParseModeHTML}
			if upload != nil {
				photo.Media, photo.MediaAttachment = "attach://"+picture, upload
			}
			return a.client.EditMessageMedia(ctx, &tg.EditMessageMediaParams{ChatID: chat, MessageID: id, ReplyMarkup: markup, Media: photo})
		})
	case at.Picture:
		_, err = a.client.EditMessageCaption(ctx, &tg.EditMessageCaptionParams{
			ChatID: chat, MessageID: id, ReplyMarkup: markup, Caption: html(m.Text), ParseMode: models.ParseModeHTML,
		})
	default:
		_, err = a.client.EditMessageText(ctx, &tg.EditMessageTextParams{
			ChatID: chat, MessageID: id, ReplyMarkup: markup,
			Text: html(m.Text), ParseMode: models.ParseModeHTML, LinkPreviewOptions: noPreview(),
		})
	}
	return a.kind(err)
}

// Buttons implements [bot.Chat].
func (a *Adapter) Buttons(ctx context.Context, at bot.At, rows [][]screen.Button) error {
	chat, id, err := place(at)
	if err != nil {
		return err
	}
	_, err = a.client.EditMessageReplyMarkup(ctx, &tg.EditMessageReplyMarkupParams{
		ChatID: chat, MessageID: id, ReplyMarkup: a.markup(rows),
	})
	return a.kind(err)
}

// Delete implements [bot.Chat].
func (a *Adapter) Delete(ctx context.Context, at bot.At) error {
	chat, id, err := place(at)
	if err != nil {
		return err
	}
	_, err = a.client.DeleteMessage(ctx, &tg.DeleteMessageParams{ChatID: chat, MessageID: id})
	return a.kind(err)
}

const (
	toastRunes  = 200 // Bot API: answerCallbackQuery.text
	answerLimit = 10 * time.Second
)

// answer ends a press. What fails in passing is tried again while the presser still waits; what happened is on the board anyway.
func (a *Adapter) answer(query, text string, alert bool) {
	if utf8.RuneCountInString(text) > toastRunes {
		text = string([]rune(text)[:toastRunes-1]) + "…"
	}
	ctx, cancel := context.WithTimeout(a.ctx, answerLimit)
	defer cancel()
	params := tg.AnswerCallbackQueryParams{CallbackQueryID: query, Text: text, ShowAlert: alert && text != ""}
	for pause := 200 * time.Millisecond; ; pause *= 2 {
		_, raw := a.client.AnswerCallbackQuery(ctx, &params)
		err := a.kind(raw)
		var wait *bot.RetryAfter
		if errors.As(err, &wait) {
			pause = wait.Wait
		}
		switch {
		case err == nil, raw != nil && strings.Contains(raw.Error(), "query is too old"):
			return
		case errors.Is(err, bot.ErrRejected), errors.Is(err, bot.ErrUnreachable), bot.Sleep(ctx, pause) != nil:
			a.log.Warn("telegram: a press could not be answered", "err", err)
			return
		}
	}
}

func place(at bot.At) (chat int64, id int, err error) {
	if chat, err = chatID(at.Address); err != nil {
		return 0, 0, err
	}
	if id, err = strconv.Atoi(at.Ref); err != nil {
		return 0, 0, fmt.Errorf("telegram: message %q: %w", at.Ref, err)
	}
	return chat, id, nil
}

func noPreview() *models.LinkPreviewOptions {
	yes := true
	return &models.LinkPreviewOptions{IsDisabled: &yes}
}

// html is a screen's text as Telegram's HTML: only links to people differ.
func html(text string) string {
	return strings.ReplaceAll(text, `href="person:`+Platform+`/`, `href="tg://user?id=`)
}

// keyboard is an inline keyboard. The library's own type writes an empty copy_text into every button.
type keyboard struct {
	Rows [][]key `json:"inline_keyboard"`
}

type key struct {
	Text  string `json:"text"`
	Data  string `json:"callback_data,omitempty"`
	URL   string `json:"url,omitempty"`
	Style string `json:"style,omitempty"`
}

var styles = map[screen.Tone]string{screen.Primary: "primary", screen.Good: "success", screen.Bad: "danger"}

// markup is a screen's buttons as a keyboard; none when there are none.
func (a *Adapter) markup(rows [][]screen.Button) models.ReplyMarkup {
	if len(rows) == 0 {
		return nil
	}
	k := keyboard{}
	for _, row := range rows {
		var keys []key
		for _, b := range row {
			one := key{Text: b.Label, Style: styles[b.Tone]}
			if one.URL = a.link(b.Open); one.URL == "" {
				one.Data = b.Do.Encode()
			}
			keys = append(keys, one)
		}
		k.Rows = append(k.Rows, keys)
	}
	return k
}

// link is the address of a button that opens something (core.telegram.org/api/links, bot and message links); "" for others. Without a
// parameter a person who takes the bot to a group says nothing there: the greeting comes of itself.
func (a *Adapter) link(l screen.Link) string {
	at, parameter := "https://t.me/"+a.me.Username, ""
	switch {
	case l.Place != "": // only supergroups have topics; the general one is 1
		return fmt.Sprintf("https://t.me/c/%s/%d", strings.TrimPrefix(l.Place, Platform+"/-100"), max(l.Topic, 1))
	case l.Direct && l.Start == "":
		return at
	case l.Direct:
		parameter = "?start"
	case l.Group:
		parameter = "?startgroup"
	default:
		return ""
	}
	if l.Start != "" {
		parameter += "=" + l.Start
	}
	return at + parameter
}

// The server's error texts (tdlib/telegram-bot-api, Client.cpp), by what they mean to the bot.
var meanings = []struct {
	text  string
	means error
}{
	{"message is not modified", nil},
	{"message to edit not found", bot.ErrGone},
	{"message can't be edited", bot.ErrGone},
	{"message_id_invalid", bot.ErrGone},
	{"message to delete not found", bot.ErrGone},
	{"message can't be deleted", bot.ErrGone},
	{"not enough rights to send photos", bot.ErrNoPictures},
	{"chat_send_photos_forbidden", bot.ErrNoPictures},
	{"chat_send_media_forbidden", bot.ErrNoPictures},
	{"not enough rights to send animations", bot.ErrNoPictures},
	{"chat_send_gifs_forbidden", bot.ErrNoPictures},
	{"not enough rights to send text messages", bot.ErrMuted},
	{"have no rights to send a message", bot.ErrMuted},
	{"chat_write_forbidden", bot.ErrMuted},
	{"need administrator rights", bot.ErrUnreachable},
	{"chat not found", bot.ErrUnreachable},
	{"peer_id_invalid", bot.ErrUnreachable},
}

// kind tells the bot what an error means to it. Unknown ones may pass by themselves.
func (a *Adapter) kind(err error) error {
	var wait *tg.TooManyRequestsError
	var moved *tg.MigrateError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wait):
		return &bot.RetryAfter{Wait: time.Duration(max(wait.RetryAfter, 1)) * time.Second}
	case errors.As(err, &moved):
		return &bot.Relocated{To: address(int64(moved.MigrateToChatID))}
	case errors.Is(err, tg.ErrorForbidden):
		return fmt.Errorf("%w: %w", bot.ErrUnreachable, a.mask(err))
	case errors.Is(err, tg.ErrorBadRequest):
		text := strings.ToLower(err.Error())
		for _, m := range meanings {
			if strings.Contains(text, m.text) {
				if m.means == nil {
					return nil
				}
				return fmt.Errorf("%w: %w", m.means, a.mask(err))
			}
		}
		return fmt.Errorf("%w: %w", bot.ErrRejected, a.mask(err))
	case errors.Is(err, tg.ErrorUnauthorized), errors.Is(err, tg.ErrorNotFound):
		return fmt.Errorf("%w: %w", bot.ErrRejected, a.mask(err))
	}
	return a.mask(err)
}

func isThreadGone(err error) bool {
	if !errors.Is(err, tg.ErrorBadRequest) {
		return false
	}
	text := strings.ToLower(err.Error())
	return strings.Contains(text, "message thread not found") || strings.Contains(text, "topic_closed") || strings.Contains(text, "topic_deleted")
}

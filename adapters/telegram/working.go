package telegram

import (
	"context"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/bot"
)

// Working implements [bot.Busy]: for five seconds, or until the message, the chat shows that a picture is being sent (Bot API:
// sendChatAction).
func (a *Adapter) Working(ctx context.Context, to bot.To) error {
	chat, err := chatID(to.Address)
	if err != nil {
		return err
	}
	_, err = a.client.SendChatAction(ctx, &tg.SendChatActionParams{
		ChatID: chat, MessageThreadID: to.Thread, Action: models.ChatActionUploadPhoto,
	})
	return a.kind(err)
}

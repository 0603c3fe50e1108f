package telegram

import (
	"errors"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/bot"
	"damasbot/screen"
)

// leave leaves a channel to which somebody added the bot, and tells them why, if they ever spoke with it: in a channel nobody
// can answer, so nothing can be played there, and its readers should not be bothered with that.
func (a *Adapter) leave(m *models.ChatMemberUpdated, done func(error)) {
	if !isIn(m.NewChatMember) {
		done(nil)
		return
	}
	a.aside.Go(func() {
		_, err := a.client.LeaveChat(a.ctx, &tg.LeaveChatParams{ChatID: m.Chat.ID})
		if err = a.kind(err); err == nil {
			_, err = a.client.SendMessage(a.ctx, &tg.SendMessageParams{
				ChatID: m.From.ID, Text: screen.Say(m.From.LanguageCode, "channel.refused"),
			})
			err = a.kind(err)
		}
		if err != nil && !errors.Is(err, bot.ErrUnreachable) {
			a.log.Warn("telegram: a channel could not be left politely", "channel", m.Chat.ID, "err", err)
		}
		done(a.ctx.Err()) // when it ends meanwhile the server tells again
	})
}

// isIn reports whether a member of a chat is there at all.
func isIn(m models.ChatMember) bool {
	switch m.Type {
	case models.ChatMemberTypeLeft, models.ChatMemberTypeBanned:
		return false
	case models.ChatMemberTypeRestricted:
		return m.Restricted == nil || m.Restricted.IsMember
	}
	return true
}

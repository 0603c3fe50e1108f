package telegram

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
)

// Direct implements [bot.Directs]: the chat with a person has the person's number.
func (a *Adapter) Direct(_ context.Context, person string) (string, error) { return person, nil }

// IsAdmin implements [bot.Admins].
func (a *Adapter) IsAdmin(ctx context.Context, address, person string) (bool, error) {
	chat, err := chatID(address)
	if err != nil {
		return false, err
	}
	user, err := strconv.ParseInt(strings.TrimPrefix(person, Platform+"/"), 10, 64)
	if err != nil {
		return false, fmt.Errorf("telegram: person %q: %w", person, err)
	}
	m, err := a.client.GetChatMember(ctx, &tg.GetChatMemberParams{ChatID: chat, UserID: user})
	if err != nil {
		return false, a.kind(err)
	}
	return m.Type == models.ChatMemberTypeOwner || m.Type == models.ChatMemberTypeAdministrator, nil
}

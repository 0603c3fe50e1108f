package telegram

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/screen"
)

// scopes are whose menus are set (Bot API: BotCommandScope).
var scopes = []struct {
	to    screen.Audience
	scope models.BotCommandScope
}{
	{screen.InDirect, &models.BotCommandScopeAllPrivateChats{}},
	{screen.InGroup, &models.BotCommandScopeAllGroupChats{}},
	{screen.OfAdmins, &models.BotCommandScopeAllChatAdministrators{}},
}

// Introduce sets the command menus and descriptions, one a language; English is everybody else's. Only what differs from what
// the server has is set. Languages are IETF tags, of which Telegram takes the first two letters; the first of several with the
// same letters counts.
func (a *Adapter) Introduce(ctx context.Context, languages []string) error {
	done := map[string]bool{}
	for _, lang := range languages {
		code, _, _ := strings.Cut(lang, "-")
		if code == "en" {
			code = ""
		}
		if len(code) > 2 || done[code] {
			continue
		}
		done[code] = true
		if err := a.introduce(ctx, lang, code); err != nil {
			return fmt.Errorf("telegram: introduction %s: %w", lang, a.mask(err))
		}
	}
	return nil
}

func (a *Adapter) introduce(ctx context.Context, lang, code string) error {
	for _, s := range scopes {
		var commands []models.BotCommand
		for _, c := range screen.CommandsFor(lang, s.to) {
			commands = append(commands, models.BotCommand{Command: c.Name, Description: c.Description})
		}
		err := a.insist(ctx, func() error {
			was, err := a.client.GetMyCommands(ctx, &tg.GetMyCommandsParams{Scope: s.scope, LanguageCode: code})
			if err != nil || slices.Equal(was, commands) {
				return err
			}
			_, err = a.client.SetMyCommands(ctx, &tg.SetMyCommandsParams{Commands: commands, Scope: s.scope, LanguageCode: code})
			return err
		})
		if err != nil {
			return err
		}
	}
	long, short := screen.About(lang)
	err := a.insist(ctx, func() error {
		was, err := a.client.GetMyDescription(ctx, &tg.GetMyDescriptionParams{LanguageCode: code})
		if err != nil || was.Description == long {
			return err
		}
		_, err = a.client.SetMyDescription(ctx, &tg.SetMyDescriptionParams{Description: long, LanguageCode: code})
		return err
	})
	if err != nil {
		return err
	}
	return a.insist(ctx, func() error {
		was, err := a.client.GetMyShortDescription(ctx, &tg.GetMyShortDescriptionParams{LanguageCode: code})
		if err != nil || was.ShortDescription == short {
			return err
		}
		_, err = a.client.SetMyShortDescription(ctx, &tg.SetMyShortDescriptionParams{ShortDescription: short, LanguageCode: code})
		return err
	})
}

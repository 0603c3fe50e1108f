package discord

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"damasbot/adapters/discord/internal/rest"
)

// Direct implements [bot.Directs]: it opens the direct message.
func (a *Adapter) Direct(ctx context.Context, person string) (string, error) {
	var dm channel
	err := a.rest.Do(ctx, rest.Request{
		Method: http.MethodPost, Path: "/users/@me/channels", Body: map[string]string{"recipient_id": strings.TrimPrefix(person, Platform+"/")},
	}, &dm)
	if err != nil {
		return "", fmt.Errorf("discord: direct message: %w", err)
	}
	return address(dm.ID), nil
}

package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"damasbot/adapters/discord/internal/rest"
	"damasbot/bot"
	"damasbot/screen"
)

// threadLife is after how many minutes without a message a thread is archived, from which a new message brings it back: the
// longest there is. https://discord.com/developers/docs/resources/channel#thread-metadata-object
const threadLife = 7 * 24 * 60

// Thread implements [bot.Threads]. A message has at most one thread, which has its id.
func (a *Adapter) Thread(ctx context.Context, at bot.At, name string, people []string) (string, error) {
	channel, err := channelOf(at.Address)
	if err != nil {
		return "", err
	}
	id, err := a.threadAt(ctx, channel, at.Ref, name)
	if rest.CodeOf(err) == unknownMessage {
		id, err = a.threadAt(ctx, channel, "", name)
	}
	var refused *rest.Error
	switch {
	case errors.As(err, &refused) && refused.Status < 500 && refused.Status != http.StatusUnauthorized:
		return "", fmt.Errorf("%w: %w", bot.ErrRejected, err)
	case err != nil:
		return "", a.kind(err, channel, false)
	}
	a.spawn(func() { a.bring(id, people) })
	return address(id), nil
}

// threadAt begins a thread at a message, or without one.
func (a *Adapter) threadAt(ctx context.Context, channel, ref, name string) (string, error) {
	b := struct {
		Name string `json:"name"`
		Life int    `json:"auto_archive_duration"`
		Type int    `json:"type,omitempty"`
	}{name, threadLife, 0}
	path := "/channels/" + channel + "/threads"
	loose := ref == "" || strings.HasPrefix(ref, hiddenPrefix) || strings.HasPrefix(ref, callPrefix)
	if loose {
		b.Type = publicThread
	} else {
		path = "/channels/" + channel + "/messages/" + ref + "/threads"
	}
	var made struct {
		ID string `json:"id"`
	}
	err := a.rest.Do(ctx, rest.Request{Method: http.MethodPost, Path: path, Body: b, Once: loose}, &made)
	if rest.CodeOf(err) == threadExists {
		return ref, nil
	}
	return made.ID, err
}

// bring adds people to a thread, so that they find it. Those who cannot be added find it at the challenge.
func (a *Adapter) bring(thread string, people []string) {
	for _, p := range people {
		err := a.rest.Do(a.ctx, rest.Request{
			Method: http.MethodPut, Path: "/channels/" + thread + "/thread-members/" + strings.TrimPrefix(p, Platform+"/"),
		}, nil)
		if err != nil && a.ctx.Err() == nil {
			a.log.Warn("discord: somebody could not be added to a thread", "thread", thread, "err", err)
		}
	}
}

// ThreadLacks implements [bot.Threads], as far as was told in the channel last.
func (a *Adapter) ThreadLacks(address, lang string) string {
	channel, err := channelOf(address)
	if err != nil {
		return ""
	}
	lacks := a.guilds.lacks(channel).threads
	if len(lacks) == 0 {
		return ""
	}
	return screen.Say(lang, "discord.no-threads", "permissions", permissionNames(lang, lacks))
}

package discord

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"damasbot/adapters/discord/internal/rest"
	"damasbot/bot"
	"damasbot/screen"
)

// Refs of messages are their ids. Two others begin with a letter: an interaction, to which a message replies, and a message
// that one person sees, which only an interaction's token reaches.
const (
	callPrefix   = "i:"
	hiddenPrefix = "e:"
)

func hiddenRef(id string) string { return hiddenPrefix + id }

// oldAge is when a board is posted anew: edits of messages older than an hour are few (error 30046).
const oldAge = 50 * time.Minute

// Send implements [bot.Chat]. What replies to a command answers its interaction, while that waits.
func (a *Adapter) Send(ctx context.Context, to bot.To, m bot.Message) (string, error) {
	channel, err := channelOf(to.Address)
	if err != nil {
		return "", err
	}
	pictured := m.PNG != nil || m.Film != nil
	if pictured && a.guilds.pictureless(channel) {
		return "", bot.ErrNoPictures
	}
	b := compose(m, false)
	if id, ok := strings.CutPrefix(to.ReplyTo, callPrefix); ok {
		if c := a.calls.find(id); c != nil && c.channel == channel {
			c.mu.Lock()
			defer c.mu.Unlock()
			if to.Private || c.fresh() || c.state == deferred {
				ref, err := a.reply(ctx, c, b, to.Private)
				if err == nil || isForm(err) {
					return ref, a.kind(err, channel, pictured)
				}
				a.log.Warn("discord: a reply goes to the channel instead", "err", err)
			}
		}
	} else if to.ReplyTo != "" && !strings.HasPrefix(to.ReplyTo, hiddenPrefix) {
		b.Reference = &reference{Message: to.ReplyTo}
	}
	ref, err := a.post(ctx, channel, b)
	if rest.CodeOf(err) == cannotReply {
		b.Reference = nil
		ref, err = a.post(ctx, channel, b)
	}
	if code := rest.CodeOf(err); code == archived || code == threadLocked { // where it is not locked, a message opens a thread again
		return "", fmt.Errorf("%w: %w", bot.ErrUnreachable, err)
	}
	return ref, a.kind(err, channel, pictured)
}

// isForm reports whether the message itself was refused.
func isForm(err error) bool {
	var e *rest.Error
	return errors.As(err, &e) && e.Status == http.StatusBadRequest && e.Code != acknowledged
}

// post sends a new message to a channel. The nonce makes it one, however often it is tried.
func (a *Adapter) post(ctx context.Context, channel string, b body) (ref string, err error) {
	b.Nonce, b.Enforce = rand.Text()[:25], true
	var m message
	err = a.rest.Do(ctx, rest.Request{
		Method: http.MethodPost, Path: "/channels/" + channel + "/messages", Body: b, Files: b.files,
	}, &m)
	return m.ID, err
}

// Edit implements [bot.Chat]. A press on the message that waits for its answer gets the message as that. An old board loses
// its buttons and is [bot.ErrGone].
func (a *Adapter) Edit(ctx context.Context, at bot.At, m bot.Message) error {
	channel, err := channelOf(at.Address)
	if err != nil {
		return err
	}
	if id, ok := strings.CutPrefix(at.Ref, hiddenPrefix); ok {
		return a.editHidden(ctx, channel, id, compose(m, at.Picture))
	}
	if m.PNG != nil && a.guilds.pictureless(channel) { // though the answer to a press may hold one: the next edit could not
		return bot.ErrNoPictures
	}
	old := (m.PNG != nil || at.Picture) && a.now().Sub(born(at.Ref)) > oldAge
	if old {
		m.Buttons = nil
	}
	err = a.rewrite(ctx, channel, at.Ref, compose(m, at.Picture))
	var limited *rest.Limited
	switch {
	case old && err == nil:
		return fmt.Errorf("%w: it was older than %v", bot.ErrGone, oldAge)
	case old && isRefusal(err):
		return fmt.Errorf("%w: %w", bot.ErrGone, err)
	case errors.As(err, &limited) && !limited.Global && limited.Wait > editWait:
		return fmt.Errorf("%w: %w", bot.ErrGone, err) // a new message comes sooner
	}
	return a.kind(err, channel, m.PNG != nil)
}

// editWait is how long an edit may be put off by its route's limit.
const editWait = 5 * time.Second

func isRefusal(err error) bool {
	var e *rest.Error
	return errors.As(err, &e) && e.Status < 500 && e.Code != missingAccess && e.Code != missingPermissions && e.Code != unknownChannel
}

// rewrite edits a message: as the answer to a press on it, or on its own.
func (a *Adapter) rewrite(ctx context.Context, channel, ref string, b body) error {
	defer a.release(channel, ref)
	if c := a.calls.slot(channel, ref); c != nil {
		_, err := a.respond(ctx, c, updateMessage, &b)
		c.mu.Unlock()
		if err == nil || isForm(err) || rest.CodeOf(err) == unknownMessage {
			return err
		}
		if ctx.Err() == nil {
			a.log.Warn("discord: an edit goes to the channel instead", "err", err)
		}
	}
	return a.rest.Do(ctx, rest.Request{
		Method: http.MethodPatch, Path: "/channels/" + channel + "/messages/" + ref, Body: b, Files: b.files,
	}, nil)
}

// editHidden edits a message that one person sees.
func (a *Adapter) editHidden(ctx context.Context, channel, id string, b body) error {
	if c := a.calls.slot(channel, hiddenRef(id)); c != nil {
		defer c.mu.Unlock()
		_, err := a.respond(ctx, c, updateMessage, &b)
		return a.kind(err, channel, false)
	}
	c := a.calls.reaches(id)
	if c == nil {
		return bot.ErrGone
	}
	return a.kind(a.webhook(ctx, c, http.MethodPatch, c.named(id), &b, nil), channel, false)
}

// Buttons implements [bot.Chat]. Only taking all of them away is possible: with new ones the whole message is edited.
func (a *Adapter) Buttons(ctx context.Context, at bot.At, rows [][]screen.Button) error {
	channel, err := channelOf(at.Address)
	if err != nil || strings.HasPrefix(at.Ref, hiddenPrefix) {
		return err
	}
	path := "/channels/" + channel + "/messages/" + at.Ref
	var m map[string]any
	if err := a.rest.Do(ctx, rest.Request{Method: http.MethodGet, Path: path}, &m); err != nil {
		if code := rest.CodeOf(err); code == missingAccess || code == missingPermissions { // reading back is a right of its own
			a.log.Warn("discord: an old board keeps its buttons", "channel", channel, "err", err)
			return bot.ErrGone
		}
		return a.kind(err, channel, false)
	}
	b := struct {
		Flags      int      `json:"flags"`
		Components []any    `json:"components"`
		Mentions   mentions `json:"allowed_mentions"`
	}{flagV2, bare(m["components"], rowsOf(rows)), nobody()}
	return a.kind(a.rest.Do(ctx, rest.Request{Method: http.MethodPatch, Path: path, Body: b}, nil), channel, false)
}

// Delete implements [bot.Chat].
func (a *Adapter) Delete(ctx context.Context, at bot.At) error {
	channel, err := channelOf(at.Address)
	if err != nil {
		return err
	}
	c := a.calls.slot(channel, at.Ref)
	if c != nil {
		defer c.mu.Unlock()
		a.acknowledge(c)
	}
	id, hidden := strings.CutPrefix(at.Ref, hiddenPrefix)
	switch {
	case !hidden:
		err = a.rest.Do(ctx, rest.Request{Method: http.MethodDelete, Path: "/channels/" + channel + "/messages/" + id}, nil)
	case c != nil:
		err = a.webhook(ctx, c, http.MethodDelete, "@original", nil, nil)
	default:
		if c = a.calls.reaches(id); c == nil {
			return bot.ErrGone
		}
		err = a.webhook(ctx, c, http.MethodDelete, c.named(id), nil, nil)
	}
	return a.kind(err, channel, false)
}

func channelOf(address string) (string, error) {
	id, ok := strings.CutPrefix(address, Platform+"/")
	if !ok || id == "" {
		return "", fmt.Errorf("discord: address %q: %w", address, bot.ErrRejected)
	}
	return id, nil
}

// waitLimit is the longest wait that is asked of the bot at once.
const waitLimit = time.Minute

// kind tells the bot what an error means to it. Unknown ones may pass by themselves.
func (a *Adapter) kind(err error, channel string, pictured bool) error {
	var limited *rest.Limited
	var refused *rest.Error
	switch {
	case err == nil:
		a.guilds.hurt(channel, false)
		return nil
	case errors.As(err, &limited):
		return &bot.RetryAfter{Wait: min(limited.Wait, waitLimit)}
	case !errors.As(err, &refused), refused.Status >= 500, refused.Status == http.StatusUnauthorized && refused.Code != invalidToken:
		return err
	}
	means := bot.ErrRejected
	switch refused.Code {
	case unknownMessage, tooManyOldEdits, archived, threadLocked, invalidToken, unknownWebhook, unknownInteraction:
		means = bot.ErrGone
	case missingPermissions, missingAccess:
		means = bot.ErrMuted
		if pictured && refused.Code == missingPermissions {
			means = bot.ErrNoPictures // perhaps only these are missing
		}
		a.guilds.hurt(channel, true)
		a.log.Warn("discord: a permission is missing", "channel", channel, "missing", a.guilds.lacks(channel).here, "err", err)
	case unknownChannel, unknownGuild, cannotDM:
		means = bot.ErrUnreachable
	}
	return fmt.Errorf("%w: %w", means, err)
}

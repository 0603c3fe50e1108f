package discord

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"damasbot/adapters/discord/internal/rest"
	"damasbot/bot"
	"damasbot/screen"
)

// Types of answers: https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object
const (
	sayMessage    = 4
	deferMessage  = 5
	deferUpdate   = 6
	updateMessage = 7
	giveChoices   = 8
	openModal     = 9
)

// Error codes: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
const (
	unknownChannel     = 10003
	unknownGuild       = 10004
	unknownMessage     = 10008
	unknownWebhook     = 10015
	unknownInteraction = 10062
	tooManyOldEdits    = 30046
	acknowledged       = 40060
	missingAccess      = 50001
	cannotDM           = 50007
	missingPermissions = 50013
	invalidToken       = 50027
	archived           = 50083
	threadExists       = 160004
	threadLocked       = 160005
	cannotReply        = 160002
)

// respond gives the first answer to a call, which the caller holds locked. The id is that of the message that it made, if it
// made one. A nil error means that the call is answered, whether now or before.
func (a *Adapter) respond(ctx context.Context, c *call, kind int, b *body) (id string, err error) {
	inTime, cancel := context.WithDeadline(ctx, c.born.Add(answerEnd+300*time.Millisecond))
	defer cancel()
	in := struct {
		Type int   `json:"type"`
		Data *body `json:"data,omitempty"`
	}{kind, b}
	var files []rest.File
	if b != nil {
		files = b.files
	}
	var out struct {
		Resource struct {
			Message message `json:"message"`
		} `json:"resource"`
	}
	err = a.rest.Do(inTime, rest.Request{
		Method: http.MethodPost, Path: "/interactions/" + c.id + "/" + c.token + "/callback", Open: true,
		Query: url.Values{"with_response": {"true"}}, Body: in, Files: files,
	}, &out)
	id = out.Resource.Message.ID
	switch code := rest.CodeOf(err); {
	case errors.As(err, new(*rest.Limited)):
	case kind == sayMessage && err != nil && (code == acknowledged || code == 0): // it may be there though nobody said so: not twice
		if found, lost := a.original(ctx, c); lost == nil {
			id, err = found, nil
		}
		c.state = answered
	case err == nil, code == acknowledged, code == unknownInteraction, code == 0:
		c.state = answered
	}
	if hidden, ok := strings.CutPrefix(c.message, hiddenPrefix); ok && err == nil && (kind == deferUpdate || kind == updateMessage) {
		a.calls.whispered(hidden, c) // this token lasts longest
	}
	if c.state == answered {
		a.calls.end(c)
	}
	return id, err
}

// original looks for the message that answered a call.
func (a *Adapter) original(ctx context.Context, c *call) (id string, err error) {
	ctx, cancel := context.WithTimeout(ctx, lookWait)
	defer cancel()
	var m message
	err = a.webhook(ctx, c, http.MethodGet, "@original", nil, &m)
	return m.ID, err
}

// webhook reaches a message of a call by its token; "" as id makes a new one.
func (a *Adapter) webhook(ctx context.Context, c *call, method, id string, b *body, out any) error {
	r := rest.Request{Method: method, Path: "/webhooks/" + a.app + "/" + c.token, Open: true}
	if id != "" {
		r.Path += "/messages/" + id
	} else {
		r.Query, r.Once = url.Values{"wait": {"true"}}, true
	}
	if b != nil {
		r.Body, r.Files = b, b.files
	}
	return a.rest.Do(ctx, r, out)
}

// answer ends a press, or tells its presser something. It implements Press.Answer.
func (a *Adapter) answer(c *call, text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.said = text == ""
	if c.said {
		return // until the board comes, or the time is over: see settle
	}
	a.tell(c, text)
}

// tell shows the caller alone a sentence. The call is locked.
func (a *Adapter) tell(c *call, text string) {
	b := sentence(text)
	var m message
	var err error
	if c.fresh() {
		m.ID, err = a.respond(a.ctx, c, sayMessage, &b)
	} else {
		err = a.webhook(a.ctx, c, http.MethodPost, "", &b, &m)
	}
	if err != nil && a.ctx.Err() == nil {
		a.log.Warn("discord: an interaction could not be answered", "err", err)
	}
	c.sentence = m.ID
}

// unsay takes away the sentence that a caller was told. It implements Press.Unsay.
func (a *Adapter) unsay(c *call) {
	a.spawn(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.sentence == "" || time.Since(c.born) > tokenLife {
			return
		}
		if err := a.webhook(a.ctx, c, http.MethodDelete, c.sentence, nil, nil); err != nil && a.ctx.Err() == nil {
			a.log.Warn("discord: a sentence could not be taken away", "err", err)
		}
		c.sentence = ""
	})
}

// settle defers a call for which no answer came in time: nothing is shown for a press, and that one is to come for a command.
func (a *Adapter) settle(c *call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.state != open:
	case c.message != "" && c.lacks != "" && a.guilds.hurts(c.channel):
		a.tell(c, c.lacks)
	case c.message != "":
		a.acknowledge(c)
	default:
		c.private = c.quiet
		var b *body
		if c.private {
			b = &body{Flags: flagEphemeral, Mentions: nobody()}
		}
		if _, err := a.respond(a.ctx, c, deferMessage, b); err != nil {
			a.log.Warn("discord: a command could not be deferred", "err", err)
			if c.state != answered || rest.CodeOf(err) != 0 {
				return
			}
			// Perhaps it was, and nobody said so.
		}
		c.state = deferred
		a.later(replyWait, func() { a.hush(c) })
	}
}

// acknowledge answers a press by nothing. The call is locked.
func (a *Adapter) acknowledge(c *call) {
	if _, err := a.respond(a.ctx, c, deferUpdate, nil); err != nil && rest.CodeOf(err) != unknownMessage && a.ctx.Err() == nil {
		a.log.Warn("discord: a press could not be acknowledged", "err", err)
	}
}

const (
	quietWait = 400 * time.Millisecond // so long a command that needs no answer waits for a refusal
	replyWait = 20 * time.Second       // so long a deferred reply is awaited
	lookWait  = 5 * time.Second        // so long it is looked for what may have been said
)

// hush takes away the announcement of a reply that did not come.
func (a *Adapter) hush(c *call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state != deferred {
		return
	}
	a.withdraw(c)
}

// withdraw deletes a deferred reply. The call is locked.
func (a *Adapter) withdraw(c *call) {
	c.state = answered
	if err := a.webhook(a.ctx, c, http.MethodDelete, "@original", nil, nil); err != nil && a.ctx.Err() == nil {
		a.log.Warn("discord: a deferred reply could not be withdrawn", "err", err)
	}
}

// conclude ends a command that was carried out and needs no answer: the board shows what it did.
func (a *Adapter) conclude(c *call) {
	a.settle(c)
	a.hush(c)
}

// release acknowledges the other presses on a message that now shows what they did.
func (a *Adapter) release(channel, ref string) {
	for _, c := range a.calls.waiting(channel, ref) {
		a.spawn(func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			if c.said && c.fresh() {
				a.acknowledge(c)
			}
		})
	}
}

// whisper shows the presser alone a screen. It implements Press.Whisper.
func (a *Adapter) whisper(c *call, m bot.Message) {
	a.spawn(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		b := compose(m, false)
		var err error
		switch {
		case c.hidden && c.fresh():
			_, err = a.respond(a.ctx, c, updateMessage, &b)
		case c.hidden:
			err = a.webhook(a.ctx, c, http.MethodPatch, "@original", &b, nil)
		default:
			_, err = a.reply(a.ctx, c, b, true)
		}
		if err != nil && a.ctx.Err() == nil {
			a.log.Warn("discord: a private screen could not be shown", "err", err)
		}
	})
}

// reply answers a call with a message of its own, and returns that one's ref. The call is locked.
func (a *Adapter) reply(ctx context.Context, c *call, b body, private bool) (ref string, err error) {
	if private {
		b.Flags |= flagEphemeral
	}
	var m message
	switch {
	case c.fresh():
		if m.ID, err = a.respond(ctx, c, sayMessage, &b); err != nil {
			return "", err
		}
	case c.state == deferred && c.private == private:
		b.Flags &^= flagEphemeral
		if err := a.webhook(ctx, c, http.MethodPatch, "@original", &b, &m); err != nil {
			return "", err
		}
		c.state = answered
	default:
		if c.state == deferred { // it was announced as another kind of message
			a.withdraw(c)
		}
		if err := a.webhook(ctx, c, http.MethodPost, "", &b, &m); err != nil {
			return "", err
		}
	}
	if private {
		a.calls.whispered(m.ID, c)
		return hiddenRef(m.ID), nil
	}
	return m.ID, nil
}

// say is a sentence in the language of a person's client.
func say(i *interaction, key string, args ...any) string { return screen.Say(i.Locale, key, args...) }

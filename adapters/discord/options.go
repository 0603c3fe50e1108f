package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"damasbot/adapters/discord/internal/rest"
	"damasbot/bot"
)

// Names of the subcommands' options.
const (
	optOpponent = "opponent"
	optRules    = "rules"
	optLevel    = "level"
	optColor    = "color"
	optMove     = "move"

	optPlayer     = "player"
	optEverywhere = "everywhere"
	optMonth      = "month"
	optRemove     = "remove"
)

// fill writes the options of a subcommand into a command, as they would be typed.
func (d *commandData) fill(do *bot.Command) {
	var words []string
	for _, o := range d.Options[0].Options {
		value := strings.TrimSpace(o.text())
		switch o.Name {
		case optOpponent, optPlayer:
			if u, ok := d.Resolved.Users[value]; ok {
				do.Named = append(do.Named, named(&u, d.Resolved.Members[u.ID].Nick, ""))
			}
			continue
		case optEverywhere, optMonth, optRemove:
			if value != "true" {
				continue
			}
			value = map[string]string{optEverywhere: bot.WordGlobal, optMonth: bot.WordMonth}[o.Name]
			if o.Name == optRemove {
				do.Name = "unblock"
				continue
			}
		}
		words = append(words, value)
	}
	do.Args = strings.Join(words, " ")
}

const (
	maxChoices    = 25
	maxChoice     = 100
	maxMove       = 80 // letters of a typed move
	completeLimit = 2 * time.Second
)

// complete answers what somebody types as an option, with suggestions.
func (a *Adapter) complete(i *interaction) {
	var d commandData
	if json.Unmarshal(i.Data, &d) != nil || len(d.Options) == 0 {
		return
	}
	c := &call{id: i.ID, token: i.Token, born: time.Now(), channel: i.ChannelID}
	ctx, cancel := context.WithTimeout(a.ctx, completeLimit)
	defer cancel()
	choices := []choice{}
	for _, o := range d.Options[0].Options {
		if !o.Focused {
			continue
		}
		for _, s := range a.core.Suggest(ctx, bot.Question{Who: a.who(i), Where: a.where(i), What: bot.Argument(o.Name), Typed: o.text()}) {
			if len(choices) < maxChoices && s.Value != "" && len(s.Value) <= maxChoice {
				choices = append(choices, choice{cut(s.Label, maxChoice), s.Value})
			}
		}
	}
	a.give(c, giveChoices, map[string]any{"choices": choices})
}

type choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// fieldMove is the one field of the modal for a typed move.
const fieldMove = "move"

// ask opens the modal for a typed move.
func (a *Adapter) ask(i *interaction) {
	c := &call{id: i.ID, token: i.Token, born: time.Now(), channel: i.ChannelID}
	a.give(c, openModal, map[string]any{
		"custom_id": idType, "title": cut(say(i, "discord.type-title"), 45),
		"components": []any{map[string]any{"type": kindRow, "components": []any{map[string]any{
			"type": kindInput, "custom_id": fieldMove, "style": 1, "label": cut(say(i, "discord.type-label"), 45),
			"placeholder": "32-28", "required": true, "min_length": 1, "max_length": maxMove,
		}}}},
	})
}

// give answers an interaction that makes no message.
func (a *Adapter) give(c *call, kind int, data any) {
	ctx, cancel := context.WithDeadline(a.ctx, c.born.Add(answerEnd))
	defer cancel()
	err := a.rest.Do(ctx, rest.Request{
		Method: http.MethodPost, Path: "/interactions/" + c.id + "/" + c.token + "/callback", Open: true,
		Body: map[string]any{"type": kind, "data": data},
	}, nil)
	if err != nil && a.ctx.Err() == nil && rest.CodeOf(err) != unknownInteraction {
		a.log.Warn("discord: an interaction could not be answered", "err", err)
	}
}

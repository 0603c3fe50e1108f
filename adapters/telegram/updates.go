package telegram

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/bot"
	"damasbot/screen"
)

// handle translates an update and hands it to the core. What means nothing to us is done at once.
func (a *Adapter) handle(ctx context.Context, _ *tg.Bot, u *models.Update) {
	done, ok := ctx.Value(doneKey{}).(func(error))
	if !ok {
		done = func(error) {}
	}
	if m := u.MyChatMember; m != nil && m.Chat.Type == models.ChatTypeChannel {
		a.leave(m, done)
		return
	}
	intent := a.intent(u)
	if intent == nil {
		done(nil)
		return
	}
	a.core.Accept(bot.Update{ID: fmt.Sprintf("%s/%d/%d", Platform, a.me.ID, u.ID), Do: intent}, done)
}

// intent is what an update wants; nil = nothing.
func (a *Adapter) intent(u *models.Update) bot.Intent {
	switch {
	case u.CallbackQuery != nil:
		return a.press(u.CallbackQuery)
	case u.MyChatMember != nil:
		m := u.MyChatMember
		in := isIn(m.NewChatMember)
		if in && isIn(m.OldChatMember) {
			return nil // promoted or restricted: all the same to us
		}
		return bot.Membership{Who: a.who(&m.From), Where: where(&m.Chat, 0), In: in}
	case u.Message != nil:
		return a.message(u.Message)
	}
	return nil
}

func (a *Adapter) message(m *models.Message) bot.Intent {
	switch {
	case m.MigrateToChatID != 0:
		return bot.Relocation{From: address(m.Chat.ID), To: address(m.MigrateToChatID)}
	case m.MigrateFromChatID != 0:
		return bot.Relocation{From: address(m.MigrateFromChatID), To: address(m.Chat.ID)}
	case m.From == nil || m.From.IsBot && m.SenderChat == nil || m.IsAutomaticForward:
		return nil // a bot, or the post of a channel whose comments are written here
	}
	thread := 0
	if m.IsTopicMessage { // a reply in the general topic carries an id too, which must not be used
		thread = m.MessageThreadID
	}
	who, at := a.who(m.From), where(&m.Chat, thread)
	who.Admin = m.SenderChat != nil && m.SenderChat.ID == m.Chat.ID // an anonymous admin writes as the group
	replyTo, ours := "", false
	if r := m.ReplyToMessage; r != nil {
		replyTo = strconv.Itoa(r.ID)
		ours = r.From != nil && r.From.ID == a.me.ID
	}
	if name, args, ok := a.command(m); ok {
		c := bot.Command{
			Who: who, Where: at, Ref: strconv.Itoa(m.ID), Name: name, Args: args, ReplyTo: replyTo,
			Named: a.named(m), Self: a.me.Username, SelfID: person(a.me.ID),
		}
		if r := m.ReplyToMessage; r != nil && r.From != nil && r.ForumTopicCreated == nil {
			replied := a.who(r.From)
			replied.Bot = replied.Bot || r.SenderChat != nil // nobody who could play
			c.Replied = &replied
		}
		return c
	}
	if isCommand(m) || m.Chat.Type != models.ChatTypePrivate && !ours || isService(m) {
		return nil
	}
	return bot.Text{Who: who, Where: at, Ref: strconv.Itoa(m.ID), Text: m.Text, ReplyTo: replyTo}
}

// isService reports whether a message tells of something that happened rather than says something.
func isService(m *models.Message) bool {
	return len(m.NewChatMembers) > 0 || m.LeftChatMember != nil || m.NewChatTitle != "" || m.PinnedMessage != nil ||
		m.GroupChatCreated || m.SupergroupChatCreated || m.ForumTopicCreated != nil || m.ForumTopicEdited != nil ||
		m.ForumTopicClosed != nil || m.ForumTopicReopened != nil
}

func isCommand(m *models.Message) bool {
	return len(m.Entities) > 0 && m.Entities[0].Type == models.MessageEntityTypeBotCommand && m.Entities[0].Offset == 0
}

// command reads a command at the head of a message: its name and what follows. One for another bot is none.
func (a *Adapter) command(m *models.Message) (name, args string, ok bool) {
	if !isCommand(m) {
		return "", "", false
	}
	units := utf16.Encode([]rune(m.Text)) // offsets count UTF-16 units
	end := m.Entities[0].Length
	if end > len(units) || end < 2 {
		return "", "", false
	}
	name, other, addressed := strings.Cut(string(utf16.Decode(units[1:end])), "@")
	if addressed && !strings.EqualFold(other, a.me.Username) {
		return "", "", false
	}
	for _, e := range m.Entities { // people mentioned without a username: see named
		if e.Type == models.MessageEntityTypeTextMention && e.Offset >= end && e.Offset <= len(units) && e.Length <= len(units)-e.Offset {
			for i := range e.Length {
				units[e.Offset+i] = ' '
			}
		}
	}
	return strings.ToLower(name), strings.TrimSpace(string(utf16.Decode(units[end:]))), true
}

// named returns the people mentioned with their identity: those without a username.
func (a *Adapter) named(m *models.Message) (who []bot.Who) {
	for _, e := range m.Entities {
		if e.Type == models.MessageEntityTypeTextMention && e.User != nil {
			who = append(who, a.who(e.User))
		}
	}
	return who
}

// press translates a pressed button. One that was never ours is answered and dropped.
func (a *Adapter) press(q *models.CallbackQuery) bot.Intent {
	answer := func(text string, alert bool) { a.answer(q.ID, text, alert) }
	var chat *models.Chat
	ref, picture, thread, forged, bare := 0, false, 0, false, false
	switch m := q.Message; {
	case m.Message != nil:
		chat, ref, picture = &m.Message.Chat, m.Message.ID, len(m.Message.Photo) > 0
		bare, forged = m.Message.ReplyMarkup == nil, !holds(m.Message.ReplyMarkup, q.Data)
		if m.Message.IsTopicMessage {
			thread = m.Message.MessageThreadID
		}
	case m.InaccessibleMessage != nil:
		chat, ref, picture = &m.InaccessibleMessage.Chat, m.InaccessibleMessage.MessageID, true
	}
	do, err := screen.Decode(q.Data)
	if err != nil || chat == nil {
		a.aside.Go(func() { answer(screen.Say(q.From.LanguageCode, "refuse.stale"), false) })
		return nil
	}
	return bot.Press{
		Who: a.who(&q.From), Where: where(chat, thread), Ref: strconv.Itoa(ref), Picture: picture, Forged: forged, Bare: bare, Do: do, Answer: answer,
	}
}

// holds reports whether a keyboard has a button with this data.
func holds(k *models.InlineKeyboardMarkup, data string) bool {
	if k == nil {
		return false
	}
	for _, row := range k.InlineKeyboard {
		for _, b := range row {
			if b.CallbackData == data {
				return true
			}
		}
	}
	return false
}

func (a *Adapter) who(u *models.User) bot.Who {
	return bot.Who{
		ID: person(u.ID), Name: strings.TrimSpace(u.FirstName + " " + u.LastName), Username: u.Username,
		Lang: u.LanguageCode, Bot: u.IsBot,
	}
}

func where(c *models.Chat, thread int) bot.Where {
	w := bot.Where{Address: address(c.ID), Kind: bot.Group, Title: c.Title, Thread: thread}
	switch c.Type {
	case models.ChatTypePrivate:
		w.Kind = bot.Direct
	case models.ChatTypeChannel:
		w.Kind = bot.Channel
	}
	return w
}

func person(id int64) string  { return Platform + "/" + strconv.FormatInt(id, 10) }
func address(id int64) string { return Platform + "/" + strconv.FormatInt(id, 10) }

// chatID is the number behind an address.
func chatID(address string) (int64, error) {
	id, err := strconv.ParseInt(strings.TrimPrefix(address, Platform+"/"), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("telegram: address %q: %w", address, err)
	}
	return id, nil
}

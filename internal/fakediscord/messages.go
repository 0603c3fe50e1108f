package fakediscord

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// need is what the bot must be allowed to send a message to a channel.
func need(c *channel, files bool) permission {
	p := viewChannel | sendMessages
	if c.Type == typePublic {
		p = viewChannel | sendInThreads
	}
	if files {
		p |= attachFiles
	}
	return p
}

func (s *Server) createMessage(c *call) (any, error) {
	ch, err := s.reach(c.id("channel_id"), viewChannel)
	if err == nil {
		_, err = s.reach(ch.ID, need(ch, len(c.payload.files) > 0))
	}
	if err != nil {
		return nil, err
	}
	if p := s.world.people[ch.Person]; ch.Type == typeDM && (p == nil || p.Blocked) {
		return nil, errCannotDM
	}
	if err := s.shut(ch); err != nil {
		return nil, err
	}
	d, err := draftOf(c.payload)
	if err != nil {
		return nil, err
	}
	nonce := strings.Trim(string(d.Nonce), `"`)
	if nonce == "null" {
		nonce = ""
	}
	if old := s.sentWith(ch.ID, nonce); d.EnforceNonce && old != nil {
		return s.messageJSON(old), nil
	}
	m := &message{Channel: ch.ID, Author: s.world.guild.App, Nonce: nonce}
	if err := s.refer(m, d); err != nil {
		return nil, err
	}
	if _, err := s.apply(m, d, c.payload.files, flagV2); err != nil {
		return nil, err
	}
	s.post(ch, m)
	return s.messageJSON(m), nil
}

// shut refuses to write in a thread that only those who manage threads may open again.
func (s *Server) shut(ch *channel) error {
	if _, err := s.reach(ch.ID, manageThreads); !ch.Locked || err == nil {
		return nil
	}
	if ch.Archived {
		return errArchived
	}
	return errThreadLocked
}

// nonceLife is how long enforce_nonce is kept: "a few minutes".
const nonceLife = 5 * time.Minute

func (s *Server) sentWith(channel ID, nonce string) *message {
	for _, m := range s.world.messages {
		if nonce != "" && m.Channel == channel && m.Nonce == nonce && s.now().Sub(m.At) < nonceLife {
			return m
		}
	}
	return nil
}

// refer makes a message a reply.
func (s *Server) refer(m *message, d draft) error {
	if d.Reference == nil || d.Reference.Message == 0 {
		return nil
	}
	to := s.world.messages[d.Reference.Message]
	switch {
	case to != nil && to.Channel == m.Channel && to.For == 0:
		m.ReplyTo = to.ID
	case d.Reference.Fail == nil || *d.Reference.Fail:
		return form("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
	return nil
}

// post puts a finished message into its channel.
func (s *Server) post(ch *channel, m *message) {
	now := s.now()
	if m.ID == 0 {
		m.ID = s.world.mint(now)
	}
	m.At = now
	m.Pings = s.pings(m)
	if m.For == 0 {
		ch.Last = m.ID
		ch.Archived = false
		s.saveChannel(ch)
	}
	s.saveMessage(m)
	s.show("message", m)
	if m.For == 0 {
		s.emit(ch, intentMessages(ch), "MESSAGE_CREATE", s.messageJSON(m))
	}
}

// changed shows a message that was edited.
func (s *Server) changed(m *message, gone []attachment) {
	now := s.now()
	m.Edited = &now
	for _, a := range gone {
		s.disk.dropBlob(a.ID)
	}
	s.saveMessage(m)
	s.show("edit", m)
	if ch := s.world.channels[m.Channel]; m.For == 0 && ch != nil {
		s.emit(ch, intentMessages(ch), "MESSAGE_UPDATE", s.messageJSON(m))
	}
}

// removed takes a message away.
func (s *Server) removed(m *message) {
	s.hide(m)
	s.dropMessage(m)
	if ch := s.world.channels[m.Channel]; m.For == 0 && ch != nil {
		o := obj{"id": m.ID, "channel_id": m.Channel}
		if ch.Type != typeDM {
			o["guild_id"] = s.world.guild.ID
		}
		s.emit(ch, intentMessages(ch), "MESSAGE_DELETE", o)
	}
}

// message finds a message a channel's routes can reach.
func (s *Server) message(c *call) (*channel, *message, error) {
	ch, err := s.reach(c.id("channel_id"), viewChannel)
	if err != nil {
		return nil, nil, err
	}
	m := s.world.messages[c.id("message_id")]
	if m == nil || m.Channel != ch.ID || m.For != 0 {
		return nil, nil, errUnknownMessage
	}
	return ch, m, nil
}

func (s *Server) getMessage(c *call) (any, error) {
	ch, m, err := s.message(c)
	if err == nil {
		_, err = s.reach(ch.ID, readHistory)
	}
	if err != nil {
		return nil, err
	}
	return s.messageJSON(m), nil
}

func (s *Server) listMessages(c *call) (any, error) {
	ch, err := s.reach(c.id("channel_id"), viewChannel|readHistory)
	if err != nil {
		return nil, err
	}
	out := []obj{}
	for _, m := range slices.Backward(s.inChannel(ch.ID)) {
		if m.For == 0 && len(out) < 50 {
			out = append(out, s.messageJSON(m))
		}
	}
	return out, nil
}

// inChannel are a channel's messages, oldest first.
func (s *Server) inChannel(id ID) []*message {
	var out []*message
	for _, m := range s.world.messages {
		if m.Channel == id {
			out = append(out, m)
		}
	}
	slices.SortFunc(out, func(a, b *message) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

func (s *Server) editMessage(c *call) (any, error) {
	ch, m, err := s.message(c)
	if err != nil {
		return nil, err
	}
	if m.Author != s.world.guild.App {
		return nil, errNotAuthor
	}
	if len(c.payload.files) > 0 {
		if _, err := s.reach(ch.ID, attachFiles); err != nil {
			return nil, err
		}
	}
	if ch.Archived {
		return nil, errArchived
	}
	if err := s.shut(ch); err != nil {
		return nil, err
	}
	d, err := draftOf(c.payload)
	if err != nil {
		return nil, err
	}
	if err := s.oldEdit(m); err != nil {
		return nil, err
	}
	gone, err := s.apply(m, d, c.payload.files, flagV2)
	if err != nil {
		return nil, err
	}
	s.changed(m, gone)
	return s.messageJSON(m), nil
}

// oldEdit counts edits of messages older than an hour, a channel, an hour.
func (s *Server) oldEdit(m *message) error {
	now := s.now()
	if now.Sub(m.At) <= time.Hour {
		return nil
	}
	recent := slices.DeleteFunc(s.oldEdits[m.Channel], func(t time.Time) bool { return now.Sub(t) >= time.Hour })
	if len(recent) >= s.opt.OldEdits {
		s.oldEdits[m.Channel] = recent
		return errOldEdits
	}
	s.oldEdits[m.Channel] = append(recent, now)
	return nil
}

func (s *Server) deleteMessage(c *call) (any, error) {
	ch, m, err := s.message(c)
	if err != nil {
		return nil, err
	}
	if m.Author != s.world.guild.App {
		if _, err := s.reach(ch.ID, manageMessage); err != nil || ch.Type == typeDM {
			return nil, errMissingPermissions
		}
	}
	s.removed(m)
	return nil, nil
}

package fakediscord

import "encoding/json"

// part is one member of a JSON object, nil when it is absent or null.
func part(raw json.RawMessage, name string) json.RawMessage {
	var all map[string]json.RawMessage
	if json.Unmarshal(raw, &all) != nil || string(all[name]) == "null" {
		return nil
	}
	return all[name]
}

// byToken finds the interaction a webhook route means.
func (s *Server) byToken(c *call) (*interaction, error) {
	if c.id("webhook_id") != s.world.guild.App {
		return nil, errUnknownWebhook
	}
	i := s.tokens[c.PathValue("webhook_token")]
	switch {
	case i == nil || s.now().Sub(i.made) >= tokenLife:
		return nil, errWebhookToken
	case i.response == 0 || i.kind == didAutocomplete:
		return nil, errUnknownWebhook
	}
	return i, nil
}

// replyOf finds a message an interaction's token reaches: @original and the
// follow-ups.
func (s *Server) replyOf(c *call) (*interaction, *message, error) {
	i, err := s.byToken(c)
	if err != nil {
		return nil, nil, err
	}
	id := i.original
	if c.PathValue("message_id") != "@original" {
		id = c.id("message_id")
	}
	m := s.world.messages[id]
	if m == nil || m.ID != i.original && m.Interaction != i.id {
		return nil, nil, errUnknownMessage
	}
	return i, m, nil
}

// followUp posts another message; the first one after a deferral fills that.
func (s *Server) followUp(c *call) (any, error) {
	i, err := s.byToken(c)
	if err != nil {
		return nil, err
	}
	m := s.world.messages[i.original]
	if i.response == deferMessage && m != nil && m.Flags&flagLoading != 0 {
		if err := s.rewrite(m, withoutFlag(c.payload)); err != nil {
			return nil, err
		}
		return s.messageJSON(m), nil
	}
	a, err := s.say(i, c.payload)
	if err != nil {
		return nil, err
	}
	return s.messageJSON(s.world.messages[a.Message.ID]), nil
}

// withoutFlag drops EPHEMERAL, which the deferral has settled.
func withoutFlag(p payload) payload {
	var all map[string]json.RawMessage
	var flags int
	if json.Unmarshal(p.raw, &all) == nil && json.Unmarshal(all["flags"], &flags) == nil {
		all["flags"], _ = json.Marshal(flags &^ flagEphemeral) // an int can be written
		p.raw, _ = json.Marshal(all)                           // and what was read too
	}
	return p
}

func (s *Server) getReply(c *call) (any, error) {
	_, m, err := s.replyOf(c)
	if err != nil {
		return nil, err
	}
	return s.messageJSON(m), nil
}

func (s *Server) editReply(c *call) (any, error) {
	_, m, err := s.replyOf(c)
	if err != nil {
		return nil, err
	}
	if err := s.rewrite(m, c.payload); err != nil {
		return nil, err
	}
	return s.messageJSON(m), nil
}

func (s *Server) deleteReply(c *call) (any, error) {
	_, m, err := s.replyOf(c)
	if err != nil {
		return nil, err
	}
	s.removed(m)
	return nil, nil
}

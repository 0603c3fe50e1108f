package sandbox

import (
	"encoding/json"
	"time"
)

// editable finds the message an edit is for.
func (s *Server) editable(r *request) (*chat, *message, error) {
	if r.str("chat_id") == "" && r.str("inline_message_id") != "" {
		return nil, nil, badRequest("MESSAGE_ID_INVALID")
	}
	c, err := s.target(r)
	if err != nil {
		return nil, nil, err
	}
	id := int(r.num("message_id"))
	if id == 0 {
		return nil, nil, errNoMessageID
	}
	m := c.find(id)
	switch {
	case m == nil:
		return nil, nil, errEditNotFound
	case !m.Own || m.Service != nil:
		return nil, nil, errCantEdit
	}
	return c, m, nil
}

// amend carries an edit out: change gets a copy of the message.
func (s *Server) amend(r *request, change func(*message) error) (any, error) {
	buttons, err := parseKeyboard(r.str("reply_markup"))
	if err != nil {
		return nil, err
	}
	c, m, err := s.editable(r)
	if err != nil {
		return nil, err
	}
	next := *m
	next.Buttons = buttons
	if err := change(&next); err != nil {
		return nil, err
	}
	if err := s.spend(c); err != nil {
		return nil, err
	}
	if next.sameContent(m) {
		return nil, errNotModified
	}
	*m = next
	m.Edited = s.unix()
	s.changed(c, m)
	return s.wireMessage(m), nil
}

// editMessageText changes a text. An absent keyboard takes the old one away.
func (s *Server) editMessageText(r *request) (any, error) {
	text, es, err := s.text(r)
	if err != nil {
		return nil, err
	}
	return s.amend(r, func(m *message) error {
		if m.Media != nil {
			return errNoTextToEdit
		}
		m.Text, m.Entities = text, es
		return nil
	})
}

// editMessageCaption changes the text under a photo, document or animation.
func (s *Server) editMessageCaption(r *request) (any, error) {
	text, es, err := s.caption(r)
	if err != nil {
		return nil, err
	}
	return s.amend(r, func(m *message) error {
		if m.Media == nil {
			return errNoCaption
		}
		m.Text, m.Entities = text, es
		return nil
	})
}

// editMessageMedia swaps photo, caption and keyboard in one call; it also turns
// a text into a picture.
func (s *Server) editMessageMedia(r *request) (any, error) {
	if r.str("media") == "" {
		return nil, badRequest("can't parse media: there is no media in the request")
	}
	var in struct {
		Type    string          `json:"type"`
		Media   string          `json:"media"`
		Caption string          `json:"caption"`
		Mode    string          `json:"parse_mode"`
		Given   json.RawMessage `json:"caption_entities"`
	}
	if err := json.Unmarshal([]byte(r.str("media")), &in); err != nil {
		return nil, badRequest("can't parse input media JSON object")
	}
	kind := in.Type
	if kind != "photo" && kind != "document" && kind != "animation" {
		return nil, badRequest("can't parse InputMedia: type \"%s\" is not one the sandbox has", kind)
	}
	// Read the media's fields with the same code as a send's.
	inner := &request{files: r.files, params: map[string]string{
		"caption": in.Caption, "parse_mode": in.Mode, kind: in.Media,
	}}
	if len(in.Given) > 0 && string(in.Given) != "null" {
		inner.params["caption_entities"] = string(in.Given)
	}
	text, es, err := s.caption(inner)
	if err != nil {
		return nil, err
	}
	return s.amend(r, func(m *message) error {
		if err := s.allowed(s.world.chats[m.Chat], kind); err != nil {
			return err
		}
		f, err := s.pick(inner, kind, kind, badRequest("can't parse InputMedia: media not found"))
		if err != nil {
			return err
		}
		m.Text, m.Entities, m.Media = text, es, &media{Kind: f.Kind, File: f.ID}
		return nil
	})
}

// editMessageReplyMarkup changes the keyboard alone.
func (s *Server) editMessageReplyMarkup(r *request) (any, error) {
	return s.amend(r, func(*message) error { return nil })
}

// deleteMessage deletes the bot's own messages of the last 48 h, and anybody's
// where the bot is an admin.
func (s *Server) deleteMessage(r *request) (any, error) {
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	m := c.find(int(r.num("message_id")))
	switch {
	case r.num("message_id") == 0:
		return nil, errNoMessageID
	case m == nil:
		return nil, errDeleteNotFound
	case c.Members[s.botID].admin():
	case m.Service != nil || !m.Own && c.Type != "private":
		return nil, errCantDelete
	case s.unix()-m.Date > int64(48*time.Hour/time.Second):
		return nil, errCantDeleteAll
	}
	s.remove(c, m)
	return true, nil
}

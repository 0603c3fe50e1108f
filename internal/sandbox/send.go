package sandbox

import "strings"

// Limits of texts, after entities are parsed. The documentation says
// "characters"; counting UTF-16 units is never more lenient than the server.
const (
	maxText     = 4096
	maxCaption  = 1024
	maxCallback = 200
)

// styled reads a text with its parse_mode or its list of entities.
func (s *Server) styled(r *request, field, entitiesField string) (string, []entity, error) {
	text := strings.ToValidUTF8(r.str(field), "")
	var es []entity
	switch mode := r.str("parse_mode"); strings.ToLower(mode) {
	case "html":
		var err error
		if text, es, err = parseHTML(text); err != nil {
			return "", nil, err
		}
	case "":
		var given []wireEntity
		if err := r.object(entitiesField, &given); err != nil {
			return "", nil, err
		}
		for _, g := range given {
			e := entity{Type: g.Type, Offset: g.Offset, Length: g.Length, URL: g.URL, Language: g.Language}
			if g.User != nil {
				e.User = g.User.ID
			}
			if e.Length > 0 && e.cut(text) == "" {
				return "", nil, entityError("entity beginning at UTF-16 offset %d ends after the end of the text at UTF-16 offset %d", e.Offset, utf16Len(text))
			}
			es = append(es, e)
		}
	default: // Markdown is the real server's, not the sandbox's
		return "", nil, errParseMode
	}
	kept := es[:0]
	for _, e := range es {
		// Only people the bot has met can be mentioned without a username.
		if p := s.world.people[e.User]; e.Type != "text_mention" || p != nil && p.Seen {
			kept = append(kept, e)
		}
	}
	text, es = trim(text, kept)
	return text, detect(text, es), nil
}

func (s *Server) text(r *request) (string, []entity, error) {
	text, es, err := s.styled(r, "text", "entities")
	switch {
	case err != nil:
		return "", nil, err
	case text == "":
		return "", nil, errTextEmpty
	case utf16Len(text) > maxText:
		return "", nil, errTooLong
	}
	return text, es, nil
}

func (s *Server) caption(r *request) (string, []entity, error) {
	text, es, err := s.styled(r, "caption", "caption_entities")
	if err == nil && utf16Len(text) > maxCaption {
		err = errCaptionTooLong
	}
	return text, es, err
}

// sendMessage sends a text.
func (s *Server) sendMessage(r *request) (any, error) {
	m := &message{}
	var err error
	if m.Text, m.Entities, err = s.text(r); err != nil {
		return nil, err
	}
	return s.send(r, "text", m)
}

// sendMedia makes sendPhoto, sendDocument and sendAnimation.
func sendMedia(kind string, missing error) func(*Server, *request) (any, error) {
	return func(s *Server, r *request) (any, error) {
		m := &message{}
		var err error
		if m.Text, m.Entities, err = s.caption(r); err != nil {
			return nil, err
		}
		// The chat is looked at before the file is taken in.
		if _, err = s.target(r); err != nil {
			return nil, err
		}
		f, err := s.pick(r, kind, kind, missing)
		if err != nil {
			return nil, err
		}
		m.Media = &media{Kind: f.Kind, File: f.ID}
		return s.send(r, kind, m)
	}
}

// send does what all send methods share: keyboard, chat, topic, reply, rights, budget.
func (s *Server) send(r *request, kind string, m *message) (any, error) {
	var err error
	if m.Buttons, err = parseKeyboard(r.str("reply_markup")); err != nil {
		return nil, err
	}
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	t, err := s.thread(r, c)
	if err != nil {
		return nil, err
	}
	if t != nil {
		m.Thread, m.Topic = t.ID, true
	}
	if err := s.replying(r, c, m); err != nil {
		return nil, err
	}
	if err := s.allowed(c, kind); err != nil {
		return nil, err
	}
	if err := s.spend(c); err != nil {
		return nil, err
	}
	m.From, m.Own = s.botID, true
	if c.Type == "channel" {
		m.From = 0
	}
	return s.wireMessage(s.add(c, m)), nil
}

// replying applies reply_parameters (and the older reply_to_message_id).
func (s *Server) replying(r *request, c *chat, m *message) error {
	p := struct {
		ID      int   `json:"message_id"`
		Chat    int64 `json:"chat_id"`
		Without bool  `json:"allow_sending_without_reply"`
	}{ID: int(r.num("reply_to_message_id")), Without: r.yes("allow_sending_without_reply")}
	if err := r.object("reply_parameters", &p); err != nil {
		return err
	}
	if p.ID == 0 {
		return nil
	}
	to := c.find(p.ID)
	if to == nil || p.Chat != 0 && p.Chat != c.ID {
		if p.Without {
			return nil
		}
		return errReplyNotFound
	}
	m.ReplyTo = to.ID
	if thread, topic := threadOf(c, to); !m.Topic {
		if t := c.Topics[thread]; topic && t != nil && t.Closed && !c.Members[s.botID].admin() {
			return errTopicClosed
		}
		m.Thread, m.Topic = thread, topic
	}
	return nil
}

var actions = []string{
	"typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice", "upload_document",
	"choose_sticker", "find_location", "record_video_note", "upload_video_note",
}

// sendChatAction shows "typing…"; nobody is told here.
func (s *Server) sendChatAction(r *request) (any, error) {
	for _, a := range actions {
		if r.str("action") == a {
			_, err := s.target(r)
			return true, err
		}
	}
	return nil, badRequest("wrong parameter action in request")
}

package sandbox

// The Bot API's objects, as far as the sandbox speaks them (core.telegram.org/bots/api#available-types).

type wireUser struct {
	ID        int64  `json:"id"`
	IsBot     bool   `json:"is_bot"`
	FirstName string `json:"first_name"`
	Username  string `json:"username,omitempty"`
	Language  string `json:"language_code,omitempty"`
}

type wireChat struct {
	ID        int64  `json:"id"`
	Type      string `json:"type"`
	Title     string `json:"title,omitempty"`
	Username  string `json:"username,omitempty"`
	FirstName string `json:"first_name,omitempty"`
	IsForum   bool   `json:"is_forum,omitempty"`
}

type wireMessage struct {
	ID              int           `json:"message_id"`
	Thread          int           `json:"message_thread_id,omitempty"`
	From            *wireUser     `json:"from,omitempty"`
	SenderChat      *wireChat     `json:"sender_chat,omitempty"`
	Date            int64         `json:"date"`
	Chat            wireChat      `json:"chat"`
	IsTopic         bool          `json:"is_topic_message,omitempty"`
	ReplyTo         *wireMessage  `json:"reply_to_message,omitempty"`
	EditDate        int64         `json:"edit_date,omitempty"`
	Text            string        `json:"text,omitempty"`
	Entities        []wireEntity  `json:"entities,omitempty"`
	Animation       *wireFile     `json:"animation,omitempty"`
	Document        *wireFile     `json:"document,omitempty"`
	Photo           []wireFile    `json:"photo,omitempty"`
	Caption         string        `json:"caption,omitempty"`
	CaptionEntities []wireEntity  `json:"caption_entities,omitempty"`
	NewMembers      []wireUser    `json:"new_chat_members,omitempty"`
	LeftMember      *wireUser     `json:"left_chat_member,omitempty"`
	NewTitle        string        `json:"new_chat_title,omitempty"`
	GroupCreated    bool          `json:"group_chat_created,omitempty"`
	MigrateTo       int64         `json:"migrate_to_chat_id,omitempty"`
	MigrateFrom     int64         `json:"migrate_from_chat_id,omitempty"`
	Pinned          *wireMessage  `json:"pinned_message,omitempty"`
	TopicCreated    *wireTopic    `json:"forum_topic_created,omitempty"`
	TopicClosed     *struct{}     `json:"forum_topic_closed,omitempty"`
	TopicReopened   *struct{}     `json:"forum_topic_reopened,omitempty"`
	Markup          *wireKeyboard `json:"reply_markup,omitempty"`
}

type wireTopic struct {
	Name  string `json:"name"`
	Color int    `json:"icon_color"`
}

type wireEntity struct {
	Type     string    `json:"type"`
	Offset   int       `json:"offset"` // UTF-16 units
	Length   int       `json:"length"` // UTF-16 units
	URL      string    `json:"url,omitempty"`
	User     *wireUser `json:"user,omitempty"`
	Language string    `json:"language,omitempty"`
}

type wireFile struct {
	ID       string `json:"file_id"`
	UniqueID string `json:"file_unique_id"`
	Width    int    `json:"width,omitempty"`
	Height   int    `json:"height,omitempty"`
	Duration *int   `json:"duration,omitempty"` // required in an Animation, absent elsewhere
	Name     string `json:"file_name,omitempty"`
	Mime     string `json:"mime_type,omitempty"`
	Size     int    `json:"file_size,omitempty"`
	Path     string `json:"file_path,omitempty"`
}

type wireKeyboard struct {
	Rows keyboard `json:"inline_keyboard"`
}

type wireQuery struct {
	ID       string   `json:"id"`
	From     wireUser `json:"from"`
	Message  any      `json:"message,omitempty"` // wireMessage or wireInaccessible
	Instance string   `json:"chat_instance"`
	Data     string   `json:"data,omitempty"`
}

// wireInaccessible stands for a message too old to be shown: date is always 0.
type wireInaccessible struct {
	Chat wireChat `json:"chat"`
	ID   int      `json:"message_id"`
	Date int      `json:"date"`
}

// groupAnonymousBot is the sender Telegram names for anonymous admins.
var groupAnonymousBot = wireUser{ID: 1087968824, IsBot: true, FirstName: "Group", Username: "GroupAnonymousBot"}

func (s *Server) wireBot() wireUser {
	return wireUser{ID: s.botID, IsBot: true, FirstName: s.opt.Username, Username: s.opt.Username}
}

func (s *Server) wireUser(id int64) wireUser {
	if id == s.botID {
		return s.wireBot()
	}
	p := s.world.people[id]
	if p == nil {
		return groupAnonymousBot
	}
	if p.Deactivated {
		return wireUser{ID: p.ID}
	}
	return wireUser{ID: p.ID, FirstName: p.Name, Username: p.Username, Language: p.Language}
}

func (s *Server) wireChat(c *chat) wireChat {
	if c.Type == "private" {
		p := s.wireUser(c.ID)
		return wireChat{ID: c.ID, Type: c.Type, FirstName: p.FirstName, Username: p.Username}
	}
	return wireChat{ID: c.ID, Type: c.Type, Title: c.Title, IsForum: c.Forum}
}

// wireMessage is a message as the bot sees it, with the one it answers.
func (s *Server) wireMessage(m *message) *wireMessage {
	w := s.wireBare(m)
	c := s.world.chats[m.Chat]
	reply := m.ReplyTo
	if reply == 0 && m.Topic && c.Forum && m.Service == nil {
		// In a topic, a message that answers nothing "answers" the topic's first message.
		reply = m.Thread
	}
	if r := c.find(reply); r != nil {
		w.ReplyTo = s.wireBare(r)
	}
	return w
}

func (s *Server) wireBare(m *message) *wireMessage {
	c := s.world.chats[m.Chat]
	w := &wireMessage{
		ID: m.ID, Thread: m.Thread, IsTopic: m.Topic && c.Forum, Date: m.Date, EditDate: m.Edited, Chat: s.wireChat(c),
	}
	switch {
	case m.As != 0:
		sender := s.wireChat(s.world.chats[m.As])
		w.SenderChat = &sender
		w.From = &groupAnonymousBot
	case m.From != 0:
		u := s.wireUser(m.From)
		w.From = &u
	default:
		sender := s.wireChat(c)
		w.SenderChat = &sender
	}
	entities := s.wireEntities(m.Entities)
	if m.Media == nil {
		w.Text, w.Entities = m.Text, entities
	} else {
		w.Caption, w.CaptionEntities = m.Text, entities
		s.wireMedia(w, m.Media)
	}
	if len(m.Buttons) > 0 {
		w.Markup = &wireKeyboard{m.Buttons}
	}
	if m.Service != nil {
		s.wireService(w, c, m.Service)
	}
	return w
}

func (s *Server) wireService(w *wireMessage, c *chat, v *service) {
	for _, id := range v.Joined {
		w.NewMembers = append(w.NewMembers, s.wireUser(id))
	}
	if v.Left != 0 {
		u := s.wireUser(v.Left)
		w.LeftMember = &u
	}
	w.NewTitle, w.GroupCreated = v.Title, v.Created
	w.MigrateTo, w.MigrateFrom = v.MigrateTo, v.MigrateFrom
	if p := c.find(v.Pinned); p != nil {
		w.Pinned = s.wireBare(p)
	}
	if v.Topic != "" {
		w.TopicCreated = &wireTopic{Name: v.Topic, Color: 7322096}
	}
	if v.TopicClosed {
		w.TopicClosed = &struct{}{}
	}
	if v.TopicOpened {
		w.TopicReopened = &struct{}{}
	}
}

func (s *Server) wireEntities(es []entity) []wireEntity {
	var out []wireEntity
	for _, e := range es {
		w := wireEntity{Type: e.Type, Offset: e.Offset, Length: e.Length, URL: e.URL, Language: e.Language}
		if e.User != 0 {
			u := s.wireUser(e.User)
			w.User = &u
		}
		out = append(out, w)
	}
	return out
}

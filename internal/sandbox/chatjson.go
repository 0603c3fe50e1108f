package sandbox

import "fmt"

// What /chat shows of people, chats and messages.

type chatPerson struct {
	ID       int64  `json:"id"`
	Name     string `json:"name"`
	Username string `json:"username,omitempty"`
	Language string `json:"language,omitempty"`
	IsBot    bool   `json:"is_bot"`
}

type chatInfo struct {
	ID      int64    `json:"id"`
	Type    string   `json:"type"`
	Title   string   `json:"title"`
	IsForum bool     `json:"is_forum"`
	Topics  []*topic `json:"topics,omitempty"` // of a forum, General left out
}

type chatMessage struct {
	ID        int            `json:"id"`
	Chat      int64          `json:"chat"`
	From      *chatPerson    `json:"from,omitempty"`
	Date      int64          `json:"date"`
	EditDate  int64          `json:"edit_date,omitempty"`
	Text      string         `json:"text,omitempty"`
	Caption   string         `json:"caption,omitempty"`
	HTML      string         `json:"html,omitempty"`
	Photo     *chatFile      `json:"photo,omitempty"`
	Document  *chatFile      `json:"document,omitempty"`
	Animation *chatFile      `json:"animation,omitempty"`
	ReplyTo   int            `json:"reply_to,omitempty"`
	Thread    int            `json:"thread,omitempty"`
	Buttons   [][]chatButton `json:"buttons,omitempty"`
	Service   string         `json:"service,omitempty"`
	Reaction  string         `json:"reaction,omitempty"`
}

type chatFile struct {
	ID     string `json:"id"` // file_unique_id
	Name   string `json:"name,omitempty"`
	Size   int    `json:"size"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
	URL    string `json:"url"`
}

type chatButton struct {
	Text  string `json:"text"`
	Data  string `json:"data,omitempty"`
	URL   string `json:"url,omitempty"`
	Style string `json:"style,omitempty"`
}

func (s *Server) chatPerson(id int64) *chatPerson {
	if id == s.botID {
		return &chatPerson{ID: id, Name: s.opt.Username, Username: s.opt.Username, IsBot: true}
	}
	p := s.world.people[id]
	if p == nil {
		return nil
	}
	return &chatPerson{ID: id, Name: p.Name, Username: p.Username, Language: p.Language}
}

func (s *Server) chatInfo(c *chat) chatInfo {
	i := chatInfo{ID: c.ID, Type: c.Type, Title: c.Title, IsForum: c.Forum}
	if c.Type == "private" {
		i.Title = s.opt.Username
	}
	if c.Forum {
		i.Topics = c.topics()
	}
	return i
}

func (s *Server) chatMessage(c *chat, m *message) *chatMessage {
	out := &chatMessage{
		ID: m.ID, Chat: m.Chat, From: s.chatPerson(m.From), Date: m.Date, EditDate: m.Edited,
		HTML: renderHTML(m.Text, m.Entities), ReplyTo: m.ReplyTo, Service: s.serviceText(m), Reaction: m.Reaction,
	}
	if m.As != 0 {
		out.From = &chatPerson{ID: groupAnonymousBot.ID, Name: c.Title}
	}
	if m.Topic {
		out.Thread = m.Thread
	}
	if m.Media == nil {
		out.Text = m.Text
	} else {
		out.Caption = m.Text
		f := s.world.files[m.Media.File]
		shown := &chatFile{ID: f.Unique, Name: f.Name, Size: f.Size, Width: f.Width, Height: f.Height, URL: "/chat/photo/" + f.Unique}
		switch m.Media.Kind {
		case "photo":
			out.Photo = shown
		case "animation":
			out.Animation = shown
		default:
			out.Document = shown
		}
	}
	for _, row := range m.Buttons {
		var line []chatButton
		for _, b := range row {
			line = append(line, chatButton{b.Text, b.Data, b.URL, b.Style})
		}
		out.Buttons = append(out.Buttons, line)
	}
	return out
}

// serviceText tells a service message in plain English.
func (s *Server) serviceText(m *message) string {
	v := m.Service
	if v == nil {
		return ""
	}
	who := func(id int64) string {
		if p := s.chatPerson(id); p != nil {
			return p.Name
		}
		return "Somebody"
	}
	switch {
	case len(v.Joined) > 0:
		return who(v.Joined[0]) + " joined the group"
	case v.Left != 0:
		return who(v.Left) + " left the group"
	case v.Title != "":
		return fmt.Sprintf("%s renamed the group to %s", who(m.From), v.Title)
	case v.Created:
		return who(m.From) + " created the group"
	case v.MigrateTo != 0, v.MigrateFrom != 0:
		return "The group became a supergroup"
	case v.Pinned != 0:
		return who(m.From) + " pinned a message"
	case v.Topic != "":
		return "Topic " + v.Topic + " was created"
	case v.TopicClosed:
		return "The topic was closed"
	case v.TopicOpened:
		return "The topic was reopened"
	}
	return ""
}

package sandbox

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"time"
)

// world is everything the sandbox knows, as it stands in the state file.
type world struct {
	counters counters
	profile  profile
	people   map[int64]*person
	chats    map[int64]*chat
	files    map[string]*file
	updates  []*update // by id
	queries  map[string]*query
	commands map[string][]command // "<scope>|<language>"
}

// counters are the last numbers handed out. They only grow.
type counters struct {
	Person, Group, Super, Message, Update, Query, File int64
	Boot                                               int64 // times the file was opened
}

// profile is what the bot has set about itself.
type profile struct {
	Description map[string]string `json:"description,omitempty"` // by language
	Short       map[string]string `json:"short,omitempty"`
	Allowed     []string          `json:"allowed,omitempty"` // allowed_updates, nil = the default
	Webhook     webhook           `json:"webhook"`
}

type person struct {
	ID          int64  `json:"id"`
	Name        string `json:"name"`
	Username    string `json:"username,omitempty"`
	Language    string `json:"language,omitempty"`
	Started     bool   `json:"started,omitempty"` // wrote to the bot
	Blocked     bool   `json:"blocked,omitempty"` // blocked the bot
	Deactivated bool   `json:"deactivated,omitempty"`
	Seen        bool   `json:"seen,omitempty"` // the bot has met them: getChat and text mentions work
}

type chat struct {
	ID         int64            `json:"id"` // a person's id for a direct message
	Type       string           `json:"type"`
	Title      string           `json:"title,omitempty"`
	Forum      bool             `json:"forum,omitempty"`
	Members    map[int64]status `json:"members,omitempty"` // people and the bot; left ones stay with "left"
	MigratedTo int64            `json:"migrated_to,omitempty"`
	Deleted    bool             `json:"deleted,omitempty"`
	LastID     int              `json:"last_id,omitempty"`   // message ids of a supergroup or channel are its own
	Mute       map[string]bool  `json:"mute,omitempty"`      // kinds members may not send: text, photo, document, animation
	Anonymous  map[int64]bool   `json:"anonymous,omitempty"` // admins who write as the group
	Topics     map[int]*topic   `json:"topics,omitempty"`    // by thread id

	messages []*message // by id
}

// status of a member: creator, administrator, member, restricted, left, kicked.
type status string

func (s status) in() bool    { return s != "" && s != "left" && s != "kicked" }
func (s status) admin() bool { return s == "creator" || s == "administrator" }

type topic struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	Closed bool   `json:"closed,omitempty"`
}

// query is a callback query waiting for answerCallbackQuery.
type query struct {
	ID      string `json:"id"`
	From    int64  `json:"from"`
	Chat    int64  `json:"chat"`
	Message int    `json:"message"`
	At      int64  `json:"at"` // unix milliseconds
}

func num(n int64) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(n))
}

func messageKey(chat int64, id int) []byte { return append(num(chat), num(int64(id))...) }

// loadWorld reads the whole file.
func loadWorld(d *disk) (*world, error) {
	w := &world{
		people:   map[int64]*person{},
		chats:    map[int64]*chat{},
		files:    map[string]*file{},
		queries:  map[string]*query{},
		commands: map[string][]command{},
	}
	load := func(bucket string, f func(k, v []byte) error) error {
		if err := d.each(bucket, f); err != nil {
			return fmt.Errorf("sandbox: read %s of the state file: %w", bucket, err)
		}
		return nil
	}
	steps := []struct {
		bucket string
		f      func(k, v []byte) error
	}{
		{"meta", func(k, v []byte) error {
			if string(k) == "counters" {
				return json.Unmarshal(v, &w.counters)
			}
			return json.Unmarshal(v, &w.profile)
		}},
		{"people", func(_, v []byte) error {
			p := new(person)
			err := json.Unmarshal(v, p)
			w.people[p.ID] = p
			return err
		}},
		{"chats", func(_, v []byte) error {
			c := new(chat)
			err := json.Unmarshal(v, c)
			w.chats[c.ID] = c
			return err
		}},
		{"messages", func(_, v []byte) error {
			m := new(message)
			if err := json.Unmarshal(v, m); err != nil {
				return err
			}
			c := w.chats[m.Chat]
			if c == nil {
				return fmt.Errorf("message %d belongs to chat %d, which does not exist", m.ID, m.Chat)
			}
			c.messages = append(c.messages, m)
			return nil
		}},
		{"files", func(k, v []byte) error {
			f := new(file)
			w.files[string(k)] = f
			return json.Unmarshal(v, f)
		}},
		{"updates", func(_, v []byte) error {
			u := new(update)
			w.updates = append(w.updates, u)
			return json.Unmarshal(v, u)
		}},
		{"queries", func(k, v []byte) error {
			q := new(query)
			w.queries[string(k)] = q
			return json.Unmarshal(v, q)
		}},
		{"commands", func(k, v []byte) error {
			var c []command
			err := json.Unmarshal(v, &c)
			w.commands[string(k)] = c
			return err
		}},
	}
	for _, s := range steps {
		if err := load(s.bucket, s.f); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// find gives a message of the chat, nil when it never was or was deleted.
func (c *chat) find(id int) *message {
	i := sort.Search(len(c.messages), func(i int) bool { return c.messages[i].ID >= id })
	if i == len(c.messages) || c.messages[i].ID != id || c.messages[i].Deleted {
		return nil
	}
	return c.messages[i]
}

// super says whether the chat numbers its messages itself.
func (c *chat) super() bool { return c.Type == "supergroup" || c.Type == "channel" }

func (c *chat) group() bool { return c.Type == "group" || c.Type == "supergroup" }

// Saving: each notes the record for the transaction of the running request.

func (s *Server) saveCounters()        { s.disk.put("meta", []byte("counters"), s.world.counters) }
func (s *Server) saveProfile()         { s.disk.put("meta", []byte("profile"), s.world.profile) }
func (s *Server) savePerson(p *person) { s.disk.put("people", num(p.ID), p) }
func (s *Server) saveChat(c *chat)     { s.disk.put("chats", num(c.ID), c) }
func (s *Server) saveMessage(m *message) {
	s.disk.put("messages", messageKey(m.Chat, m.ID), m)
}

func (s *Server) now() time.Time { return s.opt.Now() }
func (s *Server) unix() int64    { return s.now().Unix() }

// personNamed finds a person by name, regardless of case.
func (w *world) personNamed(name string) *person {
	for _, p := range w.people {
		if strings.EqualFold(p.Name, name) {
			return p
		}
	}
	return nil
}

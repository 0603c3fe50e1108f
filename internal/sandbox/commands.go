package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
)

// command is one line of the command menu.
type command struct {
	Command     string `json:"command"`
	Description string `json:"description"`
}

const maxCommands = 100

var (
	commandName  = regexp.MustCompile(`^[a-z0-9_]{1,32}$`)
	languageCode = regexp.MustCompile(`^[a-z]{2}$`)
)

// menu is the key a command list is stored under: scope and language.
func (s *Server) menu(r *request) (string, error) {
	var sc struct {
		Type string          `json:"type"`
		Chat json.RawMessage `json:"chat_id"` // a number or the same in quotes
		User int64           `json:"user_id"`
	}
	if err := r.object("scope", &sc); err != nil {
		return "", err
	}
	lang := r.str("language_code")
	if lang != "" && !languageCode.MatchString(lang) {
		return "", errLanguage
	}
	key := sc.Type
	switch sc.Type {
	case "":
		key = "default"
	case "default", "all_private_chats", "all_group_chats", "all_chat_administrators":
	case "chat", "chat_administrators", "chat_member":
		id := parseID(strings.Trim(string(sc.Chat), `"`))
		if _, err := s.known(id); err != nil {
			return "", err
		}
		key = fmt.Sprintf("%s:%d", sc.Type, id)
		if sc.Type == "chat_member" {
			key += fmt.Sprintf(":%d", sc.User)
		}
	default:
		return "", badRequest("can't parse BotCommandScope: unsupported type specified")
	}
	return key + "|" + lang, nil
}

// setMyCommands sets a command menu for a scope and a two-letter language.
func (s *Server) setMyCommands(r *request) (any, error) {
	key, err := s.menu(r)
	if err != nil {
		return nil, err
	}
	var cs []command
	if err := r.object("commands", &cs); err != nil {
		return nil, err
	}
	if len(cs) > maxCommands {
		return nil, errTooManyCommands
	}
	for i := range cs {
		cs[i].Command = strings.TrimPrefix(cs[i].Command, "/")
		if !commandName.MatchString(cs[i].Command) {
			return nil, errCommand
		}
		if n := utf16Len(strings.TrimSpace(cs[i].Description)); n < 1 || n > 256 {
			return nil, errCommandText
		}
	}
	s.world.commands[key] = cs
	s.disk.put("commands", []byte(key), cs)
	s.stream.add(s.everybody(), event{Type: "commands"})
	return true, nil
}

// getMyCommands gives exactly what was set for the scope and language.
func (s *Server) getMyCommands(r *request) (any, error) {
	key, err := s.menu(r)
	if err != nil {
		return nil, err
	}
	return append([]command{}, s.world.commands[key]...), nil
}

// deleteMyCommands lets the next wider scope be seen again.
func (s *Server) deleteMyCommands(r *request) (any, error) {
	key, err := s.menu(r)
	if err != nil {
		return nil, err
	}
	delete(s.world.commands, key)
	s.disk.drop("commands", []byte(key))
	s.stream.add(s.everybody(), event{Type: "commands"})
	return true, nil
}

// menuFor picks the menu a person sees in a chat, narrowest scope first, each
// in the person's language and then in none (core.telegram.org/bots/api#determining-list-of-commands).
func (s *Server) menuFor(p *person, c *chat) []command {
	var scopes []string
	if c.Type == "private" {
		scopes = []string{fmt.Sprintf("chat:%d", c.ID), "all_private_chats", "default"}
	} else {
		scopes = append(scopes, fmt.Sprintf("chat_member:%d:%d", c.ID, p.ID))
		if c.Members[p.ID].admin() {
			scopes = append(scopes, fmt.Sprintf("chat_administrators:%d", c.ID))
		}
		scopes = append(scopes, fmt.Sprintf("chat:%d", c.ID))
		if c.Members[p.ID].admin() {
			scopes = append(scopes, "all_chat_administrators")
		}
		scopes = append(scopes, "all_group_chats", "default")
	}
	lang, _, _ := strings.Cut(p.Language, "-")
	for _, sc := range scopes {
		for _, key := range []string{sc + "|" + lang, sc + "|"} {
			if cs := s.world.commands[key]; len(cs) > 0 {
				return cs
			}
		}
	}
	return []command{}
}

// chatCommands is GET /chat/commands.
func (s *Server) chatCommands(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	var out []command
	err := s.do(func() error {
		p, c, err := s.seen(parseID(q.Get("me")), parseID(q.Get("chat")))
		if err == nil {
			out = s.menuFor(p, c)
		}
		return err
	})
	finishChat(w, out, err)
}

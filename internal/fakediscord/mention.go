package fakediscord

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// mentions is allowed_mentions:
// https://discord.com/developers/docs/resources/message#allowed-mentions-object
type mentions struct {
	Parse   []string `json:"parse"`
	Users   []ID     `json:"users"`
	Roles   []ID     `json:"roles"`
	Replied bool     `json:"replied_user"`
}

func checkMentions(raw json.RawMessage) error {
	var m mentions
	if err := (payload{raw: raw}).into(&m); err != nil {
		return err
	}
	for _, p := range m.Parse {
		if !slices.Contains([]string{"users", "roles", "everyone"}, p) {
			return form("allowed_mentions.parse", "BASE_TYPE_CHOICES", "%q cannot be parsed", p)
		}
	}
	if slices.Contains(m.Parse, "users") && len(m.Users) > 0 || slices.Contains(m.Parse, "roles") && len(m.Roles) > 0 {
		return form("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse and a list of ids are mutually exclusive")
	}
	if len(m.Users) > 100 || len(m.Roles) > 100 {
		return badLength("allowed_mentions.users", 0, 100)
	}
	return nil
}

var mentioned = regexp.MustCompile(`<@!?(\d+)>`)

// texts are all texts of a message, in the order shown.
func (m *message) texts() []string {
	var out []string
	if m.Content != "" {
		out = append(out, m.Content)
	}
	each(m.Components, func(c *component) {
		if c.Type == kindText {
			out = append(out, c.Content)
		}
	})
	return out
}

// pings says who a new message notifies: those it mentions and may notify.
func (s *Server) pings(m *message) []ID {
	all := m.Allowed == nil || string(m.Allowed) == "null"
	a := mentions{Replied: true}
	if !all {
		a = mentions{}
		_ = json.Unmarshal(m.Allowed, &a) // checked when it came
	}
	var out []ID
	text := strings.Join(m.texts(), "\n")
	may := func(id ID) bool { return all || slices.Contains(a.Parse, "users") || slices.Contains(a.Users, id) }
	for _, match := range mentioned.FindAllStringSubmatch(text, -1) {
		var id ID
		if id.UnmarshalText([]byte(match[1])) == nil && s.world.people[id] != nil && may(id) && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	if all && (strings.Contains(text, "@everyone") || strings.Contains(text, "@here")) || slices.Contains(a.Parse, "everyone") && strings.Contains(text, "@everyone") {
		for id, p := range s.world.people {
			if p.Member && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	if to := s.world.messages[m.ReplyTo]; to != nil && a.Replied && s.world.people[to.Author] != nil && !slices.Contains(out, to.Author) {
		out = append(out, to.Author)
	}
	return out
}

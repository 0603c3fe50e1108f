package fakediscord

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// given is an option as a person fills it in and as the bot gets it.
type given struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value,omitempty"`
	Options []given         `json:"options,omitempty"`
	Focused bool            `json:"focused,omitempty"`
}

// menu are the commands a person can use in a channel.
func (s *Server) menu(p *person, c *channel) []command {
	context := 0
	if c.Type == typeDM {
		context = 1
	}
	var out []command
	for guild, all := range s.world.commands {
		if guild != 0 && context == 1 {
			continue
		}
		for _, cmd := range all {
			private := cmd.DM != nil && !*cmd.DM && cmd.Contexts == nil
			if cmd.Contexts != nil && !slices.Contains(cmd.Contexts, context) || private && context == 1 {
				continue
			}
			if context == 0 && (!s.world.guild.In || cmd.Permissions != nil && p.Allowed&*cmd.Permissions != *cmd.Permissions) {
				continue
			}
			out = append(out, cmd)
		}
	}
	return out
}

// fill checks what a person typed against the command, as the client does, and
// gives the data the bot gets. Names may be the person's or the default ones.
func (s *Server) fill(p *person, c *channel, name string, options []given, completing bool) (obj, error) {
	for _, cmd := range s.menu(p, c) {
		if cmd.Name != name && local(cmd.Name, cmd.Names, p.Locale) != name {
			continue
		}
		f := &filler{s: s, p: p, completing: completing, users: map[ID]obj{}, members: map[ID]obj{}}
		out, err := f.options("/"+cmd.Name, cmd.Options, options)
		if err != nil {
			return nil, err
		}
		if completing && f.focused != 1 {
			return nil, fmt.Errorf("an autocomplete needs one focused option, not %d", f.focused)
		}
		data := obj{"id": cmd.ID, "name": cmd.Name, "type": 1, "options": out}
		if len(f.users) > 0 {
			data["resolved"] = obj{"users": f.users, "members": f.members}
		}
		return data, nil
	}
	return nil, fmt.Errorf("there is no command /%s here", name)
}

type filler struct {
	s          *Server
	p          *person
	completing bool
	focused    int
	users      map[ID]obj
	members    map[ID]obj
}

func (f *filler) options(path string, defined []command, got []given) ([]given, error) {
	var out []given
	seen := map[string]bool{}
	for _, g := range got {
		i := slices.IndexFunc(defined, func(d command) bool { return d.Name == g.Name || local(d.Name, d.Names, f.p.Locale) == g.Name })
		if i < 0 || seen[defined[i].Name] {
			return nil, fmt.Errorf("%s has no option %q, or twice", path, g.Name)
		}
		d := defined[i]
		seen[d.Name] = true
		one := given{Name: d.Name, Type: d.Type, Focused: f.completing && g.Focused}
		if d.Type == optSub || d.Type == optGroup {
			if len(got) != 1 {
				return nil, fmt.Errorf("%s takes one subcommand", path)
			}
			in, err := f.options(path+" "+d.Name, d.Options, g.Options)
			if err != nil {
				return nil, err
			}
			one.Options = in
		} else {
			v, err := f.value(path+" "+d.Name, d, g)
			if err != nil {
				return nil, err
			}
			one.Value = v
		}
		out = append(out, one)
	}
	nested := len(defined) > 0 && (defined[0].Type == optSub || defined[0].Type == optGroup)
	if nested && len(out) == 0 {
		return nil, fmt.Errorf("%s needs a subcommand", path)
	}
	for _, d := range defined {
		if d.Required && !seen[d.Name] && !f.completing {
			return nil, fmt.Errorf("%s needs the option %s", path, d.Name)
		}
	}
	return out, nil
}

// value checks one value; of an option being typed anything goes.
func (f *filler) value(path string, d command, g given) (json.RawMessage, error) {
	if f.completing && g.Focused {
		if !d.Autocomplete {
			return nil, fmt.Errorf("%s has no autocomplete", path)
		}
		f.focused++
		return g.Value, nil
	}
	bad := fmt.Errorf("%s does not take %s", path, g.Value)
	if len(d.Choices) > 0 && !slices.ContainsFunc(d.Choices, func(c choice) bool { return string(c.Value) == string(g.Value) }) {
		return nil, bad
	}
	switch d.Type {
	case optString:
		var v string
		if json.Unmarshal(g.Value, &v) != nil || v == "" {
			return nil, bad
		}
		n := utf8.RuneCountInString(v)
		if d.MinLength != nil && n < *d.MinLength || d.MaxLength != nil && n > *d.MaxLength || n > 6000 {
			return nil, bad
		}
	case optInt, optNumber:
		v, err := strconv.ParseFloat(string(g.Value), 64)
		if err != nil || d.Type == optInt && v != float64(int64(v)) || d.MinValue != nil && v < *d.MinValue || d.MaxValue != nil && v > *d.MaxValue {
			return nil, bad
		}
	case optBool:
		if v := string(g.Value); v != "true" && v != "false" {
			return nil, bad
		}
	case optUser:
		var id ID
		if json.Unmarshal(g.Value, &id) != nil || f.s.world.people[id] == nil && id != f.s.world.guild.App {
			return nil, bad
		}
		f.users[id] = f.s.userJSON(id)
		if p := f.s.world.people[id]; p != nil && p.Member {
			m := f.s.memberJSON(p)
			delete(m, "user")
			f.members[id] = m
		}
	default:
		return nil, fmt.Errorf("%s: options of type %d cannot be filled in here", path, d.Type)
	}
	return g.Value, nil
}

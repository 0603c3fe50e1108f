// Package spec checks Bot API requests against a machine-readable description
// of the API in the format of PaulSonOfLars/telegram-bot-api-spec (api.json).
package spec

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"

	"damasbot/internal/sandbox"
)

// Spec is one version of the Bot API.
type Spec struct {
	Version string            `json:"version"`
	Methods map[string]object `json:"methods"`
	Types   map[string]object `json:"types"`
}

// object is a method or a type; a type with subtypes is one of them.
type object struct {
	Fields   []field  `json:"fields"`
	Subtypes []string `json:"subtypes"`
}

type field struct {
	Name     string   `json:"name"`
	Types    []string `json:"types"`
	Required bool     `json:"required"`
	Text     string   `json:"description"`
}

// Load reads a description.
func Load(path string) (*Spec, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	s := new(Spec)
	if err := json.Unmarshal(b, s); err != nil {
		return nil, fmt.Errorf("spec: read %s: %w", path, err)
	}
	if len(s.Methods) == 0 || len(s.Types) == 0 {
		return nil, fmt.Errorf("spec: %s describes no methods", path)
	}
	return s, nil
}

// Check says what is wrong with a call, nil when nothing is. params are the
// parameters as they came: texts of a form (JSON inside for objects) or values
// of a JSON body. files are the uploads by field name; V may be anything.
//
// A button's empty copy_text is forgiven: go-telegram/bot v1.19 sends one with
// every button, and the real server looks at other actions first.
func (s *Spec) Check(method string, params map[string]any, files map[string]sandbox.FileInfo) error {
	m, ok := s.Methods[method]
	if !ok {
		return fmt.Errorf("spec: the Bot API %s has no method %s", s.Version, method)
	}
	c := checker{spec: s, files: map[string]bool{}}
	for name := range files {
		c.files[name] = false
	}
	all := map[string]any{}
	for k, v := range params {
		all[k] = v
	}
	for _, f := range m.Fields {
		if _, sent := c.files[f.Name]; sent && slices.Contains(f.Types, "InputFile") {
			c.files[f.Name] = true
			all[f.Name] = upload{}
		}
	}
	if err := c.fields(method, m.Fields, all, true); err != nil {
		return fmt.Errorf("spec: %w", err)
	}
	for _, name := range sorted(c.files) {
		if !c.files[name] {
			return fmt.Errorf("spec: %s: the file %q is sent and nothing refers to it", method, name)
		}
	}
	return nil
}

// upload stands for a file sent under a parameter's own name.
type upload struct{}

type checker struct {
	spec  *Spec
	files map[string]bool // sent: referred to
}

func (c *checker) fields(at string, fields []field, got map[string]any, top bool) error {
	known := map[string]field{}
	for _, f := range fields {
		known[f.Name] = f
		if _, ok := got[f.Name]; f.Required && !ok {
			return fmt.Errorf("%s: the required field %q is missing", at, f.Name)
		}
	}
	for _, name := range sorted(got) {
		f, ok := known[name]
		if !ok {
			return fmt.Errorf("%s: unknown field %q", at, name)
		}
		if err := c.any(at+"."+name, f.Types, got[name], top); err != nil {
			return err
		}
		if text, ok := got[name].(string); ok && fileField(f) {
			if err := c.attached(at+"."+name, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// fileField is a field that takes "attach://name".
func fileField(f field) bool {
	return slices.Contains(f.Types, "InputFile") || strings.Contains(f.Text, "attach://")
}

func (c *checker) attached(at, text string) error {
	name, ok := strings.CutPrefix(text, "attach://")
	if !ok {
		return nil
	}
	if _, sent := c.files[name]; !sent {
		return fmt.Errorf("%s: %s refers to no file of the request", at, text)
	}
	c.files[name] = true
	return nil
}

// subtype tries the subtypes that the "type" field (or "source", "status")
// names, as its description says: "must be photo"; without such a field, all.
func (c *checker) subtype(at, typ string, subtypes []string, m map[string]any) error {
	fits := subtypes
	for _, key := range []string{"type", "source", "status"} {
		if tag, ok := m[key].(string); ok {
			fits = c.named(subtypes, key, tag)
			if len(fits) == 0 {
				return fmt.Errorf("%s: %q is no kind of %s", at, tag, typ)
			}
			break
		}
	}
	var first error
	for _, sub := range fits {
		err := c.value(at, sub, m, false)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// named are the subtypes whose field key has the one value tag.
func (c *checker) named(subtypes []string, key, tag string) (out []string) {
	for _, sub := range subtypes {
		for _, f := range c.spec.Types[sub].Fields {
			words := strings.FieldsFunc(f.Text, func(r rune) bool { return strings.ContainsRune(" ,.\"“”'", r) })
			if f.Name == key && len(words) > 0 && words[len(words)-1] == tag {
				out = append(out, sub)
			}
		}
	}
	return out
}

func withoutEmptyCopy(m map[string]any) map[string]any {
	if ct, ok := m["copy_text"].(map[string]any); !ok || ct["text"] != "" {
		return m
	}
	out := map[string]any{}
	for k, v := range m {
		if k != "copy_text" {
			out[k] = v
		}
	}
	return out
}

// oneAction: "Exactly one of the fields other than text, icon_custom_emoji_id,
// and style must be used to specify the type of the button."
func oneAction(at string, m map[string]any) error {
	var actions []string
	for _, k := range sorted(m) {
		if !slices.Contains([]string{"text", "icon_custom_emoji_id", "style"}, k) {
			actions = append(actions, k)
		}
	}
	if len(actions) != 1 {
		return fmt.Errorf("%s: a button has exactly one action, this one has %q", at, actions)
	}
	return nil
}

func sorted[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

package fakediscord

import (
	"fmt"
	"unicode/utf8"
)

// modal is a form the bot opened.
type modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []component `json:"components"`
}

// Modal is a form as a person sees it.
type Modal struct {
	CustomID string  `json:"custom_id"`
	Title    string  `json:"title"`
	Fields   []Field `json:"fields"`
}

// Field is a text field of a form.
type Field struct {
	CustomID    string `json:"custom_id"`
	Label       string `json:"label"`
	Value       string `json:"value"`
	Placeholder string `json:"placeholder"`
	Long        bool   `json:"long"`
	Required    bool   `json:"required"`
	Least       int    `json:"least"` // characters
	Most        int    `json:"most"`
}

// readModal holds a form to the rules: up to 5 rows, each with a text input.
func readModal(data payload) (*modal, error) {
	m := &modal{}
	if err := data.into(m); err != nil {
		return nil, err
	}
	if err := inRange("data.custom_id", utf8.RuneCountInString(m.CustomID), 1, 100); err != nil {
		return nil, err
	}
	if err := inRange("data.title", utf8.RuneCountInString(m.Title), 1, mostModalTitle); err != nil {
		return nil, err
	}
	if err := inRange("data.components", len(m.Components), 1, 5); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for i := range m.Components {
		field := fmt.Sprintf("data.components.%d", i)
		top := &m.Components[i]
		in := top.children()
		if top.Type != kindRow && top.Type != kindLabel || len(in) != 1 || in[0].Type != kindInput {
			return nil, form(field, "UNION_TYPE_CHOICES", "a form's row holds one text input")
		}
		c := in[0]
		if err := inRange(field+".custom_id", utf8.RuneCountInString(c.CustomID), 1, 100); err != nil {
			return nil, err
		}
		if seen[c.CustomID] {
			return nil, form(field+".custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		seen[c.CustomID] = true
		if c.Style != 1 && c.Style != 2 {
			return nil, form(field+".style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
		}
		if top.Type == kindRow || top.Label != "" {
			if err := inRange(field+".label", utf8.RuneCountInString(top.Label+c.Label), 1, 45); err != nil {
				return nil, err
			}
		}
		if utf8.RuneCountInString(c.Placeholder) > 100 {
			return nil, tooLong(field+".placeholder", 100)
		}
		least, most := lengths(c)
		if least < 0 || least > most || most > 4000 || utf8.RuneCountInString(c.Value) > most {
			return nil, form(field, "BASE_TYPE_BAD_LENGTH", "lengths %d to %d do not fit", least, most)
		}
	}
	return m, nil
}

// lengths of a text input, in characters.
func lengths(c *component) (least, most int) {
	most = 4000
	if c.MinLength != nil {
		least = *c.MinLength
	}
	if c.MaxLength != nil && *c.MaxLength > 0 {
		most = *c.MaxLength
	}
	return least, most
}

func (m *modal) view() *Modal {
	v := &Modal{CustomID: m.CustomID, Title: m.Title}
	for i := range m.Components {
		c := m.Components[i].children()[0]
		least, most := lengths(c)
		v.Fields = append(v.Fields, Field{
			CustomID: c.CustomID, Label: m.Components[i].Label + c.Label, Value: c.Value, Placeholder: c.Placeholder,
			Long: c.Style == 2, Required: c.Required == nil || *c.Required, Least: least, Most: most,
		})
	}
	return v
}

// filled is the form with a person's values, as the bot gets it.
func (m *modal) filled(values map[string]string) (obj, error) {
	rows := []obj{}
	known := map[string]bool{}
	for i, f := range m.view().Fields {
		value, given := values[f.CustomID]
		if !given {
			value = f.Value
		}
		known[f.CustomID] = true
		n := utf8.RuneCountInString(value)
		if n > f.Most || n < f.Least && (f.Required || n > 0) || n == 0 && f.Required {
			return nil, fmt.Errorf("the field %q does not take %q", f.Label, value)
		}
		in := obj{"type": kindInput, "id": 2*i + 2, "custom_id": f.CustomID, "value": value}
		if m.Components[i].Type == kindLabel {
			rows = append(rows, obj{"type": kindLabel, "id": 2*i + 1, "component": in})
		} else {
			rows = append(rows, obj{"type": kindRow, "id": 2*i + 1, "components": []obj{in}})
		}
	}
	for k := range values {
		if !known[k] {
			return nil, fmt.Errorf("the form has no field %q", k)
		}
	}
	return obj{"custom_id": m.CustomID, "components": rows}, nil
}

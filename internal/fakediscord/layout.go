package fakediscord

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of a message: https://discord.com/developers/docs/components/reference
const (
	mostContent    = 2000
	mostText       = 4000 // characters of all texts of a V2 message
	mostComponents = 40   // nested ones included
	mostRows       = 5    // of a message without V2
	mostOptions    = 25
)

// layout checks the components of a message.
type layout struct {
	v2      bool
	customs map[string]bool
	ids     map[int]bool
	count   int
	text    int
}

// checkComponents holds a message's components to the rules of its kind.
func checkComponents(all []component, v2 bool) error {
	l := &layout{v2: v2, customs: map[string]bool{}, ids: map[int]bool{}}
	if !v2 && len(all) > mostRows {
		return badLength("components", 1, mostRows)
	}
	top := []int{kindRow}
	if v2 {
		top = []int{kindRow, kindSection, kindText, kindGallery, kindFile, kindSeparator, kindContainer}
	}
	if err := l.children("components", all, top); err != nil {
		return err
	}
	if l.count > mostComponents {
		return form("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components cannot exceed %d (has %d)", mostComponents, l.count)
	}
	if l.text > mostText {
		return form("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Total displayable text size exceeds maximum size of %d (has %d)", mostText, l.text)
	}
	return nil
}

func (l *layout) children(field string, all []component, kinds []int) error {
	for i := range all {
		if err := l.one(fmt.Sprintf("%s.%d", field, i), &all[i], kinds); err != nil {
			return err
		}
	}
	return nil
}

func (l *layout) one(field string, c *component, kinds []int) error {
	if !slices.Contains(kinds, c.Type) {
		return form(field+".type", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of %s (is %d).", strings.Trim(fmt.Sprint(kinds), "[]"), c.Type)
	}
	l.count++
	if c.ID != 0 {
		if l.ids[c.ID] {
			return form(field+".id", "COMPONENT_DUPLICATE_ID", "Component id %d is used twice", c.ID)
		}
		l.ids[c.ID] = true
	}
	if err := l.custom(field, c); err != nil {
		return err
	}
	if err := checkMedia(field, c); err != nil {
		return err
	}
	switch c.Type {
	case kindRow:
		return l.row(field, c)
	case kindButton:
		return checkButton(field, c)
	case kindSelect:
		return checkSelect(field, c)
	case kindText:
		l.text += utf8.RuneCountInString(c.Content)
		return inRange(field+".content", utf8.RuneCountInString(c.Content), 1, mostText)
	case kindGallery:
		return inRange(field+".items", len(c.Items), 1, 10)
	case kindSection:
		if err := inRange(field+".components", len(c.Components), 1, 3); err != nil {
			return err
		}
		if c.Accessory == nil {
			return missing(field + ".accessory")
		}
		if err := l.children(field+".components", c.Components, []int{kindText}); err != nil {
			return err
		}
		return l.one(field+".accessory", c.Accessory, []int{kindButton, kindThumbnail})
	case kindContainer:
		if len(c.Components) == 0 {
			return missing(field + ".components")
		}
		inside := []int{kindRow, kindSection, kindText, kindGallery, kindFile, kindSeparator}
		return l.children(field+".components", c.Components, inside)
	}
	return nil
}

// custom holds custom ids to their length and to being unique in the message.
func (l *layout) custom(field string, c *component) error {
	if c.CustomID == "" {
		return nil
	}
	if utf8.RuneCountInString(c.CustomID) > 100 {
		return badLength(field+".custom_id", 1, 100)
	}
	if l.customs[c.CustomID] {
		return form(field+".custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	l.customs[c.CustomID] = true
	return nil
}

func (l *layout) row(field string, c *component) error {
	if err := inRange(field+".components", len(c.Components), 1, 5); err != nil {
		return err
	}
	kinds := []int{kindButton}
	if first := &c.Components[0]; first.selects() {
		if len(c.Components) > 1 {
			return form(field+".components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select takes a row of its own")
		}
		kinds = []int{first.Type}
	}
	return l.children(field+".components", c.Components, kinds)
}

func checkButton(field string, c *component) error {
	switch {
	case c.Style < 1 || c.Style > styleLink:
		return form(field+".style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5).")
	case c.Style == styleLink && c.URL == "":
		return form(field, "BUTTON_COMPONENT_URL_REQUIRED", "A link button must have a url")
	case c.Style == styleLink && c.CustomID != "":
		return form(field, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
	case c.Style != styleLink && c.URL != "":
		return form(field, "BUTTON_COMPONENT_INVALID_URL", "Only a link button has a url")
	case c.Style != styleLink && c.CustomID == "":
		return form(field, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
	case c.Label == "" && len(c.Emoji) == 0:
		return form(field, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji")
	case utf8.RuneCountInString(c.Label) > 80:
		return tooLong(field+".label", 80)
	}
	return nil
}

func checkSelect(field string, c *component) error {
	if c.CustomID == "" {
		return missing(field + ".custom_id")
	}
	if err := inRange(field+".options", len(c.Options), 1, mostOptions); err != nil {
		return err
	}
	if utf8.RuneCountInString(c.Placeholder) > 150 {
		return tooLong(field+".placeholder", 150)
	}
	seen, chosen := map[string]bool{}, 0
	for i, o := range c.Options {
		at := fmt.Sprintf("%s.options.%d", field, i)
		if err := inRange(at+".label", utf8.RuneCountInString(o.Label), 1, 100); err != nil {
			return err
		}
		if err := inRange(at+".value", utf8.RuneCountInString(o.Value), 1, 100); err != nil {
			return err
		}
		if utf8.RuneCountInString(o.Description) > 100 {
			return tooLong(at+".description", 100)
		}
		if seen[o.Value] {
			return form(at+".value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	least, most := bounds(c)
	if least > most || most > len(c.Options) {
		return form(field+".max_values", "BASE_TYPE_MAX", "min_values %d and max_values %d do not fit %d options", least, most, len(c.Options))
	}
	if chosen > most {
		return form(field+".options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are chosen than max_values")
	}
	return nil
}

// bounds is how many values a select takes.
func bounds(c *component) (least, most int) {
	least, most = 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	return least, most
}

func checkMedia(field string, c *component) error {
	for i, it := range c.Items {
		if utf8.RuneCountInString(it.Description) > 1024 {
			return tooLong(fmt.Sprintf("%s.items.%d.description", field, i), 1024)
		}
	}
	for _, m := range c.medias() {
		u, err := url.Parse(m.URL)
		if err != nil || u.Scheme != "attachment" && u.Scheme != "http" && u.Scheme != "https" {
			return form(field+".media.url", "URL_TYPE_INVALID_SCHEME", "Scheme \"%s\" is not supported. Scheme must be one of ('http', 'https', 'attachment').", m.URL)
		}
		if c.Type == kindFile && u.Scheme != "attachment" {
			return form(field+".file.url", "URL_TYPE_INVALID_SCHEME", "A file must be an attachment")
		}
	}
	return nil
}

func inRange(field string, n, least, most int) error {
	if n < least || n > most {
		return badLength(field, least, most)
	}
	return nil
}

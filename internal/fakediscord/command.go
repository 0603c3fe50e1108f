package fakediscord

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Option types: https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-type
const (
	optSub    = 1
	optGroup  = 2
	optString = 3
	optInt    = 4
	optBool   = 5
	optUser   = 6
	optNumber = 10
)

// command is a command, subcommand or option as registered.
type command struct {
	ID           ID                `json:"id,omitzero"`
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Options      []command         `json:"options,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	Choices      []choice          `json:"choices,omitempty"`
	MinValue     *float64          `json:"min_value,omitempty"`
	MaxValue     *float64          `json:"max_value,omitempty"`
	MinLength    *int              `json:"min_length,omitempty"`
	MaxLength    *int              `json:"max_length,omitempty"`
	Contexts     []int             `json:"contexts,omitempty"`
	Installs     []int             `json:"integration_types,omitempty"`
	Permissions  *permission       `json:"default_member_permissions"`
	DM           *bool             `json:"dm_permission,omitempty"`
	Version      ID                `json:"version,omitzero"`
}

type choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value json.RawMessage   `json:"value"`
}

// commandName is the documented expression; \p{L} covers its two scripts.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// locales: https://discord.com/developers/docs/reference#locales
var locales = strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko")

const mostCommandText = 8000 // of names, descriptions and values together

func checkCommands(all []command) error {
	names := map[string]bool{}
	for i := range all {
		field, c := fmt.Sprint(i), &all[i]
		if c.Type == 0 {
			c.Type = 1
		}
		if c.Type != 1 {
			continue // user and message commands have no options
		}
		if names[c.Name] {
			return form(field+".name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[c.Name] = true
		if err := c.check(field, 0); err != nil {
			return err
		}
		if n := c.size(); n > mostCommandText {
			return form(field, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d of %d)", n, mostCommandText)
		}
		for _, x := range c.Contexts {
			if x < 0 || x > 2 {
				return form(field+".contexts", "BASE_TYPE_CHOICES", "Value must be one of (0, 1, 2).")
			}
		}
		for _, x := range c.Installs {
			if x < 0 || x > 1 {
				return form(field+".integration_types", "BASE_TYPE_CHOICES", "Value must be one of (0, 1).")
			}
		}
	}
	if len(names) > 100 {
		return form("body", "APPLICATION_COMMAND_LIMIT", "Maximum number of application commands reached (100).")
	}
	return nil
}

// check holds one command, subcommand or option to the rules; depth 0 is a command.
func (c *command) check(field string, depth int) error {
	if err := checkName(field+".name", c.Name); err != nil {
		return err
	}
	if err := inRange(field+".description", utf8.RuneCountInString(c.Description), 1, 100); err != nil {
		return err
	}
	for l, n := range c.Names {
		if err := checkLocale(field+".name_localizations", l); err != nil {
			return err
		}
		if err := checkName(field+".name_localizations."+l, n); err != nil {
			return err
		}
	}
	for l, d := range c.Descriptions {
		if err := checkLocale(field+".description_localizations", l); err != nil {
			return err
		}
		if err := inRange(field+".description_localizations."+l, utf8.RuneCountInString(d), 1, 100); err != nil {
			return err
		}
	}
	if err := c.checkValues(field); err != nil {
		return err
	}
	if len(c.Options) > 25 {
		return badLength(field+".options", 0, 25)
	}
	return c.checkOptions(field, depth)
}

func (c *command) checkOptions(field string, depth int) error {
	seen, optional := map[string]bool{}, false
	for i := range c.Options {
		o, at := &c.Options[i], fmt.Sprintf("%s.options.%d", field, i)
		deeper := o.Type == optSub || o.Type == optGroup
		switch {
		case o.Type < optSub || o.Type > 11:
			return form(at+".type", "BASE_TYPE_CHOICES", "there is no option type %d", o.Type)
		case deeper && depth > 0 && !(c.Type == optGroup && o.Type == optSub):
			return form(at+".type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command nesting is too deep")
		case deeper != (c.Options[0].Type == optSub || c.Options[0].Type == optGroup):
			return form(at+".type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
		case seen[o.Name]:
			return form(at+".name", "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique")
		case o.Required && optional:
			return form(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		seen[o.Name] = true
		optional = optional || !o.Required
		if err := o.check(at, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// checkValues is for options that take a value.
func (c *command) checkValues(field string) error {
	if c.Autocomplete && len(c.Choices) > 0 {
		return form(field, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", "Choices and autocomplete are mutually exclusive")
	}
	if len(c.Choices) > 25 {
		return badLength(field+".choices", 0, 25)
	}
	for i, x := range c.Choices {
		at := fmt.Sprintf("%s.choices.%d", field, i)
		if err := checkChoice(at, x); err != nil {
			return err
		}
		for l, n := range x.Names {
			if err := checkLocale(at+".name_localizations", l); err != nil {
				return err
			}
			if err := inRange(at+".name_localizations."+l, utf8.RuneCountInString(n), 1, 100); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkChoice(field string, x choice) error {
	if err := inRange(field+".name", utf8.RuneCountInString(x.Name), 1, 100); err != nil {
		return err
	}
	var text string
	if json.Unmarshal(x.Value, &text) == nil && utf8.RuneCountInString(text) > 100 {
		return tooLong(field+".value", 100)
	}
	if len(x.Value) == 0 || string(x.Value) == "null" {
		return missing(field + ".value")
	}
	return nil
}

func checkName(field, name string) error {
	if !commandName.MatchString(name) || name != strings.ToLower(name) {
		return form(field, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: %q", name)
	}
	return nil
}

func checkLocale(field, l string) error {
	if !slices.Contains(locales, l) {
		return form(field, "DICT_TYPE_KEY", "there is no locale %q", l)
	}
	return nil
}

// size is what counts towards 8000: the longest localization of each text.
func (c *command) size() int {
	n := longest(c.Name, c.Names) + longest(c.Description, c.Descriptions)
	for _, x := range c.Choices {
		n += longest(x.Name, x.Names) + utf8.RuneCount(x.Value)
	}
	for i := range c.Options {
		n += c.Options[i].size()
	}
	return n
}

func longest(s string, more map[string]string) int {
	n := utf8.RuneCountInString(s)
	for _, m := range more {
		n = max(n, utf8.RuneCountInString(m))
	}
	return n
}

// local is a name as somebody of a locale sees it.
func local(name string, names map[string]string, locale string) string {
	if n, ok := names[locale]; ok {
		return n
	}
	return name
}

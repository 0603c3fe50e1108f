package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"damasbot/adapters/discord/internal/rest"
	"damasbot/screen"
)

// Types of options: https://discord.com/developers/docs/interactions/application-commands
const (
	isSub    = 1
	isString = 3
	isBool   = 5
	isUser   = 6
)

// entry is a command, a subcommand or an option of the menu.
type entry struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations"`
	Options      []entry           `json:"options"` // never null: strict servers refuse that
	Required     bool              `json:"required,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	MaxLength    int               `json:"max_length,omitempty"`
	Contexts     []int             `json:"contexts,omitempty"`
	Installs     []int             `json:"integration_types,omitempty"`
}

// locales are Discord's names of our languages: https://discord.com/developers/docs/reference#locales
var locales = map[string][]string{
	"pt-BR": {"pt-BR"}, "en": {"en-US", "en-GB"}, "es": {"es-ES", "es-419"}, "it": {"it"}, "ru": {"ru"}, "uk": {"uk"}, "tr": {"tr"},
}

// arguments are the options of each subcommand; one with a ! is wanted.
var arguments = map[string][]string{
	"play": {optRules, optLevel, optColor}, "challenge": {optOpponent, optRules}, "move": {optMove + "!"},
	"ranking": {optRules, optEverywhere, optMonth}, "profile": {optPlayer, optEverywhere}, "block": {optPlayer + "!", optRemove},
	"rules": {optRules},
}

// menu is the one command, in all languages; the default names are English.
func menu(languages []string) []entry {
	text := func(key string) (string, map[string]string) {
		all := map[string]string{}
		for _, lang := range languages {
			for _, l := range locales[lang] {
				all[l] = cut(screen.Say(lang, key), maxChoice)
			}
		}
		return cut(screen.Say("en", key), maxChoice), all
	}
	top := entry{Type: 1, Name: root, Names: map[string]string{}, Contexts: []int{0, 1}, Installs: []int{0}}
	top.Description, top.Descriptions = text("discord.about")
	for at, c := range screen.Commands("en") {
		sub := entry{Type: isSub, Name: c.Name, Names: map[string]string{}, Descriptions: map[string]string{}, Options: []entry{}}
		sub.Description = about(c)
		for _, lang := range languages {
			for _, l := range locales[lang] {
				other := screen.Commands(lang)[at]
				sub.Names[l], sub.Descriptions[l] = other.Name, about(other)
			}
		}
		canonical, _ := screen.CommandNamed(c.Name)
		for _, name := range arguments[canonical] {
			o := entry{Type: isString, Name: name, Autocomplete: true, Options: []entry{}}
			if last := len(name) - 1; name[last] == '!' {
				o.Name, o.Required = name[:last], true
			}
			switch o.Name {
			case optOpponent, optPlayer:
				o.Type, o.Autocomplete = isUser, false
			case optEverywhere, optMonth, optRemove:
				o.Type, o.Autocomplete = isBool, false
			case optMove:
				o.MaxLength = maxMove
			}
			_, o.Names = text("discord.option." + o.Name)
			o.Description, o.Descriptions = text("discord.option." + o.Name + ".about")
			sub.Options = append(sub.Options, o)
		}
		top.Options = append(top.Options, sub)
	}
	return []entry{top}
}

// about is a command's description, without the example of how it is typed: here the fields show that.
func about(c screen.Command) string {
	text, _, _ := strings.Cut(c.Description, ": /")
	return cut(text, maxChoice)
}

// hash tells whether two menus are the same, whichever way empty lists and the order of names were written.
func hash(all []entry) string {
	var plain func([]entry)
	plain = func(all []entry) {
		for i := range all {
			e := &all[i]
			if e.Options == nil {
				e.Options = []entry{}
			}
			if len(e.Names) == 0 {
				e.Names = nil
			}
			if len(e.Descriptions) == 0 {
				e.Descriptions = nil
			}
			slices.Sort(e.Contexts)
			plain(e.Options)
		}
	}
	text, _ := json.Marshal(all) // entries can always be written
	var same []entry
	_ = json.Unmarshal(text, &same) // and read: a copy
	plain(same)
	text, _ = json.Marshal(same)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Introduce registers the command, in all languages, unless it is registered so already: there are 200 registrations a day.
func (a *Adapter) Introduce(ctx context.Context, languages []string) error {
	want := menu(languages)
	path := "/applications/" + a.app + "/commands"
	var have []entry
	err := a.rest.Do(ctx, rest.Request{Method: http.MethodGet, Path: path, Query: url.Values{"with_localizations": {"true"}}}, &have)
	if err != nil {
		return fmt.Errorf("discord: the registered commands: %w", err)
	}
	if hash(have) == hash(want) {
		return nil
	}
	if err := a.rest.Do(ctx, rest.Request{Method: http.MethodPut, Path: path, Body: want}, nil); err != nil {
		return fmt.Errorf("discord: register the command: %w", err)
	}
	a.log.Info("discord: the command was registered", "hash", hash(want)[:12])
	return nil
}

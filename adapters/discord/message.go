package discord

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"damasbot/adapters/discord/internal/rest"
	"damasbot/bot"
	"damasbot/screen"
)

// Limits of a message of components V2: https://discord.com/developers/docs/components/reference
const (
	maxText       = 4000 // characters of all texts
	maxComponents = 40   // nested ones included
	maxAlt        = 1024
	maxLabel      = 80
	perRow        = 5
	maxContent    = 2000 // of a message without components
)

// Kinds, styles and flags of messages.
const (
	kindRow       = 1
	kindButton    = 2
	kindInput     = 4
	kindText      = 10
	kindGallery   = 12
	kindFile      = 13
	kindContainer = 17

	styleSecondary = 2

	flagEphemeral = 1 << 6
	flagV2        = 1 << 15
)

var styles = map[screen.Tone]int{screen.Plain: styleSecondary, screen.Primary: 1, screen.Good: 3, screen.Bad: 4}

// component is any component that is sent.
type component struct {
	Type       int         `json:"type"`
	Style      int         `json:"style,omitempty"`
	Label      string      `json:"label,omitempty"`
	CustomID   string      `json:"custom_id,omitempty"`
	Content    string      `json:"content,omitempty"`
	Items      []item      `json:"items,omitempty"`
	File       *media      `json:"file,omitempty"`
	Components []component `json:"components,omitempty"`
	MinLength  int         `json:"min_length,omitempty"`
	MaxLength  int         `json:"max_length,omitempty"`
	Required   bool        `json:"required,omitempty"`
	Accent     int         `json:"accent_color,omitempty"`
	Default    string      `json:"placeholder,omitempty"`
}

type item struct {
	Media       media  `json:"media"`
	Description string `json:"description,omitempty"`
}

type media struct {
	URL string `json:"url"`
}

// mentions says who is notified: nobody but these.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
}

// nobody is notified.
func nobody() mentions { return mentions{Parse: []string{}, Users: []string{}} }

// body is a message to be sent, or the data of an interaction's answer.
type body struct {
	Content     string      `json:"content,omitempty"`
	Flags       int         `json:"flags,omitempty"`
	Components  []component `json:"components,omitempty"`
	Mentions    mentions    `json:"allowed_mentions"`
	Attachments *[]struct{} `json:"attachments,omitempty"` // set = those of before fall away; new files are added by themselves (version 9)
	Reference   *reference  `json:"message_reference,omitempty"`
	Nonce       string      `json:"nonce,omitempty"`
	Enforce     bool        `json:"enforce_nonce,omitempty"`
	files       []rest.File
}

type reference struct {
	Message string `json:"message_id"`
	Fail    bool   `json:"fail_if_not_exists"`
}

// blank stands where a text must not be empty.
const blank = "\u200b"

// picture is the file name of a board, film that of an animation.
const (
	picture = "board.png"
	film    = "replay.gif"
)

// compose makes the body of a message. held says that it holds a picture now: that stays where the screen has one that was not
// drawn again, and falls away where it has none.
func compose(m bot.Message, held bool) body {
	b := body{Flags: flagV2, Mentions: nobody()}
	for _, person := range m.Calls {
		if id, ok := strings.CutPrefix(person, Platform+"/"); ok {
			b.Mentions.Users = append(b.Mentions.Users, id)
		}
	}
	inside := []component{{Type: kindText, Content: cmp.Or(markdown(m.Text, maxText), blank)}}
	switch {
	case m.File != nil:
		name := fileName(m.File.Name)
		b.files = []rest.File{{Name: name, Data: m.File.Data}}
		inside = append(inside, component{Type: kindFile, File: &media{"attachment://" + name}})
	case m.Film != nil:
		b.files = []rest.File{{Name: film, Data: m.Film}}
		inside = append(inside, gallery(film, m.Alt))
	case m.PNG != nil:
		b.files = []rest.File{{Name: picture, Data: m.PNG}}
		b.Attachments = &[]struct{}{}
		inside = append(inside, gallery(picture, m.Alt))
	case held && m.View == nil && m.Table == nil && m.Curve == nil && m.Balance == nil:
		b.Attachments = &[]struct{}{}
	case held:
		inside = append(inside, gallery(picture, m.Alt))
	}
	inside = append(inside, rows(typeable(m.Buttons), maxComponents-1-len(inside))...)
	b.Components = []component{{Type: kindContainer, Components: inside}}
	return b
}

func gallery(file, alt string) component {
	return component{Type: kindGallery, Items: []item{{Media: media{"attachment://" + file}, Description: cut(alt, maxAlt)}}}
}

var unsafe = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// fileName keeps what Discord keeps of a file's name.
func fileName(name string) string {
	return cmp.Or(strings.Trim(unsafe.ReplaceAllString(name, "_"), "._"), "file")
}

// rows are a screen's buttons, in at most so many components. Where short rows would be too many, all but the first are
// filled up.
func rows(buttons [][]screen.Button, room int) (out []component) {
	seen := map[string]bool{}
	for _, row := range packed(buttons, room) {
		r := component{Type: kindRow}
		for _, b := range row {
			r.Components = append(r.Components, button(b, seen))
		}
		out = append(out, r)
	}
	return out
}

// packed lays buttons out in rows of at most five that take no more room than there is.
func packed(buttons [][]screen.Button, room int) [][]screen.Button {
	var split [][]screen.Button
	n := 0
	for _, row := range buttons {
		for len(row) > perRow {
			split, row = append(split, row[:perRow]), row[perRow:]
			n += perRow + 1
		}
		if len(row) > 0 {
			split = append(split, row)
			n += len(row) + 1
		}
	}
	if n <= room {
		return split
	}
	var rest []screen.Button
	for _, row := range split[1:] {
		rest = append(rest, row...)
	}
	out := split[:1:1]
	room -= len(split[0]) + 1
	for len(rest) > 0 && room > 1 {
		k := min(perRow, len(rest), room-1)
		out, rest = append(out, rest[:k]), rest[k:]
		room -= k + 1
	}
	return out
}

// typeable adds the button for a typed move behind a board's moves.
func typeable(buttons [][]screen.Button) [][]screen.Button {
	last := len(buttons) - 1
	if last < 1 {
		return buttons
	}
	switch buttons[1][0].Do.Kind {
	case screen.DoMove, screen.DoPick:
	default:
		return buttons
	}
	if len(buttons[last]) < perRow {
		return append(slices.Clone(buttons[:last]), append(slices.Clone(buttons[last]), keyboard))
	}
	return append(slices.Clone(buttons), []screen.Button{keyboard})
}

// keyboard is the button for a typed move: in no language, because a public message has no reader.
var keyboard = screen.Button{Label: "⌨️"}

// Custom ids that are no encoded actions begin with a slash, which none of those does.
const (
	idDirect = "/direct " // lead to the direct message; what is said there first follows
	idType   = "/type"    // ask for a typed move
	idAgain  = "~"        // in front of a number that tells equal buttons of a message apart
)

func button(b screen.Button, seen map[string]bool) component {
	id := b.Do.Encode()
	switch {
	case b.Label == keyboard.Label && b.Do.Kind == screen.None:
		id = idType
	case b.Open.Direct:
		id = idDirect + b.Open.Start
	}
	for n, base := 2, id; seen[id]; n++ {
		id = fmt.Sprint(base, idAgain, n)
	}
	seen[id] = true
	return component{Type: kindButton, Style: styles[b.Tone], Label: cmp.Or(cut(b.Label, maxLabel), blank), CustomID: id}
}

// sentence is a message of one sentence, for one person.
func sentence(text string) body {
	return body{Content: cut(escape(rooted(text), true), maxContent), Flags: flagEphemeral, Mentions: nobody()}
}

package sandbox

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
)

// Limits of inline keyboards; the server's documentation has only the first
// (bytes of callback_data), the others were measured by the community.
const (
	maxData    = 64     // bytes
	maxButtons = 100    // a message
	maxRow     = 8      // buttons
	maxMarkup  = 10_000 // bytes of the keyboard as JSON
)

type keyboard [][]button

// button is an inline button as kept and as shown: one with an empty copy_text
// (go-telegram/bot sends one with every button) has lost it here.
type button struct {
	Text    string    `json:"text"`
	Style   string    `json:"style,omitempty"`
	URL     string    `json:"url,omitempty"`
	Data    string    `json:"callback_data,omitempty"`
	Switch  *string   `json:"switch_inline_query,omitempty"`
	Current *string   `json:"switch_inline_query_current_chat,omitempty"`
	Copy    *copyText `json:"copy_text,omitempty"`
}

type copyText struct {
	Text string `json:"text"`
}

func (k keyboard) equal(o keyboard) bool {
	a, _ := json.Marshal(k)
	b, _ := json.Marshal(o)
	return string(a) == string(b)
}

func (k keyboard) has(data string) bool {
	return slices.ContainsFunc(k, func(row []button) bool {
		return slices.ContainsFunc(row, func(b button) bool { return b.Data == data })
	})
}

// parseKeyboard reads reply_markup. Other markups than inline keyboards
// (ForceReply, ReplyKeyboardRemove) are accepted and not kept.
func parseKeyboard(raw string) (keyboard, error) {
	if raw == "" {
		return nil, nil
	}
	var m struct {
		Rows *[][]struct {
			button
			Data *string `json:"callback_data"`
		} `json:"inline_keyboard"`
	}
	if err := json.Unmarshal([]byte(raw), &m); err != nil {
		return nil, badRequest("can't parse reply keyboard markup JSON object")
	}
	if m.Rows == nil {
		return nil, nil
	}
	var k keyboard
	count := 0
	for _, row := range *m.Rows {
		if len(row) == 0 {
			continue
		}
		if len(row) > maxRow {
			return nil, errMarkupTooLong
		}
		var out []button
		for _, in := range row {
			b := in.button
			if in.Data != nil {
				b.Data = *in.Data
			}
			if err := b.check(in.Data != nil); err != nil {
				return nil, err
			}
			out = append(out, b)
		}
		count += len(out)
		k = append(k, out)
	}
	size, _ := json.Marshal(k)
	if count > maxButtons || len(size) > maxMarkup {
		return nil, errMarkupTooLong
	}
	return k, nil
}

// check keeps the first action in the server's order (url, callback_data,
// switch_inline_query, …, copy_text) and refuses a button with none.
func (b *button) check(hasData bool) error {
	if strings.TrimSpace(b.Text) == "" {
		return badRequest("can't parse inline keyboard button: Field \"text\" must be non-empty")
	}
	if !slices.Contains([]string{"", "danger", "success", "primary"}, b.Style) {
		return badRequest("can't parse inline keyboard button: invalid button style specified")
	}
	if b.Copy != nil && b.Copy.Text == "" {
		b.Copy = nil
	}
	switch {
	case b.URL != "":
		if u, err := url.Parse(b.URL); err != nil || !plausibleURL(b.URL) || u.Scheme != "" && u.Host == "" && u.Opaque == "" {
			return errButtonURL
		}
		b.Data, b.Switch, b.Current, b.Copy = "", nil, nil, nil
	case b.Data != "":
		if len(b.Data) > maxData {
			return errButtonData
		}
		b.Switch, b.Current, b.Copy = nil, nil, nil
	case hasData && b.Switch == nil && b.Current == nil && b.Copy == nil:
		return errButtonData
	case b.Switch == nil && b.Current == nil && b.Copy == nil:
		return errTextButton
	}
	return nil
}

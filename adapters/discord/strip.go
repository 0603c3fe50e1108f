package discord

import (
	"path"
	"strings"

	"damasbot/screen"
)

// bare are the components of a message as the API gives them, made ready to be sent again: without rows of buttons, with the
// attachments by their names instead of their addresses.
func bare(components any, rows []any) []any {
	all, _ := components.([]any)
	out := []any{}
	for _, one := range all {
		c, ok := one.(map[string]any)
		if !ok || c["type"] == float64(kindRow) {
			continue
		}
		delete(c, "id")
		switch c["type"] {
		case float64(kindContainer):
			c["components"] = append(bare(c["components"], nil), rows...)
		case float64(kindGallery):
			items, _ := c["items"].([]any)
			for i := range items {
				if it, ok := items[i].(map[string]any); ok {
					items[i] = attached(it, "media")
				}
			}
		case float64(kindFile):
			c = attached(c, "file")
		}
		out = append(out, c)
	}
	return out
}

// attached names the attachment that a picture or file shows.
func attached(c map[string]any, field string) map[string]any {
	m, _ := c[field].(map[string]any)
	address, _ := m["url"].(string)
	address, _, _ = strings.Cut(address, "?")
	out := map[string]any{field: map[string]any{"url": "attachment://" + path.Base(address)}}
	for _, k := range []string{"type", "description"} {
		if v, ok := c[k].(string); ok && v != "" {
			out[k] = v
		} else if n, ok := c[k].(float64); ok {
			out[k] = n
		}
	}
	return out
}

// rowsOf are rows of buttons to be sent.
func rowsOf(buttons [][]screen.Button) (out []any) {
	for _, r := range rows(buttons, maxComponents) {
		out = append(out, r)
	}
	return out
}

package rules

import (
	"encoding/json"
	"strings"
)

// jsonTexts returns the strings of a JSON text that look like PDN, in order, or the text itself when it is no JSON.
func jsonTexts(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	begins := strings.TrimSpace(text)
	if begins == "" || begins[0] != '{' && begins[0] != '[' || !json.Valid([]byte(begins)) {
		return []string{text}
	}
	var found []string
	d := json.NewDecoder(strings.NewReader(begins))
	for {
		t, err := d.Token()
		if err != nil { // the end: the text is valid
			return found
		}
		if s, ok := t.(string); ok && (strings.Contains(s, "[") || strings.Contains(s, "1.")) {
			found = append(found, s)
		}
	}
}

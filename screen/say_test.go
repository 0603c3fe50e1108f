package screen

import "testing"

// Turkish has a dotted capital.
func TestLargeLettersAreTheLanguages(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]string{"tr": "6 İleri", "pt-BR": "6 Experiente", "ru": "6 Разрядник"} {
		if got := levelLabel(lang, "level6"); got != want {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

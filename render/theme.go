package render

// Theme is a set of colours for board and pieces.
type Theme uint8

// The themes. Walnut is the default.
const (
	Walnut Theme = iota
	Slate
	Contrast
)

var themeNames = [...]string{Walnut: "walnut", Slate: "slate", Contrast: "contrast"}

// Themes lists every theme, the default first.
func Themes() []Theme { return []Theme{Walnut, Slate, Contrast} }

// ParseTheme finds a theme by the name String gives it.
func ParseTheme(name string) (Theme, bool) {
	for t, n := range themeNames {
		if n == name {
			return Theme(t), true
		}
	}
	return Walnut, false
}

// String is the theme's name in lower-case English, for storage and flags.
func (t Theme) String() string {
	if !t.valid() {
		return "unknown"
	}
	return themeNames[t]
}

func (t Theme) valid() bool { return int(t) < len(themeNames) }

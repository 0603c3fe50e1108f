package rules

import "context"

// Game is one game of a PDN file.
type Game struct {
	Tags    []Tag
	Variant *Variant
	Line    Line
	Result  string // "1-0" White won, "0-1" Black won, "1/2-1/2", "*"
}

// Tag is a PDN tag pair.
type Tag struct{ Name, Value string }

// WritePDN writes games as PDN 3.0.
func WritePDN(games ...Game) string { panic("pending") }

// ReadPDN reads all games of a text as found in the wild; variant is used where no tag tells, and may be nil.
// A faulty game is reported in its Report and the others are read all the same.
func ReadPDN(ctx context.Context, text string, variant *Variant) []Report { panic("pending") }

// Report is one game read: the game as far as it is sound, and what is wrong.
type Report struct {
	Number int // of the game in the file, 1…n
	Game   Game
	Err    error // nil when sound; says where: "move 2, 50-45: …"
}

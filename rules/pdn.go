package rules

import "strings"

// Game is one game of a PDN file.
type Game struct {
	Tags     []Tag
	Variant  *Variant
	Line     Line
	Result   string // "1-0" White won, "0-1" Black won, "1/2-1/2", "*"; see [WritePDN] for how files write it
	Comments []Comment
}

// Tag is a PDN tag pair.
type Tag struct{ Name, Value string }

// Comment is a remark between moves, its blanks and line breaks made single blanks.
type Comment struct {
	Ply  int // moves played before it
	Text string
}

// Tag returns the value of the first tag with a name, or "".
func (g Game) Tag(name string) string {
	for _, tag := range g.Tags {
		if strings.EqualFold(tag.Name, name) {
			return tag.Value
		}
	}
	return ""
}

// The results as written; others found in the wild are read as these.
const (
	whiteWon  = "1-0"
	blackWon  = "0-1"
	drawn     = "1/2-1/2"
	undecided = "*"
)

// results are the ways in which results are written. 0-0, lost by both, leaves neither side a winner.
var results = map[string]string{
	"1-0": whiteWon, "2-0": whiteWon,
	"0-1": blackWon, "0-2": blackWon,
	"1/2-1/2": drawn, "1/2": drawn, "½-½": drawn, "½": drawn, "1-1": drawn,
	"0-0": undecided, "*": undecided,
}

// firstsResult turns a result from what files write, the points of the side that begins and of the other, to White's and
// Black's, or back. Collections of English draughts, where Black begins, are written so.
func firstsResult(result string, first Color) string {
	switch {
	case first == Black && result == whiteWon:
		return blackWon
	case first == Black && result == blackWon:
		return whiteWon
	case result == "":
		return undecided
	}
	return result
}

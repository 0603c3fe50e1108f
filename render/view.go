// Package render turns a View, a draughts board as plain data, into a picture,
// and many of them into a replay; a Table into a leaderboard; a Curve into a
// rating curve; a Balance into the course of a game.
//
// It knows no rules: what stands where, what is marked and what is written is
// all in the View, and the same View always gives the same bytes. Sprites are
// drawn with gg once per theme and square size; a picture is then blits into
// one 256-colour palette, because letting gg draw a whole board costs ten
// times as much. Nothing that draws is shared between goroutines.
package render

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// Cell is what stands on one square of the drawn board.
type Cell uint8

// The five things a square may hold.
const (
	Empty Cell = iota
	WhiteMan
	BlackMan
	WhiteKing
	BlackKing
)

// Mark says what a square is for the reader. It is a set of bits.
type Mark uint8

// The marks. Each is told from the others by its shape, never by hue alone.
const (
	MarkFrom    Mark = 1 << iota // the last move left this square: fill with a thin inner line
	MarkThrough                  // the last move touched this square on its way: as MarkFrom
	MarkLanding                  // the last move ended here: stronger fill with a thin inner line
	MarkMovable                  // may move: a pill with the square's label at its corner
	MarkMust                     // must take: a square tag with the label, and brackets at the other corners; wins over MarkMovable
	MarkChosen                   // the piece picked: a thick frame
	MarkTarget                   // where it may go: a disc with the label inside
)

// View is a board picture as data: same View, same pixels.
//
// Row 0 is the top row as White's player sees it (rank 8, 10 or 12), column 0
// is file a. Squares are numbered row*Cols+col. Flip turns the whole board by
// 180 degrees when drawing; it changes no index.
type View struct {
	Rows, Cols int  // 8×8, 10×10 or 12×12
	AllPlayed  bool // Turkish: one colour, lines, every square played
	DarkCorner bool // a1, bottom left for White, is dark and played; ignored with AllPlayed

	Cells   []Cell   // Rows*Cols of them
	Labels  []string // square names ("32", "c3"), at most 3 letters or digits; "" for squares without; nil: none
	Numeric bool     // Labels in the corner of every played square; otherwise letters and digits on the edges
	Marks   []Mark   // Rows*Cols of them, or nil: none
	Ghosts  []Ghost  // pieces just taken
	Path    []int    // from, landings…, last: an arrow, for captures and for moves yet to be made; nil for quiet moves
	Flip    bool     // Black's side at the bottom
	Theme   Theme    // Walnut if zero

	Bars *Bars // nil: board only, 824×824; otherwise 824×916
}

// Ghost is a piece just taken: shown half transparent with a red cross.
type Ghost struct {
	At   int // the square, row*Cols+col
	Cell Cell
}

// Bars are the two name bars in drawing order: the caller decides whose is at
// the bottom.
type Bars struct{ Top, Bottom Bar }

// Bar is one player's line above or below the board.
type Bar struct {
	Name     string // as the platform gives it; cleaned and cut to fit
	Fallback string // shown when nothing of Name can be drawn, such as "White"
	White    bool   // plays White
	Turn     bool   // is to move
	Left     int    // own pieces left on the board, kings included
	Kings    int    // own kings among them; shown when positive
	Score    string // what a finished game gave, such as "1" or "½"; at most 3 letters, "": nothing
}

// ErrView is wrapped by every error that says what is wrong with a View.
var ErrView = errors.New("render: bad view")

// played reports whether pieces may stand on the square.
func (v *View) played(at int) bool {
	if v.AllPlayed {
		return true
	}
	row, col := at/v.Cols, at%v.Cols
	return ((v.Rows-1-row+col)%2 == 0) == v.DarkCorner
}

func (v *View) label(at int) string {
	if v.Labels == nil {
		return ""
	}
	return v.Labels[at]
}

func (v *View) mark(at int) Mark {
	if v.Marks == nil {
		return 0
	}
	return v.Marks[at]
}

// check says what is wrong with the view, if anything.
func (v *View) check() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{ErrView}, args...)...)
	}
	if v.Rows != v.Cols || (v.Rows != 8 && v.Rows != 10 && v.Rows != 12) {
		return bad("a board of %d×%d squares is not 8×8, 10×10 or 12×12", v.Rows, v.Cols)
	}
	n := v.Rows * v.Cols
	switch {
	case len(v.Cells) != n:
		return bad("%d cells for %d squares", len(v.Cells), n)
	case v.Labels != nil && len(v.Labels) != n:
		return bad("%d labels for %d squares", len(v.Labels), n)
	case v.Marks != nil && len(v.Marks) != n:
		return bad("%d marks for %d squares", len(v.Marks), n)
	case !v.Theme.valid():
		return bad("no theme has the number %d", v.Theme)
	case len(v.Path) == 1:
		return bad("a path of one square leads nowhere")
	}
	for at := range n {
		if c := v.Cells[at]; c > BlackKing {
			return bad("square %d holds the unknown cell %d", at, c)
		} else if c != Empty && !v.played(at) {
			return bad("a piece stands on square %d, which is not played", at)
		}
		if err := checkLabel(v.label(at)); err != nil {
			return bad("square %d: %v", at, err)
		}
		if m := v.mark(at); m&^(MarkTarget<<1-1) != 0 {
			return bad("square %d has the unknown mark %#x", at, m)
		} else if m&(MarkMovable|MarkMust|MarkTarget) != 0 && v.label(at) == "" {
			return bad("square %d is marked with its label but has none", at)
		}
	}
	for _, g := range v.Ghosts {
		if g.At < 0 || g.At >= n || g.Cell == Empty || g.Cell > BlackKing {
			return bad("the ghost %d on square %d is not a piece on the board", g.Cell, g.At)
		}
	}
	for i, at := range v.Path {
		if at < 0 || at >= n {
			return bad("the path leaves the board at %d", at)
		}
		if i > 0 && at == v.Path[i-1] {
			return bad("the path stands still on square %d", at)
		}
	}
	if b := v.Bars; b != nil && min(b.Top.Left, b.Top.Kings, b.Bottom.Left, b.Bottom.Kings) < 0 {
		return bad("a bar counts fewer than no pieces")
	} else if b != nil && max(utf8.RuneCountInString(b.Top.Score), utf8.RuneCountInString(b.Bottom.Score)) > maxScore {
		return bad("a score has more than %d letters", maxScore)
	}
	return nil
}

// maxScore is how long a score may be.
const maxScore = 3

// maxLabel is how long a label may be: "c3", "32", "l12".
const maxLabel = 3

// checkLabel holds labels to what the sprites are drawn for.
func checkLabel(s string) error {
	if len(s) > maxLabel {
		return fmt.Errorf("the label %.20q is longer than %d", s, maxLabel)
	}
	for _, r := range s {
		if !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') {
			return fmt.Errorf("the label %q has more than letters and digits", s)
		}
	}
	return nil
}

package rules

import "context"

// Short writes a legal move of p by the shortest path that tells it apart from the others: "28x19", or more landings where needed.
func (p Position) Short(m Move) string { panic("pending") }

// ParseMove returns the legal moves of p that a typed text may mean: none with a *BadMove error when nothing fits,
// one when it is clear, several when it is ambiguous. Numeric and algebraic names, "-", ":", "x", blanks or nothing
// between algebraic squares, upper or lower case; every route of a capture, or any part of it that is unique.
func (p Position) ParseMove(text string) ([]Move, error) { panic("pending") }

// BadMove is a text that is no legal move. From, To are set when squares could be read; Why says which rule forbids it.
type BadMove struct {
	Text string
	Path []Square // the squares read; empty when the text is no move at all
	Why  Why
}

func (e *BadMove) Error() string { panic("pending") }

// LooksLikeMove reports whether a chat message is meant as a move ("32-28", "c3d4", "32x23x14") of v.
func (v *Variant) LooksLikeMove(text string) bool { panic("pending") }

// Why says which rule forbids a move. Rule is a text key.
type Why struct {
	Rule     Rule
	Demanded []Move // the legal moves of which one is demanded, where the rule demands something
	Best     int    // pieces (or kings, for most-kings) that the demanded captures take; 0 where it does not apply
	Tried    int    // the same for what was tried
	Square   Square // where it goes wrong, or NoSquare
}

// Rule names a rule that forbids a move; the empty rule forbids nothing.
type Rule string

// The rules.
const (
	Allowed         Rule = ""
	NoSuchMove      Rule = "no-such-move" // the piece does not go there
	NotASquare      Rule = "not-a-square"
	NoPieceThere    Rule = "no-piece"
	NotYourPiece    Rule = "not-your-piece"
	Occupied        Rule = "occupied"          // the target square is taken
	BlockedWay      Rule = "blocked"           // something stands in the way
	MustCapture     Rule = "must-capture"      // a capture is demanded
	MustTakeMost    Rule = "must-take-most"    // quantity
	MustUseKing     Rule = "must-use-king"     // king before man
	MustTakeKings   Rule = "must-take-kings"   // quality: most kings
	MustMeetKing    Rule = "must-meet-king"    // king earliest
	MustTakeValue   Rule = "must-take-value"   // Frisian value
	MustGoOn        Rule = "must-go-on"        // the capture is not finished there
	ManTakesNoKing  Rule = "man-takes-no-king" // a man may not take a king
	ManNotBackwards Rule = "man-not-backwards" // men never move (or take) backwards
	OneStepOnly     Rule = "one-step"          // men, or short kings, go one square
	NoHalfTurn      Rule = "no-half-turn"      // a Turkish king may not turn by 180 degrees
	KingRunLimit    Rule = "king-run"          // Frisian: the king has moved three times in a row
	GameOver        Rule = "game-over"
)

// WhyNot says which rule forbids going from one square to another, optionally by way of others in between
// (path has at least two squares). It is Allowed exactly when a legal move fits the path.
func (p Position) WhyNot(path ...Square) Why { panic("pending") }

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

package rules

import (
	"fmt"
	"strings"
)

// Why says which rule forbids a move. Rule is a text key.
type Why struct {
	Rule     Rule
	Demanded []Move // the legal moves of which one is demanded: by the rule, or since a capture is due whatever else is wrong
	Instead  []Move // what the piece that was tried can play, where nothing is demanded
	Stuck    bool   // where nothing is demanded, the piece that was tried can play nothing
	Best     int    // pieces (or kings, for most-kings) that the demanded captures take; 0 where it does not apply
	Tried    int    // the same for what was tried; -1 where nothing was
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

// ruleOf names the rule behind each criterion.
var ruleOf = map[Criterion]Rule{
	MostPieces: MustTakeMost, WithKing: MustUseKing, MostKings: MustTakeKings,
	KingEarliest: MustMeetKing, MostValue: MustTakeValue,
}

// plainRules are the rules for logs and the command line; players read the catalogue's.
var plainRules = map[Rule]string{
	Allowed:         "allowed",
	NoSuchMove:      "the piece does not go there",
	NotASquare:      "not a move between squares of this board",
	NoPieceThere:    "there is no piece on %s",
	NotYourPiece:    "the piece on %s belongs to the other side",
	Occupied:        "%s is occupied",
	BlockedWay:      "the piece on %s is in the way",
	MustCapture:     "a capture is compulsory",
	MustTakeMost:    "most pieces must be taken",
	MustUseKing:     "the king must take rather than a man",
	MustTakeKings:   "most kings must be taken",
	MustMeetKing:    "the king must be taken as early as possible",
	MustTakeValue:   "the highest value must be taken",
	MustGoOn:        "the capture goes on from %s",
	ManTakesNoKing:  "a man may not take the king on %s",
	ManNotBackwards: "a man does not go backwards",
	OneStepOnly:     "the piece goes one step only",
	NoHalfTurn:      "a king may not turn back between two jumps",
	KingRunLimit:    "the king has moved as often in a row as is allowed",
	GameOver:        "there are no moves left",
}

// sentence tells the rule in English, with what is demanded.
func (w Why) sentence(v *Variant) string {
	s := plainRules[w.Rule]
	if strings.Contains(s, "%s") {
		s = fmt.Sprintf(s, v.names[w.Square])
	}
	var demanded []string
	for _, m := range w.Demanded {
		demanded = append(demanded, v.Text(m))
	}
	if len(demanded) > 0 {
		s += " (" + strings.Join(demanded, ", ") + ")"
	}
	return s
}

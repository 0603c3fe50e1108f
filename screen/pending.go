package screen

import (
	"damasbot/match"
	"damasbot/rules"
)

// Setup is a choice for a game against the engine; the zero Setup is none.
type Setup struct{ Variant, Level, Color string }

// RankRow is one player's line of a ranking.
type RankRow struct {
	Place            int
	Name             string
	Person           string
	Won, Drawn, Lost int
}

// Command is an entry of the platform's command menu.
type Command struct{ Name, Description string }

// Encode writes the action as a button's data: at most [MaxData] bytes of printable ASCII.
func (a Action) Encode() string { panic("pending") }

// Decode reads what [Action.Encode] writes, and nothing else.
func Decode(s string) (Action, error) { panic("pending") }

// MoveAction plays the legal move of p with an index.
func MoveAction(id match.ID, pos int, p rules.Position, index int) Action { panic("pending") }

// Move returns the legal move of p that a DoMove action plays; ok is false where no move has its index and hash.
func (a Action) Move(p rules.Position) (m rules.Move, ok bool) { panic("pending") }

// Board shows a match. pick is the path chosen so far, where moves are chosen in steps.
func Board(m *match.Match, r Reader, pick []rules.Square, lim Limits) Screen { panic("pending") }

// ResignConfirm is the board with the question whether the reader really resigns, instead of moves.
func ResignConfirm(m *match.Match, r Reader, lim Limits) Screen { panic("pending") }

// Challenge shows a challenge in any state.
func Challenge(c *match.Challenge, r Reader, lim Limits) Screen { panic("pending") }

// PlayMenu asks for what a.Variant, a.Level and a.Color leave open of a game against the engine.
func PlayMenu(a Action, r Reader, last Setup, lim Limits) Screen { panic("pending") }

// RulesMenu lists the rule sets, or explains a.Variant page by page.
func RulesMenu(a Action, r Reader, lim Limits) Screen { panic("pending") }

// Ranking shows a ranking of a.Variant, or lists the rule sets that have one.
func Ranking(a Action, rows []RankRow, variants []string, r Reader, lim Limits) Screen { panic("pending") }

// Games lists the reader's running matches.
func Games(ms []*match.Match, r Reader, lim Limits) Screen { panic("pending") }

// Which asks with which match a.Then is to be done.
func Which(a Action, ms []*match.Match, r Reader, lim Limits) Screen { panic("pending") }

// WhichMove asks which of several legal moves a typed one meant.
func WhichMove(m *match.Match, moves []rules.Move, r Reader, lim Limits) Screen { panic("pending") }

// PDN sends the match as a file.
func PDN(m *match.Match, r Reader, site string) Screen { panic("pending") }

// Help lists the commands.
func Help(r Reader, lim Limits) Screen { panic("pending") }

// Start greets.
func Start(r Reader, lim Limits) Screen { panic("pending") }

// Refusal tells why a command was refused: plain text, at most 200 characters.
func Refusal(lang string, ref *match.Refusal, p rules.Position) string { panic("pending") }

// Why tells which rule forbids a move and what it demands: plain text, at most 200 characters.
func Why(lang string, p rules.Position, w rules.Why) string { panic("pending") }

// Say returns a sentence of the catalogue; args are pairs of a name and a value. An int named "n" chooses the plural.
func Say(lang, key string, args ...any) string { panic("pending") }

// Commands returns the command menu of a language.
func Commands(lang string) []Command { panic("pending") }

// CommandNamed returns the canonical (English) name of a command in any language.
func CommandNamed(name string) (canonical string, ok bool) { panic("pending") }

// VariantNamed finds a rule set by any of its names in any language, without accents or case.
func VariantNamed(text string) (*rules.Variant, bool) { panic("pending") }

// LevelNamed finds a level's id by its name in any language.
func LevelNamed(text string) (string, bool) { panic("pending") }

// ColorNamed finds ColorWhite, ColorBlack or ColorAny by its name in any language.
func ColorNamed(text string) (string, bool) { panic("pending") }

// Escape makes text safe inside [Screen.Text].
func Escape(s string) string { panic("pending") }

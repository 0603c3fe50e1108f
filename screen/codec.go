package screen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"damasbot/match"
	"damasbot/rules"
)

// Bounds of what a button's data can hold. [Action.Encode] returns "" for an action beyond them.
const (
	MaxID    = 20      // letters of a match's or challenge's id
	MaxPos   = 1679615 // of Pos and of Offer
	MaxIndex = 1295    // of Index and of each of Moves
	MaxMoves = 18      // how many Moves are kept
	MaxPath  = 21      // squares of a Path
	MaxPage  = 35
)

// ErrData is wrapped by every error of [Decode].
var ErrData = errors.New("screen: not a button's data")

// field is a part of an action that is written. Fields are separated by dots, each has exactly one spelling.
type field byte

const (
	fMatch field = iota
	fPos
	fIndex
	fHash
	fPath
	fOffer
	fVariant
	fVariantOrNone
	fLevel
	fColor
	fPage
	fThen
	fMoves
)

// layout lists the fields of every kind, in the order in which they are written. It only ever grows: buttons of old
// messages are still pressed.
var layout = map[Kind][]field{
	DoMove:      {fMatch, fPos, fIndex, fHash},
	DoPick:      {fMatch, fPos, fPath},
	DoWhy:       {fMatch, fPos},
	DoOffer:     {fMatch, fPos},
	DoAccept:    {fMatch, fOffer},
	DoDecline:   {fMatch, fOffer},
	DoWithdraw:  {fMatch, fOffer},
	DoResignAsk: {fMatch, fPos},
	DoResign:    {fMatch, fPos, fColor},
	DoFlip:      {fMatch},
	DoRematch:   {fMatch},
	DoShow:      {fMatch},
	DoPDN:       {fMatch},
	ChChoose:    {fMatch, fVariant},
	ChAccept:    {fMatch},
	ChDecline:   {fMatch},
	ChCancel:    {fMatch},
	MenuPlay:    {fVariantOrNone, fLevel, fColor, fPage},
	MenuRules:   {fVariantOrNone, fPage},
	MenuRanking: {fVariantOrNone},
	MenuGames:   {},
	MenuHelp:    {},
	MenuStart:   {},
	MenuWhich:   {fThen},
	MenuMoves:   {fMatch, fPos, fMoves},
}

// Encode writes the action as a button's data: at most [MaxData] bytes of printable ASCII. It is "" for an action that
// [Decode] would not read back. Of more than MaxMoves Moves the first are written.
func (a Action) Encode() string {
	fields, ok := layout[a.Kind]
	if !ok {
		return ""
	}
	b := []byte{byte(a.Kind)}
	for i, f := range fields {
		if i > 0 {
			b = append(b, '.')
		}
		b = append(b, a.write(f)...)
	}
	s := string(b)
	if _, err := Decode(s); err != nil {
		return ""
	}
	return s
}

func (a Action) write(f field) string {
	switch f {
	case fMatch:
		return string(a.Match)
	case fPos:
		return number(a.Pos)
	case fIndex:
		return number(a.Index)
	case fHash:
		return fmt.Sprintf("%04x", a.Hash)
	case fPath:
		return letters(a.Path)
	case fOffer:
		return number(a.Offer)
	case fVariant, fVariantOrNone:
		return a.Variant
	case fLevel:
		return a.Level
	case fColor:
		return a.Color
	case fPage:
		return number(a.Page)
	case fThen:
		return string(rune(a.Then))
	}
	var b strings.Builder
	for _, i := range a.Moves[:min(len(a.Moves), MaxMoves)] {
		b.WriteString(pair(i))
	}
	return b.String()
}

// number writes in base 36.
func number(n int) string { return strconv.FormatInt(int64(n), 36) }

// pair writes a number up to MaxIndex in two digits; a longer or negative one does not come out as a pair.
func pair(n int) string {
	s := number(n)
	if len(s) == 1 {
		return "0" + s
	}
	return s
}

// alphabet has a letter for every square.
const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"

func letters(path []rules.Square) string {
	b := make([]byte, len(path))
	for i, sq := range path {
		b[i] = '!' // no letter of the alphabet
		if int(sq) < len(alphabet) {
			b[i] = alphabet[sq]
		}
	}
	return string(b)
}

// Decode reads what [Action.Encode] writes, and nothing else: an unknown kind, a missing or further field, a number out of
// range or spelled otherwise, and an unknown rule set are errors that wrap [ErrData].
func Decode(s string) (Action, error) {
	if s == "" || len(s) > MaxData {
		return Action{}, fmt.Errorf("%w: %d bytes", ErrData, len(s))
	}
	a := Action{Kind: Kind(s[0])}
	fields, ok := layout[a.Kind]
	if !ok {
		return Action{}, fmt.Errorf("%w: no kind %q", ErrData, s[0])
	}
	var parts []string
	if len(fields) > 0 || len(s) > 1 {
		parts = strings.Split(s[1:], ".")
	}
	if len(parts) != len(fields) {
		return Action{}, fmt.Errorf("%w: %d fields of %q, not %d", ErrData, len(parts), s[0], len(fields))
	}
	for i, f := range fields {
		if !a.read(f, parts[i]) {
			return Action{}, fmt.Errorf("%w: field %d of %q is %.70q", ErrData, i+1, s[0], parts[i])
		}
	}
	return a, nil
}

func (a *Action) read(f field, s string) (ok bool) {
	switch f {
	case fMatch:
		a.Match, ok = match.ID(s), isID(s)
	case fPos:
		a.Pos, ok = parseNumber(s, MaxPos)
	case fIndex:
		a.Index, ok = parseNumber(s, MaxIndex)
	case fHash:
		n, err := strconv.ParseUint(s, 16, 16)
		a.Hash, ok = uint16(n), err == nil && s == fmt.Sprintf("%04x", n)
	case fPath:
		a.Path, ok = parsePath(s)
	case fOffer:
		a.Offer, ok = parseNumber(s, MaxPos)
	case fVariant, fVariantOrNone:
		a.Variant, ok = s, isVariant(s) || s == "" && f == fVariantOrNone
	case fLevel:
		a.Level, ok = s, s == "" || isLevel(s)
	case fColor:
		a.Color, ok = s, s == "" || s == ColorAny || s == ColorWhite || s == ColorBlack
	case fPage:
		a.Page, ok = parseNumber(s, MaxPage)
	case fThen:
		if len(s) == 1 {
			a.Then = Kind(s[0])
		}
		ok = a.Then == DoShow || a.Then == DoOffer || a.Then == DoResignAsk || a.Then == DoPDN
	case fMoves:
		a.Moves, ok = parseMoves(s)
	}
	return ok
}

func isID(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return s != "" && len(s) <= MaxID
}

func isVariant(id string) bool {
	v, ok := rules.Find(id)
	return ok && v.ID == id
}

// parseNumber reads the one spelling of a number up to most.
func parseNumber(s string, most int) (int, bool) {
	n, err := strconv.ParseInt(s, 36, 64)
	if err != nil || n < 0 || n > int64(most) || number(int(n)) != s {
		return 0, false
	}
	return int(n), true
}

func parsePath(s string) ([]rules.Square, bool) {
	if len(s) > MaxPath {
		return nil, false
	}
	var path []rules.Square
	for i := range len(s) {
		sq := strings.IndexByte(alphabet, s[i])
		if sq < 0 {
			return nil, false
		}
		path = append(path, rules.Square(sq))
	}
	return path, true
}

func parseMoves(s string) ([]int, bool) {
	if s == "" || len(s)%2 != 0 || len(s) > 2*MaxMoves {
		return nil, false
	}
	var moves []int
	for i := 0; i < len(s); i += 2 {
		n, err := strconv.ParseUint(s[i:i+2], 36, 16)
		if err != nil || pair(int(n)) != s[i:i+2] {
			return nil, false
		}
		moves = append(moves, int(n))
	}
	return moves, true
}

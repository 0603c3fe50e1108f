package screen

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damasbot/match"
)

// Bounds of what a button's data can hold. [Action.Encode] returns "" for an action beyond them.
const (
	MaxID    = 20      // letters of a match's or challenge's id
	MaxPos   = 1679615 // of Pos and of Offer
	MaxIndex = 1295    // of Index and of each of Moves
	MaxMoves = 18      // how many Moves are kept
	MaxPath  = 21      // squares of a Path
	MaxPage  = 35
	MaxWho   = 32 // letters of a person's id
	MaxValue = 34 // letters of a setting's value
)

// ErrData is wrapped by every error of [Decode].
var ErrData = errors.New("screen: not a button's data")

// Encode writes the action as a button's data: at most [MaxData] bytes of printable ASCII. It is "" for an action that
// [Decode] would not read back. Of more than MaxMoves Moves the first are written.
func (a Action) Encode() string {
	fields, ok := layout[a.Kind]
	if !ok {
		return ""
	}
	b := []byte{byte(a.Kind)}
	for i, f := range fields[:a.written(fields)] {
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

// written is how many of its kind's fields are written.
func (a Action) written(fields []field) int {
	n, ok := grown[a.Kind]
	if !ok {
		return len(fields)
	}
	for _, f := range fields[n:] {
		if a.write(f) != (Action{}).write(f) {
			return len(fields)
		}
	}
	return n
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
	case fSpan:
		return a.span()
	case fWho:
		return a.Who
	case fScope:
		return string(a.Scope)
	case fKey:
		return a.Key
	case fValue:
		return a.Value
	}
	var b strings.Builder
	for _, i := range a.Moves[:min(len(a.Moves), MaxMoves)] {
		b.WriteString(pair(i))
	}
	return b.String()
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
	least, grew := grown[a.Kind]
	if !grew {
		least = len(fields)
	}
	var parts []string
	if least > 0 || len(s) > 1 {
		parts = strings.Split(s[1:], ".")
	}
	if len(parts) == least {
		fields = fields[:least]
	}
	if len(parts) != len(fields) {
		return Action{}, fmt.Errorf("%w: %d fields of %q, not %d", ErrData, len(parts), s[0], len(fields))
	}
	for i, f := range fields {
		if !a.read(f, parts[i]) {
			return Action{}, fmt.Errorf("%w: field %d of %q is %.70q", ErrData, i+1, s[0], parts[i])
		}
	}
	if a.written(layout[a.Kind]) != len(fields) {
		return Action{}, fmt.Errorf("%w: %q says nothing with its last fields", ErrData, s[0])
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
		ok = slices.Contains(later, a.Then)
	case fMoves:
		a.Moves, ok = parseMoves(s)
	case fSpan:
		a.Month, a.Global = strings.Contains(s, monthly), strings.Contains(s, global)
		ok = a.span() == s
	case fWho:
		a.Who, ok = s, len(s) <= MaxWho && isWord(s, "/_-:")
	case fScope:
		a.Scope, ok = Scope(s), s == string(OfChat) || s == string(OfPerson)
	case fKey:
		a.Key, ok = s, s == "" || isSetting(s)
	case fValue:
		a.Value, ok = s, len(s) <= MaxValue && isWord(s, "/_-:")
	}
	return ok
}

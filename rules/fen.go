package rules

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// FEN writes the position as in PDN: "W:W31,K32:B1,2", squares as the variant names them and in its order,
// never ranges. A side without pieces is a lone letter: "B:W50:B".
func (p Position) FEN() string {
	var b strings.Builder
	b.WriteString(letter(p.turn))
	for _, c := range []Color{White, Black} {
		b.WriteString(":" + letter(c))
		sep := ""
		for _, sq := range p.v.order {
			if !p.side[c].Has(sq) {
				continue
			}
			b.WriteString(sep)
			sep = ","
			if p.kings.Has(sq) {
				b.WriteByte('K')
			}
			b.WriteString(p.v.names[sq])
		}
	}
	return b.String()
}

func letter(c Color) string {
	if c == White {
		return "W"
	}
	return "B"
}

func parseColor(s string) (Color, bool) {
	switch s {
	case "W", "w":
		return White, true
	case "B", "b":
		return Black, true
	}
	return White, false
}

// ParseFEN reads a position. Accepted besides what [Position.FEN] writes: either kind of square name, ranges of numbers,
// lower case, blanks, the colours in either order or one of them alone, a final dot, a surrounding PDN tag or quotes,
// the side to move written twice (the second counts, as in the programs that wrote it so), and the move counters of lidraughts.
// An error is one line that says what is wrong and where.
func (v *Variant) ParseFEN(s string) (Position, error) {
	p, err := v.parseFEN(s)
	if err != nil {
		return Position{}, fmt.Errorf("rules: FEN %s: %w", quote(s), err)
	}
	return p, nil
}

func (v *Variant) parseFEN(s string) (Position, error) {
	p := Position{v: v}
	parts := strings.Split(bareFEN(s), ":")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if strings.Join(parts, "") == "" {
		return p, errors.New("nothing is written")
	}
	turn, ok := parseColor(parts[0])
	if !ok {
		return p, fmt.Errorf("the side to move must be W or B, not %s", quote(parts[0]))
	}
	p.turn, parts = turn, parts[1:]
	if len(parts) >= 3 {
		if second, ok := parseColor(parts[0]); ok && isSide(parts[1]) && isSide(parts[2]) {
			p.turn, parts = second, parts[1:]
		}
	}
	var seen [2]bool
	for i, part := range parts {
		if i >= 2 && isCounter(part) {
			continue
		}
		if !isSide(part) {
			return p, fmt.Errorf("the squares of a side must begin with W or B, not %s", quote(part))
		}
		c, _ := parseColor(part[:1])
		if seen[c] {
			return p, fmt.Errorf("the pieces of %s are listed twice", c)
		}
		seen[c] = true
		if err := p.put(c, strings.TrimSpace(part[1:])); err != nil {
			return p, err
		}
	}
	if p.side[White]|p.side[Black] == 0 {
		return p, errors.New("there are no pieces")
	}
	return p, nil
}

// bareFEN takes off what may surround a FEN: a PDN tag, quotes, a final dot.
func bareFEN(s string) string {
	s = strings.TrimSpace(strings.TrimPrefix(s, "\ufeff"))
	s = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(s, "["), "]"))
	if len(s) > 3 && strings.EqualFold(s[:3], "FEN") {
		s = strings.TrimSpace(s[3:])
	}
	s = strings.TrimSpace(strings.Trim(s, `"`))
	return strings.TrimSpace(strings.TrimSuffix(s, "."))
}

// isSide reports whether a part of a FEN lists the pieces of a side.
func isSide(part string) bool {
	if part == "" {
		return false
	}
	_, ok := parseColor(part[:1])
	return ok
}

// isCounter reports whether a part is one of lidraughts' counters: H0, F1, +0+0.
func isCounter(part string) bool {
	rest := strings.TrimLeft(part, "HF+")
	return rest != part && strings.Trim(rest, "0123456789+") == ""
}

// put puts the pieces of one side on the board.
func (p *Position) put(c Color, list string) error {
	if list == "" {
		return nil
	}
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		name, king := item, false
		if item != "" && (item[0] == 'K' || item[0] == 'k') {
			name, king = strings.TrimSpace(item[1:]), true
		}
		first, last, isRange := strings.Cut(name, "-")
		if !isRange {
			sq, ok := p.v.Square(name)
			if !ok {
				return p.v.notOnBoard(name)
			}
			if err := p.putOne(c, sq, king); err != nil {
				return err
			}
			continue
		}
		from, err := p.v.parseNumber(first)
		if err != nil {
			return err
		}
		to, err := p.v.parseNumber(last)
		if err != nil {
			return err
		}
		if from > to {
			return fmt.Errorf("the range %s runs backwards", quote(name))
		}
		for n := from; n <= to; n++ {
			if err := p.putOne(c, p.v.byNum[n], king); err != nil {
				return err
			}
		}
	}
	return nil
}

// parseNumber reads the number of a square in a range.
func (v *Variant) parseNumber(s string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil {
		return 0, fmt.Errorf("a range goes from number to number, %s is none", quote(s))
	}
	if _, ok := v.Numbered(n); !ok {
		return 0, v.notOnBoard(strconv.Itoa(n))
	}
	return n, nil
}

func (v *Variant) notOnBoard(name string) error {
	if name == "" {
		return errors.New("a square is missing between commas")
	}
	return fmt.Errorf("%s is not a square of the %d×%d board", quote(name), v.Board.Rows, v.Board.Cols)
}

func (p *Position) putOne(c Color, sq Square, king bool) error {
	name := p.v.names[sq]
	switch {
	case (p.side[White] | p.side[Black]).Has(sq):
		return fmt.Errorf("there are two pieces on %s", name)
	case !king && p.v.last[c].Has(sq):
		return fmt.Errorf("a man of %s on its last row, %s, would be a king", c, name)
	case p.side[c].Len() >= maxJumps:
		return fmt.Errorf("%s has more than %d pieces", c, maxJumps)
	}
	p.side[c] |= sq.Bit()
	if king {
		p.kings |= sq.Bit()
	}
	return nil
}

// quote shows a piece of what somebody typed on one line, cut to a length that can be read.
func quote(s string) string {
	const most = 60
	if r := []rune(strings.TrimSpace(s)); len(r) > most {
		return strconv.Quote(string(r[:most]) + "…")
	}
	return strconv.Quote(strings.TrimSpace(s))
}

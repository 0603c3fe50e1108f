package screen

import (
	"strconv"
	"strings"

	"damasbot/rules"
)

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

// later are the kinds that [MenuWhich] asks for.
var later = []Kind{DoShow, DoOffer, DoResignAsk, DoPDN, DoBack, DoRematch, DoEndAsk, MenuHint, DoMove}

// The letters of a span.
const (
	monthly = "m"
	global  = "g"
)

func (a Action) span() (s string) {
	if a.Month {
		s = monthly
	}
	if a.Global {
		s += global
	}
	return s
}

func isID(s string) bool {
	return s != "" && len(s) <= MaxID && isWord(s, "") && strings.ToLower(s) == s
}

// isWord reports whether a text has only ASCII letters, digits and the marks.
func isWord(s, marks string) bool {
	for _, r := range s {
		letter := r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && !strings.ContainsRune(marks, r) {
			return false
		}
	}
	return true
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

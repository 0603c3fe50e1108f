package engine

import (
	"strings"
	"testing"

	"damasbot/rules"
)

// bookShots are from books and from pages of players. The squares of games are those of the rule set.
var bookShots = []struct {
	name, variant, fen, moves string // the moves come before the shot; without a FEN from the start
	shot                      string
	plies                     int   // within which it wins
	gain                      Score // at least: a man, a king for a man, or the game
}{
	// fr.wikipedia.org, "Coup Philippe": the earliest of all.
	{"Philippe", "international", "", "33-28 18-23 39-33 12-18 44-39 7-12 31-26 20-25", "28-22", 7, 100},
	// Hoyle's Games, "Polish draughts": the first and the second way to win with three queens where one keeps the main road.
	{"Hoyle's first coup", "international", "W:WK46,K37,K27:BK11", "", "27-22", 3, decided},
	{"Hoyle's second coup", "international", "W:WK19,K27,K37:BK11", "", "27-22", 5, decided},
	// jimloy.com, "Anonymous-Anonymous (with a new winning move)": the new one. It takes fifteen pieces off the board.
	{"the brothers' game", "english", "", "12-16 21-17 16-20 17-13 10-14 23-19 14-17 19-16 17-21 16-12 11-16 22-18 8-11 25-22 7-10 26-23 10-14 24-19 14-17 31-26 4-8 19-15", "16-19", 11, 100},
	// shashkivsem.ru, "Как победить в дебюте чёрными", exercise 6.
	{"the reversed peg", "russian", "", "g3-h4 f6-e5 c3-b4 e5-f4 e3xg5 h6xf4 b2-c3 b6-c5 a1-b2 a7-b6 b4-a5 d6-e5 c3-b4", "e7-f6", 9, 80},
}

// The deep search finds the shots of books. The witness is minimax after the shot: it wins what it is said to.
func TestBookShots(t *testing.T) {
	t.Parallel()
	for _, c := range bookShots {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			v, _ := rules.Find(c.variant)
			p := v.Start()
			if c.fen != "" {
				p = positionAt(t, v, c.fen)
			}
			the := func(text string) rules.Move {
				t.Helper()
				found, err := p.ParseMove(text)
				if err != nil || len(found) != 1 {
					t.Fatalf("%s: %s is %d moves, %v", p.FEN(), text, len(found), err)
				}
				return found[0]
			}
			for text := range strings.FieldsSeq(c.moves) {
				p = p.Play(the(text))
			}
			shot := the(c.shot)
			if gain := -minimax(p.Play(shot), 1, c.plies-1, true, pieces) - pieces(p); gain < c.gain {
				t.Errorf("the witness gives %d to %s", gain, c.shot)
			}
			s := NewSearcher(v, Options{Table: 1, Features: AllFeatures(), Plain: true})
			if r, err := s.Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: 9}); err != nil || !r.Best.Same(shot) {
				t.Errorf("%s, %v", v.Text(r.Best), err)
			}
		})
	}
}

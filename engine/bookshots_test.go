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
	// quinewsversilia.it, "Una posizione: quattro combinazioni", after Damasport 10/1991: Black has copied White so far.
	// To copy once more loses, and the move made instead loses to the first of the four.
	{"the copied move", "italian", "", "22-18 11-15 23-20 15-19 20-15 10-13 18-14 13-18 21-17 12-16 27-23 6-10 31-27 2-6", "15-12", 3, 180},
	{"the mirror game", "italian", "", "22-18 11-15 23-20 15-19 20-15 10-13 18-14 13-18 21-17 12-16 27-23 6-10 31-27 3-6", "15-11", 7, 180},
	// "1800 Combinações: do Básico ao Avançado" (cursodedamas.com.br), exercises 2 and 13, as given in the repository
	// aprendadamas/torneios-lidraughts. The second lets Black have a king.
	{"two men for three", "brazilian", "W:Wa1,b2,c3,h4:Ba5,e5,f6,g7", "", "h4-g5", 9, decided},
	{"the king on c1", "brazilian", "W:Wc1,e3,h4:Ba3,h6,e7", "", "c1-b2", 7, decided},
	// tresedama.blogspot.com, "Partida Heroica. Defensa Jackson": from the match of Wyllie and Martins, 1880, an English
	// game that goes by the Spanish rules too. The page has 31x14 for the last capture, which can only be 30x14.
	{"Wyllie and Martins", "spanish", "", "10-14 24-20 12-16 28-24 5-10 31-28 1-5 20-15 11x20 24x15 7-11 28-24 11x20 24x15 14-19 23x14 10x19 32-28 16-20 27-23 20x27 30x14", "6-11", 3, 100},
	// cousasdehenrique.blogspot.com, "Celada na Paralela": Dr. OAL and Joaquim Biscaia, 1951.
	{"the trap of the Paralela", "spanish", "", "12-15 23-19 8-12 28-23 10-13 21-18 5-10 23-20 12-16 19x12 16x23 27x20 7x23 31-27 10-14 27x20 14x21 26x10 6x13 20-15 11x20 24x15 13-18 22x13 9x18 29-26 1-5 32-28 5-10 28-23 10-14 30-27 2-6 26-22", "14-19", 9, 80},
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

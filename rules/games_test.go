package rules

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Real games, read as they were found and replayed; they are not part of the project. An independent reader found every
// one of them legal, and 3,227 moves in the Italian file.
func TestRealGames(t *testing.T) {
	t.Parallel()
	for _, file := range []struct {
		name    string
		mark    string // stands once in every game
		games   int
		plies   int // 0 = not known
		variant *Variant
	}{
		{"italian_campionato_assoluto_2005.pdn", "[Bianco ", 53, 3227, Italian},
		{"russian_abatsiev.pdn", "[Event ", 56, 0, Russian},
		{"english_OCA_extract.pdn", "[Event ", 43, 0, English},
		{"brazilian_lidraughts.json", `[Event \"`, 25, 0, Brazilian},
	} {
		t.Run(file.name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "games", file.name))
			if err != nil {
				t.Skip("the collections of real games are not here: ", err)
			}
			if n := strings.Count(string(data), file.mark); n != file.games {
				t.Errorf("the file has %d games, not %d", n, file.games)
			}
			reports := ReadPDN(context.Background(), string(data), nil)
			if len(reports) != file.games {
				t.Errorf("%d games read of %d", len(reports), file.games)
			}
			plies := 0
			for _, r := range reports {
				if r.Err != nil || r.Game.Variant != file.variant || r.Game.Result == undecided {
					t.Errorf("game %d, result %s: %v", r.Number, r.Game.Result, r.Err)
				}
				plies += r.Game.Line.Len()
			}
			if file.plies != 0 && plies != file.plies {
				t.Errorf("%d moves read of %d", plies, file.plies)
			}
			checkRewritten(t, reports)
		})
	}
}

// checkRewritten proves that games read are the same when they are written and read again.
func checkRewritten(t *testing.T, reports []Report) {
	t.Helper()
	for _, r := range reports {
		again := ReadPDN(context.Background(), WritePDN(r.Game), nil)
		if len(again) != 1 || again[0].Err != nil || movesOf(again[0].Game) != movesOf(r.Game) || again[0].Game.Result != r.Game.Result {
			t.Errorf("game %d is written as\n%s", r.Number, WritePDN(r.Game))
		}
	}
}

// In English collections the first number of a result is Black's, who begins: people resign when it is their move, so the
// loser is nearly always to move where such a game stops.
func TestEnglishResults(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "games", "english_OCA_extract.pdn"))
	if err != nil {
		t.Skip("the collections of real games are not here: ", err)
	}
	decided, resigned := 0, 0
	for _, r := range ReadPDN(context.Background(), string(data), nil) {
		loser, ok := map[string]Color{whiteWon: Black, blackWon: White}[r.Game.Result]
		if ok {
			decided++
			if r.Game.Line.Position().Turn() == loser {
				resigned++
			}
		}
	}
	if decided < 15 || resigned*10 < decided*8 {
		t.Errorf("of %d games decided the loser was to move in %d", decided, resigned)
	}
}

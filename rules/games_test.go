package rules

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// Real games, read as they were found. They are not part of the project.
func TestRealGames(t *testing.T) {
	t.Parallel()
	for _, file := range []struct {
		name    string
		games   int
		variant *Variant
	}{
		{"italian_campionato_assoluto_2005.pdn", 53, Italian},
		{"russian_abatsiev.pdn", 0, Russian},
		{"english_OCA_extract.pdn", 0, English},
		{"brazilian_lidraughts.json", 25, Brazilian},
	} {
		t.Run(file.name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "games", file.name))
			if err != nil {
				t.Skip("the collections of real games are not here: ", err)
			}
			reports := ReadPDN(context.Background(), string(data), nil)
			t.Log(len(reports))
			plies := 0
			for _, r := range reports {
				if r.Err != nil {
					t.Errorf("game %d: %v", r.Number, r.Err)
				}
				if r.Game.Variant != file.variant {
					t.Errorf("game %d is %s", r.Number, r.Game.Variant.ID)
				}
				plies += r.Game.Line.Len()
				p := r.Game.Line.Position()
				t.Log(r.Game.Result, r.Game.Line.Len(), p.Count(White), p.Count(Black), r.Game.Tag("White"), p.turn)
			}
			t.Log(plies)
		})
	}
}

package render

import (
	"fmt"
	"strconv"
)

// ranking is a leaderboard as groups see it: ten rows, some provisional, and
// the asker's own from further down.
func ranking() Table {
	t := Table{
		Title: "Ranking · Damas brasileiras", Subtitle: "Clube de Damas de Niterói · desde sempre",
		Columns:  []Column{{Title: "Pontos", Right: true}, {Title: "Jogos", Right: true}, {Title: "V–E–D", Right: true}},
		Footer:   "Provisório (?): menos de 10 jogos com outras pessoas, a classificação ainda muda muito.",
		Fallback: "Jogador", Gap: 10,
	}
	names := []string{
		"Baba Sy", "João Conceição", "Ana 🐉", "Деде Коркут", "李", "Ёжик в тумане",
		"Ömer Faruk Türkoğlu–Kahramanmaraşlıoğlu", "İğne", "Nguyễn Văn An", "عمر",
	}
	for i, name := range names {
		t.Rows = append(t.Rows, Row{
			Rank: strconv.Itoa(i + 1), Name: name,
			Cells: []string{strconv.Itoa(2104 - 37*i), strconv.Itoa(240 - 21*i), fmt.Sprintf("%d–%d–%d", 160-15*i, 40-3*i, 40-3*i)},
		})
	}
	for _, i := range []int{8, 9} {
		t.Rows[i].Rank, t.Rows[i].Muted = "", true
		t.Rows[i].Cells = []string{"1623?", "3", "2–0–1"}
	}
	t.Rows = append(t.Rows, Row{Rank: "148", Name: "Beatriz Ferreira", Own: true, Cells: []string{"1388", "57", "12–6–39"}})
	return t
}

// sampleTables show every part of a table.
func sampleTables() map[string]Table {
	walnut := ranking()

	slate := ranking()
	slate.Theme, slate.Gap, slate.Rows = Slate, 0, slate.Rows[:5]
	slate.Rows[1].Own = true
	slate.Title, slate.Subtitle, slate.Footer = "Рейтинг · русские шашки", "Этот месяц", ""
	slate.Columns = []Column{{"Рейтинг", true}, {"Партии", true}, {"Победы–ничьи–поражения", true}}

	contrast := ranking()
	contrast.Theme, contrast.Rows, contrast.Gap = Contrast, contrast.Rows[9:], 0
	contrast.Subtitle, contrast.Columns = "", []Column{{Title: "Rating", Right: true}, {Title: "Last game"}, {Title: "", Right: true}}

	return map[string]Table{"table": walnut, "table-slate": slate, "table-contrast": contrast}
}

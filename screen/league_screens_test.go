package screen

import (
	"slices"
	"strings"
	"testing"

	"damasbot/i18n"
)

// TestTheAskersOwnRowIsAlwaysThere on whatever page it is, once, and beyond a gap only where rows are left out.
func TestTheAskersOwnRowIsAlwaysThere(t *testing.T) {
	t.Parallel()
	for own, want := range map[int]struct{ rows, at, gap int }{
		2: {11, 0, 1}, 10: {11, 0, 0}, 11: {10, 0, 0}, 15: {10, 4, 0}, 20: {10, 9, 0}, 21: {11, 10, 0}, 22: {11, 10, 10}, 34: {11, 10, 10},
	} {
		table := Leaderboard(Action{Variant: "russian", Page: 1}, leaders(own), anas, telegram).Table
		var mine []int
		for i, row := range table.Rows {
			if row.Own {
				mine = append(mine, i)
			}
		}
		if len(table.Rows) != want.rows || !slices.Equal(mine, []int{want.at}) || table.Gap != want.gap {
			t.Errorf("rank %d: row %v of %d, gap %d", own, mine, len(table.Rows), table.Gap)
		}
	}
	if table := Leaderboard(Action{Variant: "russian", Page: 1}, leaders(0), anas, telegram).Table; len(table.Rows) != PerPage {
		t.Errorf("%d rows for somebody without one", len(table.Rows))
	}
}

// TestPagesTurnWithinTheirEnds: 34 players are four pages.
func TestPagesTurnWithinTheirEnds(t *testing.T) {
	t.Parallel()
	for page, want := range map[int]string{0: "1", 1: "0 2", 3: "2", 9: "2"} {
		var to []string
		for _, b := range flat(Leaderboard(Action{Variant: "russian", Page: page}, leaders(0), group, telegram).Buttons) {
			if strings.Contains(b.Label, "«") || strings.Contains(b.Label, "»") {
				to = append(to, number(b.Do.Page))
			}
		}
		if got := strings.Join(to, " "); got != want {
			t.Errorf("page %d leads to %q", page, got)
		}
	}
	if n := lastPage(1000000); n != MaxPage {
		t.Errorf("a page %d that no button holds", n)
	}
}

// TestProvisionalRatingsAreMarked in picture, letters and words alike.
func TestProvisionalRatingsAreMarked(t *testing.T) {
	t.Parallel()
	l := leaders(0)
	pictures := Leaderboard(Action{Variant: "russian"}, l, group, telegram)
	noPictures := telegram
	noPictures.Pictures = false
	letters := Leaderboard(Action{Variant: "russian"}, l, group, noPictures)
	for i, row := range l.Rows {
		rating := ratingText(row.Rating, row.Provisional)
		if row.Provisional != strings.HasSuffix(rating, "?") || pictures.Table.Rows[i].Cells[0] != rating || pictures.Table.Rows[i].Muted != row.Provisional {
			t.Errorf("%+v", pictures.Table.Rows[i])
		}
		if !strings.Contains(letters.Text, " · "+rating+" · ") || !strings.Contains(pictures.Alt, ", "+rating+",") {
			t.Errorf("%s is missing in %q or %q", rating, letters.Text, pictures.Alt)
		}
	}
}

// TestProfilesShowTheChosenCurve, else the most played.
func TestProfilesShowTheChosenCurve(t *testing.T) {
	t.Parallel()
	p := anasPast()
	for chosen, want := range map[string]string{"": "russian", "turkish": "turkish", "thai": "russian"} {
		if got := ShownVariant(Action{Variant: chosen}, p.Standings); got != want {
			t.Errorf("%q shows %q", chosen, got)
		}
		s := Profile(Action{Variant: chosen}, p, brunos, telegram)
		if !strings.HasPrefix(s.Curve.Subtitle, variantTitle("en", want)) {
			t.Errorf("%q: the curve is of %s", chosen, s.Curve.Subtitle)
		}
		checkButtons(t, s.Buttons, discord)
	}
	if got := ShownVariant(Action{Variant: "thai"}, nil); got != "" {
		t.Errorf("of nothing %q is shown", got)
	}
}

// TestTheOwnProfileComparesWithNobody and another's does.
func TestTheOwnProfileComparesWithNobody(t *testing.T) {
	t.Parallel()
	if s := Profile(Action{}, anasPast(), anas, telegram); strings.Contains(s.Text, "You against") {
		t.Error(s.Text)
	}
	if s := Profile(Action{}, anasPast(), brunos, telegram); !strings.Contains(s.Text, "You against Ana: 3–1–2") {
		t.Error(s.Text)
	}
}

// TestLongProfilesFit has every rule set and long names.
func TestLongProfilesFit(t *testing.T) {
	t.Parallel()
	p := anasPast()
	p.Name = strings.Repeat("W", 60)
	for range 12 {
		p.Standings = append(p.Standings, Standing{Rank: 12345, Rating: 4000, Provisional: true, Games: 5, Record: Record{Variant: "italian-flying", Won: 1000, Drawn: 1000, Lost: 1000}})
	}
	for _, lang := range i18n.Languages() {
		s := Profile(Action{}, p, Reader{Lang: lang, Person: "tg/2"}, telegram)
		checkMarkup(t, s.Text)
		if !strings.Contains(s.Text, "7") {
			t.Errorf("nothing tells how many more there are: %s", s.Text)
		}
	}
	l := leaders(31)
	for i := range l.Rows {
		l.Rows[i].Name = strings.Repeat("W", 60)
	}
	noPictures := telegram
	noPictures.Pictures = false
	checkMarkup(t, Leaderboard(Action{Variant: "italian-flying"}, l, group, noPictures).Text)
	for _, lang := range i18n.Languages() {
		if s := Leaderboard(Action{Variant: "italian-flying"}, l, Reader{Lang: lang}, telegram); length(s.Alt) > 1024 {
			t.Errorf("%s: words of %d characters", lang, length(s.Alt))
		}
	}
}

// TestDaysUnderACurve are months where it is long.
func TestDaysUnderACurve(t *testing.T) {
	t.Parallel()
	if got := dayFormat(noon, noon.AddDate(0, 1, 0), group)(noon); got != "1 Mar" {
		t.Errorf("a month: %q", got)
	}
	if got := dayFormat(noon, noon.AddDate(2, 0, 0), group)(noon); got != "Mar 2026" {
		t.Errorf("two years: %q", got)
	}
}

package screen

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

func TestTimeLeftIsToldInWords(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		7*day - 5*time.Second: "faltam 7 dias", 60 * time.Hour: "faltam 2 dias", 2 * day: "faltam 2 dias", 47 * time.Hour: "faltam 47 h",
		day - time.Second: "faltam 24 h", 100 * time.Minute: "faltam 100 min", time.Minute: "falta 1 min", 58 * time.Second: "falta 1 min",
		50 * time.Second: "faltam 50 s", 29800 * time.Millisecond: "faltam 30 s", 28 * time.Second: "faltam 30 s", 6 * time.Second: "faltam 6 s",
		time.Second: "falta 1 s", time.Millisecond: "falta 1 s",
	} {
		if got := leftText(d, Reader{Lang: "pt-BR"}); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	for i, want := range []string{"no limit", "1 min", "5 min", "15 min", "1 h", "8 h", "1 day", "3 days", "7 days"} {
		if got := spanText(match.MoveTimes[i], group); got != want {
			t.Errorf("%v is called %q", match.MoveTimes[i], got)
		}
	}
}

// TestTheCaptionDoesNotFlicker redraws a board a few seconds later: the text stays as it was.
func TestTheCaptionDoesNotFlicker(t *testing.T) {
	t.Parallel()
	for _, d := range match.MoveTimes[1:] {
		m := at(t, "russian", "", people)
		m.StartClock(d, match.LateEnds, noon)
		first, again := group, group
		first.Now, again.Now = noon.Add(300*time.Millisecond), noon.Add(2500*time.Millisecond)
		if a, b := Board(m, first, nil, telegram).Text, Board(m, again, nil, telegram).Text; a != b {
			t.Errorf("%v: %q, then %q", d, a, b)
		}
	}
}

// TestNoTimeIsLeftWhereNoneRuns looks at boards without a deadline.
func TestNoTimeIsLeftWhereNoneRuns(t *testing.T) {
	t.Parallel()
	now := group
	now.Now = noon.Add(time.Hour)
	untimed := at(t, "russian", "", people)
	engine := at(t, "russian", "", engineSeats)
	engine.StartClock(time.Hour, match.LateEnds, noon)
	play(t, engine, "c3-d4")
	passed := clocked(match.LateEnds)
	late := group
	late.Now = noon.Add(25 * time.Hour)
	over := doing(t, clocked(match.LateEnds), match.Resign{By: rules.White})
	for name, text := range map[string]string{
		"untimed": Board(untimed, now, nil, telegram).Text, "the engine's turn": Board(engine, now, nil, telegram).Text,
		"passed": Board(passed, late, nil, telegram).Text, "over": Board(over, now, nil, telegram).Text,
		"no clock": Board(clocked(match.LateEnds), group, nil, telegram).Text,
	} {
		if strings.Contains(text, " left") {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// TestAlertsCallWhomTheyMention: on Discord a mention alone notifies nobody.
func TestAlertsCallWhomTheyMention(t *testing.T) {
	t.Parallel()
	mentioned := regexp.MustCompile(`person:([^"]+)"`)
	alerts := 0
	for _, s := range everyScreen(t, "en") {
		if !strings.HasPrefix(s.name, "notice-") {
			continue
		}
		alerts++
		var want []string
		for _, m := range mentioned.FindAllStringSubmatch(s.s.Text, -1) {
			want = append(want, m[1])
		}
		if len(want) == 0 || !slices.Equal(slices.Sorted(slices.Values(s.s.Calls)), slices.Sorted(slices.Values(want))) {
			t.Errorf("%s mentions %v and calls %v", s.name, want, s.s.Calls)
		}
	}
	if alerts == 0 {
		t.Error("there is no sample of an alert")
	}
}

// TestControlsOfTimeAndTakebacks lists the controls by the letters of their kinds.
func TestControlsOfTimeAndTakebacks(t *testing.T) {
	t.Parallel()
	moved := play(t, at(t, "russian", "", people), "c3-d4", "f6-g5")
	once := play(t, at(t, "russian", "", people), "c3-d4")
	forced := play(t, at(t, "russian", "W:Wc3,e3:Bd6,h8", people), "e3-f4")
	play(t, forced, "d6-e5")
	asked := doing(t, play(t, at(t, "russian", "", people), "c3-d4", "f6-g5"), match.AskBack{By: rules.White})
	crossed := doing(t, play(t, at(t, "russian", "", people), "c3-d4", "f6-g5"), match.OfferDraw{By: rules.White})
	do(t, crossed, match.AskBack{By: rules.White})
	both := doing(t, play(t, at(t, "russian", "", people), "c3-d4", "f6-g5"), match.OfferDraw{By: rules.Black})
	do(t, both, match.AskBack{By: rules.White})
	late := play(t, clocked(match.LateClaim), "c3-d4", "f6-g5")
	if _, err := late.Do(match.TimeUp{}, noon.Add(25*time.Hour)); err != nil {
		t.Fatal(err)
	}
	two := play(t, at(t, "russian", "", [2]match.Seat{people[0], people[0]}), "c3-d4")
	then := func(r Reader) Reader { r.Now = noon.Add(match.SleepAfter); return r }
	for _, c := range []struct {
		name string
		m    *match.Match
		r    Reader
		want string
	}{
		{"group", moved, group, "ozr f"},
		{"group, forced", forced, group, "ozr fw"},
		{"hers", moved, anas, "ozr"},
		{"his", moved, brunos, "ozr"},
		{"his, who has not moved", once, brunos, "or"},
		{"hers, who has", once, anas, "ozr"},
		{"asked, group", asked, group, "YNr Uf"},
		{"asked by her", asked, anas, "Ur"},
		{"asked, to him", asked, brunos, "YNr"},
		{"offer and request of one, group", crossed, group, "ynr YN uUf"},
		{"offer and request of one, hers", crossed, anas, "uUr"},
		{"offer and request of one, to him", crossed, brunos, "ynr YN"},
		{"offer and request of two, hers", both, anas, "ynr U"},
		{"offer and request of two, his", both, brunos, "YNr u"},
		{"expired, group", late, group, "TGr f"},
		{"expired, hers who is late", late, anas, "ozr"},
		{"expired, his", late, brunos, "TGr"},
		{"asleep, group", moved, then(group), "Zor f"},
		{"asleep, his", moved, then(brunos), "Zor"},
		{"timed, long ago", clocked(match.LateEnds), then(group), "or f"},
		{"expired and asleep", late, then(group), "TGr Zf"},
		{"both sides", two, anas, "ozr"},
	} {
		s := Board(c.m, c.r, nil, discord)
		if got := controlsOf(s.Buttons); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestResignKeepsItsPlaceWhateverStands: with offers, requests, expired and sleeping games resign is the right end of the
// first row, and there the confirmation says no (see TestResignNeverStandsWhereAMoveStood).
func TestResignKeepsItsPlaceWhateverStands(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range 400 {
		m := match.New("g1", "place", rules.Russian.Start(), rules.Limits{}, people, noon)
		m.StartClock(match.MoveTimes[rng.IntN(len(match.MoveTimes))], match.LateClaim, noon)
		for range rng.IntN(7) {
			moves := m.Line.Position().Moves(nil)
			do(t, m, match.Play{By: m.Turn(), Move: moves[rng.IntN(len(moves))]})
		}
		_, _ = m.Do(match.OfferDraw{By: rules.Color(rng.IntN(2))}, noon)
		if i%2 == 0 {
			_, _ = m.Do(match.AskBack{By: rules.Color(rng.IntN(2))}, noon)
		}
		now := noon.Add(time.Duration(rng.IntN(30)) * day)
		_, _ = m.Do(match.TimeUp{}, now)
		if m.Over() {
			continue
		}
		for _, r := range []Reader{group, anas, brunos} {
			r.Now = now
			rows := Board(m, r, nil, discord).Buttons
			checkRows(t, rows, r.Direct)
			resign, _ := spanOf(rows[0], DoResignAsk)
			confirm := ResignConfirm(m, r, discord).Buttons
			if no, ok := spanOf(confirm[0], DoPick); !ok || no.from > resign.from || no.to < resign.to {
				t.Fatalf("resign at %v, then no at %v", resign, no)
			}
		}
	}
}

// TestTheBoardOfBothSidesTurns if its player wants it.
func TestTheBoardOfBothSidesTurns(t *testing.T) {
	t.Parallel()
	m := at(t, "russian", "", [2]match.Seat{people[0], people[0]})
	turning := anas
	turning.Turning = true
	for ply, flip := range []bool{false, true, false} {
		if got := Board(m, turning, nil, telegram).View.Flip; got != flip {
			t.Errorf("ply %d: flip %v", ply, got)
		}
		if Board(m, anas, nil, telegram).View.Flip {
			t.Errorf("ply %d: turned although it is not wanted", ply)
		}
		if rows := Board(m, anas, nil, telegram).Buttons; len(rows) < 2 {
			t.Errorf("ply %d: no moves to choose from", ply)
		}
		play(t, m, []string{"c3-d4", "f6-g5", "b2-c3"}[ply])
	}
	flipped := turning
	flipped.Flip = true
	if Board(m, flipped, nil, telegram).View.Flip {
		t.Error("its button does not turn it back")
	}
}

// TestWhyAGameCountsForNoRating reads the caption (B73).
func TestWhyAGameCountsForNoRating(t *testing.T) {
	t.Parallel()
	casual := at(t, "russian", "", people)
	casual.Unrated = match.UnratedCasual
	taken := doing(t, play(t, at(t, "russian", "", people), "c3-d4"), match.AskBack{By: rules.White})
	do(t, taken, match.AnswerBack{By: rules.Black, Accept: true})
	level := doing(t, play(t, at(t, "russian", "", engineSeats), "c3-d4", "f6-g5"), match.AskBack{By: rules.White})
	for _, c := range []struct {
		m    *match.Match
		want string
	}{
		{casual, "A casual game"},
		{at(t, "russian", "", [2]match.Seat{people[0], people[0]}), "Two people at one board"},
		{at(t, "russian", "W:Wa1:Bh8", people), "did not start from the start position"},
		{taken, "A move was taken back: no rating"},
		{level, "counts in your profile only if you lose"},
		{doing(t, doing(t, play(t, at(t, "russian", "", engineSeats), "c3-d4", "f6-g5"), match.AskBack{By: rules.White}), match.Resign{}), ""},
		{doing(t, at(t, "russian", "", people), match.Aid{}), "rated only if Ana loses"},
		{doing(t, doing(t, at(t, "russian", "", people), match.Aid{}), match.Aid{By: rules.Black}), "The computer helped: no rating"},
		{doing(t, doing(t, play(t, at(t, "russian", "", people), "c3-d4", "f6-g5"), match.Aid{}), match.Resign{By: rules.Black}), "The computer helped: no rating"},
		{doing(t, doing(t, play(t, at(t, "russian", "", people), "c3-d4", "f6-g5"), match.Aid{}), match.Resign{}), ""},
		{at(t, "russian", "", people), ""},
		{at(t, "russian", "", engineSeats), ""},
	} {
		text := Board(c.m, anas, nil, telegram).Text
		if said := strings.Contains(text, "<i>"); said != (c.want != "") || !strings.Contains(text, c.want) {
			t.Errorf("want %q in %q", c.want, text)
		}
	}
}

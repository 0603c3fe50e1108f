package screen

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/rules"
)

var everyRule = []rules.Rule{
	rules.Allowed, rules.NoSuchMove, rules.NotASquare, rules.NoPieceThere, rules.NotYourPiece, rules.Occupied, rules.BlockedWay,
	rules.MustCapture, rules.MustTakeMost, rules.MustUseKing, rules.MustTakeKings, rules.MustMeetKing, rules.MustTakeValue,
	rules.MustGoOn, rules.ManTakesNoKing, rules.ManNotBackwards, rules.OneStepOnly, rules.NoHalfTurn, rules.KingRunLimit,
	rules.GameOver,
}

// checkToast holds a private sentence to what a toast can show.
func checkToast(t *testing.T, lang, text string) {
	t.Helper()
	if n := length(text); n == 0 || n > maxToast {
		t.Errorf("%s: %d characters: %s", lang, n, text)
	}
	for _, wrong := range []string{"why.", "refuse.", "<no value>", "  ", "<b>", "{{"} {
		if strings.Contains(text, wrong) {
			t.Errorf("%s: %q", lang, text)
		}
	}
}

// TestEveryRuleHasASentence says each with nothing known, and with more demanded moves than fit.
func TestEveryRuleHasASentence(t *testing.T) {
	t.Parallel()
	crowd := at(t, "turkish", "W:WKe4:BKc1,Ka4,Kh5,Kb6,Kc6,Kd6,Ke6,Kd7,Kf7,Kg8", people).Line.Position()
	for _, lang := range i18n.Languages() {
		seen, told := map[string]rules.Rule{}, 0
		for _, rule := range everyRule {
			few := Why(lang, crowd, rules.Why{Rule: rule, Square: rules.NoSquare})
			checkToast(t, lang, few)
			if other, ok := seen[few]; ok {
				t.Errorf("%s: %q and %q are the same sentence", lang, rule, other)
			}
			seen[few] = rule
			checkToast(t, lang, Why(lang, rules.Position{}, rules.Why{Rule: rule}))
			many := Why(lang, crowd, rules.Why{Rule: rule, Demanded: crowd.Moves(nil), Best: 7, Tried: 3, Square: crowd.Of(rules.White).First()})
			checkToast(t, lang, many)
			if strings.Contains(many, "e4x") && !strings.Contains(many, ", …") {
				t.Errorf("%s: not all demanded moves fit, but nothing says so: %s", lang, many)
			}
			told += strings.Count(many, "e4x")
		}
		if told < 20 {
			t.Errorf("%s: only %d demanded moves are told", lang, told)
		}
	}
}

// TestEveryRefusalHasASentence lists the keys that match gives.
func TestEveryRefusalHasASentence(t *testing.T) {
	t.Parallel()
	p := rules.Russian.Start()
	for _, lang := range i18n.Languages() {
		for _, key := range []string{
			match.RefuseNotYourTurn, match.RefuseNotPlayer, match.RefuseOver, match.RefuseRule, match.RefuseOfferTooSoon,
			match.RefuseOfferStands, match.RefuseOwnOffer, match.RefuseNoOffer, match.RefuseNotOver, match.RefuseAgain,
			match.RefuseClosed, match.RefuseNotForYou, match.RefuseOwn, match.RefuseNotYours, match.RefuseStillChosen,
		} {
			checkToast(t, lang, Refusal(lang, &match.Refusal{Key: key, Args: map[string]any{"n": 3}}, p))
		}
		long := strings.Repeat("32-28 ", 500)
		checkToast(t, lang, Refusal(lang, &match.Refusal{Key: "refuse.not-a-move", Args: map[string]any{"text": long}}, p))
	}
	if got := Refusal("pt-BR", &match.Refusal{Key: match.RefuseOfferTooSoon, Args: map[string]any{"n": 1}}, p); !strings.HasSuffix(got, "1 lance seu.") {
		t.Error(got)
	}
}

// TestWhyNamesTheRuleAndWhatIsDemanded reads sentences as players get them.
func TestWhyNamesTheRuleAndWhatIsDemanded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ variant, fen, from, to, lang, want string }{
		{"english", "W:W22,23:B18,1", "23", "19", "pt-BR", "A captura é obrigatória: jogue 22x15 ou 23x14."},
		{"english", "W:W22,23:B18,1", "23", "19", "en", "Capturing is compulsory: play 22x15 or 23x14."},
		{"italian", "W:WK15,16,24:B12", "16", "7", "pt-BR", "Você precisa tomar com a dama: 15x8. Entre capturas iguais, a dama tem prioridade sobre a pedra."},
		{"italian", "W:WK15,16,24:B12", "16", "7", "en", "You must capture with the king: 15x8. Among equal captures the king goes before the man."},
		{"spanish", "W:W5,7:B11,K12", "7", "14", "pt-BR", "Entre capturas iguais é obrigatório tomar mais damas (1). Jogue 7x16."},
		{"international", "W:W27,28:B1", "27", "32", "pt-BR", "A pedra não anda para trás."},
		{"spanish", "W:W13,14:B32", "13", "10", "en", "A man does not move backwards, nor capture backwards."},
		{"english", "W:W22:B1", "1", "6", "en", "The piece on 1 is your opponent's."},
		{"english", "W:W22:B1", "9", "14", "en", "There is no piece on 9."},
		{"russian", "W:WKa1:Bc3,f4", "a1", "d4", "en", "The capture does not end there: you must go on jumping. Play a1xe5xh2 or a1xe5xg3."},
	} {
		v := variant(t, c.variant)
		p := at(t, c.variant, c.fen, people).Line.Position()
		from, _ := v.Square(c.from)
		to, _ := v.Square(c.to)
		if got := Why(c.lang, p, p.WhyNot(from, to)); got != c.want {
			t.Errorf("%s %s %s-%s: %s", c.variant, c.fen, c.from, c.to, got)
		}
	}
}

// TestSweptRefusalsFit asks for the reason of every pair of squares in positions of every rule set.
func TestSweptRefusalsFit(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		rng := rand.New(rand.NewPCG(5, 6))
		for _, p := range positions(v, rng, 0, 1) {
			for _, from := range v.Squares() {
				for _, to := range v.Squares() {
					if why := p.WhyNot(from, to); why.Rule != rules.Allowed && from != to {
						checkToast(t, "pt-BR", Why("pt-BR", p, why))
					}
				}
			}
		}
	}
}

// TestPublishedCasesAreExplained sweeps the forced captures of the published cases.
func TestPublishedCasesAreExplained(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../shared/data/cases-public.json")
	if err != nil {
		t.Skip("the published cases are not here: ", err)
	}
	var file struct {
		Cases []struct{ Variant, FEN string }
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range file.Cases {
		v, ok := rules.Find(c.Variant)
		if !ok {
			continue
		}
		p, err := v.ParseFEN(c.FEN)
		if err != nil {
			continue
		}
		if why, forced := p.Forced(); forced {
			n++
			for _, lang := range i18n.Languages() {
				checkToast(t, lang, Why(lang, p, why))
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d cases force a capture", n)
	}
}

package screen

import (
	"encoding/json"
	"errors"
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
			match.RefuseClosed, match.RefuseNotForYou, match.RefuseOwn, match.RefuseOwnDecline, match.RefuseNotYours, match.RefuseStillChosen,
		} {
			checkToast(t, lang, Refusal(lang, &match.Refusal{Key: key, Args: map[string]any{"n": 3}}, p))
		}
		long := strings.Repeat("32-28 ", 500)
		checkToast(t, lang, Refusal(lang, &match.Refusal{Typed: &rules.BadMove{Text: long}}, p))
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
		{"italian", "W:WK15,16,24:B12", "16", "7", "pt-BR", "Você precisa capturar com a dama: 15x8. Entre capturas iguais, a dama tem prioridade sobre a pedra."},
		{"italian", "W:WK15,16,24:B12", "16", "7", "en", "You must capture with the king: 15x8. Among equal captures the king goes before the man."},
		{"spanish", "W:W5,7:B11,K12", "7", "14", "pt-BR", "Entre capturas iguais é obrigatório capturar mais damas (1, e não 0). Jogue 7x16."},
		{"international", "W:W27,28:B1", "27", "32", "pt-BR", "A pedra não anda para trás. Com a 27 você pode jogar 27-21 ou 27-22."},
		{"spanish", "W:W13,14:B32", "13", "10", "en", "A man does not move backwards, nor capture backwards. From 13 you can play 13-17 or 13-18."},
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

// TestTypedMovesAreExplained reads what somebody is told who typed a move that is none: what is wrong, and always what can be
// played, by the names that were typed.
func TestTypedMovesAreExplained(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ variant, fen, typed, want string }{
		{"italian", "", "22-14", "Essa peça não faz esse lance. Com a 22 você pode jogar 22-18 ou 22-19."},
		{"russian", "W:Wf4,h4:Bg5", "f4xg3", "A pedra não anda para trás. A captura é obrigatória: jogue f4xh6 ou h4xf6."},
		{"russian", "B:Bc5:Wd4,f2", "c5-d8", "Essa peça não faz esse lance. A captura é obrigatória: jogue c5xe3xg1."},
		{"italian", "W:W30:B26", "30-23", "Essa peça anda uma casa de cada vez. A captura é obrigatória: jogue 30x21."},
		{"english", "B:B6,7:W10", "6x13", "Essa peça anda uma casa de cada vez. A captura é obrigatória: jogue 6x15 ou 7x14."},
		{"english", "W:W18:B15", "18x9", "Essa peça anda uma casa de cada vez. A captura é obrigatória: jogue 18x11."},
		{"english", "W:W18:B15", "18-14", "A captura é obrigatória: jogue 18x11."},
		{"english", "W:W22,18:B1", "22-15", "Essa peça anda uma casa de cada vez. Com a 22 você pode jogar 22-17."},
		{"english", "W:W18:B15", "1-6", "Não há peça nenhuma em 1. A captura é obrigatória: jogue 18x11."},
		{"english", "W:W22,25,29:B1", "29-24", "Essa peça não faz esse lance. Essa peça não tem nenhum lance agora."},
		{"italian", "W:W22:BK18", "22x13", "Nestas regras a pedra não pode capturar uma dama. Com a 22 você pode jogar 22-19."},
		{"turkish", "W:WKd4:Bd2,d6", "d4xd7xd1", "Ao capturar em sequência, a dama não pode dar meia-volta (180°). Jogue d4xd1, d4xd7 ou d4xd8."},
		{"italian", "W:WK22,K24:B18,K20", "22x13", "Entre capturas iguais é obrigatório capturar mais damas (1, e não 0). Jogue 24x15."},
		{"english", "W:W22:B1", "33-40", "A casa 33 não existe neste tabuleiro."},
		{"english", "W:W18:B15", "33-40", "A casa 33 não existe neste tabuleiro. A captura é obrigatória: jogue 18x11."},
		{"russian", "W:Wc3:Bh8", "e3xe4", "A casa e4 não é usada: joga-se só nas casas escuras."},
		{"russian", "W:Wc3:Bh8", "c3-c9", "A casa c9 não existe neste tabuleiro."},
		{"turkish", "W:Wc3:Bh8", "c3-i3", "A casa i3 não existe neste tabuleiro."},
		{"international", "W:W46,41:B1", "a1-b2", "A casa b2 (41) está ocupada. Essa peça não tem nenhum lance agora."},
		{"international", "W:W46:B1", "a1-a3", "Essa peça não faz esse lance. Com a a1 (46) você pode jogar 46-41."},
		{"russian", "W:Wc3:Bh8", "c3-", "Não entendi “c3-”. Toque num botão ou escreva um lance, por exemplo c3-b4. Mais em /ajuda."},
	} {
		p := variant(t, c.variant).Start()
		if c.fen != "" {
			p = at(t, c.variant, c.fen, people).Line.Position()
		}
		var bad *rules.BadMove
		if _, err := p.ParseMove(c.typed); !errors.As(err, &bad) {
			t.Errorf("%s %s %s: %v", c.variant, c.fen, c.typed, err)
			continue
		}
		if got := Refusal("pt-BR", &match.Refusal{Key: match.RefuseRule, Typed: bad}, p); got != c.want {
			t.Errorf("%s %s %s: %s", c.variant, c.fen, c.typed, got)
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

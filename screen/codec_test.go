package screen

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"damasbot/match"
	"damasbot/rules"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawAction draws an action of a kind with every field that the kind writes.
func drawAction(t *rapid.T, kind Kind) Action {
	a := Action{Kind: kind}
	var ids []string
	for _, v := range rules.All() {
		ids = append(ids, v.ID)
	}
	for _, f := range layout[kind] {
		switch f {
		case fMatch:
			a.Match = match.ID(rapid.StringMatching(`[a-z0-9]{1,20}`).Draw(t, "match"))
		case fPos:
			a.Pos = rapid.IntRange(0, MaxPos).Draw(t, "pos")
		case fIndex:
			a.Index = rapid.IntRange(0, MaxIndex).Draw(t, "index")
		case fHash:
			a.Hash = rapid.Uint16().Draw(t, "hash")
		case fPath:
			for _, sq := range rapid.SliceOfN(rapid.Uint8Range(0, rules.MaxSquare-1), 0, MaxPath).Draw(t, "path") {
				a.Path = append(a.Path, rules.Square(sq))
			}
		case fOffer:
			a.Offer = rapid.IntRange(0, MaxPos).Draw(t, "offer")
		case fVariant:
			a.Variant = rapid.SampledFrom(ids).Draw(t, "variant")
		case fVariantOrNone:
			a.Variant = rapid.SampledFrom(append(ids, "")).Draw(t, "variant")
		case fLevel:
			a.Level = rapid.SampledFrom(append([]string{""}, levels...)).Draw(t, "level")
		case fColor:
			a.Color = rapid.SampledFrom([]string{"", ColorAny, ColorWhite, ColorBlack}).Draw(t, "color")
		case fPage:
			a.Page = rapid.IntRange(0, MaxPage).Draw(t, "page")
		case fThen:
			a.Then = rapid.SampledFrom(later).Draw(t, "then")
		case fMoves:
			a.Moves = rapid.SliceOfN(rapid.IntRange(0, MaxIndex), 1, MaxMoves).Draw(t, "moves")
		case fSpan:
			a.Month, a.Global = rapid.Bool().Draw(t, "month"), rapid.Bool().Draw(t, "global")
		case fWho:
			a.Who = rapid.StringMatching(`([a-z]{2,5}/[0-9]{1,20})?`).Draw(t, "who")
		case fScope:
			a.Scope = rapid.SampledFrom([]Scope{OfChat, OfPerson}).Draw(t, "scope")
		case fKey:
			a.Key = rapid.SampledFrom(append([]string{""}, append(chatSettings, personSettings...)...)).Draw(t, "key")
		case fValue:
			a.Value = rapid.StringMatching(`[a-zA-Z0-9/-]{0,34}`).Draw(t, "value")
		}
	}
	return a
}

func kinds() []Kind {
	var out []Kind
	for k := range layout {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func TestActionsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	for _, kind := range kinds() {
		t.Run(string(rune(kind)), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				a := drawAction(t, kind)
				s := a.Encode()
				if s == "" || len(s) > MaxData || strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' }) {
					t.Fatalf("%+v is written %q", a, s)
				}
				back, err := Decode(s)
				if diff := cmp.Diff(a, back); err != nil || diff != "" {
					t.Fatalf("%q: %v\n%s", s, err, diff)
				}
			})
		})
	}
}

// TestWorstActionsFit writes the longest value of every field.
func TestWorstActionsFit(t *testing.T) {
	t.Parallel()
	worst := Action{
		Match: longID, Pos: MaxPos, Index: MaxIndex, Hash: 0xffff, Path: make([]rules.Square, MaxPath), Offer: MaxPos,
		Variant: "italian-flying", Level: "medium", Color: ColorWhite, Page: MaxPage, Then: DoResignAsk,
		Moves: slices.Repeat([]int{MaxIndex}, 100), Month: true, Global: true, Who: strings.Repeat("9", MaxWho),
		Scope: OfPerson, Key: SetChallenges, Value: strings.Repeat("9", MaxValue),
	}
	for _, kind := range kinds() {
		worst.Kind = kind
		if s := worst.Encode(); s == "" || len(s) > MaxData {
			t.Errorf("%c is written %q", kind, s)
		}
	}
}

func TestEveryKindHasALayout(t *testing.T) {
	t.Parallel()
	for _, kind := range []Kind{
		DoMove, DoPick, DoWhy, DoOffer, DoAccept, DoDecline, DoWithdraw, DoResignAsk, DoResign, DoFlip, DoRematch, DoShow, DoPDN,
		DoBack, DoBackYes, DoBackNo, DoBackUndo, DoClaim, DoGrant, DoSleep, DoEndAsk, DoEnd, DoBoth, DoForget, DoKeep,
		ChChoose, ChAccept, ChDecline, ChCancel, ChTerms, ChTime, ChCasual, ChQuiet,
		MenuProfile, MenuConfig, MenuForget, MenuAlert, MenuHint, MenuReview, MenuReplay, MenuPlay, MenuRules, MenuRanking, MenuGames, MenuHelp, MenuStart, MenuWhich, MenuOthers, MenuMoves,
	} {
		if _, ok := layout[kind]; !ok {
			t.Errorf("kind %c is not written", kind)
		}
	}
}

// TestButtonsOfOldMessagesAreRead holds the written form: these strings stand in messages that people still press.
func TestButtonsOfOldMessagesAreRead(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]Action{
		"mk3.1a.2.00ff":       {Kind: DoMove, Match: "k3", Pos: 46, Index: 2, Hash: 0xff},
		"pk3.5.":              {Kind: DoPick, Match: "k3", Pos: 5},
		"pk3.5.0a_":           {Kind: DoPick, Match: "k3", Pos: 5, Path: []rules.Square{0, 10, 63}},
		"Rk3.5.white":         {Kind: DoResign, Match: "k3", Pos: 5, Color: ColorWhite},
		"yk3.1":               {Kind: DoAccept, Match: "k3", Offer: 1},
		"vk3.russian":         {Kind: ChChoose, Match: "k3", Variant: "russian"},
		"jrussian.easy.any.0": {Kind: MenuPlay, Variant: "russian", Level: "easy", Color: ColorAny},
		"j...1":               {Kind: MenuPlay, Page: 1},
		"gitalian-flying.2":   {Kind: MenuRules, Variant: "italian-flying", Page: 2},
		"l":                   {Kind: MenuGames},
		"l2":                  {Kind: MenuGames, Page: 2},
		"Qr.1.tg/123":         {Kind: MenuOthers, Then: DoResignAsk, Page: 1, Who: "tg/123"},
		"Ac1":                 {Kind: ChAccept, Match: "c1"},
		"Ac1.3":               {Kind: ChAccept, Match: "c1", Pos: 3},
		"krussian":            {Kind: MenuRanking, Variant: "russian"},
		"k":                   {Kind: MenuRanking},
		"krussian.mg.2":       {Kind: MenuRanking, Variant: "russian", Month: true, Global: true, Page: 2},
		"Ptg/123.russian.g":   {Kind: MenuProfile, Who: "tg/123", Variant: "russian", Global: true},
		"Oc.lang.pt-BR.0":     {Kind: MenuConfig, Scope: OfChat, Key: SetLang, Value: "pt-BR"},
		"Op...0":              {Kind: MenuConfig, Scope: OfPerson},
		"Mk3.5.2":             {Kind: MenuAlert, Match: "k3", Pos: 5, Index: int(AlertLast)},
		"qr":                  {Kind: MenuWhich, Then: DoResignAsk},
		"qm.9-13":             {Kind: MenuWhich, Then: DoMove, Value: "9-13"},
		"ik3.5.000azz":        {Kind: MenuMoves, Match: "k3", Pos: 5, Moves: []int{0, 10, 1295}},
	} {
		got, err := Decode(s)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%q: %v\n%s", s, err, diff)
		}
	}
}

func TestJunkIsRefused(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"", "?", "!1.2", "m", "mk3", "mk3.1.2", "mk3.1.2.00ff.9", "mk3.01.2.00ff", "mk3.1.2.0FF0", "mk3.1.2.ff", "mk3.-1.2.00ff",
		"mk3.+1.2.00ff", "mK3.1.2.00ff", "m.1.2.00ff", "mk3.zzzzz.2.00ff", "mk3.1.zzz.00ff", "mzzzzzzzzzzzzzzzzzzzzz.1.2.00ff",
		"pk3.5", "pk3.5.!", "pk3.5.é", "pk3.5.0123456789012345678901", "Rk3.5.green", "Rk3.5", "vk3.", "vk3.chess", "vk3.shashki",
		"jrussian.expert.any.0", "j..", "j...00", "grussian", "l.", "l0", "l1.2", "qf", "qr.", "q", "qrr", "ik3.5.", "ik3.5.0", "ik3.5.0A",
		"Ac1.0", "Ac1.", "krussian..0", "krussian.gm.0", "krussian.m", "Ptg.123..", "P..x", "Ox.lang.en.0", "Oc.nothing..0", "Oc.lang.a b.0",
		"m" + strings.Repeat("1", 70),
	} {
		if a, err := Decode(s); !errors.Is(err, ErrData) {
			t.Errorf("%q is read as %+v, %v", s, a, err)
		}
	}
}

func TestActionsBeyondTheBoundsAreNotWritten(t *testing.T) {
	t.Parallel()
	for _, a := range []Action{
		{}, {Kind: 'x'}, {Kind: DoFlip}, {Kind: DoFlip, Match: "UPPER"}, {Kind: DoFlip, Match: "a.b"},
		{Kind: DoWhy, Match: "k3", Pos: MaxPos + 1}, {Kind: DoWhy, Match: "k3", Pos: -1},
		{Kind: DoPick, Match: "k3", Path: []rules.Square{rules.NoSquare}}, {Kind: ChChoose, Match: "k3"},
		{Kind: MenuMoves, Match: "k3"}, {Kind: MenuMoves, Match: "k3", Moves: []int{-1}},
	} {
		if s := a.Encode(); s != "" {
			t.Errorf("%+v is written %q", a, s)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"mk3.1a.2.00ff", "pk3.5.0a_", "jrussian.easy.any.0", "ik3.5.000azz", "qr", "l", "Rk3.5.white", "Ac1.3", "krussian.mg.2", "Ptg/123..g", "Oc.lang.pt-BR.0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := Decode(s)
		if err == nil && a.Encode() != s {
			t.Errorf("%q is read as %+v and written %q", s, a, a.Encode())
		}
	})
}

// TestAnotherPositionRefusesTheMove presses a button after the legal moves have changed under it.
func TestAnotherPositionRefusesTheMove(t *testing.T) {
	t.Parallel()
	m := at(t, "russian", "", people)
	p := m.Line.Position()
	a := MoveAction(m.ID, m.Pos, p, 0)
	if got, ok := a.Move(p); !ok || !got.Same(p.Moves(nil)[0]) {
		t.Fatalf("the button plays %v, %v", got, ok)
	}
	other := p.Play(p.Moves(nil)[0])
	if _, ok := a.Move(other); ok {
		t.Error("the button plays a move of another position")
	}
	a.Index = 1000
	if _, ok := a.Move(p); ok {
		t.Error("an index beyond the moves plays one")
	}
}

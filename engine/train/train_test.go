package train

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"damasbot/engine"
	"damasbot/engine/pattern"
	"damasbot/engine/tablebase"
	"damasbot/rules"
)

func plain() engine.Options {
	return engine.Options{Table: 1, Features: engine.AllFeatures(), Plain: true}
}

func selfPlay(v *rules.Variant, games, threads int) SelfPlay {
	return SelfPlay{Variant: v, Games: games, Depth: 2, Random: 8, Wander: 0.08, Seed: 5, Threads: threads, Options: plain(), Name: "plain"}
}

// The same seed writes the same file on one thread, on three, and when it was interrupted (the file cut short in the middle
// of a game) and went on. Another seed is refused, and other tables.
func TestSelfPlayIsDetermined(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name := func(s string) string { return filepath.Join(folder, s) }
	read := func(s string) []byte {
		data, err := os.ReadFile(name(s))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	run := func(s SelfPlay, file string) {
		t.Helper()
		if err := s.Run(t.Context(), name(file), nil); err != nil {
			t.Fatal(err)
		}
	}
	run(selfPlay(rules.Russian, 12, 1), "one")
	run(selfPlay(rules.Russian, 12, 3), "three")
	if err := os.WriteFile(name("cut"), read("one")[:len(read("one"))/2], 0o644); err != nil {
		t.Fatal(err)
	}
	run(selfPlay(rules.Russian, 12, 2), "cut")
	if !bytes.Equal(read("one"), read("three")) || !bytes.Equal(read("one"), read("cut")) {
		t.Error("the files differ")
	}
	other := selfPlay(rules.Russian, 13, 1)
	other.Seed = 6
	if err := other.Run(t.Context(), name("one"), nil); err == nil {
		t.Error("games of another seed were added")
	}
	other = selfPlay(rules.Russian, 13, 1)
	var err error
	if other.Options.Tables, err = tablebase.Generate(t.Context(), rules.Russian, 2, nil); err != nil {
		t.Fatal(err)
	}
	if err := other.Run(t.Context(), name("one"), nil); err == nil {
		t.Error("games that end in tables were added to some that do not")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := selfPlay(rules.Russian, 20, 1).Run(ctx, name("one"), nil); err == nil {
		t.Error("a cancelled run says it is done")
	}
}

// Games are read as they were written, and replay: every move is legal, every score has its position.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		file := filepath.Join(t.TempDir(), "games")
		if err := selfPlay(v, 4, 2).Run(t.Context(), file, nil); err != nil {
			t.Fatal(err)
		}
		games, positions := 0, 0
		read, err := ReadGames(file, func(_ *rules.Variant, g Game) error {
			games++
			again, err := readGame(g.append(nil)[len(g.append(nil))-len(body(g)):])
			if err != nil || !reflect.DeepEqual(again, g) {
				t.Errorf("%s: %+v is read as %+v, %v", v.ID, g, again, err)
			}
			return g.Replay(v, nil, func(p *rules.Position, moves []rules.Move, n int) { positions++ })
		})
		if err != nil || read.Variant != v || read.Whole != 4 || games != 4 || positions < 20 {
			t.Errorf("%s: %d games, %d positions, %v", v.ID, games, positions, err)
		}
	}
}

// Who wanders plays other games from the same seed.
func TestWander(t *testing.T) {
	t.Parallel()
	var played [2][][]uint8
	for i, wander := range []float64{0, 0.2} {
		s := selfPlay(rules.Russian, 4, 2)
		s.Wander = wander
		file := filepath.Join(t.TempDir(), "games")
		if err := s.Run(t.Context(), file, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadGames(file, func(_ *rules.Variant, g Game) error { played[i] = append(played[i], g.Moves); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if reflect.DeepEqual(played[0], played[1]) {
		t.Error("wandering changes nothing")
	}
}

// With tables of endings no game goes on into them: each ends at the first position that they know, with their result.
func TestTablesEndGames(t *testing.T) {
	t.Parallel()
	tables, err := tablebase.Generate(t.Context(), rules.Russian, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := selfPlay(rules.Russian, 30, 2)
	s.Options.Tables = tables
	file := filepath.Join(t.TempDir(), "games")
	if err := s.Run(t.Context(), file, nil); err != nil {
		t.Fatal(err)
	}
	ended := 0
	_, err = ReadGames(file, func(_ *rules.Variant, g Game) error {
		p := rules.Russian.Start()
		for i, index := range g.Moves {
			if (p.Of(rules.White) | p.Of(rules.Black)).Len() <= 3 {
				t.Errorf("a game goes on from %s", p.FEN())
			}
			p = p.Play(p.Moves(nil)[index])
			if i < len(g.Moves)-1 || (p.Of(rules.White)|p.Of(rules.Black)).Len() > 3 {
				continue
			}
			ended++
			want, known := tables.Probe(&p)
			if p.Turn() == rules.Black {
				want.Outcome = -want.Outcome
			}
			if !known || want.Outcome != int(g.Result) {
				t.Errorf("%s: result %d, the tables say %+v", p.FEN(), g.Result, want)
			}
		}
		return nil
	})
	if err != nil || ended == 0 {
		t.Errorf("%d games ended in the tables, %v", ended, err)
	}
}

// body is a written game without its length.
func body(g Game) []byte {
	b := g.append(nil)
	for i := range b {
		if again, err := readGame(b[i:]); err == nil && len(again.Moves) == len(g.Moves) {
			return b[i:]
		}
	}
	return nil
}

// Labels by hand: λ of one half, three positions, White won. A man more is σ(0.8) = 0.690, for Black 0.310. The first is White's to move
// in International, Black's in English; a jump of more than 60 hundredths cuts what comes after off.
func TestLabels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		v      *rules.Variant
		random int
		scores []int16
		lambda float64
		want   []float64
	}{
		{rules.International, 0, []int16{0, 0, 0}, 0.5, []float64{0.5625, 0.625, 0.75}},
		{rules.International, 0, []int16{100, -100, 100}, 0, []float64{0.690, 0.690, 0.690}},
		{rules.English, 0, []int16{100, -100, 100}, 0, []float64{0.310, 0.310, 0.310}},
		{rules.English, 1, []int16{100, -100, 100}, 0, []float64{0.690, 0.690, 0.690}},
		{rules.International, 0, []int16{0, 0, 100}, 0.5, []float64{0.5, 0.5, 0.845}},
		{rules.International, 0, []int16{0, 100, -100}, 1, []float64{0.5, 1, 1}},
	} {
		g := Game{Random: c.random, Scores: c.scores, Result: 1}
		for i, got := range g.labels(c.v, c.lambda) {
			if math.Abs(got-c.want[i]) > 1e-3 {
				t.Errorf("%s, scores %v, λ %.1f: label %d is %.4f, not %.4f", c.v.ID, c.scores, c.lambda, i, got, c.want[i])
			}
		}
	}
}

// The fit finds out what decides games that were made up: whoever has more men on its own left half of the board wins. Its
// weights then tell the two halves apart, in positions that it has not seen.
func TestFitLearns(t *testing.T) {
	t.Parallel()
	v := rules.English
	left := func(p *rules.Position) int {
		n := 0
		for _, sq := range v.Squares() {
			_, col := v.Place(sq)
			switch {
			case p.At(sq) == rules.WhiteMan && col < 4:
				n++
			case p.At(sq) == rules.BlackMan && col >= 4:
				n--
			}
		}
		return n
	}
	rng := rand.New(rand.NewPCG(1, 1))
	random := func() sample {
		var white, black rules.Bits
		for _, sq := range v.Squares() {
			switch row, _ := v.Place(sq); {
			case row == 0 || row == 7:
			case rng.IntN(3) == 0:
				white |= sq.Bit()
			case rng.IntN(2) == 0:
				black |= sq.Bit()
			}
		}
		return sample{white: white, black: black, turn: rules.Color(rng.IntN(2))}
	}
	var train, held []sample
	for len(train) < 20_000 {
		s := random()
		p := v.Setup(s.white, s.black, 0, s.turn)
		switch n := left(&p); {
		case n > 0:
			s.label = 1
		case n == 0:
			s.label = 0.5
		}
		if s.turn == rules.Black {
			s.label = 1 - s.label
		}
		if rng.IntN(20) == 0 {
			held = append(held, s)
		} else {
			train = append(train, s)
		}
	}
	var last Loss
	w, err := Fit{Epochs: 6, Rate: 0.1, Prior: 10, Calm: 1}.fit(t.Context(), v, train, held, func(_, _ int, l Loss) { last = l })
	if err != nil || last.Held > last.Base/2 {
		t.Fatalf("%+v, %v", last, err)
	}
	e, err := pattern.NewEvaluator(w)
	if err != nil {
		t.Fatal(err)
	}
	right := 0
	for range 500 {
		s := random()
		p := v.Setup(s.white, s.black, 0, rules.White)
		if n := left(&p); n != 0 && (n > 0) == (e.Evaluate(&p) > 0) || n == 0 {
			right++
		}
	}
	if right < 470 {
		t.Errorf("%d of 500 are judged rightly", right)
	}
}

// A player that looks further wins, and by about as much the other way round; the same match gives the same score on any
// number of threads.
func TestMatch(t *testing.T) {
	t.Parallel()
	player := func(depth int) func() Player {
		return func() Player {
			return &Deep{Searcher: engine.NewSearcher(rules.Brazilian, plain()), Limits: engine.Limits{Depth: depth}}
		}
	}
	m := Match{Variant: rules.Brazilian, Pairs: 15, Random: 6, Seed: 2, Threads: 1, A: player(5), B: player(1)}
	one, err := m.Run(t.Context(), nil)
	if err != nil || one.Rate() < 0.7 || one.Games() != 30 {
		t.Errorf("%v, %v", one, err)
	}
	m.Threads = 3
	if three, err := m.Run(t.Context(), nil); err != nil || three != one {
		t.Errorf("%v on three threads, %v on one, %v", three, one, err)
	}
	m.A, m.B = m.B, m.A
	if back, err := m.Run(t.Context(), nil); err != nil || back.Rate() > 0.3 {
		t.Errorf("the other way round: %v, %v", back, err)
	}
}

// The interval is that of pairs, worked out by hand: two pairs of 2 points and two of 1 are 75 % with a deviation of
// 0.2887 a pair, 0.1443 in the mean. And 64 % is 100 Elo.
func TestScore(t *testing.T) {
	t.Parallel()
	var s Score
	s.add(1, 1, 10)
	s.add(1, 1, 10)
	s.add(1, -1, 10)
	s.add(0, 0, 10)
	low, high := s.Interval()
	if s.Won != 5 || s.Drawn != 2 || s.Lost != 1 || s.Rate() != 0.75 || math.Abs(low-(0.75-1.96*0.1443)) > 1e-3 || high != 1 {
		t.Errorf("%v: %.4f to %.4f", s, low, high)
	}
	if e := Elo(0.64); math.Abs(e-100) > 0.1 {
		t.Errorf("64 %% is %.1f Elo", e)
	}
}

func BenchmarkSelfPlay(b *testing.B) {
	s := selfPlay(rules.English, 1, 1)
	s.Depth = 4
	searcher := engine.NewSearcher(rules.English, s.Options)
	for n := 0; b.Loop(); n++ {
		if _, ok := s.play(b.Context(), searcher, n); !ok {
			b.Fatal("no game")
		}
	}
}

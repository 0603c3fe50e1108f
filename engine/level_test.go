package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"damasbot/rules"
)

// patient returns all levels, limited only by their depth, so that a slow machine changes nothing.
func patient() []Level {
	ls := Levels()
	for i := range ls {
		ls[i].Think = time.Hour
	}
	return ls
}

// level returns one of the patient levels.
func level(t testing.TB, id string) Level {
	t.Helper()
	for _, l := range patient() {
		if l.ID == id {
			return l
		}
	}
	t.Fatalf("no level %q", id)
	return Level{}
}

func TestLevels(t *testing.T) {
	t.Parallel()
	want := []struct {
		id      string
		depth   int
		quiesce bool
	}{{"easy", 0, false}, {"medium", 3, false}, {"hard", 6, true}}
	got := Levels()
	if len(got) != len(want) {
		t.Fatalf("%d levels", len(got))
	}
	for i, w := range want {
		if l := got[i]; l.ID != w.id || l.Depth != w.depth || l.Quiesce != w.quiesce || l.Think <= 0 {
			t.Errorf("level %d is %+v, want %+v", i, l, w)
		}
		if l, ok := FindLevel(w.id, rules.English); !ok || l != got[i] {
			t.Errorf("FindLevel(%q) = %+v, %v", w.id, l, ok)
		}
	}
	if _, ok := FindLevel("grandmaster", rules.English); ok {
		t.Error("found a level that is none")
	}
	got[0].ID = "changed"
	if Levels()[0].ID != "easy" {
		t.Error("Levels gives its own slice away")
	}
}

// Easy plays every legal move equally often: chi-squared over the seven first moves of English stays below its
// 0.1 % point for 6 degrees of freedom, 22.46.
func TestEasyIsUniform(t *testing.T) {
	t.Parallel()
	line := rules.NewLine(rules.English.Start())
	moves := line.Position().Moves(nil)
	rng := rand.New(rand.NewPCG(1, 2))
	const games = 7000
	count := map[identity]int{}
	for range games {
		m, err := Play(t.Context(), line, rules.Limits{}, level(t, "easy"), rng)
		if err != nil {
			t.Fatal(err)
		}
		count[identify(m)]++
	}
	var chi float64
	for _, m := range moves {
		expected := float64(games) / float64(len(moves))
		d := float64(count[identify(m)]) - expected
		chi += d * d / expected
	}
	if len(moves) != 7 || len(count) != 7 || chi > 22.46 {
		t.Errorf("%d moves, %d played, chi-squared %.1f", len(moves), len(count), chi)
	}
}

// The same seed plays the same game; other seeds play others.
func TestSeedDecides(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"easy", "medium", "hard"} {
		opening := func(seed uint64) string {
			line, rng, text := rules.NewLine(rules.Russian.Start()), rand.New(rand.NewPCG(seed, 0)), ""
			for range 12 {
				m, err := Play(t.Context(), line, rules.Limits{}, level(t, id), rng)
				if err != nil {
					t.Fatal(err)
				}
				text += rules.Russian.Text(m) + " "
				line = line.Play(m)
			}
			return text
		}
		games := map[string]bool{}
		for seed := range uint64(5) {
			game := opening(seed)
			if again := opening(seed); again != game {
				t.Errorf("%s: seed %d played %s, then %s", id, seed, game, again)
			}
			games[game] = true
		}
		if len(games) < 2 {
			t.Errorf("%s: every seed plays %v", id, games)
		}
	}
}

// Searches share no state: many at once find what each finds alone.
func TestSearchesAtOnce(t *testing.T) {
	t.Parallel()
	limits := Limits{Depth: 5, Quiesce: true}
	var wg sync.WaitGroup
	for _, v := range rules.All() {
		line := rules.NewLine(wander(v, 20, rand.New(rand.NewPCG(7, 8))))
		alone, err := Search(t.Context(), line, rules.Limits{}, limits)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			wg.Go(func() {
				r, err := Search(t.Context(), line, rules.Limits{}, limits)
				if err != nil || r.Score != alone.Score || r.Nodes != alone.Nodes || !r.Best.Same(alone.Best) {
					t.Errorf("%s: %+v, alone %+v (%v)", v.ID, r, alone, err)
				}
			})
		}
	}
	wg.Wait()
}

// A search that is cancelled gives a legal move and looks at no more than 1024 further positions.
func TestCancelled(t *testing.T) {
	t.Parallel()
	line := rules.NewLine(wander(rules.International, 30, rand.New(rand.NewPCG(1, 1))))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Search(ctx, line, rules.Limits{}, Limits{})
	if err != nil || r.Nodes > 1024 || !legal(line, r.Best) || len(r.Equal) == 0 || len(r.Line) == 0 {
		t.Errorf("cancelled before: %+v, %v", r, err)
	}

	ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	begun := time.Now()
	r, err = Search(ctx, line, rules.Limits{}, Limits{})
	if took := time.Since(begun); err != nil || took > 2*time.Second || !legal(line, r.Best) || r.Depth == 0 {
		t.Errorf("cancelled on the way: %+v, %v, after %v", r, err, took)
	}

	slow := level(t, "hard")
	slow.Depth, slow.Think = 60, 50*time.Millisecond
	begun = time.Now()
	m, err := Play(t.Context(), line, rules.Limits{}, slow, rand.New(rand.NewPCG(1, 1)))
	if took := time.Since(begun); err != nil || took > 2*time.Second || !legal(line, m) {
		t.Errorf("out of time: %v after %v", err, took)
	}
}

// Limited by nodes, the report is that of the last iteration that was finished.
func TestNodeLimit(t *testing.T) {
	t.Parallel()
	line := rules.NewLine(wander(rules.International, 30, rand.New(rand.NewPCG(1, 1))))
	r, err := Search(t.Context(), line, rules.Limits{}, Limits{Nodes: 20_000, Quiesce: true})
	if err != nil || r.Nodes < 20_000 || r.Nodes > 21_024 || r.Depth < 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	full, err := Search(t.Context(), line, rules.Limits{}, Limits{Depth: r.Depth, Quiesce: true})
	if err != nil || full.Score != r.Score || !full.Best.Same(r.Best) || len(full.Equal) != len(r.Equal) {
		t.Errorf("stopped %+v, finished %+v, %v", r, full, err)
	}
}

func TestNoMove(t *testing.T) {
	t.Parallel()
	line := lineAt(t, rules.English, "W:W32:B28,27,23,24")
	if n := line.Position().CountMoves(); n != 0 {
		t.Fatalf("%d moves", n)
	}
	if _, err := Search(t.Context(), line, rules.Limits{}, Limits{Depth: 3}); !errors.Is(err, ErrNoMove) {
		t.Errorf("Search: %v", err)
	}
	for _, l := range Levels() {
		if _, err := Play(t.Context(), line, rules.Limits{}, l, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, ErrNoMove) {
			t.Errorf("%s: %v", l.ID, err)
		}
	}
}

// A lone legal move is answered without a search: even one that could not end.
func TestLoneMove(t *testing.T) {
	t.Parallel()
	line := lineAt(t, rules.International, "W:W28,46,47,48,49,50:B23,1,2,3,4,5")
	if n := line.Position().CountMoves(); n != 1 {
		t.Fatalf("%d moves", n)
	}
	endless := Level{Depth: maxDepth, Think: time.Hour}
	m, err := Play(t.Context(), line, rules.Limits{}, endless, nil)
	if err != nil || !legal(line, m) {
		t.Errorf("%v", err)
	}
}

func legal(line rules.Line, m rules.Move) bool {
	for _, l := range line.Position().Moves(nil) {
		if l.Same(m) {
			return true
		}
	}
	return false
}

package bot

import (
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"damasbot/engine/tablebase"
	"damasbot/rules"
)

// A judge knows the endings as soon as their tables are loaded, also one that was made before: three Russian kings that hold the
// main road catch one, in more moves than can be seen in a millisecond. Without tables it does not know.
func TestJudgeKnowsEndings(t *testing.T) {
	t.Parallel()
	p, err := rules.Russian.ParseFEN("W:WKa1,Kc1,Ke1:BKc7")
	if err != nil {
		t.Fatal(err)
	}
	judged := func(j Judge) int {
		v, err := j(t.Context(), rules.NewLine(p), rules.Limits{}, time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		return v.Won
	}
	if judged(NewEngine(rand.NewPCG(1, 1), nil).Judge(rules.Russian)) != 0 {
		t.Error("it is known without tables")
	}
	shelf := tablebase.NewShelf(t.TempDir(), slog.New(slog.DiscardHandler))
	j := NewEngine(rand.NewPCG(1, 1), shelf).Judge(rules.Russian)
	for end := time.Now().Add(time.Minute); judged(j) != 1; {
		if time.Now().After(end) {
			t.Fatal("the tables do not come into it")
		}
	}
}

package hub

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"damasbot/engine"
	"damasbot/engine/tablebase"
	"damasbot/rules"
)

// petrov is three kings against one that is not on the main road, which they hold: won in 13 moves at most (Wikipedia,
// "Треугольник Петрова"), too many to be seen by looking.
const petrov = "W:WKa1,Kc1,Ke1:BKc7"

// score asks for the score of petrov at depth 1.
func score(t *testing.T, c *client, b *board) float64 {
	t.Helper()
	p, err := b.variant.ParseFEN(petrov)
	if err != nil {
		t.Fatal(err)
	}
	c.send("pos pos="+b.text(p), "level depth=1", "go think")
	_, after, _ := strings.Cut(c.until("info"), "score=")
	text, _, _ := strings.Cut(after, " ")
	c.until("done")
	s, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Without any parameter the engine knows the endings and wins what is won, against a defence that knows them too. It can be told
// to do without them, and a folder of larger ones that are damaged is a fault and does no harm.
func TestEndings(t *testing.T) {
	t.Parallel()
	v := rules.Russian
	b := newBoard(v)
	white, black := dial(t), dial(t)
	for _, c := range []*client{white, black} {
		c.send("set-param name=variant value=russian", "init")
		c.until("ready")
	}
	p, err := v.ParseFEN(petrov)
	if err != nil {
		t.Fatal(err)
	}
	line := rules.NewLine(p)
	for !line.Outcome(rules.Limits{}).Over {
		line = line.Play(ask(t, []*client{white, black}[line.Len()%2], &b, line))
	}
	if o := line.Outcome(rules.Limits{}); o.Drawn || o.Winner != rules.White || line.Len() > 2*13-1 {
		t.Errorf("after %d plies: %+v", line.Len(), o)
	}
	won := float64(engine.Win-2*13) / 100
	if s := score(t, white, &b); s < won {
		t.Errorf("the score is %v", s)
	}
	white.send("set-param name=tables value=none")
	if s := score(t, white, &b); s >= won {
		t.Errorf("without tables the score is %v", s)
	}
	folder := t.TempDir()
	name := filepath.Join(folder, tablebase.FileName(v, 5))
	if err := os.WriteFile(name, []byte("?"), 0o644); err != nil {
		t.Fatal(err)
	}
	white.send(`set-param name=tables value="` + folder + `"`)
	if said := white.until("error"); !strings.Contains(said, name) {
		t.Errorf("%s does not name %s", said, name)
	}
	if s := score(t, white, &b); s < won {
		t.Errorf("beside a damaged file the score is %v", s)
	}
	white.quit()
	black.quit()
}

// From "init" on the tables and the searcher are there before a search is asked for, whatever is set.
func TestNothingIsLoadedInASearch(t *testing.T) {
	t.Parallel()
	e := &Engine{options: engine.Options{Table: 1, Features: engine.AllFeatures()}, out: io.Discard, board: newBoard(rules.English)}
	take := func(text string) { e.take(t.Context(), received{text: text, at: time.Now()}) }
	take("set-param name=variant value=spanish")
	if e.loaded {
		t.Error("loaded before init, when more may be set")
	}
	take("init")
	for _, v := range []*rules.Variant{rules.Spanish, rules.Russian} {
		take("set-param name=variant value=" + v.ID)
		if !e.loaded || e.searcher == nil || e.options.Tables != tablebase.Builtin(v) {
			t.Errorf("%s: the tables are not there", v.ID)
		}
	}
	take("set-param name=table-size value=2")
	if e.searcher == nil {
		t.Error("the searcher is not there")
	}
}

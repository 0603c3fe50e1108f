package hub

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"damasbot/engine"
	"damasbot/rules"
)

// MaxThreads bounds the parameter threads.
const MaxThreads = 64

func (e *Engine) introduce() {
	var names []string
	for _, v := range rules.All() {
		names = append(names, v.ID)
	}
	e.say("id name=damasbot version=%s author=%s country=%s", quote(e.version), quote("the damasbot authors"), "Brazil")
	e.say("param name=variant value=%s type=enum values=%s", e.board.variant.ID, quote(strings.Join(names, " ")))
	e.say("param name=table-size value=%d type=int min=1 max=4096", e.options.Table)
	e.say("param name=threads value=%d type=int min=1 max=%d", max(e.options.Threads, 1), MaxThreads)
	e.say("param name=tables value=%s type=string", quote(e.tables))
	e.say("param name=ponder value=true type=bool") // interfaces ponder only where there is such a parameter
	for _, name := range engine.FeatureNames() {
		e.say("param name=%s value=true type=bool", name)
	}
	e.say("wait")
}

// setParam sets a parameter at any time. Those of other engines are passed over.
func (e *Engine) setParam(ctx context.Context, c command) error {
	name, _ := c.get("name")
	value, ok := c.get("value")
	if !ok {
		return fmt.Errorf("set-param without a value: %q", name)
	}
	switch name {
	case "variant":
		v, ok := variant(value)
		if !ok {
			return fmt.Errorf("no variant is called %q", value)
		}
		e.stop()
		e.board, e.searcher, e.loaded, e.set = newBoard(v), nil, false, false
	case "table-size":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 4096 {
			return fmt.Errorf("table-size is 1 to 4096 megabytes, not %q", value)
		}
		e.stop()
		e.options.Table, e.searcher = n, nil
	case "threads":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > MaxThreads {
			return fmt.Errorf("threads is 1 to %d, not %q", MaxThreads, value)
		}
		e.stop()
		e.options.Threads, e.searcher = n, nil
	case "tables":
		e.stop()
		e.tables, e.searcher, e.loaded = value, nil, false
	default:
		on, err := strconv.ParseBool(value)
		f := e.options.Features
		if !f.Set(name, on) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s is true or false, not %q", name, value)
		}
		e.stop()
		e.options.Features, e.searcher = f, nil
	}
	if e.ready {
		e.prepare(ctx)
	}
	return nil
}

// variant finds a rule set by our name, or by the one that Scan has for the international game.
func variant(name string) (*rules.Variant, bool) {
	if name = strings.ToLower(name); name == "normal" {
		return rules.International, true
	}
	return rules.Find(name)
}

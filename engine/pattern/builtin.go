package pattern

import (
	"embed"
	"sync"
)

// weights holds a file <variant>.weights for each rule set that has been trained.
//
//go:embed weights
var files embed.FS

// kin is whose weights a rule set is judged by that has not been trained itself: of the same board, with men and kings that go
// much alike. Each was measured against material and squares, and chosen among its relatives (docs/engine.md).
var kin = map[string]string{
	"portuguese": "spanish",
	"czech":      "spanish",
	"thai":       "spanish",
	"pool":       "russian",
	"frisian":    "international",
}

var (
	builtinMutex sync.Mutex
	builtin      = map[string]*Evaluator{}
)

// Builtin returns the evaluator of a rule set by weights that come with the program, its own or those of its kin, or nil where
// there are none. It is made when first asked for.
func Builtin(variant string) *Evaluator {
	builtinMutex.Lock()
	defer builtinMutex.Unlock()
	return builtinOf(variant)
}

func builtinOf(variant string) *Evaluator {
	if e, ok := builtin[variant]; ok {
		return e
	}
	var e *Evaluator
	if data, err := files.ReadFile("weights/" + variant + ".weights"); err == nil {
		if w, err := Read(data); err == nil {
			e, _ = NewEvaluator(w)
		}
	} else if other, ok := kin[variant]; ok {
		e = builtinOf(other)
	}
	builtin[variant] = e
	return e
}

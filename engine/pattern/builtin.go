package pattern

import (
	"embed"
	"sync"
)

// weights holds a file <variant>.weights for each rule set that has been trained.
//
//go:embed weights
var files embed.FS

var (
	builtinMutex sync.Mutex
	builtin      = map[string]*Evaluator{}
)

// Builtin returns the evaluator of a rule set whose weights come with the program, or nil where there are none. It is made
// when first asked for.
func Builtin(variant string) *Evaluator {
	builtinMutex.Lock()
	defer builtinMutex.Unlock()
	if e, ok := builtin[variant]; ok {
		return e
	}
	var e *Evaluator
	if data, err := files.ReadFile("weights/" + variant + ".weights"); err == nil {
		if w, err := Read(data); err == nil {
			e, _ = NewEvaluator(w)
		}
	}
	builtin[variant] = e
	return e
}

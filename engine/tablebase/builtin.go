package tablebase

import (
	"context"
	"embed"
	"path"
	"sync"

	"damasbot/rules"
)

// files has the tables that come with the program, as "damasbot tables" writes them; "make tables" makes them anew.
//
//go:embed tables
var files embed.FS

var builtin sync.Map // rule set → func() *Set

// Builtin returns the tables of a rule set that come with the program, or nil where there are none. They are loaded when first
// asked for, which takes up to half a second, and shared from then on.
func Builtin(v *rules.Variant) *Set {
	once, _ := builtin.LoadOrStore(v, sync.OnceValue(func() *Set {
		pieces := builtinPieces(v)
		if pieces == 0 {
			return nil
		}
		name := builtinName(v, pieces)
		f, err := files.Open(name)
		if err != nil {
			return nil
		}
		s, err := read(context.Background(), f, name, v, pieces)
		if err != nil {
			return nil // tests prove that there is no such file
		}
		return s
	}))
	return once.(func() *Set)()
}

// builtinPieces returns up to how many pieces the tables are that come with the program; 0 where there are none.
func builtinPieces(v *rules.Variant) int {
	for pieces := maxPieces; pieces > 0; pieces-- {
		if f, err := files.Open(builtinName(v, pieces)); err == nil {
			f.Close()
			return pieces
		}
	}
	return 0
}

func builtinName(v *rules.Variant, pieces int) string {
	return path.Join("tables", FileName(v, pieces))
}

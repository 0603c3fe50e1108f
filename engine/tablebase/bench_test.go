package tablebase

import (
	"testing"

	"damasbot/rules"
)

// BenchmarkGenerate makes the tables of three pieces.
func BenchmarkGenerate(b *testing.B) {
	for _, v := range []*rules.Variant{rules.English, rules.International, rules.Turkish} {
		b.Run(v.ID, func(b *testing.B) {
			for range b.N {
				if _, err := Generate(b.Context(), v, 3, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

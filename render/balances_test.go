package render

import (
	"math"
	"math/rand/v2"
)

// swings is a game of n half-moves that is even at first.
func swings(n int) []float64 {
	rng := rand.New(rand.NewPCG(3, uint64(n)))
	shares := []float64{0.5}
	y := 0.0
	for range n {
		y += rng.NormFloat64() * 0.35
		if rng.IntN(30) == 0 {
			y += rng.NormFloat64() * 2
		}
		shares = append(shares, 1/(1+math.Exp(-y)))
	}
	return shares
}

// sampleBalances show a short game, one as most are and a long one.
func sampleBalances() map[string]Balance {
	b := Balance{
		Title: "Vitória de João Conceição", Subtitle: "Damas internacionais · 47 lances", Scale: "Chance das brancas, em %",
		White: "João Conceição", Black: "damasbot (difícil)", Shares: swings(94), Turns: []int{12, 41, 77},
	}
	short := Balance{Title: "Ana × Бёрджиль", White: "Ana", Black: "Бёрджиль", Shares: []float64{0.5, 0.55, 0.5, 0.3, 0, 0}, Turns: []int{3, 4}, Theme: Slate}
	long := b
	long.Theme, long.Shares, long.Turns = Contrast, swings(301), nil
	long.Shares[301] = 1
	return map[string]Balance{"balance": b, "balance-short-slate": short, "balance-long-contrast": long}
}

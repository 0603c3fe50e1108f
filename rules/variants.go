package rules

// The rule sets. Each is written as its difference from a relative; sources beside the facts.
// WCDF: World Checkers Draughts Federation rules. FMJD: Annex 1. FID: Federazione Italiana Dama, tecnica di gioco.
// CBD: Confederação Brasileira de Jogo de Damas, 64 squares. FMJD-64: section 64 rules.

// base is what the family shares; every variant states the rest.
var base = &Variant{
	Board: Board{Rows: 8, Cols: 8},
	Home:  Home{Rows: 3},
	Man:   Man{Moves: DiagonalForward, Takes: DiagonalForward},
	King:  King{Moves: Diagonals, Takes: Diagonals},
	Take:  Take{ManTakesKing: true},
	Draw:  Draw{Repetition: 3},
	Notation: Notation{
		Capture: "x",
	},
}

// English is Anglo-American checkers.
var English = derive(base, "english", func(v *Variant) {
	v.Aliases = []string{"checkers", "american"}
	v.First = Black      // WCDF 1.12: dark moves first
	v.Crown = CrownStops // WCDF 1.19
	v.Draw.Quiet = 40    // WCDF 1.32.2
	v.Notation.GameType = 21
	v.Notation.TypeTag = "21,B,8,8,N1,0"
})

// International is 10×10 draughts.
var International = derive(base, "international", func(v *Variant) {
	v.Aliases = []string{"polish", "draughts100"}
	v.Board = Board{Rows: 10, Cols: 10}
	v.Home.Rows = 4
	v.Man.Takes = Diagonals               // FMJD 4.2
	v.King.Flies = true                   // FMJD 3.9, 4.4
	v.Take.Best = []Criterion{MostPieces} // FMJD 4.13; 4.14: neither kings nor quality count
	v.Crown = CrownsLast                  // FMJD 4.15
	v.Draw.Quiet = 25                     // FMJD 6.2
	v.Draw.Limits = []Limit{
		{Name: "three-against-king", Moves: 16, Endings: []Ending{ // FMJD 6.3
			{Count{0, 3}, Count{0, 1}}, {Count{1, 2}, Count{0, 1}}, {Count{2, 1}, Count{0, 1}},
		}},
		{Name: "two-against-king", Moves: 5, Endings: []Ending{ // FMJD 6.4
			{Count{0, 2}, Count{0, 1}}, {Count{1, 1}, Count{0, 1}}, {Count{0, 1}, Count{0, 1}},
		}},
	}
	v.Notation.GameType = 20
	v.Notation.TypeTag = "20,W,10,10,N2,0"
})

// Brazilian is international moves on 8×8.
var Brazilian = derive(International, "brazilian", func(v *Variant) {
	v.Board = Board{Rows: 8, Cols: 8}
	v.Home.Rows = 3
	v.Draw.Quiet = 20 // CBD 64: 20 successive king moves
	v.Draw.Limits = []Limit{
		{Name: "few-kings", Moves: 5, Endings: []Ending{ // CBD 64
			{Count{0, 2}, Count{0, 2}}, {Count{0, 2}, Count{0, 1}}, {Count{0, 2}, Count{1, 1}},
			{Count{0, 1}, Count{0, 1}}, {Count{1, 1}, Count{0, 1}},
		}},
	}
	v.Notation.GameType = 26
	v.Notation.TypeTag = "26,W,8,8,A0,0"
	v.Notation.Algebraic = true
})

// Spanish has short-sighted men, flying kings and the laws of quantity and quality.
var Spanish = derive(base, "spanish", func(v *Variant) {
	v.Board.RightHand = true
	v.King.Flies = true
	v.Take.Best = []Criterion{MostPieces, MostKings} // law of quantity, then of quality
	v.Crown = CrownStops                             // men take forward only: nothing to go on to
	v.Draw.Quiet = 20
	v.Draw.Limits = []Limit{
		{Name: "three-kings", Moves: 12, Endings: []Ending{{Count{0, 3}, Count{0, 1}}}}, // la forzosa
	}
	v.Notation.GameType = 24
	v.Notation.TypeTag = "24,W,8,8,N1,1"
	v.Notation.Numbers = FromBottomRight
})

// Turkish is dama on all 64 squares, moving orthogonally.
var Turkish = derive(base, "turkish", func(v *Variant) {
	v.Board.All = true
	v.Home = Home{Rows: 2, Offset: 1}
	v.Man = Man{Moves: ForwardAndSides, Takes: ForwardAndSides}
	v.King = King{Moves: Orthogonals, Takes: Orthogonals, Flies: true, NoReverse: true}
	v.Take.Best = []Criterion{MostPieces} // men and kings count alike
	v.Take.AtOnce = true
	v.Crown = CrownsLast // passes the last row as a man, crowned where the move ends
	v.Draw.Quiet = 50    // Kondavo, Turkish
	v.Notation.GameType = 30
	v.Notation.TypeTag = "30,W,8,8,A0,0"
	v.Notation.Algebraic = true
})

// Italian is the game of the FID: short kings, men never take kings, four criteria.
var Italian = derive(English, "italian", func(v *Variant) {
	v.First = White
	v.Board.RightHand = true                                                 // FID 2.3
	v.Take.ManTakesKing = false                                              // FID 5.3(b)
	v.Take.Best = []Criterion{MostPieces, WithKing, MostKings, KingEarliest} // FID 6.6-6.10
	v.Draw.Quiet = 50                                                        // Kondavo, Italian
	v.Notation.GameType = 22
	v.Notation.TypeTag = "22,W,8,8,N2,1"
})

// Russian is shashki; the Ukrainian game is the same.
var Russian = derive(base, "russian", func(v *Variant) {
	v.Aliases = []string{"ukrainian", "shashki"}
	v.Man.Takes = Diagonals
	v.King.Flies = true
	v.Crown = CrownsOn // FMJD-64: crowned at once, goes on as a king
	v.Draw.Quiet = 15  // Kondavo, shashki
	v.Notation.GameType = 25
	v.Notation.TypeTag = "25,W,8,8,A0,0"
	v.Notation.Algebraic = true
	v.Notation.Capture = ":"
})

// ItalianFlying is "italianas, dama longa": flying kings, majority, men never take kings.
var ItalianFlying = derive(base, "italian-flying", func(v *Variant) {
	v.Aliases = []string{"italian_flying"}
	v.King.Flies = true
	v.Take.ManTakesKing = false
	v.Take.Best = []Criterion{MostPieces}
	v.Draw.Quiet = 20
	v.Draw.Limits = []Limit{
		{Name: "three-kings", Moves: 20, StrongerOnly: true, Endings: []Ending{{Count{0, 3}, Count{0, 1}}}},
	}
})

// Pool is American pool checkers.
var Pool = derive(Brazilian, "pool", func(v *Variant) {
	v.Extra = true
	v.First = Black
	v.Take.Best = nil // free choice
	v.Draw.Quiet = 40
	v.Draw.Limits = []Limit{
		{Name: "three-kings", Moves: 13, StrongerOnly: true, Endings: []Ending{{Count{0, 3}, Count{0, 1}}}},
	}
	v.Notation = Notation{GameType: 23, TypeTag: "23,B,8,8,N1,0", Capture: "x"}
})

// Portuguese moves as Spanish.
var Portuguese = derive(Spanish, "portuguese", func(v *Variant) {
	v.Extra = true
	v.Notation.GameType = 28
	v.Notation.TypeTag = "28,W,8,8,N1,1"
})

// Czech gives the king's capture priority and is free otherwise.
var Czech = derive(Spanish, "czech", func(v *Variant) {
	v.Extra = true
	v.Board.RightHand = false
	v.Take.Best = []Criterion{WithKing}
	v.Draw.Limits = nil
	v.Notation = Notation{GameType: 29, TypeTag: "29,W,8,8,A0,0", Algebraic: true, Capture: "x"}
})

// Frisian also captures along files and rows, and weighs what is taken.
var Frisian = derive(International, "frisian", func(v *Variant) {
	v.Extra = true
	v.Man.Takes = Diagonals | Orthogonals
	v.King.Takes = Diagonals | Orthogonals
	v.King.MaxRun = 3
	v.Take.Best = []Criterion{MostValue, WithKing}
	v.Draw.Limits = []Limit{
		{Name: "two-against-king", Moves: 7, Endings: []Ending{{Count{0, 2}, Count{0, 1}}}},
		{Name: "king-against-king", Moves: 2, Endings: []Ending{{Count{0, 1}, Count{0, 1}}}},
	}
	v.Notation.GameType = 40
	v.Notation.TypeTag = "40,W,10,10,N2,0"
})

// Thai is makhos: eight men each, kings that land just behind.
var Thai = derive(base, "thai", func(v *Variant) {
	v.Extra = true
	v.Aliases = []string{"makhos"}
	v.First = Black
	v.Home.Rows = 2
	v.King.Flies = true
	v.King.LandsNext = true
	v.Take.AtOnce = true
	v.Draw.Quiet = 40
	v.Notation.GameType = 31
	v.Notation.TypeTag = "31,B,8,8,N2,0"
	v.Notation.Capture = "-"
})

// Poddavki is the Russian losing game: who cannot move wins.
var Poddavki = derive(Russian, "poddavki", func(v *Variant) {
	v.Extra = true
	v.Goal = Losing
	v.Notation.GameType = 0
	v.Notation.TypeTag = ""
})

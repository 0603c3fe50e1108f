package screen

import (
	"fmt"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

// leaders is the second page of a leaderboard of 34 players; the asker, whose row is own, is Ana.
func leaders(own int) Leaders {
	names := []string{"Ana", "Bruno", "Carla", "Daví", "Ève", "Фёдор"}
	l := Leaders{Total: 34, Variants: []string{"russian", "turkish"}, Place: "Clube de damas", At: noon}
	row := func(rank int) Standing {
		s := Standing{
			Rank: rank, Person: fmt.Sprintf("tg/%d", 100+rank), Name: names[rank%len(names)], Rating: 1900 - 20*float64(rank),
			Provisional: rank > 17, Games: 50 - rank, Record: Record{Variant: "russian", Won: 40 - rank, Drawn: 4, Lost: 6},
		}
		if rank == own {
			s.Person, s.Name = "tg/1", "Ana"
		}
		return s
	}
	for rank := 11; rank <= 20; rank++ {
		l.Rows = append(l.Rows, row(rank))
	}
	if own > 0 {
		mine := row(own)
		l.Own = &mine
	}
	return l
}

// anasPast is what Ana has played.
func anasPast() Past {
	p := Past{
		Person: "tg/1", Name: "Ana",
		Standings: []Standing{
			{Rank: 2, Person: "tg/1", Name: "Ana", Rating: 1544.6, Games: 12, Record: Record{Variant: "turkish", Won: 5, Drawn: 1, Lost: 6}, Best: 1580.2, Streak: -3},
			{Rank: 1, Person: "tg/1", Name: "Ana", Rating: 1712.4, Games: 31, Record: Record{Variant: "russian", Won: 20, Drawn: 4, Lost: 7}, Best: 1730, Streak: 4},
			{Rank: 9, Person: "tg/1", Name: "Ana", Rating: 1490, Provisional: true, Games: 2, Record: Record{Variant: "italian", Won: 1, Lost: 1}},
		},
		Engine: []Record{
			{Variant: "russian", Level: "easy", Won: 3}, {Variant: "italian", Level: "easy", Won: 1, Lost: 1}, {Variant: "russian", Level: "hard", Drawn: 1, Lost: 4},
		},
		Head: []Record{{Variant: "russian", Won: 3, Drawn: 1}, {Variant: "turkish", Lost: 2}},
	}
	for i, r := range []float64{1500, 1620, 1580, 1730, 1712} {
		p.History = append(p.History, Moment{At: noon.AddDate(0, 0, 9*i), R: r})
	}
	return p
}

// clocked is a match between people whose clock runs: Ana has moved at noon, Bruno has a day.
func clocked(late match.Late) *match.Match {
	m := match.New("g1", "place", rules.Russian.Start(), rules.Limits{}, people, noon)
	m.StartClock(24*time.Hour, late, noon)
	return m
}

package screen

import (
	"strconv"

	"damasbot/rules"
)

// written is how many hints a rule set has of its own; the others get those that follow from their facts.
var written = map[string]int{
	"english": 4, "international": 4, "brazilian": 4, "spanish": 4, "turkish": 4, "italian": 4, "russian": 4, "italian-flying": 4,
}

// hints are a few words on strategy.
func hints(v *rules.Variant, r Reader) []string {
	var lines []string
	if n := written[v.ID]; n > 0 {
		for i := range n {
			lines = append(lines, r.say("hint."+v.ID+"."+strconv.Itoa(i+1)))
		}
		return lines
	}
	if v.Goal == rules.Losing {
		return []string{r.say("hint.any.losing"), r.say("hint.any.losing-king"), r.say("hint.any.count")}
	}
	lines = append(lines, r.say("hint.any.together"))
	if v.King.Flies {
		lines = append(lines, r.say("hint.any.flying"))
	} else {
		lines = append(lines, r.say("hint.any.short"))
	}
	if len(v.Take.Best) > 0 {
		lines = append(lines, r.say("hint.any.majority"))
	} else {
		lines = append(lines, r.say("hint.any.free"))
	}
	if v.Man.Takes&^v.Man.Moves != 0 {
		lines = append(lines, r.say("hint.any.backwards"))
	}
	return append(lines, r.say("hint.any.count"))
}

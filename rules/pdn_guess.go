package rules

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// guess finds the rule set of games.
type guess struct {
	given *Variant
	usual *Variant // by which most of the games sampled are legal
}

// sampled is how many games without a tag are tried by every rule set.
const sampled = 16

// sample finds the usual rule set of the games that have no tag to tell it.
func (g *guess) sample(ctx context.Context, games []rawGame) {
	if g.given != nil {
		return
	}
	legal := map[*Variant]int{}
	var order []*Variant // of the first game: it settles ties
	n := 0
	for i := range games {
		r := &games[i]
		if told, err := r.told(); told != nil || err != nil || r.named() != nil || len(r.moves) == 0 {
			continue
		}
		if n++; n > sampled || ctx.Err() != nil {
			break
		}
		if order == nil {
			order = r.fitting()
		}
		for _, v := range order {
			if _, err := r.replay(v); err == nil {
				legal[v]++
			}
		}
	}
	for _, v := range order {
		if legal[v] > 0 && (g.usual == nil || legal[v] > legal[g.usual]) {
			g.usual = v
		}
	}
}

// read replays a game by the rule set that is its own.
func (g *guess) read(r rawGame) (Game, error) {
	told, err := r.told()
	if err != nil {
		return Game{Tags: r.tags, Result: r.outcome(White), Comments: r.comments}, err
	}
	if told != nil {
		return r.replay(told)
	}
	tries := r.fitting()
	if g.given != nil {
		tries = []*Variant{g.given}
	} else if g.usual != nil {
		tries = append([]*Variant{g.usual}, tries...)
	}
	if named := r.named(); named != nil {
		if game, err := r.replay(named); err == nil {
			return game, nil
		}
	}
	var best Game
	var bestErr error
	for i, v := range tries {
		game, err := r.replay(v)
		if err == nil {
			return game, nil
		}
		if i == 0 || game.Line.Len() > best.Line.Len() {
			best, bestErr = game, err
		}
	}
	return best, bestErr
}

// told returns the rule set that the game's own tags state, or nil where they state none.
func (r *rawGame) told() (*Variant, error) {
	if tag := r.tag("GameType"); tag != "" {
		number, _, _ := strings.Cut(tag, ",")
		n, err := strconv.Atoi(strings.TrimSpace(number))
		for _, v := range catalogue {
			if err == nil && n > 0 && v.Notation.GameType == n {
				return v, nil
			}
		}
		if v, ok := Find(variantName(tag)); ok {
			return v, nil
		}
		return nil, fmt.Errorf("rules: PDN: GameType %s is not a rule set known here", quote(tag))
	}
	if tag := r.tag("Variant"); tag != "" {
		if v, ok := Find(variantName(tag)); ok {
			return v, nil
		}
		if v := mentioned(tag); v != nil {
			return v, nil
		}
		return nil, fmt.Errorf("rules: PDN: variant %s is not a rule set known here", quote(tag))
	}
	return nil, nil
}

func variantName(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(s)), " ", "-")
}

// named returns the rule set that the event's name mentions, or nil.
func (r *rawGame) named() *Variant { return mentioned(r.tag("Event")) }

// mentions are words by which events tell what is played.
var mentions = []struct {
	word string
	v    *Variant
}{
	{"mistrovstvi cr", Czech}, {"czech", Czech}, {"brazil", Brazilian}, {"russian", Russian}, {"frisian", Frisian},
	{"italian", Italian}, {"spanish", Spanish}, {"portuguese", Portuguese}, {"turkish", Turkish}, {"thai", Thai},
	{"pool", Pool}, {"english", English}, {"american", English}, {"international", International}, {"standard", International},
}

// unaccented takes off the accents of Czech.
var unaccented = strings.NewReplacer("í", "i", "č", "c", "á", "a", "é", "e", "ý", "y", "ř", "r", "š", "s", "ž", "z")

func mentioned(text string) *Variant {
	text = unaccented.Replace(strings.ToLower(text))
	for _, m := range mentions {
		if strings.Contains(text, m.word) {
			return m.v
		}
	}
	return nil
}

// fitting returns every rule set: first those that write squares as the game does.
func (r *rawGame) fitting() []*Variant {
	text := r.tag("FEN")
	if len(r.moves) > 0 {
		text = r.moves[0]
	}
	algebraic := strings.ContainsAny(text, "abcdefghij")
	var first, then []*Variant
	for _, v := range catalogue {
		if v.Notation.Algebraic == algebraic {
			first = append(first, v)
		} else {
			then = append(then, v)
		}
	}
	return append(first, then...)
}

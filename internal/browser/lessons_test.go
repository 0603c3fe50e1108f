package browser

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"damasbot/screen"
)

// TestLessons asks for a hint in a game, and after it for the review and the replay, by what the window shows.
func TestLessons(t *testing.T) {
	t.Parallel()
	o := newTown(t, 21)
	ana := o.window("Ana", "pt-br")
	s := ana.startAgainstEngine("russian", "easy", nil)
	choose := careless(rand.New(rand.NewPCG(1, 2)))
	for range 8 {
		m := o.match(s.match())
		ana.play(s, m.Line.Position(), choose(t, m.Line), nil)
		s = ana.see(func(it shown) bool { return it.asks() && it.at() > m.Pos })
	}
	hint := func(page int) func(screen.Action) bool {
		return func(a screen.Action) bool { return a.Kind == screen.MenuHint && a.Page == page }
	}
	ana.say("/dica")
	ana.choose(hint(screen.HintPiece))
	piece := ana.see(func(s shown) bool { return s.Photo != "" && s.has(hint(screen.HintMove)) })
	ana.look("lessons-1-piece")
	ana.press(piece, hint(screen.HintMove))
	ana.until(`document.querySelector('[data-testid="message-` + strconv.Itoa(piece.ID) + `"] .text').innerText.includes('Eu jogaria')`)
	ana.look("lessons-2-move")
	ana.choose(kind(screen.DoResignAsk))
	ana.choose(kind(screen.DoResign))
	turn := func(page int) func(screen.Action) bool {
		return func(a screen.Action) bool { return a.Kind == screen.MenuReview && a.Page == page }
	}
	over := ana.see(shown.over)
	ana.look("lessons-3-over")
	ana.press(over, turn(0))
	course := ana.see(func(s shown) bool { return s.ID != over.ID && s.Photo != "" && s.has(kind(screen.MenuReplay)) })
	ana.until(`(down => { if (down && !down.hidden) down.click(); return !down || down.hidden; })(document.querySelector(".to-bottom"))`) // it was read far above
	ana.look("lessons-4-course")
	ana.press(course, turn(1)) // so careless a game turns
	ana.see(func(s shown) bool { return s.has(turn(0)) })
	ana.look("lessons-5-turn")
	ana.choose(kind(screen.MenuReplay))
	ana.until(`(it => it && it.complete && it.naturalWidth === 480 && it.naturalHeight === 536)(document.querySelector('.message img.animation'))`)
	ana.look("lessons-6-replay")
}

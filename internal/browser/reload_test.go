package browser

import (
	"math/rand/v2"
	"testing"

	"damasbot/screen"

	"github.com/chromedp/chromedp"
)

func TestReloadingAndASecondWindowShowTheSameGame(t *testing.T) {
	t.Parallel()
	o := newTown(t, 12)
	ana, beto := o.window("Ana", "en"), o.window("Beto", "en")
	s := o.challenge(ana, beto, "brazilian", nil)
	rng := rand.New(rand.NewPCG(12, 12))
	again := o.window("Ana", "en")
	again.see(func(it shown) bool { return it.raw == s.raw })

	hers := []*window{ana, again}
	for n := range 8 {
		m := o.match(s.match())
		w := beto
		if m.Seats[m.Turn()].Name == "Ana" {
			w = hers[n/2%2] // now in one of her windows, now in the other
		}
		w.see(func(it shown) bool { return it.raw == s.raw })
		w.play(s, m.Line.Position(), careless(rng)(t, m.Line), nil)
		s = w.see(func(it shown) bool { return it.asks() && it.at() > m.Pos })
		for _, other := range []*window{ana, again, beto} {
			other.see(func(it shown) bool { return it.raw == s.raw })
		}
		if n == 4 {
			ana.do(chromedp.Reload())
			ana.see(func(it shown) bool { return it.raw == s.raw })
		}
	}
	if chats := value[int](ana, `document.querySelectorAll('.chat-row').length`); chats != 2 {
		t.Errorf("after reloading there are %d chats", chats)
	}
}

func TestDrawsAndResignationsByClicks(t *testing.T) {
	t.Parallel()
	o := newTown(t, 13)
	ana, beto := o.window("Ana", "pt-br"), o.window("Beto", "pt-br")
	s := o.challenge(ana, beto, "russian", nil)
	ana.press(s, kind(screen.DoOffer))
	beto.choose(kind(screen.DoDecline))
	s = ana.see(func(s shown) bool { return s.has(kind(screen.DoOffer)) })

	rng := rand.New(rand.NewPCG(13, 13))
	for range 4 {
		m := o.match(s.match())
		w := ana
		if m.Seats[m.Turn()].Name == "Beto" {
			w = beto
		}
		w.see(func(it shown) bool { return it.raw == s.raw })
		w.play(s, m.Line.Position(), careless(rng)(t, m.Line), nil)
		s = w.see(func(it shown) bool { return it.asks() && it.at() > m.Pos })
	}
	beto.choose(kind(screen.DoResignAsk))
	s = beto.see(func(s shown) bool { return s.has(kind(screen.DoResign)) })
	beto.look("resign")
	beto.press(s, kind(screen.DoResign))
	s = ana.see(shown.over)
	m := o.match(s.match())
	if winner := m.Seats[m.Result.Winner].Name; m.Result.Drawn || winner != "Ana" {
		t.Errorf("Beto resigned, but the result is %+v and the winner %s", m.Result, winner)
	}

	ana.press(s, kind(screen.DoRematch))
	beto.choose(kind(screen.ChAccept))
	s = ana.see(func(s shown) bool { return s.asks() && s.match() != m.ID })
	next := o.match(s.match())
	if next.Seats[0].Name != m.Seats[1].Name || next.Variant() != m.Variant() {
		t.Errorf("after %v the rematch is %v of %s", m.Seats, next.Seats, next.Variant().ID)
	}
	ana.press(s, kind(screen.DoOffer))
	beto.choose(kind(screen.DoAccept))
	s = beto.see(shown.over)
	if m := o.match(s.match()); !m.Result.Drawn {
		t.Errorf("a draw was agreed on, but the result is %+v", m.Result)
	}
}

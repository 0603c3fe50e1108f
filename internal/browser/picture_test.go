package browser

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"damasbot/rules"

	"github.com/chromedp/chromedp"
)

// largest is the most bytes a picture of the README may have.
const largest = 250_000

func TestPicturesOfTheREADME(t *testing.T) {
	if *docs == "" {
		t.Skip("draws the README's pictures only with -docs DIR")
	}
	if err := os.MkdirAll(*docs, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Run("group", func(t *testing.T) {
		o := newTown(t, 1)
		ana, beto := o.window("Ana", "en"), o.window("Beto", "en")
		ana.resize(size{1240, 800, 1})
		s := o.challenge(ana, beto, "international", nil)
		for _, move := range handsome(t, "international") {
			m := o.match(s.match())
			w := ana
			if m.Seats[m.Turn()].Name == "Beto" {
				w = beto
			}
			w.see(func(it shown) bool { return it.raw == s.raw })
			w.play(s, m.Line.Position(), move, nil)
			s = w.see(func(it shown) bool { return it.asks() && it.at() > m.Pos })
		}
		ana.see(func(it shown) bool { return it.raw == s.raw })
		ana.document("group.png")
	})
	t.Run("phone", func(t *testing.T) {
		o := newTown(t, 1)
		ana := o.window("Ana", "en")
		s := ana.startAgainstEngine("brazilian", "hard", nil)
		for {
			m := o.match(s.match())
			p := m.Line.Position()
			if n := m.Line.Len(); n >= 12 && m.Line.Move(n-1).IsCapture() && len(p.Moves(nil)) > 3 {
				break
			}
			ana.play(s, p, strong(t, m.Line), nil)
			s = ana.see(func(it shown) bool { return it.asks() && it.at() > m.Pos })
		}
		ana.resize(size{390, 844, 1.75})
		ana.document("phone.png")
	})
}

// handsome looks for the beginning of a game that ends with a capture of several pieces and leaves plenty on the board.
func handsome(t *testing.T, variant string) []rules.Move {
	t.Helper()
	v, ok := rules.Find(variant)
	if !ok {
		t.Fatal(variant)
	}
	for seed := range uint64(1000) {
		opening := careless(rand.New(rand.NewPCG(seed, 1)))
		l := rules.NewLine(v.Start())
		for l.Len() < 34 && !l.Outcome(rules.Limits{}).Over {
			choose := strong
			if l.Len() < 6 {
				choose = opening
			}
			m := choose(t, l)
			l = l.Play(m)
			after := l.Position()
			few := min(after.Count(rules.White).Men, after.Count(rules.Black).Men)
			if free := len(after.Moves(nil)); l.Len() > 14 && m.Taken().Len() >= 3 && few >= 9 && free > 4 && free <= 12 {
				var all []rules.Move
				for i := range l.Len() {
					all = append(all, l.Move(i))
				}
				return all
			}
		}
	}
	t.Fatal("no game is handsome")
	return nil
}

// document keeps what the window shows as a picture of the README.
func (w *window) document(name string) {
	w.t.Helper()
	w.see(shown.asks)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, 1, 1)) // off the buttons
	w.settle()
	shot, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		w.t.Fatal(err)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, picture); err != nil {
		w.t.Fatal(err)
	}
	if out.Len() > largest {
		w.t.Errorf("%s has %d bytes, more than %d", name, out.Len(), largest)
	}
	if err := os.WriteFile(filepath.Join(*docs, name), out.Bytes(), 0o644); err != nil {
		w.t.Fatal(err)
	}
	w.t.Logf("%s: %v, %d bytes", name, picture.Bounds().Size(), out.Len())
}

package browser

import (
	"encoding/json"
	"testing"

	"damasbot/screen"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestTheWholeWayByKeyboard(t *testing.T) {
	t.Parallel()
	o := newTown(t, 11)
	ana := o.window("", "")
	ana.who = "Ana"
	ana.until(`document.activeElement?.id === 'name'`)
	ana.keys("Ana" + kb.Enter)
	ana.until(`document.getElementById('chat-title').textContent !== ''`)
	ana.tabTo(`document.activeElement.matches('.chat-row:not([aria-current="true"])')`, false)
	ana.keys(kb.Enter)
	ana.until(`document.querySelector('.chat-row[aria-current="true"]').dataset.testid === 'chat-' + location.hash.slice(1)`)
	ana.tabTo(`document.activeElement.id === 'start'`, true)
	ana.keys(kb.Enter)

	menu := screen.Action{Kind: screen.MenuPlay}
	for _, choose := range []func(){
		func() {},
		func() { menu.Variant = "brazilian" },
		func() { menu.Level = "easy" },
		func() { menu.Color = screen.ColorWhite },
	} {
		choose()
		s := ana.see(func(s shown) bool {
			return s.has(func(a screen.Action) bool { return a.Encode() == menu.Encode() })
		})
		ana.keyTo(s, menu.Encode())
		ana.keys(kb.Enter)
	}
	for range 5 {
		s := ana.see(shown.asks)
		move, ok := s.find(kind(screen.DoMove))
		if !ok {
			t.Fatalf("no move among %v", s.Buttons)
		}
		ana.keyTo(s, move.Data)
		ana.keys(kb.Enter)
		ana.see(func(it shown) bool { return it.at() > s.at() && it.asks() })
	}
	m := o.match(ana.see(shown.asks).match())
	if m.Line.Len() != 10 {
		t.Errorf("%d moves were made, not five and five answers", m.Line.Len())
	}
}

func (w *window) keys(keys string) {
	w.t.Helper()
	w.do(chromedp.KeyEvent(keys))
}

// tabTo presses Tab, or Shift+Tab, until an expression is true.
func (w *window) tabTo(there string, back bool) {
	w.t.Helper()
	options := []chromedp.KeyOption{}
	if back {
		options = append(options, chromedp.KeyModifiers(chromedp.ModifierShift))
	}
	for range 40 {
		if value[bool](w, there) {
			return
		}
		w.do(chromedp.KeyEvent(kb.Tab, options...))
	}
	w.t.Fatalf("%s's window: Tab does not come to %s, but to %s", w.who, there, value[string](w, `document.activeElement.outerHTML.slice(0, 300)`))
}

// keyTo goes to a button of a message: by Tab to its keyboard, then with the arrow keys.
func (w *window) keyTo(s shown, data string) {
	w.t.Helper()
	keyboard, err := json.Marshal(quote(s.ID, data))
	if err != nil {
		w.t.Fatal(err)
	}
	inside := `document.activeElement.closest('.keyboard') === document.querySelector(` + string(keyboard) + `).closest('.keyboard')`
	// From the message itself its buttons come after it, from below before.
	w.tabTo(inside, value[bool](w, `!document.activeElement.closest('.message')`))
	w.keys(kb.Home)
	for range len(s.Buttons) {
		if value[bool](w, `document.activeElement === document.querySelector(`+string(keyboard)+`)`) {
			return
		}
		w.keys(kb.ArrowRight)
	}
	w.t.Fatalf("%s's window: the arrow keys do not come to %s", w.who, data)
}

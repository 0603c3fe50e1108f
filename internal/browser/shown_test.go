package browser

import (
	"encoding/json"
	"slices"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
)

// shown is the newest message with buttons in a window's open chat.
type shown struct {
	ID      int      `json:"id"`
	Text    string   `json:"text"`
	Photo   string   `json:"photo"` // its address, "" for none
	Buttons []button `json:"buttons"`

	raw string
}

type button struct {
	Text  string `json:"text"`
	Data  string `json:"data"`
	Style string `json:"style"`
}

// seen is the page's own account of the message in JSON; null while there is none, a press is unanswered or the picture is
// not there yet.
const seen = `(() => {
	const box = [...document.querySelectorAll('#log .keyboard:not([hidden])')].at(-1);
	if (!box) return null;
	const message = box.closest('.message');
	const keys = [...box.querySelectorAll('.key')];
	const image = message.querySelector('.photo img');
	if (keys.some(key => key.getAttribute('aria-busy') === 'true') ||
		image && !(image.complete && image.naturalWidth > 0 && image.closest('.photo').ariaBusy !== 'true')) return null;
	return JSON.stringify({
		id: Number(message.dataset.testid.slice('message-'.length)),
		text: message.querySelector('.text').innerText,
		photo: image?.getAttribute('src') ?? '',
		buttons: keys.map(key => ({ text: key.textContent, data: key.dataset.data, style: key.className.replace('key ', '') })),
	});
})()`

// see waits until the newest message with buttons is as wanted.
func (w *window) see(wanted func(shown) bool) shown {
	w.t.Helper()
	before := ""
	for {
		old, err := json.Marshal(before)
		if err != nil {
			w.t.Fatal(err)
		}
		var s shown
		s.raw = value[string](w, when(`(it => it !== `+string(old)+` && it)(`+seen+`)`))
		if err := json.Unmarshal([]byte(s.raw), &s); err != nil {
			w.t.Fatal(err)
		}
		if wanted(s) {
			return s
		}
		before = s.raw
	}
}

// press clicks the first button whose action is as wanted.
func (w *window) press(s shown, wanted func(screen.Action) bool) {
	w.t.Helper()
	b, ok := s.find(wanted)
	if !ok {
		w.t.Fatalf("%s's window: no such button under %q among %v", w.who, s.Text, s.Buttons)
	}
	w.click(quote(s.ID, b.Data))
}

// choose waits for a button and clicks it; it returns the message as it was then.
func (w *window) choose(wanted func(screen.Action) bool) shown {
	w.t.Helper()
	s := w.see(func(s shown) bool { return s.has(wanted) })
	w.press(s, wanted)
	return s
}

func (s shown) find(wanted func(screen.Action) bool) (button, bool) {
	i := slices.IndexFunc(s.Buttons, func(b button) bool {
		a, err := screen.Decode(b.Data)
		return err == nil && wanted(a)
	})
	if i < 0 {
		return button{}, false
	}
	return s.Buttons[i], true
}

func (s shown) has(wanted func(screen.Action) bool) bool { _, ok := s.find(wanted); return ok }

// kind accepts the actions of a kind.
func kind(k screen.Kind) func(screen.Action) bool {
	return func(a screen.Action) bool { return a.Kind == k }
}

// match tells which match the buttons belong to.
func (s shown) match() (id match.ID) {
	s.find(func(a screen.Action) bool { id = a.Match; return id != "" })
	return id
}

// at tells which position the buttons were made for; -1 when they are not a running match's.
func (s shown) at() int {
	pos := -1
	s.find(func(a screen.Action) bool {
		if a.Kind == screen.DoResignAsk {
			pos = a.Pos
		}
		return pos >= 0
	})
	return pos
}

// over tells whether the match shown has its result.
func (s shown) over() bool { return s.has(kind(screen.DoRematch)) }

// asks tells whether a move is to be chosen.
func (s shown) asks() bool {
	return s.has(func(a screen.Action) bool { return a.Kind == screen.DoMove || a.Kind == screen.DoPick })
}

// play clicks a move, in as many steps as the buttons ask for. step, when set, is called with what is shown before each
// further one.
func (w *window) play(s shown, p rules.Position, m rules.Move, step func(shown)) {
	w.t.Helper()
	path := m.Path(nil)
	for squares := 0; ; {
		move := func(a screen.Action) bool { played, ok := a.Move(p); return ok && played.Same(m) }
		if s.has(move) {
			w.press(s, move)
			return
		}
		onward := func(a screen.Action) bool {
			return a.Kind == screen.DoPick && len(a.Path) > squares && len(a.Path) <= len(path) && slices.Equal(a.Path, path[:len(a.Path)])
		}
		b, ok := s.find(onward)
		if !ok {
			w.t.Fatalf("%s's window: %s cannot be played by the buttons %v", w.who, p.Short(m), s.Buttons)
		}
		a, err := screen.Decode(b.Data)
		if err != nil {
			w.t.Fatal(err)
		}
		squares = len(a.Path)
		w.click(quote(s.ID, b.Data))
		before := s.raw
		s = w.see(func(s shown) bool { return s.raw != before })
		if step != nil {
			step(s)
		}
	}
}

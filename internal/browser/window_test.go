package browser

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// size of a window in CSS pixels, and how many of the screen's make one of them.
type size struct {
	width, height int64
	scale         float64
}

var (
	desktop = size{1280, 800, 1}
	phone   = size{390, 844, 2}
)

// window is a browser window of its own: it shares nothing with the others, not even what a site stores.
type window struct {
	t    *testing.T
	town *town
	who  string
	ctx  context.Context

	mu     sync.Mutex
	faults []string // what the console or the network complained about
}

// window opens the page as somebody, in the group; an empty name leaves it at the form that asks for one.
func (o *town) window(who, lang string) *window {
	o.t.Helper()
	w := &window{t: o.t, town: o, who: who}
	ctx, closeIt := chromedp.NewContext(browser(o.t), chromedp.WithNewBrowserContext(), chromedp.WithListener(w.listen))
	w.ctx = ctx
	o.t.Cleanup(func() {
		if dir, err := folder(); o.t.Failed() && err == nil && dir != "" {
			w.picture(filepath.Join(dir, "failed-"+strings.ReplaceAll(o.t.Name(), "/", "-")+"-"+w.who+".png"))
		}
		closeIt()
		for _, fault := range w.faults {
			o.t.Errorf("%s's window: %s", w.who, fault)
		}
	})
	address := o.url + "/"
	if who != "" {
		address += "?" + url.Values{"as": {who}, "lang": {lang}}.Encode()
	}
	focus := chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	})
	// The first run starts the window, and would end it with its own context: no time limit on that one.
	if err := chromedp.Do(ctx, focus); err != nil {
		o.t.Fatalf("opening a window: %v", err)
	}
	w.resize(desktop)
	w.do(chromedp.Navigate(address))
	if who != "" {
		w.until(`document.getElementById('chat-title').textContent !== ''`)
	}
	return w
}

func (w *window) listen(ev any) {
	fault := ""
	switch ev := ev.(type) {
	case *runtime.EventConsoleAPICalled:
		if ev.Type == runtime.ConsoleAPICalledTypeError || ev.Type == runtime.ConsoleAPICalledTypeWarning || ev.Type == runtime.ConsoleAPICalledTypeAssert {
			fault = fmt.Sprintf("console %s: %v", ev.Type, ev.Args)
		}
	case *runtime.EventExceptionThrown:
		fault = fmt.Sprintf("exception: %s %+v", ev.ExceptionDetails.Text, ev.ExceptionDetails.Exception)
	case *log.EventEntryAdded:
		if ev.Entry.Level == log.EntryLevelError || ev.Entry.Level == log.EntryLevelWarning {
			fault = fmt.Sprintf("log: %s %s", ev.Entry.Text, ev.Entry.URL)
		}
	case *network.EventLoadingFailed:
		if !ev.Canceled { // reloading cancels the stream of events
			fault = fmt.Sprintf("request failed: %s %s", ev.Type, ev.ErrorText)
		}
	case *network.EventResponseReceived:
		if ev.Response.Status >= 400 {
			fault = fmt.Sprintf("answer %d of %s", ev.Response.Status, ev.Response.URL)
		}
	}
	if fault != "" {
		w.mu.Lock()
		w.faults = append(w.faults, fault)
		w.mu.Unlock()
	}
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.t.Fatalf("%s's window: %v", w.who, err)
	}
}

// value evaluates an expression of the page, awaiting it when it is a promise.
func value[T any](w *window, js string) T {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatalf("%s's window: %v, waiting for\n%s\nIt shows:\n%s", w.who, err, js, w.allText())
	}
	return v
}

func (w *window) allText() string {
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body.innerText`))
	if err != nil {
		return err.Error()
	}
	return text
}

// when is the promise of an expression's first truthy value; it looks whenever the page changes, and now and then for what
// changes without the page, as scrolling.
func when(js string) string {
	return `new Promise(done => {
		const look = () => { const it = ` + js + `; if (it) { observer.disconnect(); clearInterval(timer); done(it); } };
		const observer = new MutationObserver(look);
		observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		const timer = setInterval(look, 100);
		look();
	})`
}

// until waits for an expression to be truthy.
func (w *window) until(js string) {
	w.t.Helper()
	value[bool](w, when("Boolean("+js+")"))
}

// click presses the mouse on an element, once it can be hit.
func (w *window) click(selector string) {
	w.t.Helper()
	at := value[[]float64](w, when(`(() => {
		const it = document.querySelector(`+strconv.Quote(selector)+`);
		if (!it || it.disabled) return null;
		it.scrollIntoView({ block: 'nearest', behavior: 'instant' });
		const box = it.getBoundingClientRect();
		const x = box.left + box.width / 2, y = box.top + box.height / 2;
		return it.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
	})()`))
	w.do(chromedp.MouseClickXY(at[0], at[1]))
}

// test is the selector of an element by its test id.
func test(id string) string { return `[data-testid="` + id + `"]` }

// say writes a text into the chat and sends it.
func (w *window) say(text string) {
	w.t.Helper()
	w.click(test("composer"))
	w.do(chromedp.KeyEvent(text))
	w.click(test("send"))
}

// resize makes the window as large as a screen.
func (w *window) resize(s size) {
	w.t.Helper()
	options := []chromedp.EmulateViewportOption{chromedp.EmulateScale(s.scale)}
	if s.width < 600 {
		options = append(options, chromedp.EmulatePortrait, chromedp.EmulateMobile)
	}
	w.do(chromedp.EmulateViewport(s.width, s.height, options...))
}

// quote makes a selector of a button under a message, by its data.
func quote(message int, data string) string {
	return fmt.Sprintf(`[data-testid="keyboard-%d"] .key[data-data="%s"]`, message, strings.ReplaceAll(data, `"`, `\"`))
}

// pick takes an option of a list, as a person's choice does.
func (w *window) pick(id, option string) {
	w.t.Helper()
	value[bool](w, `(list => { list.value = '`+option+`'; return list.dispatchEvent(new Event('change', { bubbles: true })); })(document.getElementById('`+id+`'))`)
}

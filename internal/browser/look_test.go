package browser

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// overflowing lists the elements that reach out of the window sideways, those whose contents reach out of them, and the
// buttons that break a word.
const overflowing = `(() => {
	const wide = document.documentElement.clientWidth;
	const out = document.documentElement.scrollWidth > wide ? ['the page'] : [];
	for (const e of document.body.querySelectorAll('*')) {
		const box = e.getBoundingClientRect();
		if (box.width === 0 || box.height === 0 || e.closest('.unseen, pre, svg')) continue;
		const style = getComputedStyle(e);
		const name = e.tagName + '.' + e.className + ' "' + e.textContent.slice(0, 40) + '"';
		if (box.left < -0.5 || box.right > wide + 0.5) out.push(name + ' from ' + box.left + ' to ' + box.right);
		const clips = style.textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(style.overflowX);
		if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && !clips) out.push('what is in ' + name);
	}
	for (const label of document.querySelectorAll('.key > span')) {
		const lines = new Set([...rects(label)].map(line => Math.round(line.top)));
		if (lines.size > label.textContent.split(/[\s-]/).length) out.push('a word in button ' + label.textContent);
	}
	return out;
	function rects(label) {
		const range = document.createRange();
		range.selectNodeContents(label);
		return range.getClientRects();
	}
})()`

// folder is where screenshots are kept, "" for nowhere.
var folder = sync.OnceValues(func() (string, error) {
	if *shots != "" {
		return *shots, os.MkdirAll(*shots, 0o755)
	}
	return "", nil
})

// look holds a moment to the widths of a desktop and a phone, and keeps a picture of both. The window is a desktop's again
// afterwards.
func (w *window) look(moment string) {
	w.t.Helper()
	dir, err := folder()
	if err != nil {
		w.t.Fatal(err)
	}
	for name, s := range map[string]size{"desktop": desktop, "phone": phone} {
		w.resize(s)
		w.settle()
		for _, fault := range value[[]string](w, overflowing) {
			w.t.Errorf("%s at %d px: %s overflows", moment, s.width, fault)
		}
		if dir != "" {
			w.picture(filepath.Join(dir, moment+"-"+name+".png"))
		}
	}
	w.resize(desktop)
	w.settle()
}

// settle waits for two frames: what was changed is laid out then, and scrolled to.
func (w *window) settle() {
	w.t.Helper()
	value[bool](w, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// picture keeps what the window shows.
func (w *window) picture(file string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(file, png, 0o644)
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// chosen says which of several tests run by default; -full runs all.
func chosen(t *testing.T, byDefault bool) {
	t.Helper()
	if !byDefault && !*full {
		t.Skip("only with -full")
	}
}

package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestFormsAndDialogsFitEverywhere(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"pt-br", "en"} {
		t.Run(lang, func(t *testing.T) {
			chosen(t, lang == "pt-br")
			o := newTown(t, 14)
			w := o.window("", "")
			w.who = lang
			w.pick("language", lang)
			w.click(test("join"))
			w.until(`document.getElementById('join-error').textContent !== ''`)
			w.look("form-1-join-" + lang)
			w.click(test("name-input"))
			w.keys("Maria da Conceição dos Santos Albuquerque")
			w.click(test("join"))
			w.until(`document.getElementById('chat-title').textContent !== ''`)
			w.look("form-2-group-" + lang)
			w.click(test("other-window"))
			w.until(`document.getElementById('ask').open`)
			w.look("form-3-other-" + lang)
			w.keys(kb.Escape)
			w.say("x")
			w.until(`document.querySelector('.own .tool:last-child')`)
			w.click(`.own .tool:last-child`)
			w.until(`document.getElementById('alert').open`)
			w.look("form-4-confirm-" + lang)
			w.click(test("alert-ok"))
			w.until(`!document.querySelector('.own')`)
			w.resize(phone)
			w.click(test("back"))
			w.look("form-5-list-" + lang)
		})
	}
}

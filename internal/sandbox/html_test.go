package sandbox_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"damasbot/internal/sandbox"
)

// The errors are those of tdlib's parser, byte offsets and all.
func TestHTMLIsStrict(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	for in, want := range map[string]string{
		"a <br> b":                          `Unsupported start tag "br" at byte offset 2`,
		"é <p>":                             `Unsupported start tag "p" at byte offset 3`,
		"1 < 2":                             `Unsupported start tag "" at byte offset 2`,
		"<b>x":                              `Can't find end tag corresponding to start tag "b"`,
		"<b>x</i>":                          `Unmatched end tag at byte offset 4, expected "</b>", found "</i>"`,
		"<b><i>x</b></i>":                   `Unmatched end tag at byte offset 7, expected "</i>", found "</b>"`,
		"x</b>":                             `Unexpected end tag at byte offset 1`,
		"x <b":                              `Unclosed start tag at byte offset 2`,
		"<b>x</b":                           `Unclosed end tag at byte offset 4`,
		"<a href>x</a>":                     `Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0`,
		`<a href="x`:                        `Unclosed start tag at byte offset 0`,
		"<a =x>y</a>":                       `Empty attribute name in the tag "a" at byte offset 0`,
		"<a href=x/y>z</a>":                 `Unexpected end of name token at byte offset 8`,
		"<span>x</span>":                    `Tag "span" must have class "tg-spoiler" at byte offset 0`,
		"<tg-emoji emoji-id=a>x</tg-emoji>": `Invalid custom emoji identifier specified`,
	} {
		w.refused("sendMessage", args{"chat_id": ana, "text": in, "parse_mode": "HTML"}, 400, "Bad Request: can't parse entities: "+want)
	}
}

func (m msg) marks() string {
	var out []string
	for _, e := range m.Entities {
		s := fmt.Sprintf("%s %d+%d", e.Type, e.Offset, e.Length)
		if e.User != nil {
			s += fmt.Sprintf(" user %d", e.User.ID)
		}
		if e.URL != "" {
			s += " " + e.URL
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// Offsets count UTF-16 units: 👑 is two.
func TestEntities(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	for _, c := range []struct{ in, text, marks string }{
		{"<b>👑</b> <i>é</i>", "👑 é", "bold 0+2, italic 3+1"},
		{"&lt;b&gt; &amp;amp; &quot; &#9812; &nbsp;", "<b> &amp; \" ♔ &nbsp;", ""},
		{"  \n<b> x </b>  ", "x", "bold 0+1"},
		{"<b></b>x", "x", ""},
		{"<b>a<i>b</i></b>", "ab", "bold 0+2, italic 1+1"},
		{`<a href="https://a.b/?x=1&amp;y=2">z</a>`, "z", "text_link 0+1 https://a.b/?x=1&y=2"},
		{`<a href="javascript:alert(1)">z</a>`, "z", ""},
		{fmt.Sprintf(`<a href="tg://user?id=%d">Ana</a>`, ana), "Ana", fmt.Sprintf("text_mention 0+3 user %d", ana)},
		{`<a href="tg://user?id=999">Eva</a>`, "Eva", ""},
		{"👑 /jogar e /ajuda@damasbot, @ana_b #dama https://x.org/a.", "👑 /jogar e /ajuda@damasbot, @ana_b #dama https://x.org/a.",
			"bot_command 3+6, bot_command 12+15, mention 29+6, hashtag 36+5, url 42+15"},
		{"a/b c@dama.org /água 1/2", "a/b c@dama.org /água 1/2", ""},
		{"<code>/x</code>", "/x", "code 0+2"},
		{"<b>/x</b>", "/x", "bold 0+2, bot_command 0+2"},
		{`<pre><code class="language-pdn">x</code></pre>`, "x", "pre 0+1"},
		{"<blockquote expandable>x</blockquote><tg-spoiler>y</tg-spoiler>", "xy", "expandable_blockquote 0+1, spoiler 1+1"},
	} {
		m := w.sent("sendMessage", args{"chat_id": ana, "text": c.in, "parse_mode": "HTML"})
		if m.Text != c.text || m.marks() != c.marks {
			t.Errorf("%s:\n got %q %s\nwant %q %s", c.in, m.Text, m.marks(), c.text, c.marks)
		}
	}
	m := w.sent("sendMessage", args{"chat_id": ana, "text": "👑 rei", "entities": []args{{"type": "bold", "offset": 3, "length": 3}}})
	if m.marks() != "bold 3+3" {
		t.Errorf("given entities became %s", m.marks())
	}
	w.refused("sendMessage", args{"chat_id": ana, "text": "ab", "entities": []args{{"type": "bold", "offset": 1, "length": 3}}}, 400,
		"Bad Request: can't parse entities: entity beginning at UTF-16 offset 1 ends after the end of the text at UTF-16 offset 2")
}

// What people write is shown escaped, and mentions by name work without a username.
func TestWhatPeopleWrite(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana, eva := w.started("Ana"), w.join("<b>Эва</b>", "")
	w.drain()
	for _, c := range []struct{ in, html string }{
		{"<script>alert(1)</script> & \"x\"", "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;x&#34;"},
		{fmt.Sprintf("/desafiar @[Эва](%d)", eva), fmt.Sprintf(`<a class="command">/desafiar</a> <a class="mention" data-user="%d">Эва</a>`, eva)},
		{"@[Ninguém](5)", "@[Ninguém](5)"},
	} {
		if m := w.say(ana, w.MainGroup(), c.in, nil); m.HTML != c.html {
			t.Errorf("%s is shown as %s, want %s", c.in, m.HTML, c.html)
		}
	}
	us := w.updates(0)
	if len(us) != 1 { // the others are none of the bot's business
		t.Fatalf("%d updates, want the command alone", len(us))
	}
	if got, want := us[0].Message.marks(), fmt.Sprintf("bot_command 0+9, text_mention 10+3 user %d", eva); got != want {
		t.Errorf("the bot sees %s, want %s", got, want)
	}
	m := w.sent("sendMessage", args{"chat_id": ana, "text": `<a href="https://x.org/&quot;onclick=x">a</a><tg-spoiler>b</tg-spoiler><b>c<i>d</i></b>`, "parse_mode": "HTML"})
	var all []shown
	_ = json.Unmarshal(w.get(fmt.Sprintf("/chat/messages?me=%d&chat=%d&limit=1", ana, ana)), &all)
	want := `<a href="https://x.org/&#34;onclick=x" rel="noopener noreferrer" target="_blank">a</a><span class="spoiler">b</span><b>c</b><b><i>d</i></b>`
	if len(all) != 1 || all[0].ID != m.ID || all[0].HTML != want {
		t.Errorf("shown as %+v", all)
	}
}

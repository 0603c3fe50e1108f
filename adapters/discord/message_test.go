package discord

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"damasbot/bot"
	"damasbot/match"
	"damasbot/screen"
)

func TestMarkdown(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"<b>Damas</b> · <i>x</i>":                                "**Damas** · _x_",
		"a_b*[c] | `x` ~~ \\":                                    "a\\_b\\*\\[c\\] \\| \\`x\\` \\~\\~ \\\\",
		"&lt;@123&gt; &amp;amp; &quot;":                          `\<@123\> &amp; "`,
		`<a href="person:dc/7">An*a</a> × Beto`:                  "<@7> × Beto",
		`em <a href="place:dc/7">Damas #a</a>.`:                  "em <#7>.",
		`<a href="person:tg/7">An*a</a>`:                         `An\*a`,
		"<code>a`b_c</code>":                                     "`a'b_c`",
		"<pre>a *b*\n c</pre>":                                   "```\na *b*\n c\n```",
		"<blockquote>a\nb</blockquote>c":                         "> a\n> b\nc",
		"# a\n- b\n12. c\n-# d\n> e":                             "\\# a\n\\- b\n12\\. c\n\\-# d\n\\> e",
		"12. 32-28":                                              "12\\. 32-28",
		":smile: https://x.org Lance 1: ⚪":                       `\:smile: https\://x.org Lance 1: ⚪`,
		"/jogar – x\n(/desafiar @nome) 1/2 /start /nope a/jogar": "/damas jogar – x\n(/damas desafiar @nome) 1/2 /start /nope a/jogar",
		"<b>a</b>\n1 x":                                          "**a**\n1 x",
	} {
		if got := markdown(in, maxText); got != want {
			t.Errorf("%q is written\n%q, not\n%q", in, got, want)
		}
	}
	if got := markdown(strings.Repeat("é", 5000), maxText); len([]rune(got)) != maxText || !strings.HasSuffix(got, "…") {
		t.Errorf("a long text has %d characters", len([]rune(got)))
	}
}

// count is how many components there are, nested ones included.
func count(all []component) (n int) {
	for _, c := range all {
		n += 1 + count(c.Components)
	}
	return n
}

// As many buttons as the limits allow fit, whatever the rows; the controls stay in a row of their own.
func TestEveryButtonFits(t *testing.T) {
	t.Parallel()
	for perRow := 1; perRow <= 7; perRow++ {
		for n := 1; n <= limits.Buttons; n++ {
			var rows [][]screen.Button
			for i := range n {
				b := screen.Button{Label: fmt.Sprint(i), Do: screen.Action{Kind: screen.DoFlip, Match: match.ID(fmt.Sprintf("abc%d", i))}}
				if i%perRow == 0 {
					rows = append(rows, nil)
				}
				rows[len(rows)-1] = append(rows[len(rows)-1], b)
			}
			m := compose(bot.Message{Screen: screen.Screen{Text: "x", Buttons: rows}, PNG: []byte{1}}, false)
			if c := count(m.Components); c > maxComponents {
				t.Fatalf("%d buttons in rows of %d make %d components", n, perRow, c)
			}
			var labels []string
			for _, row := range m.Components[0].Components {
				if len(row.Components) > 5 {
					t.Fatalf("a row of %d", len(row.Components))
				}
				for _, b := range row.Components {
					labels = append(labels, b.Label)
				}
			}
			if want := n; perRow > 1 && len(labels) != want || len(labels) < min(n, 18) {
				t.Fatalf("%d buttons in rows of %d became %d", n, perRow, len(labels))
			}
			if !slices.IsSortedFunc(labels, func(a, b string) int { return len(a) - len(b) }) {
				t.Fatalf("the order changed: %v", labels)
			}
		}
	}
}

func TestEqualButtonsHaveIdsOfTheirOwn(t *testing.T) {
	t.Parallel()
	b := screen.Button{Label: "x", Do: screen.Action{Kind: screen.DoFlip, Match: "abc"}}
	r := rows([][]screen.Button{{b, b, b}}, 40)
	ids := map[string]bool{}
	for _, c := range r[0].Components {
		ids[c.CustomID] = true
		id, _, _ := strings.Cut(c.CustomID, idAgain)
		if do, err := screen.Decode(id); err != nil || do.Match != "abc" {
			t.Errorf("%q is read as %+v, %v", c.CustomID, do, err)
		}
	}
	if len(ids) != 3 {
		t.Errorf("the ids are %v", ids)
	}
}

func TestLacking(t *testing.T) {
	t.Parallel()
	for set, want := range map[string]string{
		"8": "", "": "", "0": "VIEW_CHANNEL SEND_MESSAGES ATTACH_FILES", fmt.Sprint(1<<10 | 1<<11 | 1<<15): "", fmt.Sprint(1<<10 | 1<<15): "SEND_MESSAGES",
	} {
		if got := strings.Join(lacking(set, false).here, " "); got != want {
			t.Errorf("%s lacks %s", set, got)
		}
	}
	if got := lacking(fmt.Sprint(1<<10|1<<11|1<<15), true).here; len(got) != 1 || got[0] != "SEND_MESSAGES_IN_THREADS" {
		t.Errorf("in a thread it lacks %v", got)
	}
}

func TestBornReadsTheDocumentedExample(t *testing.T) {
	t.Parallel()
	// https://discord.com/developers/docs/reference#snowflakes-snowflake-id-format-structure-left-to-right
	if got := born("175928847299117063").UTC().Format("2006-01-02 15:04:05.000"); got != "2016-04-30 11:18:25.796" {
		t.Error(got)
	}
}

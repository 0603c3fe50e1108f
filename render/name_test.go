package render

import (
	"bytes"
	"image"
	"strings"
	"testing"
)

// drawBar draws White's bar on its own.
func drawBar(name, fallback string, kings int) *image.Paletted {
	s := sheetFor(Walnut, 100)
	c := &canvas{w: width, h: barHeight, pix: make([]uint8, width*barHeight), pal: s.pal}
	c.fill(0, 0, c.w, c.h, s.look.bar)
	p := pens.Get().(*pen)
	defer pens.Put(p)
	c.bar(s, p, &Bar{Name: name, Fallback: fallback, White: true, Turn: true, Left: 12, Kings: kings}, 0)
	return &image.Paletted{Pix: c.pix, Stride: c.w, Rect: image.Rect(0, 0, c.w, c.h), Palette: s.pal.model}
}

// drawnAs are names and the plain text, which the font has, that they are drawn
// as if the fallback is "Brancas".
var drawnAs = map[string]string{
	"Ana 🐉":               "Ana",
	"🐉 Ana 🐉 Lima":        "Ana Lima",
	"李":                   "Brancas",
	"李 Wei":               "Wei",
	"عمر":                 "Brancas",
	"(🐉)":                 "Brancas",
	"🇧🇷":                  "Brancas",
	"🇧🇷 Bia":              "Bia",
	"👩‍👩‍👧":               "Brancas",
	"":                    "Brancas",
	" \t\n ":              "Brancas",
	"Jose\u0301":          "José",
	"\u202eAna\u202c":     "Ana",      // right-to-left override
	"A\u200bn\u00ada":     "Ana",      // zero width space, soft hyphen
	"Ana\nLima":           "Ana Lima", // one line
	"Ana\u0000\u0007":     "Ana",      // control runes
	"A\u0334\u0335\u0336": "A",        // stacked combining marks
	"𝓐𝓷𝓪":                 "Ana",      // letters dressed as mathematics
	"Ａｎａ":                 "Ana",      // full width
	"Nguyễn":              "Nguyen",   // the bare letter rather than none
	"Ana\xff\xfe":         "Ana",      // not UTF-8
	"_-_":                 "_-_",      // a name of signs is a name
	"İğne Ёжик Їжак Ґ ß":  "İğne Ёжик Їжак Ґ ß",
}

// Names are drawn as their readable part, or as the fallback if none is left.
func TestNamesAreDrawnWithoutWhatTheFontLacks(t *testing.T) {
	t.Parallel()
	for name, as := range drawnAs {
		if !bytes.Equal(drawBar(name, "Brancas", 0).Pix, drawBar(as, "", 0).Pix) {
			t.Errorf("%q is not drawn as %q but as %q", name, as, pens.New().(*pen).cleanName(name))
		}
	}
}

// What the font lacks would be drawn as a box: no rune of a cleaned name is one.
func TestCleanNamesHaveNoBoxes(t *testing.T) {
	t.Parallel()
	p := pens.New().(*pen)
	for r := rune(0); r < 0x20000; r++ {
		for _, left := range p.cleanName("a" + string(r)) {
			if !p.has(left) {
				t.Fatalf("%U leaves %U, which the font lacks", r, left)
			}
		}
	}
}

// The alphabets of the players' languages are drawn, not dropped.
func TestAlphabetsAreKept(t *testing.T) {
	t.Parallel()
	p := pens.New().(*pen)
	for _, s := range []string{
		"ÁÂÃÀÇÉÊÍÓÔÕÚÜáâãàçéêíóôõúü", "ÑñÄÖÅäöåßÆØæø", "ÇĞİÖŞÜçğıöşü", "ĄĆĘŁŃÓŚŹŻąćęłńóśźż", "ČĎĚŇŘŠŤŮŽčďěňřšťůž",
		"АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя", "ҐЄІЇґєії", "ΑΒΓΔΩαβγδω",
	} {
		if got := p.cleanName(s); got != s {
			t.Errorf("%q becomes %q", s, got)
		}
	}
}

// inked is where two pictures differ.
func inked(a, b *image.Paletted) image.Rectangle {
	box := image.Rectangle{}
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// Long and tall names keep to their place: right of the disc, left of the
// counts, inside the bar, whatever the counts are.
func TestNamesKeepToTheirPlace(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		strings.Repeat("W", 40), strings.Repeat("i", 300), strings.Repeat("Ж", 5000), strings.Repeat("W ", 60),
		"ÅḈŐĢǾjgpqyĄĘŞÇÑ@|", strings.Repeat("e\u0301", 3000), "f", "j" + strings.Repeat("\u0300", 4000),
	} {
		for _, kings := range []int{0, 12} {
			// The counts start some 115 pixels from the right, with kings 230.
			place := image.Rect(66, 4, 824-115, 54)
			if kings > 0 {
				place.Max.X = 824 - 220
			}
			if got := inked(drawBar(name, "", kings), drawBar("", "", kings)); got.Empty() || !got.In(place) {
				t.Errorf("%.20q with %d kings is drawn in %v, outside %v", name, kings, got, place)
			}
		}
	}
}

// A cut name ends with … and fills most of the room.
func TestLongNamesAreCut(t *testing.T) {
	t.Parallel()
	p := pens.New().(*pen)
	got := p.fit(strings.Repeat("W", 40), 500)
	if !strings.HasSuffix(got, "W…") || p.width(got) > 500 || p.width(got) < 450 {
		t.Errorf("cut to %q, %d pixels of 500", got, p.width(got))
	}
	if got := p.fit("Ana Lima", p.width("Ana L…")); got != "Ana L…" {
		t.Errorf("cut to %q", got)
	}
	if got := p.fit("Ana", 3); got != "" {
		t.Errorf("no room, but %q", got)
	}
}

package session

import (
	"bytes"
	"errors"
	"fmt"
	"image/gif"
	"image/png"
	"strconv"
	"strings"

	"damasbot/match"
	"damasbot/store"
)

func (p *player) picture(a []string, there bool) error {
	var m Message
	err := p.wait(a[0], a[1], func(ms []Message) (ok bool) {
		m, ok = newest(ms, func(m Message) bool { return strings.Contains(m.Words, a[2]) })
		return ok && m.Picture == there
	})
	if err != nil || !there {
		return err
	}
	b, err := p.w.Picture(a[0], a[1], m.ID)
	if err != nil {
		return err
	}
	_, err = png.Decode(bytes.NewReader(b))
	return err
}

func (p *player) animation(a []string) error {
	var m Message
	err := p.wait(a[0], a[1], func(ms []Message) (ok bool) {
		m, ok = newest(ms, func(m Message) bool { return strings.Contains(m.Words, a[2]) })
		return ok && m.Film
	})
	if err != nil {
		return err
	}
	b, err := p.w.Picture(a[0], a[1], m.ID)
	if err != nil {
		return err
	}
	film, err := gif.DecodeAll(bytes.NewReader(b))
	if err == nil && len(film.Image) < 2 {
		err = errors.New("the animation stands still")
	}
	return err
}

func (p *player) pressable(a []string) error {
	return p.wait(a[0], a[1], func(ms []Message) bool {
		n := 0
		for _, m := range ms {
			if len(m.Buttons) > 0 {
				n++
			}
		}
		return strconv.Itoa(n) == a[2]
	})
}

func (p *player) file(a []string) error {
	content, err := p.w.File(a[0], a[1])
	if err == nil && !strings.Contains(content, a[2]) {
		err = fmt.Errorf("the document says\n%s", content)
	}
	return err
}

func (p *player) link(a []string) error {
	var b Button
	err := p.wait(a[0], a[1], func(ms []Message) bool {
		m, ok := newest(ms, func(m Message) bool { _, has := find(m, a[2]); return has })
		b, _ = find(m, a[2])
		return ok
	})
	if err == nil && (b.Opens == "" || !strings.Contains(b.Opens, a[3])) {
		err = fmt.Errorf("the button opens %q", b.Opens)
	}
	return err
}

func (p *player) fen(a []string) error {
	is := ""
	return p.until(func(tx store.Reader) (bool, error) {
		m, err := tx.Match(match.ID(a[0]))
		if err == nil {
			is = m.Line.Position().FEN()
		}
		return is == a[1], err
	}, func() string { return "the match stands at " + is })
}

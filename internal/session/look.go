package session

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"damasbot/match"
	"damasbot/store"
)

var mentioned = regexp.MustCompile(`\{(\w+)\}`)

// text joins words, with people mentioned.
func (p *player) text(words []string) string {
	return mentioned.ReplaceAllStringFunc(strings.Join(words, " "), func(s string) string { return p.w.Mention(s[1 : len(s)-1]) })
}

func (p *player) answer(a []string) error {
	ref := p.w.Newest(a[0], a[1], a[2])
	if ref == "" {
		return fmt.Errorf("%s has written nothing", a[2])
	}
	return p.w.Say(a[0], a[1], p.text(a[3:]), ref)
}

func (p *player) on(a []string) error {
	var ref string
	board := func() bool {
		err := p.w.Store().View(context.Background(), func(tx store.Reader) error {
			for _, post := range tx.PostsOf(match.ID(a[0])) {
				ref = post.Ref
			}
			return nil
		})
		return err == nil && ref != ""
	}
	deadline := time.Now().Add(patience)
	for !board() {
		if time.Now().After(deadline) {
			return fmt.Errorf("match %s has no board", a[0])
		}
		time.Sleep(5 * time.Millisecond) // the store tells nobody of changes
	}
	return p.w.Say(a[1], "group", p.text(a[2:]), ref)
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

func (p *player) fen(a []string) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	is := ""
	for ctx.Err() == nil {
		err = p.w.Store().View(ctx, func(tx store.Reader) error {
			m, err := tx.Match(match.ID(a[0]))
			if err == nil {
				is = m.Line.Position().FEN()
			}
			return err
		})
		if err != nil || is == a[1] {
			return err
		}
		time.Sleep(5 * time.Millisecond) // the store tells nobody of changes
	}
	return fmt.Errorf("the match stands at %s", is)
}

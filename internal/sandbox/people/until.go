package people

import (
	"context"
	"fmt"
)

// Until returns as soon as ok accepts what the window of a chat shows. ok must not call the person's methods.
func (p *Person) Until(ctx context.Context, chat int64, ok func([]Message) bool) error {
	for {
		p.mu.Lock()
		all, changed := p.messages(chat), p.changed
		p.mu.Unlock()
		if ok(all) {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("people: %s waited in chat %d: %w", p.Name, chat, ctx.Err())
		case <-p.town.ctx.Done():
			return p.town.ctx.Err()
		}
	}
}

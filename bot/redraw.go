package bot

import (
	"context"

	"damasbot/store"
)

// refresh draws the message of a post once more; one that is gone stays gone.
func (o *outbox) refresh(p store.Post) {
	o.queue(p.Place, "redraw "+p.Ref, func(ctx context.Context, place store.Place) error {
		chat, ok := o.b.chatOf(place.Address)
		if !ok {
			return nil
		}
		if err := o.budget(ctx, place.Address, place.Kind); err != nil {
			return err
		}
		_, s, err := o.b.screenOf(ctx, place, p.ID, chat.Limits())
		if err != nil {
			return err
		}
		return chat.Edit(ctx, At{place.Address, p.Ref, p.Picture}, o.b.dress(s, p.Picture))
	}, nil)
}

// redraw edits the message that holds a pressed button; a newer redraw of the same message takes the place of an older one.
func (o *outbox) redraw(p Press, edit func(ctx context.Context, chat Chat, at At) error) {
	chat, ok := o.b.chatOf(p.Where.Address)
	if !ok {
		return
	}
	o.put(p.Where.Address, "redraw "+p.Ref, func(ctx context.Context) error {
		if err := o.budget(ctx, p.Where.Address, p.Where.Kind); err != nil {
			return err
		}
		return edit(ctx, chat, At{p.Where.Address, p.Ref, p.Picture})
	})
}

// strip takes the buttons off an old message.
func (o *outbox) strip(at At) {
	chat, ok := o.b.chatOf(at.Address)
	if !ok {
		return
	}
	o.put(at.Address, "redraw "+at.Ref, func(ctx context.Context) error {
		if err := o.budget(ctx, at.Address, store.Group); err != nil {
			return err
		}
		return chat.Buttons(ctx, at, nil)
	})
}

// discard deletes a message that nobody needs.
func (o *outbox) discard(at At) {
	chat, ok := o.b.chatOf(at.Address)
	if !ok {
		return
	}
	o.put(at.Address, "redraw "+at.Ref, func(ctx context.Context) error { return chat.Delete(ctx, at) })
}

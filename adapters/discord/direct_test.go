package discord

import (
	"testing"

	"damasbot/internal/fakediscord"
)

// The way to a direct message is asked for once, however often somebody wants to be led there.
func TestADirectMessageIsOpenedOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	before := len(r.requests("POST /users/@me/channels"))
	var first string
	for range 5 {
		at, err := r.chat.Direct(t.Context(), "dc/"+r.ana.ID)
		if err != nil || first != "" && at != first {
			t.Fatalf("%q after %q, %v", at, first, err)
		}
		first = at
	}
	if n := len(r.requests("POST /users/@me/channels")) - before; n != 1 {
		t.Errorf("it was asked for %d times", n)
	}
}

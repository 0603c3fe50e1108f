package sandbox_test

import (
	"testing"
	"time"

	"damasbot/internal/sandbox"
)

// One message a second to a chat, edits too; answers to presses are free.
func TestBudgetOfAChat(t *testing.T) {
	c := newClock()
	w := open(t, sandbox.Options{Now: c.Now, Budgets: true})
	ana, bob := w.started("Ana"), w.started("Bob")
	m := w.sent("sendMessage", args{"chat_id": ana, "text": "a"})
	r := w.refused("editMessageText", args{"chat_id": ana, "message_id": m.ID, "text": "b"}, 429, "Too Many Requests: retry after 1")
	if r.Parameters.RetryAfter != 1 {
		t.Errorf("retry_after %d", r.Parameters.RetryAfter)
	}
	w.may(bob, 200, "")
	w.ok("sendChatAction", args{"chat_id": ana, "action": "typing"})
	c.add(time.Second)
	w.ok("editMessageText", args{"chat_id": ana, "message_id": m.ID, "text": "b"})
	w.may(ana, 429, "Too Many Requests: retry after 1")
}

// Twenty a minute to a group; then retry_after says when the first of them is a minute old.
func TestBudgetOfAGroup(t *testing.T) {
	c := newClock()
	w := open(t, sandbox.Options{Now: c.Now, Budgets: true})
	g := w.MainGroup()
	for range 20 {
		w.may(g, 200, "")
		c.add(time.Second)
	}
	w.may(g, 429, "Too Many Requests: retry after 40")
	c.add(39 * time.Second)
	w.may(g, 429, "Too Many Requests: retry after 1")
	c.add(time.Second)
	w.may(g, 200, "")
}

// Thirty a second overall.
func TestBudgetOverall(t *testing.T) {
	c := newClock()
	w := open(t, sandbox.Options{Now: c.Now, Budgets: true})
	var people []int64
	for i := range 31 {
		people = append(people, w.started("Pessoa "+string(rune('A'+i))))
	}
	for _, p := range people[:30] {
		w.may(p, 200, "")
	}
	w.may(people[30], 429, "Too Many Requests: retry after 1")
	c.add(time.Second)
	w.may(people[30], 200, "")
}

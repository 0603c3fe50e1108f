package sandbox_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"damasbot/internal/sandbox"
)

// hook is a bot that gets its updates by webhook: each comes on got, and is
// answered with the next of codes, then 200.
func hook(t *testing.T, codes ...int) (url string, got chan upd, secrets chan string) {
	got, secrets = make(chan upd, 20), make(chan string, 20)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var u upd
		if err := json.NewDecoder(r.Body).Decode(&u); err != nil {
			t.Error(err)
		}
		secrets <- r.Header.Get("X-Telegram-Bot-Api-Secret-Token")
		if len(codes) > 0 {
			w.WriteHeader(codes[0])
			codes = codes[1:]
		}
		got <- u
	}))
	t.Cleanup(srv.Close)
	return srv.URL + "/hook", got, secrets
}

func TestWebhook(t *testing.T) {
	url, got, secrets := hook(t, 500, 401)
	w := open(t, sandbox.Options{WebhookRetry: time.Millisecond})
	ana := w.started("Ana")
	w.drain()
	w.say(ana, ana, "um", nil)
	w.say(ana, ana, "dois", nil)
	poll := w.poll(1 << 40) // confirms all there is, and waits
	until(t, "it polls", w.Polling)
	w.say(ana, ana, "três", nil)
	if r := w.call("setWebhook", args{"url": url, "secret_token": "s3cret_-"}); !r.OK || r.Description != "Webhook was set" {
		t.Fatalf("setWebhook: %+v", r)
	}
	if r := <-poll; r.Status != 409 || r.Description != "Conflict: terminated by setWebhook request" {
		t.Errorf("the poll got %d %s", r.Status, r.Description)
	}
	w.refused("getUpdates", args{}, 409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first")

	// Refused twice, it comes three times.
	var id int64
	for i := range 3 {
		u := <-got
		if i > 0 && u.ID != id || u.Message.Text != "três" {
			t.Fatalf("delivery %d is %+v", i, u)
		}
		id = u.ID
		if s := <-secrets; s != "s3cret_-" {
			t.Errorf("secret %q", s)
		}
	}
	w.say(ana, ana, "quatro", nil)
	if u := <-got; u.ID != id+1 || u.Message.Text != "quatro" {
		t.Errorf("then %+v", u)
	}
	var info struct {
		URL     string
		LastErr string `json:"last_error_message"`
	}
	_ = json.Unmarshal(w.ok("getWebhookInfo", args{}), &info)
	if info.URL != url || info.LastErr != "Wrong response from the webhook: 401 Unauthorized" {
		t.Errorf("getWebhookInfo %+v", info)
	}
	if r := w.call("deleteWebhook", args{}); r.Description != "Webhook was deleted" {
		t.Errorf("deleteWebhook %+v", r)
	}
	w.ok("getUpdates", args{})
}

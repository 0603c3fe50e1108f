package fakediscord_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"

	"github.com/bwmarrin/discordgo"
)

func TestBucketsAreKeptAndTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{Buckets: true})
	ana := w.join("Ana", "pt-BR")
	at := "/channels/" + ana.Main() + "/messages"
	for n := range 5 {
		status, _, h := w.api("POST", at, `{"content":"x"}`)
		if status != http.StatusOK || h.Get("X-RateLimit-Limit") != "5" || h.Get("X-RateLimit-Remaining") != string(rune('4'-n)) || h.Get("X-RateLimit-Bucket") == "" {
			t.Errorf("%d %v", status, h)
		}
	}
	status, a, h := w.api("POST", at, `{"content":"x"}`)
	if wait, _ := a["retry_after"].(float64); status != http.StatusTooManyRequests || wait <= 0 || wait > 5 || a["global"] != false {
		t.Errorf("%d %v", status, a)
	}
	if h.Get("Retry-After") == "" || h.Get("X-RateLimit-Scope") != "user" || h.Get("X-RateLimit-Remaining") != "0" {
		t.Errorf("%v", h)
	}
	var other struct{ ID string }
	if err := w.town.Do(t.Context(), "channel", map[string]any{"name": "two"}, &other); err != nil {
		t.Fatal(err)
	}
	if status, _, _ := w.api("POST", "/channels/"+other.ID+"/messages", `{"content":"x"}`); status != http.StatusOK {
		t.Errorf("another channel has a bucket of its own, but: %d", status)
	}
}

func TestMessagesOlderThanAnHourTakeFewEdits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{OldEdits: 2})
	ana := w.join("Ana", "pt-BR")
	at := "/channels/" + ana.Main() + "/messages"
	_, m, _ := w.api("POST", at, `{"content":"x"}`)
	id := at + "/" + m["id"].(string)
	w.do("clock", map[string]any{"seconds": 3599})
	for range 10 {
		if status, a, _ := w.api("PATCH", id, `{"content":"y"}`); status != http.StatusOK {
			t.Fatalf("%d %v", status, a)
		}
	}
	w.do("clock", map[string]any{"seconds": 2})
	for n, want := range []int{200, 200, 429} {
		status, a, _ := w.api("PATCH", id, `{"content":"z"}`)
		if _, told := a["retry_after"]; status != want || status == 429 && (code(a) != 30046 || told) {
			t.Errorf("edit %d: %d %v", n, status, a)
		}
	}
	w.do("clock", map[string]any{"seconds": 3600})
	if status, _, _ := w.api("PATCH", id, `{"content":"z"}`); status != http.StatusOK {
		t.Errorf("an hour later: %d", status)
	}
}

// B53: after ten moves there is one attachment and one picture.
func TestAttachmentsFollowTheRulesOfVersion9(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s, ana := w.discordgo(), w.join("Ana", "pt-BR")
	m, err := s.ChannelMessageSendComplex(ana.Main(), &discordgo.MessageSend{
		Flags: discordgo.MessageFlagsIsComponentsV2, Files: file("board.png", picture(8, 0)), Components: board("0", "x"),
	})
	if err != nil {
		t.Fatal(err)
	}
	edit := func(e discordgo.MessageEdit) []*discordgo.MessageAttachment {
		t.Helper()
		e.Channel, e.ID = m.ChannelID, m.ID
		got, err := s.ChannelMessageEditComplex(&e)
		if err != nil {
			t.Fatal(err)
		}
		return got.Attachments
	}
	for n := range 10 {
		if got := edit(discordgo.MessageEdit{Files: file("board.png", picture(9, uint8(n))), Attachments: &[]*discordgo.MessageAttachment{}}); len(got) != 1 {
			t.Fatalf("%d attachments", len(got))
		}
	}
	if got := edit(discordgo.MessageEdit{Files: file("board.png", picture(10, 0))}); len(got) != 2 {
		t.Errorf("without a list the new file is appended, but there are %d", len(got))
	}
	seen, err := ana.Wait(brief(t), ana.Main(), func(m people.Message) bool { return len(m.Attachments) == 2 })
	if err != nil || len(seen.Pictures) != 1 || seen.Pictures[0].Width != 10 {
		t.Errorf("the newest of a name is shown: %+v, %v", seen, err)
	}
	keep := `{"attachments":[{"id":"` + seen.Attachments[0].ID + `"}]}`
	if _, a, _ := w.api("PATCH", "/channels/"+m.ChannelID+"/messages/"+m.ID, keep); code(a) != 0 || len(a["attachments"].([]any)) != 1 {
		t.Errorf("%v", a)
	}
	gone := `{"attachments":[]}`
	if _, a, _ := w.api("PATCH", "/channels/"+m.ChannelID+"/messages/"+m.ID, gone); code(a) != 50035 {
		t.Errorf("a gallery was left without its picture: %v", a)
	}
	if _, a, _ := w.api("PATCH", "/channels/"+m.ChannelID+"/messages/"+m.ID, `{"attachments":[{"id":"77"}]}`); code(a) != 50035 {
		t.Errorf("%v", a)
	}
	if _, err := w.town.Fetch(t.Context(), seen.Attachments[1].URL); err == nil {
		t.Error("a file that was dropped is still served")
	}
}

func TestFilesAreNotTooLarge(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s, ana := w.discordgo(), w.join("Ana", "pt-BR")
	_, err := s.ChannelMessageSendComplex(ana.Main(), &discordgo.MessageSend{Content: "x", Files: []*discordgo.File{{Name: "x", Reader: bytes.NewReader(make([]byte, 10<<20+1))}}})
	refused(t, err, 40005)
	m, err := s.ChannelMessageSendComplex(ana.Main(), &discordgo.MessageSend{Content: "x", Files: []*discordgo.File{{Name: "partida nº 1.pdn", Reader: strings.NewReader("1. 32-28 *")}}})
	if err != nil || m.Attachments[0].Filename != "partida_n_1.pdn" || !strings.HasPrefix(m.Attachments[0].ContentType, "text/plain") {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestOnlyThoseAllowedAreNotified(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	ana, bia := w.join("Ana", "pt-BR"), w.join("Bia", "pt-BR")
	text := `"<@` + ana.ID + `> <@` + bia.ID + `>"`
	for allowed, want := range map[string]int{
		``:                                 2,
		`,"allowed_mentions":{"parse":[]}`: 0,
		`,"allowed_mentions":{"parse":["users"]}`:                     2,
		`,"allowed_mentions":{"parse":[],"users":["` + bia.ID + `"]}`: 1,
	} {
		_, m, _ := w.api("POST", "/channels/"+ana.Main()+"/messages", `{"content":`+text+allowed+`}`)
		if got := len(m["mentions"].([]any)); got != want {
			t.Errorf("%s: %d were notified, want %d", allowed, got, want)
		}
	}
}

func TestANonceMakesASendHappenOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	ana := w.join("Ana", "pt-BR")
	at := "/channels/" + ana.Main() + "/messages"
	_, a, _ := w.api("POST", at, `{"content":"x","nonce":"n1","enforce_nonce":true}`)
	_, b, _ := w.api("POST", at, `{"content":"x","nonce":"n1","enforce_nonce":true}`)
	if a["id"] != b["id"] {
		t.Error("sent twice")
	}
	w.do("clock", map[string]any{"seconds": 301})
	if _, c, _ := w.api("POST", at, `{"content":"x","nonce":"n1","enforce_nonce":true}`); c["id"] == a["id"] {
		t.Error("a nonce is remembered for ever")
	}
}

func TestFaultsHappenAsAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s, ana := w.discordgo(), w.join("Ana", "pt-BR")
	send := func() error { _, err := s.ChannelMessageSend(ana.Main(), "x"); return err }
	w.do("fault", fakediscord.Fault{Route: "POST /channels/{channel_id}/messages", Status: 503, Body: "<html>", Skip: 1})
	if err := send(); err != nil {
		t.Error(err)
	}
	if err := send(); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("%v", err)
	}
	w.do("fault", fakediscord.Fault{Route: "/messages", Status: 429, RetryAfter: 540, Message: "You are being rate limited."})
	status, a, _ := w.api("POST", "/channels/"+ana.Main()+"/messages", `{"content":"x"}`)
	if status != 429 || a["retry_after"] != 540.0 {
		t.Errorf("%d %v", status, a)
	}
	w.do("fault", fakediscord.Fault{Route: "/messages", Status: 429})
	if _, a, _ := w.api("POST", "/channels/"+ana.Main()+"/messages", `{"content":"x"}`); a["retry_after"] != nil {
		t.Errorf("%v", a)
	}
	w.do("fault", fakediscord.Fault{Reset: true})
	if err := send(); err == nil {
		t.Error("a cut connection was no error")
	}
	w.do("fault", fakediscord.Fault{Lost: true})
	if err := send(); err == nil {
		t.Error("a lost answer was no error")
	}
	if err := ana.Until(brief(t), ana.Main(), func(all []people.Message) bool { return len(all) == 2 }); err != nil {
		t.Errorf("the request whose answer was lost was carried out once: %v", err)
	}
	w.do("fault", fakediscord.Fault{Status: 500, Count: 5})
	w.do("fault", fakediscord.Fault{Count: -1})
	if err := send(); err != nil {
		t.Error(err)
	}
	log, err := w.town.Requests(t.Context(), 0)
	if err != nil || len(log) != 7 || log[0].Status != 200 || log[1].Status != 503 || log[4].Status != 0 || log[0].Route != "POST /channels/{channel_id}/messages" {
		raw, _ := json.Marshal(log)
		t.Errorf("%d %s, %v", len(log), raw, err)
	}
}

package fakediscord_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"damasbot/internal/fakediscord"
)

// api makes one request as the bot, with a body that may break the rules.
func (w *world) api(method, path, body string) (status int, answer map[string]any, head http.Header) {
	w.Helper()
	req, err := http.NewRequestWithContext(w.Context(), method, w.base+"/api/v9"+path, bytes.NewReader([]byte(body)))
	if err != nil {
		w.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+fakediscord.Token)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		w.Fatal(err)
	}
	_ = json.Unmarshal(b, &answer) // an empty answer has none
	return res.StatusCode, answer, res.Header
}

// code is Discord's code in an answer, 0 when there is none.
func code(answer map[string]any) int {
	n, _ := answer["code"].(float64)
	return int(n)
}

func repeat(n int, form string) string {
	var out []string
	for i := range n {
		out = append(out, strings.ReplaceAll(form, "#", fmt.Sprint(i)))
	}
	return strings.Join(out, ",")
}

func TestMessagesAreHeldToTheRules(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	ana := w.join("Ana", "pt-BR")
	const (
		v2     = `{"flags":32768,"components":[%s]}`
		text   = `{"type":10,"content":"#"}`
		press  = `{"type":2,"style":1,"custom_id":"c#","label":"l"}`
		choose = `{"type":1,"components":[{"type":3,"custom_id":"s","options":[%s]}]}`
		row    = `{"type":1,"components":[%s]}`
	)
	in := func(form string, a ...any) string { return fmt.Sprintf(v2, fmt.Sprintf(form, a...)) }
	for _, c := range []struct {
		sentence, body string
		code           int    // 0 = accepted
		rule           string // part of the answer
	}{
		{"40 components are the most", fmt.Sprintf(v2, repeat(40, text)), 0, ""},
		{"a nested component counts", in(`{"type":17,"components":[%s]}`, repeat(40, text)), 50035, "COMPONENT_MAX_TOTAL"},
		{"custom ids are unique in a message", in(row, press+","+press), 50035, "CUSTOM_ID_DUPLICATED"},
		{"5 buttons fit a row", in(row, repeat(5, press)), 0, ""},
		{"6 buttons do not", in(row, repeat(6, press)), 50035, ""},
		{"a custom id has 100 characters at most", in(row, strings.ReplaceAll(press, "c#", strings.Repeat("á", 101))), 50035, ""},
		{"100 characters fit", in(row, strings.ReplaceAll(press, "c#", strings.Repeat("á", 100))), 0, ""},
		{"a label has 80 characters at most", in(row, strings.ReplaceAll(press, `"l"`, `"`+strings.Repeat("x", 81)+`"`)), 50035, ""},
		{"a button needs a custom id", in(row, `{"type":2,"style":1,"label":"l"}`), 50035, "CUSTOM_ID_REQUIRED"},
		{"a button needs a label or an emoji", in(row, `{"type":2,"style":1,"custom_id":"c"}`), 50035, "LABEL_OR_EMOJI"},
		{"a link button has no custom id", in(row, `{"type":2,"style":5,"url":"https://a.example","custom_id":"c","label":"l"}`), 50035, "MUTUALLY_EXCLUSIVE"},
		{"a link button needs an address", in(row, `{"type":2,"style":5,"label":"l"}`), 50035, "URL_REQUIRED"},
		{"25 options fit a select", in(choose, repeat(25, `{"label":"#","value":"#"}`)), 0, ""},
		{"26 do not", in(choose, repeat(26, `{"label":"#","value":"#"}`)), 50035, ""},
		{"values of a select are unique", in(choose, repeat(2, `{"label":"#","value":"v"}`)), 50035, "VALUE_DUPLICATED"},
		{"a select takes a row of its own", in(row, `{"type":3,"custom_id":"s","options":[{"label":"a","value":"a"}]},`+press), 50035, "WIDTH_EXCEEDED"},
		{"content is not for V2", `{"flags":32768,"content":"x","components":[` + text + `]}`, 50035, "LEGACY_FIELDS"},
		{"V2 components need the flag", `{"content":"x","components":[` + text + `]}`, 50035, "UNION_TYPE_CHOICES"},
		{"4000 characters of text fit in all", in("%s", repeat(2, `{"type":10,"content":"`+strings.Repeat("é", 2000)+`"}`)), 0, ""},
		{"4001 do not", in("%s", repeat(2, `{"type":10,"content":"`+strings.Repeat("é", 2000)+`"}`)+","+text), 50035, "TEXT_SIZE"},
		{"content has 2000 characters at most", `{"content":"` + strings.Repeat("x", 2001) + `"}`, 50035, "MAX_LENGTH"},
		{"an attachment that is shown must be there", in(`{"type":12,"items":[{"media":{"url":"attachment://no.png"}}]}`), 50035, "ATTACHMENT_NOT_FOUND"},
		{"a picture's address has a known scheme", in(`{"type":12,"items":[{"media":{"url":"file:///etc/passwd"}}]}`), 50035, "INVALID_SCHEME"},
		{"a section needs an accessory", in(`{"type":9,"components":[%s]}`, text), 50035, ""},
		{"a container holds no container", in(`{"type":17,"components":[{"type":17,"components":[%s]}]}`, text), 50035, ""},
		{"an empty message is none", `{"content":""}`, 50006, ""},
		{"rows alone are none", `{"components":[` + fmt.Sprintf(row, press) + `]}`, 50006, ""},
		{"V2 without components is none", `{"flags":32768,"components":[]}`, 50006, ""},
		{"5 rows without V2", `{"content":"x","components":[` + repeat(6, fmt.Sprintf(row, press)) + `]}`, 50035, "BAD_LENGTH"},
		{"an ephemeral message cannot be sent to a channel", `{"flags":64,"content":"x"}`, 50035, "FLAGS"},
		{"a list of users excludes parsing users", `{"content":"x","allowed_mentions":{"parse":["users"],"users":["` + ana.ID + `"]}}`, 50035, "EXCLUSIVE"},
		{"a reply is to a message there", `{"content":"x","message_reference":{"message_id":"5"}}`, 50035, "UNKNOWN_MESSAGE"},
		{"a reply may do without", `{"content":"x","message_reference":{"message_id":"5","fail_if_not_exists":false}}`, 0, ""},
		{"JSON must be JSON", `{"content":`, 50109, ""},
		{"types must fit", `{"content":5}`, 50035, ""},
	} {
		status, answer, _ := w.api("POST", "/channels/"+ana.Main()+"/messages", c.body)
		raw, _ := json.Marshal(answer)
		if code(answer) != c.code || (status == 200) != (c.code == 0) {
			t.Errorf("%s: %d %s", c.sentence, status, raw)
		} else if !strings.Contains(string(raw), c.rule) && !strings.Contains(string(raw), "SCHEMA") {
			t.Errorf("%s: %s does not say %s", c.sentence, raw, c.rule)
		}
	}
}

func TestAV2MessageStaysOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	ana := w.join("Ana", "pt-BR")
	at := "/channels/" + ana.Main() + "/messages"
	_, m, _ := w.api("POST", at, `{"flags":32768,"components":[{"type":10,"content":"a"}]}`)
	id := at + "/" + m["id"].(string)
	for body, want := range map[string]int{
		`{"flags":0}`:     50035,
		`{"content":"x"}`: 50035,
		`{"components":[{"type":10,"content":"b"}]}`:               0,
		`{"flags":32768,"components":[{"type":10,"content":"b"}]}`: 0,
		`{"components":[]}`: 50006,
	} {
		if _, a, _ := w.api("PATCH", id, body); code(a) != want {
			t.Errorf("%s: %v, want %d", body, a, want)
		}
	}
	_, m, _ = w.api("POST", at, `{"content":"old"}`)
	id = at + "/" + m["id"].(string)
	if _, a, _ := w.api("PATCH", id, `{"flags":32768,"components":[{"type":10,"content":"b"}]}`); code(a) != 50035 {
		t.Errorf("content stayed in a V2 message: %v", a)
	}
	if _, a, _ := w.api("PATCH", id, `{"content":null,"flags":32768,"components":[{"type":10,"content":"b"}]}`); code(a) != 0 {
		t.Errorf("an old message cannot become V2: %v", a)
	}
}

func TestTheTokenIsAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{Token: "another"})
	if status, a, _ := w.api("GET", "/users/@me", ""); status != http.StatusUnauthorized || code(a) != 0 {
		t.Errorf("%d %v", status, a)
	}
	if status, _, _ := w.api("GET", "/gateway", ""); status != http.StatusOK {
		t.Errorf("the gateway's address needs no token, but: %d", status)
	}
	if status, _, _ := w.api("GET", "/nothing", ""); status != http.StatusNotFound {
		t.Errorf("%d", status)
	}
}

func TestOnlyThisMachineIsAnswered(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	for name, change := range map[string]func(*http.Request){
		"host":   func(r *http.Request) { r.Host = "discord.com" },
		"origin": func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1") },
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.base+"/api/v9/gateway", nil)
		if err != nil {
			t.Fatal(err)
		}
		change(req)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %s", name, res.Status)
		}
	}
	if err := fakediscord.Run(t.Context(), "0.0.0.0:0", fakediscord.Options{}, nil); err == nil {
		t.Error("an address others can reach was accepted")
	}
}

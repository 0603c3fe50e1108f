package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"damasbot/internal/sandbox"
)

func button(data string) args { return args{"text": "x", "callback_data": data} }

func rows(n, perRow int, data string) args {
	var ks [][]args
	for range n {
		var row []args
		for range perRow {
			row = append(row, button(data))
		}
		ks = append(ks, row)
	}
	return args{"inline_keyboard": ks}
}

func one(b args) args { return args{"inline_keyboard": [][]args{{b}}} }

// Every text of a refusal that needs nothing but a wrong parameter.
func TestWrongParameters(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	text := w.sent("sendMessage", args{"chat_id": ana, "text": "um"})
	photo := w.photo("sendPhoto", "photo", picture(20, 20), args{"chat_id": ana, "caption": "foto"})
	theirs := w.say(ana, ana, "meu", nil)
	const tooLong = "Bad Request: reply markup is too long"
	for _, c := range []struct {
		name, method string
		a            args
		code         int
		want         string // "" = accepted
	}{
		{"no chat", "sendMessage", args{"text": "a"}, 400, "Bad Request: chat_id is empty"},
		{"unknown chat", "sendMessage", args{"chat_id": 987654, "text": "a"}, 400, "Bad Request: chat not found"},
		{"chat by name", "sendMessage", args{"chat_id": "@ana", "text": "a"}, 400, "Bad Request: chat not found"},
		{"no text", "sendMessage", args{"chat_id": ana}, 400, "Bad Request: message text is empty"},
		{"only spaces", "sendMessage", args{"chat_id": ana, "text": " \n\t "}, 400, "Bad Request: message text is empty"},
		{"only tags", "sendMessage", args{"chat_id": ana, "text": "<b> </b>", "parse_mode": "HTML"}, 400, "Bad Request: message text is empty"},
		{"4096", "sendMessage", args{"chat_id": ana, "text": long(4096)}, 200, ""},
		{"4097", "sendMessage", args{"chat_id": ana, "text": long(4097)}, 400, "Bad Request: message is too long"},
		{"4096 after parsing", "sendMessage", args{"chat_id": ana, "text": "<b>" + long(4095) + "&lt;</b>", "parse_mode": "html"}, 200, ""},
		{"caption 1024", "sendPhoto", args{"chat_id": ana, "photo": photo.Photo[0].ID, "caption": long(1024)}, 200, ""},
		{"caption 1025", "sendPhoto", args{"chat_id": ana, "photo": photo.Photo[0].ID, "caption": long(1025)}, 400, "Bad Request: message caption is too long"},
		{"parse mode", "sendMessage", args{"chat_id": ana, "text": "a", "parse_mode": "BBCode"}, 400, "Bad Request: unsupported parse_mode"},

		{"data 64 bytes", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(button(long(64)))}, 200, ""},
		{"data 65 bytes", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(button(long(65)))}, 400, "Bad Request: BUTTON_DATA_INVALID"},
		{"data in bytes, not letters", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(button(strings.Repeat("é", 33)))}, 400, "Bad Request: BUTTON_DATA_INVALID"},
		{"data empty", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(button(""))}, 400, "Bad Request: BUTTON_DATA_INVALID"},
		{"button without action", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(args{"text": "x"})}, 400,
			"Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"},
		{"only an empty copy_text", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(args{"text": "x", "copy_text": args{"text": ""}})}, 400,
			"Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"},
		{"copy_text beside data", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(args{"text": "x", "callback_data": "y", "copy_text": args{"text": ""}})}, 200, ""},
		{"style", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(args{"text": "x", "callback_data": "y", "style": "gold"})}, 400,
			"Bad Request: can't parse inline keyboard button: invalid button style specified"},
		{"url", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": one(args{"text": "x", "url": "not a url"})}, 400, "Bad Request: BUTTON_URL_INVALID"},
		{"8 a row", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": rows(1, 8, "d")}, 200, ""},
		{"9 a row", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": rows(1, 9, "d")}, 400, tooLong},
		{"100 buttons", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": rows(20, 5, "d")}, 200, ""},
		{"101 buttons", "editMessageReplyMarkup", args{"chat_id": ana, "message_id": text.ID, "reply_markup": rows(101, 1, "d")}, 400, tooLong},
		{"96 buttons with long data", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": rows(12, 8, long(64)+"")}, 200, ""},
		{"96 buttons with long labels", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": func() args {
			m := rows(12, 8, long(64))
			for _, row := range m["inline_keyboard"].([][]args) {
				for _, b := range row {
					b["text"] = long(30)
				}
			}
			return m
		}()}, 400, tooLong},
		{"markup no JSON", "sendMessage", args{"chat_id": ana, "text": "a", "reply_markup": "{"}, 400, "Bad Request: can't parse reply keyboard markup JSON object"},

		{"reply to nothing", "sendMessage", args{"chat_id": ana, "text": "a", "reply_parameters": args{"message_id": 99999}}, 400, "Bad Request: message to be replied not found"},
		{"reply to nothing allowed", "sendMessage", args{"chat_id": ana, "text": "a", "reply_parameters": args{"message_id": 99999, "allow_sending_without_reply": true}}, 200, ""},
		{"thread in a direct message", "sendMessage", args{"chat_id": ana, "text": "a", "message_thread_id": 5}, 400, "Bad Request: message thread not found"},

		{"edit no id", "editMessageText", args{"chat_id": ana, "text": "a"}, 400, "Bad Request: message identifier is not specified"},
		{"edit nothing", "editMessageText", args{"chat_id": ana, "message_id": 99999, "text": "a"}, 400, "Bad Request: message to edit not found"},
		{"edit theirs", "editMessageText", args{"chat_id": ana, "message_id": theirs.ID, "text": "a"}, 400, "Bad Request: message can't be edited"},
		{"edit same", "editMessageText", args{"chat_id": ana, "message_id": text.ID, "text": "um"}, 400,
			"Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message"},
		{"edit markup same", "editMessageReplyMarkup", args{"chat_id": ana, "message_id": text.ID}, 400,
			"Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message"},
		{"edit text of a photo", "editMessageText", args{"chat_id": ana, "message_id": photo.ID, "text": "a"}, 400, "Bad Request: there is no text in the message to edit"},
		{"edit caption of a text", "editMessageCaption", args{"chat_id": ana, "message_id": text.ID, "caption": "a"}, 400, "Bad Request: there is no caption in the message to edit"},
		{"edit empty", "editMessageText", args{"chat_id": ana, "message_id": text.ID, "text": ""}, 400, "Bad Request: message text is empty"},
		{"edit media same", "editMessageMedia", args{"chat_id": ana, "message_id": photo.ID, "media": args{"type": "photo", "media": photo.Photo[0].ID, "caption": "foto"}}, 400,
			"Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message"},
		{"text becomes photo", "editMessageMedia", args{"chat_id": ana, "message_id": text.ID, "media": args{"type": "photo", "media": photo.Photo[0].ID}}, 200, ""},

		{"photo missing", "sendPhoto", args{"chat_id": ana}, 400, "Bad Request: there is no photo in the request"},
		{"photo id", "sendPhoto", args{"chat_id": ana, "photo": "AgACgarbage"}, 400, "Bad Request: wrong file identifier/HTTP URL specified"},
		{"photo URL", "sendPhoto", args{"chat_id": ana, "photo": "https://example.org/a.png"}, 400, "Bad Request: failed to get HTTP URL content"},
		{"photo as document", "sendDocument", args{"chat_id": ana, "document": photo.Photo[0].ID}, 400, "Bad Request: can't use file of type Photo as Document"},

		{"delete nothing", "deleteMessage", args{"chat_id": ana, "message_id": 99999}, 400, "Bad Request: message to delete not found"},
		{"answer nothing", "answerCallbackQuery", args{"callback_query_id": "1"}, 400,
			"Bad Request: query is too old and response timeout expired or query ID is invalid"},
		{"action", "sendChatAction", args{"chat_id": ana, "action": "dancing"}, 400, "Bad Request: wrong parameter action in request"},
		{"action ok", "sendChatAction", args{"chat_id": ana, "action": "upload_photo"}, 200, ""},
		{"reaction", "setMessageReaction", args{"chat_id": ana, "message_id": text.ID, "reaction": []args{{"type": "emoji", "emoji": "🧀"}}}, 400, "Bad Request: REACTION_INVALID"},
		{"reaction ok", "setMessageReaction", args{"chat_id": ana, "message_id": text.ID, "reaction": []args{{"type": "emoji", "emoji": "👍"}}}, 200, ""},

		{"command with accent", "setMyCommands", args{"commands": []args{{"command": "posição", "description": "x"}}}, 400, "Bad Request: BOT_COMMAND_INVALID"},
		{"command of 33", "setMyCommands", args{"commands": []args{{"command": long(33), "description": "x"}}}, 400, "Bad Request: BOT_COMMAND_INVALID"},
		{"description empty", "setMyCommands", args{"commands": []args{{"command": "a", "description": " "}}}, 400, "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID"},
		{"description of 257", "setMyCommands", args{"commands": []args{{"command": "a", "description": long(257)}}}, 400, "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID"},
		{"language of a region", "setMyCommands", args{"commands": []args{{"command": "a", "description": "x"}}, "language_code": "pt-br"}, 400, "Bad Request: invalid language code specified"},
		{"101 commands", "setMyCommands", args{"commands": func() (cs []args) {
			for i := range 101 {
				cs = append(cs, args{"command": fmt.Sprintf("c%d", i), "description": "x"})
			}
			return cs
		}()}, 400, "Bad Request: BOT_COMMANDS_TOO_MUCH"},
		{"file", "getFile", args{"file_id": "x"}, 400, "Bad Request: wrong file_id or the file is temporarily unavailable"},
		{"secret", "setWebhook", args{"url": "https://example.org", "secret_token": "a b"}, 400, "Bad Request: secret token contains unallowed characters"},
		{"plain HTTP webhook", "setWebhook", args{"url": "http://example.org"}, 400, "Bad Request: bad webhook: An HTTPS URL must be provided for webhook"},
		{"strict", "sendMessage", args{"chat_id": ana, "text": "a", "colour": "red"}, 400, `Bad Request: sendMessage has no parameter "colour" (strict mode of the sandbox)`},
		{"unknown method", "sendBoard", args{}, 404, "Not Found: method not found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := &world{Server: w.Server, t: t, http: w.http}
			if c.want == "" {
				w.ok(c.method, c.a)
			} else {
				w.refused(c.method, c.a, c.code, c.want)
			}
		})
	}
}

func TestTokens(t *testing.T) {
	w := open(t, sandbox.Options{Token: "42:secret"})
	for path, want := range map[string]string{
		"/bot42:secret/getMe": "",
		"/bot42:secret/GETME": "",
		"/bot42:wrong/getMe":  "401 Unauthorized",
		"/bot1:local/getMe":   "401 Unauthorized",
		"/botlocal/getMe":     "404 Not Found",
		"/bot42:secret":       "404 Not Found",
	} {
		r := w.do("GET", path, "", nil)
		got := ""
		if !r.OK {
			got = fmt.Sprintf("%d %s", r.Status, r.Description)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// A call means the same as a query, a form, a multipart form and JSON.
func TestEncodings(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	q := fmt.Sprintf("chat_id=%d&text=ol%%C3%%A1&disable_notification=true", ana)
	var b bytes.Buffer
	f := multipart.NewWriter(&b)
	_ = f.WriteField("chat_id", fmt.Sprint(ana))
	_ = f.WriteField("text", "olá")
	_ = f.Close()
	for name, r := range map[string]result{
		"query":     w.do("GET", "/bot1:local/sendMessage?"+q, "", nil),
		"form":      w.do("POST", "/bot1:local/sendMessage", "application/x-www-form-urlencoded", strings.NewReader(q)),
		"multipart": w.do("POST", "/bot1:local/sendMessage", f.FormDataContentType(), &b),
		"json":      w.call("sendMessage", args{"chat_id": fmt.Sprint(ana), "text": "olá"}),
	} {
		var m msg
		_ = json.Unmarshal(r.Result, &m)
		if m.Text != "olá" {
			t.Errorf("%s: %d %s, text %q", name, r.Status, r.Description, m.Text)
		}
	}
}

// photo uploads a file by multipart.
func (w *world) photo(method, field string, data []byte, a args) (m msg) {
	w.t.Helper()
	r := w.upload(method, field, data, a)
	if !r.OK {
		w.t.Fatalf("%s: %s", method, r.Description)
	}
	_ = json.Unmarshal(r.Result, &m)
	return m
}

func (w *world) upload(method, field string, data []byte, a args) result {
	w.t.Helper()
	var b bytes.Buffer
	f := multipart.NewWriter(&b)
	for k, v := range a {
		text, ok := v.(string)
		if !ok {
			j, _ := json.Marshal(v)
			text = string(j)
		}
		_ = f.WriteField(k, text)
	}
	part, _ := f.CreateFormFile(field, "b.png")
	_, _ = part.Write(data)
	_ = f.Close()
	return w.do("POST", "/bot1:local/"+method, f.FormDataContentType(), &b)
}

func TestPhotosMustBePictures(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	good := picture(30, 30)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"png":        {good, ""},
		"ratio 20":   {picture(400, 20), ""},
		"ratio 21":   {picture(420, 20), "Bad Request: PHOTO_INVALID_DIMENSIONS"},
		"sides":      {picture(9000, 1001), "Bad Request: PHOTO_INVALID_DIMENSIONS"},
		"empty":      {nil, "Bad Request: file must be non-empty"},
		"text":       {[]byte("no picture"), "Bad Request: IMAGE_PROCESS_FAILED"},
		"cut short":  {good[:len(good)-20], "Bad Request: IMAGE_PROCESS_FAILED"},
		"over 10 MB": {make([]byte, 10<<20+1), "Bad Request: file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			if r := w.upload("sendPhoto", "photo", c.data, args{"chat_id": ana}); r.Description != c.want {
				t.Errorf("%d %q, want %q", r.Status, r.Description, c.want)
			}
		})
	}
}

// What is announced as too big is refused before it is read.
func TestTooBigAnUpload(t *testing.T) {
	w := open(t, sandbox.Options{})
	tr := &http.Transport{ExpectContinueTimeout: 10 * time.Second}
	defer tr.CloseIdleConnections()
	req, _ := http.NewRequest("POST", w.http.URL+"/bot1:local/sendDocument", strings.NewReader("never sent"))
	req.ContentLength = 52 << 20
	req.Header.Set("Expect", "100-continue")
	res, err := tr.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	var r result
	_ = json.NewDecoder(res.Body).Decode(&r)
	if res.StatusCode != 413 || r.Description != "Request Entity Too Large" {
		t.Errorf("%d %s", res.StatusCode, r.Description)
	}
}

func TestFilesComeBack(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	pic := picture(200, 100)
	m := w.photo("sendPhoto", "photo", pic, args{"chat_id": ana})
	if len(m.Photo) != 2 {
		t.Fatalf("%d sizes, want a thumbnail and the picture", len(m.Photo))
	}
	again := w.sent("sendPhoto", args{"chat_id": ana, "photo": m.Photo[1].ID})
	if again.Photo[1].ID != m.Photo[1].ID {
		t.Error("sent by file_id it became another file")
	}
	fresh := w.photo("sendPhoto", "photo", pic, args{"chat_id": ana})
	if fresh.Photo[1].ID == m.Photo[1].ID {
		t.Error("another upload got the same file_id")
	}
	var f struct {
		Path string `json:"file_path"`
	}
	_ = json.Unmarshal(w.ok("getFile", args{"file_id": m.Photo[1].ID}), &f)
	if got := w.get("/file/bot1:local/" + f.Path); !bytes.Equal(got, pic) {
		t.Errorf("%d bytes came back, want %d", len(got), len(pic))
	}
}

// Bots delete their own messages for 48 hours.
func TestDeleting(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	m := w.sent("sendMessage", args{"chat_id": ana, "text": "a"})
	old := w.sent("sendMessage", args{"chat_id": ana, "text": "b"})
	if err := w.Age(ana, old.ID, 49*time.Hour, false); err != nil {
		t.Fatal(err)
	}
	w.ok("deleteMessage", args{"chat_id": ana, "message_id": m.ID})
	w.refused("deleteMessage", args{"chat_id": ana, "message_id": m.ID}, 400, "Bad Request: message to delete not found")
	w.refused("editMessageText", args{"chat_id": ana, "message_id": m.ID, "text": "c"}, 400, "Bad Request: message to edit not found")
	w.refused("deleteMessage", args{"chat_id": ana, "message_id": old.ID}, 400, "Bad Request: message can't be deleted for everyone")
	g := w.MainGroup()
	theirs := w.say(ana, g, "/x", nil)
	w.refused("deleteMessage", args{"chat_id": g, "message_id": theirs.ID}, 400, "Bad Request: message can't be deleted")
	if err := w.SetStatus(g, ana, w.BotID(), "administrator"); err != nil {
		t.Fatal(err)
	}
	w.ok("deleteMessage", args{"chat_id": g, "message_id": theirs.ID})
}

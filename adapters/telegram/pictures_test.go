package telegram

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/go-telegram/bot/models"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
)

func photo(id string) *models.Message {
	return &models.Message{Photo: []models.PhotoSize{{FileID: id + "-small", Width: 90}, {FileID: id, Width: 720}, {FileID: id + "-half", Width: 320}}}
}

// The pictures used last are remembered, under the file_id of their largest size.
func TestPicturesAreRemembered(t *testing.T) {
	t.Parallel()
	var p pictures
	if p.of([]byte("x")) != "" {
		t.Error("a picture is known before it was sent")
	}
	p.learn([]byte("x"), photo("id"))
	p.learn([]byte("y"), &models.Message{}) // the server said nothing of a picture
	for i := range keptPictures - 1 {
		p.learn(fmt.Append(nil, i), photo("other"))
	}
	if got := p.of([]byte("x")); got != "id" || p.of([]byte("y")) != "" {
		t.Errorf("%q", got)
	}
	p.learn([]byte("one more"), photo("new"))
	if p.of([]byte("x")) != "id" || p.of([]byte("0")) != "" || len(p.ids) != keptPictures || len(p.order) != keptPictures {
		t.Errorf("of %d and %d not the longest unused was dropped", len(p.ids), len(p.order))
	}
	p.forget([]byte("x"))
	if p.of([]byte("x")) != "" || len(p.order) != keptPictures-1 {
		t.Error("it is not forgotten")
	}
}

// The same picture is uploaded once, whoever sees it and whether in a new message or an edited one; where the server knows its
// file_id no more it is uploaded again.
func TestAPictureIsUploadedOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	w.say(ana, ana.Group(), "/regras turcas")
	w.sees(ana, ana.Group(), "Damas turcas")
	w.say(beto, beto.DM(), "/regras turcas")
	w.sees(beto, beto.DM(), "Damas turcas")
	first := w.sees(beto, beto.DM(), "Damas turcas")
	turned := func(m people.Message) people.Message { // by its first button, to another page
		w.press(beto, m, m.Buttons[0][0].Text)
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		next, err := beto.Wait(ctx, beto.DM(), func(now people.Message) bool { return now.ID == m.ID && now.Buttons[0][0] != m.Buttons[0][0] })
		w.must(err)
		return next
	}
	if back := turned(turned(first)); back.Buttons[0][0] != first.Buttons[0][0] {
		t.Fatalf("%+v is not the first page", back.Buttons)
	}
	uploads, known := map[string]int{}, 0
	for _, r := range w.chats.Requests() {
		if r.Method != "sendPhoto" && r.Method != "editMessageMedia" {
			continue
		}
		if len(r.Files) == 0 {
			known++
		}
		for _, f := range r.Files {
			uploads[fmt.Sprint(f.Size)]++
		}
	}
	if known < 2 || len(uploads) != 2 {
		t.Errorf("%d were known, uploaded were %v", known, uploads)
	}
	for size, n := range uploads {
		if n != 1 {
			t.Errorf("the picture of %s bytes was uploaded %d times", size, n)
		}
	}
	w.chats.Fail(sandbox.Fault{Method: "sendPhoto", Status: 400, Description: "Bad Request: wrong file identifier/HTTP URL specified"})
	before := w.count("sendPhoto")
	carla := w.join("Carla", "pt-br")
	w.say(carla, carla.DM(), "/regras turcas")
	w.sees(carla, carla.DM(), "Damas turcas")
	if n := w.count("sendPhoto") - before; n != 2 {
		t.Errorf("%d calls; one was to be refused and one to upload", n)
	}
	last := w.chats.Requests()
	if r := last[len(last)-1]; r.Method == "sendPhoto" && (len(r.Files) != 1 || strings.Contains(fmt.Sprint(r.Params["photo"]), "AgAC")) {
		t.Errorf("the last call was %v", r)
	}
}

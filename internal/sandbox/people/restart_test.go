package people_test

import (
	"context"
	"net"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
)

// serve opens the file behind an address; the address is picked when it is "".
func serve(t *testing.T, file, addr string) (url string, shut func()) {
	t.Helper()
	s, err := sandbox.New(sandbox.Options{File: file, Test: true})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewUnstartedServer(s)
	if addr != "" {
		_ = srv.Listener.Close()
		if srv.Listener, err = net.Listen("tcp", addr); err != nil {
			t.Fatal(err)
		}
	}
	srv.Start()
	return srv.URL, func() {
		_ = s.Close()
		srv.CloseClientConnections()
		srv.Close()
	}
}

// A window left open shows what happened after the sandbox came back.
func TestPeopleSurviveARestart(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	file := filepath.Join(t.TempDir(), "chat.db")
	url, shut := serve(t, file, "")
	town := people.Dial(url)
	defer town.Close()
	ana, err := town.Join(ctx, "Ana", "")
	if err != nil {
		t.Fatal(err)
	}
	before, err := ana.Send(ana.DM(), "antes")
	if err != nil {
		t.Fatal(err)
	}
	shut()
	if _, err := ana.Send(ana.DM(), "durante"); err == nil {
		t.Error("sending to nobody was no error")
	}
	_, shut = serve(t, file, url[len("http://"):])
	defer shut()
	bob, err := town.Join(ctx, "Bob", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bob.Send(bob.Group(), "depois"); err != nil {
		t.Fatal(err)
	}
	m, err := ana.Wait(ctx, ana.Group(), func(m people.Message) bool { return m.Text == "depois" })
	if err != nil || m.From.ID != bob.ID {
		t.Fatalf("%+v, %v", m, err)
	}
	if m, err := ana.Wait(ctx, ana.DM(), func(m people.Message) bool { return m.ID == before.ID }); err != nil || m.Text != "antes" {
		t.Errorf("%+v, %v", m, err)
	}

	// Made over HTTP, a forum and its topic are seen at once.
	forum, err := town.Test(ctx, "chat", map[string]any{"kind": "forum", "title": "Fórum", "members": []int64{ana.ID, bob.ID}})
	if err != nil {
		t.Fatal(err)
	}
	topic, err := town.Test(ctx, "topic", map[string]any{"chat": forum, "by": ana.ID, "title": "Damas"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bob.SendTopic(forum, int(topic), "aqui"); err != nil {
		t.Fatal(err)
	}
	if m, err := ana.Wait(ctx, forum, func(m people.Message) bool { return m.Text == "aqui" }); err != nil || m.Thread != int(topic) {
		t.Errorf("%+v, %v", m, err)
	}
	if _, err := town.Test(ctx, "status", map[string]any{"chat": forum, "user": ana.ID, "status": "king"}); err == nil {
		t.Error("a status that does not exist was no error")
	}
	if err := ana.Delete(before); err != nil {
		t.Error(err)
	}
}

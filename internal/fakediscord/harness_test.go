package fakediscord_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"sync"
	"testing"
	"time"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"

	"github.com/bwmarrin/discordgo"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if served() {
		return
	}
	code := m.Run()
	closing.Wait()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// closing are sessions of the library that are being closed: it sleeps a second
// for each.
var closing sync.WaitGroup

// patience is how long a test waits for what must come: only one that fails waits so long, be the machine as busy as it may.
const patience = time.Minute

// world is a fakediscord served over HTTP, with people.
type world struct {
	*testing.T
	fake *fakediscord.Server
	base string
	town *people.Town
}

// specFile is the published description, where it is there.
const specFile = "../../../shared/specs/discord-openapi.json"

var specOnce = sync.OnceValues(func() (*fakediscord.Spec, error) { return fakediscord.LoadSpec(specFile) })

func newWorld(t *testing.T, o fakediscord.Options) *world {
	t.Helper()
	spec, err := specOnce()
	if err != nil {
		t.Logf("requests are not held against the API's description, which is not here: %v", err)
	}
	o.Spec = spec
	f, err := fakediscord.New(o)
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(f)
	w := &world{t, f, srv.URL, people.Dial(srv.URL)}
	t.Cleanup(func() {
		w.town.Close()
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		srv.CloseClientConnections()
		srv.Close()
	})
	return w
}

func (w *world) join(name, locale string) *people.Person {
	w.Helper()
	p, err := w.town.Join(w.Context(), name, locale)
	if err != nil {
		w.Fatal(err)
	}
	return p
}

func (w *world) do(action string, in any) {
	w.Helper()
	if err := w.town.Do(w.Context(), action, in, nil); err != nil {
		w.Fatal(err)
	}
}

// to sends what is meant for discord.com to a fakediscord.
type to struct {
	base *url.URL
	next http.RoundTripper
}

func (t to) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	return t.next.RoundTrip(r)
}

// library is a session of the real library that talks to the fake.
func (w *world) discordgo() *discordgo.Session {
	w.Helper()
	s, err := discordgo.New("Bot " + fakediscord.Token)
	if err != nil {
		w.Fatal(err)
	}
	base, err := url.Parse(w.base)
	if err != nil {
		w.Fatal(err)
	}
	tr := &http.Transport{}
	s.Client = &http.Client{Transport: to{base, tr}, Timeout: patience}
	s.Identify.Intents = discordgo.IntentsGuilds
	s.StateEnabled = false
	s.ShouldRetryOnRateLimit = false
	s.ShouldReconnectOnError = false
	w.Cleanup(tr.CloseIdleConnections)
	return s
}

// open connects a session, with a handler of interactions.
func (w *world) open(s *discordgo.Session, handle func(*discordgo.InteractionCreate)) {
	w.Helper()
	if handle != nil {
		s.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { handle(i) })
	}
	if err := s.Open(); err != nil {
		w.Fatal(err)
	}
	w.Cleanup(func() { closing.Go(func() { _ = s.Close() }) }) // a test may have closed it
}

// respond answers an interaction from a handler, which may outlive the test: its
// person is told before the library is.
func (w *world) respond(s *discordgo.Session, i *discordgo.InteractionCreate, r *discordgo.InteractionResponse) {
	if err := s.InteractionRespond(i.Interaction, r); err != nil && w.Context().Err() == nil {
		w.Error(err)
	}
}

// refused checks Discord's code of an error.
func refused(t *testing.T, err error, code int) {
	t.Helper()
	var no *discordgo.RESTError
	if !errors.As(err, &no) || no.Message == nil || no.Message.Code != code {
		t.Errorf("want error %d, have %v", code, err)
	}
}

// picture is a PNG of a size and shade.
func picture(side int, shade uint8) []byte {
	m := image.NewGray(image.Rect(0, 0, side, side))
	m.SetGray(0, 0, color.Gray{Y: shade})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func file(name string, b []byte) []*discordgo.File {
	return []*discordgo.File{{Name: name, ContentType: "image/png", Reader: bytes.NewReader(b)}}
}

func button(label, custom string) discordgo.Button {
	return discordgo.Button{Label: label, CustomID: custom, Style: discordgo.PrimaryButton}
}

func row(in ...discordgo.MessageComponent) discordgo.ActionsRow {
	return discordgo.ActionsRow{Components: in}
}

// board is a message like the bot's: text, a picture with alt text, buttons.
func board(text, alt string, buttons ...discordgo.MessageComponent) []discordgo.MessageComponent {
	in := []discordgo.MessageComponent{
		discordgo.TextDisplay{Content: text},
		discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{
			Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}, Description: &alt,
		}}},
	}
	if len(buttons) > 0 {
		in = append(in, row(buttons...))
	}
	return []discordgo.MessageComponent{discordgo.Container{Components: in}}
}

// register makes the command /damas with subcommands.
func (w *world) register(s *discordgo.Session) {
	w.Helper()
	cmd := &discordgo.ApplicationCommand{
		Name: "damas", Description: "Draughts", DescriptionLocalizations: &map[discordgo.Locale]string{discordgo.PortugueseBR: "Damas"},
		Contexts: &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM},
		Options: []*discordgo.ApplicationCommandOption{
			{
				Type: discordgo.ApplicationCommandOptionSubCommand, Name: "play", Description: "Play",
				NameLocalizations: map[discordgo.Locale]string{discordgo.PortugueseBR: "jogar"},
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Who"},
				},
			},
			{
				Type: discordgo.ApplicationCommandOptionSubCommand, Name: "move", Description: "Move",
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionString, Name: "move", Description: "Move", Required: true, Autocomplete: true},
				},
			},
		},
	}
	if _, err := s.ApplicationCommandBulkOverwrite(w.app(s), "", []*discordgo.ApplicationCommand{cmd}); err != nil {
		w.Fatal(err)
	}
}

func (w *world) app(s *discordgo.Session) string {
	w.Helper()
	a, err := s.Application("@me")
	if err != nil {
		w.Fatal(err)
	}
	return a.ID
}

func brief(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

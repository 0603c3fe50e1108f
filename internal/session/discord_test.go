package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"damasbot/adapters/discord"
	"damasbot/bot"
	"damasbot/i18n"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
	"damasbot/render"
	"damasbot/screen"
	"damasbot/store"
	"damasbot/store/bolt"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestDiscord(t *testing.T) {
	t.Parallel()
	p := Params("testdata", func(log func(string, ...any)) (World, error) { return newDiscord(t, fakediscord.Options{}) })
	p.Condition = on("discord")
	testscript.Run(t, p)
}

// on makes the condition of scripts that names the platform they run on.
func on(platform string) func(string) (bool, error) {
	return func(cond string) (bool, error) {
		if cond != "telegram" && cond != "discord" {
			return false, fmt.Errorf("no condition is called %q", cond)
		}
		return cond == platform, nil
	}
}

// guild is a World on a fakediscord: the real bbolt, the real adapter and library, over HTTP and a WebSocket.
type guild struct {
	t      testing.TB
	fake   *fakediscord.Server
	server *httptest.Server
	people *people.Town
	db     *bolt.DB
	who    map[string]*people.Person
	ahead  atomic.Int64
	bot    *bot.Bot
	stop   func()
	beside func(context.Context, *slog.Logger) (bot.Chat, func(context.Context, *bot.Bot) error, error) // another platform; nil = none
}

const discordSpec = "../../../shared/specs/discord-openapi.json"

var discordSpecOnce = sync.OnceValues(func() (*fakediscord.Spec, error) { return fakediscord.LoadSpec(discordSpec) })

func newDiscord(t testing.TB, o fakediscord.Options) (*guild, error) {
	w := &guild{t: t, who: map[string]*people.Person{}, stop: func() {}}
	dir, err := os.MkdirTemp("", "session")
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	spec, err := discordSpecOnce()
	if err != nil {
		t.Logf("requests are not held against Discord's description, which is not here: %v", err)
	}
	o.Now, o.Spec, o.Answer = w.now, spec, cmp.Or(o.Answer, patience)
	if w.fake, err = fakediscord.New(o); err != nil {
		return nil, err
	}
	w.server = httptest.NewServer(w.fake)
	w.people = people.Dial(w.server.URL)
	w.db, err = bolt.Open(filepath.Join(dir, "damasbot.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	return w, err
}

func (w *guild) now() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) }

func (w *guild) Start() error {
	ctx, cancel := context.WithCancel(context.Background())
	log := slog.New(slog.NewTextHandler(testLog{w.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	chat, err := discord.Open(ctx, discord.Config{Token: fakediscord.Token, API: w.server.URL, Log: log, Now: w.now, NoLimit: true})
	if err != nil {
		cancel()
		return err
	}
	chats := []bot.Chat{chat}
	intakes := []func(context.Context, *bot.Bot) error{func(ctx context.Context, b *bot.Bot) error { return chat.Serve(ctx, b) }}
	if w.beside != nil {
		other, intake, err := w.beside(ctx, log)
		if err != nil {
			cancel()
			return err
		}
		chats, intakes = append(chats, other), append(intakes, intake)
	}
	w.bot = bot.New(bot.Config{
		Store: w.db, Think: bot.NewEngine(rand.NewPCG(1, 2), nil), Workers: 2, Paint: render.PNG, Now: w.now,
		Rand: rand.New(rand.NewPCG(3, 4)), Log: log, Name: "test",
	}, chats...)
	err = chat.Introduce(ctx, i18n.Languages())
	if err == nil {
		err = w.bot.Start(ctx)
	}
	if err != nil {
		cancel()
		chat.Close()
		return err
	}
	var wg sync.WaitGroup
	for _, intake := range intakes {
		wg.Go(func() {
			if err := intake(ctx, w.bot); err != nil {
				w.t.Errorf("an intake ended: %v", err)
			}
		})
	}
	w.stop = func() {
		cancel()
		wg.Wait()
		w.bot.Wait()
		chat.Close()
		w.stop = func() {}
	}
	return w.connected()
}

// connected waits until the bot is there: what is done before reaches nobody.
func (w *guild) connected() error {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		st, err := w.people.Stats(context.Background())
		if err != nil || st.Ready > 0 {
			return err
		}
	}
	return errors.New("the bot does not come to the gateway")
}

func (w *guild) Stop()              { w.stop() }
func (w *guild) Store() store.Store { return w.db }

func (w *guild) Group() string { return "dc/" + w.somebody().Main() }

func (w *guild) somebody() *people.Person {
	for _, p := range w.who {
		return p
	}
	return nil
}

// Direct is the address of somebody's direct message.
func (w *guild) Direct(person string) string {
	for _, p := range w.who {
		if "dc/"+p.ID == person {
			return "dc/" + p.DM()
		}
	}
	return ""
}

// wellFormed are the codes of refusals, with status 400, of what would have been right a moment before: it was answered already;
// a thread is archived, begun already, or locked.
var wellFormed = []int{40060, 50083, 160004, 160005}

// Close looks through what the bot asked: nothing may have been malformed.
func (w *guild) Close() {
	w.stop()
	all, err := w.people.Requests(context.Background(), 0)
	if err != nil {
		w.t.Error(err)
	}
	for _, r := range all {
		if r.Status == http.StatusBadRequest && !slices.Contains(wellFormed, r.Code) || r.Status == http.StatusInternalServerError && r.Error != "fault" {
			w.t.Errorf("%s was refused: %d %s\n%.800s", r.Route, r.Code, r.Error, r.Body)
		}
	}
	w.people.Close()
	if err := w.fake.Close(); err != nil {
		w.t.Error(err)
	}
	w.server.CloseClientConnections()
	w.server.Close()
	if err := w.db.Close(); err != nil {
		w.t.Error(err)
	}
}

func (w *guild) Join(name, lang string) (string, error) {
	locale := map[string]string{"pt-br": "pt-BR", "en": "en-US"}[lang]
	if locale == "" {
		locale = lang
	}
	p, err := w.people.Join(context.Background(), called(name), locale)
	if err != nil {
		return "", err
	}
	w.who[name] = p
	return "dc/" + p.ID, w.openDM(p)
}

// openDM opens a direct message, as a person does who looks at the bot.
func (w *guild) openDM(p *people.Person) error {
	body := strings.NewReader(fmt.Sprintf(`{"recipient_id":%q}`, p.ID))
	req, err := http.NewRequest(http.MethodPost, w.server.URL+"/api/v9/users/@me/channels", body)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bot "+fakediscord.Token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return p.Until(ctx, "", func([]people.Message) bool { return p.DM() != "" })
}

func (w *guild) chat(name, chat string) (*people.Person, string, error) {
	p := w.who[name]
	switch {
	case p == nil:
		return nil, "", fmt.Errorf("nobody is called %q", name)
	case chat == "dm":
		return p, p.DM(), nil
	case chat == "thread":
		id, err := w.thread(p)
		return p, id, err
	case chat != "group":
		id, err := w.channel(p, chat)
		return p, id, err
	}
	return p, p.Main(), nil
}

// thread is the id of the newest thread, as soon as there is one.
func (w *guild) thread(p *people.Person) (id string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err = p.Until(ctx, "", func([]people.Message) bool { id = newestThread(p); return id != "" })
	return id, err
}

func newestThread(p *people.Person) (id string) {
	for _, c := range p.Channels() {
		if c.Type == 11 {
			id = c.ID
		}
	}
	return id
}

// channel is the id of a channel by its name.
func (w *guild) channel(p *people.Person, name string) (id string, err error) {
	for _, c := range p.Channels() {
		if c.Name == name {
			return c.ID, nil
		}
	}
	var made struct {
		ID string `json:"id"`
	}
	err = w.people.Do(context.Background(), "channel", map[string]any{"name": name}, &made)
	return made.ID, err
}

func (w *guild) Mention(name string) string { return "<@" + w.who[name].ID + ">" }

// Say uses the command that a text is on Discord. In reply to a board it is the board's button, or typed into its form; other
// messages do not reach the bot.
func (w *guild) Say(name, chat, text, replyTo string) error {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return err
	}
	command, isCommand := strings.CutPrefix(text, "/")
	var a people.Answer
	canonical, _ := screen.CommandNamed(command)
	kind, hasButton := map[string]screen.Kind{"resign": screen.DoResignAsk, "draw": screen.DoOffer}[canonical]
	switch {
	case replyTo != "" && isCommand && hasButton:
		a, err = p.PressOld(people.Message{ID: replyTo, Channel: id}, buttonOf(p.Messages(id), replyTo, kind))
	case replyTo != "" && chat == "dm" && !isCommand:
		return w.people.Do(context.Background(), "say", map[string]any{"person": p.ID, "dm": true, "text": text, "message": replyTo}, nil)
	case replyTo != "":
		if a, err = p.PressOld(people.Message{ID: replyTo, Channel: id}, "/type"); err == nil && a.Modal != nil {
			a, err = p.Submit(a, map[string]string{"move": strings.TrimPrefix(text, "/lance ")})
		}
	case isCommand:
		var sub people.Given
		if sub, err = w.command(command); err == nil {
			a, err = p.Command(id, "damas", sub)
		}
	case chat == "dm":
		return w.people.Do(context.Background(), "say", map[string]any{"person": p.ID, "dm": true, "text": text}, nil)
	}
	if err == nil && a.Error != "" {
		err = errors.New(a.Error)
	}
	return err
}

// buttonOf is the id of a message's button that does something.
func buttonOf(all []people.Message, id string, kind screen.Kind) string {
	for _, m := range all {
		for _, c := range m.Controls() {
			if do, err := screen.Decode(c.CustomID); m.ID == id && err == nil && do.Kind == kind {
				return c.CustomID
			}
		}
	}
	return ""
}

// command is the subcommand that a text means.
func (w *guild) command(text string) (people.Given, error) {
	name, args, _ := strings.Cut(text, " ")
	canonical, ok := screen.CommandNamed(strings.TrimSuffix(name, "@damasbot"))
	if !ok {
		return people.Given{}, fmt.Errorf("Discord would not send /%s", text)
	}
	sub := people.Sub(canonical)
	person := "opponent"
	switch canonical {
	case "start":
		sub.Name = "help"
	case "unblock":
		sub = people.Sub("block", people.Opt("remove", true))
		person = "player"
	case "block", "profile":
		person = "player"
	}
	var rest []string
	for _, word := range strings.Fields(args) {
		level, isLevel := screen.LevelNamed(word)
		color, isColor := screen.ColorNamed(word)
		switch who := w.meant(word); {
		case who != "":
			sub.Options = append(sub.Options, people.Opt(person, who))
		case word == "geral":
			sub.Options = append(sub.Options, people.Opt("everywhere", true))
		case word == "mês":
			sub.Options = append(sub.Options, people.Opt("month", true))
		case canonical == "play" && isLevel:
			sub.Options = append(sub.Options, people.Opt("level", level))
		case canonical == "play" && isColor:
			sub.Options = append(sub.Options, people.Opt("color", color))
		default:
			rest = append(rest, word)
		}
	}
	if len(rest) > 0 {
		option := "rules"
		if canonical == "move" {
			option = "move"
		}
		sub.Options = append(sub.Options, people.Opt(option, strings.Join(rest, " ")))
	}
	return sub, nil
}

// meant is the id of the person that a word names.
func (w *guild) meant(word string) string {
	word = strings.TrimRight(word, ",;:.!")
	for name, p := range w.who {
		if strings.EqualFold(word, "@"+name) || word == w.Mention(name) {
			return p.ID
		}
	}
	if strings.EqualFold(word, "@damasbot") {
		return w.somebody().Bot
	}
	return ""
}

func (w *guild) Newest(name, chat, of string) string { return "" } // the bot sees no messages of people

func (w *guild) Press(name, chat, message, data string) (string, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return "", err
	}
	a, err := p.PressOld(people.Message{ID: message, Channel: id}, data)
	if err == nil && a.Error != "" {
		err = errors.New(a.Error)
	}
	if a.Message == nil || !isToast(*a.Message) {
		return "", err
	}
	return w.plain(a.Whisper()), err
}

// isToast reports whether a message is but a sentence for one person, and no screen.
func isToast(m people.Message) bool { return m.Ephemeral && m.Flags&(1<<15) == 0 }

func (w *guild) Messages(name, chat string) []Message {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return nil
	}
	return w.ofBot(p.Messages(id))
}

func (w *guild) ofBot(all []people.Message) (ms []Message) {
	for _, m := range all {
		if !m.Bot || isToast(m) || m.Loading {
			continue
		}
		one := Message{ID: m.ID, Words: w.plain(m.Words()), Picture: len(m.Pictures) > 0}
		one.Film = one.Picture && strings.Contains(m.Pictures[0].URL, ".gif?")
		for _, c := range m.Controls() {
			if c.CustomID == "/type" { // in place of an answer to the message, which the bot would not see
				continue
			}
			b := Button{Label: c.Label, Data: c.CustomID}
			if start, ok := strings.CutPrefix(c.CustomID, "/direct "); ok {
				b.Opens = "start=" + start
			}
			one.Buttons = append(one.Buttons, b)
		}
		ms = append(ms, one)
	}
	return ms
}

// plain is a text as people read it: mentions are names, escapes and marks are gone.
func (w *guild) plain(text string) string {
	for _, p := range w.who {
		text = strings.ReplaceAll(text, "<@"+p.ID+">", p.Name)
	}
	text = strings.ReplaceAll(text, "/damas ", "/") // as the commands are called in the scripts
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			i++
			out.WriteByte(text[i])
		case strings.IndexByte("*_`", text[i]) >= 0:
		default:
			out.WriteByte(text[i])
		}
	}
	return out.String()
}

func (w *guild) Wait(ctx context.Context, name, chat string, ok func([]Message) bool) error {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return err
	}
	return p.Until(ctx, id, func(all []people.Message) bool {
		if chat == "thread" { // a newer one may have been begun
			all = p.Messages(newestThread(p))
		}
		return ok(w.ofBot(all))
	})
}

func (w *guild) Advance(d time.Duration) {
	w.ahead.Add(int64(d))
	w.bot.Wake()
}

func (w *guild) File(name, chat string) (string, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var file people.File
	err = p.Until(ctx, id, func(ms []people.Message) bool {
		for _, m := range slices.Backward(ms) {
			for _, f := range m.Attachments {
				if strings.HasSuffix(f.Name, ".pdn") {
					file = f
					return true
				}
			}
		}
		return false
	})
	if err != nil {
		return "", err
	}
	b, err := w.people.Fetch(ctx, file.URL)
	return string(b), err
}

func (w *guild) Picture(name, chat, message string) ([]byte, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) { // an edit takes the file away that was seen
		err = fmt.Errorf("message %s has no picture", message)
		for _, m := range p.Messages(id) {
			if m.ID == message && len(m.Pictures) > 0 {
				var b []byte
				if b, err = w.people.Fetch(context.Background(), m.Pictures[0].URL); err == nil {
					return b, nil
				}
			}
		}
		if time.Now().After(deadline) {
			return nil, err
		}
	}
}

func (w *guild) Happen(what, name string) error {
	ctx, p := context.Background(), w.somebody()
	switch what {
	case "removed":
		return w.people.Do(ctx, "kick", nil, nil)
	case "added":
		return w.people.Do(ctx, "invite", nil, nil)
	case "blocked", "unblocked":
		return w.people.Do(ctx, "block", map[string]any{"person": w.who[name].ID, "on": what == "blocked"}, nil)
	case "admin", "member":
		return w.people.Do(ctx, "manager", map[string]any{"person": w.who[name].ID, "on": what == "admin"}, nil)
	case "no-photos":
		return w.people.Do(ctx, "permissions", map[string]any{"channel": p.Main(), "deny": []string{"ATTACH_FILES"}}, nil)
	case "muted":
		return w.people.Do(ctx, "permissions", map[string]any{"channel": p.Main(), "deny": []string{"SEND_MESSAGES", "ATTACH_FILES"}}, nil)
	case "no-threads":
		return w.people.Do(ctx, "permissions", map[string]any{"channel": p.Main(), "deny": []string{"CREATE_PUBLIC_THREADS"}}, nil)
	case "archived", "locked", "thread-deleted":
		id, err := w.thread(p)
		if err == nil && what == "thread-deleted" {
			return w.people.Do(ctx, "delete", map[string]any{"channel": id}, nil)
		}
		return errors.Join(err, w.people.Do(ctx, "archive", map[string]any{"channel": id, "on": true, "force": what == "locked"}, nil))
	case "photos", "unmuted":
		return w.people.Do(ctx, "permissions", map[string]any{"channel": p.Main()}, nil)
	case "deleted":
		for _, m := range slices.Backward(p.Messages(p.Main())) {
			if m.Bot && !m.Ephemeral {
				return w.people.Do(ctx, "delete", map[string]any{"message": m.ID}, nil)
			}
		}
		return errors.New("the bot has written nothing")
	}
	return fmt.Errorf("nothing on Discord is called %q", what)
}

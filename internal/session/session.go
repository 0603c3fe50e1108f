// Package session runs the scripts under testdata: whole conversations of people with the bot, over a chat platform's own
// protocol. A [World] makes one platform's; the scripts are the same for all.
//
// Commands of a script, besides those of testscript. A person is a name such as ana, or white or black: whoever plays that
// colour on the newest board of the chat. A chat is group or dm, or on Discord the name of another channel of the server,
// which is made if it is not there, or thread, the newest one.
//
//	game ID VARIANT FEN WHITE BLACK [dm | DURATION [claim]]   a match of the group, perhaps with that move time, or of the
//	                                  person's direct message, that stands like this when the bot starts (before start)
//	start                             start the bot; restart ends it and starts it again on the same store
//	quit                              end the bot: start starts it again, perhaps after time went on
//	played VARIANT WINNER LOSER       a rated game of the group ended so, before the bot starts
//	join PERSON [LANGUAGE]            a person comes to the group
//	say PERSON CHAT TEXT…             they write; {name} mentions somebody without a username
//	reply PERSON CHAT TEXT…           they write, in reply to the bot's newest board
//	in TOPIC PERSON TEXT…             they write into a topic of the group, which is a forum
//	often N PERSON CHAT TEXT…         they write the same N times
//	on ID PERSON TEXT…                they write in the group, in reply to the board of that match
//	answer PERSON CHAT NAME TEXT…     they write, in reply to NAME's newest message
//	press PERSON CHAT LABEL           press the button with this label on the newest message that has it
//	stale PERSON CHAT LABEL           press a button that was there when `keep` was last called
//	forge PERSON CHAT DATA            press a button that nobody gave them
//	keep PERSON CHAT                  remember the buttons of the bot's newest message with buttons
//	toast TEXT                        the answer to the last press contains TEXT ('' = no text)
//	see PERSON CHAT TEXT              wait for a message of the bot that contains TEXT
//	gone PERSON CHAT TEXT             wait until no message contains TEXT
//	buttons PERSON CHAT LABEL…        the newest message with buttons has these, and no others
//	button / nobutton PERSON CHAT L   it has this one / has not
//	picture / nopicture PERSON CHAT T the newest message that contains T holds a picture, a PNG / holds none
//	animation PERSON CHAT TEXT        the newest message that contains TEXT holds an animation, a GIF of more than one frame
//	pressable PERSON CHAT N           N messages of the bot have buttons
//	messages PERSON CHAT N            the bot has N messages in that chat
//	advance DURATION                  the clock goes on, once the bot knows what it has sent
//	file PERSON CHAT TEXT             the newest document contains TEXT
//	link PERSON CHAT LABEL TEXT       the newest button with this label opens an address that contains TEXT
//	fen ID FEN                        wait until the match stands like this in the store
//	over ID REASON                    wait until the match has ended so in the store
//	results N                         N results of games between people are stored, and the ratings follow from them
//	happen WHAT [PERSON]              something happens to the chat: see [World]
package session

import (
	"context"
	"strings"
	"sync"
	"time"

	"damasbot/store"

	"github.com/rogpeppe/go-internal/testscript"
)

// World is a chat platform with the bot and people in it.
type World interface {
	// Start runs the bot on the store; Stop ends it.
	Start() error
	Stop()
	// Store is what the bot keeps.
	Store() store.Store
	// Group is the store's address of the group that everybody is in.
	Group() string
	// Join brings a person, and returns their id in the store.
	Join(name, lang string) (id string, err error)
	Say(name, chat, text string, replyTo string) error
	// Mention is how a text names a person who has no username.
	Mention(name string) string
	// Newest is the newest message of a person in a chat that somebody sees.
	Newest(name, chat, of string) (message string)
	// Press presses a button by its label or data and returns the private answer.
	Press(name, chat, message, data string) (toast string, err error)
	// Messages returns the bot's messages in a chat as a person sees them, oldest first.
	Messages(name, chat string) []Message
	// Wait returns as soon as ok accepts a chat's messages.
	Wait(ctx context.Context, name, chat string, ok func([]Message) bool) error
	// Advance moves the bot's clock.
	Advance(d time.Duration)
	// Happen makes something happen in the group, or to a person: "removed" and "added" is the bot; "blocked" and
	// "unblocked" the person's direct message; "deleted" the newest message of the bot that the person sees; "small" a
	// group of another kind with everybody, of which the script speaks from now on; "moved" that group to a new address, of
	// which after "moved-silently" nobody tells; "no-photos" and "photos", "muted" and "unmuted" what the bot may send there; "anonymous" how the
	// person, an admin, writes from now on; "admin" makes the person one, "member" one no more; "forum" is a group with
	// topics, of which the script speaks from now on.
	Happen(what, name string) error
	// Picture is the content of a message's picture or animation.
	Picture(name, chat, message string) ([]byte, error)
	// File is the content of the newest document in a chat.
	File(name, chat string) (string, error)
	Close()
}

// Message is a message of the bot.
type Message struct {
	ID      string
	Words   string
	Picture bool
	Film    bool // an animation
	Buttons []Button
}

// Button of a message.
type Button struct{ Label, Data, Opens string }

// patience is how long a script waits for something to be seen: only one that fails waits so long, be the machine as busy as
// it may.
const patience = time.Minute

// player runs one script in one world.
type player struct {
	w      World
	joined map[string]string
	toast  string
	kept   map[string]Message // by person and chat
}

// Params makes testscript parameters that run the scripts of a folder, each in a world of its own.
func Params(dir string, newWorld func(log func(string, ...any)) (World, error)) testscript.Params {
	var mu sync.Mutex
	players := map[*testscript.TestScript]*player{}
	of := func(ts *testscript.TestScript) *player {
		mu.Lock()
		defer mu.Unlock()
		if players[ts] == nil {
			w, err := newWorld(ts.Logf)
			ts.Check(err)
			ts.Defer(w.Close)
			players[ts] = &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
		}
		return players[ts]
	}
	cmds := map[string]func(*testscript.TestScript, bool, []string){}
	for name, do := range commands {
		cmds[name] = func(ts *testscript.TestScript, neg bool, args []string) {
			if neg {
				ts.Fatalf("! is not for %s", name)
			}
			if len(args) < do.least {
				ts.Fatalf("%s takes at least %d arguments", name, do.least)
			}
			if err := do.run(of(ts), args); err != nil {
				ts.Fatalf("%s: %v", name, err)
			}
		}
	}
	return testscript.Params{Dir: dir, Cmds: cmds, RequireUniqueNames: true}
}

type command struct {
	least int
	run   func(*player, []string) error
}

var commands = map[string]command{
	"game":      {5, (*player).game},
	"start":     {0, func(p *player, _ []string) error { return p.w.Start() }},
	"restart":   {0, func(p *player, _ []string) error { p.w.Stop(); return p.w.Start() }},
	"quit":      {0, func(p *player, _ []string) error { p.w.Stop(); return nil }},
	"played":    {3, (*player).played},
	"join":      {1, (*player).join},
	"say":       {3, func(p *player, a []string) error { return p.say(a, false) }},
	"reply":     {3, func(p *player, a []string) error { return p.say(a, true) }},
	"in":        {3, (*player).in},
	"often":     {4, (*player).often},
	"press":     {3, (*player).press},
	"keep":      {2, (*player).keep},
	"stale":     {3, (*player).stale},
	"toast":     {1, (*player).answered},
	"forge":     {3, (*player).forge},
	"see":       {3, (*player).see},
	"gone":      {3, (*player).gone},
	"buttons":   {2, (*player).buttons},
	"button":    {3, func(p *player, a []string) error { return p.button(a, true) }},
	"nobutton":  {3, func(p *player, a []string) error { return p.button(a, false) }},
	"messages":  {3, (*player).count},
	"picture":   {3, func(p *player, a []string) error { return p.picture(a, true) }},
	"nopicture": {3, func(p *player, a []string) error { return p.picture(a, false) }},
	"animation": {3, (*player).animation},
	"pressable": {3, (*player).pressable},
	"over":      {2, (*player).over},
	"results":   {1, (*player).results},
	"advance":   {1, (*player).advance},
	"on":        {3, (*player).on},
	"answer":    {4, (*player).answer},
	"file":      {3, (*player).file},
	"link":      {4, (*player).link},
	"fen":       {2, (*player).fen},
	"happen":    {1, func(p *player, a []string) error { return p.w.Happen(a[0], strings.Join(a[1:], "")) }},
}

func (p *player) advance(a []string) error {
	d, err := time.ParseDuration(a[0])
	if err != nil {
		return err
	}
	if err := p.known(); err != nil {
		return err
	}
	p.w.Advance(d)
	return nil
}

// known waits until the bot knows every message that it has sent: people see one a moment before.
func (p *player) known() error {
	return p.until(func(tx store.Reader) (bool, error) {
		for _, id := range tx.Behind() {
			post, err := tx.Post(id)
			if err != nil {
				return false, err
			}
			if place, err := tx.Place(post.Place); err != nil || !place.Gone && post.Sending {
				return false, err
			}
		}
		return true, nil
	}, func() string { return "the bot goes on sending" })
}

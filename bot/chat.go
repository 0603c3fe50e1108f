// Package bot is the application: an intent comes in, screens go out.
//
// Everything that must happen is derived from the store and not from memory: what must be shown (posts behind, notices not yet
// sent), whose time has come (due), and where the engine must act (owed). So a crash at any point loses nothing that was
// acknowledged. The bot never asks which platform it is on; it asks a [Chat] what it can.
package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"damasbot/screen"
	"damasbot/store"
)

// Chat is what an adapter offers: one chat platform, seen from here.
type Chat interface {
	// Platform is the prefix of the addresses and people it serves: "tg".
	Platform() string
	// Limits is what it can show, and how much it may be sent.
	Limits() Limits
	// Send posts a message and returns the platform's reference to it.
	Send(ctx context.Context, to To, m Message) (ref string, err error)
	// Edit replaces a message's content.
	Edit(ctx context.Context, at At, m Message) error
	// Buttons replaces a message's buttons only.
	Buttons(ctx context.Context, at At, rows [][]screen.Button) error
	// Delete removes a message.
	Delete(ctx context.Context, at At) error
}

// Admins is what a Chat may offer besides: it knows who leads a group.
type Admins interface {
	// IsAdmin asks the platform whether a person leads a group.
	IsAdmin(ctx context.Context, address, person string) (bool, error)
}

// Busy is what a Chat may offer besides: it shows that an answer is being made.
type Busy interface {
	// Working shows it for a few seconds, or until the next message.
	Working(ctx context.Context, to To) error
}

// Directs is what a Chat may offer besides: it finds people's direct messages.
type Directs interface {
	// Direct is the address of a person's direct message, though they may never have opened it.
	Direct(ctx context.Context, person string) (address string, err error)
}

// Threads is what a Chat may offer besides: a game in a thread of its own.
type Threads interface {
	// Thread begins a thread at a message of a chat, or without one, brings people into it and returns its address. Where
	// one was begun at that message before, it is that. ErrRejected where none can be begun.
	Thread(ctx context.Context, at At, name string, people []string) (address string, err error)
	// ThreadLacks tells, in a language, what the bot is not allowed in a chat to play in threads of it; "" = nothing.
	ThreadLacks(address, lang string) string
}

// Limits is what a chat platform can show and take.
type Limits struct {
	screen.Limits
	Budget   Budget
	Whispers bool // a press can be answered with a screen that the presser alone sees: see Press.Whisper
}

// Budget is how many messages and edits a platform takes; zero rates are no limit.
type Budget struct {
	Chat  Rate // per chat
	Group Rate // per group, besides
	All   Rate // over all chats
}

// Rate is at most N in any span of Per.
type Rate struct {
	N   int
	Per time.Duration
}

// To is where a message goes.
type To struct {
	Address string // of the place: "tg/-100123"
	Thread  int
	ReplyTo string // a message's ref; "" = none
	Private bool   // concerns only whom it replies to: the others need not see it
}

// At is a message that was sent.
type At struct {
	Address string
	Ref     string
	Picture bool // it holds a picture
}

// Message is a screen ready to be sent.
type Message struct {
	screen.Screen
	PNG []byte // the picture of View; nil = none
}

// What a Chat's calls may fail with, besides errors that may pass by themselves.
var (
	// ErrGone is a message that cannot be edited any more: deleted, or too old.
	ErrGone = errors.New("bot: the message is gone")
	// ErrUnreachable is a chat that cannot be written to until further notice: kicked, blocked.
	ErrUnreachable = errors.New("bot: the chat cannot be reached")
	// ErrMuted is an ErrUnreachable of a group that the bot is in and may not write in.
	ErrMuted = fmt.Errorf("bot: it may not write: %w", ErrUnreachable)
	// ErrNoPictures is a chat that takes no pictures from us.
	ErrNoPictures = errors.New("bot: the chat takes no pictures")
	// ErrRejected is a request that will never be taken as it is: ours to mend.
	ErrRejected = errors.New("bot: the platform rejected the request")
)

// RetryAfter is a platform's demand to wait.
type RetryAfter struct{ Wait time.Duration }

func (e *RetryAfter) Error() string { return fmt.Sprintf("bot: asked to wait %v", e.Wait) }

// Relocated is a chat that has a new address.
type Relocated struct{ To string }

func (e *Relocated) Error() string { return "bot: the chat has moved to " + e.To }

// Who is a person as the platform tells them.
type Who struct {
	ID       string // "tg/123"
	Name     string
	Username string // without @
	Lang     string // of their client, such as "pt-br"
	Bot      bool
	Admin    bool // the update tells that they lead the group
}

// Kind of a chat.
type Kind = store.Kind

// The kinds of chats.
const (
	Direct  = store.Direct // one person and the bot
	Group   = store.Group
	Channel = store.Channel
	Thread  = store.Thread
	Server  = store.Server
)

// Where is a chat, or what chats are part of, as the platform tells it.
type Where struct {
	Address string // "tg/-100123"
	Kind    Kind
	Title   string
	Thread  int    // forum topic; 0 = none
	Lang    string // of the chat itself, such as "pt-br"; "" = not told
	Within  *Where // what it is part of: a channel of a server, a thread of a channel; nil = nothing, or not told
}

// Update is one thing that happened, with the platform's name for it: "tg/777/1234".
type Update struct {
	ID string
	Do Intent
}

// Intent is what somebody wants, parsed at the edge: Command, Text, Press, Membership or Relocation.
type Intent interface{ lane() string }

// Command is a command such as /desafiar, its name as typed, without slash and bot name.
type Command struct {
	Who     Who
	Where   Where
	Ref     string // the message itself
	Name    string
	Args    string // what follows, without the people of Named
	ReplyTo string // the message it replies to
	Replied *Who   // whose message that is
	Named   []Who  // people mentioned with their identity
	Self    string // the bot's own username
	SelfID  string
}

// Text is a message that may be a move.
type Text struct {
	Who     Who
	Where   Where
	Ref     string
	Text    string
	ReplyTo string
}

// Press is a button pressed.
type Press struct {
	Who     Who
	Where   Where
	Ref     string // the message that holds the button
	Picture bool   // it holds a picture
	Forged  bool   // it holds no such button now: an old window of a client, or one that makes buttons up
	Bare    bool   // it holds no button at all
	Do      screen.Action
	// Answer ends the press: it shows text to the presser alone, or nothing when text is empty. It is called once.
	Answer func(text string, alert bool)
	// Unsay takes away what Answer shows, which is true no more. nil where that goes by itself.
	Unsay func()
	// Whisper shows the presser alone a screen, in place of what it showed before; it does not wait. nil where the platform
	// cannot, or where the presser is alone anyway.
	Whisper func(m Message)
}

// Membership is the bot added to a chat, or removed or blocked there.
type Membership struct {
	Who   Who // who did it
	Where Where
	In    bool
	Known bool // only if the chat is known: a server tells of all its channels
	Lost  bool // it is not In because the chat is no more
}

// Relocation is a chat whose address changed.
type Relocation struct{ From, To string }

func (c Command) lane() string    { return c.Where.Address }
func (t Text) lane() string       { return t.Where.Address }
func (m Membership) lane() string { return m.Where.Address }
func (r Relocation) lane() string { return r.From }
func (p Press) lane() string {
	if p.Do.Match != "" {
		return string(p.Do.Match)
	}
	return p.Where.Address
}

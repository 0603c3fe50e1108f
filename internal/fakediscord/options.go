package fakediscord

import (
	"io"
	"log/slog"
	"time"
)

// Token is the bot token accepted when Options name no other.
const Token = "fake.discord.token"

// Options says how a Server behaves. The zero value is a Discord in memory
// without rate limits.
type Options struct {
	// Token is the one bot token accepted, [Token] by default.
	Token string
	// File is the state file (bbolt); empty keeps everything in memory.
	File string
	// Spec holds every request against the published schema; nil does not.
	Spec *Spec
	// Now is the clock of messages, tokens and ids; nil is time.Now. Rate
	// limits, heartbeats and the time to answer follow the real clock.
	Now func() time.Time
	// Logger gets one line for each refused request; nil is silent.
	Logger *slog.Logger

	// Buckets enforces the rate limits a route has and 50 requests a second
	// over all. Without it the headers are sent, with much room.
	Buckets bool
	// OldEdits is how many edits of messages older than an hour a channel takes
	// an hour, 5 by default; then error 30046.
	OldEdits int
	// Answer is the time for the first answer to an interaction, 3 s by default.
	Answer time.Duration
	// Heartbeat is the interval told in HELLO, 41.25 s by default. A connection
	// silent for two of them is closed with 4009.
	Heartbeat time.Duration
	// Identifies is how often the bot may identify, 1000 by default; one more
	// resets the token, as Discord does.
	Identifies int
	// IdentifyGap is the least time between two identifies of one connection
	// rate key; sooner ones are answered with Op 9. 0 does not enforce it; the
	// real one has 5 s.
	IdentifyGap time.Duration
}

func (o Options) withDefaults() Options {
	if o.Token == "" {
		o.Token = Token
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if o.OldEdits <= 0 {
		o.OldEdits = 5
	}
	if o.Answer <= 0 {
		o.Answer = 3 * time.Second
	}
	if o.Heartbeat <= 0 {
		o.Heartbeat = 41250 * time.Millisecond
	}
	if o.Identifies <= 0 {
		o.Identifies = 1000
	}
	return o
}

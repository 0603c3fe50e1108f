package discord

import (
	"sync"
	"time"
)

// Discord wants the first answer to an interaction within three seconds; its token then works for fifteen minutes.
// https://discord.com/developers/docs/interactions/receiving-and-responding#responding-to-an-interaction
const (
	answerWait = 1500 * time.Millisecond // so long a board may take to become the answer; then the interaction is deferred
	answerEnd  = 2500 * time.Millisecond // so long an answer may be begun
	tokenLife  = 15*time.Minute - 10*time.Second
)

type state uint8

const (
	open     state = iota
	deferred       // a reply is announced: type 5
	answered
)

// call is an interaction that came.
type call struct {
	id, token string
	born      time.Time
	channel   string
	message   string // the ref of the message whose button was pressed; "" = a command
	hidden    bool   // that message is seen by the presser alone
	quiet     bool   // a command that is not expected to be answered by a message
	lacks     string // what the bot is not allowed there, to be told where it hurts

	mu      sync.Mutex // held while it is being answered
	state   state
	said    bool // the core has nothing to say: a board that comes is the whole answer
	private bool // it is deferred to a reply that the caller alone sees

	sentence string // the id of the message in which the caller was told something; "" = none
}

// fresh reports whether it may still be answered for the first time.
func (c *call) fresh() bool { return c.state == open && time.Since(c.born) < answerEnd }

// named is how its token reaches the message with an id that one person sees: see [calls].whispers.
func (c *call) named(id string) string {
	if c.message == hiddenRef(id) {
		return "@original"
	}
	return id
}

// calls are the interactions whose tokens still work.
type calls struct {
	mu        sync.Mutex
	byID      map[string]*call
	onMessage map[string][]*call // by channel and ref: those that were not answered when last looked at
	whispers  map[string]*call   // by message id: whose token reaches a message that one person sees
	order     []*call
}

// key names a message.
func key(channel, ref string) string { return channel + "/" + ref }

// add notes a call, and forgets those whose token has ended.
func (s *calls) add(c *call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byID == nil {
		s.byID, s.onMessage, s.whispers = map[string]*call{}, map[string][]*call{}, map[string]*call{}
	}
	for len(s.order) > 0 && time.Since(s.order[0].born) > tokenLife {
		old := s.order[0]
		s.order = s.order[1:]
		delete(s.byID, old.id)
		s.drop(old)
		for id, w := range s.whispers {
			if w == old {
				delete(s.whispers, id)
			}
		}
	}
	s.byID[c.id] = c
	s.order = append(s.order, c)
	if c.message != "" {
		k := key(c.channel, c.message)
		s.onMessage[k] = append(s.onMessage[k], c)
	}
}

// drop takes a call from those that wait on its message.
func (s *calls) drop(c *call) {
	k := key(c.channel, c.message)
	all := s.onMessage[k]
	for i, o := range all {
		if o == c {
			all = append(all[:i:i], all[i+1:]...)
			break
		}
	}
	if s.onMessage[k] = all; len(all) == 0 {
		delete(s.onMessage, k)
	}
}

// end notes that a call waits on its message no more.
func (s *calls) end(c *call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(c)
}

func (s *calls) find(id string) *call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byID[id]
}

// waiting returns the calls on a message, oldest first.
func (s *calls) waiting(channel, ref string) []*call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]*call(nil), s.onMessage[key(channel, ref)]...)
}

// slot returns the oldest call on a message that may still be answered for the first time, locked; nil = none.
func (s *calls) slot(channel, ref string) *call {
	for _, c := range s.waiting(channel, ref) {
		c.mu.Lock()
		if c.fresh() {
			return c
		}
		c.mu.Unlock()
	}
	return nil
}

// whispered notes by whose token a message can be reached that one person sees.
func (s *calls) whispered(id string, c *call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.whispers[id] = c
}

// reaches returns the call whose token reaches such a message.
func (s *calls) reaches(id string) *call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.whispers[id]
}

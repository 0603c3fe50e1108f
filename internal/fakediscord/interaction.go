package fakediscord

import (
	"encoding/json"
	"fmt"
	"time"
)

// Interaction types.
const (
	didCommand      = 2
	didPress        = 3
	didAutocomplete = 4
	didModal        = 5
)

// tokenLife is how long an interaction's token works.
const tokenLife = 15 * time.Minute

// interaction is something a person did that waits for the bot's answer.
type interaction struct {
	id      ID
	token   string
	kind    int
	person  *person
	channel *channel
	data    any
	origin  ID // the message of the button, also behind a modal
	made    time.Time

	timer    *time.Timer // ends the time to answer
	late     bool
	response int // type of the first answer; 0 = none yet
	original ID  // the message that @original names
	modal    *modal
	done     chan Answer // gets the first answer, or that there is none
}

// Answer is what a person sees after they did something.
type Answer struct {
	Interaction ID       `json:"interaction"`
	Type        int      `json:"type"` // of the response: 4 to 9; 0 = none
	Message     *Message `json:"message,omitempty"`
	Choices     []Choice `json:"choices,omitempty"` // of an autocomplete
	Modal       *Modal   `json:"modal,omitempty"`
	Error       string   `json:"error,omitempty"` // what the client shows when the bot fails
}

// Choice is a suggestion of an autocomplete.
type Choice struct {
	Name  string          `json:"name"` // as the person sees it
	Value json.RawMessage `json:"value"`
}

// silence is what a client shows when the bot did not answer in time.
const silence = "The application did not respond"

// interact sends what a person did to the bot; the caller holds the lock.
func (s *Server) interact(kind int, p *person, ch *channel, data any, origin *message) *interaction {
	now := s.now()
	for len(s.recent) > 0 && now.Sub(s.recent[0].made) > 2*tokenLife {
		old := s.recent[0]
		old.timer.Stop()
		delete(s.interactions, old.id)
		delete(s.tokens, old.token)
		s.recent = s.recent[1:]
	}
	i := &interaction{
		id: s.world.mint(now), kind: kind, person: p, channel: ch, data: data, made: now, done: make(chan Answer, 1),
	}
	i.token = fmt.Sprintf("aW50ZXJhY3Rpb246%x", uint64(i.id)*0x9e3779b97f4a7c15)
	if origin != nil {
		i.origin = origin.ID
	}
	s.saveLast()
	s.interactions[i.id], s.tokens[i.token] = i, i
	s.recent = append(s.recent, i)
	i.timer = time.AfterFunc(s.opt.Answer, func() {
		_ = s.do(func() error {
			if i.response == 0 {
				i.late = true
				i.done <- Answer{Interaction: i.id, Error: silence}
			}
			return nil
		})
	})
	s.emit(ch, 0, "INTERACTION_CREATE", s.interactionJSON(i, origin))
	return i
}

func (s *Server) interactionJSON(i *interaction, origin *message) obj {
	g := s.world.guild
	o := obj{
		"id": i.id, "application_id": g.App, "type": i.kind, "data": i.data, "token": i.token, "version": 1,
		"channel_id": i.channel.ID, "channel": s.channelJSON(i.channel), "locale": i.person.Locale,
		"app_permissions": s.world.may(i.channel), "entitlements": []obj{}, "attachment_size_limit": mostFile,
	}
	if i.channel.Type == typeDM {
		o["user"], o["context"] = s.userJSON(i.person.ID), 1
		o["authorizing_integration_owners"] = obj{"0": "0"}
	} else {
		o["member"], o["context"], o["guild_id"], o["guild_locale"] = s.memberJSON(i.person), 0, g.ID, g.Locale
		o["guild"] = obj{"id": g.ID, "locale": g.Locale, "features": []string{}}
		o["authorizing_integration_owners"] = obj{"0": g.ID}
	}
	if origin != nil {
		o["message"] = s.messageJSON(origin)
	}
	return o
}

// answered notes the first answer and tells the person.
func (s *Server) answered(i *interaction, kind int, a Answer) {
	i.response = kind
	i.timer.Stop()
	a.Interaction, a.Type = i.id, kind
	i.done <- a
}

// wait gives the first answer, or says that none came in time.
func (s *Server) wait(i *interaction) Answer {
	select {
	case a := <-i.done:
		return a
	case <-s.ctx.Done():
		return Answer{Interaction: i.id, Error: "The server is going down"}
	}
}

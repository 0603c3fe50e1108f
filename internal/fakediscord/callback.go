package fakediscord

import (
	"slices"
)

// Response types: https://discord.com/developers/docs/interactions/receiving-and-responding
const (
	sayMessage     = 4
	deferMessage   = 5
	deferUpdate    = 6
	updateMessage  = 7
	giveChoices    = 8
	openModal      = 9
	mostChoices    = 25
	mostModalTitle = 45
)

// fitting are the responses each kind of interaction takes.
var fitting = map[int][]int{
	didCommand:      {sayMessage, deferMessage, openModal},
	didPress:        {sayMessage, deferMessage, deferUpdate, updateMessage, openModal},
	didAutocomplete: {giveChoices},
	didModal:        {sayMessage, deferMessage},
}

func (i *interaction) takes(kind int) bool {
	if i.kind == didModal && i.origin != 0 && (kind == deferUpdate || kind == updateMessage) {
		return true
	}
	return slices.Contains(fitting[i.kind], kind)
}

// callback is the first answer to an interaction.
func (s *Server) callback(c *call) (any, error) {
	i := s.interactions[c.id("interaction_id")]
	switch {
	case i == nil || i.token != c.PathValue("interaction_token") || i.late:
		return nil, errUnknownInteraction
	case i.response != 0:
		return nil, errAcknowledged
	}
	var in struct {
		Type int `json:"type"`
		Data any `json:"data"`
	}
	if err := c.payload.into(&in); err != nil {
		return nil, err
	}
	if !i.takes(in.Type) {
		return nil, form("type", "INTERACTION_RESPONSE_TYPE", "response %d does not fit interaction %d", in.Type, i.kind)
	}
	data := payload{raw: part(c.payload.raw, "data"), files: c.payload.files}
	a, err := s.respond(i, in.Type, data)
	if err != nil {
		return nil, err
	}
	s.answered(i, in.Type, a)
	if c.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	out := obj{"id": i.id, "type": i.kind, "response_message_loading": in.Type == deferMessage}
	res := obj{"interaction": out, "resource": obj{"type": in.Type}}
	if m := s.world.messages[i.original]; m != nil {
		out["response_message_id"], out["response_message_ephemeral"] = m.ID, m.For != 0
		res["resource"] = obj{"type": in.Type, "message": s.messageJSON(m)}
	}
	return res, nil
}

func (s *Server) respond(i *interaction, kind int, data payload) (a Answer, err error) {
	switch kind {
	case sayMessage:
		return s.say(i, data)
	case deferMessage:
		m := s.made(i)
		var in struct {
			Flags int `json:"flags"`
		}
		if len(data.raw) > 0 {
			if err := data.into(&in); err != nil {
				return a, err
			}
		}
		if in.Flags&^flagEphemeral != 0 {
			return a, form("data.flags", "MESSAGE_FLAGS_INVALID", "only EPHEMERAL can be set when deferring")
		}
		m.Flags = in.Flags | flagLoading
		s.forOne(i, m)
		s.post(i.channel, m)
		i.original = m.ID
		return Answer{Message: s.view(m)}, nil
	case deferUpdate, updateMessage:
		m := s.world.messages[i.origin]
		if m == nil {
			return a, errUnknownMessage
		}
		i.original = m.ID
		if kind == updateMessage {
			if err := s.rewrite(m, data); err != nil {
				return a, err
			}
		}
		return Answer{Message: s.view(m)}, nil
	case giveChoices:
		a.Choices, err = s.suggest(i, data)
		return a, err
	case openModal:
		if i.modal, err = readModal(data); err != nil {
			return a, err
		}
		return Answer{Modal: i.modal.view()}, nil
	}
	return a, form("type", "INTERACTION_RESPONSE_TYPE", "there is no response %d", kind)
}

// made is a new message of the bot's made by an interaction.
func (s *Server) made(i *interaction) *message {
	return &message{Channel: i.channel.ID, Author: s.world.guild.App, By: i.person.ID, Interaction: i.id}
}

// forOne makes an ephemeral message its person's.
func (s *Server) forOne(i *interaction, m *message) {
	if m.Flags&flagEphemeral != 0 {
		m.For = i.person.ID
	}
}

func (s *Server) say(i *interaction, data payload) (a Answer, err error) {
	d, err := draftOf(data)
	if err != nil {
		return a, err
	}
	m := s.made(i)
	if _, err := s.apply(m, d, data.files, flagV2|flagEphemeral); err != nil {
		return a, err
	}
	s.forOne(i, m)
	s.post(i.channel, m)
	if i.original == 0 {
		i.original = m.ID
	}
	return Answer{Message: s.view(m)}, nil
}

// rewrite edits a message through an interaction. Filling a deferred one is
// what notifies people.
func (s *Server) rewrite(m *message, data payload) error {
	d, err := draftOf(data)
	if err != nil {
		return err
	}
	loading := m.Flags&flagLoading != 0
	gone, err := s.apply(m, d, data.files, flagV2)
	if err != nil {
		return err
	}
	if loading {
		m.Pings = s.pings(m)
	}
	s.changed(m, gone)
	return nil
}

// suggest reads the choices of an autocomplete.
func (s *Server) suggest(i *interaction, data payload) ([]Choice, error) {
	var in struct {
		Choices []choice `json:"choices"`
	}
	if err := data.into(&in); err != nil {
		return nil, err
	}
	if len(in.Choices) > mostChoices {
		return nil, badLength("data.choices", 0, mostChoices)
	}
	out := []Choice{}
	for _, x := range in.Choices {
		if err := checkChoice("data.choices", x); err != nil {
			return nil, err
		}
		out = append(out, Choice{local(x.Name, x.Names, i.person.Locale), x.Value})
	}
	return out, nil
}

package sandbox

import "strings"

// getChat describes a chat the bot knows.
func (s *Server) getChat(r *request) (any, error) {
	id := parseID(r.str("chat_id"))
	if r.str("chat_id") == "" {
		return nil, errChatEmpty
	}
	c, err := s.known(id)
	if err != nil {
		return nil, err
	}
	if c.Type != "private" {
		if err := s.access(c); err != nil && c.MigratedTo == 0 {
			return nil, err
		}
	}
	out := struct {
		wireChat
		Accent    int             `json:"accent_color_id"`
		Reactions int             `json:"max_reaction_count"`
		Gifts     map[string]bool `json:"accepted_gift_types"`
		Rights    map[string]bool `json:"permissions,omitempty"`
	}{wireChat: s.wireChat(c), Reactions: 11, Gifts: map[string]bool{}}
	if c.group() {
		out.Rights = map[string]bool{
			"can_send_messages": !c.Mute["text"], "can_send_photos": !c.Mute["photo"],
			"can_send_documents": !c.Mute["document"], "can_send_other_messages": !c.Mute["animation"],
		}
	}
	return out, nil
}

// member describes somebody's place in a chat, rights included.
func (s *Server) member(c *chat, id int64) map[string]any {
	st := c.Members[id]
	if c.Type == "private" {
		st = "member"
	}
	out := map[string]any{"user": s.wireUser(id), "status": string(st)}
	switch st {
	case "creator":
		out["is_anonymous"] = c.Anonymous[id]
	case "administrator":
		out["is_anonymous"] = c.Anonymous[id]
		for _, right := range strings.Fields("can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members can_promote_members can_change_info can_invite_users can_post_stories can_edit_stories can_delete_stories can_pin_messages") {
			out[right] = true
		}
		out["can_be_edited"] = false
	case "kicked":
		out["until_date"] = 0
	case "restricted":
		out["is_member"], out["until_date"] = true, 0
		for _, kind := range []string{"messages", "photos", "documents", "other_messages"} {
			out["can_send_"+kind] = false
		}
	case "":
		out["status"] = "left"
	}
	return out
}

// getChatMember tells somebody's status; people never met are not found.
func (s *Server) getChatMember(r *request) (any, error) {
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	id := r.num("user_id")
	if s.world.people[id] == nil && id != s.botID {
		return nil, badRequest("PARTICIPANT_ID_INVALID")
	}
	return s.member(c, id), nil
}

// getChatAdministrators lists admins, anonymous ones too, other bots not.
func (s *Server) getChatAdministrators(r *request) (any, error) {
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	if c.Type == "private" {
		return nil, badRequest("there are no administrators in the private chat")
	}
	out := []any{}
	for id, st := range c.Members {
		if st.admin() {
			out = append(out, s.member(c, id))
		}
	}
	return out, nil
}

func (s *Server) getChatMemberCount(r *request) (any, error) {
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	if c.Type == "private" {
		return 2, nil
	}
	n := 0
	for _, st := range c.Members {
		if st.in() {
			n++
		}
	}
	return n, nil
}

// leaveChat takes the bot out of a group.
func (s *Server) leaveChat(r *request) (any, error) {
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	if c.Type == "private" {
		return nil, badRequest("chat member status can't be changed in private chats")
	}
	s.become(c, s.botID, s.botID, "left")
	return true, nil
}

// pinChatMessage pins for everybody; in groups it needs an admin.
func (s *Server) pinChatMessage(r *request) (any, error) {
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	if c.Type != "private" && !c.Members[s.botID].admin() {
		return nil, errPinRights
	}
	m := c.find(int(r.num("message_id")))
	if m == nil {
		return nil, errPinNotFound
	}
	s.add(c, &message{From: s.botID, Service: &service{Pinned: m.ID}})
	return true, nil
}

func (s *Server) unpinChatMessage(r *request) (any, error) {
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	if c.Type != "private" && !c.Members[s.botID].admin() {
		return nil, errPinRights
	}
	return true, nil
}

// reactions a bot may set (core.telegram.org/bots/api#reactiontypeemoji).
var reactions = strings.Fields("❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡")

// setMessageReaction puts one standard emoji on a message, or takes it away.
func (s *Server) setMessageReaction(r *request) (any, error) {
	c, err := s.target(r)
	if err != nil {
		return nil, err
	}
	m := c.find(int(r.num("message_id")))
	if m == nil {
		return nil, errReactNotFound
	}
	var list []struct{ Type, Emoji string }
	if err := r.object("reaction", &list); err != nil {
		return nil, err
	}
	if len(list) > 1 {
		return nil, badRequest("REACTIONS_TOO_MANY")
	}
	m.Reaction = ""
	if len(list) == 1 {
		ok := false
		for _, e := range reactions {
			ok = ok || e == list[0].Emoji
		}
		if list[0].Type != "emoji" || !ok {
			return nil, errReaction
		}
		m.Reaction = list[0].Emoji
	}
	s.changed(c, m)
	return true, nil
}

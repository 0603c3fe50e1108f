package fakediscord

import (
	"encoding/json"
	"fmt"
	"time"
)

// obj is a JSON object.
type obj = map[string]any

// stamp is a time as the API writes it.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000+00:00") }

func (s *Server) botUser() obj {
	return obj{
		"id": s.world.guild.App, "username": "damasbot", "discriminator": "0000", "global_name": nil,
		"avatar": nil, "bot": true, "public_flags": 0,
	}
}

func (s *Server) userJSON(id ID) obj {
	p := s.world.people[id]
	if p == nil {
		return s.botUser()
	}
	return obj{
		"id": p.ID, "username": p.Username, "discriminator": "0", "global_name": p.Name, "avatar": nil, "public_flags": 0,
	}
}

func (s *Server) memberJSON(p *person) obj {
	return obj{
		"user": s.userJSON(p.ID), "roles": []ID{}, "nick": nil, "avatar": nil, "joined_at": stamp(s.world.guild.Joined),
		"premium_since": nil, "deaf": false, "mute": false, "flags": 0, "pending": false, "permissions": p.Allowed,
	}
}

// MarshalText writes the set as the API does, a decimal in a string.
func (p permission) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (p *permission) UnmarshalText(b []byte) error {
	_, err := fmt.Sscan(string(b), (*uint64)(p))
	return err
}

func (s *Server) channelJSON(c *channel) obj {
	o := obj{"id": c.ID, "type": c.Type, "last_message_id": nil, "flags": 0}
	if c.Last != 0 {
		o["last_message_id"] = c.Last
	}
	switch c.Type {
	case typeDM:
		o["recipients"] = []obj{s.userJSON(c.Person)}
		return o
	case typePublic:
		o["parent_id"] = c.Parent
		o["owner_id"] = s.world.guild.App
		o["member_count"], o["message_count"] = 1, 0
		o["thread_metadata"] = obj{
			"archived": c.Archived, "locked": c.Locked, "auto_archive_duration": c.Archive, "archive_timestamp": stamp(c.Made), "create_timestamp": stamp(c.Made),
		}
	default:
		o["position"], o["topic"], o["nsfw"] = 0, nil, false
		o["permission_overwrites"] = []obj{{"id": s.world.guild.App, "type": 1, "allow": "0", "deny": c.Denied}}
	}
	o["name"], o["guild_id"], o["rate_limit_per_user"] = c.Name, s.world.guild.ID, 0
	return o
}

func (s *Server) guildJSON() obj {
	g := s.world.guild
	channels, threads := []obj{}, []obj{}
	for _, c := range s.world.channels {
		switch c.Type {
		case typeText:
			channels = append(channels, s.channelJSON(c))
		case typePublic:
			if c.Archived {
				continue
			}
			threads = append(threads, s.channelJSON(c))
		}
	}
	return obj{
		"id": g.ID, "name": g.Name, "owner_id": "1", "preferred_locale": g.Locale, "joined_at": stamp(g.Joined), "large": false,
		"unavailable": false, "member_count": len(s.world.people) + 1, "channels": channels, "threads": threads,
		"roles":   []obj{s.everyone()},
		"members": []obj{{"user": s.botUser(), "roles": []ID{}, "joined_at": stamp(g.Joined)}},
		"emojis":  []obj{}, "features": []string{}, "voice_states": []obj{}, "presences": []obj{},
	}
}

// everyone is the role of all members, the only one.
func (s *Server) everyone() obj {
	g := s.world.guild
	return obj{"id": g.ID, "name": "@everyone", "permissions": g.Allowed, "position": 0}
}

// fileURL is an address that expires, as the real ones do.
func (s *Server) fileURL(m *message, a attachment) string {
	return fmt.Sprintf("%s/attachments/%s/%s/%s?ex=%x", s.base, m.Channel, a.ID, a.Name, s.now().Add(24*time.Hour).Unix())
}

func (s *Server) attachmentJSON(m *message, a attachment) obj {
	url := s.fileURL(m, a)
	o := obj{"id": a.ID, "filename": a.Name, "size": a.Size, "content_type": a.Type, "url": url, "proxy_url": url}
	if a.Width > 0 {
		o["width"], o["height"] = a.Width, a.Height
	}
	if a.Description != "" {
		o["description"] = a.Description
	}
	if m.For != 0 {
		o["ephemeral"] = true
	}
	return o
}

// shown are a message's components with the addresses of their files.
func (s *Server) shown(m *message) []component {
	out := copied(m.Components)
	n := 0
	each(out, func(c *component) {
		n++
		if c.ID == 0 {
			c.ID = n
		}
		for _, ref := range c.medias() {
			for _, a := range m.Attachments {
				if a.ID == ref.Attachment {
					ref.URL = s.fileURL(m, a)
					ref.ProxyURL, ref.Width, ref.Height, ref.Type = ref.URL, a.Width, a.Height, a.Type
				}
			}
		}
	})
	if out == nil {
		out = []component{}
	}
	return out
}

func (s *Server) messageJSON(m *message) obj {
	// files shown by a component of a V2 message are listed as attachments too
	files := []obj{}
	for _, a := range m.Attachments {
		files = append(files, s.attachmentJSON(m, a))
	}
	embeds := m.Embeds
	if embeds == nil {
		embeds = json.RawMessage("[]")
	}
	mentioned := []obj{}
	for _, id := range m.Pings {
		mentioned = append(mentioned, s.userJSON(id))
	}
	o := obj{
		"id": m.ID, "channel_id": m.Channel, "author": s.userJSON(m.Author), "content": m.Content, "timestamp": stamp(m.At),
		"edited_timestamp": nil, "tts": false, "mention_everyone": false, "mentions": mentioned, "mention_roles": []ID{},
		"attachments": files, "embeds": embeds, "components": s.shown(m), "flags": m.Flags, "pinned": false, "type": 0,
	}
	if m.Edited != nil {
		o["edited_timestamp"] = stamp(*m.Edited)
	}
	if m.Nonce != "" {
		o["nonce"] = m.Nonce
	}
	if m.Author == s.world.guild.App {
		o["application_id"] = s.world.guild.App
	}
	if m.Interaction != 0 {
		o["webhook_id"] = s.world.guild.App
		o["interaction_metadata"] = obj{
			"id": m.Interaction, "type": 2, "user": s.userJSON(m.By), "authorizing_integration_owners": obj{},
		}
	}
	if m.ReplyTo != 0 {
		o["type"] = 19
		o["message_reference"] = obj{"message_id": m.ReplyTo, "channel_id": m.Channel, "guild_id": s.world.guild.ID}
	}
	return o
}

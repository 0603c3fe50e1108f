package fakediscord

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// draft is the body of a request that makes or edits a message. A field that
// was not sent is nil; one sent as null is the JSON null.
type draft struct {
	Content     *json.RawMessage `json:"content"`
	Embeds      *json.RawMessage `json:"embeds"`
	Flags       *int             `json:"flags"`
	Components  *[]component     `json:"-"`
	Attachments *[]kept          `json:"-"`
	Allowed     json.RawMessage  `json:"allowed_mentions"`
	Reference   *struct {
		Message ID    `json:"message_id"`
		Channel ID    `json:"channel_id"`
		Fail    *bool `json:"fail_if_not_exists"`
	} `json:"message_reference"`
	Nonce        json.RawMessage `json:"nonce"`
	EnforceNonce bool            `json:"enforce_nonce"`
}

// kept is an entry of a request's attachments: an old one by its id, or a new
// one by the number of its file.
type kept struct {
	ID          json.RawMessage `json:"id"`
	Name        string          `json:"filename"`
	Description string          `json:"description"`
}

// draftOf reads a message's body. Lists that were sent as null count as empty.
func draftOf(p payload) (d draft, err error) {
	if err := p.into(&d); err != nil {
		return d, err
	}
	var sent map[string]json.RawMessage
	if err := p.into(&sent); err != nil {
		return d, err
	}
	// a pointer cannot tell null from absent
	if raw, ok := sent["content"]; ok {
		d.Content = &raw
	}
	if raw, ok := sent["embeds"]; ok {
		d.Embeds = &raw
	}
	if raw, ok := sent["components"]; ok {
		d.Components = &[]component{}
		if err := (payload{raw: raw}).into(d.Components); err != nil {
			return d, err
		}
	}
	if raw, ok := sent["attachments"]; ok && string(raw) != "null" {
		d.Attachments = &[]kept{}
		if err := (payload{raw: raw}).into(d.Attachments); err != nil {
			return d, err
		}
	}
	return d, nil
}

// apply writes a draft over a message, all or nothing. settable are the flags
// this request may set. It returns the attachments that fell away.
func (s *Server) apply(m *message, d draft, files []upload, settable int) ([]attachment, error) {
	next := *m
	next.Components = copied(m.Components)
	if d.Flags != nil {
		if *d.Flags&^(settable|next.Flags|1<<2|1<<12) != 0 {
			return nil, form("flags", "MESSAGE_FLAGS_INVALID", "flags %d cannot be set here", *d.Flags)
		}
		if next.v2() && *d.Flags&flagV2 == 0 {
			return nil, form("flags", "MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2", "The IS_COMPONENTS_V2 flag cannot be removed")
		}
		next.Flags |= *d.Flags & settable
	}
	if d.Content != nil {
		next.Content = ""
		if err := (payload{raw: *d.Content}).into(&next.Content); err != nil {
			return nil, err
		}
		if utf8.RuneCountInString(next.Content) > mostContent {
			return nil, tooLong("content", mostContent)
		}
	}
	if d.Embeds != nil {
		next.Embeds = *d.Embeds
	}
	if e := string(next.Embeds); e == "null" || e == "[]" {
		next.Embeds = nil
	}
	if d.Components != nil {
		next.Components = *d.Components
	}
	if next.v2() {
		if err := onlyV2(&next); err != nil {
			return nil, err
		}
	}
	if d.Components != nil || d.Flags != nil {
		if err := checkComponents(next.Components, next.v2()); err != nil {
			return nil, err
		}
	}
	gone, fresh, err := s.attach(&next, d.Attachments, files)
	if err != nil {
		return nil, err
	}
	if err := resolve(&next); err != nil {
		return nil, err
	}
	if next.Content == "" && next.Embeds == nil && len(next.Components) == 0 && len(next.Attachments) == 0 {
		return nil, errEmpty
	}
	if !next.v2() && next.Content == "" && next.Embeds == nil && len(next.Attachments) == 0 {
		return nil, errEmpty // rows alone are no message
	}
	if len(d.Allowed) > 0 {
		if err := checkMentions(d.Allowed); err != nil {
			return nil, err
		}
		next.Allowed = d.Allowed
	}
	for id, b := range fresh {
		s.disk.putBlob(id, b)
	}
	next.Flags &^= flagLoading
	*m = next
	return gone, nil
}

// onlyV2 refuses what a message of V2 components cannot have.
func onlyV2(m *message) error {
	for field, has := range map[string]bool{"content": m.Content != "", "embeds": m.Embeds != nil} {
		if has {
			return form(field, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", field)
		}
	}
	return nil
}

// attach gives a message its attachments by the rules of version 9: without a
// list all old ones stay; with one only those listed; new files are appended
// either way.
func (s *Server) attach(m *message, list *[]kept, files []upload) (gone []attachment, fresh map[ID][]byte, err error) {
	fresh = map[ID][]byte{}
	stay := slices.Clone(m.Attachments)
	described := map[int]kept{}
	if list != nil {
		stay = nil
		for i, k := range *list {
			field := "attachments." + strconv.Itoa(i)
			id := strings.Trim(string(k.ID), `"`)
			if n, err := strconv.Atoi(id); err == nil && slices.ContainsFunc(files, func(u upload) bool { return u.n == n }) {
				described[n] = k
				continue
			}
			at := slices.IndexFunc(m.Attachments, func(a attachment) bool { return a.ID.String() == id })
			if at < 0 {
				return nil, nil, form(field+".id", "ATTACHMENT_NOT_FOUND", "Attachment data for attachment with id %s was not found", id)
			}
			stay = append(stay, m.Attachments[at])
		}
	}
	for _, a := range m.Attachments {
		if !slices.ContainsFunc(stay, func(b attachment) bool { return a.ID == b.ID }) {
			gone = append(gone, a)
		}
	}
	if len(stay)+len(files) > mostFiles {
		return nil, nil, badLength("attachments", 0, mostFiles)
	}
	for _, u := range files {
		if k, ok := described[u.n]; ok && k.Name != "" {
			u.name = cleanName(k.Name)
		}
		a := u.attachment(s.world.mint(s.now()))
		a.Description = described[u.n].Description
		fresh[a.ID] = u.bytes
		stay = append(stay, a)
	}
	m.Attachments = stay
	return gone, fresh, nil
}

// copied is a copy that shares nothing.
func copied(all []component) (out []component) {
	b, err := json.Marshal(all)
	if err == nil {
		err = json.Unmarshal(b, &out)
	}
	if err != nil {
		panic("fakediscord: components cannot be copied: " + err.Error())
	}
	return out
}

// resolve points every attachment:// at the newest attachment of that name.
func resolve(m *message) (err error) {
	each(m.Components, func(c *component) {
		for _, ref := range c.medias() {
			name, ok := strings.CutPrefix(ref.URL, "attachment://")
			if !ok {
				continue
			}
			ref.Attachment = 0
			for _, a := range m.Attachments {
				if a.Name == name {
					ref.Attachment = a.ID
				}
			}
			if ref.Attachment == 0 && err == nil {
				err = form("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment '%s' was not found", name)
			}
		}
	})
	return err
}

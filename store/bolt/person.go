package bolt

import (
	"fmt"
	"strings"

	"damasbot/store"
)

type personRecord struct {
	version
	ID         string       `json:"id"`
	Name       string       `json:"name,omitempty"`
	Username   string       `json:"username,omitempty"`
	Lang       string       `json:"lang,omitempty"`
	Setup      *setupFields `json:"setup,omitempty"`
	LangSet    bool         `json:"lang-set,omitempty"`
	Theme      string       `json:"theme,omitempty"`
	TextBoard  bool         `json:"text-board,omitempty"`
	Reminders  string       `json:"reminders,omitempty"`
	Challenges string       `json:"challenges,omitempty"`
	NoTurning  bool         `json:"no-turning,omitempty"`
}

type setupFields struct {
	Variant string `json:"variant,omitempty"`
	Level   string `json:"level,omitempty"`
	Color   string `json:"color,omitempty"`
	Last    string `json:"last,omitempty"`
}

func (r personRecord) person() store.Person {
	p := store.Person{
		ID: r.ID, Name: r.Name, Username: r.Username, Lang: r.Lang, LangSet: r.LangSet, Theme: r.Theme,
		TextBoard: r.TextBoard, Reminders: r.Reminders, Challenges: r.Challenges, NoTurning: r.NoTurning,
	}
	if r.Setup != nil {
		p.Setup = store.Setup(*r.Setup)
	}
	return p
}

func recordPerson(p store.Person) personRecord {
	r := personRecord{
		version: v1, ID: p.ID, Name: p.Name, Username: p.Username, Lang: p.Lang, LangSet: p.LangSet, Theme: p.Theme,
		TextBoard: p.TextBoard, Reminders: p.Reminders, Challenges: p.Challenges, NoTurning: p.NoTurning,
	}
	if p.Setup != (store.Setup{}) {
		setup := setupFields(p.Setup)
		r.Setup = &setup
	}
	return r
}

// nameKey is where a username leads from. The platform is what precedes the first slash of a person's id.
func nameKey(platform, username string) []byte {
	return []byte(platform + "/" + strings.ToLower(username))
}

func platformOf(person string) string {
	platform, _, _ := strings.Cut(person, "/")
	return platform
}

// Person implements [store.Reader].
func (t *reader) Person(id string) (store.Person, error) {
	var r personRecord
	if err := t.load(personRecords, []byte(id), &r); err != nil {
		return store.Person{}, err
	}
	return r.person(), nil
}

// PersonNamed implements [store.Reader].
func (t *reader) PersonNamed(platform, username string) (store.Person, error) {
	id := t.at(personName).Get(nameKey(platform, username))
	if id == nil {
		return store.Person{}, fmt.Errorf("bolt: person named %s/%s: %w", platform, username, store.ErrNotFound)
	}
	return t.Person(string(id))
}

// PutPerson implements [store.Tx].
func (t *writer) PutPerson(p store.Person) error {
	if err := usable("a person's id", p.ID); err != nil {
		return err
	}
	if len(p.Username) > 256 {
		return fmt.Errorf("bolt: the username of person %s is %d bytes long", p.ID, len(p.Username))
	}
	platform := platformOf(p.ID)
	names := t.at(personName)
	if old, err := t.Person(p.ID); err == nil && old.Username != "" {
		if err := names.Delete(nameKey(platform, old.Username)); err != nil {
			return err
		}
	}
	if p.Username != "" {
		key := nameKey(platform, p.Username)
		if other := string(names.Get(key)); other != "" {
			if err := t.forgetUsername(other); err != nil {
				return err
			}
		}
		if err := names.Put(key, []byte(p.ID)); err != nil {
			return err
		}
	}
	return t.renaming(p.ID, func() error { return t.save(personRecords, []byte(p.ID), recordPerson(p)) })
}

// forgetUsername takes from a person the username that somebody else has now, lest a later PutPerson take it back.
func (t *writer) forgetUsername(id string) error {
	p, err := t.Person(id)
	if err != nil {
		return err
	}
	p.Username = ""
	return t.save(personRecords, []byte(id), recordPerson(p))
}

package bolt

import (
	"errors"
	"fmt"
	"time"

	"damasbot/store"
)

type noticeFields struct {
	ID      store.NoticeID `json:"id"`
	Place   store.PlaceID  `json:"place"`
	Thread  int            `json:"thread,omitempty"`
	ReplyTo string         `json:"reply-to,omitempty"`
	Reader  string         `json:"reader,omitempty"`
	Action  string         `json:"action,omitempty"`
	Text    string         `json:"text,omitempty"`
	Brief   bool           `json:"brief,omitempty"`
	Ref     string         `json:"ref,omitempty"`
	Sending bool           `json:"sending,omitempty"`
	Remove  time.Time      `json:"remove,omitzero"`
}

type noticeRecord struct {
	version
	noticeFields
}

// Notice implements [store.Reader].
func (t *reader) Notice(id store.NoticeID) (store.Notice, error) {
	var r noticeRecord
	if err := t.load(noticeRecords, numKey(id), &r); err != nil {
		return store.Notice{}, err
	}
	return store.Notice(r.noticeFields), nil
}

// Notices implements [store.Reader].
func (t *reader) Notices() []store.NoticeID {
	return ids[store.NoticeID](t.at(noticeUnsent))
}

// AddNotice implements [store.Tx].
func (t *writer) AddNotice(n store.Notice) (store.Notice, error) {
	if n.ID != 0 {
		return store.Notice{}, fmt.Errorf("bolt: a notice to be added has an id already: %d", n.ID)
	}
	seq, err := t.at(noticeRecords).NextSequence()
	if err != nil {
		return store.Notice{}, err
	}
	n.ID = store.NoticeID(seq)
	n.Place = t.home(n.Place)
	return n, t.saveNotice(n)
}

// PutNotice implements [store.Tx].
func (t *writer) PutNotice(n store.Notice) error {
	if err := t.unlistNotice(n.ID); err != nil {
		return err
	}
	n.Place = t.home(n.Place)
	return t.saveNotice(n)
}

// DropNotice implements [store.Tx].
func (t *writer) DropNotice(id store.NoticeID) error {
	switch err := t.unlistNotice(id); {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return t.at(noticeRecords).Delete(numKey(id))
}

func (t *writer) saveNotice(n store.Notice) error {
	if err := usable("a notice's place", string(n.Place)); err != nil {
		return err
	}
	if !n.Remove.IsZero() {
		n.Remove = n.Remove.UTC()
	}
	return errors.Join(t.listNotice(n, true), t.save(noticeRecords, numKey(n.ID), noticeRecord{v1, noticeFields(n)}))
}

// listNotice puts a notice into the indices, or takes it out.
func (t *writer) listNotice(n store.Notice, in bool) error {
	id := numKey(n.ID)
	var errs []error
	if n.Ref == "" {
		errs = append(errs, t.index(noticeUnsent, id, in))
	}
	if !n.Remove.IsZero() {
		errs = append(errs, t.index(dueTime, dueKey(n.Remove, 'n', id), in))
	}
	if n.Ref != "" && n.Remove.IsZero() {
		errs = append(errs, t.index(noticeDone, id, in))
	}
	return errors.Join(errs...)
}

func (t *writer) unlistNotice(id store.NoticeID) error {
	old, err := t.Notice(id)
	if err != nil {
		return err
	}
	return t.listNotice(old, false)
}

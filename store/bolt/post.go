package bolt

import (
	"errors"
	"fmt"

	"damasbot/match"
	"damasbot/store"
)

type postFields struct {
	ID      store.PostID  `json:"id"`
	Place   store.PlaceID `json:"place"`
	Thread  int           `json:"thread,omitempty"`
	Subject match.ID      `json:"subject"`
	IsMatch bool          `json:"match,omitempty"`
	Reader  string        `json:"reader,omitempty"`
	Flip    bool          `json:"flip,omitempty"`
	Ref     string        `json:"ref,omitempty"`
	Picture bool          `json:"picture,omitempty"`
	Sending bool          `json:"sending,omitempty"`
	ReplyTo string        `json:"reply-to,omitempty"`
	Apart   bool          `json:"apart,omitempty"`
	Look    int           `json:"look,omitempty"`
	Below   int           `json:"below,omitempty"`
	Quiet   bool          `json:"quiet,omitempty"`
	Want    int           `json:"want"`
	Shown   int           `json:"shown"`
}

type postRecord struct {
	version
	postFields
}

// Post implements [store.Reader].
func (t *reader) Post(id store.PostID) (store.Post, error) {
	var r postRecord
	if err := t.load(postRecords, numKey(id), &r); err != nil {
		return store.Post{}, err
	}
	return store.Post(r.postFields), nil
}

// PostAt implements [store.Reader].
func (t *reader) PostAt(place store.PlaceID, ref string) (store.Post, error) {
	id := t.at(postAt).Get(join(under(string(t.home(place))), []byte(ref)))
	if id == nil {
		return store.Post{}, fmt.Errorf("bolt: post at %s in place %s: %w", ref, place, store.ErrNotFound)
	}
	return t.Post(keyNum[store.PostID](id))
}

// PostsOf implements [store.Reader].
func (t *reader) PostsOf(subject match.ID) (posts []store.Post) {
	each(t.at(postOf), under(string(subject)), func(id, _ []byte) bool {
		p, err := t.Post(keyNum[store.PostID](id))
		if err != nil {
			t.fail(err)
			return true
		}
		posts = append(posts, p)
		return true
	})
	return posts
}

// Behind implements [store.Reader].
func (t *reader) Behind() []store.PostID {
	return ids[store.PostID](t.at(postBehind))
}

// AddPost implements [store.Tx].
func (t *writer) AddPost(p store.Post) (store.Post, error) {
	if p.ID != 0 {
		return store.Post{}, fmt.Errorf("bolt: a post to be added has an id already: %d", p.ID)
	}
	n, err := t.at(postRecords).NextSequence()
	if err != nil {
		return store.Post{}, err
	}
	p.ID = store.PostID(n)
	p.Place = t.home(p.Place)
	return p, t.savePost(p)
}

// PutPost implements [store.Tx].
func (t *writer) PutPost(p store.Post) error {
	if err := t.unlistPost(p.ID); err != nil {
		return err
	}
	p.Place = t.home(p.Place)
	return t.savePost(p)
}

// DropPost implements [store.Tx].
func (t *writer) DropPost(id store.PostID) error {
	switch err := t.unlistPost(id); {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return t.at(postRecords).Delete(numKey(id))
}

func (t *writer) savePost(p store.Post) error {
	err := errors.Join(usable("a post's place", string(p.Place)), usable("a post's subject", string(p.Subject)))
	if err != nil {
		return err
	}
	id := numKey(p.ID)
	if p.Ref != "" {
		if err := usable("a post's message", p.Ref); err != nil {
			return err
		}
		if err := t.at(postAt).Put(join(under(string(p.Place)), []byte(p.Ref)), id); err != nil {
			return err
		}
	}
	return errors.Join(
		t.index(postOf, join(under(string(p.Subject)), id), true),
		t.index(postBehind, id, p.Shown < p.Want),
		t.save(postRecords, id, postRecord{v1, postFields(p)}),
	)
}

// unlistPost takes a post out of the indices.
func (t *writer) unlistPost(id store.PostID) error {
	old, err := t.Post(id)
	if err != nil {
		return err
	}
	at := join(under(string(old.Place)), []byte(old.Ref))
	if is := t.at(postAt).Get(at); is != nil && keyNum[store.PostID](is) == id {
		if err := t.at(postAt).Delete(at); err != nil {
			return err
		}
	}
	return errors.Join(
		t.index(postOf, join(under(string(old.Subject)), numKey(id)), false),
		t.index(postBehind, numKey(id), false),
	)
}

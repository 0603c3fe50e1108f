package bolt

import (
	"bytes"
	"errors"

	"damasbot/match"
	"damasbot/store"
)

// merge moves everything of the place gone to the place keep. It reads all posts, notices and challenges: an address
// changes once in the life of a chat, and hardly ever after the new one has spoken.
func (t *writer) merge(keep, gone store.PlaceID) error {
	if err := t.mergeIDs(keep, gone); err != nil {
		return err
	}
	matches := append(t.RunningIn(gone), t.FinishedIn(gone, -1)...)
	if err := t.at(placeMerged).Put([]byte(gone), []byte(keep)); err != nil {
		return err
	}
	// From here on gone means keep, and putting a record again moves it.
	for _, id := range matches {
		if err := t.moveMatch(id, keep); err != nil {
			return err
		}
	}
	return errors.Join(
		t.mergeChallenges(keep, gone),
		t.mergePosts(keep, gone),
		t.mergeNotices(keep, gone),
		t.mergeStandings(keep, gone),
		t.at(placeRecords).Delete([]byte(gone)),
	)
}

// mergeIDs re-points the addresses and former ids of a place.
func (t *writer) mergeIDs(keep, gone store.PlaceID) error {
	for _, s := range []shelf{placeAddress, placeMerged} {
		var keys [][]byte
		each(t.at(s), nil, func(key, id []byte) bool {
			if store.PlaceID(id) == gone {
				keys = append(keys, bytes.Clone(key))
			}
			return true
		})
		for _, key := range keys {
			if err := t.at(s).Put(key, []byte(keep)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *writer) mergeChallenges(keep, gone store.PlaceID) error {
	var ids []match.ID
	each(t.at(challengeRecords), nil, func(key, _ []byte) bool {
		ids = append(ids, match.ID(key))
		return true
	})
	for _, id := range ids {
		var r challengeRecord
		if err := t.load(challengeRecords, []byte(id), &r); err != nil {
			return err
		}
		if r.Place != string(gone) {
			continue
		}
		if err := t.listChallenge(&r, false); err != nil {
			return err
		}
		r.Place = string(keep)
		if err := errors.Join(t.save(challengeRecords, []byte(id), r), t.listChallenge(&r, true)); err != nil {
			return err
		}
	}
	return nil
}

func (t *writer) mergePosts(keep, gone store.PlaceID) error {
	for _, id := range ids[store.PostID](t.at(postRecords)) {
		p, err := t.Post(id)
		if err == nil && p.Place == gone {
			p.Place = keep
			err = t.PutPost(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *writer) mergeNotices(keep, gone store.PlaceID) error {
	for _, id := range ids[store.NoticeID](t.at(noticeRecords)) {
		n, err := t.Notice(id)
		if err == nil && n.Place == gone {
			n.Place = keep
			err = t.PutNotice(n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Package bolt keeps the store in one file of go.etcd.io/bbolt.
//
// The schema, version 1. Records are JSON with a version of their own ("v"), games in notation, so that a person can read
// the file. ␀ is a zero byte; times are twelve bytes and numbers eight, big-endian, so that keys sort as they count; the
// keys of an index have empty values unless shown.
//
//	meta
//	  schema           "1"
//	seen
//	  update           id of the update → time it was marked
//	  time             time, id
//	place
//	  record           place id → place
//	  address          platform's address, present or former → place id
//	  merged           id of a place that was merged away → place id
//	person
//	  record           person id → person
//	  name             platform / lower-cased username → person id
//	match
//	  record           match id → match
//	  running          person id ␀ time of the last move, match id
//	  running-in       place id ␀ time of the last move, match id
//	  finished         person id ␀ time of the end, match id
//	  finished-in      place id ␀ time of the end, match id
//	  owed             match id
//	challenge
//	  record           challenge id → challenge
//	  closed           time of expiry, challenge id
//	post
//	  record           post id → post
//	  at               place id ␀ platform's message → post id
//	  of               match or challenge id ␀ post id
//	  behind           post id
//	notice
//	  record           notice id → notice
//	  unsent           notice id
//	  done             notice id: sent, and not to be removed
//	due
//	  time             time, "c" challenge id or "n" notice id
//	score
//	  record           place id ␀ variant ␀ person id → score
package bolt

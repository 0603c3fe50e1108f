// Package bolt keeps the store in one file of go.etcd.io/bbolt.
//
// The schema, version 5. Records are JSON with a version of their own ("v"), games in notation, so that a person can read
// the file. ␀ is a zero byte; times are twelve bytes and numbers eight, big-endian, so that keys sort as they count; the
// keys of an index have empty values unless shown.
//
//	meta
//	  schema           "5"
//	  beat             when the bot was last alive
//	seen
//	  update           id of the update → time it was marked
//	  time             time, id
//	place
//	  record           place id → place
//	  address          platform's address, present or former → place id
//	  merged           id of a place that was merged away → place id
//	  within           place id → id of the place that it is part of, whose settings it has
//	person
//	  record           person id → person
//	  name             platform / lower-cased username → person id
//	  blocked          person id ␀ id of whom they block
//	  blocked-by       id of who is blocked ␀ person id
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
//	  open-by          person id ␀ challenge id
//	  open-in          place id ␀ challenge id
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
//	  time             time, "c" challenge id, "m" match id or "n" notice id
//	result
//	  record           number of the result → result
//	  of               match id → number of its result; nothing for a game against the engine
//	  pair             person id ␀ other's id ␀ number of the result
//	standing           place ids are those of outermost places, empty for all places
//	  record           place id ␀ variant ␀ person id → standing
//	  of               person id ␀ place id ␀ variant
//	  rank             place id ␀ variant ␀ 0 settled or 1 provisional, rating falling, name ␀ person id
//	  history          place id ␀ variant ␀ person id ␀ number of the result → point
//	month
//	  record           place id ␀ variant ␀ month ␀ person id → tally
//	  of               person id ␀ place id ␀ variant ␀ month
//	  rank             place id ␀ variant ␀ month ␀ won minus lost falling, won falling, name ␀ person id
//	engine
//	  record           person id ␀ variant ␀ level → tally
//
// Everything of standing, month and engine follows from results and matches, and can be made again from them.
package bolt

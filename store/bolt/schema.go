package bolt

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"go.etcd.io/bbolt"
)

// schema is the version of the file's layout that this program reads and writes.
const schema = 5

// shelf is a bucket inside a top-level bucket.
type shelf struct{ outer, inner string }

var (
	seenUpdate = shelf{"seen", "update"}
	seenTime   = shelf{"seen", "time"}

	placeRecords = shelf{"place", "record"}
	placeAddress = shelf{"place", "address"}
	placeMerged  = shelf{"place", "merged"}
	placeWithin  = shelf{"place", "within"}

	personRecords = shelf{"person", "record"}
	personName    = shelf{"person", "name"}

	matchRecords    = shelf{"match", "record"}
	matchRunning    = shelf{"match", "running"}
	matchRunningIn  = shelf{"match", "running-in"}
	matchFinished   = shelf{"match", "finished"}
	matchFinishedIn = shelf{"match", "finished-in"}
	matchOwed       = shelf{"match", "owed"}

	challengeRecords = shelf{"challenge", "record"}
	challengeClosed  = shelf{"challenge", "closed"}

	postRecords = shelf{"post", "record"}
	postAt      = shelf{"post", "at"}
	postOf      = shelf{"post", "of"}
	postBehind  = shelf{"post", "behind"}

	noticeRecords = shelf{"notice", "record"}
	noticeUnsent  = shelf{"notice", "unsent"}
	noticeDone    = shelf{"notice", "done"}

	dueTime = shelf{"due", "time"}

	challengeOpenBy = shelf{"challenge", "open-by"}
	challengeOpenIn = shelf{"challenge", "open-in"}

	personBlocked   = shelf{"person", "blocked"}
	personBlockedBy = shelf{"person", "blocked-by"}

	resultRecords = shelf{"result", "record"}
	resultOf      = shelf{"result", "of"}
	resultPair    = shelf{"result", "pair"}

	standingRecords = shelf{"standing", "record"}
	standingOf      = shelf{"standing", "of"}
	standingRank    = shelf{"standing", "rank"}
	standingHistory = shelf{"standing", "history"}

	monthRecords = shelf{"month", "record"}
	monthOf      = shelf{"month", "of"}
	monthRank    = shelf{"month", "rank"}

	engineRecords = shelf{"engine", "record"}
)

// firstShelves are those of version 1.
var firstShelves = []shelf{
	seenUpdate, seenTime,
	placeRecords, placeAddress, placeMerged,
	personRecords, personName,
	matchRecords, matchRunning, matchRunningIn, matchFinished, matchFinishedIn, matchOwed,
	challengeRecords, challengeClosed,
	postRecords, postAt, postOf, postBehind,
	noticeRecords, noticeUnsent, noticeDone,
	dueTime,
}

// rankingShelves are those that version 2 adds.
var rankingShelves = slices.Concat([]shelf{
	challengeOpenBy, challengeOpenIn, personBlocked, personBlockedBy, resultRecords, resultOf, resultPair,
}, replayed)

// replayed are those that are made again from results and matches.
var replayed = []shelf{
	standingRecords, standingOf, standingRank, standingHistory, monthRecords, monthOf, monthRank, engineRecords,
}

var (
	metaBucket = []byte("meta")
	schemaKey  = []byte("schema")
)

// migration brings a file from the version before to its own.
type migration struct {
	version int
	what    string
	do      func(tx *bbolt.Tx) error
}

// migrations are all of them in order; the last one's version is schema.
var migrations = []migration{
	{1, "lay out an empty file", func(tx *bbolt.Tx) error { return layOut(tx, firstShelves) }},
	{2, "rate the games that have ended", addRankings},
	{3, "drop the plain counts of games that ratings replaced", dropScores},
	{4, "let places be part of others", func(tx *bbolt.Tx) error { return layOut(tx, []shelf{placeWithin}) }},
	{5, "look at games without move time that fall asleep", addSleep},
}

func layOut(tx *bbolt.Tx, shelves []shelf) error {
	for _, s := range shelves {
		outer, err := tx.CreateBucketIfNotExists([]byte(s.outer))
		if err != nil {
			return err
		}
		if _, err := outer.CreateBucketIfNotExists([]byte(s.inner)); err != nil {
			return err
		}
	}
	return nil
}

// versionOf reads the schema version of a file: 0 for an empty one.
func versionOf(tx *bbolt.Tx) (int, error) {
	meta := tx.Bucket(metaBucket)
	if meta == nil {
		if first, _ := tx.Cursor().First(); first != nil {
			return 0, errors.New("is a bbolt file of another program")
		}
		return 0, nil
	}
	version, err := strconv.Atoi(string(meta.Get(schemaKey)))
	if err != nil || version < 1 {
		return 0, fmt.Errorf("has no readable schema version, but %q", meta.Get(schemaKey))
	}
	return version, nil
}

func errNewer(version, newest int) error {
	return fmt.Errorf("was written by a newer damasbot (schema %d, this one knows %d)", version, newest)
}

// migrate brings a file up to the last of the migrations, each in a transaction of its own, and returns what was done.
func migrate(db *bbolt.DB, list []migration) (done []migration, err error) {
	newest := list[len(list)-1].version
	for {
		var step *migration
		err := db.Update(func(tx *bbolt.Tx) error {
			version, err := versionOf(tx)
			if err != nil {
				return err
			}
			if version > newest {
				return errNewer(version, newest)
			}
			if version == newest {
				return nil
			}
			step = &list[version]
			if err := step.do(tx); err != nil {
				return fmt.Errorf("could not be brought to schema %d (%s): %w", step.version, step.what, err)
			}
			meta, err := tx.CreateBucketIfNotExists(metaBucket)
			if err != nil {
				return err
			}
			return meta.Put(schemaKey, []byte(strconv.Itoa(step.version)))
		})
		if err != nil || step == nil {
			return done, err
		}
		done = append(done, *step)
	}
}

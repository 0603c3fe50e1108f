package bolt

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// migrationTests holds a test for every migration, by version: it is given a file of the version before.
var migrationTests = map[int]func(t *testing.T, db *bbolt.DB){
	1: func(t *testing.T, db *bbolt.DB) {
		view(t, db, func(tx *bbolt.Tx) {
			for _, s := range firstShelves {
				if tx.Bucket([]byte(s.outer)) == nil || tx.Bucket([]byte(s.outer)).Bucket([]byte(s.inner)) == nil {
					t.Errorf("there is no bucket %s/%s", s.outer, s.inner)
				}
			}
		})
	},
	2: func(t *testing.T, db *bbolt.DB) { // what it makes of records: TestRankingsOfVersion1
		view(t, db, func(tx *bbolt.Tx) {
			for _, s := range rankingShelves {
				if tx.Bucket([]byte(s.outer)) == nil || tx.Bucket([]byte(s.outer)).Bucket([]byte(s.inner)) == nil {
					t.Errorf("there is no bucket %s/%s", s.outer, s.inner)
				}
			}
		})
	},
	3: func(t *testing.T, db *bbolt.DB) {
		must := func(do func(tx *bbolt.Tx) error) {
			t.Helper()
			if err := db.Update(do); err != nil {
				t.Fatal(err)
			}
		}
		must(func(tx *bbolt.Tx) error { return layOut(tx, []shelf{{"score", "record"}}) }) // as versions 1 and 2 had it
		must(dropScores)
		view(t, db, func(tx *bbolt.Tx) {
			if tx.Bucket([]byte("score")) != nil || tx.Bucket([]byte("match")) == nil {
				t.Error("the counts are still there, or something else is not")
			}
		})
	},
	4: func(t *testing.T, db *bbolt.DB) {
		view(t, db, func(tx *bbolt.Tx) {
			if tx.Bucket([]byte("place")).Bucket([]byte("within")) == nil {
				t.Error("there is no bucket place/within")
			}
		})
	},
	5: func(t *testing.T, db *bbolt.DB) { // what it makes of records: TestRankingsOfVersion1
		view(t, db, func(tx *bbolt.Tx) {
			if k, _ := tx.Bucket([]byte(dueTime.outer)).Bucket([]byte(dueTime.inner)).Cursor().First(); k != nil {
				t.Errorf("something is due in an empty file: %q", k)
			}
		})
	},
}

func TestMigrationsLeadToTheSchema(t *testing.T) {
	t.Parallel()
	for i, m := range migrations {
		if m.version != i+1 {
			t.Errorf("migration %d is for version %d", i, m.version)
		}
		if m.what == "" {
			t.Errorf("migration %d does not say what it does", m.version)
		}
	}
	if last := migrations[len(migrations)-1].version; last != schema {
		t.Errorf("the migrations lead to version %d, the schema is version %d", last, schema)
	}
}

func TestEveryMigration(t *testing.T) {
	t.Parallel()
	for i, m := range migrations {
		check, ok := migrationTests[m.version]
		if !ok {
			t.Errorf("migration %d has no test", m.version)
			continue
		}
		db := empty(t)
		if _, err := migrate(db, migrations[:i+1]); err != nil {
			t.Fatal(err)
		}
		check(t, db)
	}
}

// TestMigrate runs made-up migrations: each once, in order, from wherever the file is; one that fails changes nothing.
func TestMigrate(t *testing.T) {
	t.Parallel()
	db := empty(t)
	var ran []int
	step := func(v int, err error) migration {
		return migration{v, "step", func(tx *bbolt.Tx) error {
			ran = append(ran, v)
			_, bucketErr := tx.CreateBucket([]byte{byte('0' + v)})
			return errors.Join(bucketErr, err)
		}}
	}
	expect := func(list []migration, wantDone int, wantRan []int, wantErr string) {
		t.Helper()
		ran = nil
		done, err := migrate(db, list)
		if len(done) != wantDone || !slices.Equal(ran, wantRan) {
			t.Errorf("did %d migrations and ran %v, want %d and %v", len(done), ran, wantDone, wantRan)
		}
		if (err == nil) != (wantErr == "") || err != nil && !strings.Contains(err.Error(), wantErr) {
			t.Errorf("error %v, want %q", err, wantErr)
		}
	}
	boom := errors.New("boom")
	expect([]migration{step(1, nil), step(2, nil)}, 2, []int{1, 2}, "")
	expect([]migration{step(1, nil), step(2, nil)}, 0, nil, "")
	expect([]migration{step(1, nil), step(2, nil), step(3, nil), step(4, boom)}, 1, []int{3, 4}, "could not be brought to schema 4 (step): boom")
	view(t, db, func(tx *bbolt.Tx) {
		if v, err := versionOf(tx); v != 3 || err != nil {
			t.Errorf("version %d, %v", v, err)
		}
		if tx.Bucket([]byte("3")) == nil || tx.Bucket([]byte("4")) != nil {
			t.Error("the failed migration left something behind, or took something back")
		}
	})
	expect([]migration{step(1, nil)}, 0, nil, "written by a newer damasbot (schema 3, this one knows 1)")
}

// TestTimeout: B62 demands that a second process gives up within 5 s.
func TestTimeout(t *testing.T) {
	t.Parallel()
	if defaultTimeout > 4*time.Second {
		t.Errorf("a second process waits %v", defaultTimeout)
	}
}

func empty(t *testing.T) *bbolt.DB {
	db, err := bbolt.Open(filepath.Join(t.TempDir(), "x.db"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func view(t *testing.T, db *bbolt.DB, fn func(tx *bbolt.Tx)) {
	t.Helper()
	if err := db.View(func(tx *bbolt.Tx) error { fn(tx); return nil }); err != nil {
		t.Error(err)
	}
}

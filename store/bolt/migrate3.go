package bolt

import (
	"errors"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// dropScores is the migration to version 3: games won, drawn and lost were counted by themselves before there were ratings.
func dropScores(tx *bbolt.Tx) error {
	if err := tx.DeleteBucket([]byte("score")); !errors.Is(err, bbolterrors.ErrBucketNotFound) {
		return err
	}
	return nil
}

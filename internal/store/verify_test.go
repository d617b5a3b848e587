package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/school"
	"schoolsite/internal/store/pagecheck"
)

// verifyOpen inspects the open data file and the checksum of every record, and
// gives all the damage that it finds. Writers wait meanwhile.
func verifyOpen(db *DB) error {
	db.writer.Lock()
	defer db.writer.Unlock()
	if broken := db.broken.Load(); broken != nil {
		return broken
	}
	file, err := os.Open(db.Path())
	if err != nil {
		return err
	}
	defer file.Close()
	if err := pagecheck.Check(file); err != nil {
		return damaged(db.dir, err)
	}
	return db.View(func(tx *Tx) error { return verifyRecords(tx) })
}

// verify checks a copy of a data file, such as a backup, in the same way.
func verify(path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return school.Errorf(school.Unreachable, "The file %s can't be opened.", path).Because(err)
	}
	defer file.Close()
	unusable := func(cause error) error {
		return school.Errorf(school.Unreachable, "%s is no sound copy of a data file. Use another backup.", path).Because(cause)
	}
	if err := pagecheck.Check(file); err != nil {
		return unusable(err)
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer recoverAs(&err, unusable)
	b, err := bolt.Open(path, 0, &bolt.Options{ReadOnly: true, Timeout: defaultWait})
	if err != nil {
		return unusable(err)
	}
	db := &DB{dir: filepath.Dir(path), current: &handle{bolt: b}}
	if err := db.View(func(tx *Tx) error { return verifyRecords(tx) }); err != nil {
		return errors.Join(unusable(err), b.Close())
	}
	return b.Close()
}

// verifyRecords reads every record of every bucket.
func verifyRecords(tx *Tx) error {
	var found []error
	for _, bucket := range buckets {
		keys, err := tx.keys(bucket, "")
		if err != nil {
			return fmt.Errorf("bucket %s: %w", bucket, err)
		}
		for _, key := range keys {
			if _, err := tx.get(bucket, key); err != nil {
				found = append(found, tx.damagedRecord(bucket, "record in "+bucket, key, err))
			}
		}
	}
	return errors.Join(found...)
}

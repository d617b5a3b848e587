package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// DamagedRecord names a record that has changed since it was written, because a disk failed or somebody
// edited the file. Readers of many records skip it. A backup from before the damage has it.
type DamagedRecord struct {
	Bucket string `json:"bucket"`
	Key    string `json:"key"`
	cause  error
}

func (d DamagedRecord) String() string { return d.Bucket + "/" + d.Key }

func (d *DamagedRecord) Error() string { return fmt.Sprintf("record %s: %v", d.String(), d.cause) }
func (d *DamagedRecord) Unwrap() error { return d.cause }

// IsDamaged reports whether an error is that of a damaged record.
func IsDamaged(err error) bool {
	var d *DamagedRecord
	return errors.As(err, &d)
}

// IgnoreDamaged drops the error of a damaged record, which then counts as absent: the store has
// recorded the damage.
func IgnoreDamaged(err error) error {
	if IsDamaged(err) {
		return nil
	}
	return err
}

// damagedRecord records the damage, and returns the error for people.
func (tx *txn) damagedRecord(bucket, noun, key string, cause error) *school.Error {
	d := &DamagedRecord{Bucket: bucket, Key: key, cause: cause}
	tx.db.damageMu.Lock()
	defer tx.db.damageMu.Unlock()
	if tx.db.damage == nil {
		tx.db.damage = map[string]DamagedRecord{}
	}
	tx.db.damage[d.String()] = *d
	return school.Errorf(school.Unreachable,
		"The %s %q in the data file is damaged, probably by a failing disk. "+
			"Ask whoever looks after the server to check the disk and to bring back the newest good backup.", noun,
		key).Because(d)
}

// Damaged names the damaged records that were met since the file was opened, in the order of their
// buckets and keys.
func (db *DB) Damaged() []DamagedRecord {
	db.damageMu.Lock()
	defer db.damageMu.Unlock()
	return slices.SortedFunc(maps.Values(db.damage), func(a, b DamagedRecord) int {
		return cmp.Or(strings.Compare(a.Bucket, b.Bucket), strings.Compare(a.Key, b.Key))
	})
}

// HidesFiles reports whether a damaged record may name files in media/ or content/: then it is
// unknown which files are unreachable.
func (db *DB) HidesFiles() bool {
	naming := []string{Pictures.bucket, Revisions.bucket, Trees.bucket, Drafts.bucket, liveBucket}
	return slices.ContainsFunc(db.Damaged(), func(d DamagedRecord) bool { return slices.Contains(naming, d.Bucket) })
}

// CheckRecords reads every record, a few in each transaction, so that no writer waits, and returns
// the damaged ones.
func (db *DB) CheckRecords(ctx context.Context) ([]DamagedRecord, error) {
	for _, bucket := range buckets {
		for before, last := "", false; !last; {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			err := db.View(func(tx *Tx) error {
				keys, err := tx.keysBack(bucket, "", before, walkStep)
				if err != nil {
					return err
				}
				last = len(keys) < walkStep
				for _, before = range keys {
					_, err := tx.get(bucket, before)
					if errors.Is(err, errChecksum) {
						err = IgnoreDamaged(tx.damagedRecord(bucket, "record", before, err))
					}
					if err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return db.Damaged(), nil
}

package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

// DamagedRecord names a record that has changed since it was written, because a disk failed or somebody
// edited the file. Readers of many records skip it. It stays in the file until somebody purges it.
type DamagedRecord struct {
	Bucket string `json:"bucket"`
	Key    string `json:"key"`
	Noun   string `json:"noun"` // for people: "account"
	cause  error
}

// String names a record as the commands take it.
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

// nouns names the records that can be purged, by bucket.
var nouns = map[string]string{
	Accounts.bucket: Accounts.noun, Sessions.bucket: Sessions.noun, changesBucket: formerChanges.noun, Devices.bucket: Devices.noun,
	AuditEntries.bucket: AuditEntries.noun, Pictures.bucket: Pictures.noun, Revisions.bucket: Revisions.noun, Trees.bucket: Trees.noun,
	Drafts.bucket: Drafts.noun, draftFields.bucket: draftFields.noun, AppTokens.bucket: AppTokens.noun, enquiries.bucket: enquiries.noun, spam.bucket: spam.noun, bodies.bucket: bodies.noun, Outbox.bucket: Outbox.noun,
}

// nounOf returns the noun for the records of a bucket, for messages.
func nounOf(bucket string) string { return cmp.Or(nouns[bucket], "record of "+bucket) }

// damagedRecord records the damage, and returns the error for people.
func (tx *txn) damagedRecord(bucket, noun, key string, cause error) *school.Error {
	d := &DamagedRecord{Bucket: bucket, Noun: noun, Key: key, cause: cause}
	tx.db.damageMu.Lock()
	defer tx.db.damageMu.Unlock()
	if tx.db.damage == nil {
		tx.db.damage = map[string]DamagedRecord{}
	}
	tx.db.damage[d.String()] = *d
	return school.Errorf(school.Unreachable,
		"The %s %q in the data file is damaged, probably by a failing disk. "+
			"Ask whoever looks after the server to check the disk and to bring back the newest good backup.", noun, key).Because(d)
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
	naming := []string{Pictures.bucket, Revisions.bucket, Trees.bucket, changesBucket, Drafts.bucket, liveBucket}
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
						err = IgnoreDamaged(tx.damagedRecord(bucket, nounOf(bucket), before, err))
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

// SaveDamaged writes the bytes of a damaged record, as they are, to a file in backups/damaged/, so
// that purging it loses nothing. It gives NotFound where there is no such record, and Conflict
// where it is sound.
func (db *DB) SaveDamaged(bucket, key string) (path string, err error) {
	raw, err := Read(db, func(tx *Tx) ([]byte, error) { return tx.damagedBytes(bucket, key) })
	if err != nil {
		return "", err
	}
	backups := filepath.Join(db.dir, backupFolder)
	folder := filepath.Join(backups, "damaged")
	if err := errors.Join(blob.MakePrivate(backups), blob.MakePrivate(folder)); err != nil {
		return "", err
	}
	path = filepath.Join(folder, url.PathEscape(bucket+"-"+key)+".bin")
	return path, explainCreation(folder, blob.WriteFile(path, raw))
}

// damagedBytes returns a record that does not match its checksum, or could not be decoded, as it
// is.
func (tx *txn) damagedBytes(bucket, key string) (raw []byte, err error) {
	if nouns[bucket] == "" {
		return nil, school.Errorf(school.NotFound, "There is no part %q of the data file whose records can be purged.", bucket)
	}
	_, err = tx.get(bucket, key)
	tx.db.damageMu.Lock()
	_, reported := tx.db.damage[bucket+"/"+key]
	tx.db.damageMu.Unlock()
	switch {
	case errors.Is(err, errMissing):
		return nil, notFound("record")
	case err == nil && !reported:
		return nil, school.Errorf(school.Conflict, "The %s %s is sound. Remove it by the command that is meant for it.", nounOf(bucket), key)
	case err != nil && !errors.Is(err, errChecksum):
		return nil, err
	}
	err = tx.in(bucket, func(b *bolt.Bucket) error {
		raw = append(raw, b.Get([]byte(key))...)
		return nil
	})
	return raw, err
}

// PurgeDamaged deletes a damaged record with its index entries. Save it first.
func (tx *Tx) PurgeDamaged(bucket, key string) error {
	if _, err := tx.damagedBytes(bucket, key); err != nil {
		return err
	}
	err := tx.delete(bucket, key)
	switch bucket {
	case enquiries.bucket, spam.bucket, bodies.bucket:
		entries, keysErr := tx.keys(senders, "") // those of an enquiry whose senders can't be read
		for _, entry := range entries {
			if strings.HasSuffix(entry, afterNames+key) {
				err = errors.Join(err, tx.delete(senders, entry))
			}
		}
		err = errors.Join(err, keysErr, enquiries.Delete(tx, key), spam.Delete(tx, key), bodies.Delete(tx, key),
			tx.delete(Outbox.bucket, key), tx.RebuildEnquiryIndex())
	case Drafts.bucket, draftFields.bucket:
		err = errors.Join(err, tx.delete(Drafts.bucket, key), tx.delete(draftFields.bucket, key))
	case Outbox.bucket:
		err = errors.Join(err, tx.markUndelivered(key), tx.RebuildEnquiryIndex())
	case Accounts.bucket:
		_, emailErr := emails.DeleteWhere(tx, func(id string) bool { return id == key })
		err = errors.Join(err, emailErr)
	}
	return err
}

// markUndelivered marks an enquiry that waits for a delivery which is lost: somebody has to queue it
// again.
func (tx *Tx) markUndelivered(id string) error {
	e, exists, err := tx.enquiryHead(id)
	if err != nil || !exists || e.Mail != school.MailWaiting {
		return IgnoreDamaged(err)
	}
	e.Mail, e.MailError, e.MailNextAt = school.MailRefused, "the record of the mail was damaged, and was deleted", time.Time{}
	return tx.PutEnquiry(e.Enquiry)
}

// DropDamage removes a purged record from the list of damages.
func (db *DB) DropDamage(bucket, key string) {
	db.damageMu.Lock()
	defer db.damageMu.Unlock()
	delete(db.damage, bucket+"/"+key)
}

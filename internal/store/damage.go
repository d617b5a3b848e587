package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

// Damage names a record that has changed since it was written, because a disk
// failed or somebody edited the file. Readers of many records skip it. It
// stays in the file until somebody purges it.
type Damage struct {
	Bucket string
	Noun   string // for people: "account"
	Key    string
	cause  error
}

func (d *Damage) Error() string { return fmt.Sprintf("record %s/%s: %v", d.Bucket, d.Key, d.cause) }
func (d *Damage) Unwrap() error { return d.cause }

// damagedRecord records the damage, and returns the error for people.
func (tx *Tx) damagedRecord(bucket, noun, key string, cause error) *school.Error {
	d := &Damage{Bucket: bucket, Noun: noun, Key: key, cause: cause}
	tx.db.noteDamage(*d)
	return school.Errorf(school.Unreachable,
		"The %s %q in the data file is damaged, probably by a failing disk. "+
			"Ask whoever looks after the server to check the disk and to bring back the newest good backup.", noun, key).Because(d)
}

// IsDamaged reports whether an error is that of a damaged record.
func IsDamaged(err error) bool {
	var d *Damage
	return errors.As(err, &d)
}

// IgnoreDamaged drops the error of a damaged record, which then counts as absent:
// the store has recorded the damage.
func IgnoreDamaged(err error) error {
	if IsDamaged(err) {
		return nil
	}
	return err
}

func (db *DB) noteDamage(d Damage) {
	db.damageMu.Lock()
	defer db.damageMu.Unlock()
	if db.damage == nil {
		db.damage = map[string]Damage{}
	}
	db.damage[d.Bucket+"/"+d.Key] = d
}

// Damaged names the damaged records that were met since the file was opened,
// in the order of their buckets and keys.
func (db *DB) Damaged() []Damage {
	db.damageMu.Lock()
	defer db.damageMu.Unlock()
	var list []Damage
	for _, d := range db.damage {
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b Damage) int {
		return cmp.Or(strings.Compare(a.Bucket, b.Bucket), strings.Compare(a.Key, b.Key))
	})
	return list
}

// namesFiles lists the buckets whose records name files in media/ and
// content/.
var namesFiles = []string{pictures.bucket, revisions.bucket, trees.bucket, changes.bucket, liveBucket}

// HidesFiles reports whether a damaged record may name files: then it is
// unknown which files are unreachable.
func (db *DB) HidesFiles() bool {
	return slices.ContainsFunc(db.Damaged(), func(d Damage) bool { return slices.Contains(namesFiles, d.Bucket) })
}

// CheckRecords reads every record, a few in each transaction, so that no
// writer waits, and returns the damaged ones.
func (db *DB) CheckRecords(ctx context.Context) ([]Damage, error) {
	for _, bucket := range buckets {
		if err := db.checkBucket(ctx, bucket); err != nil {
			return nil, err
		}
	}
	return db.Damaged(), nil
}

func (db *DB) checkBucket(ctx context.Context, bucket string) error {
	for before := ""; ; {
		var keys []string
		err := db.View(func(tx *Tx) (err error) {
			keys, err = tx.keysBack(bucket, "", before, walkStep)
			for _, key := range keys {
				if err == nil {
					err = tx.checkRecord(bucket, key)
				}
			}
			return err
		})
		if err != nil || len(keys) < walkStep {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		before = keys[len(keys)-1]
	}
}

func (tx *Tx) checkRecord(bucket, key string) error {
	_, err := tx.get(bucket, key)
	if errors.Is(err, errChecksum) {
		_ = tx.damagedRecord(bucket, nounOf(bucket), key, err)
		return nil
	}
	return err
}

// nounOf returns the noun for the records of a bucket, for messages.
func nounOf(bucket string) string {
	if noun, known := nouns[bucket]; known {
		return noun
	}
	return "record of " + bucket
}

var nouns = map[string]string{
	accounts.bucket: accounts.noun, sessions.bucket: sessions.noun, changes.bucket: changes.noun, devices.bucket: devices.noun,
	audit.bucket: audit.noun, pictures.bucket: pictures.noun, revisions.bucket: revisions.noun, trees.bucket: trees.noun,
	enquiries.bucket: enquiries.noun, spam.bucket: spam.noun, bodies.bucket: bodies.noun, outbox.bucket: outbox.noun,
}

// damagedFolder keeps the bytes of purged records, beside the backups.
const damagedFolder = "damaged"

// SaveDamaged writes the bytes of a damaged record, as they are, to a file
// in backups/, so that purging it loses nothing. It gives NotFound where there
// is no such record, and Conflict where it is sound.
func (db *DB) SaveDamaged(bucket, key string) (path string, err error) {
	var raw []byte
	err = db.View(func(tx *Tx) error {
		raw, err = tx.damagedBytes(bucket, key)
		return err
	})
	if err != nil {
		return "", err
	}
	folder := filepath.Join(db.dir, backupFolder, damagedFolder)
	if err := errors.Join(blob.MakePrivate(filepath.Join(db.dir, backupFolder)), blob.MakePrivate(folder)); err != nil {
		return "", err
	}
	path = filepath.Join(folder, fileSafe(bucket+"-"+key)+".bin")
	return path, explainCreation(folder, os.WriteFile(path, raw, 0o600))
}

// fileSafe keeps letters, digits and dashes.
func fileSafe(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, name)
}

func (tx *Tx) damagedBytes(bucket, key string) (raw []byte, err error) {
	_, known := nouns[bucket]
	if !known {
		return nil, school.Errorf(school.NotFound, "There is no part %q of the data file whose records can be purged.", bucket)
	}
	_, err = tx.get(bucket, key)
	switch {
	case errors.Is(err, errMissing):
		return nil, notFound("record")
	case err == nil && !tx.db.isReported(bucket, key):
		return nil, school.Errorf(school.Conflict, "The %s %s is sound. Remove it by the command that is meant for it.", nounOf(bucket), key)
	case err != nil && !errors.Is(err, errChecksum):
		return nil, err
	}
	err = tx.guard(func() error {
		raw = append(raw, tx.bolt.Bucket([]byte(bucket)).Get([]byte(key))...)
		return nil
	})
	return raw, err
}

func (db *DB) isReported(bucket, key string) bool {
	db.damageMu.Lock()
	defer db.damageMu.Unlock()
	_, noted := db.damage[bucket+"/"+key]
	return noted
}

// PurgeDamaged deletes a damaged record with its index entries. Save it first.
func (tx *Tx) PurgeDamaged(bucket, key string) error {
	if _, err := tx.damagedBytes(bucket, key); err != nil {
		return err
	}
	err := tx.delete(bucket, key)
	switch bucket {
	case enquiries.bucket, spam.bucket, bodies.bucket:
		err = errors.Join(err, enquiries.delete(tx, key), spam.delete(tx, key), bodies.delete(tx, key),
			outbox.delete(tx, key), tx.deleteSenders(key), tx.RebuildEnquiryIndex())
	case outbox.bucket:
		err = errors.Join(err, tx.RebuildEnquiryIndex())
	case accounts.bucket:
		err = errors.Join(err, tx.deleteEmailsOf(key))
	}
	return err
}

// DropDamage removes a purged record from the list of damages.
func (db *DB) DropDamage(bucket, key string) {
	db.damageMu.Lock()
	defer db.damageMu.Unlock()
	delete(db.damage, bucket+"/"+key)
}

// deleteSenders deletes the index entries of an enquiry whose senders can't be
// read.
func (tx *Tx) deleteSenders(id string) error {
	keys, err := tx.keys(senders)
	for _, key := range keys {
		if strings.HasSuffix(key, afterNames+id) {
			err = errors.Join(err, tx.delete(senders, key))
		}
	}
	return err
}

// deleteEmailsOf deletes the addresses of an account that can't be read.
func (tx *Tx) deleteEmailsOf(accountID string) error {
	return emails.each(tx, func(email, id string) error {
		if id != accountID {
			return nil
		}
		return emails.delete(tx, email)
	})
}

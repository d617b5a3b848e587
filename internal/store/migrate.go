package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store/pagecheck"
)

const (
	backupFolder = "backups"
	newName      = fileName + ".new" // while it is being made
	metaBucket   = "meta"
	formatKey    = "format"
	pageSize     = 4096
)

var fileFormat = Single[int]{Collection[int]{bucket: metaBucket, noun: "format"}, formatKey}

// layout describes a format of the data file: its number, the oldest that can be migrated to it,
// and the migrations: steps[i] brings a file of format oldest+i to the next.
type layout struct {
	oldest, format int
	steps          []func(*Tx) error
}

// buckets lists the buckets of the current format.
var buckets = []string{
	metaBucket, Accounts.bucket, emails.bucket, Sessions.bucket, liveBucket, changesBucket, Devices.bucket, Resets.bucket,
	AuditEntries.bucket, Pictures.bucket, Revisions.bucket, Trees.bucket, enquiries.bucket, spam.bucket, bodies.bucket,
	enquiryIndex, senders, Sendings.bucket, Outbox.bucket, Takedowns.bucket, PendingAccounts.bucket, Confirmations.bucket, Drafts.bucket, draftFields.bucket, AppTokens.bucket,
}

// current describes the format that this program reads and writes. A new format appends a step
// here; a fresh file has the buckets in buckets.
var current = layout{oldest: 6, format: 11, steps: []func(*Tx) error{toFormat7, toFormat8, toFormat9, toFormat10, toFormat11}}

// Format returns the number of the format that this program writes.
func Format() int { return current.format }

// create makes an empty data file in a folder that is locked. It has another name until it is whole.
func create(dir string, want layout) error {
	fresh := filepath.Join(dir, newName)
	err := os.RemoveAll(fresh)
	if err == nil {
		err = writeEmpty(fresh, want)
	}
	if err == nil {
		err = os.Rename(fresh, filepath.Join(dir, fileName))
	}
	if err == nil {
		err = blob.SyncFolder(dir)
	}
	return explainCreation(dir, err)
}

func writeEmpty(path string, want layout) error {
	b, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: defaultWait, PageSize: pageSize})
	if err != nil {
		return err
	}
	err = b.Update(func(tx *bolt.Tx) error {
		for _, name := range buckets {
			if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
				return err
			}
		}
		format := encodeValue(metaBucket, formatKey, []byte(strconv.Itoa(want.format)))
		return tx.Bucket([]byte(metaBucket)).Put([]byte(formatKey), format)
	})
	return errors.Join(err, b.Sync(), b.Close())
}

// migrate brings an older file to the wanted format and refuses a newer one. A copy of the older
// one stays in backups/.
func (db *DB) migrate(want layout, o Options) error {
	format, err := db.format()
	switch {
	case err != nil:
		return err
	case format == want.format:
		return nil
	case format > want.format:
		return school.Errorf(school.Unsupported,
			"The data folder %s was written by a newer schoolsite (format %d; this one knows up to %d). "+
				"Install the newer version again, or restore a backup from before the update.", db.dir, format, want.format)
	case format < want.oldest:
		return school.Errorf(school.Unsupported,
			"The data folder %s was written by a schoolsite from before the first release (format %d; this one reads %d and later). "+
				"Start the version that wrote it, export the content, and import it into a new data folder.", db.dir, format, want.oldest)
	}
	backup, err := db.backUpBefore(want.format, o.Clock())
	if err != nil {
		return err
	}
	if o.Copied != nil {
		if err := o.Copied(backup); err != nil {
			return err
		}
	}
	return db.Update(func(tx *Tx) error {
		for ; format < want.format; format++ {
			if err := want.steps[format-want.oldest](tx); err != nil {
				return fmt.Errorf("bring the data file from format %d to %d: %w", format, format+1, err)
			}
		}
		return fileFormat.Put(tx, want.format)
	})
}

func (db *DB) format() (int, error) {
	return Read(db, func(tx *Tx) (int, error) {
		format, err := fileFormat.Get(tx)
		if err != nil || format < 1 {
			return 0, damaged(db.dir, errors.Join(err, fmt.Errorf("format %d", format)))
		}
		return format, nil
	})
}

// backupTime formats the time in the names of the copies in backups/.
const backupTime = "20060102T150405Z"

func (db *DB) backUpBefore(format int, now time.Time) (name string, err error) {
	folder := filepath.Join(db.dir, backupFolder)
	if err := blob.MakePrivate(folder); err != nil {
		return "", err
	}
	name = fmt.Sprintf("before-format-%d-%s.db", format, now.UTC().Format(backupTime))
	return name, explainCreation(folder, blob.Replace(filepath.Join(folder, name), func(file *os.File) error {
		if err := db.Backup(file); err != nil {
			return err
		}
		if err := pagecheck.Check(file); err != nil {
			return damaged(db.dir, err)
		}
		return nil
	}))
}

// TakeBack puts a copy from before a migration back into its place, in a folder that the caller has locked. What
// it replaces stays in backups/. A copy that is not there was put back already, before a crash.
func TakeBack(dir, name string, now time.Time) error {
	folder := filepath.Join(dir, backupFolder)
	earlier := filepath.Join(folder, filepath.Base(name))
	if _, err := os.Lstat(earlier); name == "" || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	path := filepath.Join(dir, fileName)
	aside := filepath.Join(folder, fmt.Sprintf("after-format-%d-%s.db", current.format, now.UTC().Format(backupTime)))
	err := os.Link(path, aside)
	if err == nil || errors.Is(err, fs.ErrExist) {
		err = os.Rename(earlier, path)
	}
	if err == nil {
		err = errors.Join(blob.SyncFolder(dir), blob.SyncFolder(folder))
	}
	return explainCreation(dir, err)
}

// DropUpgradeBackups removes the copies from before a migration, or from before it was taken back, that were made before a time, and
// returns their names.
func (db *DB) DropUpgradeBackups(before time.Time) (dropped []string, err error) {
	paths, err := filepath.Glob(filepath.Join(db.dir, backupFolder, "*-format-*.db"))
	for _, path := range paths {
		info, statErr := os.Lstat(path)
		if statErr != nil || !info.Mode().IsRegular() || !info.ModTime().Before(before) {
			continue
		}
		if removeErr := os.Remove(path); removeErr != nil {
			err = errors.Join(err, removeErr)
			continue
		}
		dropped = append(dropped, filepath.Base(path))
	}
	return dropped, err
}

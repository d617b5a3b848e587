package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store/pagecheck"
)

const (
	backupFolder = "backups"
	newName      = FileName + ".new" // while it is being made
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
	metaBucket, Accounts.bucket, emails.bucket, Sessions.bucket, liveBucket, Devices.bucket,
	Resets.bucket,
	AuditEntries.bucket, Pictures.bucket, Revisions.bucket, Trees.bucket, enquiries.bucket, spam.bucket, bodies.bucket,
	enquiryIndex, senders, Sendings.bucket, Takedowns.bucket, PendingAccounts.bucket,
	Confirmations.bucket, Drafts.bucket, draftFields.bucket, AppTokens.bucket, Factors.bucket,
	Invitations.bucket,
}

// current describes the format that this program reads and writes. A new format appends a step
// here; a fresh file has the buckets in buckets.
var current = layout{oldest: 12, format: 15, steps: []func(*Tx) error{toFormat13, toFormat14, toFormat15}}

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
		err = os.Rename(fresh, filepath.Join(dir, FileName))
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
				"Install the newer version again, and go back with: schoolsite update --back, which puts the "+
				"data from before "+
				"the update back, too. Or restore a backup from before it.", db.dir, format, want.format)
	case format < want.oldest:
		return school.Errorf(school.Unsupported,
			"The data folder %s was written by a schoolsite from before the first release (format %d; this one reads "+
				"%d and later). "+
				"Start the version that wrote it, export the content, and import it into a new data folder.", db.dir,
			format, want.oldest)
	}
	if err := db.backUpBefore(want.format, o.Clock()); err != nil {
		return err
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

func (db *DB) backUpBefore(format int, now time.Time) error {
	folder := filepath.Join(db.dir, backupFolder)
	if err := blob.MakePrivate(folder); err != nil {
		return err
	}
	name := fmt.Sprintf("before-format-%d-%s.db", format, now.UTC().Format(backupTime))
	return explainCreation(folder, blob.Replace(filepath.Join(folder, name), func(file *os.File) error {
		if err := db.Backup(file); err != nil {
			return err
		}
		if err := pagecheck.Check(file); err != nil {
			return damaged(db.dir, err)
		}
		return nil
	}))
}

// DataCopy is a copy of the data file from before a migration.
type DataCopy struct {
	path   string
	MadeAt time.Time
}

// CopyFor returns the newest copy in backups/ for a program that reads formats up to readable; nil if it can read the
// data file as it is. It returns NotFound if there is no such copy. The caller has locked the folder.
func CopyFor(dir string, readable int) (*DataCopy, error) {
	format, err := formatOf(dir, filepath.Join(dir, FileName))
	if err != nil || format <= readable {
		return nil, err
	}
	paths, err := filepath.Glob(filepath.Join(dir, backupFolder, "before-format-*.db"))
	if err != nil {
		return nil, fmt.Errorf("list the copies of the data file: %w", err)
	}
	var newest *DataCopy
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() || newest != nil && info.ModTime().Before(newest.MadeAt) {
			continue
		}
		format, err = formatOf(dir, path)
		if err == nil && format <= readable {
			newest = &DataCopy{path, info.ModTime()}
		}
	}
	if newest == nil {
		return nil, school.Errorf(school.NotFound, "The program before can't read the data of %s, and there is no "+
			"copy of them "+
			"from before the update. Install that program with schoolsite update --allow-older, and restore a backup "+
			"of that time. "+
			"Nothing was changed.", dir)
	}
	return newest, nil
}

// formatOf returns the format of a data file that is not open.
func formatOf(dir, path string) (format int, err error) {
	h, err := openFile(dir, path)
	if err != nil {
		return 0, err
	}
	db := &DB{dir: dir, current: h}
	defer func() {
		if db.broken.Load() == nil {
			err = errors.Join(err, h.bolt.Close())
		}
	}()
	return db.format()
}

// PutBack puts a copy from before a migration in the place of the data file, in a folder that the caller has locked.
// The file that it replaces stays in backups/, as after-format-….
func PutBack(dir string, earlier DataCopy) error {
	folder, name := filepath.Split(earlier.path)
	path := filepath.Join(dir, FileName)
	err := os.Link(path, filepath.Join(folder, strings.Replace(name, "before", "after", 1)))
	if err == nil || errors.Is(err, fs.ErrExist) { // it was interrupted here before
		err = os.Rename(earlier.path, path)
	}
	if err == nil {
		err = errors.Join(blob.SyncFolder(dir), blob.SyncFolder(folder))
	}
	return explainCreation(dir, err)
}

// DropUpgradeBackups removes what was put into backups/ before a time: copies from before a migration, and files that
// PutBack replaced. It returns their names.
func (db *DB) DropUpgradeBackups(before time.Time) (dropped []string, err error) {
	paths, err := filepath.Glob(filepath.Join(db.dir, backupFolder, "*-format-*.db"))
	for _, path := range paths {
		info, statErr := os.Lstat(path)
		if statErr != nil || !info.Mode().IsRegular() || !info.ModTime().Before(before) {
			continue
		}
		if removeErr := os.Remove(path); removeErr != nil {
			err = errors.Join(err, fmt.Errorf("remove a copy from before an update: %w", removeErr))
			continue
		}
		dropped = append(dropped, filepath.Base(path))
	}
	return dropped, err
}

package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

const (
	compactedName = FileName + ".compact" // while it is being made
	compactTx     = 1 << 20               // bytes that one transaction copies
	slackBytes    = 16 << 20              // free pages that make compacting worth while by themselves
)

// NeedsCompaction reports whether bytes of deleted records may still be in the file, or more than
// half of it is free.
func (db *DB) NeedsCompaction() (needed bool, err error) {
	err = db.View(func(tx *Tx) error {
		needed, _, err = erasure.Find(tx)
		if IsDamaged(err) {
			needed, err = true, nil
		}
		if err != nil {
			return err
		}
		return tx.recoverCorruption(func() error {
			stats := tx.bolt.DB().Stats()
			free := int64(stats.FreePageN+stats.PendingPageN) * pageSize
			needed = needed || free > slackBytes && free > tx.bolt.Size()/2
			return nil
		})
	})
	return needed, err
}

// Compact copies the records into a new data file, without free pages, and replaces the old one.
// Readers continue, those that began earlier on the old file; writers wait. The new file is
// durable, sound and locked before it is renamed: a crash at any time leaves one of the two. A disk
// that a second file would fill is refused.
func (db *DB) Compact() (err error) {
	db.writer.Lock()
	defer db.writer.Unlock()
	if broken := db.broken.Load(); broken != nil {
		return broken
	}
	if err := db.Present(); err != nil {
		return err
	}
	old := db.acquire()
	defer func() { err = errors.Join(err, db.release(old)) }()
	path := filepath.Join(db.dir, compactedName)
	if err := os.RemoveAll(path); err != nil {
		return fmt.Errorf("remove what an earlier compaction left: %w", err)
	}
	size, err := db.Size()
	if err != nil {
		return err
	}
	free, err := db.FreeSpace()
	if err != nil {
		return err
	}
	if free < size+reserveSize {
		return school.Errorf(school.StorageFull, "There is too little room on the disk to compact the data file: it "+
			"takes %s for a while.", text.SizeText(size))
	}
	defer func() { err = errors.Join(err, os.RemoveAll(path)) }() // none is left of one that was renamed
	if err := db.copyRecords(old, path); err != nil {
		return explain(fmt.Errorf("compact the data file: %w", err))
	}
	atCompaction("copied")
	fresh, err := openFile(db.dir, path)
	if err != nil {
		return fmt.Errorf("open the compacted data file: %w", err)
	}
	if err := os.Rename(path, db.Path()); err != nil {
		return fmt.Errorf("put the compacted data file in its place: %w", errors.Join(err, fresh.bolt.Close()))
	}
	atCompaction("renamed")
	// The next transactions begin on the new file. The old one is closed when its last transaction
	// has ended.
	db.currentMu.Lock()
	db.current.retired, db.current = true, fresh
	db.currentMu.Unlock()
	return blob.SyncFolder(db.dir)
}

// atCompaction lets tests stop the program between two steps.
var atCompaction = func(step string) {}

// copyRecords copies all records except the erasure mark: the new file has no deleted bytes.
func (db *DB) copyRecords(old *handle, path string) (err error) {
	defer recoverAs(&err, db.markCorrupt)
	fresh, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: defaultWait, PageSize: pageSize, NoSync: true})
	if err != nil {
		return err
	}
	err = bolt.Compact(fresh, old.bolt, compactTx)
	if err == nil {
		err = fresh.Update(func(tx *bolt.Tx) error { return tx.Bucket([]byte(metaBucket)).Delete([]byte(erasedKey)) })
	}
	return errors.Join(err, fresh.Sync(), fresh.Close())
}

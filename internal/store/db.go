package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store/pagecheck"
)

const (
	FileName    = "schoolsite.db" // the data file in the data folder
	reserveName = "reserve"
	reserveSize = 1 << 20 // room for the records of some dozen deletions
)

// defaultWait bounds the wait for a lock when Options.Wait is zero.
const defaultWait = time.Second

// Options configures the opening of a data folder.
type Options struct {
	Wait   time.Duration    // for another process to release the lock; zero: one second
	Holder string           // the lock owner: describes this process in other processes' errors
	Clock  func() time.Time // names the backup before a migration, and ends app tokens

	StartAnew bool // make the data file although the folder held a site
}

// DB is an open data file. Its methods are safe for concurrent use.
type DB struct {
	dir    string
	folder *os.File // the open data folder, which is locked
	clock  func() time.Time

	currentMu sync.Mutex
	current   *handle // Compact replaces it

	// writer is locked before bbolt's own write lock, which stays locked permanently when bbolt
	// panics in a damaged file.
	writer sync.Mutex
	broken atomic.Pointer[school.Error]
	closed sync.Once

	decoded  atomic.Int64
	damageMu sync.Mutex
	damage   map[string]DamagedRecord // by "<bucket>/<key>"
}

// handle is the data file as bbolt has it open. It stays open until its last transaction has ended,
// also when another file has replaced it.
type handle struct {
	bolt    *bolt.DB
	file    fs.FileInfo // of the open file
	users   int         // transactions; guarded by DB.currentMu
	retired bool        // the last transaction closes it
}

// Open opens the data file in dir, making both where they are missing. A folder that held a site
// but has lost its data file is refused.
func Open(dir string, o Options) (*DB, error) {
	return open(dir, o, current)
}

func open(dir string, o Options, want layout) (*DB, error) {
	if o.Wait <= 0 {
		o.Wait = defaultWait
	}
	if err := checkFolder(dir); err != nil {
		return nil, err
	}
	if err := checkStart(dir, o.StartAnew); err != nil {
		return nil, err
	}
	if err := blob.MakePrivate(dir); err != nil {
		return nil, err
	}
	folder, err := lockFolder(dir, o.Wait)
	if err != nil {
		return nil, err
	}
	opened, err := openOrCreate(dir, want)
	if err != nil {
		return nil, errors.Join(err, folder.Close())
	}
	db := &DB{dir: dir, folder: folder, clock: o.Clock, current: opened}
	if err := db.migrate(want, o); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	// The record is advisory: nothing depends on it.
	_ = blob.WriteFile(filepath.Join(dir, lockOwnerName), []byte(o.Holder+"\n"))
	return db, nil
}

func openOrCreate(dir string, want layout) (*handle, error) {
	path := filepath.Join(dir, FileName)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := create(dir, want); err != nil {
			return nil, err
		}
	}
	return openFile(dir, path)
}

// openFile opens a file with bbolt, after its pages were found sound.
func openFile(dir, path string) (h *handle, err error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, school.Errorf(school.Unreachable,
			"The data file %s can't be opened. Check that it belongs to the user that runs this command.",
			path).Because(err)
	}
	if err := pagecheck.Check(file); err != nil {
		return nil, errors.Join(damaged(dir, err), file.Close())
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer recoverAs(&err, func(cause error) error { return damaged(dir, cause) })
	opened, err := bolt.Open(path, 0o600, &bolt.Options{
		Timeout:  defaultWait,
		OpenFile: func(string, int, os.FileMode) (*os.File, error) { return file, nil },
	})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout): // an earlier version of the program locks the file only
		return nil, busy(dir, err)
	case err != nil:
		return nil, damaged(dir, err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	return &handle{bolt: opened, file: info}, nil
}

// acquire takes a reference to the data file for a transaction, which releases it.
func (db *DB) acquire() *handle {
	db.currentMu.Lock()
	defer db.currentMu.Unlock()
	db.current.users++
	return db.current
}

func (db *DB) release(h *handle) error {
	db.currentMu.Lock()
	h.users--
	last := h.retired && h.users == 0
	db.currentMu.Unlock()
	if last && db.broken.Load() == nil {
		return h.bolt.Close()
	}
	return nil
}

// Dir returns the path of the data folder.
func (db *DB) Dir() string { return db.dir }

// Path returns the path of the data file.
func (db *DB) Path() string { return filepath.Join(db.dir, FileName) }

// Close waits for the running transactions and closes the file.
func (db *DB) Close() (err error) {
	db.closed.Do(func() {
		db.writer.Lock() // keeps Compact from replacing the file
		defer db.writer.Unlock()
		_ = os.Remove(filepath.Join(db.dir, lockOwnerName))
		if db.broken.Load() == nil { // else bbolt's own Close may deadlock
			err = db.current.bolt.Close()
		}
		err = errors.Join(err, db.folder.Close())
	})
	return err
}

// FreeSpace returns the free bytes on the disk of the data folder.
func (db *DB) FreeSpace() (int64, error) { return blob.FreeSpace(db.dir) }

// Size returns the bytes of the data file.
func (db *DB) Size() (int64, error) {
	info, err := os.Stat(db.Path())
	if err != nil {
		return 0, fmt.Errorf("look at the data file: %w", err)
	}
	return info.Size(), nil
}

// View runs fn in a read transaction, on one state of the data.
func (db *DB) View(fn func(*Tx) error) error {
	return db.run((*bolt.DB).View, fn)
}

// Read returns the result of fn, which runs in a View of its own.
func Read[T any](db *DB, fn func(*Tx) (T, error)) (result T, err error) {
	err = db.View(func(tx *Tx) error {
		result, err = fn(tx)
		return err
	})
	return result, err
}

// Update runs fn in a write transaction, which is atomic and durable. One Update runs at a time; fn
// must be quick and must not call Update.
func (db *DB) Update(fn func(*Tx) error) error {
	db.writer.Lock()
	defer db.writer.Unlock()
	if err := db.Present(); err != nil {
		return err
	}
	return db.run((*bolt.DB).Update, fn)
}

// Present returns an error where the data file was removed, or replaced by another, since it was opened: what is
// written to it would be lost.
func (db *DB) Present() error {
	h := db.acquire()
	defer func() { _ = db.release(h) }() // a retired file is closed, which loses nothing
	now, err := os.Stat(db.Path())
	if err == nil && (os.SameFile(now, h.file) || h.retired) || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return school.Errorf(school.Unreachable, "The data file %s was removed while the server runs, so nothing can be "+
		"saved any more. "+
		"Before you stop the server run: schoolsite backup create FILE, and restore that backup.",
		db.Path()).Because(err)
}

// run runs fn in a transaction. A panic of bbolt becomes the error of a damaged file; a panic of fn
// passes.
func (db *DB) run(transact func(*bolt.DB, func(*bolt.Tx) error) error, fn func(*Tx) error) (err error) {
	if broken := db.broken.Load(); broken != nil {
		return broken
	}
	h := db.acquire()
	defer func() { err = errors.Join(err, db.release(h)) }()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	inFn := false
	defer func() {
		if inFn {
			return
		}
		if panicked := recover(); panicked != nil {
			err = db.markCorrupt(fmt.Errorf("panic: %v", panicked))
		}
	}()
	err = transact(h.bolt, func(b *bolt.Tx) error {
		tx := &Tx{txn{db: db, bolt: b}}
		inFn = true
		err := fn(tx)
		inFn = false
		if tx.failure != nil {
			return tx.failure // even when fn did not pass it on
		}
		return err
	})
	return explain(err)
}

// markCorrupt marks the data file as broken after a panic of bbolt, whose locks and memory can't be
// trusted any more: every later transaction fails.
func (db *DB) markCorrupt(cause error) error {
	err := damaged(db.dir, cause)
	db.broken.CompareAndSwap(nil, err)
	return err
}

// KeepReserve makes the disk reserve where it is missing: a file whose space is freed on a full
// disk, so that records can be deleted, which needs a write itself. On a full disk it makes none.
func (db *DB) KeepReserve() error {
	path := filepath.Join(db.dir, reserveName)
	if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.Size() == reserveSize {
		return nil
	}
	noise := make([]byte, reserveSize) // zeros would take no room on some disks
	rand.Read(noise)
	return explain(blob.WriteFile(path, noise))
}

// UpdateFromReserve is Update for a change that frees space: on a full disk it frees the reserve
// and runs fn once more.
func (db *DB) UpdateFromReserve(fn func(*Tx) error) error {
	err := db.Update(fn)
	if school.CodeOf(err) != school.StorageFull || os.Remove(filepath.Join(db.dir, reserveName)) != nil {
		return err
	}
	return db.Update(fn)
}

// Backup writes a consistent copy of the data file while the site runs.
func (db *DB) Backup(w io.Writer) error {
	return db.View(func(tx *Tx) error { return tx.CopyFile(w) })
}

// CopyFile writes the data file as the transaction sees it.
func (tx *Tx) CopyFile(w io.Writer) error {
	return tx.recoverCorruption(func() error {
		target := &errWriter{Writer: w}
		_, err := tx.bolt.WriteTo(target)
		if target.err != nil {
			return target.err
		}
		return err
	})
}

// errWriter remembers the error of a failed write; bbolt keeps only its text.
type errWriter struct {
	io.Writer
	err error
}

func (w *errWriter) Write(data []byte) (n int, err error) {
	n, w.err = w.Writer.Write(data)
	return n, w.err
}

package store

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/school"
)

const fileName = "schoolsite.db"

// defaultWait is how long Open waits for a lock when Options say nothing.
const defaultWait = time.Second

// Options say how to open a data folder.
type Options struct {
	Wait   time.Duration    // for another process to let go; zero: one second
	Holder string           // what this process is, for the sentence others get
	Clock  func() time.Time // names the backup before a migration

	StartAnew bool // make the data file although the folder held a site
}

// DB is an open data file. All its methods may be used by many goroutines.
type DB struct {
	dir string

	currentMu sync.Mutex
	current   *handle // Compact puts another in its place

	// writer is taken before bbolt's own lock for writing, which stays locked
	// for ever when bbolt panics in a damaged file.
	writer sync.Mutex
	broken atomic.Pointer[school.Error]
	closed sync.Once

	decoded  atomic.Int64
	damageMu sync.Mutex
	damage   map[string]Damage // by "<bucket>/<key>"
}

// handle is the data file as bbolt has it open. It stays open until the last
// transaction on it has ended, also when another file has taken its place.
type handle struct {
	bolt    *bolt.DB
	file    *os.File // the same open file as bolt's
	users   int      // transactions; guarded by DB.currentMu
	retired bool     // the last user closes it
}

// Open opens the data file in dir, making both where they are missing. A folder
// that held a site but has lost its data file is refused.
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
	if err := makePrivate(dir); err != nil {
		return nil, err
	}
	if err := checkStart(dir, o.StartAnew); err != nil {
		return nil, err
	}
	file, err := openLocked(dir, o, want)
	if err != nil {
		return nil, err
	}
	opened, err := openFile(dir, file)
	if err != nil {
		return nil, errors.Join(err, letGo(file))
	}
	db := &DB{dir: dir, current: opened}
	if err := db.migrate(want, o.Clock); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	writeLockOwner(dir, o.Holder)
	return db, nil
}

// openFile hands a locked file to bbolt, once its pages are seen to be sound.
func openFile(dir string, file *os.File) (h *handle, err error) {
	if err := inspect(file); err != nil {
		return nil, damaged(dir, err)
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer recoverAs(&err, func(cause error) error { return damaged(dir, cause) })
	opened, err := bolt.Open(file.Name(), 0o600, &bolt.Options{
		Timeout:  defaultWait,
		OpenFile: func(string, int, os.FileMode) (*os.File, error) { return file, nil },
	})
	if err != nil {
		return nil, damaged(dir, err)
	}
	return &handle{bolt: opened, file: file}, nil
}

// acquire gives the data file to a transaction, which releases it.
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

// Dir is the data folder.
func (db *DB) Dir() string { return db.dir }

// Path is where the data file lies.
func (db *DB) Path() string { return filepath.Join(db.dir, fileName) }

// Close waits for the running transactions and lets go of the file.
func (db *DB) Close() (err error) {
	db.closed.Do(func() {
		db.writer.Lock() // Compact puts no other file in its place any more
		defer db.writer.Unlock()
		removeLockOwner(db.dir)
		if db.broken.Load() != nil {
			err = letGo(db.current.file) // bbolt's own Close may wait for ever
			return
		}
		err = db.current.bolt.Close()
	})
	return err
}

// RecordsRead is how many records were decoded since the file was opened: by
// it the work of an answer is counted.
func (db *DB) RecordsRead() int64 { return db.decoded.Load() }

// View runs fn on one state of the data.
func (db *DB) View(fn func(*Tx) error) error {
	return db.run((*bolt.DB).View, fn)
}

// Update runs fn and makes what it changed durable, all or nothing. One
// Update runs at a time; fn must be quick and must not call Update.
func (db *DB) Update(fn func(*Tx) error) error {
	db.writer.Lock()
	defer db.writer.Unlock()
	return db.run((*bolt.DB).Update, fn)
}

// Backup writes a consistent copy of the data file while the site runs.
func (db *DB) Backup(w io.Writer) error {
	return db.View(func(tx *Tx) error {
		return tx.guard(func() error {
			target := &target{Writer: w}
			_, err := tx.bolt.WriteTo(target)
			if target.failure != nil {
				return target.failure
			}
			return err
		})
	})
}

// target remembers why a write failed; bbolt keeps only the words.
type target struct {
	io.Writer
	failure error
}

func (t *target) Write(data []byte) (int, error) {
	n, err := t.Writer.Write(data)
	t.failure = err
	return n, err
}

// run begins, calls fn and ends. Panics of bbolt become the sentence about a
// damaged file; panics of fn are fn's and pass.
func (db *DB) run(transact func(*bolt.DB, func(*bolt.Tx) error) error, fn func(*Tx) error) (err error) {
	if broken := db.broken.Load(); broken != nil {
		return broken
	}
	h := db.acquire()
	defer func() { err = errors.Join(err, db.release(h)) }()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	inFn := false
	defer func() {
		if !inFn {
			recoverInto(&err, db.breakdown, recover())
		}
	}()
	err = transact(h.bolt, func(b *bolt.Tx) error {
		tx := &Tx{db: db, bolt: b}
		inFn = true
		err := fn(tx)
		inFn = false
		if tx.failure != nil {
			return tx.failure // even when fn did not pass it on
		}
		return err
	})
	return db.explain(err)
}

// breakdown closes the doors after bbolt panicked: its locks and its memory
// can't be trusted any more.
func (db *DB) breakdown(cause error) error {
	err := damaged(db.dir, cause)
	db.broken.CompareAndSwap(nil, err)
	return err
}

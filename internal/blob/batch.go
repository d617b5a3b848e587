package blob

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"time"

	"golang.org/x/sync/errgroup"
)

// Batch receives files that are named by the SHA-256 of their bytes, which is known only when they have come.
// Until Commit they have other names, and nobody but the batch finds them. One goroutine receives and commits;
// any may open what was received.
type Batch struct {
	dir      *Dir
	received map[string]temp // by hash
	temps    []string
	syncs    errgroup.Group
}

// temp is a received file under its first name.
type temp struct {
	name  string
	bytes int64
}

// NewBatch begins a batch, which must be closed.
func (d *Dir) NewBatch() *Batch {
	b := &Batch{dir: d, received: map[string]temp{}}
	b.syncs.SetLimit(maxSyncs)
	return b
}

// Receive takes a file. It stops with StorageFull before the file takes space that is kept free.
func (b *Batch) Receive(r io.Reader) (hash string, bytes int64, err error) {
	name := tempPrefix + rand.Text()
	b.temps = append(b.temps, name)
	b.dir.receiving.Store(name, true)
	file, err := b.dir.disk.Create(name)
	if err != nil {
		return "", 0, b.dir.explain("write", name, err)
	}
	sum := sha256.New()
	bytes, err = io.Copy(io.MultiWriter(file, sum), &reserveReader{Reader: r, check: b.dir.CheckSpace})
	if err != nil {
		return "", bytes, b.dir.explain("write", name, errors.Join(err, file.Close()))
	}
	b.syncs.Go(func() error { return errors.Join(file.Sync(), file.Close()) })
	hash = hex.EncodeToString(sum.Sum(nil))
	b.received[hash] = temp{name, bytes}
	return hash, bytes, nil
}

// Has reports whether a file of that hash and size was received, or is in the folder.
func (b *Batch) Has(hash string, bytes int64) bool {
	received, found := b.received[hash]
	return found && received.bytes == bytes || b.dir.Has(hash, bytes)
}

// Open opens a file that was received, or is in the folder.
func (b *Batch) Open(hash string) (fs.File, error) {
	received, found := b.received[hash]
	if !found {
		return b.dir.Open(hash)
	}
	file, err := b.dir.root.Open(received.name)
	if errors.Is(err, fs.ErrNotExist) { // it was committed meanwhile
		return b.dir.Open(hash)
	}
	return file, err
}

// Commit puts all received files into the folder, durably. After an error some of them may be there.
func (b *Batch) Commit() (err error) {
	failed := b.syncs.Wait()
	if failed != nil {
		return b.dir.explain("write", b.dir.path, failed)
	}
	b.dir.writing.Lock()
	defer b.dir.writing.Unlock()
	var written []string
	for hash, received := range b.received {
		if b.dir.Has(hash, received.bytes) && b.dir.Touch(hash, time.Now()) == nil {
			continue
		}
		if err = b.dir.disk.Rename(received.name, hash); err != nil {
			break
		}
		written = append(written, hash)
	}
	return errors.Join(b.dir.explain("write", b.dir.path, err), b.dir.sync(written))
}

// Close removes what was received and not committed.
func (b *Batch) Close() error {
	failed := b.syncs.Wait()
	for _, name := range b.temps {
		failed = errors.Join(failed, b.dir.discard(name))
		b.dir.receiving.Delete(name)
	}
	return failed
}

// reserveReader stops a stream that is written to the disk before it fills the disk reserve:
// enquiries must not be lost for a file.
type reserveReader struct {
	io.Reader
	check   func(size int64) error
	checked int // bytes until the next check
}

// reserveStep counts the bytes between two checks of the free space.
const reserveStep = 1 << 20

func (r *reserveReader) Read(p []byte) (int, error) {
	if r.checked <= 0 {
		if err := r.check(reserveStep); err != nil {
			return 0, err
		}
		r.checked = reserveStep
	}
	n, err := r.Reader.Read(p)
	r.checked -= n
	return n, err
}

package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"

	bolt "go.etcd.io/bbolt"
)

// Tx is one transaction: a View's or an Update's. It ends when the function that received it
// returns. The records are read and written through collections; what needs more than one of them is
// a method here, beside those that it is about.
type Tx struct{ txn }

// txn is a transaction of bbolt on buckets and keys.
type txn struct {
	db      *DB
	bolt    *bolt.Tx
	failure error // of bbolt in a damaged file; the transaction can't succeed
}

var (
	errMissing  = errors.New("no such record")
	errChecksum = errors.New("the checksum does not match")
	errNoBucket = errors.New("no such bucket")
)

// recoverCorruption runs calls of bbolt and turns their panics into errors.
func (tx *txn) recoverCorruption(calls func() error) (err error) {
	if tx.failure != nil {
		return tx.failure
	}
	defer recoverAs(&err, func(cause error) error {
		tx.failure = tx.db.markCorrupt(cause)
		return tx.failure
	})
	return calls()
}

// in runs guarded calls on a bucket.
func (tx *txn) in(bucket string, calls func(*bolt.Bucket) error) error {
	return tx.recoverCorruption(func() error {
		b := tx.bolt.Bucket([]byte(bucket))
		if b == nil {
			return errNoBucket
		}
		return calls(b)
	})
}

// get copies a record out of the file. It returns errMissing for a missing one and errChecksum for
// one that has changed.
func (tx *txn) get(bucket, key string) (value []byte, err error) {
	err = tx.in(bucket, func(b *bolt.Bucket) error {
		sealed := b.Get([]byte(key))
		switch {
		case sealed == nil:
			return errMissing
		case len(sealed) < sumSize || binary.BigEndian.Uint32(sealed) != checksum(bucket, key, sealed[sumSize:]):
			return errChecksum
		}
		value = append([]byte(nil), sealed[sumSize:]...)
		return nil
	})
	return value, err
}

func (tx *txn) put(bucket, key string, value []byte) error {
	return tx.in(bucket, func(b *bolt.Bucket) error { return b.Put([]byte(key), encodeValue(bucket, key, value)) })
}

// delete deletes a record; a missing one is no error.
func (tx *txn) delete(bucket, key string) error {
	return tx.in(bucket, func(b *bolt.Bucket) error { return b.Delete([]byte(key)) })
}

const sumSize = 4

// encodeValue puts a record's checksum before it.
func encodeValue(bucket, key string, value []byte) []byte {
	return append(binary.BigEndian.AppendUint32(nil, checksum(bucket, key, value)), value...)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum covers the bucket and the key, too: a page that appears in another bucket's place must
// not pass.
func checksum(bucket, key string, value []byte) uint32 {
	h := crc32.New(castagnoli)
	fmt.Fprintf(h, "%s\x00%s\x00", bucket, key)
	h.Write(value)
	return h.Sum32()
}

// keys returns the keys of a bucket that have a prefix, ascending.
func (tx *txn) keys(bucket, prefix string) (keys []string, err error) {
	err = tx.in(bucket, func(b *bolt.Bucket) error {
		at := b.Cursor()
		for key, _ := at.Seek([]byte(prefix)); bytes.HasPrefix(key, []byte(prefix)) && key != nil; key, _ = at.Next() {
			keys = append(keys, string(key))
		}
		return nil
	})
	return keys, err
}

// keysBack returns at most n keys of a bucket, descending: those less than before, or all with "",
// and not less than first.
func (tx *txn) keysBack(bucket, first, before string, n int) (keys []string, err error) {
	err = tx.in(bucket, func(b *bolt.Bucket) error {
		at := b.Cursor()
		var key []byte
		if before != "" {
			key, _ = at.Seek([]byte(before))
		}
		if key == nil { // all keys are less than before
			key, _ = at.Last()
		} else {
			key, _ = at.Prev()
		}
		for ; key != nil && string(key) >= first && len(keys) < n; key, _ = at.Prev() {
			keys = append(keys, string(key))
		}
		return nil
	})
	return keys, err
}

// walkStep bounds the keys of a long bucket that are held in memory at once.
const walkStep = 256

// walk iterates over the keys of a bucket, descending: those less than before, or all with "", and
// not less than first. The loop may write to keys that it was given.
func (tx *txn) walk(bucket, first, before string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for {
			keys, err := tx.keysBack(bucket, first, before, walkStep)
			if err != nil {
				yield("", err)
				return
			}
			for _, before = range keys {
				if !yield(before, nil) {
					return
				}
			}
			if len(keys) < walkStep {
				return
			}
		}
	}
}

package store

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/school"
)

// Tx is one transaction: a View's or an Update's. It ends when the function
// that received it returns.
type Tx struct {
	db      *DB
	bolt    *bolt.Tx
	failure error // of bbolt in a damaged file; the transaction can't succeed

	pictures map[string]school.Picture // cache of soundPicture; a zero Picture where there is none
}

// guard runs calls of bbolt and turns their panics into errors.
func (tx *Tx) guard(calls func() error) (err error) {
	if tx.failure != nil {
		return tx.failure
	}
	defer recoverAs(&err, func(cause error) error {
		tx.failure = tx.db.breakdown(cause)
		return tx.failure
	})
	return calls()
}

var (
	errMissing  = errors.New("no such record")
	errChecksum = errors.New("the checksum does not match")
	errNoBucket = errors.New("no such bucket")
)

// firstKey returns the first key of a bucket that has a prefix; "" where none
// does.
func (tx *Tx) firstKey(bucket, prefix string) (first string, err error) {
	err = tx.guard(func() error {
		b := tx.bolt.Bucket([]byte(bucket))
		if b == nil {
			return errNoBucket
		}
		if key, _ := b.Cursor().Seek([]byte(prefix)); bytes.HasPrefix(key, []byte(prefix)) {
			first = string(key)
		}
		return nil
	})
	return first, err
}

// get copies a record out of the file. It returns errMissing for a missing
// one.
func (tx *Tx) get(bucket, key string) (value []byte, err error) {
	err = tx.guard(func() error {
		b := tx.bolt.Bucket([]byte(bucket))
		if b == nil {
			return errNoBucket
		}
		sealed := b.Get([]byte(key))
		if sealed == nil {
			return errMissing
		}
		value, err = unseal(bucket, key, sealed)
		return err
	})
	return value, err
}

// put adds a checksum to a record and writes it.
func put(tx *bolt.Tx, bucket, key string, value []byte) error {
	b := tx.Bucket([]byte(bucket))
	if b == nil {
		return errNoBucket
	}
	return b.Put([]byte(key), seal(bucket, key, value))
}

func (tx *Tx) put(bucket, key string, value []byte) error {
	return tx.guard(func() error { return put(tx.bolt, bucket, key, value) })
}

// delete deletes a record; a missing one is no error.
func (tx *Tx) delete(bucket, key string) error {
	return tx.guard(func() error {
		b := tx.bolt.Bucket([]byte(bucket))
		if b == nil {
			return errNoBucket
		}
		return b.Delete([]byte(key))
	})
}

// keys returns all keys of a bucket, ascending.
func (tx *Tx) keys(bucket string) ([]string, error) { return tx.keysFrom(bucket, "") }

// keysFrom returns the keys from first on, ascending.
func (tx *Tx) keysFrom(bucket, first string) (keys []string, err error) {
	err = tx.guard(func() error {
		b := tx.bolt.Bucket([]byte(bucket))
		if b == nil {
			return errNoBucket
		}
		at := b.Cursor()
		for key, _ := at.Seek([]byte(first)); key != nil; key, _ = at.Next() {
			keys = append(keys, string(key))
		}
		return nil
	})
	return keys, err
}

// keysBack returns at most n keys of a bucket, descending: those less than
// before, or all with "", and not less than first.
func (tx *Tx) keysBack(bucket, first, before string, n int) (keys []string, err error) {
	err = tx.guard(func() error {
		b := tx.bolt.Bucket([]byte(bucket))
		if b == nil {
			return errNoBucket
		}
		at := b.Cursor()
		for key := lastBefore(at, before); key != nil && string(key) >= first && len(keys) < n; key, _ = at.Prev() {
			keys = append(keys, string(key))
		}
		return nil
	})
	return keys, err
}

// walkStep bounds the keys of a long bucket that are held in memory at once.
const walkStep = 256

// walk iterates over the keys of a bucket, descending: those less than before,
// or all with "", and not less than first. The loop may write to keys that it
// was given.
func (tx *Tx) walk(bucket, first, before string) iter.Seq2[string, error] {
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

// count counts the records of a bucket from the key first on, without reading
// them.
func (tx *Tx) count(bucket, first string) (n int, err error) {
	err = tx.guard(func() error {
		b := tx.bolt.Bucket([]byte(bucket))
		if b == nil {
			return errNoBucket
		}
		at := b.Cursor()
		for key, _ := at.Seek([]byte(first)); key != nil; key, _ = at.Next() {
			n++
		}
		return nil
	})
	return n, err
}

// lastBefore returns the last key that is less than before, or with "" the
// last of all.
func lastBefore(at *bolt.Cursor, before string) (key []byte) {
	if before == "" {
		key, _ = at.Last()
		return key
	}
	if key, _ = at.Seek([]byte(before)); key == nil {
		key, _ = at.Last()
		return key
	}
	key, _ = at.Prev()
	return key
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

const sumSize = 4

// sum returns the checksum of a record. It covers the bucket and the key, too:
// a page that appears in another bucket's place must not pass.
func sum(bucket, key string, value []byte) uint32 {
	h := crc32.New(castagnoli)
	fmt.Fprintf(h, "%s\x00%s\x00", bucket, key)
	h.Write(value)
	return h.Sum32()
}

func seal(bucket, key string, value []byte) []byte {
	sealed := binary.BigEndian.AppendUint32(make([]byte, 0, sumSize+len(value)), sum(bucket, key, value))
	return append(sealed, value...)
}

func unseal(bucket, key string, sealed []byte) ([]byte, error) {
	if len(sealed) < sumSize || binary.BigEndian.Uint32(sealed) != sum(bucket, key, sealed[sumSize:]) {
		return nil, errChecksum
	}
	return append([]byte(nil), sealed[sumSize:]...), nil
}

// collection is a bucket of records of one type. noun names such a record in
// messages.
type collection[R any] struct{ bucket, noun string }

// get returns NotFound for a missing record.
func (c collection[R]) get(tx *Tx, key string) (record R, err error) {
	raw, err := tx.get(c.bucket, key)
	switch {
	case errors.Is(err, errMissing):
		return record, notFound(c.noun)
	case errors.Is(err, errChecksum):
		return record, tx.damagedRecord(c.bucket, c.noun, key, err)
	case err != nil:
		return record, err
	}
	tx.db.decoded.Add(1)
	if err := json.Unmarshal(raw, &record); err != nil {
		return record, tx.damagedRecord(c.bucket, c.noun, key, err)
	}
	return record, nil
}

// find is get for records that may be missing: found is false then.
func (c collection[R]) find(tx *Tx, key string) (record R, found bool, err error) {
	record, err = c.get(tx, key)
	if school.CodeOf(err) == school.NotFound {
		return record, false, nil
	}
	return record, err == nil, err
}

func (c collection[R]) put(tx *Tx, key string, record R) error {
	if key == "" {
		return fmt.Errorf("%s without a key", c.noun)
	}
	raw, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("encode %s %q: %w", c.noun, key, err)
	}
	return tx.put(c.bucket, key, raw)
}

func (c collection[R]) delete(tx *Tx, key string) error {
	return tx.delete(c.bucket, key)
}

// each calls fn with every record in the order of the keys. A damaged record
// is reported to DB.Damaged and skipped: it must not hide the others.
func (c collection[R]) each(tx *Tx, fn func(key string, record R) error) error {
	keys, err := tx.keys(c.bucket)
	if err != nil {
		return err
	}
	for _, key := range keys {
		record, err := c.get(tx, key)
		if IsDamaged(err) {
			continue
		}
		if err == nil {
			err = fn(key, record)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// all returns every sound record in the order of the keys.
func (c collection[R]) all(tx *Tx) (records []R, err error) {
	err = c.each(tx, func(_ string, record R) error {
		records = append(records, record)
		return nil
	})
	return records, err
}

// deleteWhere deletes the records that match and returns how many it deleted.
func (c collection[R]) deleteWhere(tx *Tx, matches func(R) bool) (deleted int, err error) {
	err = c.each(tx, func(key string, record R) error {
		if !matches(record) {
			return nil
		}
		deleted++
		return c.delete(tx, key)
	})
	return deleted, err
}

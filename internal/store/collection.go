package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"
)

// Collection is a bucket of records of one type, each under a key of its own.
type Collection[R any] struct {
	bucket string
	noun   string            // names such a record in messages
	key    func(R) string    // the key of a record, where it tells its own
	until  func(R) time.Time // the time that DeleteUntil goes by

	// encode returns what the file holds for a record, and decode reads it back through unmarshal; ok
	// is false for a record that counts as absent. nil stands for the JSON of the record itself.
	encode func(R) any
	decode func(tx *Tx, unmarshal func(any) error) (record R, ok bool, err error)

	// index runs before a put or a deletion, and keeps other buckets in step; nil is no record.
	index func(tx *Tx, before, after *R) error

	isPersonal   bool // a deletion calls MarkErased
	isDisposable bool // a damaged record counts as absent
}

// Get returns a record by its key, NotFound where there is none.
func (c Collection[R]) Get(tx *Tx, key string) (R, error) {
	record, found, err := c.Find(tx, key)
	if err == nil && !found {
		err = notFound(c.noun)
	}
	return record, err
}

// Find is Get for records that may be missing: found is false then.
func (c Collection[R]) Find(tx *Tx, key string) (record R, found bool, err error) {
	raw, err := tx.get(c.bucket, key)
	unmarshal := func(into any) error {
		if err := json.Unmarshal(raw, into); err != nil {
			return tx.damagedRecord(c.bucket, c.noun, key, err)
		}
		return nil
	}
	switch {
	case errors.Is(err, errMissing):
		return record, false, nil
	case errors.Is(err, errChecksum):
		err = tx.damagedRecord(c.bucket, c.noun, key, err)
	case err == nil:
		tx.db.decoded.Add(1)
		if c.decode != nil {
			record, found, err = c.decode(tx, unmarshal)
		} else {
			found, err = true, unmarshal(&record)
		}
	}
	if c.isDisposable && IsDamaged(err) {
		var none R
		return none, false, nil
	}
	return record, found && err == nil, err
}

// Put adds or replaces a record.
func (c Collection[R]) Put(tx *Tx, record R) error { return c.put(tx, c.key(record), record) }

func (c Collection[R]) put(tx *Tx, key string, record R) error {
	if key == "" {
		return fmt.Errorf("%s without a key", c.noun)
	}
	if err := c.reindex(tx, key, &record); err != nil {
		return err
	}
	var encoded any = record
	if c.encode != nil {
		encoded = c.encode(record)
	}
	raw, err := json.Marshal(encoded)
	if err != nil {
		return fmt.Errorf("encode %s %q: %w", c.noun, key, err)
	}
	return tx.put(c.bucket, key, raw)
}

// Delete deletes a record. A missing one is no error.
func (c Collection[R]) Delete(tx *Tx, key string) error {
	err := c.reindex(tx, key, nil)
	if err == nil && c.isPersonal {
		err = tx.MarkErased()
	}
	if err != nil {
		return err
	}
	return tx.delete(c.bucket, key)
}

func (c Collection[R]) reindex(tx *Tx, key string, after *R) error {
	if c.index == nil {
		return nil
	}
	before, found, err := c.Find(tx, key)
	switch {
	case err != nil || !found && after == nil:
		return err
	case !found:
		return c.index(tx, nil, after)
	}
	return c.index(tx, &before, after)
}

// each calls fn with every record whose key has a prefix, in the order of the keys. A damaged record
// is reported to DB.Damaged and skipped: it must not hide the others.
func (c Collection[R]) each(tx *Tx, prefix string, fn func(key string, record R) error) error {
	keys, err := tx.keys(c.bucket, prefix)
	if err != nil {
		return err
	}
	for _, key := range keys {
		record, found, err := c.Find(tx, key)
		if IsDamaged(err) || err == nil && !found {
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

// backward iterates over the records with keys from first, less than before, or all with "", the last
// first. It skips damaged ones, ends at the first error, and holds one in memory.
func (c Collection[R]) backward(tx *Tx, first, before string) iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		for key, err := range tx.walk(c.bucket, first, before) {
			var record R
			found := true
			if err == nil {
				record, found, err = c.Find(tx, key)
			}
			if IsDamaged(err) || !found && err == nil {
				continue
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// All returns every sound record in the order of the keys.
func (c Collection[R]) All(tx *Tx) ([]R, error) { return c.withPrefix(tx, "") }

// withPrefix is All for the records whose key has a prefix.
func (c Collection[R]) withPrefix(tx *Tx, prefix string) (records []R, err error) {
	err = c.each(tx, prefix, func(_ string, record R) error {
		records = append(records, record)
		return nil
	})
	return records, err
}

// Newest returns every sound record, that with the last key first.
func (c Collection[R]) Newest(tx *Tx) ([]R, error) {
	all, err := c.All(tx)
	slices.Reverse(all)
	return all, err
}

// keysWhere returns the keys of the records that match.
func (c Collection[R]) keysWhere(tx *Tx, matches func(R) bool) (keys []string, err error) {
	err = c.each(tx, "", func(key string, record R) error {
		if matches(record) {
			keys = append(keys, key)
		}
		return nil
	})
	return keys, err
}

func (c Collection[R]) deleteAll(tx *Tx, keys []string) (err error) {
	for _, key := range keys {
		err = errors.Join(err, c.Delete(tx, key))
	}
	return err
}

// DeleteWhere deletes the records that match, and returns how many it deleted.
func (c Collection[R]) DeleteWhere(tx *Tx, matches func(R) bool) (deleted int, err error) {
	keys, err := c.keysWhere(tx, matches)
	return len(keys), errors.Join(err, c.deleteAll(tx, keys))
}

// DeleteUntil deletes the records that expired, or were last used, by a time, and returns how many.
func (c Collection[R]) DeleteUntil(tx *Tx, t time.Time) (int, error) {
	return c.DeleteWhere(tx, func(record R) bool { return !c.until(record).After(t) })
}

// expireBatch bounds the records that one transaction of Expire deletes, so that no writer waits long.
const expireBatch = 500

// Expire deletes the records from before a time, in batches, also on a full disk. Where keys are those
// of NewID, it reads no record.
func (c Collection[R]) Expire(db *DB, before time.Time) error {
	old, err := Read(db, func(tx *Tx) (old []string, err error) {
		if c.until != nil {
			return c.keysWhere(tx, func(record R) bool { return c.until(record).Before(before) })
		}
		for key, err := range tx.walk(c.bucket, "", firstID(before)) {
			if err != nil {
				return nil, err
			}
			old = append(old, key)
		}
		return old, nil
	})
	for batch := range slices.Chunk(old, expireBatch) {
		if err == nil {
			err = db.UpdateFromReserve(func(tx *Tx) error { return c.deleteAll(tx, batch) })
		}
	}
	return err
}

// Single is a record of which there is one, or none.
type Single[R any] struct {
	records Collection[R]
	key     string
}

// Find returns the record, if there is one.
func (s Single[R]) Find(tx *Tx) (R, bool, error) { return s.records.Find(tx, s.key) }

// Get returns the record, the zero value where there is none.
func (s Single[R]) Get(tx *Tx) (R, error) {
	record, _, err := s.records.Find(tx, s.key)
	return record, err
}

// Put replaces the record.
func (s Single[R]) Put(tx *Tx, record R) error { return s.records.put(tx, s.key, record) }

// Delete deletes the record. A missing one is no error.
func (s Single[R]) Delete(tx *Tx) error { return s.records.Delete(tx, s.key) }

package store

import (
	"encoding/json"
	"errors"
	"fmt"

	"schoolsite/internal/school"
)

// collection is a bucket of records of one type. noun names such a record in messages.
type collection[R any] struct{ bucket, noun string }

// get returns NotFound for a missing record.
func (c collection[R]) get(tx *txn, key string) (record R, err error) {
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
func (c collection[R]) find(tx *txn, key string) (record R, found bool, err error) {
	record, err = c.get(tx, key)
	if school.CodeOf(err) == school.NotFound {
		return record, false, nil
	}
	return record, err == nil, err
}

func (c collection[R]) put(tx *txn, key string, record R) error {
	if key == "" {
		return fmt.Errorf("%s without a key", c.noun)
	}
	raw, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("encode %s %q: %w", c.noun, key, err)
	}
	return tx.put(c.bucket, key, raw)
}

func (c collection[R]) delete(tx *txn, key string) error { return tx.delete(c.bucket, key) }

// each calls fn with every record in the order of the keys. A damaged record is reported to
// DB.Damaged and skipped: it must not hide the others.
func (c collection[R]) each(tx *txn, fn func(key string, record R) error) error {
	keys, err := tx.keys(c.bucket, "")
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
func (c collection[R]) all(tx *txn) (records []R, err error) {
	err = c.each(tx, func(_ string, record R) error {
		records = append(records, record)
		return nil
	})
	return records, err
}

// deleteWhere deletes the records that match and returns how many it deleted.
func (c collection[R]) deleteWhere(tx *txn, matches func(R) bool) (deleted int, err error) {
	err = c.each(tx, func(key string, record R) error {
		if !matches(record) {
			return nil
		}
		deleted++
		return c.delete(tx, key)
	})
	return deleted, err
}

// each converts a list; an empty one stays nil, as in the nouns.
func each[A, B any](list []A, convert func(A) B) []B {
	var converted []B
	for _, a := range list {
		converted = append(converted, convert(a))
	}
	return converted
}

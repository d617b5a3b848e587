package store

import (
	"testing"

	"schoolsite/internal/school"
)

// fileOfFormat is a data folder that an older format left behind.
func fileOfFormat(t *testing.T, format int, records map[string]map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db, err := open(dir, options(), layout{oldest: format, format: format})
	check(t, err)
	update(t, db, func(tx *Tx) {
		for bucket, named := range records {
			for key, record := range named {
				check(t, tx.put(bucket, key, []byte(record)))
			}
		}
	})
	check(t, db.Close())
	return dir
}

func TestOpen_RefusesAFormatFromBeforeTheFirstMigration(t *testing.T) {
	dir := t.TempDir()
	db, err := open(dir, options(), layout{oldest: 11, format: 11})
	check(t, err)
	check(t, db.Close())
	_, err = open(dir, options(), current)
	wantCode(t, school.Unsupported, err)
}

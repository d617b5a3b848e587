package pagecheck

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// writeSound writes a sound file with branches, leaves and free pages.
func writeSound(t *testing.T) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sound.db")
	db, err := bolt.Open(path, 0o600, &bolt.Options{PageSize: pageSize})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		err := db.Update(func(tx *bolt.Tx) error {
			bucket, err := tx.CreateBucketIfNotExists([]byte("bucket"))
			for n := 0; n < 300 && err == nil; n++ {
				err = bucket.Put(fmt.Appendf(nil, "%04d", n), []byte(strings.Repeat("value ", 20)))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

func TestCheck_AcceptsASoundFile(t *testing.T) {
	if err := Check(writeSound(t)); err != nil {
		t.Error(err)
	}
}

func TestCheck_RefusesAPageThatIsBothFreeAndUsed(t *testing.T) {
	file := writeSound(t)
	newest, err := newestMeta(file)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]byte, pageSize)
	if _, err := file.ReadAt(list, int64(newest.freelist)*pageSize); err != nil {
		t.Fatal(err)
	}
	count := int(le.Uint16(list[10:]))
	le.PutUint16(list[10:], uint16(count+1))
	le.PutUint64(list[pageHeader+8*count:], newest.root)
	if _, err := file.WriteAt(list, int64(newest.freelist)*pageSize); err != nil {
		t.Fatal(err)
	}
	if err := Check(file); err == nil || !strings.Contains(err.Error(), "used twice") {
		t.Error(err)
	}
}

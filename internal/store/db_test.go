package store

import (
	"testing"
	"time"

	"schoolsite/internal/school"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func options() Options {
	return Options{Wait: 50 * time.Millisecond, Holder: "this test", Clock: func() time.Time { return noon }}
}

func openTest(t testing.TB) *DB {
	t.Helper()
	return openAt(t, t.TempDir())
}

func openAt(t testing.TB, dir string) *DB {
	t.Helper()
	db, err := Open(dir, options())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func TestRecords_SurviveReopening(t *testing.T) {
	dir := t.TempDir()
	db := openAt(t, dir)
	account := school.Account{ID: NewID(noon), Email: "Asha@example.org", Name: "Asha", PasswordHash: []byte{0, 1}}
	if err := db.Update(func(tx *Tx) error { return Accounts.Put(tx, account) }); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	err := openAt(t, dir).View(func(tx *Tx) error {
		got, err := tx.AccountByEmail(" asha@EXAMPLE.org")
		if got.Name != "Asha" {
			t.Errorf("got %+v", got)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

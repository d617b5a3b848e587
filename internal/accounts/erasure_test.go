package accounts_test

import (
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/audit"
	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// The data file is compacted soon after a refusal or a removal, not at night.
func TestRemoveAccount_RequestsCompaction(t *testing.T) {
	const third = "third.person@private.example"
	operator := school.Actor{Operator: "cli:test"}
	pending := func(tx *store.Tx) error {
		until := time.Now().Add(time.Hour)
		return errors.Join(store.PendingAccounts.Put(tx, school.PendingAccount{ID: "1", Email: third, ExpiresAt: until}),
			store.Confirmations.Put(tx, school.Confirmation{Hash: "link", Email: third, ExpiresAt: until}))
	}
	account := func(tx *store.Tx) error {
		return store.Accounts.Put(tx, school.Account{ID: "1", Email: third, Status: school.Active, Role: school.Staff})
	}
	for name, c := range map[string]struct {
		put    func(*store.Tx) error
		remove func(*accounts.Service) (accounts.Answer, error)
	}{
		"refused": {pending, func(s *accounts.Service) (accounts.Answer, error) {
			return s.EditAccount(t.Context(), operator, third, accounts.Edit{Do: "refuse"})
		}},
		"removed": {account, func(s *accounts.Service) (accounts.Answer, error) {
			return s.RemoveAccount(t.Context(), operator, third)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			keys, err := auth.LoadKeys(filepath.Join(t.TempDir(), "key"))
			if err != nil {
				t.Fatal(err)
			}
			db, err := store.Open(t.TempDir(), store.Options{Holder: "a test", Clock: time.Now})
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			requests := 0
			s := accounts.New(accounts.Deps{
				DB: db, Audit: audit.New(db, time.Now, keys.Pseudonym), Keys: keys, Clock: time.Now, Log: slog.New(slog.DiscardHandler),
				RequestCompaction: func() { requests++ },
			}, accounts.Options{})
			if _, err := c.remove(s); err == nil {
				t.Error("nobody was removed")
			}
			err = db.Update(c.put)
			_, removeErr := c.remove(s)
			if err := errors.Join(err, removeErr); err != nil {
				t.Fatal(err)
			}
			_ = db.View(func(tx *store.Tx) error {
				if _, err := store.Confirmations.Get(tx, "link"); school.CodeOf(err) != school.NotFound {
					t.Errorf("the link that holds the address is left: %v", err)
				}
				return nil
			})
			if requests != 1 {
				t.Errorf("%d compactions are requested", requests)
			}
		})
	}
}

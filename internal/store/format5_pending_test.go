package store

import (
	"slices"
	"testing"

	"schoolsite/internal/school"
)

// accounts4 are accounts as format 4 wrote them.
var accounts4 = map[string]map[string]string{
	"accounts": {
		"01": `{"id":"01","email":"head@school.example","name":"The Head","role":"owner","status":"active","created_at":"2026-11-20T10:00:00Z","created_from":"cli:root","password_hash":"aGVhZA=="}`,
		"02": `{"id":"02","email":"lata@school.example","name":"Lata","role":"staff","status":"pending","created_at":"2026-11-20T10:01:00Z","created_from":"192.0.2.1","password_hash":"bGF0YQ=="}`,
		"03": `{"id":"03","email":"ravi@school.example","name":"Ravi","role":"staff","status":"disabled","created_at":"2026-11-20T10:02:00Z","created_from":"192.0.2.2","password_hash":"cmF2aQ=="}`,
	},
	"emails": {"head@school.example": `"01"`, "lata@school.example": `"02"`, "ravi@school.example": `"03"`},
}

// A registration that waited for an answer still waits, without being an
// account: nothing proves its address.
func TestPendingAccountsOfFormat4BecomeRegistrations(t *testing.T) {
	db := openAt(t, fileOfFormat4(t, accounts4))
	lata := school.PendingAccount{ID: "02", Email: "lata@school.example", Name: "Lata", CreatedAt: clock3(10, 1), CreatedFrom: "192.0.2.1",
		ExpiresAt: clock3(10, 1).Add(school.PendingFor), Proof: school.ProofNone, PasswordHash: []byte("lata")}
	check(t, db.View(func(tx *Tx) error {
		same(t, []school.PendingAccount{lata})(tx.PendingAccounts())
		_, err := tx.AccountByEmail(lata.Email)
		wantCode(t, school.NotFound, err)
		left, err := tx.Accounts()
		if ids := each(left, func(a school.Account) string { return a.ID }); !slices.Equal(ids, []string{"01", "03"}) {
			t.Errorf("the accounts are %v", ids)
		}
		return err
	}))
	same(t, current.format)(db.format())
}

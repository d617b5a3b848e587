package store

import (
	"testing"
	"time"

	"schoolsite/internal/school"
)

// flipByte changes one byte of a record, as a failing disk does.
func flipByte(t *testing.T, db *DB, bucket, key string) {
	t.Helper()
	update(t, db, func(tx *Tx) {
		b := tx.bolt.Bucket([]byte(bucket))
		raw := append([]byte(nil), b.Get([]byte(key))...)
		raw[len(raw)-3] ^= 0x20
		check(t, b.Put([]byte(key), raw))
	})
}

func TestDamage_OneRecordHidesNoOther(t *testing.T) {
	db := openTest(t)
	var revision school.Revision
	update(t, db, func(tx *Tx) {
		for i, id := range []string{"a1", "a2"} {
			at := noon.Add(time.Duration(i) * time.Hour)
			check(t, tx.PutEnquiry(school.Enquiry{ID: id, Email: id + "@mail.example", State: school.NewEnquiry, At: at, Message: "A room?"}))
			check(t, Accounts.Put(tx, school.Account{ID: id, Email: id + "@school.example"}))
			check(t, Sessions.Put(tx, school.Session{ID: id, AccountID: "a1", ExpiresAt: at}))
			check(t, AuditEntries.Put(tx, school.AuditEntry{ID: id, At: at}))
			check(t, Pictures.Put(tx, school.Picture{Source: id}))
			var err error
			revision, err = tx.AddRevision(school.Revision{Tree: id}, nil)
			check(t, err)
		}
		check(t, ReadyAnswers.Put(tx, school.ReadyAnswers{}))
	})
	spoiled := map[string]string{"enquiries": "a1", "accounts": "a1", "sessions": "a1", "audit": "a1",
		"pictures": "a1", "revisions": numberKey(revision.Number - 1), "live": "ready-answers"}
	for bucket, key := range spoiled {
		flipByte(t, db, bucket, key)
	}
	update(t, db, func(tx *Tx) {
		mustHaveOne(t, "enquiries", must(idsOf(tx.Enquiries(AllEnquiries, ""))))
		mustHaveOne(t, "new enquiries", must(idsOf(tx.Enquiries(NewEnquiries, ""))))
		accounts, err := Accounts.All(tx)
		check(t, err)
		mustHaveOne(t, "accounts", each(accounts, func(a school.Account) string { return a.ID }))
		sessions, err := Sessions.All(tx)
		check(t, err)
		mustHaveOne(t, "sessions", each(sessions, func(s school.Session) string { return s.ID }))
		entries, err := tx.Audit(school.AuditFilter{})
		check(t, err)
		mustHaveOne(t, "audit", each(entries, func(e school.AuditEntry) string { return e.ID }))
		pictures, err := Pictures.All(tx)
		check(t, err)
		mustHaveOne(t, "pictures", each(pictures, func(p school.Picture) string { return p.Source }))
		left, err := Revisions.Newest(tx)
		check(t, err)
		mustHaveOne(t, "revisions", each(left, func(r school.Revision) string { return r.Tree }))
		_, err = Sessions.Get(tx, "a1")
		wantCode(t, school.NotFound, err)
		_, err = Sessions.DeleteUntil(tx, noon.Add(9*time.Hour))
		check(t, err)
	})
	met, err := db.CheckRecords(t.Context())
	check(t, err)
	if len(met) != len(spoiled) {
		t.Errorf("named are %v", met)
	}
	for _, d := range met {
		if spoiled[d.Bucket] != d.Key {
			t.Errorf("%s/%s is sound", d.Bucket, d.Key)
		}
	}
}

func mustHaveOne(t *testing.T, what string, ids []string) {
	t.Helper()
	if len(ids) != 1 || ids[0] != "a2" {
		t.Errorf("%s: %v", what, ids)
	}
}

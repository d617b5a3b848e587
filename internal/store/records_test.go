package store

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/school"
)

// TestRecords_StoreEveryField fills each noun with values that differ, so that a
// field which its record forgets shows.
func TestRecords_StoreEveryField(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		account := filled[school.Account]()
		account.Email = "asha@example.org"
		check(t, Accounts.Put(tx, account))
		same(t, account, must(Accounts.Get(tx, account.ID)))

		session := filled[school.Session]()
		check(t, Sessions.Put(tx, session))
		same(t, session, must(Sessions.Get(tx, session.ID)))

		device, reset, entry := filled[school.Device](), filled[school.Reset](), filled[school.AuditEntry]()
		check(t, errors.Join(tx.PutDevice(device), Resets.Put(tx, reset), AuditEntries.Put(tx, entry)))
		_, isKnown, err := tx.FindDevice(device.AccountID, device.Hash, device.SeenAt)
		same(t, true, isKnown)
		check(t, err)
		same(t, reset, must(Resets.Get(tx, reset.Hash)))
		same(t, []school.AuditEntry{entry}, must(tx.Audit(school.AuditFilter{})))

		waiting, confirmation := filled[school.PendingAccount](), filled[school.Confirmation]()
		waiting.Email = "ravi@example.org"
		check(t, errors.Join(PendingAccounts.Put(tx, waiting), Confirmations.Put(tx, confirmation)))
		same(t, waiting, must(PendingAccounts.Get(tx, waiting.ID)))
		same(t, confirmation, must(Confirmations.Get(tx, confirmation.Hash)))

		picture := filled[school.Picture]()
		picture.Share = &school.Variant{Name: "cut", Width: school.ShareWidth, Height: school.ShareHeight, Bytes: 9, Type: "image/jpeg"}
		check(t, Pictures.Put(tx, picture))
		same(t, []school.Picture{picture}, must(Pictures.All(tx)))

		token := filled[school.AppToken]()
		check(t, AppTokens.Put(tx, token))
		same(t, []school.AppToken{token}, must(AppTokens.All(tx)))

		enquiry := filled[school.Enquiry]()
		enquiry.Cut, enquiry.NoteCount = false, len(enquiry.Notes) // what the store finds out itself
		check(t, tx.PutEnquiry(enquiry))
		same(t, enquiry, must(tx.Enquiry(enquiry.ID)))

		files := filled[[]school.RevisionFile]()
		revision, err := tx.AddRevision(filled[school.Revision](), files)
		check(t, err)
		same(t, revision, must(tx.Revision(revision.Number)))
		same(t, files, must(Trees.Get(tx, revision.Tree)))
	})
}

func filled[T any]() (noun T) {
	n := 0
	fill(reflect.ValueOf(&noun).Elem(), &n)
	return noun
}

// fill gives every field, to any depth, a value that no other field has.
func fill(v reflect.Value, n *int) {
	if v.Type() == reflect.TypeFor[*school.Variant]() || v.Type() == reflect.TypeFor[school.FocalPoint]() {
		return // the cut for link previews and focal points came later, and are absent in records of before
	}
	*n++
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(noon.Add(time.Duration(*n) * time.Second)))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	case v.Type() == reflect.TypeFor[map[string]any]():
		v.Set(reflect.ValueOf(map[string]any{"title": fmt.Sprint("text ", *n)}))
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n)
	case v.Kind() == reflect.String:
		v.SetString(fmt.Sprint("text", *n))
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.CanInt():
		v.SetInt(int64(*n))
	case v.CanUint():
		v.SetUint(uint64(*n % 256))
	default:
		panic("no value for " + v.Type().String())
	}
}

// notes are records for tests that need any: texts by key.
var notes = emails

func each[A, B any](list []A, convert func(A) B) (converted []B) {
	for _, a := range list {
		converted = append(converted, convert(a))
	}
	return converted
}

func update(t *testing.T, db *DB, fn func(*Tx)) {
	t.Helper()
	check(t, db.Update(func(tx *Tx) error { fn(tx); return nil }))
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// must returns what a call returned that can't fail here.
func must[T any](got T, err error) T {
	if err != nil {
		panic(err)
	}
	return got
}

func same[T any](t *testing.T, want, got T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func wantCode(t *testing.T, want school.Code, err error) {
	t.Helper()
	if got := school.CodeOf(err); got != want {
		t.Errorf("code %q, want %q: %v", got, want, err)
	}
}

func TestAccounts_AddressIsUnique(t *testing.T) {
	db := openTest(t)
	asha := school.Account{ID: "1", Email: "asha@example.org"}
	ravi := school.Account{ID: "2", Email: "ASHA@example.org "}
	update(t, db, func(tx *Tx) { check(t, Accounts.Put(tx, asha)) })
	wantCode(t, school.Conflict, db.Update(func(tx *Tx) error { return Accounts.Put(tx, ravi) }))

	asha.Email = "asha.rao@example.org"
	update(t, db, func(tx *Tx) {
		check(t, Accounts.Put(tx, asha))
		check(t, Accounts.Put(tx, ravi)) // the address is free now
	})
	update(t, db, func(tx *Tx) {
		check(t, Accounts.Delete(tx, "2"))
		_, err := tx.AccountByEmail("asha@example.org")
		wantCode(t, school.NotFound, err)
		check(t, Accounts.Delete(tx, "2")) // a missing one is no error
		same(t, []school.Account{asha}, must(Accounts.All(tx)))
	})
}

func TestSession_Expires(t *testing.T) {
	db := openTest(t)
	session := func(id, account string, hours int) school.Session {
		return school.Session{ID: id, AccountID: account, ExpiresAt: noon.Add(time.Duration(hours) * time.Hour)}
	}
	update(t, db, func(tx *Tx) {
		for _, s := range []school.Session{session("a1", "a", 1), session("a2", "a", 2), session("b1", "b", 3), session("b2", "b", 4)} {
			check(t, Sessions.Put(tx, s))
		}
		same(t, 1, must(tx.DeleteSessionsOf("a", "a2")))
		same(t, 1, must(Sessions.DeleteUntil(tx, noon.Add(2*time.Hour))))
		check(t, Sessions.Delete(tx, "b1"))
		check(t, Sessions.Delete(tx, "b1"))
		for _, gone := range []string{"a1", "a2", "b1"} {
			_, err := Sessions.Get(tx, gone)
			wantCode(t, school.NotFound, err)
		}
		same(t, session("b2", "b", 4), must(Sessions.Get(tx, "b2")))
	})
}

func TestLists_AreInTimeOrder(t *testing.T) {
	db := openTest(t)
	later := noon.Add(time.Hour)
	update(t, db, func(tx *Tx) {
		check(t, tx.PutEnquiry(school.Enquiry{ID: NewID(noon), At: noon}))
		check(t, tx.PutEnquiry(school.Enquiry{ID: NewID(later), At: later}))
		enquiries, err := allEnquiries(tx)
		check(t, err)
		if !enquiries[0].At.Equal(later) {
			t.Errorf("enquiries are %+v", enquiries)
		}

		for i, e := range enquiries { // the later one waits for longer
			e.Mail, e.MailQueuedAt = school.MailWaiting, noon.Add(time.Duration(i)*time.Minute)
			check(t, tx.PutEnquiry(e))
		}
		waiting, err := tx.QueuedEnquiries()
		check(t, err)
		if len(waiting) != 2 || !waiting[0].At.Equal(later) {
			t.Errorf("waiting are %+v", waiting)
		}
	})
}

func TestRevisions_AreNumbered(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		same(t, 0, must(CurrentRevision.Get(tx)))
		wantCode(t, school.NotFound, tx.SetCurrentRevision(1))
		for want := 1; want <= 11; want++ {
			r, err := tx.AddRevision(school.Revision{Number: 77, Tree: "a"}, nil)
			check(t, err)
			if r.Number != want {
				t.Errorf("revision %d, want %d", r.Number, want)
			}
		}
		list, err := Revisions.Newest(tx)
		check(t, err)
		if list[0].Number != 11 || list[10].Number != 1 {
			t.Errorf("from %d to %d", list[0].Number, list[10].Number)
		}
		check(t, tx.SetCurrentRevision(2))
		same(t, 2, must(CurrentRevision.Get(tx)))
		check(t, tx.SetCurrentRevision(0))
		same(t, 0, must(CurrentRevision.Get(tx)))
	})
}

func TestCheck_Pictures(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		check(t, Pictures.Put(tx, school.Picture{ID: "m", Source: "s"}))
		_, known, err := Pictures.Find(tx, "s")
		check(t, err)
		same(t, true, known)
		check(t, Pictures.Delete(tx, "s"))
		_, known, err = Pictures.Find(tx, "s")
		check(t, err)
		same(t, false, known)
	})
}

func TestID_SortsByTime(t *testing.T) {
	seen := map[string]bool{}
	previous := ""
	for i := range 1000 {
		id := NewID(noon.Add(time.Duration(i) * time.Millisecond))
		if len(id) != 26 || id <= previous || seen[id] {
			t.Fatalf("%q after %q", id, previous)
		}
		previous, seen[id] = id, true
	}
	if one, two := NewID(noon), NewID(noon); one == two {
		t.Error("two IDs of one moment are equal")
	}
}

func allEnquiries(tx *Tx) (all []school.Enquiry, err error) {
	for _, list := range []EnquiryList{AllEnquiries, SpamEnquiries} {
		for e, err := range tx.Enquiries(list, "") {
			if err != nil {
				return nil, err
			}
			all = append(all, e)
		}
	}
	return all, nil
}

package store

import (
	"os"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/school"
)

func TestAudit_IsReadFromItsEnd(t *testing.T) {
	db := openTest(t)
	entry := func(days int, by string, deed school.AuditAction) school.AuditEntry {
		at := noon.Add(time.Duration(days) * 24 * time.Hour)
		return school.AuditEntry{ID: firstID(at), At: at, By: by, Action: deed}
	}
	first, second, third := entry(0, "asha@example.org", school.ActionSignedIn), entry(1, "cli:ravi", school.ActionAccountAdded), entry(2, "Asha@example.org", school.ActionAccountAdded)
	update(t, db, func(tx *Tx) {
		for _, e := range []school.AuditEntry{second, first, third} {
			check(t, AuditEntries.Put(tx, e))
		}
		for name, c := range map[string]struct {
			filter school.AuditFilter
			want   []school.AuditEntry
		}{
			"all":           {school.AuditFilter{}, []school.AuditEntry{third, second, first}},
			"limit":         {school.AuditFilter{Limit: 2}, []school.AuditEntry{third, second}},
			"before":        {school.AuditFilter{Before: third.ID, Limit: 1}, []school.AuditEntry{second}},
			"since":         {school.AuditFilter{Since: second.At}, []school.AuditEntry{third, second}},
			"until":         {school.AuditFilter{Until: second.At}, []school.AuditEntry{first}},
			"both":          {school.AuditFilter{Since: second.At, Until: third.At}, []school.AuditEntry{second}},
			"until, before": {school.AuditFilter{Until: third.At, Before: second.ID}, []school.AuditEntry{first}},
			"none":          {school.AuditFilter{Before: first.ID}, nil},
			"kind":          {school.AuditFilter{Kind: "account"}, []school.AuditEntry{third, second}},
			"who":           {school.AuditFilter{Who: "asha"}, []school.AuditEntry{third, first}},
		} {
			t.Run(name, func(t *testing.T) { same(t, c.want, must(tx.Audit(c.filter))) })
		}
	})
	check(t, AuditEntries.Expire(db, third.At))
	update(t, db, func(tx *Tx) {
		same(t, []school.AuditEntry{third}, must(tx.Audit(school.AuditFilter{})))
	})
}

// logged puts n entries into the log, a minute apart, of which each tells what
// a busy day has most of.
func logged(t testing.TB, db *DB, n int) {
	t.Helper()
	err := db.Update(func(tx *Tx) error {
		for i := range n {
			at := noon.Add(time.Duration(i) * time.Minute)
			e := school.AuditEntry{ID: NewID(at), At: at, By: "asha.rao@school.example", From: "203.0.113.77", Action: school.ActionSignedIn, Of: "asha.rao@school.example", After: "Chrome on Android"}
			if err := AuditEntries.Put(tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAudit_IsReadInSteps(t *testing.T) {
	const n = 3*walkStep + 7
	db := openTest(t)
	logged(t, db, n)
	check(t, db.View(func(tx *Tx) error {
		all, err := tx.Audit(school.AuditFilter{})
		check(t, err)
		var paged []school.AuditEntry
		for f := (school.AuditFilter{Limit: 100}); ; f.Before = paged[len(paged)-1].ID {
			page, err := tx.Audit(f)
			check(t, err)
			if len(page) == 0 {
				break
			}
			paged = append(paged, page...)
		}
		if len(all) != n || !all[0].At.After(all[n-1].At) {
			t.Errorf("%d entries from %v to %v", len(all), all[0].At, all[len(all)-1].At)
		}
		same(t, all, paged)
		return nil
	}))
}

// A hundred deeds a day make 40,000 entries in 400 days: less than 40 MB.
func TestAudit_EntryIsSmall(t *testing.T) {
	db := openTest(t)
	logged(t, db, 10_000)
	size, err := db.Size()
	check(t, err)
	if each := size / 10_000; each > 1000 {
		t.Errorf("an entry weighs %d bytes", each)
	}
}

// BenchmarkAuditPage reads a page of a log of 100,000 entries, and reports how
// many times as long that takes as of a log that is one page long.
func BenchmarkAuditPage(b *testing.B) {
	page := func(db *DB) {
		err := db.View(func(tx *Tx) error {
			_, err := tx.Audit(school.AuditFilter{Limit: 200})
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	short, long := openTest(b), openTest(b)
	logged(b, short, 200)
	logged(b, long, 100_000)
	const often = 200
	start := time.Now()
	for range often {
		page(short)
	}
	each := time.Since(start) / often
	for b.Loop() {
		page(long)
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(each), "×short")
}

// On a full disk what frees space gets the room of the reserve, once.
func TestReserve_IsForFreeingSpace(t *testing.T) {
	db := openTest(t)
	full := &os.PathError{Op: "write", Path: db.Path(), Err: syscall.ENOSPC}
	tries := 0
	fails := func(times int) func(*Tx) error {
		tries = 0
		return func(*Tx) error {
			if tries++; tries <= times {
				return full
			}
			return nil
		}
	}
	wantCode(t, school.StorageFull, db.UpdateFromReserve(fails(1))) // there is no reserve yet
	for range 2 {
		check(t, db.KeepReserve())
	}
	check(t, db.UpdateFromReserve(fails(1)))
	wantCode(t, school.StorageFull, db.UpdateFromReserve(fails(1)))
	check(t, db.KeepReserve())
	check(t, db.UpdateFromReserve(fails(0)))
	check(t, db.UpdateFromReserve(fails(1)))
	if tries != 2 {
		t.Errorf("%d tries", tries)
	}
}

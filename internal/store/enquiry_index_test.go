package store

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// putMany writes enquiries in batches, one a second, each with a long message.
func putMany(t *testing.T, db *DB, from, to int) {
	t.Helper()
	for first := from; first < to; first += 1000 {
		update(t, db, func(tx *Tx) {
			for i := first; i < min(first+1000, to); i++ {
				at := noon.Add(time.Duration(i) * time.Second)
				check(t, tx.PutEnquiry(school.Enquiry{ID: NewID(at), At: at, State: school.NewEnquiry, Email: fmt.Sprint(i, "@mail.example"),
					Message: strings.Repeat("a long message ", 40)}))
			}
		})
	}
}

// firstPage is what a list of twenty with its counts reads.
func firstPage(t *testing.T, db *DB, list EnquiryList) (read int64, counts EnquiryTally) {
	t.Helper()
	before := db.decoded.Load()
	check(t, db.View(func(tx *Tx) (err error) {
		n := 0
		for e, err := range tx.Enquiries(list, "") {
			check(t, err)
			if !e.Cut || len(e.Message) != maxExcerpt {
				t.Errorf("a list has a message of %d bytes", len(e.Message))
			}
			if n++; n == 20 {
				break
			}
		}
		counts, err = Tally.Get(tx)
		return err
	}))
	return db.decoded.Load() - before, counts
}

// Promise 50: the work is counted, not timed.
func TestEnquiryIndex_ListReadsItsPageOnly(t *testing.T) {
	db := openTest(t)
	put, sizes := 0, []int{100, 3_000}
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		sizes = append(sizes, 20_000)
	}
	for _, many := range sizes {
		putMany(t, db, put, many)
		put = many
		for _, list := range []EnquiryList{AllEnquiries, NewEnquiries, UnreadEnquiries} {
			read, counts := firstPage(t, db, list)
			if read != 21 || counts.New != many || counts.Unread != many { // and the counters
				t.Errorf("with %d enquiries the list %q reads %d records: %+v", many, list, read, counts)
			}
		}
	}
}

func TestEnquiryIndex_CountersFollow(t *testing.T) {
	db := openTest(t)
	e := school.Enquiry{ID: NewID(noon), At: noon, State: school.NewEnquiry, Name: "Asha", Message: "A room?", Formless: true, Mail: school.MailWaiting}
	size := int64(len("Asha") + len("A room?"))
	steps := []struct {
		change func()
		want   EnquiryTally
	}{
		{func() {}, EnquiryTally{New: 1, Unread: 1, Formless: 1, Bytes: size, Waiting: 1}},
		{func() { e.OpenedAt = noon }, EnquiryTally{New: 1, Bytes: size, Waiting: 1}},
		{func() { e.State, e.Mail = school.InHandEnquiry, school.MailRefused }, EnquiryTally{InHand: 1, Unmailed: 1, Bytes: size}},
		{func() { e.Notes = []school.EnquiryNote{{Text: "Called"}} }, EnquiryTally{InHand: 1, Unmailed: 1, Bytes: size + 6}},
		{func() { e.Spam = "spam" }, EnquiryTally{Spam: 1, Bytes: size + 6, SpamBytes: size + 6}},
		{func() { e.Spam, e.State, e.Mail = "", school.DoneEnquiry, school.MailSent }, EnquiryTally{Done: 1, Bytes: size + 6}},
	}
	for i, step := range steps {
		update(t, db, func(tx *Tx) {
			step.change()
			check(t, tx.PutEnquiry(e))
			tally, err := Tally.Get(tx)
			if err != nil || tally != step.want {
				t.Errorf("step %d: %+v, error %v", i, tally, err)
			}
			same(t, true, must(VerifyEnquiryIndex(tx)))
		})
	}
	update(t, db, func(tx *Tx) {
		e.Mail, e.MailQueuedAt = school.MailWaiting, noon
		check(t, tx.PutEnquiry(e))
		same(t, noon, must(tx.OldestQueued()))
		same(t, true, must(VerifyEnquiryIndex(tx)))
		check(t, tx.DeleteEnquiry(e.ID))
		same(t, EnquiryTally{}, must(Tally.Get(tx)))
		same(t, true, must(VerifyEnquiryIndex(tx)))
	})
}

func TestEnquiryIndex_IsRepaired(t *testing.T) {
	db := openTest(t)
	putMany(t, db, 0, 30)
	for _, spoil := range []func(tx *Tx) error{
		func(tx *Tx) error { return Tally.Put(tx, EnquiryTally{New: 3}) },
		func(tx *Tx) error { return tx.put(enquiryIndex, "done"+afterNames+"nobody", nil) },
		func(tx *Tx) error {
			keys, err := tx.keys(enquiryIndex, "")
			return errors.Join(err, tx.delete(enquiryIndex, keys[0]))
		},
	} {
		update(t, db, func(tx *Tx) {
			check(t, spoil(tx))
			same(t, false, must(VerifyEnquiryIndex(tx)))
			check(t, RebuildEnquiryIndex(tx))
			same(t, true, must(VerifyEnquiryIndex(tx)))
		})
	}
}

// The text of an enquiry is written once, and a list's can't overwrite it.
func TestEnquiries_EditOfAListedKeepsItsText(t *testing.T) {
	db := openTest(t)
	putMany(t, db, 0, 1)
	update(t, db, func(tx *Tx) {
		for e, err := range tx.Enquiries(AllEnquiries, "") {
			check(t, err)
			e.State = school.DoneEnquiry
			check(t, tx.PutEnquiry(e))
			whole, err := tx.Enquiry(e.ID)
			check(t, err)
			if len(whole.Message) != 600 || whole.Cut || whole.State != school.DoneEnquiry {
				t.Errorf("it is %+v", whole)
			}
			e.NoteCount++
			if tx.PutEnquiry(e) == nil {
				t.Error("a message was overwritten by its beginning")
			}
		}
	})
}

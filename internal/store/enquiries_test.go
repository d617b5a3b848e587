package store

import (
	"fmt"
	"iter"
	"slices"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// gathered is all that a sequence gives.
func gathered[T any](found iter.Seq2[T, error]) (all []T, err error) {
	for one, err := range found {
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func idsOf(found iter.Seq2[school.Enquiry, error]) (ids []string, err error) {
	all, err := gathered(found)
	for _, e := range all {
		ids = append(ids, e.ID)
	}
	return ids, err
}

func enquiryFrom(id, email, phone string, suspect school.SpamReason) school.Enquiry {
	return school.Enquiry{ID: id, Email: email, Phone: phone, Spam: suspect, At: noon}
}

func TestEnquiries_SpamIsApart(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		for i, suspect := range []school.SpamReason{"", "spam", "", "spam"} {
			check(t, tx.PutEnquiry(enquiryFrom(fmt.Sprint(i), "a@mail.example", "9845012345", suspect)))
		}
		same(t, []string{"2", "0"}, must(idsOf(tx.Enquiries(AllEnquiries, ""))))
		same(t, []string{"3", "1"}, must(idsOf(tx.Enquiries(SpamEnquiries, ""))))
		same(t, []string{"1"}, must(idsOf(tx.Enquiries(SpamEnquiries, "3"))))
		same(t, 2, must(tx.CountEnquiries(SpamEnquiries, time.Time{}, time.Time{}, 10)))

		check(t, tx.PutEnquiry(enquiryFrom("3", "a@mail.example", "9845012345", "")))
		check(t, tx.PutEnquiry(enquiryFrom("0", "a@mail.example", "9845012345", "spam")))
		same(t, []string{"3", "2"}, must(idsOf(tx.Enquiries(AllEnquiries, ""))))
		same(t, []string{"1", "0"}, must(idsOf(tx.Enquiries(SpamEnquiries, ""))))
		same(t, enquiryFrom("0", "a@mail.example", "9845012345", "spam"), must(tx.Enquiry("0")))
	})
}

func TestEnquiries_ByPerson(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		check(t, tx.PutEnquiry(enquiryFrom("1", "Asha@mail.example", "9845012345", "")))
		check(t, tx.PutEnquiry(enquiryFrom("2", "asha@MAIL.example", "9845012346", "spam")))
		check(t, tx.PutEnquiry(enquiryFrom("3", "asha@mail.example2", "9845012345", "")))
		same(t, []string{"2", "1"}, must(gathered(tx.EnquiriesOf([]string{"asha@mail.example"}, ""))))
		same(t, []string{"1"}, must(gathered(tx.EnquiriesOf([]string{"asha@mail.example"}, "2"))))
		same(t, []string{"3", "1"}, must(gathered(tx.EnquiriesOf([]string{"9845012345"}, ""))))
		same(t, []string(nil), must(gathered(tx.EnquiriesOf([]string{"984501234"}, ""))))
		both := []string{"asha@mail.example", "9845012345"}
		same(t, []string{"3", "2", "1"}, must(gathered(tx.EnquiriesOf(both, ""))))
		same(t, []string{"1"}, must(gathered(tx.EnquiriesOf(both, "2"))))
	})
}

// What is removed has left no record behind: not by itself, not by whom it
// came from, not in the mail queue. The hash of its sending stays for its days.
func TestEnquiries_RemovedIsGone(t *testing.T) {
	db := openTest(t)
	for _, suspect := range []school.SpamReason{"", "spam"} {
		update(t, db, func(tx *Tx) {
			e := enquiryFrom("1", "asha@mail.example", "9845012345", suspect)
			e.Mail, e.MailQueuedAt = school.MailWaiting, noon
			check(t, tx.PutEnquiry(e))
			check(t, Sendings.Put(tx, Sending{Key: "key", EnquiryID: "1", At: noon}))
			check(t, tx.DeleteEnquiry("1"))
			check(t, tx.DeleteEnquiry("1"))
			_, err := tx.Enquiry("1")
			wantCode(t, school.NotFound, err)
			for _, bucket := range []string{enquiries.bucket, spam.bucket, bodies.bucket, enquiryIndex, senders} {
				same(t, []string(nil), must(tx.keys(bucket, "")))
			}
			same(t, true, must(tx.HasSending("key")))
		})
	}
}

func TestIdempotencyKeys_Expire(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		for hour, key := range []string{"old", "young"} {
			check(t, Sendings.Put(tx, Sending{Key: key, EnquiryID: "1", At: noon.Add(time.Duration(hour) * time.Hour)}))
		}
	})
	check(t, Sendings.Expire(db, noon.Add(time.Minute)))
	update(t, db, func(tx *Tx) {
		same(t, false, must(tx.HasSending("old")))
		same(t, true, must(tx.HasSending("young")))
		keys, err := tx.keys(Sendings.bucket, "")
		check(t, err)
		if slices.Contains(keys, "young") {
			t.Error("a key that a stranger chose stands in the file as it is")
		}
	})
}

// More than one step of a walk, and each enquiry once.
func TestEnquiries_LongList(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		for i := range 2*walkStep + 1 {
			check(t, tx.PutEnquiry(enquiryFrom(fmt.Sprintf("%04d", i), "asha@mail.example", "", "")))
		}
		ids, err := idsOf(tx.Enquiries(AllEnquiries, ""))
		slices.Sort(ids)
		if err != nil || len(slices.Compact(ids)) != 2*walkStep+1 {
			t.Errorf("%d were read, %v", len(ids), err)
		}
		of, err := gathered(tx.EnquiriesOf([]string{"asha@mail.example"}, ""))
		if err != nil || len(of) != 2*walkStep+1 {
			t.Errorf("%d were found, %v", len(of), err)
		}
	})
}

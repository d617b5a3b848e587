package enquiries_test

import (
	"testing"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestBulkSpam_CanBeTakenBack(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Flood(t, s, 0, 21, 50)
	asha := schooltest.Form()
	asha.Email, asha.Phone = "asha@mail.example", "9811111111"
	if err := s.Enquire(t.Context(), asha, schooltest.FromPage(s, schooltest.Person)); err != nil {
		t.Fatal(err)
	}
	spam, notSpam := enquiries.Edit{Spam: new(true)}, enquiries.Edit{Spam: new(false)}
	which := enquiries.Selection{Edit: spam, Network: "198.51.100.3", Since: s.Clock.Now().Add(-time.Hour)}
	for _, c := range []struct {
		dryRun bool
		left   int
	}{{true, 22}, {false, 19}} {
		which.DryRun = c.dryRun
		_, count, err := s.EditMany(t.Context(), schooltest.Operator, which)
		if left := len(schooltest.Inbox(t, s)); err != nil || count != 3 || left != c.left {
			t.Errorf("%d of 3 are set aside, %d are left, error %v", count, left, err)
		}
	}
	which.Edit = notSpam
	if _, count, err := s.EditMany(t.Context(), schooltest.Operator, which); err != nil || count != 3 || len(schooltest.Inbox(t, s)) != 22 {
		t.Errorf("%d were let in again, error %v", count, err)
	}
	batch, count, err := s.EditMany(t.Context(), schooltest.Operator, enquiries.Selection{Edit: spam, Until: s.Clock.Now().Add(time.Minute)})
	if err != nil || count != 22 {
		t.Fatalf("%d are set aside, error %v", count, err)
	}
	if _, count, err := s.EditMany(t.Context(), schooltest.Operator, enquiries.Selection{Edit: notSpam, Batch: batch}); err != nil || count != 22 {
		t.Errorf("%d were let in again, error %v", count, err)
	}
	for _, e := range schooltest.Inbox(t, s) {
		if e.Mail != school.MailWaiting || e.Batch != "" {
			t.Errorf("%s: mail %s, batch %q", e.Name, e.Mail, e.Batch)
		}
	}
}

func TestBulkSpam_UndoLeavesWhatWasMarkedAgainSingly(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Flood(t, s, 0, 3, 50)
	batch, count, err := s.EditMany(t.Context(), schooltest.Operator, enquiries.Selection{Edit: enquiries.Edit{Spam: new(true)}, Until: s.Clock.Now().Add(time.Minute)})
	if err != nil || count != 3 {
		t.Fatalf("%d are set aside, error %v", count, err)
	}
	list, _, _, err := s.Enquiries(t.Context(), schooltest.Operator, enquiries.Filter{List: enquiries.SpamList})
	if err != nil || len(list) != 3 {
		t.Fatalf("%d are listed as spam, error %v", len(list), err)
	}
	for _, spam := range []bool{false, true} { // let in, then marked for a reason of its own
		if _, _, err := s.EditEnquiry(t.Context(), schooltest.Operator, list[0].ID, enquiries.Edit{Spam: &spam}); err != nil {
			t.Fatal(err)
		}
	}
	if _, count, err := s.EditMany(t.Context(), schooltest.Operator, enquiries.Selection{Edit: enquiries.Edit{Spam: new(false)}, Batch: batch}); err != nil || count != 2 {
		t.Errorf("%d were let in again, error %v", count, err)
	}
}

func TestBulkSpam_RefusesEmptyAndTotalFilters(t *testing.T) {
	s := schooltest.New(t)
	now, spam := s.Clock.Now(), enquiries.Edit{Spam: new(true)}
	for name, which := range map[string]enquiries.Selection{
		"everything":           {Edit: spam},
		"blanks":               {Edit: spam, Network: "  "},
		"no network address":   {Edit: spam, Network: "203.0.113"},
		"a batch once more":    {Edit: spam, Batch: "x"},
		"no person":            {Edit: spam, Person: "Asha"},
		"no change":            {Person: "asha@mail.example"},
		"a note":               {Edit: enquiries.Edit{Note: "Called"}, Person: "asha@mail.example"},
		"too many":             {Edit: spam, IDs: make([]string, 101)},
		"ends before it began": {Edit: spam, Since: now, Until: now.Add(-time.Minute)},
	} {
		if _, _, err := s.EditMany(t.Context(), schooltest.Operator, which); school.CodeOf(err) != school.Invalid {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestEditMany_ChangesChosenEnquiriesWithOneAuditEntry(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Flood(t, s, 0, 3, 50)
	var ids []string
	for _, e := range schooltest.Inbox(t, s)[:2] {
		ids = append(ids, e.ID)
	}
	chosen := enquiries.Selection{IDs: append(ids, "gone"), Edit: enquiries.Edit{State: new(school.DoneEnquiry)}}
	for _, want := range []int{2, 0} { // the second time they are done already
		if _, count, err := s.EditMany(t.Context(), schooltest.Operator, chosen); err != nil || count != want {
			t.Errorf("%d are marked, not %d, error %v", count, want, err)
		}
	}
	done, counts, _, err := s.Enquiries(t.Context(), schooltest.Operator, enquiries.Filter{List: string(school.DoneEnquiry)})
	if err != nil || len(done) != 2 || counts.New != 1 || counts.Done != 2 {
		t.Errorf("%d are done, %+v, error %v", len(done), counts, err)
	}
	log, _, err := s.Services.Audit.Query(school.AuditFilter{Kind: "enquiry"})
	if err != nil || len(log) != 1 || log[0].After != "answered 2 enquiries" {
		t.Errorf("the audit log has %+v, error %v", log, err)
	}
}

package store

import (
	"path/filepath"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// enquiries3 are enquiries and a letter as format 3 wrote them.
var enquiries3 = map[string]map[string]string{
	"enquiries": {
		"01": `{"id":"01","name":"Asha","email":"Asha@mail.example","phone":"9845012345","message":"Is there room?","state":"new","at":"2026-11-20T10:00:00Z","from":"192.0.2.1","key":"k1","mail":"waiting","mail_error":"451 later"}`,
		"02": `{"id":"02","name":"Ravi","email":"ravi@mail.example","phone":"9845012345","message":"Is there room?","state":"read","at":"2026-11-20T10:01:00Z","from":"192.0.2.1","changed_at":"2026-11-20T11:00:00Z","changed_by":"office@school.example","mail":"sent"}`,
		"03": `{"id":"03","name":"Sita","email":"sita@mail.example","phone":"9845099999","message":"Is there room?","state":"done","at":"2026-11-20T10:02:00Z","from":"192.0.2.1","key":"k3","changed_at":"2026-11-20T11:30:00Z","changed_by":"cli:root","mail":"refused","mail_error":"550 no"}`,
		"04": `{"id":"04","name":"Spam","email":"spam@mail.example","phone":"9845011111","message":"http http http","state":"new","suspect":"full of links","at":"2026-11-20T10:03:00Z","from":"192.0.2.9","key":"k4","mail":"off"}`,
	},
	"outbox": {
		"01": `{"enquiry":"01","message_id":"01@school.example","queued_at":"2026-11-20T10:00:00Z","tries":1,"next_at":"2026-11-20T10:01:00Z"}`,
	},
}

// fileOfFormat3 is a data folder that format 3 left behind.
func fileOfFormat3(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db, err := open(dir, options(), layout{format: 3, steps: current.steps[:2]})
	check(t, err)
	update(t, db, func(tx *Tx) {
		for _, later := range []string{spam.bucket, bodies.bucket, enquiryIndex, senders, sendings.bucket, pendingAccounts.bucket, confirmations.bucket} {
			check(t, tx.bolt.DeleteBucket([]byte(later)))
		}
		for bucket, records := range enquiries3 {
			for id, record := range records {
				check(t, tx.put(bucket, id, []byte(record)))
			}
		}
	})
	check(t, db.Close())
	return dir
}

func clock3(hour, minute int) time.Time {
	return time.Date(2026, 11, 20, hour, minute, 0, 0, time.UTC)
}

func TestABoxOfFormat3IsBroughtUpToDate(t *testing.T) {
	dir := fileOfFormat3(t)
	db := openAt(t, dir)
	asha := school.Enquiry{ID: "01", Name: "Asha", Email: "Asha@mail.example", Phone: "9845012345", Message: "Is there room?",
		State: school.NewEnquiry, At: clock3(10, 0), From: "192.0.2.1", Mail: school.MailWaiting, MailError: "451 later"}
	ravi := school.Enquiry{ID: "02", Name: "Ravi", Email: "ravi@mail.example", Phone: "9845012345", Message: "Is there room?",
		State: school.InHandEnquiry, At: clock3(10, 1), From: "192.0.2.1", Mail: school.MailSent,
		OpenedAt: clock3(11, 0), OpenedBy: "office@school.example", ChangedAt: clock3(11, 0), ChangedBy: "office@school.example"}
	sita := school.Enquiry{ID: "03", Name: "Sita", Email: "sita@mail.example", Phone: "9845099999", Message: "Is there room?",
		State: school.DoneEnquiry, At: clock3(10, 2), From: "192.0.2.1", Mail: school.MailRefused, MailError: "550 no",
		OpenedAt: clock3(11, 30), OpenedBy: "cli:root", DoneAt: clock3(11, 30), ChangedAt: clock3(11, 30), ChangedBy: "cli:root"}
	spam := school.Enquiry{ID: "04", Name: "Spam", Email: "spam@mail.example", Phone: "9845011111", Message: "http http http",
		State: school.NewEnquiry, Suspect: "full of links", At: clock3(10, 3), From: "192.0.2.9", Mail: school.MailOff}
	check(t, db.View(func(tx *Tx) error {
		same(t, []school.Enquiry{sita, ravi, asha, spam})(allEnquiries(tx))
		same(t, 1)(tx.CountSpam(time.Time{}, 10))
		same(t, []string{"02", "01"})(gathered(tx.EnquiriesOf([]string{"9845012345"}, "")))
		same(t, []string{"01"})(gathered(tx.EnquiriesOf([]string{"asha@mail.example"}, "")))
		letters, err := tx.Outgoings()
		if len(letters) != 1 || letters[0].EnquiryID != "01" || letters[0].Tries != 1 || len(letters[0].To) > 0 {
			t.Errorf("the outbox has %+v", letters)
		}
		for key, taken := range map[string]bool{"k1": true, "k3": true, "k4": true, "k2": false, "": false} {
			same(t, taken)(tx.HasSending(key))
		}
		return err
	}))
	same(t, current.format)(db.format())
	backups, err := filepath.Glob(filepath.Join(dir, backupFolder, "before-format-*.db"))
	check(t, err)
	if len(backups) != 1 {
		t.Errorf("backups are %v", backups)
	}
}

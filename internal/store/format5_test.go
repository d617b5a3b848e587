package store

import (
	"encoding/json"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// fileOfFormat4 is a data folder that format 4 left behind.
func fileOfFormat4(t *testing.T, records map[string]map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db, err := open(dir, options(), layout{format: 4, steps: current.steps[:3]})
	check(t, err)
	update(t, db, func(tx *Tx) {
		for _, later := range []string{bodies.bucket, enquiryIndex, pendingAccounts.bucket, confirmations.bucket} {
			check(t, tx.bolt.DeleteBucket([]byte(later)))
		}
		for bucket, named := range records {
			for key, record := range named {
				check(t, tx.put(bucket, key, []byte(record)))
			}
		}
	})
	check(t, db.Close())
	return dir
}

func TestABoxOfFormat4IsParted(t *testing.T) {
	long := strings.Repeat("ಪ್ರವೇಶ ಇದೆಯೇ? ", 100)
	text, err := json.Marshal(long)
	check(t, err)
	dir := fileOfFormat4(t, map[string]map[string]string{
		"enquiries": {
			"01": `{"id":"01","name":"Asha","email":"asha@mail.example","phone":"9845012345","message":` + string(text) + `,"state":"new","at":"2026-11-20T10:00:00Z","from":"192.0.2.1","mail":"waiting"}`,
			"02": `{"id":"02","name":"Ravi","email":"ravi@mail.example","phone":"9845012345","message":"Is there room?","state":"done","at":"2026-11-20T10:01:00Z","from":"192.0.2.1","opened_at":"2026-11-20T11:00:00Z","mail":"refused","notes":[{"at":"2026-11-20T11:00:00Z","by":"office","text":"Called"}]}`,
		},
		"suspects": {
			"03": `{"id":"03","name":"Spam","email":"spam@mail.example","phone":"9845011111","message":"http http http","state":"new","suspect":"full of links","at":"2026-11-20T10:03:00Z","from":"192.0.2.9","mail":"off"}`,
		},
		"outbox": {
			"01": `{"enquiry":"01","message_id":"01@school.example","queued_at":"2026-11-20T10:00:00Z","tries":1,"next_at":"2026-11-20T10:01:00Z"}`,
		},
		"audit": {
			"a1": `{"id":"a1","at":"2026-11-20T10:00:00Z","by":"asha@school.example","deed":"popup.edited","before":"“Ravi of “IV” A”, leads to /boarding","after":"“Ravi and ‘Ga…"}`,
			"a2": `{"id":"a2","at":"2026-11-20T10:01:00Z","by":"asha@school.example","deed":"content.imported","before":"the sample school","after":"revision 1, “First words”"}`,
		},
	})
	db := openAt(t, dir)
	update(t, db, func(tx *Tx) {
		asha, err := tx.Enquiry("01")
		check(t, err)
		ravi, err := tx.Enquiry("02")
		check(t, err)
		if asha.Message != long || asha.At != clock3(10, 0) || asha.Mail != school.MailWaiting || len(ravi.Notes) != 1 || ravi.NoteCount != 1 {
			t.Errorf("they are %.200v and %+v", asha, ravi)
		}
		same(t, []string{"02", "01"})(idsOf(tx.Enquiries(AllEnquiries, "")))
		same(t, []string{"03"})(idsOf(tx.Enquiries(SpamEnquiries, "")))
		same(t, []string{"02"})(idsOf(tx.Enquiries(UnmailedEnquiries, "")))
		tally, err := tx.EnquiryTally()
		check(t, err)
		if tally.Bytes, tally.SpamBytes = 0, 0; tally != (EnquiryTally{New: 1, Done: 1, Unread: 1, Unmailed: 1, Spam: 1, Waiting: 1}) {
			t.Errorf("the counters are %+v", tally)
		}
		same(t, clock3(10, 0))(tx.OldestOutgoing())
		same(t, true)(tx.VerifyEnquiryIndex())
		entries, err := tx.Audit(school.AuditFilter{})
		check(t, err)
		if entries[1].Before != "(description), leads to /boarding" || entries[1].After != "(description)" || entries[0].After != "revision 1, “First words”" {
			t.Errorf("the log says %+v", entries)
		}
	})
	same(t, true)(db.NeedsCompaction())
}

// A record that can't be read is no reason not to start.
func TestADamagedRecordHoldsUpNoMigration(t *testing.T) {
	dir := fileOfFormat4(t, map[string]map[string]string{"enquiries": {
		"01": `{"id":"01","name":"Asha","message":"Is there room?","state":"new","at":"2026-11-20T10:00:00Z"}`,
		"02": `{"id":"02","name":"Ravi","message":"Is there ro`,
	}})
	db := openAt(t, dir)
	update(t, db, func(tx *Tx) {
		same(t, []string{"01"})(idsOf(tx.Enquiries(AllEnquiries, "")))
		same(t, []string{"02", "01"})(tx.keysBack("enquiries", "", "", 9))
	})
	if met := db.Damaged(); len(met) != 1 || met[0].Key != "02" {
		t.Errorf("the damaged are %v", met)
	}
}

package store

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/school"
)

var updateGolden = flag.Bool("update", false, "write the golden file of the current format anew; only before a release")

// TestRecords_HaveTheGoldenShapeOfTheirFormat fails when a name or a type in a
// record changes without a new format and its migration.
func TestRecords_HaveTheGoldenShapeOfTheirFormat(t *testing.T) {
	db := openTest(t)
	check(t, db.Update(putFilled))
	golden := fmt.Sprintf("testdata/format%d.json", current.format)
	got := dump(t, db)
	if *updateGolden {
		text, err := json.MarshalIndent(got, "", "\t")
		check(t, errors.Join(err, os.WriteFile(golden, append(text, '\n'), 0o644)))
	}
	if diff := cmp.Diff(readGolden(t, golden), got); diff != "" {
		t.Errorf("the records are not those of %s any more (-want +got):\n%s", golden, diff)
	}
}

// TestMigrate_BringsEachOlderFormatToTheGoldenShape reads the records that the
// last commit of each older format wrote.
func TestMigrate_BringsEachOlderFormatToTheGoldenShape(t *testing.T) {
	want := readGolden(t, fmt.Sprintf("testdata/format%d.json", current.format))
	for format := current.oldest; format < current.format; format++ {
		records := map[string]map[string]string{}
		for bucket, values := range readGolden(t, fmt.Sprintf("testdata/format%d.json", format)) {
			records[bucket] = map[string]string{}
			for key, value := range values {
				text, err := json.Marshal(value)
				check(t, err)
				records[bucket][key] = string(text)
			}
		}
		db := openAt(t, fileOfFormat(t, format, records))
		if diff := cmp.Diff(want, dump(t, db)); diff != "" {
			t.Errorf("format %d (-want +got):\n%s", format, diff)
		}
	}
}

// putFilled puts one record of each kind, with a value in each field.
func putFilled(tx *Tx) error {
	account, pending, enquiry := filled[school.Account](), filled[school.PendingAccount](), filled[school.Enquiry]()
	device := filled[school.Device]()
	device.FactorAt = time.Time{}         // it came later, and is absent in records of before
	pending.PasswordHash = []byte{11, 12} // as before it had a code
	account.Email, pending.Email = "asha@example.org", "ravi@example.org"
	enquiry.Cut, enquiry.NoteCount = false, len(enquiry.Notes)
	// These came later, and are absent in records of before.
	enquiry.Assignee, enquiry.CallBackOn, account.Sections, account.Left = "", "", nil, nil
	account.Language, pending.Language = "", ""
	enquiry.MailQueuedAt, enquiry.MailDigestAt, enquiry.MailTo = time.Time{}, time.Time{}, nil // set while its mail waits
	mail := enquiry
	mail.ID, mail.Spam = "mail", ""
	_, err := tx.AddRevision(filledRevision(), filled[[]school.RevisionFile]())
	takedown := filled[school.Takedown]()
	takedown.Document = false // it came later, and is absent in records of before
	return errors.Join(err, Accounts.Put(tx, account), Sessions.Put(tx, filled[school.Session]()), tx.PutDevice(device),
		Resets.Put(tx, filled[school.Reset]()), PendingAccounts.Put(tx, pending), Confirmations.Put(tx, filled[school.Confirmation]()),
		AuditEntries.Put(tx, filled[school.AuditEntry]()), Pictures.Put(tx, filled[school.Picture]()), Takedowns.Put(tx, takedown),
		tx.PutEnquiry(enquiry), tx.PutEnquiry(mail), tx.PutDraft(filled[school.Draft]()), AppTokens.Put(tx, filled[school.AppToken]()), Sendings.Put(tx, Sending{Key: "key", EnquiryID: "mail", At: noon}),
		tx.SetCurrentRevision(1),
		Clock.Put(tx, ClockReading{noon, noon}), SigningKey.Put(tx, KeyNote{"key", noon}), tx.MarkErased())
}

// filledRevision fills a revision but for its author, who came later, and is absent in records of before.
func filledRevision() school.Revision {
	r := filled[struct {
		Number                    int
		At                        time.Time
		By, Message, Tree, Commit string
		Dirty                     bool
		Of                        int
		Counts                    school.Counts
	}]()
	return school.Revision{Number: r.Number, At: r.At, By: r.By, Message: r.Message, Tree: r.Tree, Commit: r.Commit, Dirty: r.Dirty, Of: r.Of, Counts: r.Counts}
}

// dump returns every record, by bucket and key; null stands for an empty one.
func dump(t *testing.T, db *DB) map[string]map[string]any {
	t.Helper()
	dumped := map[string]map[string]any{}
	update(t, db, func(tx *Tx) {
		for _, bucket := range buckets {
			dumped[bucket] = map[string]any{}
			keys, err := tx.keys(bucket, "")
			check(t, err)
			for _, key := range keys {
				raw, err := tx.get(bucket, key)
				check(t, err)
				if len(raw) == 0 {
					raw = []byte("null")
				}
				var value any
				check(t, json.Unmarshal(raw, &value))
				if bucket != metaBucket || key != formatKey {
					dumped[bucket][key] = value
				}
			}
		}
	})
	return dumped
}

func readGolden(t *testing.T, name string) (records map[string]map[string]any) {
	t.Helper()
	text, err := os.ReadFile(name)
	check(t, err)
	check(t, json.Unmarshal(text, &records))
	return records
}

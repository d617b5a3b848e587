package store

import (
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// fileOfFormat is a data folder that an older format left behind.
func fileOfFormat(t *testing.T, format int, records map[string]map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db, err := open(dir, options(), layout{oldest: format, format: format})
	check(t, err)
	update(t, db, func(tx *Tx) {
		for bucket, named := range records {
			for key, record := range named {
				check(t, tx.put(bucket, key, []byte(record)))
			}
		}
	})
	check(t, db.Close())
	return dir
}

func TestOpen_RefusesAFormatFromBeforeTheFirstMigration(t *testing.T) {
	dir := t.TempDir()
	db, err := open(dir, options(), layout{oldest: 8, format: 8})
	check(t, err)
	check(t, db.Close())
	_, err = open(dir, options(), current)
	wantCode(t, school.Unsupported, err)
}

func TestMigrate_BringsTheOutboxOfFormat11Along(t *testing.T) {
	db := openAt(t, fileOfFormat(t, 11, map[string]map[string]string{
		"enquiries": {"e1": `{"id":"e1","mail":"waiting","mailError":"451 later","mailTries":2,"mailNextAt":"2026-11-20T10:05:00Z"}`,
			"e2": `{"id":"e2","mail":"waiting","mailTries":1}`},
		"outbox": {
			"e1": `{"enquiry":"e1","message_id":"e1@school.example","queued_at":"2026-11-20T10:00:00Z","tries":2,"next_at":"2026-11-20T10:05:00Z","to":["head@school.example"],"digest_at":"2026-11-20T10:10:00Z"}`,
			"e2": `{"enquiry":"e2","message_id":"e2@school.example","queued_at":"2026-11-20T10:01:00Z","tries":1,"next_at":"2026-11-20T10:02:00Z","unreached":true}`,
			"e3": `{"enquiry":"e3","message_id":"e3@school.example","queued_at":"2026-11-20T10:02:00Z","tries":0,"next_at":"2026-11-20T10:02:00Z"}`,
		},
	}))
	at := func(minute int) time.Time { return time.Date(2026, 11, 20, 10, minute, 0, 0, time.UTC) }
	update(t, db, func(tx *Tx) {
		same(t, []school.Enquiry{
			{ID: "e2", Mail: school.MailWaiting, MailTries: 1, MailQueuedAt: at(1)},
			{ID: "e1", Mail: school.MailWaiting, MailError: "451 later", MailTries: 2, MailQueuedAt: at(0), MailNextAt: at(5), MailDigestAt: at(10), MailTo: []string{"head@school.example"}},
		}, must(tx.QueuedEnquiries()))
		same(t, 2, must(Tally.Get(tx)).Waiting)
		same(t, true, must(VerifyEnquiryIndex(tx)))
		same(t, []string(nil), must(tx.keys(outboxBucket, "")))
	})
}

// TestMigrate_SplitsDraftsOfFormat9 reads a draft with a title that had no limit, beside a damaged one.
func TestMigrate_SplitsDraftsOfFormat9(t *testing.T) {
	long := strings.Repeat("ಅ", 300)
	db := openAt(t, fileOfFormat(t, 9, map[string]map[string]string{"drafts": {
		"d1": `{"id":"d1","version":4,"kind":"news","title":"` + long + `","fields":{"title":"` + long + `"},"state":"draft","links":[{"hash":"h","expires_at":"2026-11-27T10:00:00Z"}]}`,
		"d2": `{"id":"d2","ver`,
	}}))
	update(t, db, func(tx *Tx) {
		head := must(Drafts.Get(tx, "d1"))
		whole, found, err := tx.FindDraft("d1")
		if err != nil || !found || head.Fields != nil || head.Title != long[:200*len("ಅ")] || head.Size != len(`{"title":""}`)+len(long) || len(head.Links) != 1 || whole.Fields["title"] != long {
			t.Errorf("%+v %v", head, err)
		}
		check(t, tx.DeleteDraft("d1"))
		same(t, 1, must(tx.CountDrafts())) // the damaged one stays until somebody purges it
	})
}

package status

import (
	"fmt"
	"time"

	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// lateBackup is the age of the last good backup that is critical.
const lateBackup = 48 * time.Hour

// BackupStatus reports the last good backup, one that was restored and tried.
type BackupStatus struct {
	To      string        `json:"to,omitempty"` // where backups are made by themselves; absent for nowhere
	At      time.Time     `json:"at,omitzero"`  // of the last good one, absent if there is none
	Bytes   int64         `json:"bytes"`
	Problem string        `json:"problem,omitempty"` // why the one after it failed
	Late    bool          `json:"late"`              // nothing newer than 48 hours, nor was it restored since
	IsCopy  bool          `json:"isCopy,omitempty"`  // a restored copy: no backups, mail and export
	Text    string        `json:"text"`              // "Last good backup: today, 2:10 am, 312.0 MB, tested"
	last    text.Sentence // the same for attention, with the day
}

// readBackup reads what is noted of the backups.
func (s *Service) readBackup(tx *store.Tx, now time.Time) (BackupStatus, error) {
	note, err := store.Backups.Get(tx)
	b := BackupStatus{To: s.options.BackupTo, At: note.At, Bytes: note.Bytes, Problem: note.Problem,
		IsCopy: note.IsCopy, Text: "No backup was made yet", last: text.Sentencef("No backup was made yet")}
	if !note.At.IsZero() {
		b.last = text.Sentencef("Last good backup: %s, %s, tested", text.Timestamp(note.At), text.Size(note.Bytes))
		b.Text = fmt.Sprintf("Last good backup: %s, %s, tested", dayAndTime(note.At, now), text.SizeText(note.Bytes))
	}
	since := note.At
	if note.RestoredAt.After(since) {
		since = note.RestoredAt
	}
	b.Late = now.Sub(since) > lateBackup && (b.To == "" || b.Problem != "" || !note.At.IsZero())
	return b, err
}

// dayAndTime formats a time as people say it: "today, 2:10 am".
func dayAndTime(t, now time.Time) string {
	clock := t.In(text.India).Format("3:04 pm")
	switch text.DayOf(t) {
	case text.DayOf(now):
		return "today, " + clock
	case text.DayOf(now.Add(-24 * time.Hour)):
		return "yesterday, " + clock
	}
	return text.TimeText(t)
}

// attention says what to do about the backups, nothing where all is well.
func (b BackupStatus) attention() (said text.Sentence, level AttentionLevel, code string) {
	switch {
	case b.IsCopy:
		return text.Sentencef("This is a restored copy: it makes no backups, sends no mail and exports nothing. To make it the " +
			"school's site: schoolsite backup promote"), Warning, "restored_copy"
	case b.To == "" && b.Late:
		return text.Sentencef("No backups are made: if the server’s disk fails, everything is lost. The server’s setting backup-to " +
			"names a folder on another disk"), Warning, "backup_off"
	case b.Late:
		said, level, code = text.Sentencef("There is no backup of the last 48 hours. %s", b.last), Critical, "backup_late"
	case b.Problem != "":
		said, level, code = text.Sentencef("The last backup failed. %s", b.last), Warning, "backup_failed"
	}
	if b.Problem != "" {
		said = text.Sentencef("%s. %s It is tried again every hour", said, b.Problem)
	}
	return said, level, code
}

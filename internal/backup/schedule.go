package backup

import (
	"context"
	"fmt"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// A change is in a backup within five minutes: it is noticed within pollInterval, and waits at most minGap.
const (
	pollInterval  = 20 * time.Second
	minGap        = 4 * time.Minute              // between two backups of changes
	retryInterval = time.Hour                    // after a failure
	nightlyAt     = 2*time.Hour + 10*time.Minute // after midnight in India
	mailInterval  = 24 * time.Hour               // between two mails about failures
)

// Run makes backups in the place of the settings until ctx ends: soon after each change, and nightly.
func (s *Service) Run(ctx context.Context) {
	s.removeTaken()
	if s.To == "" {
		<-ctx.Done()
		return
	}
	var failedAt time.Time // since this start: a start tries at once
	for ctx.Err() == nil {
		if failedAt.IsZero() || elapsed(failedAt, s.Clock(), retryInterval) {
			failedAt = time.Time{}
			if err := s.backUpIfDue(ctx); err != nil && ctx.Err() == nil {
				failedAt = s.Clock()
				s.logged("the backup", err)
				s.mailFailure(err)
			}
		}
		select {
		case <-ctx.Done():
		case <-s.Alarm(s.Clock().Add(pollInterval)):
		}
	}
}

// backUpIfDue makes a backup if one is due: each night, and when something has changed.
func (s *Service) backUpIfDue(ctx context.Context) error {
	var note store.BackupNote
	var change string
	err := s.DB.View(func(tx *store.Tx) (err error) {
		if note, err = store.Backups.Get(tx); err != nil {
			return err
		}
		change, err = tx.LastChange()
		return err
	})
	if err != nil {
		return err
	}
	t, err := parseTarget(s.To)
	if err != nil {
		return err
	}
	now := s.Clock()
	isNew := note.To != t.String()
	isNightly := isNew || note.CheckedAt.Before(lastNight(now))
	if !isNightly && (note.Change == change || !elapsed(note.At, now, minGap)) {
		return nil
	}
	defer t.Close()
	m, err := s.backUp(ctx, repository{t}, occasion{full: isNightly})
	if err == nil {
		s.Log.Info("a backup was made and tried", "place", t.String(), "name", m.Name(), "files", len(m.Files),
			"bytes", m.Bytes())
	}
	return err
}

// lastNight returns the last time that a nightly backup was due.
func lastNight(now time.Time) time.Time {
	due := text.NextMidnight(now).Add(nightlyAt - 24*time.Hour)
	if due.After(now) {
		due = due.Add(-24 * time.Hour)
	}
	return due
}

// elapsed reports whether a duration has passed, or the clock was set back.
func elapsed(since, now time.Time, d time.Duration) bool {
	return now.Before(since) || now.Sub(since) >= d
}

// mailFailure tells the owners once a day that backups fail.
func (s *Service) mailFailure(failure error) {
	now := s.Clock().UTC()
	isDue, last := false, time.Time{}
	_, err := s.note(func(n *store.BackupNote) {
		isDue, last = elapsed(n.MailedAt, now, mailInterval), n.At
		if isDue {
			n.MailedAt = now
		}
	})
	s.logged("noting the mail about the backup", err)
	if !isDue || err != nil {
		return
	}
	good := "There is no good backup yet."
	if !last.IsZero() {
		good = "The last good backup is of " + text.TimeText(last) + "."
	}
	s.NotifyOwners("The backup of the website failed", fmt.Sprintf(
		"Hello,\n\nThe backup of the website failed: %s\n\n%s It is tried again every hour. Please tell the person "+
			"who looks after the server.\n",
		school.AsError(failure).Message, good))
}

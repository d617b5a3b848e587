// Package maintenance keeps the data file in order: it checks records, erases
// what was deleted from free pages, removes old copies, and decides whether the
// clock can be trusted before anything is removed by its age.
package maintenance

import (
	"context"
	"log/slog"
	"os"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

const (
	upgradeBackupAge    = 30 * 24 * time.Hour // a copy from before an update holds what was deleted since
	maxImmediateCompact = 64 << 20            // bytes of a data file that is compacted at once; a larger one at night
	compactionInterval  = time.Minute         // least time between two compactions, to collect deletions
	maxClockGap         = 48 * time.Hour      // longest time between two nightly runs of a clock that is right
	clockQuarantine     = 24 * time.Hour      // time for somebody to notice that the clock is wrong
)

// Service looks after one data file.
type Service struct {
	db         *store.DB
	audit      *audit.Log
	clock      func() time.Time
	log        *slog.Logger
	compaction chan struct{} // wakes RunCompaction
}

// New returns the service of db.
func New(db *store.DB, log *audit.Log, clock func() time.Time, logger *slog.Logger) *Service {
	return &Service{db: db, audit: log, clock: clock, log: logger, compaction: make(chan struct{}, 1)}
}

// MaintainData checks every record and the counters of enquiries, and compacts
// the data file where it needs it. It runs at the start and every night.
func (s *Service) MaintainData(ctx context.Context) error {
	damaged, err := s.db.CheckRecords(ctx)
	for _, d := range damaged {
		s.log.Error("a record of the data file is damaged and passed over; see schoolsite records list", "record", d.Bucket+"/"+d.Key)
	}
	if err != nil {
		return err
	}
	if err := s.repairEnquiryIndex(); err != nil {
		return err
	}
	return s.Compact()
}

// repairEnquiryIndex rebuilds the lists and counters of enquiries if they differ
// from what the records say.
func (s *Service) repairEnquiryIndex() error {
	sound := false
	err := s.db.View(func(tx *store.Tx) (err error) {
		sound, err = tx.VerifyEnquiryIndex()
		return err
	})
	if err != nil || sound {
		return err
	}
	s.log.Error("the counters of enquiries did not agree with the enquiries and are made anew")
	return s.db.UpdateFromReserve((*store.Tx).RebuildEnquiryIndex)
}

// Compact rewrites the data file if its free pages may hold erased data, or if
// most of it is free.
func (s *Service) Compact() error {
	needed, err := s.db.NeedsCompaction()
	if err != nil || !needed {
		return err
	}
	return s.db.Compact()
}

// RequestCompaction has RunCompaction compact soon. Where nothing runs, the next
// start of the server does it.
func (s *Service) RequestCompaction() {
	select {
	case s.compaction <- struct{}{}:
	default: // a request is waiting
	}
}

// RunCompaction is the background job that compacts a small data file soon after
// something was erased. It returns when ctx ends.
func (s *Service) RunCompaction(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-s.compaction:
		}
		info, err := os.Stat(s.db.Path())
		if err == nil && info.Size() <= maxImmediateCompact {
			err = s.Compact()
		}
		if err != nil {
			s.log.Error("compacting the data file failed", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(compactionInterval):
		}
	}
}

// DropUpgradeBackups removes the copies of the data file from before an update
// that are older than upgradeBackupAge.
func (s *Service) DropUpgradeBackups(context.Context) error {
	dropped, err := s.db.DropUpgradeBackups(s.clock().Add(-upgradeBackupAge))
	for _, name := range dropped {
		s.log.Info("a copy of the data file from before an update was removed", "file", name)
	}
	return err
}

// DamagedRecord is a record that no longer reads as it was written.
type DamagedRecord struct {
	Bucket string
	Key    string
	Noun   string // for people: "enquiry"
}

// DamagedRecords checks every record and returns the damaged ones. Only owners
// and the operator may ask.
func (s *Service) DamagedRecords(ctx context.Context, by school.Actor) (list []DamagedRecord, err error) {
	if err := by.RequireOwner(); err != nil {
		return nil, err
	}
	damaged, err := s.db.CheckRecords(ctx)
	for _, d := range damaged {
		list = append(list, DamagedRecord{Bucket: d.Bucket, Key: d.Key, Noun: d.Noun})
	}
	return list, err
}

// PurgeRecord deletes a damaged record, after it saved the record's bytes to a
// file, whose name it returns. Only owners with a recent password and the
// operator may.
func (s *Service) PurgeRecord(_ context.Context, by school.Actor, bucket, key string) (saved string, err error) {
	if err := by.RequireOwner(); err != nil {
		return "", err
	}
	if err := s.db.RequireRecentPassword(by, s.clock()); err != nil {
		return "", err
	}
	if saved, err = s.db.SaveDamaged(bucket, key); err != nil {
		return "", err
	}
	err = s.db.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		if err := tx.PurgeDamaged(bucket, key); err != nil {
			return err
		}
		return s.audit.Append(tx, by, school.AuditEntry{Action: school.ActionRecordPurged, Of: bucket + "/" + key})
	})
	if err == nil {
		s.db.DropDamage(bucket, key)
	}
	return saved, err
}

// ClockTrusted reports whether records may be removed by their age. For
// clockQuarantine after the clock leapt ahead they may not: a clock that was set
// a year ahead by mistake would remove at once what is kept for a year. It must
// be asked at least once a day, since it notices a leap by the time since the
// last call.
func (s *Service) ClockTrusted() (bool, error) {
	now := s.clock().UTC()
	trusted := false
	err := s.db.UpdateFromReserve(func(tx *store.Tx) error {
		seen, quarantine, err := tx.ClockSeen()
		if err != nil {
			return err
		}
		if !seen.IsZero() && now.Sub(seen) > maxClockGap {
			quarantine = now.Add(clockQuarantine)
			s.log.Warn("days have passed at once: the clock was set, or the server was off. Nothing is removed by its age for a day. Check the clock",
				"before", seen, "now", now)
		}
		// After the clock was set back, the end of the quarantine lies too far ahead.
		left := quarantine.Sub(now)
		trusted = left <= 0 || left > clockQuarantine
		if trusted {
			quarantine = time.Time{}
		}
		return tx.PutClockSeen(now, quarantine)
	})
	return trusted && err == nil, err
}

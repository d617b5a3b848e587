// Package maintenance keeps the data folder in order. It removes the files that no record names
// (mark and sweep), what has expired, and what somebody purges or takes down; it checks records
// and files and repairs what it can; and it re-encodes pictures that an earlier version made.
package maintenance

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/backup"
	"schoolsite/internal/blob"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/media"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
	"schoolsite/internal/uploads"
)

const (
	upgradeBackupAge    = 30 * 24 * time.Hour // a copy from before an update holds what was deleted since
	maxImmediateCompact = 64 << 20            // bytes of a data file that is compacted at once; a larger one at night
	compactionInterval  = time.Minute         // least time between two compactions, to collect deletions
	maxClockGap         = 48 * time.Hour      // longest time between two nightly runs of a clock that is right
	clockQuarantine     = 24 * time.Hour      // time for somebody to notice that the clock is wrong
	// longest wait before the clock is read again: timers pause while a machine sleeps
	maxTimer = time.Minute
)

// Deps has the dependencies of a Service. All are required.
type Deps struct {
	DB         *store.DB
	Audit      *audit.Log
	Media      *blob.Dir // picture variants and masters
	Content    *blob.Dir // files of revisions, by hash
	Library    *media.Library
	GC         *blob.GCLock
	Publisher  *publish.Service
	Uploads    *uploads.Service
	Enquiries  *enquiries.Service
	Disclosure *disclosure.Service
	Backups    *backup.Service
	Retention  school.Retention
	Clock      func() time.Time
	Log        *slog.Logger
}

// logged logs the error of a background job. One that a stop of the server cut off has not failed.
func (d *Deps) logged(what string, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		d.Log.Error(what+" failed", "error", err)
	}
}

// Service looks after one data folder.
type Service struct {
	Deps
	faults     atomic.Pointer[[]keptFile] // of the last check of all files
	remade     atomic.Pointer[repairs]    // of the last check that made some again
	compaction chan struct{}              // wakes runCompaction
	cleanup    chan struct{}              // wakes runCleanup
	unshown    atomic.Bool                // the snapshot may still name a picture that was taken down
}

// New returns a service on its dependencies.
func New(deps Deps) *Service {
	return &Service{Deps: deps, compaction: make(chan struct{}, 1), cleanup: make(chan struct{}, 1)}
}

// Jobs returns the background jobs by name. Each runs until its context ends.
func (s *Service) Jobs() map[string]func(context.Context) {
	return map[string]func(context.Context){
		"daily": s.runDaily, "links": s.runLinks, "cleanup": s.runCleanup, "compaction": s.runCompaction,
	}
}

// runDaily sweeps a little after each midnight in India and then reads every file to verify it on
// the disk. It deletes expired enquiries then and at the start, since a server may be off at
// night. Nothing is removed by its age while the clock may be wrong.
func (s *Service) runDaily(ctx context.Context) {
	removeByAge := func(what string, remove func(context.Context) error) {
		trusted, err := s.ClockTrusted()
		if trusted {
			err = remove(ctx)
		}
		s.logged(what, err)
	}
	s.logged("checking the files", s.CheckFiles(ctx, false))
	for ctx.Err() == nil {
		removeByAge("removing enquiries that are kept no longer", s.Enquiries.PurgeExpired)
		removeByAge("removing copies from before an update", s.DropUpgradeBackups)
		s.logged("looking after the records", s.MaintainData(ctx))
		waitUntil(ctx, s.Clock, text.NextMidnight(s.Clock()).Add(time.Second))
		if ctx.Err() != nil {
			return
		}
		removeByAge("sweep", func(ctx context.Context) error {
			return s.whenIdle(ctx, func() error { return s.Sweep(ctx) })
		})
		s.logged("checking the files", s.CheckFiles(ctx, true))
	}
}

// runLinks checks the disclosure's links at the start and then once a day, an hour after midnight:
// the day's other work comes first.
func (s *Service) runLinks(ctx context.Context) {
	for ctx.Err() == nil {
		s.logged("checking the links of the disclosure", s.Disclosure.Refresh(ctx))
		waitUntil(ctx, s.Clock, text.NextMidnight(s.Clock()).Add(time.Hour))
	}
}

// ClockTrusted reports whether records may be removed by their age. For clockQuarantine after the
// clock leapt ahead they may not: a clock that was set a year ahead by mistake would remove at
// once what is kept for a year. It must be asked at least once a day, since it notices a leap by
// the time since the last call.
func (s *Service) ClockTrusted() (bool, error) {
	now := s.Clock().UTC()
	trusted := false
	err := s.DB.UpdateFromReserve(func(tx *store.Tx) error {
		last, err := store.Clock.Get(tx)
		if err != nil {
			return err
		}
		seen, quarantine := last.Seen, last.DoubtUntil
		if !seen.IsZero() && now.Sub(seen) > maxClockGap {
			quarantine = now.Add(clockQuarantine)
			s.Log.Warn("days have passed at once: the clock was set, or the server was off. Nothing is removed by "+
				"its age for a day. Check the clock",
				"before", seen, "now", now)
		}
		// After the clock was set back, the end of the quarantine lies too far ahead.
		left := quarantine.Sub(now)
		trusted = left <= 0 || left > clockQuarantine
		if trusted {
			quarantine = time.Time{}
		}
		return store.Clock.Put(tx, store.ClockReading{Seen: now, DoubtUntil: quarantine})
	})
	return trusted && err == nil, err
}

// RequestCompaction has the data file compacted soon. Where nothing runs, the next start of the
// server does it.
func (s *Service) RequestCompaction() { wake(s.compaction) }

// wake sends a signal unless one is pending.
func wake(signal chan struct{}) {
	select {
	case signal <- struct{}{}:
	default:
	}
}

// runCompaction compacts a small data file soon after something was erased.
func (s *Service) runCompaction(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-s.compaction:
		}
		info, err := os.Stat(s.DB.Path())
		if err == nil && info.Size() <= maxImmediateCompact {
			err = s.compact()
		}
		s.logged("compacting the data file", err)
		wait(ctx, compactionInterval)
	}
}

// MaintainData checks every record and the counters of enquiries, and compacts
// the data file where it needs it. It runs at the start and every night.
func (s *Service) MaintainData(ctx context.Context) error {
	damaged, err := s.DB.CheckRecords(ctx)
	for _, d := range damaged {
		s.Log.Error("a record of the data file is damaged and passed over; check the disk, and restore a backup",
			"record", d.String())
	}
	if err != nil {
		return fmt.Errorf("check the records: %w", err)
	}
	sound, err := store.Read(s.DB, store.VerifyEnquiryIndex)
	if err == nil && !sound {
		s.Log.Error("the counters of enquiries did not agree with the enquiries and are made anew")
		err = s.DB.UpdateFromReserve(store.RebuildEnquiryIndex)
	}
	if err != nil {
		return fmt.Errorf("check the counters of enquiries: %w", err)
	}
	return s.compact()
}

// compact rewrites the data file if its free pages may hold erased data, or if most of it is free.
func (s *Service) compact() error {
	needed, err := s.DB.NeedsCompaction()
	if err != nil || !needed {
		return err
	}
	return s.DB.Compact()
}

// DropUpgradeBackups removes the copies of the data file from before an update that are older than
// upgradeBackupAge.
func (s *Service) DropUpgradeBackups(context.Context) error {
	dropped, err := s.DB.DropUpgradeBackups(s.Clock().Add(-upgradeBackupAge))
	for _, name := range dropped {
		s.Log.Info("a copy of the data file from before an update was removed", "file", name)
	}
	return err
}

// errDryRun rolls back the transaction of a dry run.
var errDryRun = errors.New("this was a dry run")

// update runs work for a person in one transaction, which may use the disk reserve, since it frees
// space. A dry run rolls it back.
func (s *Service) update(by school.Actor, dryRun bool, work func(*store.Tx) error) error {
	err := s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		if err := work(tx); err != nil || !dryRun {
			return err
		}
		return errDryRun
	})
	if errors.Is(err, errDryRun) {
		return nil
	}
	return err
}

// waitUntil returns when the wall clock has reached a time, or when ctx ends. Timers pause while a
// machine sleeps, so it reads the clock every minute.
func waitUntil(ctx context.Context, clock func() time.Time, at time.Time) {
	for ctx.Err() == nil && clock().Before(at) {
		wait(ctx, min(at.Sub(clock()), maxTimer))
	}
}

// wait returns after d or when ctx ends.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// Package backup makes backups of a data folder while the site runs, tries each, and restores them. A
// backup is a snapshot: a manifest and the files that it lists. It is one tar file, the archive, or
// lies in a repository, which has the files of all its snapshots by hash, each once.
package backup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Trial opens the site on a restored folder: it deletes again what was deleted permanently, checks the
// records and files, loads what is published and renders a page.
type Trial func(ctx context.Context, dir string, gone Gone) (Tried, error)

// in has a backup written into a temporary folder below another, or in that of the system where nothing can be written
// there, and tries the site on it. The faults that it finds are added to those of the backup.
func (try Trial) in(ctx context.Context, beside string, gone Gone,
	fill func(dir string) (Manifest, error)) (m Manifest, err error) {
	dir, err := os.MkdirTemp(beside, takenPrefix)
	if err != nil {
		dir, err = os.MkdirTemp("", "schoolsite-trial-")
	}
	if err != nil {
		return m, fmt.Errorf("make a folder to try a backup in: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	m, err = fill(dir)
	if err != nil {
		return m, err
	}
	tried, err := try(ctx, dir, gone)
	if err != nil && ctx.Err() == nil {
		err = school.Errorf(school.Conflict, "The backup could be read, but the site can't be opened on it: %s. It "+
			"does not count.", strings.TrimSuffix(err.Error(), ".")).Because(err)
	}
	m.Faults = append(m.Faults, tried.Faults...)
	return m, err
}

// Tried reports a trial.
type Tried struct {
	Removed int      // pictures and records that were deleted permanently after the backup
	Kept    []string // restrictions of accounts that are newer than the backup, in words
	Faults  []string // damages that the backup took over from the site, in words
}

// Deps has the dependencies of a Service. All are required.
type Deps struct {
	DB           *store.DB
	GC           *blob.GCLock
	Audit        *audit.Log
	Try          Trial
	NotifyOwners func(subject, text string) // mails them, where the site has mail
	Clock        func() time.Time
	Alarm        func(at time.Time) <-chan time.Time // rings when Clock reaches a time, or sooner
	Log          *slog.Logger
}

// Options configures a Service.
type Options struct {
	Version string // of the program
	To      string // the place of the repository; "" for no backups by themselves
}

// Service makes the backups of one data folder.
type Service struct {
	Deps
	Options
	running chan struct{} // holds a token while a backup is made
}

// New returns a service on its dependencies.
func New(deps Deps, options Options) *Service {
	return &Service{Deps: deps, Options: options, running: make(chan struct{}, 1)}
}

func (s *Service) logged(what string, err error) {
	if err != nil {
		s.Log.Error(what+" failed", "error", err)
	}
}

// appendEntry records that somebody started a backup, which holds everything of everybody: also one that fails later
// may have written some of it.
func (s *Service) appendEntry(by school.Actor, what string) error {
	return s.DB.UpdateFromReserve(func(tx *store.Tx) error {
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionBackupMade, After: what})
	})
}

// Promote makes the site of a data folder that was restored as a copy. Mail, backups and export are on from the next
// start.
func (s *Service) Promote(_ context.Context, by school.Actor) error {
	return s.DB.Update(func(tx *store.Tx) error {
		note, err := store.Backups.Get(tx)
		if err != nil {
			return err
		}
		if !note.IsCopy {
			return school.Errorf(school.Conflict, "This is no restored copy: it is the site already.")
		}
		note.IsCopy = false
		err = store.Backups.Put(tx, note)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionCopyPromoted})
	})
}

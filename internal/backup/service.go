// Package backup makes backups of a data folder while the site runs, tries each, and restores them. A
// backup is a snapshot: a manifest and the files that it lists. It is one tar file, the archive, or
// lies in a repository, which has the files of all its snapshots by hash, each once.
package backup

import (
	"context"
	"log/slog"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Trial opens the site on a restored folder: it deletes the pictures that were taken down, checks the
// records and files, loads what is published and renders a page. faults are damages that a backup
// takes over from the site, in words.
type Trial func(ctx context.Context, dir string, gone []school.Takedown) (faults []string, err error)

// Deps holds the dependencies of a Service. All are required.
type Deps struct {
	DB    *store.DB
	GC    *blob.GCLock
	Audit *audit.Log
	Try   Trial
	Clock func() time.Time
	Log   *slog.Logger
}

// Options configures a Service.
type Options struct {
	Version string // of the program
}

// Service makes the backups of one data folder.
type Service struct {
	Deps
	Options
}

// New returns a service on its dependencies.
func New(deps Deps, options Options) *Service { return &Service{Deps: deps, Options: options} }

func (s *Service) logged(what string, err error) {
	if err != nil {
		s.Log.Error(what+" failed", "error", err)
	}
}

// appendEntry records that somebody made a backup, which holds everything of everybody.
func (s *Service) appendEntry(by school.Actor, what string) error {
	return s.DB.UpdateFromReserve(func(tx *store.Tx) error {
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionBackupMade, After: what})
	})
}

func requireOperator(by school.Actor) error {
	if err := by.RequireOwner(); err != nil {
		return err
	}
	if by.Operator == "" {
		return school.Errorf(school.Forbidden, "This can be done at the server's terminal only: schoolsite backup.")
	}
	return nil
}

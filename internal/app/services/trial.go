package services

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"schoolsite/internal/backup"
	"schoolsite/internal/blob"
	"schoolsite/internal/media"
	"schoolsite/internal/store"
)

// TryFolder opens another site on a restored data folder, with this one's renderer, and tries it.
func (s *Services) TryFolder(ctx context.Context, dir string, gone backup.Gone) (tried backup.Tried, err error) {
	parts, options := s.parts, s.options
	parts.Mailer, parts.LinkChecker, parts.Certificate, parts.Log = nil, nil, nil, slog.New(slog.DiscardHandler)
	options.Progress = nil
	if parts.DB, err = store.Open(dir,
		store.Options{Wait: time.Second, Holder: "the trial of a backup", Clock: parts.Clock}); err != nil {
		return tried, fmt.Errorf("open the restored data file: %w", err)
	}
	defer func() { err = errors.Join(err, parts.DB.Close()) }()
	for folder, into := range map[string]**blob.Dir{"media": &parts.Media, "content": &parts.Content} {
		if *into, err = blob.OpenDir(filepath.Join(dir, folder)); err != nil {
			return tried, fmt.Errorf("open the restored folder %s: %w", folder, err)
		}
		defer func() { err = errors.Join(err, (*into).Close()) }()
	}
	if parts.Cache, err = blob.OpenCache(filepath.Join(dir, "cache")); err != nil {
		return tried, fmt.Errorf("open the restored folder cache: %w", err)
	}
	defer func() { err = errors.Join(err, parts.Cache.Close()) }()
	parts.Pictures = media.New(parts.Media, options.Limits)
	return New(parts, options).Try(ctx, gone)
}

// Try tries the site on its data folder, which a backup was restored into: it deletes the pictures that were
// taken down, and records that were deleted permanently, since; checks every record and whether every file is there,
// loads the published revision and renders its home page.
func (s *Services) Try(ctx context.Context, gone backup.Gone) (tried backup.Tried, err error) {
	if tried.Removed, err = s.Maintenance.RepeatRemovals(gone.Takedowns, gone.Removed); err != nil {
		return tried, fmt.Errorf("repeat what was deleted permanently: %w", err)
	}
	err = s.parts.DB.Update(func(tx *store.Tx) (err error) {
		tried.Kept, err = backup.KeepRestrictions(tx, gone)
		return err
	})
	if err != nil {
		return tried, fmt.Errorf("restrict the restored accounts: %w", err)
	}
	damaged, err := s.parts.DB.CheckRecords(ctx)
	if err != nil {
		return tried, fmt.Errorf("check the restored records: %w", err)
	}
	for _, record := range damaged {
		tried.Faults = append(tried.Faults, "the record "+record.String()+" is damaged")
	}
	fault, _, err := s.Maintenance.FaultSentence(ctx)
	if err != nil {
		return tried, fmt.Errorf("check the restored files: %w", err)
	}
	if fault.Format != "" {
		tried.Faults = append(tried.Faults, fault.String())
	}
	if err := s.Publish.Load(ctx); err != nil {
		return tried, fmt.Errorf("the published content can't be shown: %w", err)
	}
	home, exists := s.Publish.Snapshot().Pages["/"]
	if !exists || home.Ready().Shell {
		return tried, errors.New("the home page could not be rendered")
	}
	return tried, nil
}

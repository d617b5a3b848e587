package services

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// TryFolder opens another site on a restored data folder, with this one's renderer, and tries it.
func (s *Services) TryFolder(ctx context.Context, dir string, gone []school.Takedown) (faults []string, err error) {
	parts, options := s.parts, s.options
	parts.Mailer, parts.LinkChecker, parts.Certificate, parts.Log = nil, nil, nil, slog.New(slog.DiscardHandler)
	options.Progress = nil
	if parts.DB, err = store.Open(dir, store.Options{Wait: time.Second, Holder: "the trial of a backup", Clock: parts.Clock}); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, parts.DB.Close()) }()
	for folder, into := range map[string]**blob.Dir{"media": &parts.Media, "content": &parts.Content} {
		if *into, err = blob.OpenDir(filepath.Join(dir, folder)); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, (*into).Close()) }()
	}
	if parts.Cache, err = blob.OpenCache(filepath.Join(dir, "cache")); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, parts.Cache.Close()) }()
	parts.Pictures = media.New(parts.Media, options.Limits)
	return New(parts, options).Try(ctx, gone)
}

// Try tries the site on its data folder, which a backup was restored into: it deletes the pictures that were
// taken down since, checks every record and whether every file is there, loads the published revision
// and renders its home page. faults are damages that the backup took over.
func (s *Services) Try(ctx context.Context, gone []school.Takedown) (faults []string, err error) {
	if err := s.Maintenance.ApplyTakedowns(gone); err != nil {
		return nil, err
	}
	damaged, err := s.parts.DB.CheckRecords(ctx)
	if err != nil {
		return nil, err
	}
	for _, record := range damaged {
		faults = append(faults, "the record "+record.String()+" is damaged")
	}
	text, _, err := s.Maintenance.FaultText(ctx)
	if err != nil {
		return nil, err
	}
	if text != "" {
		faults = append(faults, text)
	}
	if err := s.Publish.Load(ctx); err != nil {
		return nil, fmt.Errorf("the published content can't be shown: %w", err)
	}
	home, exists := s.Publish.Snapshot().Pages["/"]
	if !exists || home.Ready().Shell {
		return nil, errors.New("the home page could not be rendered")
	}
	return faults, nil
}

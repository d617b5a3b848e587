package backup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// checkPause is the pause of the nightly check after each step: nothing waits for its result.
const checkPause = 5 * time.Millisecond

// Made reports a backup.
type Made struct {
	Summary
	To string `json:"to"`
}

// BackUp makes a backup in the repository at a place, by default that of the settings, and tries it. isNew begins a
// repository where the earlier backups of this site are gone.
func (s *Service) BackUp(ctx context.Context, by school.Actor, to string, isNew bool) (made Made, err error) {
	note, err := store.Read(s.DB, store.Backups.Get)
	if err != nil {
		return made, fmt.Errorf("read what is noted of the backups: %w", err)
	}
	if note.IsCopy {
		return made, school.Errorf(school.Conflict, "This is a restored copy: its backups would take the place of "+
			"the site's. Name a FILE, or make this the school's site: schoolsite backup promote")
	}
	where := cmp.Or(to, s.To)
	if where == "" {
		return made, school.Errorf(school.Invalid, "Say where the backup goes: a FILE, --to FOLDER, or the setting "+
			"backup-to of the server.")
	}
	t, err := parseTarget(where)
	if err != nil {
		return made, err
	}
	defer t.Close()
	if err := s.appendEntry(by, "in "+t.String()); err != nil {
		return made, fmt.Errorf("note a backup in the audit log: %w", err)
	}
	m, err := s.backUp(ctx, repository{t}, occasion{byHand: true, isNew: isNew})
	if err != nil {
		return made, err
	}
	return Made{m.Summary(), t.String()}, nil
}

// occasion is the reason of a backup.
type occasion struct {
	full   bool // the nightly one, which reads the whole repository first
	byHand bool
	isNew  bool // the repository may have lost its backups
}

// backUp makes a backup and notes how that went.
func (s *Service) backUp(ctx context.Context, r repository, o occasion) (m Manifest, err error) {
	select {
	case <-ctx.Done():
		return m, ctx.Err()
	case s.running <- struct{}{}:
		defer func() { <-s.running }()
	}
	note, err := s.note(s.identify)
	if err == nil {
		m, err = s.write(ctx, r, note, o)
	}
	err = r.explain(err)
	if ctx.Err() != nil {
		return m, ctx.Err()
	}
	usual, placeErr := Place(s.To)
	if placeErr == nil && r.String() != usual {
		return m, err // status tells of the usual place
	}
	return m, errors.Join(err, s.record(r, m, o.full, err))
}

// write writes a snapshot, tries it and gives it its name.
func (s *Service) write(ctx context.Context, r repository, note store.BackupNote, o occasion) (m Manifest, err error) {
	if inside, err := filepath.Rel(s.DB.Dir(), r.String()); err == nil && filepath.IsLocal(inside) {
		return m, school.Errorf(school.Invalid, "%s is in the data folder: one lost disk would take both. Name a "+
			"folder on another disk.", r)
	}
	release, err := r.Lock(ctx)
	if err != nil {
		return m, err
	}
	defer release()
	if err := r.claim(ctx, note.Site, note.To == r.String() && !o.isNew); err != nil {
		return m, err
	}
	if err := r.Sweep(ctx); err != nil {
		return m, err
	}
	stored, err := r.stored(ctx)
	if err != nil {
		return m, err
	}
	var damaged []string
	if o.full && r.readsFiles(s.Clock()) {
		if damaged, err = s.removeDamaged(ctx, r, stored); err != nil {
			return m, err
		}
	}
	before, err := r.find(ctx, Newest)
	if err != nil {
		before = Manifest{} // there is none, or it is damaged: then every file is read
	}
	t, err := s.take(ctx, false, before.immutable(stored))
	if err != nil {
		return m, err
	}
	defer t.remove()
	m = t.manifest
	m.ByHand = o.byHand
	written, err := r.putFiles(ctx, m, t.dir, stored)
	if err != nil {
		return m, err
	}
	m, err = s.Try.in(ctx, filepath.Join(s.DB.Dir(), "backups"), Gone{}, func(dir string) (Manifest, error) {
		return m, s.readBack(ctx, r, m, written, dir)
	})
	if err != nil {
		return m, err
	}
	for _, hash := range damaged {
		if !written[hash] {
			m.Faults = append(m.Faults, blobName(hash)+" of earlier backups was damaged, and the site has it no more")
		}
	}
	if err := r.writeJSON(ctx, snapshotName(m.Name()), m); err != nil {
		return m, err
	}
	s.logged("removing old backups", r.prune(ctx, s.Clock())) // the new one is good
	if o.full || len(m.Gone.Takedowns) != len(before.Gone.Takedowns) {
		s.logged("removing files of old backups", r.sweep(ctx, m.Gone))
	}
	return m, nil
}

// readsFiles reports whether the nightly backup reads every file of the repository: on Sundays only where that goes
// over a line.
func (r repository) readsFiles(now time.Time) bool {
	_, isHere := r.Target.(folderTarget)
	return isHere || now.In(text.India).Weekday() == time.Sunday
}

// removeDamaged removes the files of a repository that are damaged, so that those which the site has are
// written again.
func (s *Service) removeDamaged(ctx context.Context, r repository, stored map[string]int64) ([]string, error) {
	damaged, err := r.damaged(ctx, stored, checkPause)
	for _, hash := range damaged {
		s.Log.Error("a file of the backups is damaged", "place", r.String(), "file", blobName(hash))
		delete(stored, hash)
		err = errors.Join(err, r.Remove(ctx, blobName(hash)))
	}
	return damaged, err
}

// putFiles writes the files of a snapshot that the repository does not have, and returns their hashes.
func (r repository) putFiles(ctx context.Context, m Manifest, dir string,
	stored map[string]int64) (map[string]bool, error) {
	written := map[string]bool{}
	for _, f := range m.Files {
		if size, isStored := stored[f.SHA256]; isStored && size == f.Size || written[f.SHA256] {
			continue
		}
		file, err := os.Open(inFolder(dir, f))
		if err != nil {
			return nil, err
		}
		if err := errors.Join(r.Put(ctx, blobName(f.SHA256), f.Size, file), file.Close()); err != nil {
			return nil, err
		}
		written[f.SHA256] = true
	}
	return written, ctx.Err()
}

// readBack restores a snapshot into a folder. What was written for it is read back; the files that the repository had
// before are linked from the site: the nightly backup reads all of them.
func (s *Service) readBack(ctx context.Context, r repository, m Manifest, written map[string]bool, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, folder := range []string{"media", "content"} {
		if err := root.Mkdir(folder, 0o700); err != nil {
			return err
		}
	}
	for _, f := range m.Files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err := fs.ErrNotExist
		if isImmutable(f) && !written[f.SHA256] {
			err = linkFile(inFolder(s.DB.Dir(), f), inFolder(dir, f))
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = r.fetch(ctx, f, root)
		}
		if err != nil {
			return fmt.Errorf("read %s back: %w", f.Path, err)
		}
	}
	return nil
}

// identify gives the site an ID, by which its backups know it.
func (s *Service) identify(n *store.BackupNote) { n.Site = cmp.Or(n.Site, store.NewID(s.Clock())) }

// note changes what is noted of the backups, and returns it.
func (s *Service) note(change func(*store.BackupNote)) (note store.BackupNote, err error) {
	err = s.DB.UpdateFromReserve(func(tx *store.Tx) error {
		if note, err = store.Backups.Get(tx); err != nil {
			return err
		}
		change(&note)
		return store.Backups.Put(tx, note)
	})
	return note, err
}

// record notes the result of a backup, which the status reports.
func (s *Service) record(r repository, m Manifest, full bool, failure error) error {
	_, err := s.note(func(n *store.BackupNote) {
		if failure != nil {
			n.FailedAt, n.Problem = s.Clock().UTC(), school.AsError(failure).Message
			return
		}
		n.To, n.At, n.Bytes, n.Change = r.String(), m.At, m.Bytes(), m.Change
		n.FailedAt, n.Problem = time.Time{}, ""
		if full {
			n.CheckedAt = m.At
		}
	})
	return err
}

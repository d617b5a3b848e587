package site

import (
	"context"
	"errors"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/blob"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ReencodeResult counts what re-encoding all pictures did, or in a dry run would
// do.
type ReencodeResult struct {
	Pictures int   // that there are
	Made     int   // of them, that were made again
	Before   int64 // bytes of all variants
	After    int64
	Skipped  []SkippedPicture
}

// SkippedPicture is a picture that could not be re-encoded. It stays as it
// was.
type SkippedPicture struct {
	Master  string // the name of the file that it would have been made of
	Message string
}

// RebuildPictures re-encodes every picture whose variants were made with other
// settings or are lost, from the kept masters. The others stay unchanged. It
// may be stopped at any time and continues at that point the next time; no
// sweep runs in the meantime. Only the operator and owners may rebuild
// pictures.
func (s *Site) RebuildPictures(ctx context.Context, by school.Actor, dryRun bool, tell func(school.Progress)) (ReencodeResult, error) {
	if err := by.RequireOwner(); err != nil {
		return ReencodeResult{}, err
	}
	if !dryRun && s.showsDraft() {
		return ReencodeResult{}, school.Errorf(school.Conflict, "This server shows a working folder. Start it without --content, and try again.")
	}
	if !s.reencoding.TryLock() {
		return ReencodeResult{}, school.Errorf(school.Busy, "The pictures are being made again already. Try again when that is done.")
	}
	defer s.reencoding.Unlock()
	defer s.gc.Hold()()
	r := reencoding{site: s, by: by, library: s.parts.Pictures, meter: newMeter(tell), dryRun: dryRun}
	if dryRun {
		r.library = s.parts.Pictures.NewDryRun()
	}
	err := r.all(ctx)
	if !dryRun { // also when it was stopped: what was made is to be shown
		err = errors.Join(err, s.showRemade(context.WithoutCancel(ctx), r.done.Made > 0))
	}
	return r.done, err
}

// reencoding is one run over pictures.
type reencoding struct {
	site    *Site
	by      school.Actor
	library *media.Library
	meter   *progressReporter
	dryRun  bool
	wanted  int // pictures
	noting  sync.Mutex
	noted   bool // the log has it
	mu      sync.Mutex
	done    ReencodeResult
}

func (r *reencoding) all(ctx context.Context) error {
	var pictures []school.Picture
	err := r.site.parts.DB.View(func(tx *store.Tx) (err error) {
		pictures, err = tx.Pictures()
		return err
	})
	if err != nil {
		return err
	}
	for _, p := range pictures {
		r.done.Before += bytesOf(p)
	}
	r.done.Pictures, r.done.After = len(pictures), r.done.Before
	return r.some(ctx, slices.DeleteFunc(pictures, func(p school.Picture) bool { return media.UpToDate(p) && r.site.HasFiles(p) }))
}

// some re-encodes some pictures.
func (r *reencoding) some(ctx context.Context, pictures []school.Picture) error {
	r.wanted = len(pictures)
	r.meter.begin(school.Picturing, r.wanted)
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(2)
	for _, p := range pictures {
		work.Go(func() error {
			defer r.meter.step()
			return r.one(ctx, p)
		})
	}
	return work.Wait()
}

func bytesOf(p school.Picture) (sum int64) {
	for _, v := range p.Variants {
		sum += v.Bytes
	}
	return sum
}

// one re-encodes a picture, or records why it can't be.
func (r *reencoding) one(ctx context.Context, old school.Picture) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	master, err := r.site.parts.Media.Read(old.Master)
	var made school.Picture
	if err == nil {
		made, err = r.library.Rebuild(ctx, old, master)
	}
	if code := school.CodeOf(err); code == school.NotFound || code == school.Invalid {
		if again, ok := r.fromSource(ctx, old); ok {
			made, err = again, nil
		}
	}
	switch school.CodeOf(err) {
	case school.NotFound:
		return r.skip(old, "It is missing. Put the file back from a backup, or upload the picture again.")
	case school.Invalid, school.Unsupported, school.TooLarge:
		return r.skip(old, "It is damaged. Put the file back from a backup, or remove it and upload the picture again.")
	}
	if err == nil && !r.dryRun {
		err = r.replace(old, made)
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done.Made++
	r.done.After += bytesOf(made) - bytesOf(old)
	return nil
}

// fromSource re-encodes a picture whose master is lost from the imported file,
// if the store has it.
func (r *reencoding) fromSource(ctx context.Context, old school.Picture) (made school.Picture, ok bool) {
	data, err := r.site.parts.Content.Read(old.Source)
	if err != nil || media.Source(data) != old.Source {
		return made, false
	}
	if !r.dryRun { // a damaged one would be taken for the one to write
		if err := r.site.parts.Media.Remove([]blob.File{{Name: old.Master}}); err != nil {
			return made, false
		}
	}
	made, err = r.library.Add(ctx, data, nil)
	return made, err == nil
}

// replace records a picture's new variants. With the first picture it adds the
// audit entry of the whole run, which is one action.
func (r *reencoding) replace(old, made school.Picture) error {
	r.noting.Lock()
	defer r.noting.Unlock()
	noted := r.noted
	err := r.site.replacePicture(r.by, old, made, func(tx *store.Tx) error {
		if noted {
			return nil
		}
		noted = true
		return r.site.audit.Append(tx, r.by, school.AuditEntry{Action: school.ActionPicturesReencoded, After: school.CountText(r.wanted, "picture")})
	})
	r.noted = r.noted || noted && err == nil
	return err
}

func (r *reencoding) skip(p school.Picture, message string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done.Skipped = append(r.done.Skipped, SkippedPicture{p.Master, message})
	return nil
}

// replacePicture records a picture's new variants, and runs also in the same
// transaction. It sets the modification time of the old files to now: pages
// that visitors have open name them, so the next sweep must spare them.
func (s *Site) replacePicture(by school.Actor, old, made school.Picture, also func(*store.Tx) error) error {
	for _, v := range old.Variants {
		if err := s.parts.Media.Touch(v.Name, s.parts.Clock()); err != nil && school.CodeOf(err) != school.NotFound {
			return err
		}
	}
	defer s.ClearCache()
	return s.parts.DB.UpdateAs(by, func(tx *store.Tx) error {
		now, found, err := tx.PictureOf(old.Source)
		if err != nil || !found || now.ID != old.ID { // its bytes came again meanwhile
			return err
		}
		made.AddedAt = now.AddedAt
		if err := tx.PutPicture(made); err != nil {
			return err
		}
		return also(tx)
	})
}

// showRemade makes a new snapshot where pictures were re-encoded.
func (s *Site) showRemade(ctx context.Context, changed bool) error {
	if !changed {
		return nil
	}
	s.importing.Lock()
	defer s.importing.Unlock()
	return s.showAgain(ctx)
}

// showAgain makes a snapshot of the shown revision from its files. The caller
// holds the importing lock and the GCLock.
func (s *Site) showAgain(ctx context.Context) error {
	now := s.Snapshot()
	if now == nil {
		return nil
	}
	tree, err := s.treeOf(now.Revision)
	if err != nil {
		return err
	}
	checked, _, err := s.check(ctx, tree)
	if err != nil {
		return err
	}
	next, err := s.prepare(ctx, tree, checked, now.Revision, false, newMeter(nil))
	if err != nil {
		return err
	}
	return s.buildAndSwap(ctx, next, 0, newMeter(nil))
}

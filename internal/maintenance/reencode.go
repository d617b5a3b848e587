package maintenance

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

// ReencodeResult counts what re-encoding all pictures did, or in a dry run would do.
type ReencodeResult struct {
	Pictures int              `json:"pictures"` // that there are
	Made     int              `json:"made"`     // of them, that were made again
	Before   int64            `json:"before"`   // bytes of all variants
	After    int64            `json:"after"`
	Skipped  []SkippedPicture `json:"skipped"`
}

// SkippedPicture is a picture that could not be re-encoded. It stays as it was.
type SkippedPicture struct {
	Master  string `json:"master"` // the name of the file that it would have been made of
	Message string `json:"message"`
}

// RebuildPictures re-encodes every picture whose variants were made with other settings or are
// lost, from the kept masters. The others stay unchanged. It may be stopped at any time and
// continues at that point the next time; no sweep runs in the meantime. Only the operator and
// owners may rebuild pictures.
func (s *Service) RebuildPictures(ctx context.Context, by school.Actor, dryRun bool, tell func(school.Progress)) (ReencodeResult, error) {
	if err := by.RequireOwner(); err != nil {
		return ReencodeResult{}, err
	}
	if !dryRun && s.Publisher.ShowsDraft() {
		return ReencodeResult{}, school.Errorf(school.Conflict, "This server shows a working folder. Start it without --content, and try again.")
	}
	if !s.reencoding.TryLock() {
		return ReencodeResult{}, school.Errorf(school.Busy, "The pictures are being made again already. Try again when that is done.")
	}
	defer s.reencoding.Unlock()
	defer s.GC.Hold()()
	pictures, err := store.Read(s.DB, store.Pictures.All)
	if err != nil {
		return ReencodeResult{}, err
	}
	r := reencoding{Service: s, by: by, library: s.Library, tell: tell, dryRun: dryRun}
	if dryRun {
		r.library = s.Library.NewDryRun()
	}
	r.done.Pictures = len(pictures)
	for _, p := range pictures {
		r.done.Before += variantBytes(p)
	}
	r.done.After = r.done.Before
	err = r.run(ctx, slices.DeleteFunc(pictures, func(p school.Picture) bool { return media.UpToDate(p) && s.Uploads.HasFiles(p) }))
	return r.done, err
}

// reencoding is one run over pictures.
type reencoding struct {
	*Service
	by      school.Actor
	library *media.Library
	tell    func(school.Progress) // may be nil
	dryRun  bool

	mu       sync.Mutex // guards the rest and calls of tell
	recorded bool       // the audit log has the run
	progress school.Progress
	done     ReencodeResult
}

// run re-encodes pictures, two at a time, and then shows the new ones, also when
// it was stopped. The caller holds the GCLock.
func (r *reencoding) run(ctx context.Context, pictures []school.Picture) error {
	r.progress = school.Progress{Stage: school.Picturing, Of: len(pictures)}
	if r.tell == nil {
		r.tell = func(school.Progress) {}
	}
	r.tell(r.progress)
	work, jobs := errgroup.WithContext(ctx)
	work.SetLimit(2)
	for _, p := range pictures {
		work.Go(func() error {
			made, message, err := r.reencode(jobs, p)
			r.mu.Lock()
			defer r.mu.Unlock()
			if err == nil && message == "" && !r.dryRun {
				err = r.record(p, made)
			}
			switch {
			case err != nil:
			case message != "":
				r.done.Skipped = append(r.done.Skipped, SkippedPicture{p.Master, message})
			default:
				r.done.Made++
				r.done.After += variantBytes(made) - variantBytes(p)
			}
			r.progress.Done++
			r.tell(r.progress)
			return err
		})
	}
	err := work.Wait()
	if r.done.Made > 0 && !r.dryRun {
		err = errors.Join(err, r.Publisher.Reload(context.WithoutCancel(ctx), true))
	}
	return err
}

// reencode re-encodes a picture, or returns in words why it can't be made.
func (r *reencoding) reencode(ctx context.Context, old school.Picture) (made school.Picture, message string, err error) {
	if ctx.Err() != nil {
		return made, "", ctx.Err()
	}
	master, err := r.Media.Read(old.Master)
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
		return made, "It is missing. Put the file back from a backup, or upload the picture again.", nil
	case school.Invalid, school.Unsupported, school.TooLarge:
		return made, "It is damaged. Put the file back from a backup, or remove it and upload the picture again.", nil
	}
	return made, "", err
}

// fromSource re-encodes a picture whose master is lost from the imported file, if the store has it.
func (r *reencoding) fromSource(ctx context.Context, old school.Picture) (made school.Picture, ok bool) {
	data, err := r.Content.Read(old.Source)
	if err != nil || media.Source(data) != old.Source {
		return made, false
	}
	if !r.dryRun { // a damaged one would be taken for the one to write
		if err := r.Media.Remove([]blob.File{{Name: old.Master}}); err != nil {
			return made, false
		}
	}
	made, err = r.library.Add(ctx, data, nil)
	return made, err == nil
}

// record records a picture's new variants. With the first picture it adds the audit entry of the
// whole run, which is one action. It sets the modification time of the old files to now: pages that
// visitors have open name them, so the next sweep must spare them. The caller holds mu.
func (r *reencoding) record(old, made school.Picture) error {
	for _, v := range old.Variants {
		if err := r.Media.Touch(v.Name, r.Clock()); err != nil && school.CodeOf(err) != school.NotFound {
			return err
		}
	}
	recorded := r.recorded
	err := r.DB.UpdateAs(r.by, func(tx *store.Tx) error {
		now, found, err := store.Pictures.Find(tx, old.Source)
		if err != nil || !found || now.ID != old.ID { // its bytes came again meanwhile
			return err
		}
		made.AddedAt = now.AddedAt
		if err := store.Pictures.Put(tx, made); err != nil || recorded {
			return err
		}
		recorded = true
		return r.Audit.Append(tx, r.by, school.AuditEntry{Action: school.ActionPicturesReencoded, After: school.CountText(r.progress.Of, "picture")})
	})
	r.recorded = recorded && err == nil || r.recorded
	return err
}

// variantBytes sums the sizes of a picture's variants.
func variantBytes(p school.Picture) (sum int64) {
	for _, v := range p.Variants {
		sum += v.Bytes
	}
	return sum
}

package maintenance

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// reencode makes the variants of pictures again, two at a time, and then shows them, also when it was
// stopped: what is left is found by the next check of all files. A picture whose master is lost is
// logged and stays as it was. The caller holds the GCLock.
func (s *Service) reencode(ctx context.Context, pictures []school.Picture) error {
	var mu sync.Mutex // guards made
	made := 0
	work, jobs := errgroup.WithContext(ctx)
	work.SetLimit(2)
	for _, p := range pictures {
		work.Go(func() error {
			if jobs.Err() != nil {
				return jobs.Err()
			}
			again, err := s.makeVariants(jobs, p)
			switch school.CodeOf(err) {
			case "":
			case school.NotFound, school.Invalid, school.Unsupported, school.TooLarge:
				s.Log.Error("a picture can't be made again: put its file back from a backup, or upload it again",
					"file", p.Master, "error", err)
				return nil
			default:
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			recorded, err := s.recordVariants(p, again, made == 0, len(pictures))
			if recorded {
				made++
			}
			return err
		})
	}
	err := work.Wait()
	if made > 0 {
		err = errors.Join(err, s.Publisher.Reload(context.WithoutCancel(ctx), true))
		s.Log.Info("pictures were made again", "pictures", made)
	}
	return err
}

// makeVariants re-encodes a picture from its master or, if that is lost, from the imported file, if
// the store has it.
func (s *Service) makeVariants(ctx context.Context, old school.Picture) (made school.Picture, err error) {
	master, err := s.Media.Read(old.Master)
	if err == nil {
		made, err = s.Library.Rebuild(ctx, old, master)
	}
	if code := school.CodeOf(err); code != school.NotFound && code != school.Invalid {
		return made, err
	}
	data, lost := s.Content.Read(old.Source)
	if lost != nil || school.HashOf(data) != old.Source {
		return made, err
	}
	// A damaged master would be taken for the one to write.
	if err := s.Media.Remove(old.Master); err != nil {
		return made, fmt.Errorf("remove the damaged %s: %w", old.Master, err)
	}
	return s.Library.Add(ctx, data, nil)
}

// recordVariants records a picture's new variants, for each source that it was made of, and, for the first of a run,
// its audit entry, and reports whether the picture was still as it was. It sets the modification time of the old files
// to now: pages that visitors have open name them, so the next sweep must spare them.
func (s *Service) recordVariants(old, made school.Picture, isFirst bool, of int) (recorded bool, err error) {
	for _, v := range old.Files() {
		if err := s.Media.Touch(v.Name, s.Clock()); err != nil && school.CodeOf(err) != school.NotFound {
			return false, err
		}
	}
	err = s.DB.Update(func(tx *store.Tx) error {
		now, found, err := store.Pictures.Find(tx, old.Source)
		if err != nil || !found || now.ID != old.ID { // its bytes came again meanwhile
			return err
		}
		recorded = true
		pictures, err := store.Pictures.All(tx)
		for _, p := range pictures {
			if err == nil && p.ID == old.ID {
				again := made
				again.Source, again.Note, again.AddedAt = p.Source, p.Note, p.AddedAt
				err = store.Pictures.Put(tx, again)
			}
		}
		if err != nil || !isFirst {
			return err
		}
		return s.Audit.Append(tx, school.SystemActor,
			school.AuditEntry{Action: school.ActionPicturesReencoded, After: text.CountText(of, "picture")})
	})
	return recorded && err == nil, err
}

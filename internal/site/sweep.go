package site

import (
	"context"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// sweepAge spares files that are so young that a record may still come.
const sweepAge = time.Hour

// sweepPause is how long a sweep waits for uploads to end.
const sweepPause = 10 * time.Minute

// Sweep forgets changes that can't be undone any more and sessions that are
// over, and removes the files that nothing names. A crash leaves at most such
// files; a server sweeps when it starts and every night. While files come in
// it is Busy: if it waited in line, whoever uploads next would wait behind it
// for the slowest line.
func (s *Site) Sweep(context.Context) error {
	if !s.taking.TryLock() {
		return school.Errorf(school.Busy, "Files are coming in at this moment. Try again later.")
	}
	defer s.taking.Unlock()
	now := s.Clock().UTC()
	if err := s.dropIncoming(); err != nil {
		return err
	}
	kept, err := s.keptPictures(now)
	if err != nil {
		return err
	}
	if _, err := s.Media.Sweep(func(name string) bool { return kept.files[name] }, now.Add(-sweepAge)); err != nil {
		return err
	}
	_, err = s.Content.Sweep(func(name string) bool { return kept.sources[name] }, now.Add(-sweepAge))
	return err
}

// sweepWhenIdle sweeps as soon as nothing comes in.
func (s *Site) sweepWhenIdle(ctx context.Context) error {
	for {
		err := s.Sweep(ctx)
		if school.CodeOf(err) != school.Busy || ctx.Err() != nil {
			return err
		}
		wait(ctx, sweepPause)
	}
}

// keeping is what records name: sources by hash, files by name.
type keeping struct {
	sources map[string]bool
	files   map[string]bool
}

// keptPictures ends what is over and collects what is left, in one
// transaction.
func (s *Site) keptPictures(now time.Time) (keeping, error) {
	k := keeping{sources: map[string]bool{}, files: map[string]bool{}}
	if err := s.keepSample(k); err != nil {
		return k, err
	}
	err := s.DB.Update(func(tx *store.Tx) error {
		if _, err := tx.DeleteChangesBefore(now.Add(-school.UndoFor)); err != nil {
			return err
		}
		if _, err := tx.DeleteSessionsBefore(now); err != nil {
			return err
		}
		if err := keepSources(tx, k); err != nil {
			return err
		}
		return keepFiles(tx, k)
	})
	return k, err
}

// keepSample marks the files of the sample school, which is shown again when
// nothing is published, and the pictures that are shown now: those of a
// working tree stand in no record.
func (s *Site) keepSample(k keeping) error {
	sample, err := listed(s.Sample)
	if err != nil {
		return err
	}
	k.tree(sample.files)
	if now := s.Snapshot(); now != nil {
		for _, source := range now.sources {
			k.sources[source] = true
		}
		for _, document := range now.Content.Documents {
			k.sources[document.Hash] = true
		}
	}
	return nil
}

// keepSources marks the uploads and content files that something names.
func keepSources(tx *store.Tx, k keeping) error {
	revisions, err := tx.Revisions()
	if err != nil {
		return err
	}
	for _, r := range revisions {
		files, err := tx.Tree(r.Tree)
		if err != nil {
			return err
		}
		k.tree(files)
	}
	return keepShown(tx, k)
}

func (k keeping) tree(files []school.RevisionFile) {
	for _, f := range files {
		k.sources[f.Hash] = true
	}
}

// keepShown marks the pictures of the slider, the pop-up and every change.
func keepShown(tx *store.Tx, k keeping) error {
	changes, err := tx.Changes()
	if err != nil {
		return err
	}
	slider, _, err := tx.LiveSlider()
	if err != nil {
		return err
	}
	popup, _, err := tx.LivePopup()
	if err != nil {
		return err
	}
	changes = append(changes, school.Change{SliderBefore: &slider, PopupBefore: &popup})
	for _, c := range changes {
		for _, slider := range []*school.Slider{c.SliderBefore, c.SliderAfter} {
			k.slider(slider)
		}
		for _, popup := range []*school.Popup{c.PopupBefore, c.PopupAfter} {
			if popup != nil {
				k.sources[popup.Picture.Source] = true
			}
		}
	}
	return nil
}

func (k keeping) slider(slider *school.Slider) {
	if slider == nil {
		return
	}
	for _, slide := range slider.Slides {
		k.sources[slide.Picture.Source] = true
	}
}

// keepFiles marks the files of the pictures that are kept and drops the
// records of the others.
func keepFiles(tx *store.Tx, k keeping) error {
	pictures, err := tx.Pictures()
	if err != nil {
		return err
	}
	for _, p := range pictures {
		if !k.sources[p.Source] {
			if err := tx.DeletePicture(p.Source); err != nil {
				return err
			}
			continue
		}
		k.files[p.Master] = true
		for _, v := range p.Variants {
			k.files[v.Name] = true
		}
	}
	return nil
}

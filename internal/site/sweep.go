package site

import (
	"context"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// sweepAge spares files that are so young that a record may still come.
const sweepAge = time.Hour

// Sweep forgets changes that can't be undone any more and sessions that are
// over, and removes the files that nothing names. A crash leaves at most such
// files; a server sweeps when it starts and every night.
func (s *Site) Sweep(context.Context) error {
	s.taking.Lock()
	defer s.taking.Unlock()
	now := s.Clock().UTC()
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

// keeping is what records name: sources by hash, files by name.
type keeping struct {
	sources map[string]bool
	files   map[string]bool
}

// keptPictures ends what is over and collects what is left, in one
// transaction.
func (s *Site) keptPictures(now time.Time) (keeping, error) {
	k := keeping{sources: map[string]bool{}, files: map[string]bool{}}
	err := s.DB.Update(func(tx *store.Tx) error {
		if _, err := tx.DeleteChangesBefore(now.Add(-school.UndoFor)); err != nil {
			return err
		}
		if _, err := tx.DeleteSessionsBefore(now); err != nil {
			return err
		}
		if err := s.keepSources(tx, k); err != nil {
			return err
		}
		return keepFiles(tx, k)
	})
	return k, err
}

// keepSources marks the uploads and content files that something names.
func (s *Site) keepSources(tx *store.Tx, k keeping) error {
	revisions, err := tx.Revisions()
	if err != nil {
		return err
	}
	sample, err := s.describe(s.Sample, school.Actor{}, "")
	if err != nil {
		return err
	}
	for _, r := range append(revisions, sample) {
		for _, f := range r.Files {
			k.sources[f.Hash] = true
		}
	}
	return keepShown(tx, k)
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

package homepage

import (
	"context"
	"fmt"
	"slices"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// PublishFormer publishes the slider and the pop-up of a data file of before format 11, and each of their changes that
// was kept, as revisions on top of the published one, by whom and at the time that they were made: each can be undone
// as before. It is called before anything is shown. A data file without them costs a few reads.
func (s *Service) PublishFormer(ctx context.Context) error {
	var home store.FormerHome
	changes, err := store.Read(s.deps.DB, func(tx *store.Tx) (changes []store.FormerChange, err error) {
		home, changes, err = store.FormerHomepage(tx)
		return changes, err
	})
	if err != nil || home == (store.FormerHome{}) && len(changes) == 0 {
		return err
	}
	published, in, err := s.deps.Revisions.At(revisions.Current)
	if err != nil {
		return err
	}
	f := former{Service: s, tree: in.Tree, counts: published.Counts, isSample: published.Number == 0}
	if err := f.plan(home, changes); err != nil {
		return fmt.Errorf("bring the slider and the pop-up of the earlier format into the content: %w", err)
	}
	err = s.deps.DB.Update(func(tx *store.Tx) error {
		numbers := map[string]int{}
		for _, next := range f.steps {
			next.Undoes = numbers[next.reverts]
			added, err := tx.AddRevision(next.Revision, next.files)
			if err != nil {
				return err
			}
			numbers[next.change] = added.Number
			if err := tx.SetCurrentRevision(added.Number); err != nil {
				return err
			}
		}
		return store.DeleteFormerHomepage(tx)
	})
	if err != nil {
		return fmt.Errorf("publish the slider and the pop-up of the earlier format: %w", err)
	}
	return nil
}

// former plans the revisions of the earlier records.
type former struct {
	*Service
	steps    []formerStep
	tree     tree.Tree // of the last step
	home     school.Home
	counts   school.Counts
	isSample bool
}

type formerStep struct {
	school.Revision
	files           []school.RevisionFile
	change, reverts string // IDs of earlier changes
}

// plan plans a revision of what there was before the oldest change, one of each change, and one of what is live, where
// these differ.
func (f *former) plan(live store.FormerHome, changes []store.FormerChange) error {
	first, at := store.FormerHome{}, f.deps.Clock().UTC()
	for _, c := range slices.Backward(changes) {
		at = c.At
		if Subject(c.Subject) == Popup {
			first.Popup = c.PopupBefore
		} else {
			first.Slider = c.SliderBefore
		}
	}
	now := first
	const text = "The slider and the pop-up as they were"
	if err := f.add(formerStep{Revision: school.Revision{At: at, By: school.SystemActor.Name(), Message: text}},
		now); err != nil {
		return err
	}
	for _, c := range changes {
		if Subject(c.Subject) == Popup {
			now.Popup = c.PopupAfter
		} else {
			now.Slider = c.SliderAfter
		}
		step := formerStep{Revision: school.Revision{At: c.At, By: c.By}, change: c.ID}
		if kind := ChangeKind(c.Kind); kind == Undone || kind == Redone {
			step.reverts = c.Reverts
		}
		if err := f.add(step, now); err != nil {
			return err
		}
	}
	return f.add(formerStep{Revision: school.Revision{At: f.deps.Clock().UTC(), By: school.SystemActor.Name(),
		Message: text}}, live)
}

// add plans a revision with a slider and a pop-up, unless it would be like the last one, and keeps its files.
func (f *former) add(step formerStep, was store.FormerHome) error {
	home, err := f.homeOf(was)
	if err != nil {
		return err
	}
	next, err := f.withHome(f.tree, Slider, home)
	if err != nil {
		return err
	}
	if next, err = f.withHome(next, Popup, home); err != nil || next.Hash() == f.tree.Hash() {
		return err
	}
	if home, err = f.homeIn(next); err != nil {
		return err
	}
	if step.Message == "" {
		c := Change{Subject: Popup, Before: f.home, After: home}
		if next.Find(school.SliderFile).Hash != f.tree.Find(school.SliderFile).Hash {
			c.Subject = Slider
		}
		step.Message = messageOf(ChangeText(c))
	}
	source := revisions.Source{Tree: next}
	files := source.CountFiles()
	step.Tree, step.files, step.Counts, step.Sample = next.Hash(), next.Files(), f.counts, f.isSample
	step.Counts.Files, step.Counts.Bytes = files.Files, files.Bytes
	f.tree, f.home, f.steps = next, home, append(f.steps, step)
	return f.deps.Revisions.KeepFiles(source, next.Files(), func(int, int) {})
}

// homeOf returns an earlier slider and pop-up, without the pictures whose files are not there.
func (f *former) homeOf(was store.FormerHome) (home school.Home, err error) {
	if was.Slider != nil {
		for _, slide := range was.Slider.Slides {
			next := school.Slide{Alt: slide.Alt, Decorative: slide.Decorative, Focus: slide.Focus}
			isThere, err := f.find(slide.Source, &next.Picture, &next.File, school.SliderFolder)
			if err != nil {
				return home, err
			}
			if isThere {
				home.Slider = append(home.Slider, next)
			}
		}
	}
	if p := was.Popup; p != nil {
		next := school.Popup{Alt: p.Alt, Decorative: p.Decorative, Link: p.Link,
			Shown: school.Span{From: p.From, Until: p.Until}}
		isThere, err := f.find(p.Source, &next.Picture, &next.File, school.PopupFolder)
		if err != nil {
			return home, err
		}
		if isThere {
			home.Popup = &next
		}
	}
	return home, nil
}

// find finds an uploaded picture, and the file of a tree that holds it.
func (f *former) find(source string, picture *school.Picture, file *string, folder string) (isThere bool, err error) {
	found, err := f.deps.Uploads.Find(source)
	if err != nil {
		return false, err
	}
	*picture, isThere = found[source]
	if !isThere {
		f.deps.Log.Warn("a picture of the earlier slider or pop-up is left out, because its files are not there",
			"picture", source)
		return false, nil
	}
	return true, f.fileOf(picture, file, folder)
}

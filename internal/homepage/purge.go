package homepage

import (
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// DeleteChanges deletes changes for good, each with all older changes of the same subject, which
// could be undone only after it. It returns them, newest first.
func DeleteChanges(tx *store.Tx, ids []string) (deleted []school.Change, err error) {
	changes, err := tx.Changes()
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, school.Errorf(school.Invalid, "Say which change is to be deleted for good.")
	}
	for _, id := range ids {
		if !slices.ContainsFunc(changes, func(c school.Change) bool { return c.ID == id }) {
			return nil, school.Errorf(school.NotFound, "There is no such change any more. It may have been deleted for good already.")
		}
	}
	reached := map[school.Subject]bool{}
	for _, c := range changes { // newest first
		if slices.Contains(ids, c.ID) {
			reached[c.Subject] = true
		}
		if !reached[c.Subject] {
			continue
		}
		if err := tx.DeleteChange(c.ID); err != nil {
			return nil, err
		}
		deleted = append(deleted, c)
	}
	return deleted, nil
}

// RemoveResult counts where RemovePictures found pictures.
type RemoveResult struct {
	Slider  bool // the live slider showed one
	Popup   bool // the live pop-up showed one
	Changes int  // of the history that named one
}

// RemovePictures removes pictures, by their sources, from the live slider and pop-up and from the
// history, as if they had never been there. That is no change that could be undone, so the versions
// stay, and older changes can still be undone. A change that is about nothing else is deleted.
func RemovePictures(tx *store.Tx, sources map[string]bool) (result RemoveResult, err error) {
	slider, err := sliders.current(tx)
	if err != nil {
		return result, err
	}
	if rest, touched := withoutSlides(slider, sources); touched {
		result.Slider = true
		if rest == nil {
			err = tx.ClearLiveSlider()
		} else {
			err = tx.SetLiveSlider(*rest)
		}
		if err != nil {
			return result, err
		}
	}
	popup, err := popups.current(tx)
	if err != nil {
		return result, err
	}
	if popup != nil && sources[popup.Picture.Source] {
		result.Popup = true
		if err := tx.ClearLivePopup(); err != nil {
			return result, err
		}
	}
	changes, err := tx.Changes()
	if err != nil {
		return result, err
	}
	for _, c := range changes {
		touched := false
		for _, slider := range []**school.Slider{&c.SliderBefore, &c.SliderAfter} {
			rest, removed := withoutSlides(*slider, sources)
			*slider, touched = rest, touched || removed
		}
		for _, popup := range []**school.Popup{&c.PopupBefore, &c.PopupAfter} {
			if *popup != nil && sources[(*popup).Picture.Source] {
				*popup, touched = nil, true
			}
		}
		if !touched {
			continue
		}
		result.Changes++
		if c.SliderBefore == nil && c.SliderAfter == nil && c.PopupBefore == nil && c.PopupAfter == nil {
			err = tx.DeleteChange(c.ID)
		} else {
			err = tx.PutChange(c)
		}
		if err != nil {
			return result, err
		}
	}
	return result, nil
}

// withoutSlides returns a slider without pictures; nil when none is left.
func withoutSlides(slider *school.Slider, sources map[string]bool) (rest *school.Slider, touched bool) {
	if slider == nil {
		return nil, false
	}
	left := *slider
	left.Slides = slices.DeleteFunc(slices.Clone(slider.Slides), func(slide school.Slide) bool { return sources[slide.Picture.Source] })
	touched = len(left.Slides) < len(slider.Slides)
	if len(left.Slides) == 0 && touched {
		return nil, true
	}
	return &left, touched
}

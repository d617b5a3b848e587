package homepage

import (
	"cmp"
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// DeleteChanges deletes changes permanently, each with all older changes of the same subject, which
// could be undone only after it. It returns them, newest first.
func DeleteChanges(tx *store.Tx, ids []string) (deleted []school.Change, err error) {
	changes, err := store.Changes.Newest(tx)
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, school.Errorf(school.Invalid, "Say which change is to be deleted permanently.")
	}
	for _, id := range ids {
		if !slices.ContainsFunc(changes, func(c school.Change) bool { return c.ID == id }) {
			return nil, school.Errorf(school.NotFound, "There is no such change any more. It may have been deleted permanently already.")
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
		if err := store.Changes.Delete(tx, c.ID); err != nil {
			return nil, err
		}
		deleted = append(deleted, c)
	}
	return deleted, nil
}

// RemovePictures removes pictures, by their sources, with their records: from the live slider and
// pop-up and from the history, as if they had never been there. That is no change that could be
// undone, so the versions stay, and older changes can still be undone. A change that is about nothing
// else is deleted. It reports whether the live slider and pop-up showed one, and counts the changes that
// named one.
func RemovePictures(tx *store.Tx, sources map[string]bool) (inSlider, inPopup bool, named int, err error) {
	isAny := func(pictures []school.Picture) bool {
		return slices.ContainsFunc(pictures, func(p school.Picture) bool { return sources[p.Source] })
	}
	shown, err := readLive(tx)
	changes, changesErr := store.Changes.Newest(tx)
	if err := cmp.Or(err, changesErr); err != nil {
		return inSlider, inPopup, named, err
	}
	for source := range sources {
		if err := store.Pictures.Delete(tx, source); err != nil {
			return inSlider, inPopup, named, err
		}
	}
	// What is read from here on lacks the pictures, because their records are gone.
	rest, err := readLive(tx)
	if inSlider = isAny(shown.Only(school.SliderSubject).Pictures()); inSlider && err == nil {
		err = writeLive(tx, school.SliderSubject, rest)
	}
	if inPopup = isAny(shown.Only(school.PopupSubject).Pictures()); inPopup && err == nil {
		err = writeLive(tx, school.PopupSubject, rest)
	}
	if err != nil {
		return inSlider, inPopup, named, err
	}
	for _, c := range changes {
		if !isAny(c.Pictures()) {
			continue
		}
		named++
		rest, err := store.Changes.Get(tx, c.ID)
		switch {
		case err != nil:
		case len(rest.Pictures()) == 0:
			err = store.Changes.Delete(tx, c.ID)
		default:
			err = store.Changes.Put(tx, rest)
		}
		if err != nil {
			return inSlider, inPopup, named, err
		}
	}
	return inSlider, inPopup, named, nil
}

package store

import (
	"slices"
	"time"

	"schoolsite/internal/school"
)

// What visitors are shown: the live slider and pop-up, their history, and the
// pictures.
var (
	liveSlider = collection[sliderRecord]{liveBucket, "slider"}
	livePopup  = collection[popupRecord]{liveBucket, "pop-up"}
	changes    = collection[changeRecord]{"changes", "change"}
	pictures   = collection[pictureRecord]{"pictures", "picture"}
)

const (
	liveBucket = "live"
	sliderKey  = "slider"
	popupKey   = "popup"
)

// LiveSlider gives the slider that visitors see, if there is one.
func (tx *Tx) LiveSlider() (school.Slider, bool, error) {
	record, found, err := liveSlider.find(tx, sliderKey)
	return record.slider(), found, IgnoreDamaged(err)
}

// SetLiveSlider puts a slider in the place of the live one.
func (tx *Tx) SetLiveSlider(s school.Slider) error { return liveSlider.put(tx, sliderKey, sliderOf(s)) }

// ClearLiveSlider leaves visitors without a slider.
func (tx *Tx) ClearLiveSlider() error { return liveSlider.delete(tx, sliderKey) }

// LivePopup gives the pop-up that is set, if there is one. Whether visitors
// see it now is a matter of its times.
func (tx *Tx) LivePopup() (school.Popup, bool, error) {
	record, found, err := livePopup.find(tx, popupKey)
	return record.popup(), found, IgnoreDamaged(err)
}

// SetLivePopup puts a pop-up in the place of the live one.
func (tx *Tx) SetLivePopup(p school.Popup) error { return livePopup.put(tx, popupKey, popupOf(p)) }

// ClearLivePopup leaves visitors without a pop-up.
func (tx *Tx) ClearLivePopup() error { return livePopup.delete(tx, popupKey) }

// NewChangeID names a change that is made now. It sorts after all that were
// made before, also when the server's clock was set back: who undoes, and what
// KeepChanges drops, goes by the order in which they were made.
func (tx *Tx) NewChangeID(now time.Time) (string, error) {
	last, err := tx.keysBack(changes.bucket, "", "", 1)
	if err != nil || len(last) == 0 {
		return NewID(now), err
	}
	return idAfter(last[0], now), nil
}

// PutChange keeps a change.
func (tx *Tx) PutChange(c school.Change) error { return changes.put(tx, c.ID, changeOf(c)) }

// Change gives a change by its ID, NotFound where there is none.
func (tx *Tx) Change(id string) (school.Change, error) {
	record, err := changes.get(tx, id)
	return record.change(), err
}

// Changes gives all changes, newest first.
func (tx *Tx) Changes() ([]school.Change, error) {
	records, err := changes.all(tx)
	slices.Reverse(records)
	return each(records, changeRecord.change), err
}

// DeleteChange forgets a change.
func (tx *Tx) DeleteChange(id string) error { return changes.delete(tx, id) }

// DeleteChangesBefore forgets the changes from before a time.
func (tx *Tx) DeleteChangesBefore(t time.Time) (int, error) {
	return changes.deleteWhere(tx, func(r changeRecord) bool { return r.At.Before(t) })
}

// KeepChanges forgets all but the newest changes.
func (tx *Tx) KeepChanges(most int) error {
	keys, err := tx.keys(changes.bucket)
	if err != nil {
		return err
	}
	for _, key := range keys[:max(0, len(keys)-most)] {
		if err := changes.delete(tx, key); err != nil {
			return err
		}
	}
	return nil
}

// PictureOf gives the picture that was made of an upload, named by the
// SHA-256 of its bytes, if it was made already.
func (tx *Tx) PictureOf(source string) (school.Picture, bool, error) {
	record, found, err := pictures.find(tx, source)
	return record.picture(), found, err
}

// PutPicture remembers the picture that was made of its source.
func (tx *Tx) PutPicture(p school.Picture) error { return pictures.put(tx, p.Source, pictureOf(p)) }

// Pictures gives all pictures.
func (tx *Tx) Pictures() ([]school.Picture, error) {
	records, err := pictures.all(tx)
	return each(records, pictureRecord.picture), err
}

// DeletePicture forgets the picture of a source.
func (tx *Tx) DeletePicture(source string) error { return pictures.delete(tx, source) }

// earliestFirst sorts records by a time.
func earliestFirst[R any](records []R, at func(R) time.Time) {
	slices.SortStableFunc(records, func(a, b R) int { return at(a).Compare(at(b)) })
}

package store

import (
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
)

// homepageTx is the part of a transaction about the live slider and pop-up, and their history.
// Their records name pictures by source, the key of the picture's record; what is read has the
// pictures themselves. A picture without a sound record is left out: a slide without its picture, a
// slider without slides and a pop-up without its picture are none.
type homepageTx struct{ *txn }

var (
	liveSlider = collection[sliderRecord]{liveBucket, "slider"}
	livePopup  = collection[popupRecord]{liveBucket, "pop-up"}
	changes    = collection[changeRecord]{"changes", "change"}
)

const (
	liveBucket = "live"
	sliderKey  = "slider"
	popupKey   = "popup"
)

// The records, each with a field that hides that of the embedded type.
type (
	slideRecord struct {
		school.Slide
		Source string `json:"picture"`
	}
	sliderRecord struct {
		school.Slider
		Slides []slideRecord `json:"slides"`
	}
	popupRecord struct {
		school.Popup
		Source string `json:"picture"`
	}
	changeRecord struct {
		school.Change
		SliderBefore *sliderRecord `json:"sliderBefore,omitempty"`
		SliderAfter  *sliderRecord `json:"sliderAfter,omitempty"`
		PopupBefore  *popupRecord  `json:"popupBefore,omitempty"`
		PopupAfter   *popupRecord  `json:"popupAfter,omitempty"`
	}
)

func sliderOf(s school.Slider) sliderRecord {
	return sliderRecord{s, each(s.Slides, func(s school.Slide) slideRecord { return slideRecord{s, s.Picture.Source} })}
}

func (tx homepageTx) toSlider(r sliderRecord) (slider school.Slider, ok bool, err error) {
	slider = r.Slider
	for _, slide := range r.Slides {
		picture, found, err := tx.soundPicture(slide.Source)
		if err != nil {
			return slider, false, err
		}
		if found {
			slide.Slide.Picture = picture
			slider.Slides = append(slider.Slides, slide.Slide)
		}
	}
	return slider, len(slider.Slides) > 0, nil
}

func popupOf(p school.Popup) popupRecord { return popupRecord{p, p.Picture.Source} }

func (tx homepageTx) toPopup(r popupRecord) (popup school.Popup, ok bool, err error) {
	popup = r.Popup
	popup.Picture, ok, err = tx.soundPicture(r.Source)
	return popup, ok, err
}

func (tx homepageTx) toChange(r changeRecord) (school.Change, error) {
	c := r.Change
	return c, errors.Join(
		setIfAny(&c.SliderBefore, r.SliderBefore, tx.toSlider), setIfAny(&c.SliderAfter, r.SliderAfter, tx.toSlider),
		setIfAny(&c.PopupBefore, r.PopupBefore, tx.toPopup), setIfAny(&c.PopupAfter, r.PopupAfter, tx.toPopup))
}

// ifAny converts the target of a pointer; nil stays nil.
func ifAny[A, B any](p *A, convert func(A) B) *B {
	if p == nil {
		return nil
	}
	b := convert(*p)
	return &b
}

// setIfAny sets a value from a record, if there is one that can be converted.
func setIfAny[R, V any](value **V, record *R, convert func(R) (V, bool, error)) error {
	if record == nil {
		return nil
	}
	converted, ok, err := convert(*record)
	if ok {
		*value = &converted
	}
	return err
}

// LiveSlider returns the slider that visitors see, if there is one.
func (tx homepageTx) LiveSlider() (school.Slider, bool, error) {
	record, found, err := liveSlider.find(tx.txn, sliderKey)
	if err != nil || !found {
		return school.Slider{}, false, IgnoreDamaged(err)
	}
	return tx.toSlider(record)
}

// SetLiveSlider replaces the live slider.
func (tx homepageTx) SetLiveSlider(s school.Slider) error {
	return liveSlider.put(tx.txn, sliderKey, sliderOf(s))
}

// ClearLiveSlider deletes the live slider.
func (tx homepageTx) ClearLiveSlider() error { return liveSlider.delete(tx.txn, sliderKey) }

// LivePopup returns the configured pop-up, if there is one. Its times decide whether visitors see
// it now.
func (tx homepageTx) LivePopup() (school.Popup, bool, error) {
	record, found, err := livePopup.find(tx.txn, popupKey)
	if err != nil || !found {
		return school.Popup{}, false, IgnoreDamaged(err)
	}
	return tx.toPopup(record)
}

// SetLivePopup replaces the live pop-up.
func (tx homepageTx) SetLivePopup(p school.Popup) error {
	return livePopup.put(tx.txn, popupKey, popupOf(p))
}

// ClearLivePopup deletes the live pop-up.
func (tx homepageTx) ClearLivePopup() error { return livePopup.delete(tx.txn, popupKey) }

// NewChangeID returns an ID for a change that is made now. It sorts after all that were made
// before, also when the server's clock was set back: undo and KeepChanges go by the order in which
// changes were made.
func (tx homepageTx) NewChangeID(now time.Time) (string, error) {
	last, err := tx.keysBack(changes.bucket, "", "", 1)
	id := NewID(now)
	if err != nil || len(last) == 0 || id > last[0] {
		return id, err
	}
	if made, err := timeOfID(last[0]); err == nil {
		id = NewID(made.Add(time.Millisecond))
	}
	return id, nil
}

// PutChange adds or replaces a change.
func (tx homepageTx) PutChange(c school.Change) error {
	return changes.put(tx.txn, c.ID, changeRecord{c, ifAny(c.SliderBefore, sliderOf), ifAny(c.SliderAfter, sliderOf),
		ifAny(c.PopupBefore, popupOf), ifAny(c.PopupAfter, popupOf)})
}

// Change returns a change by its ID, NotFound where there is none.
func (tx homepageTx) Change(id string) (school.Change, error) {
	record, err := changes.get(tx.txn, id)
	if err != nil {
		return school.Change{}, err
	}
	return tx.toChange(record)
}

// Changes returns all changes, newest first.
func (tx homepageTx) Changes() (list []school.Change, err error) {
	err = changes.each(tx.txn, func(_ string, record changeRecord) error {
		c, err := tx.toChange(record)
		list = append(list, c)
		return err
	})
	slices.Reverse(list)
	return list, err
}

// DeleteChange deletes a change.
func (tx homepageTx) DeleteChange(id string) error { return changes.delete(tx.txn, id) }

// DeleteChangesBefore deletes the changes from before a time and counts them.
func (tx homepageTx) DeleteChangesBefore(t time.Time) (int, error) {
	return changes.deleteWhere(tx.txn, func(r changeRecord) bool { return r.At.Before(t) })
}

// KeepChanges deletes all but the newest changes.
func (tx homepageTx) KeepChanges(max int) error {
	keys, err := tx.keys(changes.bucket, "")
	if err != nil {
		return err
	}
	for _, key := range keys[:len(keys)-min(max, len(keys))] {
		if err := changes.delete(tx.txn, key); err != nil {
			return err
		}
	}
	return nil
}

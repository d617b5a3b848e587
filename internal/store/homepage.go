package store

import (
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
)

// The live slider and pop-up, and their history. Their records name pictures by
// source, the key of the picture's record; what is read has the pictures
// themselves. A picture without a sound record is left out: a slide without its
// picture, a slider without slides and a pop-up without its picture are none.
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

type slideRecord struct {
	ID         string `json:"id"`
	Source     string `json:"picture"`
	Alt        string `json:"alt"`
	Decorative bool   `json:"decorative"`
}

type sliderRecord struct {
	ID        string        `json:"id"`
	Slides    []slideRecord `json:"slides"`
	CreatedAt time.Time     `json:"created_at"`
	CreatedBy string        `json:"created_by"`
	ChangedAt time.Time     `json:"changed_at"`
}

func sliderOf(s school.Slider) sliderRecord {
	return sliderRecord{ID: s.ID, CreatedAt: s.CreatedAt, CreatedBy: s.CreatedBy, ChangedAt: s.ChangedAt,
		Slides: each(s.Slides, func(s school.Slide) slideRecord {
			return slideRecord{ID: s.ID, Source: s.Picture.Source, Alt: s.Alt, Decorative: s.Decorative}
		})}
}

func (tx *Tx) toSlider(r sliderRecord) (slider school.Slider, ok bool, err error) {
	slider = school.Slider{ID: r.ID, CreatedAt: r.CreatedAt, CreatedBy: r.CreatedBy, ChangedAt: r.ChangedAt}
	for _, slide := range r.Slides {
		picture, found, err := tx.soundPicture(slide.Source)
		if err != nil {
			return slider, false, err
		}
		if found {
			slider.Slides = append(slider.Slides, school.Slide{ID: slide.ID, Picture: picture, Alt: slide.Alt, Decorative: slide.Decorative})
		}
	}
	return slider, len(slider.Slides) > 0, nil
}

type popupRecord struct {
	ID         string    `json:"id"`
	Source     string    `json:"picture"`
	Alt        string    `json:"alt"`
	Decorative bool      `json:"decorative"`
	Link       string    `json:"link,omitempty"`
	From       time.Time `json:"from,omitzero"`
	Until      time.Time `json:"until,omitzero"`
	CreatedAt  time.Time `json:"created_at"`
	CreatedBy  string    `json:"created_by"`
	ChangedAt  time.Time `json:"changed_at"`
}

func popupOf(p school.Popup) popupRecord {
	return popupRecord{ID: p.ID, Source: p.Picture.Source, Alt: p.Alt, Decorative: p.Decorative, Link: p.Link,
		From: p.From, Until: p.Until, CreatedAt: p.CreatedAt, CreatedBy: p.CreatedBy, ChangedAt: p.ChangedAt}
}

func (tx *Tx) toPopup(r popupRecord) (popup school.Popup, ok bool, err error) {
	picture, ok, err := tx.soundPicture(r.Source)
	return school.Popup{ID: r.ID, Picture: picture, Alt: r.Alt, Decorative: r.Decorative, Link: r.Link,
		From: r.From, Until: r.Until, CreatedAt: r.CreatedAt, CreatedBy: r.CreatedBy, ChangedAt: r.ChangedAt}, ok, err
}

type changeRecord struct {
	ID           string            `json:"id"`
	Subject      school.Subject    `json:"subject"`
	Of           string            `json:"of"`
	Kind         school.ChangeKind `json:"kind"`
	Reverts      string            `json:"reverts,omitempty"`
	RevertedKind school.ChangeKind `json:"reverted_kind,omitempty"`
	At           time.Time         `json:"at"`
	By           string            `json:"by"`
	SliderBefore *sliderRecord     `json:"slider_before,omitempty"`
	SliderAfter  *sliderRecord     `json:"slider_after,omitempty"`
	PopupBefore  *popupRecord      `json:"popup_before,omitempty"`
	PopupAfter   *popupRecord      `json:"popup_after,omitempty"`
}

func changeOf(c school.Change) changeRecord {
	return changeRecord{ID: c.ID, Subject: c.Subject, Of: c.Of, Kind: c.Kind, Reverts: c.Reverts, RevertedKind: c.RevertedKind, At: c.At, By: c.By,
		SliderBefore: ifAny(c.SliderBefore, sliderOf), SliderAfter: ifAny(c.SliderAfter, sliderOf),
		PopupBefore: ifAny(c.PopupBefore, popupOf), PopupAfter: ifAny(c.PopupAfter, popupOf)}
}

func (tx *Tx) toChange(r changeRecord) (school.Change, error) {
	c := school.Change{ID: r.ID, Subject: r.Subject, Of: r.Of, Kind: r.Kind, Reverts: r.Reverts, RevertedKind: r.RevertedKind, At: r.At, By: r.By}
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
func (tx *Tx) LiveSlider() (school.Slider, bool, error) {
	record, found, err := liveSlider.find(tx, sliderKey)
	if err != nil || !found {
		return school.Slider{}, false, IgnoreDamaged(err)
	}
	return tx.toSlider(record)
}

// SetLiveSlider replaces the live slider.
func (tx *Tx) SetLiveSlider(s school.Slider) error { return liveSlider.put(tx, sliderKey, sliderOf(s)) }

// ClearLiveSlider deletes the live slider.
func (tx *Tx) ClearLiveSlider() error { return liveSlider.delete(tx, sliderKey) }

// LivePopup returns the configured pop-up, if there is one. Its times decide
// whether visitors see it now.
func (tx *Tx) LivePopup() (school.Popup, bool, error) {
	record, found, err := livePopup.find(tx, popupKey)
	if err != nil || !found {
		return school.Popup{}, false, IgnoreDamaged(err)
	}
	return tx.toPopup(record)
}

// SetLivePopup replaces the live pop-up.
func (tx *Tx) SetLivePopup(p school.Popup) error { return livePopup.put(tx, popupKey, popupOf(p)) }

// ClearLivePopup deletes the live pop-up.
func (tx *Tx) ClearLivePopup() error { return livePopup.delete(tx, popupKey) }

// NewChangeID returns an ID for a change that is made now. It sorts after all
// that were made before, also when the server's clock was set back: undo and
// KeepChanges go by the order in which changes were made.
func (tx *Tx) NewChangeID(now time.Time) (string, error) {
	last, err := tx.keysBack(changes.bucket, "", "", 1)
	if err != nil || len(last) == 0 {
		return NewID(now), err
	}
	return idAfter(last[0], now), nil
}

// PutChange adds or replaces a change.
func (tx *Tx) PutChange(c school.Change) error { return changes.put(tx, c.ID, changeOf(c)) }

// Change returns a change by its ID, NotFound where there is none.
func (tx *Tx) Change(id string) (school.Change, error) {
	record, err := changes.get(tx, id)
	if err != nil {
		return school.Change{}, err
	}
	return tx.toChange(record)
}

// Changes returns all changes, newest first.
func (tx *Tx) Changes() ([]school.Change, error) {
	records, err := changes.all(tx)
	if err != nil {
		return nil, err
	}
	var list []school.Change
	for _, record := range slices.Backward(records) {
		c, err := tx.toChange(record)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// DeleteChange deletes a change.
func (tx *Tx) DeleteChange(id string) error { return changes.delete(tx, id) }

// DeleteChangesBefore deletes the changes from before a time and counts them.
func (tx *Tx) DeleteChangesBefore(t time.Time) (int, error) {
	return changes.deleteWhere(tx, func(r changeRecord) bool { return r.At.Before(t) })
}

// KeepChanges deletes all but the newest changes.
func (tx *Tx) KeepChanges(max int) error {
	keys, err := tx.keys(changes.bucket)
	if err != nil {
		return err
	}
	for _, key := range keys[:len(keys)-min(max, len(keys))] {
		if err := changes.delete(tx, key); err != nil {
			return err
		}
	}
	return nil
}

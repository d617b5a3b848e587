package store

import (
	"errors"
	"time"

	"schoolsite/internal/school"
)

// The slider and the pop-up that are live, and their history. The times of the pop-up decide whether
// visitors see it now. The records name pictures by source, the key of the picture's record; what is
// read has the pictures themselves. A picture without a sound record is left out: a slide without its
// picture, a slider without slides and a pop-up without its picture are none.
var (
	LiveSlider = Single[school.Slider]{Collection[school.Slider]{bucket: liveBucket, noun: "slider", isDisposable: true,
		encode: func(s school.Slider) any { return sliderOf(s) },
		decode: func(tx *Tx, unmarshal func(any) error) (slider school.Slider, ok bool, err error) {
			var r sliderRecord
			if err := unmarshal(&r); err != nil {
				return slider, false, err
			}
			return tx.toSlider(r)
		}}, "slider"}
	LivePopup = Single[school.Popup]{Collection[school.Popup]{bucket: liveBucket, noun: "pop-up", isDisposable: true,
		encode: func(p school.Popup) any { return popupOf(p) },
		decode: func(tx *Tx, unmarshal func(any) error) (popup school.Popup, ok bool, err error) {
			var r popupRecord
			if err := unmarshal(&r); err != nil {
				return popup, false, err
			}
			return tx.toPopup(r)
		}}, popupKey}
	Changes = Collection[school.Change]{bucket: "changes", noun: "change",
		key:   func(c school.Change) string { return c.ID },
		until: func(c school.Change) time.Time { return c.At },
		encode: func(c school.Change) any {
			return changeRecord{c, ifAny(c.Before.Slider, sliderOf), ifAny(c.After.Slider, sliderOf),
				ifAny(c.Before.Popup, popupOf), ifAny(c.After.Popup, popupOf)}
		},
		decode: func(tx *Tx, unmarshal func(any) error) (c school.Change, ok bool, err error) {
			var r changeRecord
			if err := unmarshal(&r); err != nil {
				return c, false, err
			}
			c = r.Change
			return c, true, errors.Join(
				setIfAny(&c.Before.Slider, r.SliderBefore, tx.toSlider), setIfAny(&c.After.Slider, r.SliderAfter, tx.toSlider),
				setIfAny(&c.Before.Popup, r.PopupBefore, tx.toPopup), setIfAny(&c.After.Popup, r.PopupAfter, tx.toPopup))
		}}
)

const (
	liveBucket = "live"
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
	r := sliderRecord{Slider: s}
	for _, slide := range s.Slides {
		r.Slides = append(r.Slides, slideRecord{slide, slide.Picture.Source})
	}
	return r
}

func (tx *Tx) toSlider(r sliderRecord) (slider school.Slider, ok bool, err error) {
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

func (tx *Tx) toPopup(r popupRecord) (popup school.Popup, ok bool, err error) {
	popup = r.Popup
	popup.Picture, ok, err = tx.soundPicture(r.Source)
	return popup, ok, err
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

// NewChangeID returns an ID for a change that is made now. It sorts after all that were made
// before, also when the server's clock was set back: undo and KeepChanges go by the order in which
// changes were made.
func (tx *Tx) NewChangeID(now time.Time) (string, error) {
	last, err := tx.keysBack(Changes.bucket, "", "", 1)
	id := NewID(now)
	if err != nil || len(last) == 0 || id > last[0] {
		return id, err
	}
	if made, err := timeOfID(last[0]); err == nil {
		id = NewID(made.Add(time.Millisecond))
	}
	return id, nil
}

// KeepChanges deletes all but the newest changes.
func (tx *Tx) KeepChanges(max int) error {
	keys, err := tx.keys(Changes.bucket, "")
	if err != nil {
		return err
	}
	return Changes.deleteAll(tx, keys[:len(keys)-min(max, len(keys))])
}

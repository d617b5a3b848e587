package store

import (
	"cmp"
	"errors"
	"time"

	"schoolsite/internal/school"
)

// Until format 10 the slider, the pop-up and the history of both were records of their own. What a data folder of
// before has of them is read here, until it is brought into the content.

// FormerHome is a slider and a pop-up; nil for none.
type FormerHome struct {
	Slider *FormerSlider
	Popup  *FormerPicture
}

// FormerSlider is a slider with its pictures in their order.
type FormerSlider struct {
	Slides []FormerPicture `json:"slides"`
}

// FormerPicture is a slide, or a pop-up.
type FormerPicture struct {
	Source     string            `json:"picture"` // of the picture's record
	Alt        string            `json:"alt"`
	Decorative bool              `json:"decorative"`
	Focus      school.FocalPoint `json:"focus"`
	Link       string            `json:"link"`
	From       time.Time         `json:"from"`
	Until      time.Time         `json:"until"`
}

// FormerChange is a change of one of the two.
type FormerChange struct {
	ID           string         `json:"id"`
	Subject      string         `json:"subject"`
	Reverts      string         `json:"reverts"` // the ID of the change that it undid or redid
	Kind         string         `json:"kind"`
	At           time.Time      `json:"at"`
	By           string         `json:"by"`
	SliderBefore *FormerSlider  `json:"sliderBefore"`
	SliderAfter  *FormerSlider  `json:"sliderAfter"`
	PopupBefore  *FormerPicture `json:"popupBefore"`
	PopupAfter   *FormerPicture `json:"popupAfter"`
}

var (
	formerSlider = Single[FormerSlider]{Collection[FormerSlider]{bucket: liveBucket, noun: "slider",
		isDisposable: true}, "slider"}
	formerPopup = Single[FormerPicture]{Collection[FormerPicture]{bucket: liveBucket, noun: "pop-up",
		isDisposable: true}, "popup"}
	formerChanges = Collection[FormerChange]{bucket: changesBucket, noun: "change", isDisposable: true,
		key: func(c FormerChange) string { return c.ID }}
)

const (
	liveBucket    = "live"
	changesBucket = "changes"
)

// FormerHomepage returns the slider and the pop-up of before format 11, and their changes, the oldest first.
func FormerHomepage(tx *Tx) (home FormerHome, changes []FormerChange, err error) {
	slider, hasSlider, err := formerSlider.Find(tx)
	popup, hasPopup, popupErr := formerPopup.Find(tx)
	if err := cmp.Or(err, popupErr); err != nil {
		return home, nil, err
	}
	if hasSlider {
		home.Slider = &slider
	}
	if hasPopup {
		home.Popup = &popup
	}
	changes, err = formerChanges.All(tx)
	return home, changes, err
}

// DeleteFormerHomepage deletes them.
func DeleteFormerHomepage(tx *Tx) error {
	keys, err := tx.keys(changesBucket, "")
	if err != nil {
		return err
	}
	return errors.Join(formerChanges.deleteAll(tx, keys), formerSlider.Delete(tx), formerPopup.Delete(tx))
}

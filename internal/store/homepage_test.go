package store

import (
	"testing"

	"schoolsite/internal/school"
)

func TestSlider_HasThePicturesOfTheirRecords(t *testing.T) {
	db := openTest(t)
	hall, gate := school.Picture{Source: "hall", Color: "#102030"}, school.Picture{Source: "gate"}
	slider := school.Slider{ID: "s", Slides: []school.Slide{{ID: "1", Picture: hall}, {ID: "2", Picture: gate}}}
	change := school.Change{ID: "c", After: school.Home{Slider: &slider}, Before: school.Home{Popup: &school.Popup{ID: "p", Picture: gate}}}
	update(t, db, func(tx *Tx) {
		check(t, putPictures(tx, change))
		check(t, LiveSlider.Put(tx, slider))
		check(t, Changes.Put(tx, change))
	})

	update(t, db, func(tx *Tx) {
		_, _, err := LiveSlider.Find(tx) // the transaction has read the records once
		check(t, err)
		hall.Color = "#a0b0c0"
		check(t, Pictures.Put(tx, hall))
		check(t, Pictures.Delete(tx, gate.Source))
		want := school.Slider{ID: "s", Slides: []school.Slide{{ID: "1", Picture: hall}}}
		live, ok, err := LiveSlider.Find(tx)
		check(t, err)
		same(t, want, live)
		same(t, true, ok)
		same(t, school.Change{ID: "c", After: school.Home{Slider: &want}}, must(Changes.Get(tx, "c")))
		check(t, Pictures.Delete(tx, hall.Source))
		_, ok, err = LiveSlider.Find(tx)
		check(t, err)
		same(t, false, ok)
	})
}

func TestSlider_LeavesOutASlideWhosePictureIsDamaged(t *testing.T) {
	db := openTest(t)
	slider := school.Slider{ID: "s", Slides: []school.Slide{{ID: "1", Picture: school.Picture{Source: "hall"}}, {ID: "2", Picture: school.Picture{Source: "gate"}}}}
	update(t, db, func(tx *Tx) {
		check(t, putPictures(tx, school.Change{After: school.Home{Slider: &slider}}))
		check(t, LiveSlider.Put(tx, slider))
	})
	flipByte(t, db, "pictures", "hall")
	update(t, db, func(tx *Tx) {
		live, ok, err := LiveSlider.Find(tx)
		slider.Slides = slider.Slides[1:]
		check(t, err)
		same(t, slider, live)
		same(t, true, ok)
	})
}

package store

import (
	"errors"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// The records of slider, pop-up and changes as format 5 kept them: with a copy
// of each picture, and changes whose What nested: "redone: picture removed".

type slideRecord5 struct {
	ID         string        `json:"id"`
	Picture    pictureRecord `json:"picture"`
	Alt        string        `json:"alt"`
	Decorative bool          `json:"decorative"`
}

type sliderRecord5 struct {
	ID        string         `json:"id"`
	Slides    []slideRecord5 `json:"slides"`
	CreatedAt time.Time      `json:"created_at"`
	CreatedBy string         `json:"created_by"`
	ChangedAt time.Time      `json:"changed_at"`
}

func (r sliderRecord5) toFormat6() sliderRecord {
	return sliderRecord{ID: r.ID, CreatedAt: r.CreatedAt, CreatedBy: r.CreatedBy, ChangedAt: r.ChangedAt,
		Slides: each(r.Slides, func(r slideRecord5) slideRecord {
			return slideRecord{ID: r.ID, Source: r.Picture.Source, Alt: r.Alt, Decorative: r.Decorative}
		})}
}

type popupRecord5 struct {
	ID         string        `json:"id"`
	Picture    pictureRecord `json:"picture"`
	Alt        string        `json:"alt"`
	Decorative bool          `json:"decorative"`
	Link       string        `json:"link,omitempty"`
	From       time.Time     `json:"from,omitzero"`
	Until      time.Time     `json:"until,omitzero"`
	CreatedAt  time.Time     `json:"created_at"`
	CreatedBy  string        `json:"created_by"`
	ChangedAt  time.Time     `json:"changed_at"`
}

func (r popupRecord5) toFormat6() popupRecord {
	return popupRecord{ID: r.ID, Source: r.Picture.Source, Alt: r.Alt, Decorative: r.Decorative, Link: r.Link,
		From: r.From, Until: r.Until, CreatedAt: r.CreatedAt, CreatedBy: r.CreatedBy, ChangedAt: r.ChangedAt}
}

type changeRecord5 struct {
	ID           string         `json:"id"`
	Subject      school.Subject `json:"subject"`
	Of           string         `json:"of"`
	What         string         `json:"what"`
	Undoes       string         `json:"undoes,omitempty"`
	At           time.Time      `json:"at"`
	By           string         `json:"by"`
	SliderBefore *sliderRecord5 `json:"slider_before,omitempty"`
	SliderAfter  *sliderRecord5 `json:"slider_after,omitempty"`
	PopupBefore  *popupRecord5  `json:"popup_before,omitempty"`
	PopupAfter   *popupRecord5  `json:"popup_after,omitempty"`
}

func (r changeRecord5) toFormat6() changeRecord {
	c := changeRecord{ID: r.ID, Subject: r.Subject, Of: r.Of, Reverts: r.Undoes, At: r.At, By: r.By,
		SliderBefore: ifAny(r.SliderBefore, sliderRecord5.toFormat6), SliderAfter: ifAny(r.SliderAfter, sliderRecord5.toFormat6),
		PopupBefore: ifAny(r.PopupBefore, popupRecord5.toFormat6), PopupAfter: ifAny(r.PopupAfter, popupRecord5.toFormat6)}
	prefix, what, nested := strings.Cut(r.What, ": ")
	if !nested {
		c.Kind = changeKind6(r.What)
		return c
	}
	c.Kind, c.RevertedKind = school.ChangeKind(prefix), changeKind6(what)
	return c
}

func changeKind6(what string) school.ChangeKind {
	if what == "added to" {
		return school.ChangeAdded
	}
	return school.ChangeKind(strings.ReplaceAll(what, " ", "_"))
}

// homepageToFormat6 replaces the copies of pictures by their sources. A copy
// whose picture has no record becomes the record.
func homepageToFormat6(tx *Tx) error {
	record := func(copies ...pictureRecord) error {
		for _, picture := range copies {
			_, found, err := pictures.find(tx, picture.Source)
			if err == nil && !found {
				err = pictures.put(tx, picture.Source, picture)
			}
			if err = IgnoreDamaged(err); err != nil {
				return err
			}
		}
		return nil
	}
	slider := func(r *sliderRecord5) error {
		if r == nil {
			return nil
		}
		return record(each(r.Slides, func(r slideRecord5) pictureRecord { return r.Picture })...)
	}
	popup := func(r *popupRecord5) error {
		if r == nil {
			return nil
		}
		return record(r.Picture)
	}
	if old, found, err := collection[sliderRecord5](liveSlider).find(tx, sliderKey); IgnoreDamaged(err) != nil {
		return err
	} else if found {
		if err := errors.Join(slider(&old), liveSlider.put(tx, sliderKey, old.toFormat6())); err != nil {
			return err
		}
	}
	if old, found, err := collection[popupRecord5](livePopup).find(tx, popupKey); IgnoreDamaged(err) != nil {
		return err
	} else if found {
		if err := errors.Join(popup(&old), livePopup.put(tx, popupKey, old.toFormat6())); err != nil {
			return err
		}
	}
	return collection[changeRecord5](changes).each(tx, func(key string, old changeRecord5) error {
		return errors.Join(slider(old.SliderBefore), slider(old.SliderAfter), popup(old.PopupBefore), popup(old.PopupAfter),
			changes.put(tx, key, old.toFormat6()))
	})
}

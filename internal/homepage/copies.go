package homepage

import (
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// records are the pictures as they are recorded, by source.
type records map[string]school.Picture

// RenewCopies brings every copy of a picture, in the live slider and pop-up and
// in the changes, up to its record, in one transaction.
func (s *Service) RenewCopies() (renewed bool, err error) {
	err = s.DB.Update(func(tx *store.Tx) error {
		pictures, err := tx.Pictures()
		if err != nil {
			return err
		}
		r := records{}
		for _, p := range pictures {
			r[p.Source] = p
		}
		slider, err := renewLive(tx, sliders, r.slider)
		if err != nil {
			return err
		}
		popup, err := renewLive(tx, popups, r.popup)
		if err != nil {
			return err
		}
		changes, err := r.changes(tx)
		renewed = slider || popup || changes
		return err
	})
	return renewed, err
}

func renewLive[T any](tx *store.Tx, v versioned[T], renew func(*T) bool) (renewed bool, err error) {
	live, err := v.live(tx)
	if err != nil || live == nil || !renew(live) {
		return false, err
	}
	return true, v.set(tx, *live)
}

func (r records) changes(tx *store.Tx) (renewed bool, err error) {
	changes, err := tx.Changes()
	if err != nil {
		return false, err
	}
	for _, c := range changes {
		if slices.Contains([]bool{r.slider(c.SliderBefore), r.slider(c.SliderAfter), r.popup(c.PopupBefore), r.popup(c.PopupAfter)}, true) {
			renewed = true
			if err := tx.PutChange(c); err != nil {
				return false, err
			}
		}
	}
	return renewed, nil
}

func (r records) slider(slider *school.Slider) (renewed bool) {
	if slider == nil {
		return false
	}
	for i := range slider.Slides {
		renewed = r.picture(&slider.Slides[i].Picture) || renewed
	}
	return renewed
}

func (r records) popup(popup *school.Popup) bool { return popup != nil && r.picture(&popup.Picture) }

func (r records) picture(copied *school.Picture) bool {
	now, ok := r[copied.Source]
	if !ok || now.Recipe == copied.Recipe && slices.Equal(now.Variants, copied.Variants) {
		return false
	}
	*copied = now
	return true
}

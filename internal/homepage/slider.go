package homepage

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// NewSlider asks for a slider, or for slides to be added to the live one. The slides get their IDs
// when they are stored.
type NewSlider struct {
	Slides []school.Slide
	Mode   Mode
	Once   bool // idempotent: a slider that is like this stays, pictures that it has don't join it twice
	DryRun bool // everything but the commit
}

// LiveSlider returns the slider that visitors see; ok is false when there is none.
func (s *Service) LiveSlider(context.Context) (slider school.Slider, ok bool, err error) {
	now, err := store.Read(s.DB, readLive)
	if err != nil || now.Slider == nil {
		return slider, false, err
	}
	return *now.Slider, true, nil
}

// Version returns a number that is another one after every write to the store, so that what was read
// of slider and pop-up can be kept until then.
func (s *Service) Version() uint64 {
	return s.DB.Writes()
}

// CreateSlider makes a slider live, or adds pictures to the live one. A Change without an ID means
// that nothing had to be done.
func (s *Service) CreateSlider(ctx context.Context, by school.Actor, asked NewSlider) (school.Change, error) {
	if err := checkMode(by, school.SliderSubject, asked.Mode); err != nil {
		return school.Change{}, err
	}
	if len(asked.Slides) == 0 {
		return school.Change{}, school.InvalidFields(map[string]string{"images": school.MsgNoSliderImage})
	}
	at := s.Clock().UTC()
	slides := slices.Clone(asked.Slides)
	for i := range slides {
		alt, err := cleanAlt(slides[i].Alt)
		if err != nil {
			return school.Change{}, err
		}
		slides[i].ID, slides[i].Alt = store.NewID(at), alt
	}
	return s.apply(ctx, by, school.Change{Subject: school.SliderSubject, Kind: changeKinds[asked.Mode]}, func(now *school.Home) error {
		slider := now.Slider
		if slider != nil && asked.Once { // leave out what the live slider has
			if asked.Mode == Append {
				slides = slices.DeleteFunc(slides, func(slide school.Slide) bool {
					return slices.ContainsFunc(slider.Slides, func(other school.Slide) bool { return other.Picture.Source == slide.Picture.Source })
				})
			} else if slices.EqualFunc(slides, slider.Slides, sameSlide) {
				slides = nil
			}
		}
		if len(slides) == 0 {
			return errUnchanged
		}
		if err := mayCreate(*now, school.SliderSubject, asked.Mode); err != nil {
			return err
		}
		if slider == nil || asked.Mode == Replace {
			slider = &school.Slider{ID: store.NewID(at), CreatedAt: at, CreatedBy: by.Name()}
		}
		if total := len(slider.Slides) + len(slides); total > s.MaxSlides {
			return school.Errorf(school.TooLarge, "A slider holds at most %d pictures; this would make %d.", s.MaxSlides, total)
		}
		slider.Slides, slider.ChangedAt = append(slider.Slides, slides...), at
		if now.Slider = slider; asked.DryRun {
			return errDryRun
		}
		return nil
	})
}

// sameSlide reports whether two slides look the same to visitors.
func sameSlide(a, b school.Slide) bool {
	return a.Picture.Source == b.Picture.Source && a.Alt == b.Alt && a.Decorative == b.Decorative && a.Focus == b.Focus
}

// ReorderSlider puts the pictures in the order of the given slide IDs, which must name every
// picture once.
func (s *Service) ReorderSlider(ctx context.Context, by school.Actor, id string, order []string) (school.Change, error) {
	return s.editSlides(ctx, by, id, school.ChangeReordered, func(slides []school.Slide) ([]school.Slide, error) {
		sorted := make([]school.Slide, 0, len(slides))
		for _, slideID := range order {
			if at := indexOf(slides, slideID); at >= 0 && indexOf(sorted, slideID) < 0 {
				sorted = append(sorted, slides[at])
			}
		}
		if len(sorted) != len(slides) || len(order) != len(slides) {
			return nil, school.Errorf(school.Conflict, "The slider has changed meanwhile. Look at it again, then reorder it.")
		}
		if slices.EqualFunc(sorted, slides, func(a, b school.Slide) bool { return a.ID == b.ID }) {
			return nil, errUnchanged
		}
		return sorted, nil
	})
}

// SlideEdit changes one slide: its description and, unless Picture is nil, its picture.
type SlideEdit struct {
	Alt        string
	Decorative bool
	Focus      school.FocalPoint // one of school.FocalPoints; "" leaves it, or is the middle of another picture
	Picture    *school.Picture
}

// EditSlide sets the alt text of one picture, or marks it as decorative, and may put another
// picture in its place.
func (s *Service) EditSlide(ctx context.Context, by school.Actor, id, slideID string, edit SlideEdit) (school.Change, error) {
	alt, err := cleanAlt(edit.Alt)
	if err != nil {
		return school.Change{}, err
	}
	if edit.Focus != "" && !slices.Contains(school.FocalPoints, edit.Focus) {
		return school.Change{}, school.InvalidFields(map[string]string{"focus": "Choose one of the nine points, such as top left."})
	}
	kind := school.ChangeDescribed
	if edit.Picture != nil {
		edit.Focus = cmp.Or(edit.Focus, school.FocusMiddle)
		kind = school.ChangePictureReplaced
	}
	return s.editSlides(ctx, by, id, kind, func(slides []school.Slide) ([]school.Slide, error) {
		at, err := slideAt(slides, slideID)
		if err != nil {
			return nil, err
		}
		before := slides[at]
		slides[at].Alt, slides[at].Decorative = alt, edit.Decorative
		if edit.Picture != nil {
			slides[at].Picture = *edit.Picture
		}
		if edit.Focus != "" {
			slides[at].Focus = edit.Focus
		}
		if edit.Focus == school.FocusMiddle {
			slides[at].Focus = ""
		}
		if sameSlide(before, slides[at]) {
			return nil, errUnchanged
		}
		return slides, nil
	})
}

// RemoveSlide takes one picture out; the last one takes the slider with it.
func (s *Service) RemoveSlide(ctx context.Context, by school.Actor, id, slideID string) (school.Change, error) {
	return s.editSlides(ctx, by, id, school.ChangePictureRemoved, func(slides []school.Slide) ([]school.Slide, error) {
		at, err := slideAt(slides, slideID)
		if err != nil {
			return nil, err
		}
		return slices.Delete(slides, at, at+1), nil
	})
}

// editSlides changes the slides of the slider with this ID, or with "" of the live one. A slider
// without slides is deleted.
func (s *Service) editSlides(ctx context.Context, by school.Actor, id string, kind school.ChangeKind, edit func([]school.Slide) ([]school.Slide, error)) (school.Change, error) {
	return s.apply(ctx, by, school.Change{Subject: school.SliderSubject, Kind: kind}, func(now *school.Home) error {
		if err := mustBe(*now, school.SliderSubject, id); err != nil {
			return err
		}
		slides, err := edit(now.Slider.Slides)
		if now.Slider.Slides, now.Slider.ChangedAt = slides, s.Clock().UTC(); len(slides) == 0 {
			now.Slider = nil
		}
		return err
	})
}

// slideAt returns the place of a slide; it refuses an ID that no slide has.
func slideAt(slides []school.Slide, id string) (int, error) {
	at := indexOf(slides, id)
	if at < 0 {
		return 0, school.Errorf(school.NotFound, "There is no such picture in the slider. It may have been removed already.")
	}
	return at, nil
}

func indexOf(slides []school.Slide, id string) int {
	return slices.IndexFunc(slides, func(slide school.Slide) bool { return slide.ID == id })
}

// SlideImages returns the pictures of a slider for a page.
func SlideImages(slider school.Slider) []school.Image {
	images := make([]school.Image, len(slider.Slides))
	for i, slide := range slider.Slides {
		alt := cmp.Or(slide.Alt, "Hero Slide "+strconv.Itoa(i+1))
		if slide.Decorative {
			alt = ""
		}
		images[i] = slide.Picture.Image(alt)
		images[i].Focus = slide.Focus
	}
	return images
}

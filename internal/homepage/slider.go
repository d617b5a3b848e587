package homepage

import (
	"cmp"
	"context"
	"slices"

	"schoolsite/internal/school"
)

// NewSlider asks for a slider, or for slides to be added to the one that there is.
type NewSlider struct {
	Slides []school.Slide // of uploaded pictures
	Mode   Mode
	Once   bool // idempotent: a slider that is like this stays, pictures that it has don't join it twice
	DryRun bool // everything but the commit
}

// CreateSlider publishes a slider, or adds pictures to the one that there is. A Change without an ID means that
// nothing had to be done.
func (s *Service) CreateSlider(ctx context.Context, by school.Actor, asked NewSlider) (Change, error) {
	if len(asked.Slides) == 0 {
		return Change{}, school.InvalidFields(map[string]string{"images": school.MsgNoSliderImage})
	}
	slides := slices.Clone(asked.Slides)
	for i := range slides {
		var err error
		if slides[i].Alt, err = cleanAlt(slides[i].Alt); err != nil {
			return Change{}, err
		}
		if err := s.fileOf(&slides[i].Picture, &slides[i].File, school.SliderFolder); err != nil {
			return Change{}, err
		}
	}
	edit := Edit{Subject: Slider, Kind: changeKinds[asked.Mode], DryRun: asked.DryRun}
	return s.apply(ctx, by, edit, func(now *school.Home) error {
		added := slides
		if asked.Once {
			added = missingIn(now.Slider, slides, asked.Mode)
		}
		if len(added) == 0 {
			return errUnchanged
		}
		if err := mayCreate(*now, Slider, asked.Mode); err != nil {
			return err
		}
		if asked.Mode == Replace {
			now.Slider = nil
		}
		if total := len(now.Slider) + len(added); total > s.deps.MaxSlides {
			return school.Errorf(school.TooLarge, "A slider has at most %d pictures; this would make %d.",
				s.deps.MaxSlides, total)
		}
		now.Slider = append(now.Slider, added...)
		return nil
	})
}

// missingIn returns the slides that a slider lacks: those whose pictures it has not when they are to be added, else
// all or none.
func missingIn(slider, slides []school.Slide, mode Mode) []school.Slide {
	if mode != Append {
		if slices.EqualFunc(slides, slider, looksLike) {
			return nil
		}
		return slides
	}
	return slices.DeleteFunc(slices.Clone(slides), func(slide school.Slide) bool {
		return slices.ContainsFunc(slider, func(other school.Slide) bool {
			return other.Picture.ID == slide.Picture.ID
		})
	})
}

// looksLike reports whether two slides look the same to visitors.
func looksLike(a, b school.Slide) bool {
	return a.Picture.ID == b.Picture.ID && a.Alt == b.Alt && a.Decorative == b.Decorative && a.Focus == b.Focus
}

// ReorderSlider puts the pictures in the order of the given slide IDs, which must name every
// picture once.
func (s *Service) ReorderSlider(ctx context.Context, by school.Actor, id string, order []string) (Change, error) {
	return s.editSlides(ctx, by, id, Reordered, func(slides []school.Slide) ([]school.Slide, error) {
		sorted := make([]school.Slide, 0, len(slides))
		for _, slideID := range order {
			if at := indexOf(slides, slideID); at >= 0 && indexOf(sorted, slideID) < 0 {
				sorted = append(sorted, slides[at])
			}
		}
		if len(sorted) != len(slides) || len(order) != len(slides) {
			return nil, school.Errorf(school.Conflict, "The slider has changed meanwhile. Look at it again, "+
				"then reorder it.")
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
func (s *Service) EditSlide(ctx context.Context, by school.Actor, id, slideID string, edit SlideEdit) (Change, error) {
	alt, err := cleanAlt(edit.Alt)
	if err != nil {
		return Change{}, err
	}
	if edit.Focus != "" && !slices.Contains(school.FocalPoints, edit.Focus) {
		return Change{}, school.InvalidFields(map[string]string{"focus": "Choose one of the nine points, such " +
			"as top left."})
	}
	kind, file := Described, ""
	if edit.Picture != nil {
		edit.Focus = cmp.Or(edit.Focus, school.FocusMiddle)
		kind = PictureReplaced
		if err := s.fileOf(edit.Picture, &file, school.SliderFolder); err != nil {
			return Change{}, err
		}
	}
	return s.editSlides(ctx, by, id, kind, func(slides []school.Slide) ([]school.Slide, error) {
		at, err := slideAt(slides, slideID)
		if err != nil {
			return nil, err
		}
		before := slides[at]
		slides[at].Alt, slides[at].Decorative = alt, edit.Decorative
		if edit.Picture != nil {
			slides[at].Picture, slides[at].File = *edit.Picture, file
		}
		if edit.Focus != "" {
			slides[at].Focus = edit.Focus
		}
		if edit.Focus == school.FocusMiddle {
			slides[at].Focus = ""
		}
		if looksLike(before, slides[at]) {
			return nil, errUnchanged
		}
		return slides, nil
	})
}

// RemoveSlide takes one picture out; the last one takes the slider with it.
func (s *Service) RemoveSlide(ctx context.Context, by school.Actor, id, slideID string) (Change, error) {
	return s.editSlides(ctx, by, id, PictureRemoved, func(slides []school.Slide) ([]school.Slide, error) {
		at, err := slideAt(slides, slideID)
		if err != nil {
			return nil, err
		}
		return slices.Delete(slides, at, at+1), nil
	})
}

// editSlides changes the slides of the slider with this ID, or with "" of the one that there is. A slider
// without slides is deleted.
func (s *Service) editSlides(ctx context.Context, by school.Actor, id string, kind ChangeKind,
	edit func([]school.Slide) ([]school.Slide, error)) (Change, error) {
	return s.apply(ctx, by, Edit{Subject: Slider, Kind: kind}, func(now *school.Home) error {
		if err := mustBe(*now, Slider, id); err != nil {
			return err
		}
		slides, err := edit(now.Slider)
		now.Slider = slides
		return err
	})
}

// slideAt returns the place of a slide; it refuses an ID that no slide has.
func slideAt(slides []school.Slide, id string) (int, error) {
	at := indexOf(slides, id)
	if at < 0 {
		return 0, school.Errorf(school.NotFound, "There is no such picture in the slider. It may have been "+
			"removed already.")
	}
	return at, nil
}

func indexOf(slides []school.Slide, id string) int {
	return slices.IndexFunc(slides, func(slide school.Slide) bool { return slide.ID == id })
}

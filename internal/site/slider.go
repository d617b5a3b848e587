package site

import (
	"context"
	"slices"
	"strconv"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Mode says what happens to the live slider or pop-up when another comes.
type Mode string

const (
	Create  Mode = ""        // refuse: there may be only one
	Replace Mode = "replace" // it goes, and can be brought back
	Append  Mode = "append"  // sliders only: the pictures join it
)

// NewSlide is a picture for a slider, with its description.
type NewSlide struct {
	Picture    school.Picture
	Alt        string
	Decorative bool
}

// NewSlider is a slider to be made, or pictures that join the live one.
type NewSlider struct {
	Slides []NewSlide
	Mode   Mode
	Once   bool // doing it again does nothing: a slider that is like this stays, pictures that it has don't join it twice
}

// LiveSlider is the slider that visitors see; ok is false when there is none.
func (s *Site) LiveSlider(context.Context) (slider school.Slider, ok bool, err error) {
	err = s.parts.DB.View(func(tx *store.Tx) error {
		slider, ok, err = tx.LiveSlider()
		return err
	})
	return slider, ok, err
}

// MayCreateSlider refuses early what CreateSlider would refuse, before
// pictures are uploaded for nothing.
func (s *Site) MayCreateSlider(ctx context.Context, by school.Actor, mode Mode) error {
	if err := checkSliderMode(by, mode); err != nil {
		return err
	}
	_, exists, err := s.LiveSlider(ctx)
	if err == nil && exists && mode == Create {
		return sliderExists()
	}
	return err
}

func checkSliderMode(by school.Actor, mode Mode) error {
	if mode != Create && mode != Replace && mode != Append {
		return school.Errorf(school.Invalid, "The mode must be replace or append.")
	}
	return by.RequireStaff()
}

func sliderExists() error {
	return school.Errorf(school.Conflict, "There is a slider already. Delete it first, or replace it, or add to it.")
}

// CreateSlider makes a slider live, or adds to the one that is. A Change
// without an ID says that there was nothing to do.
func (s *Site) CreateSlider(ctx context.Context, by school.Actor, made NewSlider) (school.Change, error) {
	if err := checkSliderMode(by, made.Mode); err != nil {
		return school.Change{}, err
	}
	if len(made.Slides) == 0 {
		return school.Change{}, school.InvalidFields(map[string]string{"images": school.MsgNoSliderImage})
	}
	slides, err := described(made.Slides)
	if err != nil {
		return school.Change{}, err
	}
	made.Slides = slides
	change, err := theSlider.change(s, by, whatOf(made.Mode), func(live *school.Slider) (*school.Slider, error) {
		if live == nil {
			return s.joined(nil, by, made)
		}
		if made.Once {
			made = made.without(*live)
		}
		switch {
		case len(made.Slides) == 0:
			return nil, errUnchanged
		case made.Mode == Create:
			return nil, sliderExists()
		}
		return s.joined(live, by, made)
	})
	return change, s.shown(ctx, err)
}

// without leaves out what the live slider has already: of pictures that join
// it each by itself, else all of them if they are the slider.
func (n NewSlider) without(live school.Slider) NewSlider {
	if n.Mode == Append {
		n.Slides = slices.DeleteFunc(slices.Clone(n.Slides), func(slide NewSlide) bool {
			return slices.ContainsFunc(live.Slides, func(has school.Slide) bool { return has.Picture.Source == slide.Picture.Source })
		})
		return n
	}
	if slices.EqualFunc(n.Slides, live.Slides, NewSlide.is) {
		n.Slides = nil
	}
	return n
}

func (n NewSlide) is(slide school.Slide) bool {
	return n.Picture.Source == slide.Picture.Source && n.Alt == slide.Alt && n.Decorative == slide.Decorative
}

// described tidies the descriptions that came with an upload, as DescribeSlide
// does one that comes later.
func described(slides []NewSlide) (tidy []NewSlide, err error) {
	tidy = slices.Clone(slides)
	for i := range tidy {
		if tidy[i].Alt, err = cleanAlt(tidy[i].Alt); err != nil {
			return nil, err
		}
	}
	return tidy, nil
}

func whatOf(mode Mode) string {
	return map[Mode]string{Create: "created", Replace: "replaced", Append: "added to"}[mode]
}

func (s *Site) joined(live *school.Slider, by school.Actor, made NewSlider) (*school.Slider, error) {
	now := s.parts.Clock().UTC()
	if live == nil || made.Mode != Append {
		live = &school.Slider{ID: store.NewID(now), CreatedAt: now, CreatedBy: by.Name()}
	}
	if all, most := len(live.Slides)+len(made.Slides), s.options.Limits.Files; all > most {
		return nil, school.Errorf(school.TooLarge, "A slider holds at most %d pictures; this would make %d.", most, all)
	}
	live.Slides = slices.Clone(live.Slides)
	for _, slide := range made.Slides {
		live.Slides = append(live.Slides, school.Slide{
			ID: store.NewID(now), Picture: slide.Picture, Alt: slide.Alt, Decorative: slide.Decorative,
		})
	}
	live.ChangedAt = now
	return live, nil
}

// DeleteSlider takes the slider with this ID down, or with "" the live one.
func (s *Site) DeleteSlider(ctx context.Context, by school.Actor, id string) (school.Change, error) {
	change, err := theSlider.change(s, by, "deleted", func(live *school.Slider) (*school.Slider, error) {
		return nil, checkLive(live, id)
	})
	return change, s.shown(ctx, err)
}

// checkLive refuses an ID that is not the live slider's; "" is whichever is live.
func checkLive(live *school.Slider, id string) error {
	if live == nil || id != "" && live.ID != id {
		return school.Errorf(school.NotFound, "There is no such slider. It may have been deleted already.")
	}
	return nil
}

// editSlider changes the live slider's pictures. A Change without an ID says
// that they were so already, here and in the calls that follow.
func (s *Site) editSlider(ctx context.Context, by school.Actor, id, what string, edit func([]school.Slide) ([]school.Slide, error)) (school.Change, error) {
	change, err := theSlider.change(s, by, what, func(live *school.Slider) (*school.Slider, error) {
		if err := checkLive(live, id); err != nil {
			return nil, err
		}
		slides, err := edit(slices.Clone(live.Slides))
		if err != nil || len(slides) == 0 {
			return nil, err
		}
		live.Slides, live.ChangedAt = slides, s.parts.Clock().UTC()
		return live, nil
	})
	return change, s.shown(ctx, err)
}

// ReorderSlider puts the pictures in the order of the given slide IDs, which
// must name every picture once.
func (s *Site) ReorderSlider(ctx context.Context, by school.Actor, id string, order []string) (school.Change, error) {
	return s.editSlider(ctx, by, id, "reordered", func(slides []school.Slide) ([]school.Slide, error) {
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

func indexOf(slides []school.Slide, id string) int {
	return slices.IndexFunc(slides, func(slide school.Slide) bool { return slide.ID == id })
}

// SlideEdit is what is said about one picture of a slider, and the picture to
// put in its place, nil for none.
type SlideEdit struct {
	Alt        string
	Decorative bool
	Picture    *school.Picture
}

// EditSlide sets the alt text of one picture, or says that it is only
// decorative, and may put another picture in its place.
func (s *Site) EditSlide(ctx context.Context, by school.Actor, id, slideID string, edit SlideEdit) (school.Change, error) {
	alt, err := cleanAlt(edit.Alt)
	if err != nil {
		return school.Change{}, err
	}
	what := "described"
	if edit.Picture != nil {
		what = "picture replaced"
	}
	return s.editSlider(ctx, by, id, what, func(slides []school.Slide) ([]school.Slide, error) {
		at := indexOf(slides, slideID)
		if at < 0 {
			return nil, noSlide()
		}
		slide := NewSlide{Picture: slides[at].Picture, Alt: alt, Decorative: edit.Decorative}
		if edit.Picture != nil {
			slide.Picture = *edit.Picture
		}
		if slide.is(slides[at]) {
			return nil, errUnchanged
		}
		slides[at].Picture, slides[at].Alt, slides[at].Decorative = slide.Picture, slide.Alt, slide.Decorative
		return slides, nil
	})
}

func noSlide() error {
	return school.Errorf(school.NotFound, "There is no such picture in the slider. It may have been removed already.")
}

// RemoveSlide takes one picture out; the last one takes the slider with it.
func (s *Site) RemoveSlide(ctx context.Context, by school.Actor, id, slideID string) (school.Change, error) {
	return s.editSlider(ctx, by, id, "picture removed", func(slides []school.Slide) ([]school.Slide, error) {
		at := indexOf(slides, slideID)
		if at < 0 {
			return nil, noSlide()
		}
		return slices.Delete(slides, at, at+1), nil
	})
}

// SlideImage is how the n-th picture (from 0) of a slider stands on a page.
func SlideImage(slide school.Slide, n int) school.Image {
	alt := slide.Alt
	switch {
	case slide.Decorative:
		alt = ""
	case alt == "":
		alt = "Hero Slide " + strconv.Itoa(n+1)
	}
	return slide.Picture.Image(alt)
}

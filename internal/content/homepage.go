package content

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"

	"schoolsite/internal/school"
)

// homepage returns the slider and the pop-up with their pictures, but for those that were deleted permanently.
func (p *publisher) homepage() (home school.Home) {
	whole := p.Tree.homepage()
	for _, slide := range whole.Slider {
		if _, ok := p.image(slide.File, ""); ok {
			slide.Picture, slide.Alt = p.pictures[slide.File], p.placeholders.In(slide.Alt)
			home.Slider = append(home.Slider, slide)
		}
	}
	if whole.Popup == nil {
		return home
	}
	if _, ok := p.image(whole.Popup.File, ""); ok {
		home.Popup = whole.Popup
		home.Popup.Picture, home.Popup.Alt = p.pictures[home.Popup.File], p.placeholders.In(home.Popup.Alt)
	}
	return home
}

// homepage returns the slider and the pop-up without their pictures.
func (t *Tree) homepage() (home school.Home) {
	ids := SlideIDs()
	for _, part := range t.slider.Slides {
		id := cmp.Or(part.ID, ids(part.Image))
		home.Slider = append(home.Slider,
			school.Slide{ID: id, File: part.Image, Alt: part.Alt, Decorative: part.Decorative, Focus: part.Focus})
	}
	if p := t.popup; p != nil {
		version := school.HashOf(fmt.Append(nil, p.Image, p.Alt, p.Decorative, p.Link, p.Shown.From,
			p.Shown.Until))[:16]
		home.Popup = &school.Popup{File: p.Image, Alt: p.Alt, Decorative: p.Decorative, Link: p.Link, Shown: p.Shown,
			Version: version}
	}
	return home
}

// SlideIDs returns a function that makes the ID of each slide of a slider by its file, in their order. Each begins with
// a letter, because a figure is the place of a slide at the command line.
func SlideIDs() func(file string) string {
	times := map[string]int{}
	return func(file string) string {
		times[file]++
		return "s" + school.HashOf(fmt.Appendf(nil, "%s %d", file, times[file]))[:15]
	}
}

// ReadHomepage reads the slider and the pop-up of a tree that was checked before, without their pictures, and with
// placeholders as they are written.
func ReadHomepage(fsys fs.FS) (school.Home, error) {
	t := &Tree{}
	for _, name := range []string{school.SliderFile, school.PopupFile} {
		text, err := fs.ReadFile(fsys, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return school.Home{}, fmt.Errorf("read the slider and the pop-up: %w", err)
		}
		k, _ := kindOf(name)
		r := reader{ctx: context.Background(), text: text, kind: k}
		read := r.readFile(name)
		if read.put == nil {
			return school.Home{}, &school.Error{Code: school.ContentInvalid, Diagnostics: read.problems,
				Message: "The published content can't be read. Import it again."}
		}
		read.put(t)
	}
	return t.homepage(), nil
}

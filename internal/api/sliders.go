package api

import (
	"fmt"
	"net/http"
	"strings"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

func (a *server) sliders(c *call) error {
	slider, ok, err := a.site.LiveSlider(c.ctx())
	if err != nil {
		return err
	}
	answer := SlidersAnswer{Data: []SliderView{}}
	if ok {
		answer.Data = append(answer.Data, sliderView(slider, c.by))
	}
	return c.ok(answer)
}

func sliderView(slider school.Slider, reader school.Actor) SliderView {
	view := SliderView{ID: slider.ID, Images: []string{}, Slides: []SlideView{}}
	for i, slide := range slider.Slides {
		image := homepage.SlideImage(slide, i)
		view.Images = append(view.Images, slide.Picture.Largest())
		view.Slides = append(view.Slides, SlideView{
			ID: slide.ID, URL: image.URL, Srcset: image.Srcset, Width: image.Width, Height: image.Height,
			Alt: slide.Alt, Decorative: slide.Decorative, Color: image.Color, Preview: image.Preview, Picture: nameFor(reader, slide.Picture),
		})
	}
	return view
}

// createSlider takes pictures that were uploaded before, as JSON, or the form
// of the specification, which brings them along.
func (a *server) createSlider(c *call) error {
	mode := homepage.Mode(c.r.URL.Query().Get("mode"))
	if c.sends(ofJSON) {
		return a.nameSlider(c, mode)
	}
	if err := a.site.MayCreateSlider(c.ctx(), c.by, mode); err != nil {
		return err
	}
	up, done, err := a.readUpload(c, "images", school.MsgNoSliderImage)
	if err != nil {
		return err
	}
	defer done()
	change, err := a.site.CreateSlider(c.ctx(), c.by, homepage.NewSlider{Slides: up.slides(), Mode: mode})
	if err != nil {
		return err
	}
	return c.didUpload(up, sliderMessage[mode], change)
}

// nameSlider makes a slider of pictures that were uploaded before. Who lost the
// answer may ask again.
func (a *server) nameSlider(c *call, mode homepage.Mode) error {
	if err := c.by.RequireStaff(); err != nil {
		return err
	}
	var body SliderMake
	if err := c.read(&body); err != nil {
		return err
	}
	made, done, err := a.named(body)
	if err != nil {
		return err
	}
	defer done()
	made.Mode, made.Once = mode, true
	change, err := a.site.CreateSlider(c.ctx(), c.by, made)
	if err != nil {
		return err
	}
	return c.didUnless("The slider has these pictures already",
		http.StatusCreated, sliderMessage[mode]+leftOut(len(body.Slides), change), change)
}

// named finds the pictures of a slider to be made. Without an error, done is to
// be called.
func (a *server) named(body SliderMake) (made homepage.NewSlider, done func(), err error) {
	ids := make([]string, len(body.Slides))
	for i, slide := range body.Slides {
		ids[i] = slide.Picture
	}
	pictures, done, err := a.site.ClaimUploads(ids...)
	for i, picture := range pictures {
		slide := body.Slides[i]
		made.Slides = append(made.Slides, homepage.NewSlide{Picture: picture, Alt: slide.Alt, Decorative: slide.Decorative})
	}
	return made, done, err
}

var sliderMessage = map[homepage.Mode]string{
	homepage.Create:  "Slider created successfully",
	homepage.Replace: "Slider replaced",
	homepage.Append:  "Pictures added to the slider",
}

// leftOut says how many of the pictures that were to join a slider were in it.
func leftOut(asked int, change school.Change) string {
	if change.SliderAfter == nil {
		return ""
	}
	had := 0
	if before := change.SliderBefore; before != nil && before.ID == change.Of {
		had = len(before.Slides)
	}
	switch left := asked - (len(change.SliderAfter.Slides) - had); left {
	case 0:
		return ""
	case 1:
		return "; one was in it already"
	default:
		return fmt.Sprintf("; %d were in it already", left)
	}
}

// slides pairs the pictures with their descriptions, which come in the same
// order.
func (up upload) slides() []homepage.NewSlide {
	slides := make([]homepage.NewSlide, len(up.pictures))
	for i, picture := range up.pictures {
		at := up.places[i]
		slides[i] = homepage.NewSlide{Picture: picture, Alt: up.field("alt", at), Decorative: yes(up.field("decorative", at))}
	}
	return slides
}

func (a *server) deleteSlider(c *call) error {
	change, err := a.site.DeleteSlider(c.ctx(), c.by, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	return c.did(http.StatusOK, "Slider deleted", change)
}

func (a *server) reorderSlider(c *call) error {
	var body SlideOrder
	if err := c.read(&body); err != nil {
		return err
	}
	change, err := a.site.ReorderSlider(c.ctx(), c.by, c.r.PathValue("id"), body.Order)
	if err != nil {
		return err
	}
	return c.didUnless("The pictures are in this order already", http.StatusOK, "New order saved", change)
}

// editSlide says what a picture shows, and may put another in its place.
func (a *server) editSlide(c *call) error {
	var body SlideEdit
	if err := c.read(&body); err != nil {
		return err
	}
	edit, message := homepage.SlideEdit{Alt: body.Alt, Decorative: body.Decorative}, "Description saved"
	if body.Picture != "" {
		picture, done, err := a.taken(c, body.Picture)
		if err != nil {
			return err
		}
		defer done()
		edit.Picture, message = picture, "Picture replaced"
	}
	change, err := a.site.EditSlide(c.ctx(), c.by, c.r.PathValue("id"), c.r.PathValue("slide"), edit)
	if err != nil {
		return err
	}
	return c.didUnless("The picture is like this already", http.StatusOK, message, change)
}

func (a *server) removeSlide(c *call) error {
	change, err := a.site.RemoveSlide(c.ctx(), c.by, c.r.PathValue("id"), c.r.PathValue("slide"))
	if err != nil {
		return err
	}
	return c.did(http.StatusOK, "Picture removed", change)
}

func (a *server) restoreSlider(c *call) error {
	return a.restore(c, school.SliderSubject, "Slider restored")
}
func (a *server) restorePopup(c *call) error {
	return a.restore(c, school.PopupSubject, "Pop-up restored")
}

func (a *server) restore(c *call, subject school.Subject, message string) error {
	change, err := a.site.Restore(c.ctx(), c.by, subject, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	return c.did(http.StatusOK, message, change)
}

func (a *server) changes(c *call) error {
	past, err := a.site.History(c.ctx(), c.by)
	if err != nil {
		return err
	}
	answer := ChangesAnswer{Data: make([]ChangeView, len(past))}
	for i, p := range past {
		answer.Data[i] = ChangeView{Change: p.Change, Who: p.Who, Text: p.Text(), State: p.State, TookDown: p.TookDown()}
	}
	return c.ok(answer)
}

func (a *server) undo(c *call) error {
	change, err := a.site.Undo(c.ctx(), c.by, c.r.PathValue("change"))
	if err != nil {
		return err
	}
	text := change.Text()
	return c.did(http.StatusOK, strings.ToUpper(text[:1])+text[1:], change)
}

package api

import (
	"fmt"
	"net/http"
	"strings"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

func (a *server) sliders(c *call) error {
	slider, ok, err := a.Sliders.LiveSlider(c.ctx())
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
		return a.createSliderFromUploads(c, mode)
	}
	if err := a.Sliders.MayCreateSlider(c.ctx(), c.by, mode); err != nil {
		return err
	}
	up, done, err := a.readUpload(c, "images", school.MsgNoSliderImage)
	if err != nil {
		return err
	}
	defer done()
	asked := homepage.NewSlider{Mode: mode}
	for i, picture := range up.pictures { // the descriptions come in the order of the files
		at := up.places[i]
		asked.Slides = append(asked.Slides, school.Slide{Picture: picture, Alt: up.field("alt", at), Decorative: yes(up.field("decorative", at))})
	}
	change, err := a.Sliders.CreateSlider(c.ctx(), c.by, asked)
	if err != nil {
		return err
	}
	return c.writeUploadResult(up, sliderMessage[mode], change)
}

// createSliderFromUploads makes a slider of pictures that were uploaded before.
// It is idempotent: a client that did not receive the response may retry.
func (a *server) createSliderFromUploads(c *call, mode homepage.Mode) error {
	if err := c.by.RequireStaff(); err != nil {
		return err
	}
	var body SliderMake
	if err := c.read(&body); err != nil {
		return err
	}
	sources := make([]string, len(body.Slides))
	for i, slide := range body.Slides {
		sources[i] = slide.Picture
	}
	pictures, done, err := a.Uploads.ClaimUploads(sources...)
	if err != nil {
		return err
	}
	defer done()
	asked := homepage.NewSlider{Mode: mode, Once: true, DryRun: yes(c.r.URL.Query().Get("dryRun"))}
	for i, slide := range body.Slides {
		asked.Slides = append(asked.Slides, school.Slide{Picture: pictures[i], Alt: slide.Alt, Decorative: slide.Decorative})
	}
	change, err := a.Sliders.CreateSlider(c.ctx(), c.by, asked)
	if err != nil {
		return err
	}
	if asked.DryRun && change.SliderAfter != nil {
		return c.writeMessage("Nothing was changed: this was a dry run. The slider would have " + school.CountText(len(change.SliderAfter.Slides), "picture"))
	}
	return c.writeChangeOrUnchanged("The slider has these pictures already",
		http.StatusCreated, sliderMessage[mode]+skippedNote(len(body.Slides), change), change)
}

var sliderMessage = map[homepage.Mode]string{
	homepage.Create:  "Slider created successfully",
	homepage.Replace: "Slider replaced",
	homepage.Append:  "Pictures added to the slider",
}

// skippedNote counts the submitted pictures that the slider had already.
func skippedNote(asked int, change school.Change) string {
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

func (a *server) deleteSlider(c *call) error {
	change, err := a.Sliders.DeleteSlider(c.ctx(), c.by, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	return c.writeChange(http.StatusOK, "Slider deleted", change)
}

func (a *server) reorderSlider(c *call) error {
	var body SlideOrder
	if err := c.read(&body); err != nil {
		return err
	}
	change, err := a.Slides.ReorderSlider(c.ctx(), c.by, c.r.PathValue("id"), body.Order)
	if err != nil {
		return err
	}
	return c.writeChangeOrUnchanged("The pictures are in this order already", http.StatusOK, "New order saved", change)
}

// editSlide changes the description of a picture, and may replace the picture.
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
	change, err := a.Slides.EditSlide(c.ctx(), c.by, c.r.PathValue("id"), c.r.PathValue("slide"), edit)
	if err != nil {
		return err
	}
	return c.writeChangeOrUnchanged("The picture is like this already", http.StatusOK, message, change)
}

func (a *server) removeSlide(c *call) error {
	change, err := a.Slides.RemoveSlide(c.ctx(), c.by, c.r.PathValue("id"), c.r.PathValue("slide"))
	if err != nil {
		return err
	}
	return c.writeChange(http.StatusOK, "Picture removed", change)
}

func (a *server) restoreSlider(c *call) error {
	return a.restore(c, school.SliderSubject, "Slider restored")
}
func (a *server) restorePopup(c *call) error {
	return a.restore(c, school.PopupSubject, "Pop-up restored")
}

func (a *server) restore(c *call, subject school.Subject, message string) error {
	change, err := a.Changes.Restore(c.ctx(), c.by, subject, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	return c.writeChange(http.StatusOK, message, change)
}

func (a *server) changes(c *call) error {
	past, err := a.Changes.History(c.ctx(), c.by)
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
	change, err := a.Changes.Undo(c.ctx(), c.by, c.r.PathValue("change"))
	if err != nil {
		return err
	}
	text := change.Text()
	return c.writeChange(http.StatusOK, strings.ToUpper(text[:1])+text[1:], change)
}

package api

import (
	"net/http"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

func (a *server) sliders(c *call) error {
	slider, ok, err := a.site.LiveSlider(c.ctx())
	if err != nil {
		return err
	}
	answer := SlidersAnswer{Data: []SliderView{}}
	if ok {
		answer.Data = append(answer.Data, sliderView(slider))
	}
	return c.ok(answer)
}

func sliderView(slider school.Slider) SliderView {
	view := SliderView{ID: slider.ID, Images: []string{}, Slides: []SlideView{}}
	for i, slide := range slider.Slides {
		image := site.SlideImage(slide, i)
		view.Images = append(view.Images, slide.Picture.Largest())
		view.Slides = append(view.Slides, SlideView{
			ID: slide.ID, URL: image.URL, Srcset: image.Srcset, Width: image.Width, Height: image.Height,
			Alt: slide.Alt, Decorative: slide.Decorative, Color: image.Color,
		})
	}
	return view
}

func (a *server) createSlider(c *call) error {
	mode := site.Mode(c.r.URL.Query().Get("mode"))
	if err := a.site.MayCreateSlider(c.ctx(), c.by, mode); err != nil {
		return err
	}
	add, done := a.site.TakePictures()
	defer done()
	up, err := a.readUpload(c, "images", school.MsgNoSliderImage, add)
	if err != nil {
		return err
	}
	change, err := a.site.CreateSlider(c.ctx(), c.by, up.slides(), mode)
	if err != nil {
		return err
	}
	return c.did(http.StatusCreated, sliderMessage[mode], change)
}

var sliderMessage = map[site.Mode]string{
	site.Create:  "Slider created successfully",
	site.Replace: "Slider replaced",
	site.Append:  "Pictures added to the slider",
}

// slides pairs the pictures with their descriptions, which come in the same
// order.
func (up upload) slides() []site.NewSlide {
	slides := make([]site.NewSlide, len(up.pictures))
	for i, picture := range up.pictures {
		slides[i] = site.NewSlide{Picture: picture, Alt: up.field("alt", i), Decorative: yes(up.field("decorative", i))}
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
	return c.did(http.StatusOK, "New order saved", change)
}

func (a *server) describeSlide(c *call) error {
	var body SlideEdit
	if err := c.read(&body); err != nil {
		return err
	}
	change, err := a.site.DescribeSlide(c.ctx(), c.by, c.r.PathValue("id"), c.r.PathValue("slide"), body.Alt, body.Decorative)
	if err != nil {
		return err
	}
	return c.did(http.StatusOK, "Description saved", change)
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
	changes, err := a.site.Changes(c.ctx(), c.by)
	if err != nil {
		return err
	}
	if changes == nil {
		changes = []school.Change{}
	}
	return c.ok(ChangesAnswer{Data: changes})
}

func (a *server) undo(c *call) error {
	change, err := a.site.Undo(c.ctx(), c.by, c.r.PathValue("change"))
	if err != nil {
		return err
	}
	return c.did(http.StatusOK, "Undone", change)
}

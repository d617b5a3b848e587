package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"schoolsite/internal/homepage"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// SlidersAnswer answers GET /api/get-all-slider.
type SlidersAnswer struct {
	Data []SliderView `json:"data"`
}

// SliderView is a slider as pages read it. Images is the specification's; Slides has more detail.
type SliderView struct {
	ID     string      `json:"_id"`
	Images []string    `json:"images"`
	Slides []SlideView `json:"slides"`
}

// SlideView is one picture of a slider.
type SlideView struct {
	ID string `json:"id"`
	school.Image
	Decorative bool   `json:"decorative"`
	Picture    string `json:"picture"` // names the picture in a SlideMake; "" to visitors
}

// SliderMake is the body of POST /api/newslider when it is JSON: pictures that
// were uploaded before, in their order.
type SliderMake struct {
	Slides []SlideMake `json:"slides"`
}

// SlideMake is one picture of a SliderMake.
type SlideMake struct {
	Picture    string `json:"picture"`
	Alt        string `json:"alt"`
	Decorative bool   `json:"decorative"`
}

// SlideOrder is the body of PATCH /api/slider/{id}: every slide's id once.
type SlideOrder struct {
	Order []string `json:"order"`
}

// SlideEdit is the body of PATCH /api/slider/{id}/slides/{slide}. Picture puts
// another one, uploaded before, in the place of the one there is.
type SlideEdit struct {
	Alt        string `json:"alt"`
	Decorative bool   `json:"decorative"`
	// what stays in view where the page cuts it: "top left", …, "middle"; "" leaves it
	Focus   school.FocalPoint `json:"focus,omitempty"`
	Picture string            `json:"picture,omitempty"`
}

// readySlider is the answer to visitors as it is sent, until they see another snapshot.
type readySlider struct {
	version int
	body    []byte
}

func sendSliders(c *call) error {
	if c.by.SignedIn() {
		return reply(listSliders)(c)
	}
	version := c.Homepage.Version() // before the slider is read: a later snapshot makes other bytes
	ready := c.shownSlider.Load()
	if ready == nil || ready.version != version || version == 0 {
		answer, err := listSliders(c)
		if err != nil {
			return err
		}
		body, err := json.Marshal(answer)
		if err != nil {
			return fmt.Errorf("encode the slider: %w", err)
		}
		ready = &readySlider{version, append(body, '\n')}
		c.shownSlider.Store(ready)
	}
	c.w.Header().Set("Content-Type", httpx.JSON)
	c.w.Header().Set("Content-Length", strconv.Itoa(len(ready.body)))
	_, _ = c.w.Write(ready.body) // ignore write errors: the client disconnected
	return nil
}

func listSliders(c *call) (SlidersAnswer, error) { return c.sliders(c.ctx(), c.by) }

// VisitorAnswer returns the body that visitors are answered at the address of the slider or of the pop-up.
func (s *Services) VisitorAnswer(ctx context.Context, address string) (body []byte, err error) {
	var answer any
	switch "GET " + address {
	case string(ListSliders):
		answer, err = s.sliders(ctx, school.Actor{})
	case string(ListPopups):
		answer, err = s.popups(ctx, school.Actor{})
	default:
		err = errors.New("it is no answer of a copy")
	}
	if err == nil {
		body, err = json.Marshal(answer)
	}
	if err != nil {
		return nil, fmt.Errorf("answer %s for a copy: %w", address, err)
	}
	return append(body, '\n'), nil
}

func (s *Services) sliders(ctx context.Context, by school.Actor) (SlidersAnswer, error) {
	answer := SlidersAnswer{Data: []SliderView{}}
	home, err := s.Homepage.Home(ctx, by)
	if len(home.Slider) == 0 || err != nil {
		return answer, err
	}
	view := SliderView{ID: homepage.Slider.ID(), Images: []string{}, Slides: []SlideView{}}
	for _, slide := range home.Slider {
		image := slide.Picture.Image(slide.Alt)
		image.Focus = slide.Focus
		view.Images = append(view.Images, image.Largest())
		view.Slides = append(view.Slides, SlideView{slide.ID, image, slide.Decorative, uploadID(by, slide.Picture)})
	}
	answer.Data = append(answer.Data, view)
	return answer, nil
}

func sliderMessage(mode homepage.Mode) string {
	switch mode {
	case homepage.Replace:
		return "Slider replaced"
	case homepage.Append:
		return "Pictures added to the slider"
	}
	return "Slider created successfully"
}

// createSlider takes pictures uploaded before, as JSON, or the specification's form, which has them.
// With JSON it is idempotent: a client that did not receive the response may retry.
func createSlider(c *call) (answer MessageAnswer, err error) {
	var body SliderMake
	form, err := c.readPictures(homepage.Slider, &body, "images", school.MsgNoSliderImage)
	if err != nil {
		return answer, err
	}
	for i, source := range form.Sources { // the descriptions come in the order of the files
		if source != "" {
			body.Slides = append(body.Slides,
				SlideMake{source, form.Field("alt", i), isTrue(form.Field("decorative", i))})
		}
	}
	sources := make([]string, len(body.Slides))
	for i, slide := range body.Slides {
		sources[i] = slide.Picture
	}
	pictures, release, err := c.Uploads.ClaimUploads(sources...)
	if err != nil {
		return answer, err
	}
	defer release()
	slider := homepage.NewSlider{Mode: homepage.Mode(c.query("mode")), Once: httpx.SendsJSON(c.r),
		DryRun: isTrue(c.query("dryRun"))}
	for i, slide := range body.Slides {
		slider.Slides = append(slider.Slides,
			school.Slide{Picture: pictures[i], Alt: slide.Alt, Decorative: slide.Decorative})
	}
	change, err := c.Homepage.CreateSlider(c.ctx(), c.by, slider)
	if err != nil {
		return answer, err
	}
	if slider.DryRun && change.Kind != "" {
		return c.dryRun(change)
	}
	done := text.Sentencef(sliderMessage(slider.Mode))
	if slider.Mode == homepage.Append && change.ID != "" {
		if skipped := len(body.Slides) + len(change.Before.Slider) - len(change.After.Slider); skipped > 0 {
			done = text.Pluralf(skipped, "Pictures added to the slider; %d was in it already",
				"Pictures added to the slider; %d were in it already")
		}
	}
	return c.created(form, "The slider has these pictures already", done, change)
}

func deleteSlider(c *call) (MessageAnswer, error) {
	change, err := c.Homepage.DeleteLive(c.ctx(), c.by, homepage.Slider, c.path("id"))
	return changed("Slider deleted", change, err)
}

func reorderSlider(c *call, body SlideOrder) (MessageAnswer, error) {
	change, err := c.Homepage.ReorderSlider(c.ctx(), c.by, c.path("id"), body.Order)
	return c.changedOr("The pictures are in this order already", http.StatusOK, text.Sentencef("New order saved"), change, err)
}

func editSlide(c *call, body SlideEdit) (answer MessageAnswer, err error) {
	edit := homepage.SlideEdit{Alt: body.Alt, Decorative: body.Decorative, Focus: body.Focus}
	done := text.Sentencef("Description saved")
	if body.Picture != "" {
		picture, release, err := c.claimUpload(body.Picture)
		if err != nil {
			return answer, err
		}
		defer release()
		edit.Picture, done = picture, text.Sentencef("Picture replaced")
	}
	change, err := c.Homepage.EditSlide(c.ctx(), c.by, c.path("id"), c.path("slide"), edit)
	return c.changedOr("The picture is like this already", http.StatusOK, done, change, err)
}

func removeSlide(c *call) (MessageAnswer, error) {
	change, err := c.Homepage.RemoveSlide(c.ctx(), c.by, c.path("id"), c.path("slide"))
	return changed("Picture removed", change, err)
}

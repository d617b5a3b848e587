package api

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"schoolsite/internal/homepage"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// PopupsAnswer answers GET /api/get-pop-up. Data is what the admin screens
// read, Images what the home page reads.
type PopupsAnswer struct {
	Data   []PopupView `json:"data"`
	Images []string    `json:"images"`
}

// PopupView is a pop-up. Version changes whenever it would look different.
type PopupView struct {
	ID         string    `json:"_id"`
	Image      string    `json:"image"`
	Images     []string  `json:"images"`
	Srcset     string    `json:"srcset"`
	Width      int       `json:"width"`
	Height     int       `json:"height"`
	Alt        string    `json:"alt"`
	Decorative bool      `json:"decorative"`
	Color      string    `json:"color"`
	Preview    string    `json:"preview"`
	Picture    string    `json:"picture"` // names the picture in a PopupMake; "" to visitors
	Link       string    `json:"link,omitempty"`
	From       time.Time `json:"from,omitzero"`
	Until      time.Time `json:"until,omitzero"`
	Live       bool      `json:"live"`
	Version    string    `json:"version"`
}

// PopupMake is the body of POST /api/create-pop-up when it is JSON. Times are as in PopupEdit.
type PopupMake struct {
	Picture    string `json:"picture"`
	Alt        string `json:"alt"`
	Decorative bool   `json:"decorative"`
	Link       string `json:"link"`
	From       string `json:"from"`
	Until      string `json:"until"`
}

// PopupEdit is the body of PATCH /api/popup/{id}; an absent field stays. Times
// are RFC 3339, or "2006-01-02T15:04" in Indian Standard Time, or "" for none.
// Picture puts another one, uploaded before, in the place of the one there is.
// Version is that of the pop-up that was read; "" changes whatever there is.
type PopupEdit struct {
	Version    string  `json:"version,omitempty"`
	Picture    *string `json:"picture,omitempty"`
	Alt        *string `json:"alt,omitempty"`
	Decorative *bool   `json:"decorative,omitempty"`
	Link       *string `json:"link,omitempty"`
	From       *string `json:"from,omitempty"`
	Until      *string `json:"until,omitempty"`
}

func listPopups(c *call) (PopupsAnswer, error) { return c.popups(c.ctx(), c.by) }

func (s *Services) popups(ctx context.Context, by school.Actor) (PopupsAnswer, error) {
	answer := PopupsAnswer{Data: []PopupView{}, Images: []string{}}
	home, err := s.Homepage.Home(ctx, by)
	if home.Popup == nil || err != nil {
		return answer, err
	}
	p, image := home.Popup, home.Popup.Picture.Image(home.Popup.Alt)
	answer.Images = []string{image.Largest()}
	answer.Data = append(answer.Data, PopupView{
		ID: homepage.Popup.ID(), Image: answer.Images[0], Images: answer.Images, Srcset: image.Srcset,
		Width: image.Width, Height: image.Height,
		Alt: p.Alt, Decorative: p.Decorative, Color: image.Color, Preview: image.Preview,
		Picture: uploadID(by, p.Picture),
		Link:    p.Link, From: p.Shown.From.UTC(), Until: p.Shown.Until.UTC(), Live: p.Shown.Holds(s.Now()),
		Version: p.Version,
	})
	return answer, nil
}

const popupUnchanged = "The pop-up is like this already"

// createPopup takes a picture uploaded before, as JSON, or the specification's form, which has it.
// With JSON it is idempotent: a client that did not receive the response may retry.
func createPopup(c *call) (answer MessageAnswer, err error) {
	var body PopupMake
	form, err := c.readPictures(homepage.Popup, &body, "image", school.MsgNoPopupImage)
	if err != nil {
		return answer, err
	}
	if len(form.Sources) > 0 {
		body = PopupMake{
			Picture: cmp.Or(form.Sources...), Alt: form.Field("alt", 0),
			Decorative: isTrue(form.Field("decorative", 0)),
			Link:       form.Field("link", 0), From: form.Field("from", 0), Until: form.Field("until", 0),
		}
	}
	if body.Picture == "" {
		return answer, school.InvalidFields(map[string]string{"image": school.MsgNoPopupImage})
	}
	picture, release, err := c.claimUpload(body.Picture)
	if err != nil {
		return answer, err
	}
	defer release()
	popup := homepage.NewPopup{
		Popup: school.Popup{Picture: *picture, Alt: body.Alt, Decorative: body.Decorative, Link: body.Link},
		Mode:  homepage.Mode(c.query("mode")), Once: httpx.SendsJSON(c.r), DryRun: isTrue(c.query("dryRun")),
	}
	if err := parseSpan(&popup.Shown, &body.From, &body.Until); err != nil {
		return answer, err
	}
	change, err := c.Homepage.CreatePopup(c.ctx(), c.by, popup)
	if err != nil {
		return answer, err
	}
	if popup.DryRun && change.Kind != "" {
		return c.dryRun(change)
	}
	return c.created(form, popupUnchanged, text.Sentencef("Pop-up image uploaded successfully"), change)
}

// parseSpan reads the times that were written; nil leaves one as it is.
func parseSpan(span *school.Span, writtenFrom, writtenUntil *string) error {
	bad := map[string]string{}
	read := func(t *time.Time, written *string, parse func(string) (time.Time, error), field string) {
		if written == nil {
			return
		}
		parsed, err := parse(*written)
		if err != nil {
			bad[field] = school.AsError(err).Message
			return
		}
		*t = parsed
	}
	read(&span.From, writtenFrom, school.ParseTime, "from")
	read(&span.Until, writtenUntil, school.ParseUntil, "until")
	return school.InvalidFields(bad)
}

func editPopup(c *call, body PopupEdit) (answer MessageAnswer, err error) {
	var picture *school.Picture
	if body.Picture != nil {
		claimed, release, err := c.claimUpload(*body.Picture)
		if err != nil {
			return answer, err
		}
		defer release()
		picture = claimed
	}
	change, err := c.Homepage.EditPopup(c.ctx(), c.by, c.path("id"), body.Version, func(p *school.Popup) error {
		setIfGiven(&p.Picture, picture)
		setIfGiven(&p.Alt, body.Alt)
		setIfGiven(&p.Decorative, body.Decorative)
		setIfGiven(&p.Link, body.Link)
		return parseSpan(&p.Shown, body.From, body.Until)
	})
	return c.changedOr(popupUnchanged, http.StatusOK, text.Sentencef("Pop-up saved"), change, err)
}

func setIfGiven[V any](field, given *V) {
	if given != nil {
		*field = *given
	}
}

func deletePopup(c *call) (MessageAnswer, error) {
	change, err := c.Homepage.DeleteLive(c.ctx(), c.by, homepage.Popup, c.path("id"))
	return changed("Pop-up deleted", change, err)
}

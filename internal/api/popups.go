package api

import (
	"net/http"
	"strconv"
	"time"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

func (a *server) popups(c *call) error {
	popup, ok, err := a.Popups.Popup(c.ctx(), c.by)
	if err != nil {
		return err
	}
	answer := PopupsAnswer{Data: []PopupView{}, Images: []string{}}
	if ok {
		view := popupView(popup, c.by, a.Now())
		answer.Data = append(answer.Data, view)
		answer.Images = view.Images
	}
	return c.ok(answer)
}

func popupView(p school.Popup, reader school.Actor, now time.Time) PopupView {
	image := p.Picture.Image(p.Alt)
	return PopupView{
		ID: p.ID, Image: p.Picture.Largest(), Images: []string{p.Picture.Largest()}, Srcset: image.Srcset,
		Width: image.Width, Height: image.Height, Alt: p.Alt, Decorative: p.Decorative, Color: image.Color, Preview: image.Preview, Picture: nameFor(reader, p.Picture),
		Link: p.Link, From: p.From, Until: p.Until, Live: p.LiveAt(now),
		Version: p.ID + "-" + strconv.FormatInt(p.ChangedAt.UnixMilli(), 36),
	}
}

// createPopup takes a picture that was uploaded before, as JSON, or the form of
// the specification, which brings it along.
func (a *server) createPopup(c *call) error {
	mode := homepage.Mode(c.r.URL.Query().Get("mode"))
	if c.sends(ofJSON) {
		return a.createPopupFromUpload(c, mode)
	}
	if err := a.Popups.MayCreatePopup(c.ctx(), c.by, mode); err != nil {
		return err
	}
	up, done, err := a.readUpload(c, "image", school.MsgNoPopupImage)
	if err != nil {
		return err
	}
	defer done()
	made, err := up.popup()
	if err != nil {
		return err
	}
	made.Mode = mode
	change, err := a.Popups.CreatePopup(c.ctx(), c.by, made)
	if err != nil {
		return err
	}
	return c.writeUploadResult(up, popupMessage, change)
}

const (
	popupMessage   = "Pop-up image uploaded successfully"
	popupUnchanged = "The pop-up is like this already"
)

// createPopupFromUpload puts up a picture that was uploaded before. It is
// idempotent: a client that did not receive the response may retry.
func (a *server) createPopupFromUpload(c *call, mode homepage.Mode) error {
	if err := c.by.RequireStaff(); err != nil {
		return err
	}
	var body PopupMake
	if err := c.read(&body); err != nil {
		return err
	}
	if body.Picture == "" {
		return school.InvalidFields(map[string]string{"image": school.MsgNoPopupImage})
	}
	picture, done, err := a.taken(c, body.Picture)
	if err != nil {
		return err
	}
	defer done()
	made := homepage.NewPopup{Picture: *picture, Alt: body.Alt, Decorative: body.Decorative, Link: body.Link, Mode: mode, Once: true,
		DryRun: yes(c.r.URL.Query().Get("dryRun"))}
	if err := setTimes(&made.From, &made.Until, &body.From, &body.Until); err != nil {
		return err
	}
	change, err := a.Popups.CreatePopup(c.ctx(), c.by, made)
	if err != nil {
		return err
	}
	if made.DryRun && change.PopupAfter != nil {
		return c.writeMessage("Nothing was changed: this was a dry run. Visitors would see the pop-up: " + homepage.PopupText(*change.PopupAfter, a.Now()))
	}
	return c.writeChangeOrUnchanged(popupUnchanged, http.StatusCreated, popupMessage, change)
}

func (up upload) popup() (homepage.NewPopup, error) {
	made := homepage.NewPopup{
		Picture: up.pictures[0], Alt: up.field("alt", 0), Decorative: yes(up.field("decorative", 0)), Link: up.field("link", 0),
	}
	from, until := up.field("from", 0), up.field("until", 0)
	return made, setTimes(&made.From, &made.Until, &from, &until)
}

// setTimes reads the times that were written; nil leaves one as it is.
func setTimes(from, until *time.Time, writtenFrom, writtenUntil *string) error {
	bad := map[string]string{}
	setTime(from, writtenFrom, school.ParseTime, "from", bad)
	setTime(until, writtenUntil, school.ParseUntil, "until", bad)
	return school.InvalidFields(bad)
}

func setTime(t *time.Time, written *string, parse func(string) (time.Time, error), field string, bad map[string]string) {
	if written == nil {
		return
	}
	read, err := parse(*written)
	if err != nil {
		bad[field] = school.AsError(err).Message
		return
	}
	*t = read
}

func (a *server) editPopup(c *call) error {
	var body PopupEdit
	if err := c.read(&body); err != nil {
		return err
	}
	var picture *school.Picture
	if body.Picture != nil {
		taken, done, err := a.taken(c, *body.Picture)
		if err != nil {
			return err
		}
		defer done()
		picture = taken
	}
	change, err := a.Popups.EditPopup(c.ctx(), c.by, c.r.PathValue("id"), func(p *school.Popup) error {
		if picture != nil {
			p.Picture = *picture
		}
		return body.apply(p)
	})
	if err != nil {
		return err
	}
	return c.writeChangeOrUnchanged(popupUnchanged, http.StatusOK, "Pop-up saved", change)
}

// apply changes the details of a pop-up.
func (e PopupEdit) apply(p *school.Popup) error {
	if e.Alt != nil {
		p.Alt = *e.Alt
	}
	if e.Decorative != nil {
		p.Decorative = *e.Decorative
	}
	if e.Link != nil {
		p.Link = *e.Link
	}
	return setTimes(&p.From, &p.Until, e.From, e.Until)
}

func (a *server) deletePopup(c *call) error {
	change, err := a.Popups.DeletePopup(c.ctx(), c.by, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	return c.writeChange(http.StatusOK, "Pop-up deleted", change)
}

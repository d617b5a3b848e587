package client

import (
	"context"
	"io"
	"net/http"
	"strconv"

	"schoolsite/internal/api"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// Status reports what runs and what is live.
func (c *Client) Status(ctx context.Context) (api.Status, error) {
	return get[api.Status](ctx, c, path("status"))
}

// Sliders is the live slider, as a list.
func (c *Client) Sliders(ctx context.Context) (api.SlidersAnswer, error) {
	return get[api.SlidersAnswer](ctx, c, path("get-all-slider"))
}

// MakeSlider makes a slider of pictures that were uploaded before, or adds them
// to the live one. A dry run does all of it but the commit.
func (c *Client) MakeSlider(ctx context.Context, made api.SliderMake, mode homepage.Mode, dryRun bool) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodPost, path("newslider")+query(map[string]string{"mode": string(mode), "dryRun": strconv.FormatBool(dryRun)}), made)
}

// ReorderSlider puts a slider's pictures in the order of their IDs.
func (c *Client) ReorderSlider(ctx context.Context, id string, order []string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodPatch, path("slider", id), api.SlideOrder{Order: order})
}

// EditSlide changes the description of a picture of a slider, and may replace
// the picture.
func (c *Client) EditSlide(ctx context.Context, id, slide string, edit api.SlideEdit) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodPatch, path("slider", id, "slides", slide), edit)
}

// RemoveSlide takes one picture out of a slider.
func (c *Client) RemoveSlide(ctx context.Context, id, slide string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodDelete, path("slider", id, "slides", slide), nil)
}

// DeleteSlider takes a slider down.
func (c *Client) DeleteSlider(ctx context.Context, id string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodDelete, path("deleteslider", id), nil)
}

// Popups is the pop-up that staff see, as a list.
func (c *Client) Popups(ctx context.Context) (api.PopupsAnswer, error) {
	return get[api.PopupsAnswer](ctx, c, path("get-pop-up"))
}

// MakePopup puts up a picture that was uploaded before. A dry run does all of it
// but the commit.
func (c *Client) MakePopup(ctx context.Context, made api.PopupMake, mode homepage.Mode, dryRun bool) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodPost, path("create-pop-up")+query(map[string]string{"mode": string(mode), "dryRun": strconv.FormatBool(dryRun)}), made)
}

// EditPopup changes the pop-up's picture or its details.
func (c *Client) EditPopup(ctx context.Context, id string, edit api.PopupEdit) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodPatch, path("popup", id), edit)
}

// DeletePopup takes a pop-up down.
func (c *Client) DeletePopup(ctx context.Context, id string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodDelete, path("delete-popup", id), nil)
}

// Restore undeletes a slider or pop-up.
func (c *Client) Restore(ctx context.Context, subject school.Subject, id string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodPost, path(string(subject), id, "restore"), nil)
}

// Changes lists what was done in the last 30 days, newest first.
func (c *Client) Changes(ctx context.Context) ([]api.ChangeView, error) {
	answer, err := get[api.ChangesAnswer](ctx, c, path("changes"))
	return answer.Data, err
}

// Undo reverts a change.
func (c *Client) Undo(ctx context.Context, change string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c, http.MethodPost, path("undo", change), nil)
}

// Purge deletes changes permanently.
func (c *Client) Purge(ctx context.Context, form api.PurgeForm) (api.PurgeAnswer, error) {
	return ask[api.PurgeAnswer](ctx, c, http.MethodPost, path("changes", "forget"), form)
}

// SendPicture uploads one picture, for a slider or pop-up that will name it.
// progress receives the server's progress; it may be nil.
func (c *Client) SendPicture(ctx context.Context, bytes io.Reader, size int64, progress func(school.PictureProgress)) (api.PictureAnswer, error) {
	call := request{
		method: http.MethodPost, path: path("pictures"), stream: bytes, mediaType: "application/octet-stream", size: size, lines: true,
	}
	return follow[school.PictureProgress, api.PictureAnswer](ctx, c, call, progress)
}

// Picture finds a picture that was uploaded before by the SHA-256 of its bytes,
// in hexadecimal. NotFound where it was not.
func (c *Client) Picture(ctx context.Context, id string) (api.PictureAnswer, error) {
	return get[api.PictureAnswer](ctx, c, path("pictures", id))
}

// RebuildPictures makes all pictures again that other settings made. progress
// is told how far the server is; it may be nil.
func (c *Client) RebuildPictures(ctx context.Context, dryRun bool, progress func(school.Progress)) (api.RebuildAnswer, error) {
	call := request{method: http.MethodPost, path: path("media", "rebuild"), json: api.RebuildForm{DryRun: dryRun}, lines: true}
	return follow[school.Progress, api.RebuildAnswer](ctx, c, call, progress)
}

// TakeDownPicture deletes a picture permanently.
func (c *Client) TakeDownPicture(ctx context.Context, form api.TakedownForm) (api.TakedownAnswer, error) {
	return ask[api.TakedownAnswer](ctx, c, http.MethodPost, path("media", "takedown"), form)
}

// Disclosure is the Mandatory Public Disclosure and what is wrong with it.
func (c *Client) Disclosure(ctx context.Context) (api.DisclosureAnswer, error) {
	return get[api.DisclosureAnswer](ctx, c, path("disclosure"))
}

// CheckDisclosure asks the links of the disclosure first.
func (c *Client) CheckDisclosure(ctx context.Context) (api.DisclosureAnswer, error) {
	return ask[api.DisclosureAnswer](ctx, c, http.MethodPost, path("disclosure", "check"), nil)
}

// DamagedRecords names the damaged records of the data file.
func (c *Client) DamagedRecords(ctx context.Context) (api.DamagedAnswer, error) {
	return get[api.DamagedAnswer](ctx, c, path("records", "damaged"))
}

// PurgeRecord removes a damaged record.
func (c *Client) PurgeRecord(ctx context.Context, bucket, key string) (api.PurgedRecordAnswer, error) {
	return ask[api.PurgedRecordAnswer](ctx, c, http.MethodDelete, path("records", "damaged", bucket, key), nil)
}

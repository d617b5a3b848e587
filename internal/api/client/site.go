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
func (c siteCalls) Status(ctx context.Context) (api.Status, error) {
	return get[api.Status](ctx, c.connection, path("status"))
}

// Sliders is the live slider, as a list.
func (c siteCalls) Sliders(ctx context.Context) (api.SlidersAnswer, error) {
	return get[api.SlidersAnswer](ctx, c.connection, path("get-all-slider"))
}

// MakeSlider makes a slider of pictures that were uploaded before, or adds them
// to the live one. A dry run does all of it but the commit.
func (c siteCalls) MakeSlider(ctx context.Context, made api.SliderMake, mode homepage.Mode, dryRun bool) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodPost, path("newslider")+query(map[string]string{"mode": string(mode), "dryRun": strconv.FormatBool(dryRun)}), made)
}

// ReorderSlider puts a slider's pictures in the order of their IDs.
func (c siteCalls) ReorderSlider(ctx context.Context, id string, order []string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodPatch, path("slider", id), api.SlideOrder{Order: order})
}

// EditSlide changes the description of a picture of a slider, and may replace the picture.
func (c siteCalls) EditSlide(ctx context.Context, id, slide string, edit api.SlideEdit) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodPatch, path("slider", id, "slides", slide), edit)
}

// RemoveSlide takes one picture out of a slider.
func (c siteCalls) RemoveSlide(ctx context.Context, id, slide string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodDelete, path("slider", id, "slides", slide), nil)
}

// DeleteSlider takes a slider down.
func (c siteCalls) DeleteSlider(ctx context.Context, id string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodDelete, path("deleteslider", id), nil)
}

// Popups is the pop-up that staff see, as a list.
func (c siteCalls) Popups(ctx context.Context) (api.PopupsAnswer, error) {
	return get[api.PopupsAnswer](ctx, c.connection, path("get-pop-up"))
}

// MakePopup puts up a picture that was uploaded before. A dry run does all of it but the commit.
func (c siteCalls) MakePopup(ctx context.Context, made api.PopupMake, mode homepage.Mode, dryRun bool) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodPost, path("create-pop-up")+query(map[string]string{"mode": string(mode), "dryRun": strconv.FormatBool(dryRun)}), made)
}

// EditPopup changes the pop-up's picture or its details.
func (c siteCalls) EditPopup(ctx context.Context, id string, edit api.PopupEdit) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodPatch, path("popup", id), edit)
}

// DeletePopup takes a pop-up down.
func (c siteCalls) DeletePopup(ctx context.Context, id string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodDelete, path("delete-popup", id), nil)
}

// Restore undeletes a slider or pop-up.
func (c siteCalls) Restore(ctx context.Context, subject school.Subject, id string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodPost, path(string(subject), id, "restore"), nil)
}

// Changes lists what was done in the last 30 days, newest first.
func (c siteCalls) Changes(ctx context.Context) ([]api.ChangeView, error) {
	answer, err := get[api.ChangesAnswer](ctx, c.connection, path("changes"))
	return answer.Data, err
}

// Undo reverts a change.
func (c siteCalls) Undo(ctx context.Context, change string) (api.MessageAnswer, error) {
	return ask[api.MessageAnswer](ctx, c.connection, http.MethodPost, path("undo", change), nil)
}

// Purge deletes changes permanently.
func (c siteCalls) Purge(ctx context.Context, form api.PurgeForm) (api.PurgeAnswer, error) {
	return ask[api.PurgeAnswer](ctx, c.connection, http.MethodPost, path("changes", "purge"), form)
}

// SendPicture uploads one picture, for a slider or pop-up that will name it.
// progress receives the server's progress; it may be nil.
func (c siteCalls) SendPicture(ctx context.Context, bytes io.Reader, size int64, progress func(school.PictureProgress)) (api.PictureAnswer, error) {
	call := request{
		method: http.MethodPost, path: path("pictures"), stream: bytes, mediaType: "application/octet-stream", size: size, lines: true,
	}
	return follow[school.PictureProgress, api.PictureAnswer](ctx, c.connection, call, progress)
}

// RebuildPictures makes all pictures again that other settings made. progress
// is told how far the server is; it may be nil.
func (c siteCalls) RebuildPictures(ctx context.Context, dryRun bool, progress func(school.Progress)) (api.RebuildAnswer, error) {
	call := request{method: http.MethodPost, path: path("media", "rebuild"), json: api.DryRun{DryRun: dryRun}, lines: true}
	return follow[school.Progress, api.RebuildAnswer](ctx, c.connection, call, progress)
}

// TakeDownPicture deletes a picture permanently.
func (c siteCalls) TakeDownPicture(ctx context.Context, form api.TakedownForm) (api.TakedownAnswer, error) {
	return ask[api.TakedownAnswer](ctx, c.connection, http.MethodPost, path("media", "takedown"), form)
}

// Disclosure is the Mandatory Public Disclosure and what is wrong with it.
func (c siteCalls) Disclosure(ctx context.Context) (api.DisclosureAnswer, error) {
	return get[api.DisclosureAnswer](ctx, c.connection, path("disclosure"))
}

// CheckDisclosure asks the links of the disclosure first.
func (c siteCalls) CheckDisclosure(ctx context.Context) (api.DisclosureAnswer, error) {
	return ask[api.DisclosureAnswer](ctx, c.connection, http.MethodPost, path("disclosure", "check"), nil)
}

// DamagedRecords names the damaged records of the data file.
func (c siteCalls) DamagedRecords(ctx context.Context) (api.DamagedAnswer, error) {
	return get[api.DamagedAnswer](ctx, c.connection, path("records", "damaged"))
}

// PurgeRecord removes a damaged record.
func (c siteCalls) PurgeRecord(ctx context.Context, bucket, key string) (api.PurgedRecordAnswer, error) {
	return ask[api.PurgedRecordAnswer](ctx, c.connection, http.MethodDelete, path("records", "damaged", bucket, key), nil)
}

package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// SendPicture uploads one picture, for a slider or pop-up that will name it.
// tell receives the server's progress; it may be nil.
func (c *Client) SendPicture(ctx context.Context, bytes io.Reader, size int64, tell func(school.PictureProgress)) (PictureAnswer, error) {
	request, err := requestOf(ctx, http.MethodPost, "/api/pictures", "application/octet-stream", bytes)
	if err != nil {
		return PictureAnswer{}, err
	}
	request.ContentLength = size
	// The server refuses a file that is too large before it is sent.
	request.Header.Set("Expect", "100-continue")
	request.Header.Set("Accept", ndjson+", application/json")
	answer, err := c.answered(ctx, request)
	if err != nil {
		return PictureAnswer{}, err
	}
	defer answer.Body.Close()
	return readLines[school.PictureProgress, PictureAnswer](ctx, answer, tell)
}

// Picture finds a picture that was uploaded before by the SHA-256 of its bytes,
// in hexadecimal. NotFound where it was not.
func (c *Client) Picture(ctx context.Context, id string) (answer PictureAnswer, err error) {
	err = c.get(ctx, below("pictures", id), &answer)
	return answer, err
}

// MakeSlider makes a slider of pictures that were uploaded before, or adds them
// to the live one.
func (c *Client) MakeSlider(ctx context.Context, made SliderMake, mode homepage.Mode) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/newslider?mode="+url.QueryEscape(string(mode)), made, &answer)
	return answer, err
}

// MakePopup puts up a picture that was uploaded before.
func (c *Client) MakePopup(ctx context.Context, made PopupMake, mode homepage.Mode) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/create-pop-up?mode="+url.QueryEscape(string(mode)), made, &answer)
	return answer, err
}

// RebuildPictures makes all pictures again that other settings made. progress
// is told how far the server is; it may be nil.
func (c *Client) RebuildPictures(ctx context.Context, dryRun bool, progress func(school.Progress)) (RebuildAnswer, error) {
	body, err := json.Marshal(RebuildForm{DryRun: dryRun})
	if err != nil {
		return RebuildAnswer{}, err
	}
	request, err := requestOf(ctx, http.MethodPost, "/api/media/rebuild", "application/json", bytes.NewReader(body))
	if err != nil {
		return RebuildAnswer{}, err
	}
	request.Header.Set("Accept", ndjson+", application/json")
	answer, err := c.answered(ctx, request)
	if err != nil {
		return RebuildAnswer{}, err
	}
	defer answer.Body.Close()
	return readLines[school.Progress, RebuildAnswer](ctx, answer, progress)
}

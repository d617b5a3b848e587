package api

import (
	"context"
	"net/http"
)

// EditPopup changes the pop-up's picture or its details.
func (c *Client) EditPopup(ctx context.Context, id string, edit PopupEdit) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodPatch, below("popup", id), edit, &answer)
	return answer, err
}

// Changes lists what was done in the last 30 days, newest first.
func (c *Client) Changes(ctx context.Context) ([]ChangeView, error) {
	var answer ChangesAnswer
	err := c.get(ctx, "/api/changes", &answer)
	return answer.Data, err
}

// Undo reverts a change.
func (c *Client) Undo(ctx context.Context, change string) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodPost, below("undo", change), nil, &answer)
	return answer, err
}

// TakeDownPicture deletes a picture permanently.
func (c *Client) TakeDownPicture(ctx context.Context, form TakedownForm) (answer TakedownAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/media/takedown", form, &answer)
	return answer, err
}

// Purge deletes changes permanently.
func (c *Client) Purge(ctx context.Context, form PurgeForm) (answer PurgeAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/changes/forget", form, &answer)
	return answer, err
}

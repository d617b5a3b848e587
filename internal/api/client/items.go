package client

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
)

// SaveItem adds, changes or removes one item, with the files that belong to its fields.
func (c *Client) SaveItem(ctx context.Context, edit editing.Edit,
	files []editing.Attachment) (answer api.SavedAnswer, err error) {
	raw, err := json.Marshal(edit)
	if err != nil {
		return answer, err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	err = form.WriteField("item", string(raw))
	for _, file := range files {
		part, failed := form.CreateFormFile(file.Field, file.Name)
		if failed == nil {
			_, failed = part.Write(file.Data)
		}
		if failed != nil {
			return answer, failed
		}
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		return answer, err
	}
	response, err := c.send(ctx, request{endpoint: string(api.SaveItem), stream: &body,
		mediaType: form.FormDataContentType(), size: int64(body.Len())})
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	err = json.NewDecoder(response.Body).Decode(&answer)
	return answer, err
}

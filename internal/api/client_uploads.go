package api

import (
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"

	"schoolsite/internal/site"
)

// File is a picture to upload. Open is called when its turn comes.
type File struct {
	Open func() (io.ReadCloser, error)
	Alt  string
}

// UploadSlider sends pictures for a slider.
func (c *Client) UploadSlider(ctx context.Context, files []File, mode site.Mode) (answer MessageAnswer, err error) {
	err = c.upload(ctx, "/api/newslider?mode="+url.QueryEscape(string(mode)), &answer, func(form *multipart.Writer) error {
		for _, file := range files {
			if err := writeFile(form, "images", file); err != nil {
				return err
			}
		}
		return nil
	})
	return answer, err
}

// PopupFields are what is said about a pop-up's picture, as a person wrote it.
type PopupFields struct{ Link, From, Until string }

// UploadPopup sends a pop-up.
func (c *Client) UploadPopup(ctx context.Context, file File, fields PopupFields, mode site.Mode) (answer MessageAnswer, err error) {
	err = c.upload(ctx, "/api/create-pop-up?mode="+url.QueryEscape(string(mode)), &answer, func(form *multipart.Writer) error {
		for name, value := range map[string]string{"link": fields.Link, "from": fields.From, "until": fields.Until} {
			if err := form.WriteField(name, value); err != nil {
				return err
			}
		}
		return writeFile(form, "image", file)
	})
	return answer, err
}

func writeFile(form *multipart.Writer, field string, file File) error {
	if err := form.WriteField("alt", file.Alt); err != nil {
		return err
	}
	source, err := file.Open()
	if err != nil {
		return err
	}
	defer source.Close()
	part, err := form.CreateFormFile(field, "picture")
	if err != nil {
		return err
	}
	_, err = io.Copy(part, source)
	return err
}

// upload streams a form: no picture is ever whole in memory here.
func (c *Client) upload(ctx context.Context, path string, into any, write func(*multipart.Writer) error) error {
	body, sink := io.Pipe()
	form := multipart.NewWriter(sink)
	go func() {
		err := write(form)
		if err == nil {
			err = form.Close()
		}
		sink.CloseWithError(err)
	}()
	defer body.Close() // lets the writer go when the server refuses early
	return c.send(ctx, http.MethodPost, path, form.FormDataContentType(), body, into)
}

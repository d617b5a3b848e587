package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"schoolsite/internal/school"
)

// Client calls the API for the commands: over the control socket of a running
// server, or in this process. Its errors are the server's school.Errors.
type Client struct{ http *http.Client }

// host is a placeholder in URLs: the transport dials its own connection,
// whatever the URL names.
const host = "http://schoolsite"

// Dial makes a client for the control socket at a path. Nothing is sent yet.
func Dial(socket string) *Client {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "unix", socket)
	}
	return newClient(dial)
}

// refusalTime bounds how long an upload waits for the answer to its
// Expect: 100-continue header before it sends the body. A server that is busy
// may answer late, but it always answers.
const refusalTime = time.Minute

func newClient(dial func(context.Context, string, string) (net.Conn, error)) *Client {
	return &Client{http: &http.Client{Transport: &http.Transport{
		DialContext: dial, DisableCompression: true, ExpectContinueTimeout: refusalTime,
	}}}
}

// Close ends the client's connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// call sends a body and decodes the answer; nil for either means none.
func (c *Client) call(ctx context.Context, method, path string, body, into any) error {
	var sent io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(raw)
	}
	return c.send(ctx, method, path, "application/json", sent, into)
}

func (c *Client) get(ctx context.Context, path string, into any) error {
	return c.call(ctx, http.MethodGet, path, nil, into)
}

// answered sends a request. A refusal by the server becomes the error; the
// caller has to close the body of any other response.
func (c *Client) answered(ctx context.Context, request *http.Request) (*http.Response, error) {
	answer, err := c.http.Do(request)
	if err != nil {
		return nil, unreachable(ctx, err)
	}
	if answer.StatusCode >= http.StatusBadRequest {
		defer answer.Body.Close()
		return nil, readError(answer)
	}
	return answer, nil
}

func (c *Client) send(ctx context.Context, method, path, kind string, body io.Reader, into any) error {
	request, err := requestOf(ctx, method, path, kind, body)
	if err != nil {
		return err
	}
	answer, err := c.answered(ctx, request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if into == nil {
		return nil
	}
	return json.NewDecoder(answer.Body).Decode(into)
}

func requestOf(ctx context.Context, method, path, kind string, body io.Reader) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, method, host+path, body)
	if err != nil {
		return nil, err
	}
	if body != nil {
		request.Header.Set("Content-Type", kind)
	}
	// The length of a stream is not known: let the server refuse it before it is sent.
	if body != nil && request.ContentLength == 0 {
		request.Header.Set("Expect", "100-continue")
	}
	return request, nil
}

// unreachable translates an error of the transport. The end of ctx, and a
// school.Error that reading the request's body gave, are returned as they are.
func unreachable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	known := &school.Error{}
	if errors.As(err, &known) {
		return known
	}
	return school.Errorf(school.Unreachable, "The server went away before it answered. Try again; `schoolsite status` says whether it runs.").Because(err)
}

// below joins parts to a URL path, each escaped.
func below(parts ...string) string {
	path := "/api"
	for _, part := range parts {
		path += "/" + url.PathEscape(part)
	}
	return path
}

// Status reports what runs and what is live.
func (c *Client) Status(ctx context.Context) (st Status, err error) {
	err = c.get(ctx, "/api/status", &st)
	return st, err
}

// Sliders is the live slider, as a list.
func (c *Client) Sliders(ctx context.Context) (answer SlidersAnswer, err error) {
	err = c.get(ctx, "/api/get-all-slider", &answer)
	return answer, err
}

// Popups is the pop-up that staff see, as a list.
func (c *Client) Popups(ctx context.Context) (answer PopupsAnswer, err error) {
	err = c.get(ctx, "/api/get-pop-up", &answer)
	return answer, err
}

// DeleteSlider takes a slider down.
func (c *Client) DeleteSlider(ctx context.Context, id string) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodDelete, below("deleteslider", id), nil, &answer)
	return answer, err
}

// ReorderSlider puts a slider's pictures in the order of their IDs.
func (c *Client) ReorderSlider(ctx context.Context, id string, order []string) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodPatch, below("slider", id), SlideOrder{Order: order}, &answer)
	return answer, err
}

// EditSlide changes the description of a picture of a slider, and may replace
// the picture.
func (c *Client) EditSlide(ctx context.Context, id, slide string, edit SlideEdit) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodPatch, below("slider", id, "slides", slide), edit, &answer)
	return answer, err
}

// RemoveSlide takes one picture out of a slider.
func (c *Client) RemoveSlide(ctx context.Context, id, slide string) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodDelete, below("slider", id, "slides", slide), nil, &answer)
	return answer, err
}

// DeletePopup takes a pop-up down.
func (c *Client) DeletePopup(ctx context.Context, id string) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodDelete, below("delete-popup", id), nil, &answer)
	return answer, err
}

// Restore undeletes a slider or pop-up.
func (c *Client) Restore(ctx context.Context, subject school.Subject, id string) (answer MessageAnswer, err error) {
	err = c.call(ctx, http.MethodPost, below(string(subject), id, "restore"), nil, &answer)
	return answer, err
}

// DamagedRecords names the damaged records of the data file.
func (c *Client) DamagedRecords(ctx context.Context) (answer DamagedAnswer, err error) {
	err = c.get(ctx, "/api/records/damaged", &answer)
	return answer, err
}

// PurgeRecord removes a damaged record.
func (c *Client) PurgeRecord(ctx context.Context, bucket, key string) (answer PurgedRecordAnswer, err error) {
	err = c.call(ctx, http.MethodDelete, below("records", "damaged", bucket, key), nil, &answer)
	return answer, err
}

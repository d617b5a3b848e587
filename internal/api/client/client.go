// Package client is the typed Go client of the API, for the commands: over the
// control socket of a running server, over a connection within this process, or
// over HTTPS to a site on another computer.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// Client sends the endpoints of the API to one server. Its errors are the server's school.Errors.
type Client struct {
	http  *http.Client
	site  string // what URLs begin with
	token string // the app token that goes with each call; "" where the server knows the operator
}

// placeholder begins URLs where the transport dials its own connection, whatever the URL names.
const placeholder = "http://schoolsite"

// refusalTime bounds how long an upload waits for the answer to its Expect: 100-continue header
// before it sends the body. A server that is busy may answer late, but it always answers.
const refusalTime = time.Minute

// Dial makes a client for the control socket at a path. Nothing is sent yet.
func Dial(socket string) *Client {
	return newClient(func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "unix", socket)
	})
}

func newClient(dial func(context.Context, string, string) (net.Conn, error)) *Client {
	return &Client{site: placeholder, http: &http.Client{Transport: &http.Transport{
		DialContext: dial, DisableCompression: true, ExpectContinueTimeout: refusalTime,
	}}}
}

// Close ends the client's connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

const jsonType = "application/json"

// request describes one call. A stream is a body that is no JSON.
type request struct {
	endpoint  string    // its method and path
	json      any       // the body, api.None(nil) without one
	stream    io.Reader // the body instead of json, of mediaType
	mediaType string
	size      int64 // of stream; 0 when unknown
	lines     bool  // asks for lines of progress
}

// send carries out a request. A refusal by the server becomes the error; the
// caller has to close the body of any other response.
func (c *Client) send(ctx context.Context, call request) (*http.Response, error) {
	body, mediaType := call.stream, call.mediaType
	if body == nil && call.json != any(api.None(nil)) {
		raw, err := json.Marshal(call.json)
		if err != nil {
			return nil, fmt.Errorf("encode the body of %s: %w", call.endpoint, err)
		}
		body, mediaType = bytes.NewReader(raw), jsonType
	}
	method, path, _ := strings.Cut(call.endpoint, " ")
	r, err := http.NewRequestWithContext(ctx, method, c.site+path, body)
	if err != nil {
		return nil, fmt.Errorf("make the request %s: %w", call.endpoint, err)
	}
	if body != nil {
		r.Header.Set("Content-Type", mediaType)
	}
	if call.stream != nil {
		// The server refuses what it does not take before it is sent.
		r.ContentLength = call.size
		r.Header.Set("Expect", "100-continue")
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	if call.lines {
		r.Header.Set("Accept", httpx.NDJSON+", "+jsonType)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return nil, c.unreachable(ctx, err)
	}
	answer.Body = answerBody{answer.Body, ctx, c}
	if c.token != "" {
		err = c.checkRemote(answer)
	}
	if err == nil && answer.StatusCode >= http.StatusBadRequest {
		err = refusal(answer)
	}
	if err != nil {
		answer.Body.Close()
		return nil, err
	}
	return answer, nil
}

// Call sends a body as JSON, none if it is api.None, and decodes the answer.
func (c *Client) Call(ctx context.Context, endpoint string, body, answer any) error {
	response, err := c.send(ctx, request{endpoint: endpoint, json: body})
	if err != nil {
		return err
	}
	defer response.Body.Close()
	err = json.NewDecoder(response.Body).Decode(answer)
	if err != nil {
		return fmt.Errorf("read the answer to %s: %w", endpoint, err)
	}
	return nil
}

// follow sends a request and returns the answer, which is the last line of a
// streaming response. progress, which may be nil, receives the lines before.
func follow[P, A any](ctx context.Context, c *Client, call request, progress func(P)) (last A, err error) {
	answer, err := c.send(ctx, call)
	if err != nil {
		return last, err
	}
	defer answer.Body.Close()
	in := json.NewDecoder(answer.Body)
	if !strings.HasPrefix(answer.Header.Get("Content-Type"), httpx.NDJSON) {
		err := in.Decode(&last)
		return last, err
	}
	for {
		var line httpx.Line[P, A]
		err := in.Decode(&line)
		switch {
		case err != nil:
			return last, c.unreachable(ctx, errors.Join(err, io.ErrUnexpectedEOF))
		case line.Error != nil:
			return last, errorOf(*line.Error)
		case line.Answer != nil:
			return *line.Answer, nil
		case line.Progress != nil && progress != nil:
			progress(*line.Progress)
		}
	}
}

// Download copies an answer that is no JSON.
func (c *Client) Download(ctx context.Context, endpoint api.Endpoint[api.None, api.Download], into io.Writer) error {
	answer, err := c.send(ctx, request{endpoint: string(endpoint), json: api.None(nil)})
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(into, answer.Body)
	return err
}

// answerBody translates the errors of an answer's body.
type answerBody struct {
	io.ReadCloser
	ctx    context.Context
	client *Client
}

func (b answerBody) Read(into []byte) (int, error) {
	n, err := b.ReadCloser.Read(into)
	if err != nil && !errors.Is(err, io.EOF) {
		err = b.client.unreachable(b.ctx, err)
	}
	return n, err
}

// unreachable translates an error of the transport. The end of ctx, and a
// school.Error that reading the request's body gave, are returned as they are.
func (c *Client) unreachable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if known, ok := errors.AsType[*school.Error](err); ok {
		return known
	}
	if c.token != "" {
		return c.lineError(err)
	}
	return school.Errorf(school.Unreachable, "The server went away before it answered. Try again; `schoolsite "+
		"status` says whether it runs.").Because(err)
}

// refusal returns the error of a response.
func refusal(answer *http.Response) error {
	var body api.ErrorBody
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil || body.Message == "" {
		return school.Errorf(school.Unreachable, "The server answered %s, which this command does not understand.",
			answer.Status).Because(err)
	}
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After")) // absent: 0
	failure := errorOf(body)
	failure.RetryAfter = time.Duration(seconds) * time.Second
	return failure
}

func errorOf(b api.ErrorBody) *school.Error {
	return &school.Error{Code: b.Code, Message: b.Message, Fields: b.Fields, Diagnostics: b.Diagnostics,
		Theirs: b.Theirs}
}

package api

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
)

// readLines reads a streaming response, and returns the result in its last
// line. progress, which may be nil, receives the progress in the lines before.
func readLines[P, A any](ctx context.Context, answer *http.Response, progress func(P)) (last A, err error) {
	in := json.NewDecoder(answer.Body)
	if !strings.HasPrefix(answer.Header.Get("Content-Type"), ndjson) {
		err := in.Decode(&last)
		return last, err
	}
	for {
		var line struct {
			Progress *P         `json:"progress"`
			Answer   *A         `json:"answer"`
			Error    *ErrorBody `json:"error"`
		}
		err := in.Decode(&line)
		switch {
		case err != nil:
			return last, unreachable(ctx, errors.Join(err, io.ErrUnexpectedEOF))
		case line.Error != nil:
			return last, errorOf(*line.Error)
		case line.Answer != nil:
			return *line.Answer, nil
		case line.Progress != nil && progress != nil:
			progress(*line.Progress)
		}
	}
}

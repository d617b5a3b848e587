package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// ErrorBody is every error of the API.
type ErrorBody = httpx.ErrorBody

func errorOf(b ErrorBody) *school.Error {
	return &school.Error{Code: b.Code, Message: b.Message, Fields: b.Fields, Diagnostics: b.Diagnostics}
}

// readError returns the error of a response, for the client.
func readError(answer *http.Response) error {
	var body ErrorBody
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil || body.Message == "" {
		return school.Errorf(school.Unreachable, "The server answered %s, which this command does not understand.", answer.Status).Because(err)
	}
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After")) // absent: 0
	failure := errorOf(body)
	failure.RetryAfter = time.Duration(seconds) * time.Second
	return failure
}

func asMaxBytes(err error) *http.MaxBytesError {
	var tooLarge *http.MaxBytesError
	errors.As(err, &tooLarge)
	return tooLarge
}

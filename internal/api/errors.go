package api

import (
	"errors"
	"net/http"

	"schoolsite/internal/httpx"
)

// ErrorBody is every error of the API.
type ErrorBody = httpx.ErrorBody

func asMaxBytes(err error) *http.MaxBytesError {
	var tooLarge *http.MaxBytesError
	errors.As(err, &tooLarge)
	return tooLarge
}

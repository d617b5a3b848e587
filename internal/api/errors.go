package api

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"schoolsite/internal/school"
)

// statusOf maps every code to an HTTP status.
var statusOf = map[school.Code]int{
	school.Invalid:          http.StatusUnprocessableEntity,
	school.ContentInvalid:   http.StatusUnprocessableEntity,
	school.Unauthorized:     http.StatusUnauthorized,
	school.Forbidden:        http.StatusForbidden,
	school.PasswordRequired: http.StatusForbidden,
	school.NotFound:         http.StatusNotFound,
	school.Conflict:         http.StatusConflict,
	school.Outdated:         http.StatusConflict,
	school.TooLarge:         http.StatusRequestEntityTooLarge,
	school.Unsupported:      http.StatusUnsupportedMediaType,
	school.Throttled:        http.StatusTooManyRequests,
	school.Busy:             http.StatusServiceUnavailable,
	school.Unreachable:      http.StatusServiceUnavailable,
	school.StorageFull:      http.StatusInsufficientStorage,
	school.Internal:         http.StatusInternalServerError,
}

// StatusCode is the HTTP status of an error, for every door.
func StatusCode(err *school.Error) int {
	if status, known := statusOf[err.Code]; known {
		return status
	}
	return http.StatusInternalServerError
}

// OurFault reports whether the log must have an error: the person who is
// answered did nothing wrong and can do nothing about it.
func OurFault(err *school.Error) bool {
	return err.Code == school.Internal || err.Code == school.Unreachable
}

// ForStrangers is an error as everybody may read it. What is said of the data
// file names files of the server, and is for the operator and the log.
func ForStrangers(err *school.Error) *school.Error {
	if err.Code != school.Unreachable {
		return err
	}
	return school.Errorf(school.Unreachable, "The site can't reach its data at the moment. Please try again later, or telephone the school.").Because(err)
}

// SayWhen tells a throttled caller when to come back.
func SayWhen(w http.ResponseWriter, err *school.Error) {
	if err.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(err.RetryAfter.Seconds()))))
	}
}

// WriteError answers with an error, as every layer below /api/ does.
func WriteError(w http.ResponseWriter, err *school.Error) {
	SayWhen(w, err)
	writeJSON(w, StatusCode(err), bodyOf(err))
}

func bodyOf(err *school.Error) ErrorBody {
	return ErrorBody{Message: err.Message, Code: err.Code, Fields: err.Fields, Diagnostics: err.Diagnostics}
}

func (b ErrorBody) failure() *school.Error {
	return &school.Error{Code: b.Code, Message: b.Message, Fields: b.Fields, Diagnostics: b.Diagnostics}
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// The header is out: a visitor who is gone can't be told anything more.
	_ = json.NewEncoder(w).Encode(body)
}

// readError is the other direction: the client's error of an answer.
func readError(answer *http.Response) error {
	var body ErrorBody
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil || body.Message == "" {
		return school.Errorf(school.Unreachable, "The server answered %s, which this command does not understand.", answer.Status).Because(err)
	}
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After")) // absent: 0
	failure := body.failure()
	failure.RetryAfter = time.Duration(seconds) * time.Second
	return failure
}

func asMaxBytes(err error) *http.MaxBytesError {
	var tooLarge *http.MaxBytesError
	errors.As(err, &tooLarge)
	return tooLarge
}

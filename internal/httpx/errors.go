// Package httpx holds what knows HTTP and no use case: statuses of errors, the cookies, who sends a
// request, what the access log repeats of one, and answers that come bit by bit: the progress of a
// call as lines of JSON (NDJSON), downloads, and exports of records as CSV or JSON.
package httpx

import (
	"encoding/json"
	"maps"
	"math"
	"net/http"
	"strconv"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/ui/messages"
)

// statusOf maps every code to an HTTP status.
var statusOf = map[school.Code]int{
	school.Invalid:          http.StatusUnprocessableEntity,
	school.ContentInvalid:   http.StatusUnprocessableEntity,
	school.Unauthorized:     http.StatusUnauthorized,
	school.Forbidden:        http.StatusForbidden,
	school.PasswordRequired: http.StatusForbidden,
	school.FactorRequired:   http.StatusForbidden,
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

// Status returns the HTTP status of an error.
func Status(err *school.Error) int {
	if status, known := statusOf[err.Code]; known {
		return status
	}
	return http.StatusInternalServerError
}

// IsServerError reports whether an error belongs into the log: the client did
// nothing wrong and can do nothing about it.
func IsServerError(err *school.Error) bool {
	return err.Code == school.Internal || err.Code == school.Unreachable
}

// PublicError returns an error as everybody may read it. Errors of the database
// name files of the server; these names are for the operator and the log.
func PublicError(err *school.Error) *school.Error {
	if err.Code != school.Unreachable {
		return err
	}
	return school.Errorf(school.Unreachable, "The site can't reach its data at the moment. Please try again later, "+
		"or telephone the school.").Because(err)
}

// SetRetryAfter sets the Retry-After header of an error that has one.
func SetRetryAfter(w http.ResponseWriter, err *school.Error) {
	if err.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(err.RetryAfter.Seconds()))))
	}
}

// ErrorBody is every error of the API.
type ErrorBody struct {
	Message string            `json:"message"`
	Code    school.Code       `json:"code"`
	Fields  map[string]string `json:"fields,omitempty"`
	// of what the message, and those of the fields, were made, where they have values: for translations
	Sentence       text.Sentence            `json:"sentence,omitzero"`
	FieldSentences map[string]text.Sentence `json:"fieldSentences,omitempty"`
	Diagnostics    []school.Diagnostic      `json:"problems,omitempty"` // of a content tree
	// of a fault of the server, by which its log has the cause
	RequestID string         `json:"requestId,omitempty"`
	Theirs    *school.Theirs `json:"theirs,omitempty"` // the other text of an item that two people changed
}

// BodyOf returns an error as the API sends it, in an answer with a header.
func BodyOf(h http.Header, err *school.Error) ErrorBody {
	body := ErrorBody{Message: err.Message, Code: err.Code, Fields: err.Fields, Diagnostics: err.Diagnostics,
		Theirs: err.Theirs, Sentence: err.Sentence, FieldSentences: err.FieldSentences}
	if IsServerError(err) {
		body.RequestID = h.Get("X-Request-Id")
	}
	return body
}

// In returns the body with its messages in another language than English.
func (b ErrorBody) In(words messages.Words) ErrorBody {
	fields := maps.Clone(b.Fields)
	for name, message := range b.Fields {
		fields[name] = words.Say(b.FieldSentences[name].Or(text.Sentencef(message)))
	}
	b.Message, b.Fields = words.Say(b.Sentence.Or(text.Sentencef(b.Message))), fields
	b.Sentence, b.FieldSentences = text.Sentence{}, nil
	return b
}

// Text is the message with the request's ID, for an answer that no script reads.
func (b ErrorBody) Text() string {
	if b.RequestID == "" {
		return b.Message
	}
	return b.Message + " If it happens again, report this number: " + b.RequestID + "."
}

// WriteError answers with an error as JSON.
func WriteError(w http.ResponseWriter, err *school.Error) { WriteErrorIn(w, nil, err) }

// WriteErrorIn answers with an error as JSON, in a language: English where there are no words.
func WriteErrorIn(w http.ResponseWriter, words messages.Words, err *school.Error) {
	SetRetryAfter(w, err)
	body := BodyOf(w.Header(), err)
	if words != nil {
		body = body.In(words)
	}
	WriteJSON(w, Status(err), body)
}

// WriteJSON answers with a body as JSON.
func WriteJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", JSON)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // ignore write errors: the client disconnected
}

package api

import (
	"io"
	"log/slog"
	"maps"
	"net/http/httptest"
	"slices"

	"schoolsite/internal/school"
)

// Calls lists the patterns of all calls, for tests that must leave none out.
func Calls() []string { return slices.Sorted(maps.Keys(routes)) }

// PublicError is an error as somebody who called the API reads it.
func PublicError(by school.Actor, err error) *school.Error {
	a := &server{options: Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))}}
	c := &call{server: a, w: httptest.NewRecorder(), r: httptest.NewRequest("GET", "/api/status", nil), by: by}
	return c.publicError(err)
}

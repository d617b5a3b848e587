package school

import (
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/text"
)

// timeShapes lists the accepted layouts of a time; those without a zone mean Indian Standard Time.
var timeShapes = []string{time.RFC3339, "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02"}

// ParseTime parses a time that a person or a form wrote; "" is the zero time.
func ParseTime(written string) (time.Time, error) {
	written = strings.TrimSpace(written)
	if written == "" {
		return time.Time{}, nil
	}
	for _, shape := range timeShapes {
		if t, err := time.ParseInLocation(shape, written, text.India); err == nil {
			return t.UTC(), nil
		}
	}
	return time.Time{}, Errorf(Invalid, "%s is not a time: write it like 2026-12-31, or 2026-12-31 18:00 in Indian "+
		"Standard Time.", strconv.Quote(written))
}

// ParseUntil is ParseTime for the end of a period. A day without a time of day
// includes all its hours: the end is the midnight after it.
func ParseUntil(written string) (time.Time, error) {
	t, err := ParseTime(written)
	if _, notDay := time.Parse(time.DateOnly, strings.TrimSpace(written)); err != nil || notDay != nil {
		return t, err
	}
	return text.NextMidnight(t).UTC(), nil
}

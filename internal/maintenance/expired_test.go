package maintenance

import (
	"fmt"
	"testing"
	"time"

	"schoolsite/internal/school"
)

func TestRetention_ByNumberAndAge(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	var revisions []school.Revision // 6 is of today, 1 of fifty days ago
	for number := 6; number > 0; number-- {
		revisions = append(revisions, school.Revision{Number: number, At: now.AddDate(0, 0, -10*(6-number))})
	}
	for _, c := range []struct {
		keep    school.Retention
		current int
		gone    string
	}{
		{school.Retention{Newest: 6, Days: 0}, 6, "[]"},
		{school.Retention{Newest: 1, Days: 60}, 6, "[]"},
		{school.Retention{Newest: 2, Days: 0}, 6, "[4 3 2 1]"},
		{school.Retention{Newest: 2, Days: 25}, 6, "[2 1]"}, // visitors saw 3 until twenty days ago
		{school.Retention{Newest: 2, Days: 30}, 6, "[2 1]"}, // thirty days ago is not within
		{school.Retention{Newest: 2, Days: 0}, 2, "[4 3 1]"},
		{school.DefaultRetention(), 1, "[]"},
	} {
		var gone []int
		for _, r := range expired(c.keep, revisions, c.current, now) {
			gone = append(gone, r.Number)
		}
		if got := fmt.Sprint(gone); got != c.gone {
			t.Errorf("%+v, %d is current: %s go, want %s", c.keep, c.current, got, c.gone)
		}
	}
}

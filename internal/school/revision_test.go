package school

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestRetention_ByNumberAndAge(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	var revisions []Revision // 6 is of today, 1 of fifty days ago
	for number := 6; number > 0; number-- {
		revisions = append(revisions, Revision{Number: number, At: now.AddDate(0, 0, -10*(6-number))})
	}
	for _, c := range []struct {
		keep    Retention
		current int
		gone    string
	}{
		{Retention{Newest: 6, Days: 0}, 6, "[]"},
		{Retention{Newest: 1, Days: 60}, 6, "[]"},
		{Retention{Newest: 2, Days: 0}, 6, "[4 3 2 1]"},
		{Retention{Newest: 2, Days: 25}, 6, "[2 1]"}, // visitors saw 3 until twenty days ago
		{Retention{Newest: 2, Days: 30}, 6, "[2 1]"}, // thirty days ago is not within
		{Retention{Newest: 2, Days: 0}, 2, "[4 3 1]"},
		{DefaultRetention(), 1, "[]"},
	} {
		var gone []int
		for _, r := range c.keep.Gone(revisions, c.current, now) {
			gone = append(gone, r.Number)
		}
		if got := fmt.Sprint(gone); got != c.gone {
			t.Errorf("%+v, %d is current: %s go, want %s", c.keep, c.current, got, c.gone)
		}
	}
}

func TestIsHash_Shapes(t *testing.T) {
	good := strings.Repeat("0af9", 16)
	for text, want := range map[string]bool{
		good: true, good[1:]: false, good + "0": false, strings.ToUpper(good): false, "../" + good[3:]: false, "": false,
	} {
		if IsHash(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

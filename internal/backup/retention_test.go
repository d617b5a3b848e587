package backup

import (
	"slices"
	"testing"
	"time"
)

// A backup every forty minutes for 400 days, pruned after each as the service does.
func TestExpired_KeepsHoursDaysWeeksMonths(t *testing.T) {
	var names []string
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for range 400 * 36 {
		at = at.Add(40 * time.Minute)
		names = slices.Insert(names, 0, at.Format(nameTime)+"-0123abcd")
		drop := expired(names)
		names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(drop, name) })
	}
	counts := map[string]int{}
	for _, name := range names {
		made, err := timeOfName(name)
		if err != nil {
			t.Fatal(err)
		}
		switch age := at.Sub(made); {
		case age <= 24*time.Hour:
			counts["day"]++
		case age <= 7*24*time.Hour:
			counts["week"]++
		case age <= 31*24*time.Hour:
			counts["month"]++
		default:
			counts["year"]++
		}
	}
	if counts["day"] < 24 || counts["week"] < 5 || counts["month"] < 2 || counts["year"] < 10 || len(names) > 24+7+4+12 {
		t.Errorf("kept %v: %q", counts, names)
	}
	if names[0] != at.Format(nameTime)+"-0123abcd" {
		t.Error("the newest one is gone")
	}
}

func TestExpired_KeepsWhatItDoesNotKnow(t *testing.T) {
	if drop := expired([]string{"notes", "20261120T101500Z-0123abcd"}); len(drop) > 0 {
		t.Errorf("%q", drop)
	}
}

package backup

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A backup every forty minutes for 400 days, pruned after each as the service does.
func TestExpired_KeepsHoursDaysWeeksMonths(t *testing.T) {
	var names []string
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for end := at.AddDate(0, 0, 400); at.Before(end); {
		step := 4 * time.Hour // for a year, and at the end as often as a busy office has them made
		if end.Sub(at) <= 8*24*time.Hour {
			step = 40 * time.Minute
		}
		at = at.Add(step)
		names = slices.Insert(names, 0, at.Format(nameTime)+"-0123abcd")
		drop := expired(names, at)
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
	if counts["day"] != 36 || counts["week"] < 5 || counts["month"] < 2 || counts["year"] < 10 || len(names) > 36+7+4+12 {
		t.Errorf("kept %v: %q", counts, names)
	}
	if names[0] != at.Format(nameTime)+"-0123abcd" {
		t.Error("the newest one is gone")
	}
}

func TestPrune_WhatAPersonMadeIsKeptForAMonth(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "backups")
	if err := os.MkdirAll(filepath.Join(dir, "snapshots"), 0o700); err != nil {
		t.Fatal(err)
	}
	r, at := repository{folderTarget{dir: dir}}, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	put := func(at time.Time, byHand bool) string {
		m := Manifest{At: at, ByHand: byHand, Faults: []string{"none is sound"}, Files: []File{{databasePath, 1, strings.Repeat("0", 64)}}}
		if err := r.writeJSON(t.Context(), snapshotName(m.Name()), m); err != nil {
			t.Fatal(err)
		}
		return m.Name()
	}
	first, byHand, last := put(at, false), put(at.Add(time.Minute), true), put(at.Add(2*time.Minute), false)
	for _, c := range []struct {
		after time.Duration
		want  []string
	}{
		{time.Hour, []string{last, byHand, first}}, {25 * time.Hour, []string{last, byHand}},
		{29 * 24 * time.Hour, []string{last, byHand}}, {31 * 24 * time.Hour, []string{last}},
	} {
		if err := r.prune(t.Context(), at.Add(c.after)); err != nil {
			t.Fatal(err)
		}
		if names, err := r.names(t.Context()); err != nil || !slices.Equal(names, c.want) {
			t.Errorf("after %s: %q, %v", c.after, names, err)
		}
	}
}

func TestExpired_KeepsWhatItDoesNotKnow(t *testing.T) {
	if drop := expired([]string{"notes", "20261120T101500Z-0123abcd"}, time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)); len(drop) > 0 {
		t.Errorf("%q", drop)
	}
}

package staticsite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"schoolsite/internal/backup"
	"schoolsite/internal/school"
)

// Verified reports a comparison of a copy with what an export would write now.
type Verified struct {
	To          string       `json:"to"`
	Files       int          `json:"files"` // that were compared
	Differences []Difference `json:"differences"`
}

// Difference is a file of a copy that is not as it should be.
type Difference struct {
	File string `json:"file"`
	What string `json:"what"` // "it is missing" or "its bytes differ"
}

// Verify reads every file of a copy and compares it with what an export would write now.
func (s *Service) Verify(ctx context.Context, to string) (Verified, error) {
	found := Verified{Differences: []Difference{}}
	to, err := s.place(to)
	if err != nil {
		return found, err
	}
	site, err := s.site(ctx)
	if err != nil {
		return found, err
	}
	t, err := backup.PublicTarget(to, nil)
	if err != nil {
		return found, err
	}
	defer t.Close()
	found.To, found.Files = t.String(), len(site)
	slices.SortFunc(site, func(a, b file) int { return strings.Compare(a.name, b.name) })
	for _, f := range site {
		what, err := f.compare(ctx, t)
		if err != nil {
			return found, err
		}
		if what != "" {
			found.Differences = append(found.Differences, Difference{f.name, what})
		}
	}
	return found, nil
}

// compare tells how the file of a copy differs; "" where it does not.
func (f file) compare(ctx context.Context, t backup.Target) (what string, err error) {
	copied, err := t.Open(ctx, f.name)
	if errors.Is(err, fs.ErrNotExist) {
		return "it is missing", nil
	}
	if err != nil {
		return "", school.Errorf(school.Unreachable, "The copy in %s can't be read: %s.", t, school.OSReason(err)).
			Because(err)
	}
	defer copied.Close()
	own, _, err := f.open()
	if err != nil {
		return "", fmt.Errorf("read %s of the site: %w", f.name, err)
	}
	defer own.Close()
	got, want := sha256.New(), sha256.New()
	_, err = io.Copy(got, copied)
	if err != nil {
		return "", school.Errorf(school.Unreachable, "%s of the copy in %s can't be read: %s.",
			f.name, t, school.OSReason(err)).Because(err)
	}
	_, err = io.Copy(want, own)
	if err == nil && !bytes.Equal(got.Sum(nil), want.Sum(nil)) {
		what = "its bytes differ"
	}
	return what, err
}

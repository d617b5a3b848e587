package schooltest

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// NewPicture uploads a small picture; each seed makes another one.
func (s *School) NewPicture(t testing.TB, seed int) school.Picture {
	t.Helper()
	p, _, err := s.UploadPicture(context.WithoutCancel(t.Context()), Operator, JPEG(64, 48, seed), nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// NewSlider creates a slider of n pictures, described "Hall 1", "Hall 2", ….
func (s *School) NewSlider(t testing.TB, n int) []school.Slide {
	t.Helper()
	var slides []school.Slide
	for i := range n {
		slides = append(slides, school.Slide{Picture: s.NewPicture(t, 10+i), Alt: "Hall " + strconv.Itoa(i+1)})
	}
	if _, err := s.CreateSlider(t.Context(), Operator, homepage.NewSlider{Slides: slides}); err != nil {
		t.Fatal(err)
	}
	return s.Slider(t)
}

// Slider returns the slides of the published slider.
func (s *School) Slider(t testing.TB) []school.Slide {
	t.Helper()
	home, err := s.Home(t.Context(), Operator)
	if err != nil {
		t.Fatal(err)
	}
	return home.Slider
}

// CollectGarbage sweeps when every picture file is as old as the test, by the test's clock.
func (s *School) CollectGarbage(t testing.TB) {
	t.Helper()
	files, err := os.ReadDir(filepath.Join(s.Dir, "media"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if err := os.Chtimes(filepath.Join(s.Dir, "media", file.Name()), Start, Start); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// HasPicture reports whether a picture file can be opened.
func (s *School) HasPicture(name string) bool {
	file, err := s.OpenPicture(name)
	if err == nil {
		file.Close()
	}
	return err == nil
}

// MustHavePictures fails the test for every picture of a home page that is gone.
func (s *School) MustHavePictures(t testing.TB) {
	t.Helper()
	for path, page := range s.Snapshot().Pages {
		if page.Data.Home == nil {
			continue
		}
		for _, slide := range page.Data.Home.Slides {
			if !s.HasPicture(strings.TrimPrefix(slide.URL, school.MediaPath)) {
				t.Errorf("%s shows %s, which is gone", path, slide.URL)
			}
		}
	}
}

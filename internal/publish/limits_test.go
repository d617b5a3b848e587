package publish_test

import (
	"testing"
	"testing/fstest"

	"schoolsite/internal/app/services"
	"schoolsite/internal/media"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// After the limits of pictures were narrowed, what is published goes on being shown, and no new tree may have
// such a picture; neither check believes what the other found.
func TestImport_NarrowedLimitsHoldForNewTreesOnly(t *testing.T) {
	s := schooltest.New(t)
	large := &fstest.MapFile{Data: schooltest.JPEG(640, 480, 1)}
	tree := say("First words")
	tree["images/slide.jpg"] = large
	schooltest.Publish(t, s, tree)

	limits := school.DefaultLimits()
	limits.FreeSpace, limits.Pixels = 0, 640*480-1
	parts := s.Parts
	parts.Pictures = media.New(parts.Media, limits)
	s = s.Restarted(parts, services.Options{Options: publish.Options{BaseURL: "https://school.example"}, Limits: limits})
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 2 { // in either order
		again := say("Second words")
		again["images/slide.jpg"] = large
		_, err := s.Import(t.Context(), schooltest.Operator, again, publish.ImportOptions{Over: revisions.Current})
		if school.CodeOf(err) != school.ContentInvalid {
			t.Errorf("a new tree with the large picture: %v", err)
		}
		if err := s.Load(t.Context()); err != nil {
			t.Errorf("what is published: %v", err)
		}
	}
	schooltest.MustRead(t, s, "/boarding", "First words")
}

package publish_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"schoolsite/internal/homepage"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// importRefused imports a tree whose record can't be committed.
func importRefused(t *testing.T, s *schooltest.School, words string) {
	t.Helper()
	refused := errors.New("refused for this test")
	_, err := s.Import(t.Context(), schooltest.Operator, say(words), publish.ImportOptions{
		Over: revisions.Current, Record: revisions.AddOptions{Hook: func(*store.Tx, school.Revision) error { return refused }},
	})
	if !errors.Is(err, refused) {
		t.Fatalf("got %v", err)
	}
}

// Pages that visitors get as shells are tried again soon, whatever becomes of an import meanwhile.
func TestImport_FailedCommitKeepsTheRetry(t *testing.T) {
	s := schooltest.New(t)
	s.Renderer.Break()
	published(t, s, "First words")
	s.Renderer.Repair()
	importRefused(t, s, "Second words")
	schooltest.Run(t, s)
	if wait := s.Clock.NextAlarm().Sub(s.Clock.Now()); wait > time.Minute {
		t.Fatalf("the broken page is tried again in %v", wait)
	}
	s.Clock.Move(time.Second)
	s.Clock.NextAlarm()
	schooltest.MustRead(t, s, "/boarding", "First words")
}

// The pages that visitors see stay in the cache, so that the next start need not render them.
func TestImport_FailedCommitKeepsTheCache(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words")
	importRefused(t, s, "Second words")
	s.Renderer.Rendered()
	if again := restarted(t, s).Renderer.Rendered(); len(again) > 0 {
		t.Errorf("the start rendered %v", again)
	}
}

// What could not be saved for the next start, on a full disk, is saved at the next chance.
func TestSavedContent_IsTriedAgain(t *testing.T) {
	s := schooltest.New(t)
	s.Parts.Cache.KeepFree(math.MaxInt64)
	published(t, s, "First words")
	if _, ok := resumed(t, s, "test"); ok {
		t.Fatal("the disk was not full")
	}
	s.Parts.Cache.KeepFree(0)
	slides := homepage.NewSlider{Slides: []school.Slide{{Picture: s.NewPicture(t, 1), Alt: "A hall"}}}
	if _, err := s.CreateSlider(t.Context(), schooltest.Operator, slides); err != nil {
		t.Fatal(err)
	}
	mustResume(t, s)
}

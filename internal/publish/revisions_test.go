package publish_test

import (
	"fmt"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/app/services"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// say is the test tree whose page /boarding says something.
func say(words string) fstest.MapFS { return schooltest.Edited("pages/boarding.md", "The text", words) }

// published imports trees whose page /boarding says these words, an hour
// apart, and leaves files old enough to be swept.
func published(t *testing.T, s *schooltest.School, words ...string) {
	t.Helper()
	for _, word := range words {
		s.Clock.Move(time.Hour)
		if _, err := s.Import(t.Context(), schooltest.Operator, say(word), publish.ImportOptions{Over: revisions.Current, Message: word}); err != nil {
			t.Fatal(err)
		}
	}
}

func rollback(t *testing.T, s *schooltest.School, to int) publish.ImportResult {
	t.Helper()
	done, err := s.Rollback(t.Context(), schooltest.Operator, to, "")
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func TestRollback_IsARevision(t *testing.T) {
	dir := t.TempDir()
	t.Run("back", func(t *testing.T) {
		s := schooltest.Open(t, dir)
		published(t, s, "First words", "Second words", "Third words")
		back := rollback(t, s, 1).Revision
		if back.Number != 4 || back.Of != 1 || back.Message != "Back to revision 1" || back.By != "cli:test" {
			t.Errorf("%+v", back)
		}
		schooltest.MustRead(t, s, "/boarding", "First words")
		forth := rollback(t, s, publish.Before).Revision // 3, not 1
		if forth.Number != 5 || forth.Of != 3 {
			t.Errorf("%+v", forth)
		}
		schooltest.MustRead(t, s, "/boarding", "Third words")
		again := rollback(t, s, publish.Before).Revision // the rollback is rolled back
		if again.Number != 6 || again.Of != 4 || again.Counts != back.Counts || again.Tree != back.Tree {
			t.Errorf("%+v", again)
		}
	})
	s := schooltest.Open(t, dir)
	schooltest.MustRead(t, s, "/boarding", "First words")
	revisions, err := s.Revisions.List()
	if err != nil || len(revisions) != 6 || revisions[0].Number != 6 || !revisions[0].Current {
		t.Errorf("%d revisions: %v", len(revisions), err)
	}
}

func TestRollback_ToCurrentDoesNothing(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words", "Second words")
	for _, to := range []int{2, 1, 1, 3} { // the last two are what is shown by then
		rollback(t, s, to)
	}
	if done := rollback(t, s, 1); !done.Unchanged || done.Revision.Number != 3 {
		t.Errorf("%+v", done)
	}
	if n := s.Snapshot().Revision.Number; n != 3 {
		t.Errorf("revision %d", n)
	}
}

func TestRollback_MissingRevision(t *testing.T) {
	s := schooltest.New(t)
	check := func(want school.Code, to int) {
		t.Helper()
		if _, err := s.Rollback(t.Context(), schooltest.Operator, to, ""); school.CodeOf(err) != want {
			t.Errorf("to %d: %v, want %s", to, err, want)
		}
	}
	check(school.Conflict, publish.Before)
	published(t, s, "First words")
	check(school.Conflict, publish.Before)
	check(school.NotFound, 7)
}

// TestRollback_InvalidByTodaysRules damages a kept file as a new version of
// the program would find an old text wrong.
func TestRollback_InvalidByTodaysRules(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words", "Second words")
	_, shown, err := s.Revisions.At(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range shown.Files() {
		if file.Path == "pages/boarding.md" {
			spoil(t, s, "content/"+file.Hash)
		}
	}
	before := s.Snapshot()
	_, err = s.Rollback(t.Context(), schooltest.Operator, 1, "")
	if known := school.AsError(err); known == nil || known.Code != school.ContentInvalid || len(known.Diagnostics) == 0 {
		t.Errorf("%v", err)
	}
	if s.Snapshot() != before {
		t.Error("the site changed")
	}
}

func TestRevision_Counts(t *testing.T) {
	s := schooltest.New(t)
	done, err := s.Import(t.Context(), schooltest.Operator, withCirculars(), publish.ImportOptions{Over: revisions.Current})
	if err != nil {
		t.Fatal(err)
	}
	got := done.Revision.Counts
	got.Files, got.Bytes = 0, 0
	want := school.Counts{Pages: len(routes.Public()) + 1, News: 1, Circulars: 3, Staff: 3, Albums: 1, Pictures: 4, Documents: 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// liveSet sets how many revisions are kept.
func liveSet(newest, days int) schooltest.Option {
	return func(_ *services.Parts, o *services.Options) {
		o.Retention = school.Retention{Newest: newest, Days: days}
	}
}

func numbers(t *testing.T, s *schooltest.School) (list []int) {
	t.Helper()
	revisions, err := s.Revisions.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range revisions {
		list = append(list, r.Number)
	}
	return list
}

func TestSweep_RemovesExpiredRevisions(t *testing.T) {
	s := schooltest.New(t, liveSet(2, 10))
	published(t, s, "First words", "Second words", "Third words", "Fourth words")
	rollback(t, s, 1) // 5: shares the tree of 1
	s.Clock.Move(11 * 24 * time.Hour)
	published(t, s, "Sixth words")
	old(t, s, "content", "media")
	for range 2 {
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]int{6, 5}, numbers(t, s)); diff != "" {
			t.Errorf("left (-want +got):\n%s", diff)
		}
	}
	rollback(t, s, 5)
	schooltest.MustRead(t, s, "/boarding", "First words")
	s.MustHavePictures(t)
}

func TestSweep_KeepsWhatIsLive(t *testing.T) {
	s := schooltest.New(t, liveSet(1, 0))
	published(t, s, "First words")
	s.Clock.Move(1000 * 24 * time.Hour)
	s.CollectGarbage(t)
	if got := fmt.Sprint(numbers(t, s)); got != "[1]" {
		t.Errorf("left are %s", got)
	}
}

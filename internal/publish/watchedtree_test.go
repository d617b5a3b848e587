package publish_test

import (
	"context"
	"testing"
	"testing/fstest"

	"schoolsite/internal/app/services"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// look looks at a working tree that may have problems.
func look(t *testing.T, s *schooltest.School, tree fstest.MapFS) *publish.WatchedTree {
	t.Helper()
	found, err := s.RefreshWatchedTree(t.Context(), tree)
	if found == nil || found != s.WatchedTree() {
		t.Fatalf("the look is not kept: %v, %v", found, err)
	}
	if found.Shown() != (err == nil) {
		t.Errorf("shown: %v, and the error is %v", found.Shown(), err)
	}
	return found
}

func TestWatchedTree_ShowsAFolder(t *testing.T) {
	s := schooltest.New(t)
	if s.WatchedTree() != nil {
		t.Error("somebody works on a tree before anybody looked")
	}
	good := look(t, s, schooltest.Edited("pages/boarding.md", "The text", "A new text"))
	schooltest.MustRead(t, s, "/boarding", "A new text")
	select {
	case <-good.Done():
		t.Error("the present state is over")
	default:
	}
	bad := look(t, s, schooltest.Edited("pages/boarding.md", "title:", "titel:"))
	<-good.Done()
	schooltest.MustRead(t, s, "/boarding", "A new text")
	if p := bad.Problems[0]; p.File != "pages/boarding.md" || p.Line == 0 || bad.Failure != "" {
		t.Errorf("found %v, failure %q", bad.Problems, bad.Failure)
	}
	again := look(t, s, schooltest.Edited("pages/boarding.md", "title:", "titel:"))
	if again.Set != bad.Set || again.State == bad.State {
		t.Errorf("the same problems in another look: %v after %v", again, bad)
	}
	if other := look(t, s, schooltest.Edited("pages/sports.md", "title:", "titel:")); other.Set == bad.Set {
		t.Error("other problems have the same name")
	}
	if mended := look(t, s, schooltest.Tree()); mended.Problems.Failed() {
		t.Errorf("mended, but %v", mended.Problems)
	}
	schooltest.MustRead(t, s, "/boarding", "The text")
}

func TestWatchedTree_WarningsAreShown(t *testing.T) {
	s := schooltest.New(t)
	tree := schooltest.Tree() // its pictures are small
	if found := look(t, s, tree); len(found.Problems) == 0 || found.Problems.Failed() {
		t.Errorf("found %v", found.Problems)
	}
	delete(tree, "pages/privacy.md")
	found := look(t, s, tree).Problems
	if found[0].File != "pages" || found[0].Severity != school.SeverityError || found[1:].Failed() || len(found) == 1 {
		t.Errorf("not the error before the warnings: %v", found)
	}
}

func TestWatchedTree_CancelledRefresh(t *testing.T) {
	s := schooltest.New(t)
	before := look(t, s, schooltest.Tree())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if found, err := s.RefreshWatchedTree(ctx, schooltest.Edited("pages/boarding.md", "The text", "A new text")); found != nil || err == nil || s.WatchedTree() != before {
		t.Errorf("%v, %v", found, err)
	}
}

// What is published while somebody works on a folder is seen when the server
// shows the folder no more.
func TestWatchedTree_ImportWhileShown(t *testing.T) {
	s := schooltest.New(t)
	look(t, s, schooltest.Edited("pages/boarding.md", "The text", "A draft"))
	done, err := s.Import(t.Context(), schooltest.Operator, schooltest.Edited("pages/boarding.md", "The text", "What was decided"), publish.ImportOptions{Over: revisions.Current})
	if err != nil || !done.Hidden || done.Revision.Number != 1 {
		t.Errorf("%+v, error %v", done, err)
	}
	schooltest.MustRead(t, s, "/boarding", "A draft")
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	schooltest.MustRead(t, s, "/boarding", "What was decided")
	if done, err = s.Rollback(t.Context(), schooltest.Operator, 1, ""); err != nil || done.Hidden {
		t.Errorf("%+v, error %v", done, err)
	}
}

// An editor looks at news before its minute; what is published keeps to the
// clock.
func TestWatchedTree_OnAnotherDay(t *testing.T) {
	later := func(_ *services.Parts, o *services.Options) { o.PreviewAt = schooltest.Start.AddDate(0, 0, 3) }
	tree := news("holiday", "publish: 2026-11-22")
	s := schooltest.New(t, schooltest.Showing(tree), later)
	mustShow(t, s, "holiday", false)
	look(t, s, tree)
	mustShow(t, s, "holiday", true)
	schooltest.Run(t, s)
	mustAlarm(t, s, "2026-11-21")
	mustShow(t, s, "holiday", true)
}

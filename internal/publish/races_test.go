package publish_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// importHeld begins an import whose first page waits to be rendered, so that the import holds its place.
func importHeld(t *testing.T, s *schooltest.School, words string) (imported <-chan error, release func()) {
	t.Helper()
	started, release := s.Renderer.Hold(1)
	done := make(chan error, 1)
	go func() {
		_, err := s.Import(t.Context(), schooltest.Operator, say(words), publish.ImportOptions{Over: revisions.Current})
		done <- err
	}()
	<-started
	return done, release
}

// Promise 56: a rollback that was asked for while another revision was being published takes nothing of that
// one back.
func TestRollback_RefusedWhenAnotherRevisionWasPublishedMeanwhile(t *testing.T) {
	for name, to := range map[string]int{"to the one before": publish.Before, "to a number": 1} {
		t.Run(name, func(t *testing.T) {
			s := schooltest.New(t)
			published(t, s, "First words", "Second words")
			synctest.Test(t, func(t *testing.T) {
				imported, release := importHeld(t, s, "Third words")
				back := make(chan error, 1)
				go func() {
					_, err := s.Rollback(t.Context(), schooltest.Operator, to, "")
					back <- err
				}()
				synctest.Wait() // the rollback knows where it goes, and waits for the import
				release()
				if err := <-imported; err != nil {
					t.Fatal(err)
				}
				if err := <-back; school.CodeOf(err) != school.Outdated {
					t.Errorf("the rollback got %v", err)
				}
			})
			schooltest.MustRead(t, s, "/boarding", "Third words")
			if list := numbers(t, s); list[0] != 3 {
				t.Errorf("the revisions are %v", list)
			}
		})
	}
}

// An import whose client left while it waited for another one ends at once, and frees what it held.
func TestImport_EndsWhileItWaitsForAnother(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words")
	synctest.Test(t, func(t *testing.T) {
		imported, release := importHeld(t, s, "Second words")
		ctx, leave := context.WithCancel(t.Context())
		waiting := make(chan error, 1)
		go func() {
			_, err := s.Import(ctx, schooltest.Operator, say("Lost words"), publish.ImportOptions{Over: revisions.Current})
			waiting <- err
		}()
		synctest.Wait()
		leave()
		synctest.Wait()
		select {
		case err := <-waiting:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("it ended with %v", err)
			}
		default:
			t.Error("it waits on for the import before it")
		}
		release()
		if err := <-imported; err != nil {
			t.Error(err)
		}
	})
	schooltest.MustRead(t, s, "/boarding", "Second words")
}

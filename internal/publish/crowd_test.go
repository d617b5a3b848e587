package publish_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// TestPublish_ManyOwnersAtOnce publishes, goes back, sweeps, reads, previews and gives
// up at once. Nothing hangs, no failure is the program's own, and what is kept
// is whole.
func TestPublish_ManyOwnersAtOnce(t *testing.T) {
	s := schooltest.New(t, liveSet(3, 0))
	published(t, s, "First words", "Second words")
	ctx, owner := t.Context(), schooltest.Operator
	gone, giveUp := context.WithCancel(ctx)
	jobs := map[string]func(round int) error{
		"import": func(round int) error {
			_, err := s.Import(ctx, owner, say(fmt.Sprintf("Words %d", round)), publish.ImportOptions{Over: revisions.Current})
			return err
		},
		"parts": func(round int) error {
			archive, _ := schooltest.PartialArchive(t, s, say(fmt.Sprintf("Other words %d", round)))
			_, err := s.ImportArchive(ctx, owner, archive, publish.ImportOptions{Over: revisions.Current})
			return err
		},
		"given up": func(round int) error {
			stop := func(school.Progress) { giveUp() }
			_, err := s.Import(gone, owner, say(fmt.Sprintf("Lost words %d", round)), publish.ImportOptions{Over: revisions.Current, Progress: stop})
			return err
		},
		"cut": func(int) error {
			_, err := s.ImportArchive(ctx, owner, io.LimitReader(strings.NewReader(strings.Repeat("x", 4096)), 700), publish.ImportOptions{Over: revisions.Current})
			return err
		},
		"back":    func(int) error { _, err := s.Rollback(ctx, owner, publish.Before, ""); return err },
		"sweep":   func(int) error { return s.Sweep(ctx) },
		"archive": func(int) error { return s.Revisions.WriteTar(revisions.Current, io.Discard) },
		"look": func(round int) error {
			_, err := s.RefreshWatchedTree(ctx, say(fmt.Sprintf("Draft %d", round)))
			return err
		},
		"load": func(int) error { return s.Load(ctx) },
	}
	var crowd sync.WaitGroup
	for name, job := range jobs {
		for worker := range 2 {
			crowd.Go(func() {
				for round := range 4 {
					if err := job(2*round + worker); school.CodeOf(err) == school.Internal && gone.Err() == nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			})
		}
	}
	crowd.Wait()
	for _, number := range numbers(t, s) {
		if err := s.Revisions.WriteTar(number, io.Discard); err != nil {
			t.Errorf("revision %d: %v", number, err)
		}
	}
	restarted(t, s)
}

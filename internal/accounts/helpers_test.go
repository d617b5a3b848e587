package accounts_test

import (
	"context"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/schooltest"
)

// run starts the background jobs, and ends them with the test.
func run(t *testing.T, s *schooltest.School) {
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { s.Run(ctx); close(done) }()
	t.Cleanup(func() { stop(); <-done })
}

// awaitAlarm waits until a job sets an alarm for a time.
func awaitAlarm(s *schooltest.School, at time.Time) {
	for !s.Clock.NextAlarm().Equal(at) {
	}
}

// changedTree is a content tree that the site does not show yet.
func changedTree() fstest.MapFS {
	tree := schooltest.Tree()
	tree["pages/boarding.md"] = &fstest.MapFile{Data: append(tree["pages/boarding.md"].Data, "\nOne more sentence.\n"...)}
	return tree
}

package app

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/update"
)

// Limits of the first start after an update. One that takes longer counts as one that hangs.
const (
	trialLimit = time.Minute           // from the open data file to the end of the check, and trialFile more for each file of content
	trialFile  = 50 * time.Millisecond // a start after an update checks all content: a document costs most, and a small machine is slow
	checkLimit = 10 * time.Second      // of the check; pages that it did not come to are not tried
)

// newStart describes the start of this program on a data folder.
func newStart(dir, version string, log *slog.Logger) *update.Trial {
	start, err := update.New(dir, version, time.Now)
	if err != nil {
		log.Warn("the program can't be identified, so no start resumes another and no update is taken back", "error", err)
	}
	return start
}

// limitTrial takes an update back when its start hangs. The result ends that.
func (s *server) limitTrial(dir string) (started func()) {
	if !s.app.start.IsOpen() {
		return func() {}
	}
	files, err := os.ReadDir(filepath.Join(dir, "content"))
	if err != nil {
		s.log.Warn("the files of the content can't be counted", "error", err)
	}
	allowed := trialLimit + time.Duration(len(files))*trialFile
	limit := time.AfterFunc(allowed, func() {
		err := s.app.start.Abandon(fmt.Sprintf("Its first start was not over after %s.", allowed))
		s.log.Error("the update hangs and can't be taken back", "error", err)
	})
	return func() { limit.Stop() }
}

// pass checks the site after an update, before anybody is served, so that nothing is acknowledged that the way
// back would lose. Every other start has passed.
func (s *server) pass(ctx context.Context, base string) error {
	onTrial := s.app.start.IsOpen()
	if onTrial {
		if err := s.checkSite(ctx, base); err != nil {
			return err
		}
		s.log.Info("the update passed its check", "version", s.app.start.Self().Version)
	}
	err := s.app.start.Pass()
	if err != nil && !onTrial { // a full disk must not keep visitors from the site
		s.log.Warn("that this program runs could not be noted for the next update", "error", err)
		return nil
	}
	return err
}

// checkSite asks the public server for the home page, whether it is ready, and for as many other pages as the
// time allows.
func (s *server) checkSite(ctx context.Context, base string) error {
	ctx, cancel := context.WithTimeout(ctx, checkLimit)
	defer cancel()
	pages := slices.Sorted(maps.Keys(s.app.Publish.Snapshot().Pages))
	ready := "/readyz"
	for _, address := range slices.Concat([]string{"/", ready, "/api/get-all-slider"}, pages, []string{ready}) {
		if ctx.Err() != nil && address != ready {
			continue
		}
		r, err := http.NewRequestWithContext(context.WithoutCancel(ctx), http.MethodGet, base+address, nil)
		if err != nil {
			return err
		}
		r.RemoteAddr = "127.0.0.1:0"
		var answer trialAnswer
		if s.pages.ServeHTTP(&answer, r); answer.status != http.StatusOK && answer.status != 0 {
			return school.Errorf(school.Unreachable, "%s answers %d.", address, answer.status)
		}
	}
	return nil
}

// trialAnswer keeps the status of an answer.
type trialAnswer struct {
	header http.Header
	status int
}

func (a *trialAnswer) Header() http.Header {
	if a.header == nil {
		a.header = http.Header{}
	}
	return a.header
}

func (a *trialAnswer) WriteHeader(status int)             { a.status = status }
func (a *trialAnswer) Write(body []byte) (n int, e error) { return len(body), nil }

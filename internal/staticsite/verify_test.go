package staticsite_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/staticsite"
)

func TestVerify_NamesWhatDiffers(t *testing.T) {
	s, _ := newSite(t)
	dir := filepath.Join(t.TempDir(), "copy")
	result := export(t, s, dir)
	verify := func() []staticsite.Difference {
		found, err := s.Services.Static.Verify(t.Context(), dir)
		check(t, err)
		if found.Files != result.Files || found.To != dir {
			t.Errorf("%d files of %s were compared, of %d", found.Files, found.To, result.Files)
		}
		return found.Differences
	}
	if found := verify(); len(found) > 0 {
		t.Errorf("a copy that is whole: %v", found)
	}
	picture := strings.TrimPrefix(s.Snapshot().Media()[0], "/")
	check(t, os.WriteFile(filepath.Join(dir, "about-us", "index.html"), []byte("<p>Closed"), 0o600))
	check(t, os.Truncate(filepath.Join(dir, "media", picture), 100))
	check(t, os.Remove(filepath.Join(dir, "robots.txt")))
	want := []staticsite.Difference{{"about-us/index.html", "its bytes differ"}, {"media/" + picture, "its bytes differ"}, {"robots.txt", "it is missing"}}
	if found := verify(); !slices.Equal(found, want) {
		t.Errorf("%v instead of %v", found, want)
	}
}

func TestVerify_Refusals(t *testing.T) {
	s, _ := newSite(t)
	for place, want := range map[string]school.Code{"": school.Invalid, "mirror": school.Invalid} {
		if _, err := s.Services.Static.Verify(t.Context(), place); school.CodeOf(err) != want {
			t.Errorf("%q: %v", place, err)
		}
	}
}

func TestRun_AFailureIsNamedUntilTheCopyIsUpToDate(t *testing.T) {
	disk := t.TempDir()
	dir := filepath.Join(disk, "mirror", "copy")
	s := schooltest.New(t, func(_ *services.Parts, o *services.Options) { o.ExportTo = dir })
	alarms := make(chan chan time.Time)
	s.Services.Static.Alarm = func(time.Time) <-chan time.Time { ring := make(chan time.Time, 1); alarms <- ring; return ring }
	ctx, stop := context.WithCancel(t.Context())
	var job sync.WaitGroup
	job.Go(func() { s.Services.Static.Run(ctx) })
	defer job.Wait()
	defer stop()
	failure := func() string {
		st, err := s.Status(t.Context(), schooltest.Operator)
		check(t, err)
		for _, at := range st.Attention {
			if at.Code == "export_failed" {
				return at.Message
			}
		}
		return ""
	}
	ring := <-alarms
	if text := failure(); !strings.Contains(text, dir) || !strings.Contains(text, "is not there") {
		t.Errorf("while its disk is missing: %q", text)
	}
	check(t, os.Mkdir(filepath.Join(disk, "mirror"), 0o700))
	ring <- time.Time{}
	<-alarms
	st, err := s.Status(t.Context(), schooltest.Operator)
	check(t, err)
	if text := failure(); text != "" || st.Export.At.IsZero() || st.Export.To != dir {
		t.Errorf("once it is there: %q, %+v", text, st.Export)
	}
}

package publish_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// slow takes a second for each page.
type slow struct {
	publish.Renderer
	drawn atomic.Int64
}

func (r *slow) Render(ctx context.Context, layout school.Layout, page school.PageData) (school.Encoded, error) {
	r.drawn.Add(1)
	return r.Renderer.Render(ctx, layout, page)
}

func (r *slow) in(parts *services.Parts, o *services.Options) {
	now := parts.Clock
	r.Renderer, parts.Renderer = parts.Renderer, r
	parts.Clock = func() time.Time { return now().Add(time.Duration(r.drawn.Load()) * time.Second) }
	o.Patience = 5 * time.Second
}

// A school whose pages take long to render is served before all of them are.
func TestBuild_SlowPagesAreDeferred(t *testing.T) {
	r := &slow{}
	s := schooltest.New(t, r.in)
	if drawn := r.drawn.Load(); drawn != 5 {
		t.Errorf("%d pages were rendered before the site was served, want 5", drawn)
	}
	page, _ := s.Snapshot().Page("/sports", nil)
	if !page.Shell || !page.Deferred || strings.Contains(attention(t, s), "could not be prepared") {
		t.Errorf("the page is %+v", page)
	}
	if said := attention(t, s); !strings.Contains(said, "Pages still being prepared: ") {
		t.Error(said)
	}
	schooltest.Run(t, s)
	s.Clock.NextAlarm()
	schooltest.MustRead(t, s, "/sports", "The text of /sports")
	if said := attention(t, s); strings.Contains(said, "rendered") {
		t.Error(said)
	}
}

// A visitor who asks for a page that is still to be rendered gets it whole, and nobody renders it
// again.
func TestPage_DeferredIsRenderedForWhoAsks(t *testing.T) {
	r := &slow{}
	s := schooltest.New(t, r.in)
	before := r.drawn.Load()
	page, _ := s.Snapshot().Page("/sports", nil)
	for range 2 {
		if ready := page.Ready(); ready.Shell || !strings.Contains(string(s.Renderer.Unpack(ready.HTML, false)), "The text of /sports") {
			t.Errorf("the page is %s", s.Renderer.Unpack(ready.HTML, false))
		}
	}
	if drawn := r.drawn.Load() - before; drawn != 1 {
		t.Errorf("it was rendered %d times", drawn)
	}
	rendered := s.Renderer.Rendered()
	schooltest.Run(t, s)
	s.Clock.NextAlarm()
	for _, path := range s.Renderer.Rendered() {
		if slices.Contains(rendered, path) {
			t.Errorf("%s was rendered again", path)
		}
	}
}

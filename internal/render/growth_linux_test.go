package render_test

import (
	"fmt"
	"os"
	"runtime/debug"
	"testing"

	"schoolsite/internal/render"
)

// The engine's memory is not Go's, so its growth is seen from outside only.
func TestRender_ManyPagesDoNotGrowMemory(t *testing.T) {
	e := open(t, built(t), render.Options{Renders: 10})
	drawPages(t, e, manyPages/5)
	before := residentPages(t)
	drawPages(t, e, manyPages*4/5)
	const allowed = 8 << 20
	if grown := (residentPages(t) - before) * os.Getpagesize(); grown > allowed {
		t.Errorf("%d pages took %d bytes and did not give them back", manyPages*4/5, grown)
	}
}

func drawPages(t *testing.T, e *render.Engine, n int) {
	t.Helper()
	for range n {
		if _, err := draw(e, "/boarding"); err != nil {
			t.Fatal(err)
		}
	}
}

func residentPages(t *testing.T) (resident int) {
	t.Helper()
	debug.FreeOSMemory() // Go's own garbage would be counted, too
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	var total int
	if _, err := fmt.Sscan(string(text), &total, &resident); err != nil {
		t.Fatal(err)
	}
	return resident
}

package render_test

import (
	"fmt"
	"os"
	"testing"

	"schoolsite/internal/render"
)

// The engine's memory is not Go's, so its growth is seen from outside only.
func TestFiveHundredPagesDoNotGrow(t *testing.T) {
	e := open(t, built(t), render.Options{Renders: 5})
	drawPages(t, e, 100)
	before := residentPages(t)
	drawPages(t, e, 400)
	const allowed = 8 << 20
	if grown := (residentPages(t) - before) * os.Getpagesize(); grown > allowed {
		t.Errorf("400 pages took %d bytes and did not give them back", grown)
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

package app

import (
	"math"
	"runtime/debug"
	"testing"

	"schoolsite/internal/school"
)

// TestMemoryLimit_FollowsTheSettings: more memory for pictures is more for the
// process, unless the environment decides.
func TestMemoryLimit_FollowsTheSettings(t *testing.T) {
	limit, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(100)
	defer func() { debug.SetMemoryLimit(limit); debug.SetGCPercent(percent) }()
	t.Setenv("GOMEMLIMIT", "")
	t.Setenv("GOGC", "")
	limits := school.DefaultLimits()
	limitMemory(limits)
	usual := debug.SetMemoryLimit(-1)
	limits.MemoryBudget += 100 << 20
	limitMemory(limits)
	if more := debug.SetMemoryLimit(-1) - usual; more != 100<<20 || usual > 600<<20 {
		t.Errorf("%d bytes, and %d more", usual, more)
	}
	if got := debug.SetGCPercent(100); got != garbagePercent {
		t.Errorf("garbage is collected at %d %%", got)
	}
	debug.SetMemoryLimit(math.MaxInt64)
	t.Setenv("GOMEMLIMIT", "2GiB")
	limitMemory(limits)
	if got := debug.SetMemoryLimit(-1); got != math.MaxInt64 {
		t.Errorf("the environment's limit was replaced by %d", got)
	}
}

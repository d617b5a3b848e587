package source

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// allocated returns the bytes that a call allocates in all: a bound of its work that no busy machine changes.
func allocated(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestRewrite_NestedListsCostWhatTheyPrint: each level was printed once for every level around it.
func TestRewrite_NestedListsCostWhatTheyPrint(t *testing.T) {
	nested := any("x")
	for range 400 {
		nested = []any{nested}
	}
	text := ""
	bytes := allocated(func() { text, _ = Rewrite("", map[string]any{"a": nested}, nil) })
	if len(text) < 400 || bytes > 20*uint64(len(text)) {
		t.Errorf("%d bytes were allocated to print %d", bytes, len(text))
	}
}

// TestAlign_EncodesEachEntryOnce: every entry was encoded once for every entry of the other list.
func TestAlign_EncodesEachEntryOnce(t *testing.T) {
	entries := func(year int) (list []any) {
		for i := range 1000 {
			list = append(list, map[string]any{"name": fmt.Sprintf("Pupil %d", i), "marks": year})
		}
		slices.Reverse(list[:year%1000])
		return list
	}
	old, value := entries(2025), entries(2026)
	var was []int
	if bytes := allocated(func() { was = Align(old, value) }); bytes > 20<<20 {
		t.Errorf("aligning 1,000 entries with 1,000 allocated %d MB", bytes>>20)
	}
	for i, j := range was {
		if fmt.Sprint(asMap(old[j])["name"]) != fmt.Sprint(asMap(value[i])["name"]) {
			t.Fatalf("entry %d became entry %d", j, i)
		}
	}
}

// TestAlign_IsThatOfComparingAllPairs compares it with the definition, on small lists of all shapes.
func TestAlign_IsThatOfComparingAllPairs(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	entry := func() any {
		switch random.IntN(6) {
		case 0:
			return random.IntN(3)
		case 1:
			return float64(random.IntN(3))
		case 2:
			return []any{random.IntN(2)}
		}
		fields := map[string]any{}
		for _, key := range []string{"id", "file", "title", "note"} {
			if random.IntN(2) == 0 {
				fields[key] = random.IntN(3)
			}
		}
		return fields
	}
	list := func() (all []any) {
		for range random.IntN(7) {
			all = append(all, entry())
		}
		return all
	}
	for range 5000 {
		old, value := list(), list()
		if want, got := allPairs(old, value), Align(old, value); !slices.Equal(want, got) {
			t.Fatalf("%v -> %v: %v instead of %v", old, value, got, want)
		}
	}
}

// allPairs defines what Align returns.
func allPairs(old, value []any) []int {
	was, taken := make([]int, len(value)), make([]bool, len(old))
	take := func(same func(i, j int) bool) {
		for i := range value {
			for j := 0; was[i] < 0 && j < len(old); j++ {
				if !taken[j] && same(i, j) {
					was[i], taken[j] = j, true
				}
			}
		}
	}
	for i := range was {
		was[i] = -1
	}
	take(func(i, j int) bool { return i == j && Equal(value[i], old[j]) })
	take(func(i, j int) bool { return Equal(value[i], old[j]) })
	for _, key := range identities {
		take(func(i, j int) bool {
			a, b := asMap(value[i])[key], asMap(old[j])[key]
			return a != nil && Equal(a, b)
		})
	}
	if len(old) == len(value) {
		take(func(i, j int) bool { return i == j && asMap(value[i]) != nil })
	}
	return was
}

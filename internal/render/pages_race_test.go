//go:build race

package render_test

// Both are fewer here: the race detector makes the engine forty times slower,
// and memory is watched without it.
const (
	manyPages  = 50
	manyPeople = 300
)

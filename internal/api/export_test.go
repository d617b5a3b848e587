package api

import (
	"maps"
	"slices"
)

// Calls lists the patterns of all calls, for tests that must leave none out.
func Calls() []string { return slices.Sorted(maps.Keys(routes)) }

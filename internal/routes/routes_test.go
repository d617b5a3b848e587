package routes

import (
	"slices"
	"testing"
)

func TestRoutes_EveryAddressIsThereOnceAndOldOnesLeadToOne(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, route := range slices.Concat(Public(), Optional(), Staff()) {
		if seen[route.Path] {
			t.Errorf("%s is listed twice", route.Path)
		}
		seen[route.Path] = true
	}
	for from, to := range Redirects() {
		if seen[from] || !seen[to] {
			t.Errorf("%s leads to %s; want from no address of today to one of them", from, to)
		}
	}
	public := Public()
	for path := range seen {
		if IsNeeded(path) && !slices.ContainsFunc(public, func(route Route) bool { return route.Path == path }) {
			t.Errorf("%s is needed by every site, but not in Public", path)
		}
	}
}

func TestNewsCategoryPath_DiffersByWordsAlone(t *testing.T) {
	t.Parallel()
	for category, want := range map[string]string{
		"Sports Day":   "/latest/category/sports-day",
		"sports, day!": "/latest/category/sports-day",
		"!":            "/latest/category/other",
	} {
		if got := NewsCategoryPath(category); got != want {
			t.Errorf("NewsCategoryPath(%q) = %s, want %s", category, got, want)
		}
	}
	if got := AlbumPath("a b&c"); got != "/gallery/event?album=a+b%26c" {
		t.Errorf("AlbumPath escapes to %s", got)
	}
}

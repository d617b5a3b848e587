package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// newsGroup is the news of one year or of one category.
type newsGroup struct {
	label string
	path  string
	items []school.NewsItem // newest first
}

// newsGroups groups the news by year, the newest first, and by category in alphabetical order. Of
// labels that give the same path, the newest item's is shown.
func newsGroups(news []school.NewsItem) (years, categories []newsGroup) {
	add := func(groups []newsGroup, label, path string, item school.NewsItem) []newsGroup {
		at := slices.IndexFunc(groups, func(g newsGroup) bool { return g.path == path })
		if at < 0 {
			at, groups = len(groups), append(groups, newsGroup{label: label, path: path})
		}
		groups[at].items = append(groups[at].items, item)
		return groups
	}
	for _, item := range newestFirst(news) {
		year := item.Date.In(school.India).Year()
		years = add(years, strconv.Itoa(year), routes.NewsYearPath(year), item)
		categories = add(categories, item.Category, item.CategoryPath, item)
	}
	slices.SortFunc(categories, func(a, b newsGroup) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.label), strings.ToLower(b.label)), cmp.Compare(a.path, b.path))
	})
	return years, categories
}

// newestFirst sorts the news by date, pinned or not.
func newestFirst(news []school.NewsItem) []school.NewsItem {
	sorted := slices.Clone(news)
	slices.SortStableFunc(sorted, func(a, b school.NewsItem) int { return b.Date.Compare(a.Date) })
	return sorted
}

// linksTo returns an empty slice for none: the page reads a JSON array.
func linksTo(groups []newsGroup) []school.Link {
	links := []school.Link{}
	for _, g := range groups {
		links = append(links, school.Link{Label: g.label, Path: g.path})
	}
	return links
}

// headlines returns news items without their bodies.
func headlines(news []school.NewsItem) []school.NewsItem {
	short := list(news)
	for i := range short {
		short[i].HTML = ""
	}
	return short
}

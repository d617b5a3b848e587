package page

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

const (
	homeNews   = 3  // items on the home page
	latestNews = 24 // items on the page of the latest news
)

// newsGroup is the news of one year or of one category.
type newsGroup struct {
	label string
	path  string
	items []school.NewsItem // newest first
}

// newsGroups groups the news by the path of the list they belong to. Of labels
// that give the same path, the newest item's is shown.
func newsGroups(news []school.NewsItem, of func(school.NewsItem) (label, path string)) []newsGroup {
	var groups []newsGroup
	for _, item := range newestFirst(news) {
		label, path := of(item)
		at := slices.IndexFunc(groups, func(g newsGroup) bool { return g.path == path })
		if at < 0 {
			at, groups = len(groups), append(groups, newsGroup{label: label, path: path})
		}
		groups[at].items = append(groups[at].items, item)
	}
	return groups
}

// newestFirst sorts the news by date, pinned or not.
func newestFirst(news []school.NewsItem) []school.NewsItem {
	sorted := slices.Clone(news)
	slices.SortStableFunc(sorted, func(a, b school.NewsItem) int { return b.Date.Compare(a.Date) })
	return sorted
}

func yearOf(item school.NewsItem) (label, path string) {
	year := item.Date.In(school.India).Year()
	return strconv.Itoa(year), school.NewsYearPath(year)
}

func categoryOf(item school.NewsItem) (label, path string) { return item.Category, item.CategoryPath }

// newsYears returns the groups of the years, the newest first.
func newsYears(news []school.NewsItem) []newsGroup { return newsGroups(news, yearOf) }

// newsCategories returns the groups of the categories in alphabetical order.
func newsCategories(news []school.NewsItem) []newsGroup {
	groups := newsGroups(news, categoryOf)
	slices.SortFunc(groups, func(a, b newsGroup) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.label), strings.ToLower(b.label)), cmp.Compare(a.path, b.path))
	})
	return groups
}

// newsIndex returns links to the lists of all years and categories.
func (c Composer) newsIndex() *school.NewsIndex {
	return &school.NewsIndex{Years: linksTo(newsYears(c.Content.News)), Categories: linksTo(newsCategories(c.Content.News))}
}

// linksTo returns an empty slice for none: the page reads a JSON array.
func linksTo(groups []newsGroup) []school.Link {
	links := []school.Link{}
	for _, g := range groups {
		links = append(links, school.Link{Label: g.label, Path: g.path})
	}
	return links
}

// newsLists composes the pages of the years and the categories.
func (c Composer) newsLists() []school.PageData {
	var pages []school.PageData
	name, index := c.Content.Identity.Name, c.newsIndex()
	for _, year := range newsYears(c.Content.News) {
		pages = append(pages, c.newsList(index, year, "News of "+year.label, fmt.Sprintf("News and announcements of %s from the year %s, newest first.", name, year.label)))
	}
	for _, category := range newsCategories(c.Content.News) {
		pages = append(pages, c.newsList(index, category, "News: "+category.label, fmt.Sprintf("News and announcements of %s under %s, newest first.", name, category.label)))
	}
	return pages
}

func (c Composer) newsList(index *school.NewsIndex, group newsGroup, heading, description string) school.PageData {
	about := school.Page{Path: group.path, Title: heading, Heading: heading, Description: description}
	data := school.PageData{
		Path: group.path, View: school.NewsListView, Info: &about, Seo: c.seo(&about),
		NewsList: headlines(group.items), NewsIndex: index,
	}
	data.Seo.JSONLD = c.jsonLD(data)
	return data
}

// headlines returns news items without their bodies; an empty slice for none,
// because the page reads a JSON array.
func headlines(news []school.NewsItem) []school.NewsItem {
	short := append([]school.NewsItem{}, news...)
	for i := range short {
		short[i].HTML = ""
	}
	return short
}

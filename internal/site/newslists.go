package site

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

const (
	homeNews   = 3  // how many news items the home page shows
	latestNews = 24 // and how many the list of the latest
)

// newsGroup is the news of one year or of one category.
type newsGroup struct {
	label string
	path  string
	items []school.NewsItem // newest first
}

// newsGroups gathers the news by the address of the list they belong to. A
// list is called as its newest item calls it.
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

// newestFirst is the news without regard to what is pinned.
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

// newsYears are the newest first.
func newsYears(news []school.NewsItem) []newsGroup { return newsGroups(news, yearOf) }

// newsCategories are in the order of their names.
func newsCategories(news []school.NewsItem) []newsGroup {
	groups := newsGroups(news, categoryOf)
	slices.SortFunc(groups, func(a, b newsGroup) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.label), strings.ToLower(b.label)), cmp.Compare(a.path, b.path))
	})
	return groups
}

// newsIndex leads to all lists of news.
func (c composer) newsIndex() *school.NewsIndex {
	return &school.NewsIndex{Years: linksTo(newsYears(c.content.News)), Categories: linksTo(newsCategories(c.content.News))}
}

// linksTo are never nil, because the page reads a list.
func linksTo(groups []newsGroup) []school.Link {
	links := []school.Link{}
	for _, g := range groups {
		links = append(links, school.Link{Label: g.label, Path: g.path})
	}
	return links
}

// newsLists are the pages of the years and the categories.
func (c composer) newsLists() []school.PageData {
	var pages []school.PageData
	name, index := c.content.Identity.Name, c.newsIndex()
	for _, year := range newsYears(c.content.News) {
		pages = append(pages, c.newsList(index, year, "News of "+year.label, fmt.Sprintf("News and announcements of %s from the year %s, newest first.", name, year.label)))
	}
	for _, category := range newsCategories(c.content.News) {
		pages = append(pages, c.newsList(index, category, "News: "+category.label, fmt.Sprintf("News and announcements of %s under %s, newest first.", name, category.label)))
	}
	return pages
}

func (c composer) newsList(index *school.NewsIndex, group newsGroup, heading, description string) school.PageData {
	about := school.Page{Path: group.path, Title: heading, Heading: heading, Description: description}
	data := school.PageData{
		Path: group.path, View: school.NewsListView, Info: &about, Seo: c.seo(&about),
		NewsList: headlines(group.items), NewsIndex: index,
	}
	data.Seo.JSONLD = c.jsonLD(data)
	return data
}

// headlines are the news items without their bodies; never nil, because the
// page reads a list.
func headlines(news []school.NewsItem) []school.NewsItem {
	short := append([]school.NewsItem{}, news...)
	for i := range short {
		short[i].HTML = ""
	}
	return short
}

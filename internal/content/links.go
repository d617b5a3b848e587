package content

import (
	"cmp"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/source"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// link is one within the site.
type link struct {
	src                  *source.File
	at                   source.Place
	on                   string // the path of the page that it is on, "" elsewhere
	path, query, heading string // where it leads
	isOptional           bool   // a warning, and no error, where it leads nowhere
}

// addLink checks a link by its looks, and keeps one within the site until the whole tree is known.
func (r *reader) addLink(src *source.File, at source.Place, address, on string) {
	if sentence := markdown.LinkMessage(address); sentence != "" {
		r.Errorf(src, at, "%s", sentence)
	} else if address[0] == '/' || address[0] == '#' {
		u, _ := url.Parse(address) // markdown.LinkMessage has parsed it before
		r.result.links = append(r.result.links,
			link{src: src, at: at, on: on, path: u.Path, query: u.RawQuery, heading: u.Fragment})
	}
}

// addPopupLink keeps the link of a pop-up within the site; one to a file names that by its address. The office chose
// it, so that no editor who removes a page is refused by it.
func (r *reader) addPopupLink(src *source.File, at source.Place, address string) {
	if strings.HasPrefix(address, school.DocumentPath) || strings.HasPrefix(address, school.MediaPath) {
		return
	}
	kept := len(r.result.links)
	r.addLink(src, at, address, "/")
	if len(r.result.links) > kept {
		r.result.links[kept].isOptional = true
	}
}

// siteMap has the addresses that links of the site may lead to.
type siteMap struct {
	paths    map[string]bool
	sections map[string]map[string]bool // headings' ids by page, of pages that are only text
	albums   map[string]bool
	news     map[string][]school.Span // when the items, lists and feeds that follow from the news are shown
}

func (c *checker) siteMap() siteMap {
	always := []school.Span{{}}
	site := siteMap{
		paths: make(map[string]bool, len(c.sections)), sections: make(map[string]map[string]bool, len(c.sections)),
		albums: map[string]bool{},
		news: map[string][]school.Span{routes.SearchPath: always, routes.FeedPath: always,
			routes.JSONFeedPath: always},
	}
	for _, item := range c.tree.news {
		for _, path := range []string{
			routes.NewsPath(item.ID), routes.NewsYearPath(item.Date.Year()), routes.NewsCategoryPath(item.Category),
		} {
			site.news[path] = append(site.news[path], item.Shown)
		}
	}
	for path := range site.news {
		site.paths[path] = true
	}
	for _, route := range routes.Staff() {
		site.paths[route.Path] = true
	}
	for _, route := range routes.Public() { // those that are missing have their error already
		if c.tree.site.StandardAddresses || routes.IsNeeded(route.Path) {
			site.paths[route.Path] = true
		}
	}
	for _, feed := range c.tree.calendar.Feeds() {
		site.paths[feed.Path], site.paths[feed.Page] = true, true
	}
	if c.tree.admissions != nil {
		for _, date := range c.tree.admissions.Dates {
			site.paths[routes.AdmissionsDatePath(date.Date)] = true
		}
	}
	for _, old := range c.left {
		delete(site.paths, old.text)
	}
	for path, ids := range c.sections {
		site.paths[path] = true
		if routes.ViewOf(path) == school.InfoView { // others have sections that the tree does not know
			site.sections[path] = ids
		}
	}
	for _, name := range c.files {
		if path.Base(name) == "album.yaml" {
			site.albums[path.Base(path.Dir(name))] = true
		}
	}
	return site
}

// checkLinks looks at every link within the site, then for pages of the school's own that no link
// leads to. All other pages are in the program's own lists. While a file can't be read, its links
// are not known.
func (c *checker) checkLinks() {
	site := c.siteMap()
	reached := map[string]bool{}
	for _, links := range c.links {
		for _, link := range links {
			reached[link.path] = true
			c.checkInternal(site, link)
		}
	}
	if c.All.Failed() {
		return
	}
	for _, route := range routes.Public() {
		reached[route.Path] = true
	}
	for path, file := range c.pageFiles {
		if !reached[path] {
			c.FileWarnf(file, "Nothing leads to this page. Link to it from navigation.yaml or from another page.")
		}
	}
}

// checkInternal checks a link within the site: its page, and the album or the
// heading that it names.
func (c *checker) checkInternal(site siteMap, link link) {
	path, query, heading := cmp.Or(link.path, link.on), link.query, link.heading
	var asked url.Values
	if query != "" {
		asked, _ = url.ParseQuery(query)
	}
	ids, known := site.sections[path]
	switch to, moved := routes.Redirects()[path]; {
	case link.isOptional:
		if !site.paths[path] && !moved {
			c.Warnf(link.src, link.at, "There is no page %s on this site.%s", path, c.otherPage(site, path))
		}
	case path == "":
		c.Errorf(link.src, link.at, "A link that begins with # works on pages only. Write the page's path before it.")
	case moved && !site.paths[path]:
		c.Warnf(link.src, link.at, "%s leads on to %s. Link there at once.", path, to)
	case !site.paths[path]:
		c.Errorf(link.src, link.at, "There is no page %s on this site.%s", path, c.otherPage(site, path))
	case query != "" && (link.path != routes.EventPath || !asked.Has("album") || len(asked) > 1):
		c.Errorf(link.src, link.at, "Only %s takes a question mark: %s?album=annual-day.", routes.EventPath,
			routes.EventPath)
	case query != "" && !site.albums[asked.Get("album")]:
		c.Errorf(link.src, link.at, "There is no album %q: no folder of gallery/ has this name. Link to another "+
			"album, or take the link out.", asked.Get("album"))
	case query == "" && heading != "" && known && !ids[heading]:
		c.Errorf(link.src, link.at, "The page %s has no heading #%s.%s", path, heading, c.otherHeading(ids, heading))
	}
	c.checkPassing(site, link, path)
}

// otherPage suggests another target for the link to a missing page.
func (c *checker) otherPage(site siteMap, path string) string {
	if to, _ := c.tree.navigation.Left(path); to != "" {
		return " It moved to " + to + ": link there."
	}
	known := func() []string {
		return slices.DeleteFunc(slices.Sorted(maps.Keys(site.paths)), func(p string) bool { return p == "/" })
	}
	if near, ok := c.nearest(path, known); ok {
		return " Did you mean " + near + "?"
	}
	switch path[:strings.LastIndexByte(path, '/')+1] {
	case strings.TrimSuffix(routes.NewsYearPath(0), "0"):
		return " No news item is of this year."
	case strings.TrimSuffix(routes.NewsCategoryPath("x"), "x"):
		return " No news item has this category."
	}
	if strings.HasPrefix(path, "/latest/") {
		return " Write " + path[1:] + ".md, or link to another item."
	}
	return " Write pages" + path + ".md, or link to another page."
}

// maxListed limits how many headings a sentence may list, or choose from.
const maxListed = 100

// otherHeading says which headings a page has instead.
func (c *checker) otherHeading(ids map[string]bool, id string) string {
	if len(ids) > maxListed {
		return ""
	}
	headings := func() []string { return slices.Sorted(maps.Keys(ids)) }
	if near, ok := c.nearest(id, headings); ok {
		return " Did you mean #" + near + "?"
	}
	if len(ids) > 0 {
		return " It has #" + strings.Join(headings(), ", #") + "."
	}
	return ""
}

// checkPassing warns of a link to news that is not shown yet or that expires,
// unless the news is shown for as long as the text with the link.
func (c *checker) checkPassing(site siteMap, link link, path string) {
	spans := site.news[path]
	if len(spans) == 0 {
		return
	}
	today := c.opts.Today
	begun := func(span school.Span) school.Span { // without a beginning that is over
		if today.IsZero() || !span.From.After(today) {
			span.From = time.Time{}
		}
		return span
	}
	around := school.Span{}
	if own := site.news[link.on]; len(own) > 0 {
		around = own[0]
	}
	for _, span := range spans {
		if begun(span).Covers(begun(around)) {
			return
		}
	}
	switch span := begun(spans[len(spans)-1]); {
	case !span.Until.IsZero() && !today.IsZero() && !span.Until.After(today):
		c.Warnf(link.src, link.at, "%s has expired, so this link leads nowhere. Take it away.", path)
	case !span.From.IsZero():
		c.Warnf(link.src, link.at, "%s appears on %s: this link leads nowhere until then.", path,
			text.TimeText(span.From))
	default:
		c.Warnf(link.src, link.at, "%s expires on %s: this link leads nowhere afterwards.", path,
			text.TimeText(span.Until))
	}
}

// maxGuesses bounds the time for a tree that is wrong all over.
const maxGuesses = 300

// nearest is nearest for one of many references. Words are asked for when there is time left only.
func (c *checker) nearest(written string, words func() []string) (string, bool) {
	c.guesses++
	if c.guesses > maxGuesses {
		return "", false
	}
	return text.Nearest(written, words())
}

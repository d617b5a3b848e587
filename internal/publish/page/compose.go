// Package page turns published content into what answers a request: the data of every page, the
// feeds, the sitemap and the other small files. It is pure: the same content gives the same bytes.
package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/calendar"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

const (
	homeNews   = 3  // items on the home page
	latestNews = 24 // items on the page of the latest news
)

// teachersPath is the page of the teachers alone; the staff page lists everybody.
const teachersPath = "/gallery/teachers"

// Composer composes page data. Content is what visitors may see now.
type Composer struct {
	Content *school.Content
	BaseURL string // of the site, without a slash at the end
	Today   string // such as 2026-11-24: months before it are past
	Layout  string // version of the layout around every page

	language  *language   // nil in a site of one language
	languages []*language // all of the site
}

// planned is a page that can be composed.
type planned struct {
	path    string
	compose func() school.PageData
}

// All returns every page that has an address of its own.
func (c Composer) All() []school.PageData {
	plan := c.plan()
	pages := make([]school.PageData, len(plan))
	for i := range plan {
		pages[i] = c.localized(plan[i].compose())
	}
	return pages
}

// Page returns the page of All at a path, and composes no other.
func (c Composer) Page(path string) (page school.PageData, found bool) {
	for _, p := range c.plan() {
		if p.path == path {
			return c.localized(p.compose()), true
		}
	}
	return page, false
}

// plan lists every page that has an address of its own.
func (c Composer) plan() (plan []planned) {
	years, categories := newsGroups(c.Content.News)
	index := &school.NewsIndex{Years: linksTo(years), Categories: linksTo(categories)}
	hasSearch := false
	for i := range c.Content.Pages {
		p := &c.Content.Pages[i]
		hasSearch = hasSearch || p.Path == routes.SearchPath
		plan = append(plan, planned{p.Path, func() school.PageData { return c.page(p, index) }})
		if p.Path == calendar.Path {
			plan = append(plan, c.partsOfCalendar(*p)...)
		}
	}
	if !hasSearch {
		plan = append(plan, planned{routes.SearchPath, c.search})
	}
	if c.Content.Admissions != nil {
		plan = append(plan, planned{routes.AdmissionsPath, c.admissions})
	}
	for i := range c.Content.Albums {
		album := &c.Content.Albums[i]
		plan = append(plan, planned{routes.AlbumPath(album.ID), func() school.PageData { return c.album(album) }})
	}
	for i := range c.Content.News {
		item := &c.Content.News[i]
		plan = append(plan, planned{routes.NewsPath(item.ID), func() school.PageData { return c.newsItem(item) }})
	}
	for _, group := range years {
		heading, about := text.Sentencef("News of %s", group.label), text.Sentencef("News and announcements of %s from the "+
			"year %s, newest first.", c.Content.Identity.Name, group.label)
		compose := func() school.PageData { return c.newsList(group, index, heading, about) }
		plan = append(plan, planned{group.path, compose})
	}
	for _, group := range categories {
		heading, about := text.Sentencef("News: %s", group.label), text.Sentencef("News and announcements of %s under %s, "+
			"newest first.", c.Content.Identity.Name, group.label)
		compose := func() school.PageData { return c.newsList(group, index, heading, about) }
		plan = append(plan, planned{group.path, compose})
	}
	for _, r := range routes.Staff() {
		plan = append(plan, planned{r.Path, func() school.PageData { return c.staff(r) }})
	}
	return slices.DeleteFunc(plan, func(p planned) bool { return !c.language.serves(p.path) })
}

func (c Composer) search() school.PageData {
	return c.page(&school.Page{
		Path: routes.SearchPath, Title: c.say(text.Sentencef("Search")), Heading: c.say(text.Sentencef("Search")),
		Description: c.say(text.Sentencef("Find fees, dates, circulars and everything else on the site of %s by a word or "+
			"two.", c.Content.Identity.Name)),
	}, nil)
}

func (c Composer) album(album *school.Album) school.PageData {
	about := school.Page{Path: routes.AlbumPath(album.ID), Title: album.Name,
		Description: cmp.Or(album.Description, c.say(text.Sentencef("Pictures: %s", album.Name)))}
	if len(album.Images) > 0 {
		about.Image = &album.Images[0].Image
	}
	return c.described(school.PageData{View: school.AlbumView, Album: album}, &about)
}

func (c Composer) newsItem(item *school.NewsItem) school.PageData {
	about := school.Page{Path: routes.NewsPath(item.ID), Title: item.Title, Description: item.Summary,
		Image: item.Image}
	return c.described(school.PageData{View: school.NewsView, News: item}, &about)
}

// newsList composes the list of a year or a category.
func (c Composer) newsList(
	group newsGroup, index *school.NewsIndex, heading, description text.Sentence,
) school.PageData {
	about := school.Page{
		Path: group.path, Title: c.say(heading), Heading: c.say(heading), Description: c.say(description),
	}
	return c.described(school.PageData{
		View: school.NewsListView, Info: &about, NewsList: headlines(group.items), NewsIndex: index,
	}, &about)
}

// staff composes a page for the staff, which search engines leave out.
func (c Composer) staff(r routes.Route) school.PageData {
	title := cmp.Or(staffTitles[r.Path], c.say(accountTitles[r.Path]))
	about := school.Page{Path: r.Path, Title: title, Heading: title,
		Description: c.say(text.Sentencef("For the staff of %s.", c.Content.Identity.Name))}
	data := school.PageData{Path: r.Path, View: r.View, Layout: c.Layout, Seo: c.seo(&about)}
	data.Seo.NoIndex = true
	if r.View != school.AdminView {
		data.Info = &about
	}
	return data
}

// sliderImages returns the pictures of the slider.
func sliderImages(slides []school.Slide) []school.Image {
	images := make([]school.Image, len(slides))
	for i, slide := range slides {
		alt := cmp.Or(slide.Alt, "Hero Slide "+strconv.Itoa(i+1))
		if slide.Decorative {
			alt = ""
		}
		images[i] = slide.Picture.Image(alt)
		images[i].Focus = slide.Focus
	}
	return images
}

// page composes a page of content/pages with the lists that its view shows.
func (c Composer) page(p *school.Page, index *school.NewsIndex) school.PageData {
	data := school.PageData{View: routes.ViewOf(p.Path), Info: p}
	switch data.View {
	case school.HomeView:
		news, slides := headlines(c.Content.News), sliderImages(c.Content.Homepage.Slider)
		if len(slides) == 0 {
			slides = c.Content.Home.Slides
		}
		home := c.Content.Home
		home.Admissions = c.nextAdmissions()
		data.Home = &school.HomePage{
			Text: home, Slides: slides, News: news[:min(homeNews, len(news))],
			Disclosure: text.DayText(c.Content.Disclosure.Updated),
		}
	case school.StaffView:
		data.Staff = list(c.Content.StaffLists)
		if p.Path == teachersPath {
			isOffice := func(l school.StaffList) bool { return l.ID == "office-hostel" }
			data.Staff = slices.DeleteFunc(data.Staff, isOffice)
		}
	case school.ResultsView:
		data.Results = list(c.Content.Results)
	case school.DisclosureView:
		shown := disclosure.Tables(c.Content.Disclosure)
		data.Disclosure = &shown
	case school.GalleryView:
		data.Albums = []school.AlbumCard{}
		for _, a := range c.Content.Albums {
			if len(a.Images) > 0 {
				data.Albums = append(data.Albums, school.AlbumCard{Path: routes.AlbumPath(a.ID), Name: a.Name,
					Count: len(a.Images), Cover: a.Images[0].Image})
			}
		}
	case school.CircularsView:
		data.Circulars = list(c.Content.Circulars)
	case school.CalendarView:
		data.Calendar = c.Content.Calendar.Page(c.Today, "")
	case school.NewsListView:
		data.NewsList = headlines(c.Content.News[:min(latestNews, len(c.Content.News))])
		data.NewsIndex = index
	}
	return c.described(data, p)
}

// list returns a copy that is a JSON array when it is empty, too: a view has all of its parts.
func list[Item any](items []Item) []Item { return append([]Item{}, items...) }

// accountTitles maps the paths of the forms of accounts to their headings.
var accountTitles = map[string]text.Sentence{
	"/login": text.Sentencef("Login"), "/sirsregister": text.Sentencef("Register"),
	routes.ForgotPath: text.Sentencef("Forgot your password?"), routes.ResetPath: text.Sentencef("Choose a new password"),
	routes.ConfirmPath:    text.Sentencef("Confirm your e-mail address"),
	routes.InvitationPath: text.Sentencef("You are invited"),
}

// staffTitles maps the paths of the admin area's screens to their headings. It translates them by itself.
var staffTitles = map[string]string{
	"/admin-dashboard": "Admin Dashboard", "/admin-account": "Your account", "/admin-audit": "Activity",
	"/admin-slider": "Slider", "/admin-items": "Publish", "/admin-albums": "Albums",
	"/admin-alert": "Alert on every page", "/admin-pictures": "Pictures", "/admin-popup": "Pop-up",
	"/admin-enquiries": "Enquiries", "/admin-content": "Older versions",
	"/admin-disclosure": "Mandatory disclosure", "/admin-accounts": "People", "/admin-tokens": "For IT",
}

// NotFoundName ends the address of the page for unknown addresses in another language than the main one.
const NotFoundName = "/404"

// NotFound returns the one page for all unknown addresses, so nothing in it depends on the address.
func (c Composer) NotFound() school.PageData {
	seo := c.seo(&school.Page{Title: c.say(text.Sentencef("Page not found")),
		Description: c.say(text.Sentencef("There is no page at this address."))})
	seo.Canonical, seo.NoIndex = "", true
	data := school.PageData{View: school.NotFoundView, Layout: c.Layout, Seo: seo}
	if c.Prefix() != "" {
		data.Path = c.Prefix() + NotFoundName
	}
	return data
}

// described adds the address and the metadata of a page to its data.
func (c Composer) described(data school.PageData, about *school.Page) school.PageData {
	data.Path, data.Layout, data.Seo = about.Path, c.Layout, c.seo(about)
	if data.View == school.NewsView {
		data.Seo.Type = "article"
	}
	data.Seo.NoIndex = data.View == school.SearchView
	data.Seo.JSONLD = c.jsonLD(data, about.Title)
	return data
}

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
		year := item.Date.In(text.India).Year()
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

// CalendarFiles returns the calendar as iCalendar files: one for all, one for each class, and one for each day of
// admissions.
func (c Composer) CalendarFiles() (files []File) {
	of := calendar.Source{Name: c.Content.Identity.Name, URL: absoluteURL(c.BaseURL, c.language.address(calendar.Path))}
	for _, p := range c.Content.Pages {
		if p.Path == calendar.Path {
			of.Updated = p.Updated
		}
	}
	for _, feed := range c.Content.Calendar.Feeds() {
		files = append(files, File{Path: c.language.file(feed.Path), Body: c.Content.Calendar.ICS(of, feed)})
	}
	return append(files, c.admissionFiles()...)
}

// partsOfCalendar plans the list of holidays, and the page of the calendar for each class with the dates that
// concern it. A page that the school has at such an address stays.
func (c Composer) partsOfCalendar(whole school.Page) (plan []planned) {
	for _, feed := range c.Content.Calendar.Feeds() {
		plan = append(plan, planned{feed.Page, func() school.PageData { return c.calendarOfClass(whole, feed) }})
	}
	if len(plan) > 0 {
		plan = append(plan, planned{calendar.HolidaysPath, func() school.PageData { return c.holidays(whole) }})
	}
	return slices.DeleteFunc(plan, func(part planned) bool {
		return slices.ContainsFunc(c.Content.Pages, func(p school.Page) bool { return p.Path == part.path })
	})
}

func (c Composer) holidays(about school.Page) school.PageData {
	year := c.Content.Calendar.HolidaysOn(c.Today)
	about.Path, about.HTML = calendar.HolidaysPath, ""
	about.Title = c.say(text.Sentencef("Holidays %s", year.Name))
	about.Heading = about.Title
	about.Description = c.say(text.Sentencef("The holidays of %s in %s, on one sheet to print.", c.Content.Identity.Name,
		year.Name))
	data := school.PageData{View: school.CalendarView, Info: &about, Calendar: &calendar.Page{Today: c.Today,
		Months: []calendar.Month{}, Past: []calendar.Month{}, Feeds: []calendar.Feed{}, Holidays: year.Holidays}}
	return c.described(data, &about)
}

func (c Composer) calendarOfClass(about school.Page, feed calendar.Feed) school.PageData {
	about.Path, about.HTML = feed.Page, ""
	name := c.language.className(feed)
	about.Title, about.Heading = about.Title+", "+name, about.Heading+", "+name
	about.Description = c.say(text.Sentencef("Holidays, examinations and events for %s of %s.", name,
		c.Content.Identity.Name))
	data := school.PageData{View: school.CalendarView, Info: &about,
		Calendar: c.Content.Calendar.Page(c.Today, feed.Class)}
	return c.described(data, &about)
}

// maxEvents bounds the events that a page describes to search engines.
const maxEvents = 10

// events returns structured data of the school's next events. Nobody is invited to a holiday or an examination.
func (c Composer) events(data school.PageData) (events []any) {
	place := node{"@type": "Place", "name": c.Content.Identity.Name, "address": c.address()}
	for _, month := range data.Calendar.Months {
		for _, event := range month.Events {
			if event.Kind != calendar.EventKind || event.Until < c.Today || len(events) == maxEvents {
				continue
			}
			shown := node{
				"@type": "Event", "name": event.Title, "startDate": event.From, "endDate": event.Until,
				"location": place, "url": data.Seo.Canonical + "#" + month.ID, "organizer": c.publisher(),
				"eventAttendanceMode": schemaOrg + "/OfflineEventAttendanceMode", "eventStatus": schemaOrg +
					"/EventScheduled",
			}
			if event.Note != "" {
				shown["description"] = event.Note
			}
			events = append(events, shown)
		}
	}
	return events
}

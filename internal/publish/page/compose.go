// Package page turns published content into what answers a request: the data of
// every page, the feeds, the sitemap and the other small files. It is pure: the
// same content gives the same bytes.
package page

import (
	"cmp"
	"slices"

	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
)

// Composer composes page data. Content is what visitors may see now; an empty
// Slides means the content's own drawings.
type Composer struct {
	Content *school.Content
	Slides  []school.Image
	BaseURL string // of the site, without a slash at the end
}

// All returns every page that has an address of its own.
func (c Composer) All() []school.PageData {
	var pages []school.PageData
	for i := range c.Content.Pages {
		p := &c.Content.Pages[i]
		pages = append(pages, c.page(p, school.ViewOf(p.Path)))
	}
	for i := range c.Content.Albums {
		pages = append(pages, c.album(&c.Content.Albums[i]))
	}
	for i := range c.Content.News {
		pages = append(pages, c.news(&c.Content.News[i]))
	}
	pages = append(pages, c.newsLists()...)
	for _, r := range school.StaffRoutes() {
		pages = append(pages, c.staffPage(r))
	}
	return pages
}

// page composes a page of content/pages with the lists that its view shows.
func (c Composer) page(p *school.Page, view school.View) school.PageData {
	data := school.PageData{Path: p.Path, View: view, Info: p, Seo: c.seo(p)}
	switch view {
	case school.HomeView:
		data.Home = c.home()
	case school.StaffView:
		data.Staff = c.staffLists(p.Path)
	case school.ResultsView:
		data.Results = c.Content.Results
	case school.DisclosureView:
		shown := disclosure.Tables(c.Content.Disclosure)
		data.Disclosure = &shown
	case school.GalleryView:
		data.Albums = c.albumCards()
	case school.CircularsView:
		data.Circulars = c.Content.Circulars
	case school.NewsListView:
		data.NewsList = headlines(c.Content.News[:min(latestNews, len(c.Content.News))])
		data.NewsIndex = c.newsIndex()
	}
	data.Seo.JSONLD = c.jsonLD(data)
	return data
}

func (c Composer) home() *school.HomePage {
	news := headlines(c.Content.News)
	slides := c.Slides
	if len(slides) == 0 {
		slides = c.Content.Home.Slides
	}
	return &school.HomePage{
		Text: c.Content.Home, Slides: slides, News: news[:min(homeNews, len(news))],
		Disclosure: school.DayText(c.Content.Disclosure.Updated),
	}
}

// teachersPath is the page of the teachers alone; the staff page lists everybody.
const teachersPath = "/gallery/teachers"

func (c Composer) staffLists(path string) []school.StaffList {
	if path != teachersPath {
		return c.Content.StaffLists
	}
	return slices.DeleteFunc(slices.Clone(c.Content.StaffLists), func(l school.StaffList) bool { return l.ID == "office-hostel" })
}

func (c Composer) albumCards() []school.AlbumCard {
	var cards []school.AlbumCard
	for _, a := range c.Content.Albums {
		if len(a.Images) > 0 {
			cards = append(cards, school.AlbumCard{ID: a.ID, Name: a.Name, Count: len(a.Images), Cover: a.Images[0].Image})
		}
	}
	return cards
}

func (c Composer) album(a *school.Album) school.PageData {
	data := school.PageData{Path: school.AlbumPath(a.ID), View: school.AlbumView, Album: a}
	about := school.Page{Path: data.Path, Title: a.Name, Description: cmp.Or(a.Description, "Pictures: "+a.Name)}
	if len(a.Images) > 0 {
		about.Image = &a.Images[0].Image
	}
	data.Seo = c.seo(&about)
	data.Seo.JSONLD = c.jsonLD(data)
	return data
}

func (c Composer) news(n *school.NewsItem) school.PageData {
	data := school.PageData{Path: school.NewsPath(n.ID), View: school.NewsView, News: n}
	data.Seo = c.seo(&school.Page{Path: data.Path, Title: n.Title, Description: n.Summary, Image: n.Image})
	data.Seo.Type = "article"
	data.Seo.JSONLD = c.jsonLD(data)
	return data
}

// staffTitles maps the paths of pages for staff to their headings.
var staffTitles = map[string]string{
	"/login": "Login", "/sirsregister": "Register", school.ForgotPath: "Forgot your password?", school.ResetPath: "Choose a new password",
	school.ConfirmPath: "Confirm your e-mail address",
	"/admin-dashboard": "Admin Dashboard", "/admin-account": "Your account", "/admin-audit": "Audit log",
	"/admin-slider": "Main slider", "/admin-popup": "Pop-up", "/admin-enquiries": "Enquiries", "/admin-content": "Content",
	"/admin-disclosure": "Mandatory disclosure", "/admin-accounts": "Accounts",
}

func (c Composer) staffPage(r school.Route) school.PageData {
	title := staffTitles[r.Path]
	about := school.Page{Path: r.Path, Title: title, Heading: title, Description: "For the staff of " + c.Content.Identity.Name + "."}
	seo := c.seo(&about)
	seo.NoIndex = true
	return school.PageData{Path: r.Path, View: r.View, Info: &about, Seo: seo}
}

// NotFound returns the one page for all unknown addresses, so nothing in it
// depends on the address.
func (c Composer) NotFound() school.PageData {
	seo := c.seo(&school.Page{Title: "Page not found", Description: "There is no page at this address."})
	seo.Canonical, seo.NoIndex = "", true
	return school.PageData{View: school.NotFoundView, Seo: seo}
}

package site

import (
	"cmp"
	"slices"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// composer makes the page data of every page from content and slider.
type composer struct {
	content *school.Content
	slider  school.Slider
	base    string
}

// all is every page that can be asked for by its address.
func (c composer) all() []school.PageData {
	var pages []school.PageData
	for i := range c.content.Pages {
		p := &c.content.Pages[i]
		pages = append(pages, c.page(p, school.ViewOf(p.Path)))
	}
	for i := range c.content.Albums {
		pages = append(pages, c.album(&c.content.Albums[i]))
	}
	for i := range c.content.News {
		pages = append(pages, c.news(&c.content.News[i]))
	}
	pages = append(pages, c.newsLists()...)
	for _, r := range school.StaffRoutes() {
		pages = append(pages, c.staffPage(r))
	}
	return pages
}

// page is a page of content/pages with the lists that its view shows.
func (c composer) page(p *school.Page, view school.View) school.PageData {
	data := school.PageData{Path: p.Path, View: view, Info: p, Seo: c.seo(p)}
	switch view {
	case school.HomeView:
		data.Home = c.home()
	case school.StaffView:
		data.Staff = c.staffLists(p.Path)
	case school.ResultsView:
		data.Results = c.content.Results
	case school.DisclosureView:
		disclosure := c.content.Disclosure.Tables()
		data.Disclosure = &disclosure
	case school.GalleryView:
		data.Albums = c.albumCards()
	case school.CircularsView:
		data.Circulars = c.content.Circulars
	case school.NewsListView:
		data.NewsList = headlines(c.content.News[:min(latestNews, len(c.content.News))])
		data.NewsIndex = c.newsIndex()
	}
	data.Seo.JSONLD = c.jsonLD(data)
	return data
}

func (c composer) home() *school.HomePage {
	news := headlines(c.content.News)
	return &school.HomePage{
		Text: c.content.Home, Slides: c.slides(), News: news[:min(homeNews, len(news))],
		Disclosure: school.DayText(c.content.Disclosure.Updated),
	}
}

// slides are the live slider's pictures, or the drawn ones of the content.
func (c composer) slides() []school.Image {
	if len(c.slider.Slides) == 0 {
		return c.content.Home.Slides
	}
	images := make([]school.Image, len(c.slider.Slides))
	for i, slide := range c.slider.Slides {
		images[i] = homepage.SlideImage(slide, i)
	}
	return images
}

// teachersPath shows the teachers alone; the staff page shows everybody.
const teachersPath = "/gallery/teachers"

func (c composer) staffLists(path string) []school.StaffList {
	if path != teachersPath {
		return c.content.StaffLists
	}
	return slices.DeleteFunc(slices.Clone(c.content.StaffLists), func(l school.StaffList) bool { return l.ID == "office-hostel" })
}

func (c composer) albumCards() []school.AlbumCard {
	var cards []school.AlbumCard
	for _, a := range c.content.Albums {
		if len(a.Images) > 0 {
			cards = append(cards, school.AlbumCard{ID: a.ID, Name: a.Name, Count: len(a.Images), Cover: a.Images[0].Image})
		}
	}
	return cards
}

func (c composer) album(a *school.Album) school.PageData {
	data := school.PageData{Path: school.AlbumPath(a.ID), View: school.AlbumView, Album: a}
	about := school.Page{Path: data.Path, Title: a.Name, Description: cmp.Or(a.Description, "Pictures: "+a.Name)}
	if len(a.Images) > 0 {
		about.Image = &a.Images[0].Image
	}
	data.Seo = c.seo(&about)
	data.Seo.JSONLD = c.jsonLD(data)
	return data
}

func (c composer) news(n *school.NewsItem) school.PageData {
	data := school.PageData{Path: school.NewsPath(n.ID), View: school.NewsView, News: n}
	data.Seo = c.seo(&school.Page{Path: data.Path, Title: n.Title, Description: n.Summary, Image: n.Image})
	data.Seo.Type = "article"
	data.Seo.JSONLD = c.jsonLD(data)
	return data
}

// staffTitles are the headings of the pages for staff.
var staffTitles = map[string]string{
	"/login": "Login", "/sirsregister": "Register", school.ForgotPath: "Forgot your password?", school.ResetPath: "Choose a new password",
	school.ConfirmPath: "Confirm your e-mail address",
	"/admin-dashboard": "Admin Dashboard", "/admin-account": "Your account", "/admin-audit": "Audit log",
	"/admin-slider": "Main slider", "/admin-popup": "Pop-up", "/admin-enquiries": "Enquiries", "/admin-content": "Content",
	"/admin-disclosure": "Mandatory disclosure", "/admin-accounts": "Accounts",
}

func (c composer) staffPage(r school.Route) school.PageData {
	title := staffTitles[r.Path]
	about := school.Page{Path: r.Path, Title: title, Heading: title, Description: "For the staff of " + c.content.Identity.Name + "."}
	seo := c.seo(&about)
	seo.NoIndex = true
	return school.PageData{Path: r.Path, View: r.View, Info: &about, Seo: seo}
}

// notFound is one page for all unknown addresses, so nothing in it depends on
// the address.
func (c composer) notFound() school.PageData {
	seo := c.seo(&school.Page{Title: "Page not found", Description: "There is no page at this address."})
	seo.Canonical, seo.NoIndex = "", true
	return school.PageData{View: school.NotFoundView, Seo: seo}
}

package school

import "net/url"

// Route is an address that every school's site has, and the view that shows
// it.
type Route struct {
	Path string
	View View
}

// EventPath shows all albums, or one that is named by ?album=.
const EventPath = "/gallery/event"

// AlbumPath is the address of one album's page.
func AlbumPath(id string) string { return EventPath + "?album=" + url.QueryEscape(id) }

// PublicRoutes are the addresses for visitors, apart from /latest/{id} and
// /gallery/event?album={id}, which follow the content.
func PublicRoutes() []Route {
	return []Route{
		{"/", HomeView},
		{"/mandatory-disclosers", DisclosureView},
		{"/about-us", InfoView},
		{"/about-us/vision-mission", InfoView},
		{"/about-us/president-message", InfoView},
		{"/about-us/chairman-message", InfoView},
		{"/about-us/cao-message", InfoView},
		{"/about-us/principal-message", InfoView},
		{"/about-us/board-of-directors", InfoView},
		{"/academics-and-infra", InfoView},
		{"/academics-and-infra/results", ResultsView},
		{"/academics-and-infra/staff", StaffView},
		{"/academics-and-infra/infra", InfoView},
		{"/academics-and-infra/junior-wing", InfoView},
		{"/gallery", GalleryView},
		{"/gallery/teachers", StaffView},
		{EventPath, GalleryView},
		{"/school-story", InfoView},
		{"/primary-school", InfoView},
		{"/senior-school", InfoView},
		{"/after-school-activities", InfoView},
		{"/creative-arts", InfoView},
		{"/sports", InfoView},
		{"/boarding", InfoView},
		{"/boarding-activities", InfoView},
		{"/latest", NewsListView},
		{"/contactus", ContactView},
		{"/privacy", InfoView},
	}
}

// StaffRoutes are the addresses for staff: not indexed and in no sitemap.
func StaffRoutes() []Route {
	return []Route{
		{"/login", LoginView},
		{"/sirsregister", RegisterView},
		{"/admin-dashboard", AdminView},
		{"/admin-slider", AdminView},
		{"/admin-popup", AdminView},
		{"/admin-enquiries", AdminView},
		{"/admin-accounts", AdminView},
	}
}

// Redirects are old or likely addresses and where they lead, for good.
func Redirects() map[string]string {
	return map[string]string{
		"/mandatory-disclosure":        "/mandatory-disclosers",
		"/mandatory-public-disclosure": "/mandatory-disclosers",
		"/contact-us":                  "/contactus",
		"/contact":                     "/contactus",
		"/admin":                       "/admin-dashboard",
	}
}

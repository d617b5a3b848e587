package school

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"sync"

	"schoolsite/internal/calendar"
)

// Route is an address that every school's site has, and the view that shows it.
type Route struct {
	Path string
	View View
}

// EventPath shows all albums, or the one that ?album= names.
const EventPath = "/gallery/event"

// AlbumPath returns the address of one album's page.
func AlbumPath(id string) string { return EventPath + "?album=" + url.QueryEscape(id) }

// NewsListPath lists the news. Below it are the items, their lists by year and
// category, and the feeds.
const (
	NewsListPath = "/latest"
	FeedPath     = NewsListPath + "/feed.xml"  // RSS
	JSONFeedPath = NewsListPath + "/feed.json" // JSON Feed
)

// The folders of the lists: no news item has these names.
const (
	newsYears      = "year"
	newsCategories = "category"
)

// NewsPath returns the address of one news item.
func NewsPath(id string) string { return NewsListPath + "/" + id }

// NewsYearPath returns the address of the news of one year.
func NewsYearPath(year int) string {
	return NewsListPath + "/" + newsYears + "/" + strconv.Itoa(year)
}

// NewsCategoryPath returns the address of the news of one category. Categories
// whose words differ only in case and punctuation share it.
func NewsCategoryPath(category string) string {
	return NewsListPath + "/" + newsCategories + "/" + cmp.Or(Slug(category), "other")
}

// PublicRoutes lists the addresses for visitors, apart from those that depend on the content: news
// items, their lists, /gallery/event?album={id} and the OptionalRoutes.
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
		{NewsListPath, NewsListView},
		{"/contactus", ContactView},
		{"/privacy", InfoView},
	}
}

// IsNeeded reports whether every site has the page: forms, buttons and news of the program itself lead to these.
func IsNeeded(path string) bool {
	return slices.Contains([]string{"/", "/about-us", "/contactus", "/mandatory-disclosers", NewsListPath, "/privacy"}, path)
}

// CircularsPath shows the circulars.
const CircularsPath = "/circulars"

// SearchPath searches the site; SearchIndexPath is the index that browsers search.
const (
	SearchPath      = "/search"
	SearchIndexPath = "/search-index.json"
)

// OptionalRoutes lists addresses that a school has when it has written their pages. The search is there without one, too.
func OptionalRoutes() []Route {
	return []Route{{CircularsPath, CircularsView}, {calendar.Path, CalendarView}, {SearchPath, SearchView}}
}

// ViewOf returns the view that shows a page of the content.
func ViewOf(path string) View { return cmp.Or(views()[path], InfoView) }

var views = sync.OnceValue(func() map[string]View {
	byPath := map[string]View{}
	for _, route := range slices.Concat(PublicRoutes(), OptionalRoutes()) {
		byPath[route.Path] = route.View
	}
	return byPath
})

// Password reset: ForgotPath has the form that asks for a link, ResetPath is
// the target of the link.
const (
	ForgotPath = "/forgot-password"
	ResetPath  = "/reset-password"
)

// EnquiriesPath is the screen that lists the new enquiries.
const EnquiriesPath = "/admin-enquiries"

// ConfirmPath is the target of the mailed link that proves the address of a registration.
const ConfirmPath = "/confirm-address"

// StaffRoutes lists the addresses for staff: not indexed and in no sitemap.
func StaffRoutes() []Route {
	return []Route{
		{"/login", LoginView},
		{"/sirsregister", RegisterView},
		{ForgotPath, ForgotView},
		{ResetPath, ResetView},
		{ConfirmPath, ConfirmView},
		{"/admin-dashboard", AdminView},
		{"/admin-slider", AdminView},
		{"/admin-popup", AdminView},
		{"/admin-enquiries", AdminView},
		{"/admin-items", AdminView},
		{"/admin-albums", AdminView},
		{"/admin-alert", AdminView},
		{"/admin-content", AdminView},
		{"/admin-accounts", AdminView},
		{"/admin-account", AdminView},
		{"/admin-audit", AdminView},
		{"/admin-disclosure", AdminView},
	}
}

// Redirects maps old or likely addresses to their targets, permanently.
func Redirects() map[string]string { return redirects }

var redirects = map[string]string{
	"/mandatory-disclosure":             "/mandatory-disclosers",
	"/mandatory-public-disclosure":      "/mandatory-disclosers",
	"/contact-us":                       "/contactus",
	"/contact":                          "/contactus",
	"/admin":                            "/admin-dashboard",
	NewsListPath + "/" + newsYears:      NewsListPath,
	NewsListPath + "/" + newsCategories: NewsListPath,
}

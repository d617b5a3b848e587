// Package routes lists the addresses of a site: of its pages, news, feeds and screens for staff, and
// the old ones that lead on.
package routes

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"sync"

	"schoolsite/internal/calendar"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// Route is an address that every school's site has, and the view that shows it.
type Route struct {
	Path string
	View school.View
}

// EventPath shows all albums, or the one that ?album= names.
const EventPath = "/gallery/event"

// AlbumPath returns the address of one album's page.
func AlbumPath(id string) string { return EventPath + "?album=" + url.QueryEscape(id) }

// DisclosurePath shows the Mandatory Public Disclosure.
const DisclosurePath = "/mandatory-disclosers"

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
	return NewsListPath + "/" + newsCategories + "/" + cmp.Or(text.Slug(category), "other")
}

// Public lists the addresses for visitors, apart from those that depend on the content: news
// items, their lists, /gallery/event?album={id} and those of Optional.
func Public() []Route {
	return []Route{
		{"/", school.HomeView},
		{DisclosurePath, school.DisclosureView},
		{"/about-us", school.InfoView},
		{"/about-us/vision-mission", school.InfoView},
		{"/about-us/president-message", school.InfoView},
		{"/about-us/chairman-message", school.InfoView},
		{"/about-us/cao-message", school.InfoView},
		{"/about-us/principal-message", school.InfoView},
		{"/about-us/board-of-directors", school.InfoView},
		{"/academics-and-infra", school.InfoView},
		{"/academics-and-infra/results", school.ResultsView},
		{"/academics-and-infra/staff", school.StaffView},
		{"/academics-and-infra/infra", school.InfoView},
		{"/academics-and-infra/junior-wing", school.InfoView},
		{"/gallery", school.GalleryView},
		{"/gallery/teachers", school.StaffView},
		{EventPath, school.GalleryView},
		{"/school-story", school.InfoView},
		{"/primary-school", school.InfoView},
		{"/senior-school", school.InfoView},
		{"/after-school-activities", school.InfoView},
		{"/creative-arts", school.InfoView},
		{"/sports", school.InfoView},
		{"/boarding", school.InfoView},
		{"/boarding-activities", school.InfoView},
		{NewsListPath, school.NewsListView},
		{"/contactus", school.ContactView},
		{"/privacy", school.InfoView},
	}
}

// IsNeeded reports whether every site has the page: forms, buttons and news of the program itself lead to these.
func IsNeeded(path string) bool {
	return slices.Contains([]string{"/", "/about-us", "/contactus", DisclosurePath, NewsListPath, "/privacy"}, path)
}

// AdmissionsPath shows admissions.yaml, in schools that have one.
const AdmissionsPath = "/admissions"

// AdmissionsDatePath returns the address of the iCalendar file with what is on a day of admissions.
func AdmissionsDatePath(day string) string { return AdmissionsPath + "/" + day + ".ics" }

// CircularsPath shows the circulars.
const CircularsPath = "/circulars"

// SearchPath searches the site; SearchIndexPath is the index that browsers search.
const (
	SearchPath      = "/search"
	SearchIndexPath = "/search-index.json"
)

// LayoutPath is the file with the layout, for browsers whose tab was opened with another one.
const LayoutPath = "/layout.json"

// Optional lists addresses that a school has when it has written their pages. The search is there without one, too.
func Optional() []Route {
	return []Route{{CircularsPath, school.CircularsView}, {calendar.Path, school.CalendarView},
		{SearchPath, school.SearchView}}
}

// ViewOf returns the view that shows a page of the content.
func ViewOf(path string) school.View { return cmp.Or(views()[path], school.InfoView) }

var views = sync.OnceValue(func() map[string]school.View {
	byPath := map[string]school.View{}
	for _, route := range slices.Concat(Public(), Optional()) {
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

// OwnAccountPath is the screen of a person's own account.
const OwnAccountPath = "/admin-account"

// ConfirmPath is the target of the mailed link that proves the address of a registration.
const ConfirmPath = "/confirm-address"

// InvitationPath is the target of the link by which an invited colleague makes their account.
const InvitationPath = "/invitation"

// Staff lists the addresses for staff: not indexed and in no sitemap.
func Staff() []Route {
	return []Route{
		{"/login", school.LoginView},
		{"/sirsregister", school.RegisterView},
		{ForgotPath, school.ForgotView},
		{ResetPath, school.ResetView},
		{ConfirmPath, school.ConfirmView},
		{InvitationPath, school.InvitationView},
		{"/admin-dashboard", school.AdminView},
		{"/admin-slider", school.AdminView},
		{"/admin-popup", school.AdminView},
		{"/admin-enquiries", school.AdminView},
		{"/admin-items", school.AdminView},
		{"/admin-albums", school.AdminView},
		{"/admin-alert", school.AdminView},
		{"/admin-pictures", school.AdminView},
		{"/admin-content", school.AdminView},
		{"/admin-accounts", school.AdminView},
		{"/admin-tokens", school.AdminView},
		{OwnAccountPath, school.AdminView},
		{"/admin-audit", school.AdminView},
		{"/admin-disclosure", school.AdminView},
	}
}

// Redirects maps old or likely addresses to their targets, permanently.
func Redirects() map[string]string { return redirects }

var redirects = map[string]string{
	"/mandatory-disclosure":             DisclosurePath,
	"/mandatory-public-disclosure":      DisclosurePath,
	"/contact-us":                       "/contactus",
	"/contact":                          "/contactus",
	"/admin":                            "/admin-dashboard",
	NewsListPath + "/" + newsYears:      NewsListPath,
	NewsListPath + "/" + newsCategories: NewsListPath,
}

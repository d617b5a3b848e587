package site

import (
	"net/url"
	"time"

	"schoolsite/internal/school"
)

// Snapshot holds every response for visitors, ready as bytes. It is immutable;
// publishing makes a new one and swaps the pointer.
type Snapshot struct {
	Layout   school.Layout
	Content  *school.Content // what was published; visitors see what of it is shown at MadeAt
	Revision school.Revision
	MadeAt   time.Time
	Until    time.Time                 // when the schedule makes the next one
	Pages    map[string]*Page          // by path; an album by "/gallery/event?album=<id>"
	NotFound *Page                     // for every address that is not in Pages
	Files    map[string]school.Encoded // robots.txt, sitemap.xml, the feeds, the theme, the QR picture, the icon
	sources  []string                  // of the content's pictures: no sweep removes them while they are shown
	media    map[string]bool           // picture files that pages and files name: nobody else's are served to strangers
}

// Page is one ready-made page.
type Page struct {
	Data     school.PageData
	HTML     school.Encoded
	JSON     school.Encoded // Data, for navigation without a full load
	Shell    bool           // it is not rendered: HTML is the empty shell
	Deferred bool           // it is a shell only until there is time to render it
	Form     bool           // HTML holds a place for the token of the contact form: see enquiries.InjectFormToken
	input    string         // hash of what it was rendered from
	media    []string       // picture files that it names
}

// deferred counts the pages that are still to be rendered.
func (s *Snapshot) deferred() (count int) {
	for _, page := range s.Pages {
		if page.Deferred {
			count++
		}
	}
	return count
}

// failed counts the pages that could not be rendered.
func (s *Snapshot) failed() (count int) {
	for _, page := range s.Pages {
		if page.Shell && !page.Deferred {
			count++
		}
	}
	if s.NotFound.Shell && !s.NotFound.Deferred {
		count++
	}
	return count
}

// Page finds the page for an address. It ignores the query except the
// gallery's ?album, so that no stranger can fill a cache with made-up queries.
func (s *Snapshot) Page(path string, query url.Values) (*Page, bool) {
	if album := query.Get("album"); path == school.EventPath && query.Has("album") {
		path = school.AlbumPath(album)
	}
	page, ok := s.Pages[path]
	return page, ok
}

// Leads reports whether an address of the site leads to a page or a file, also
// by a redirect.
func (s *Snapshot) Leads(path string, query url.Values) bool {
	_, isPage := s.Page(path, query)
	_, isFile := s.Files[path]
	_, isOld := school.Redirects()[path]
	return isPage || isFile || isOld
}

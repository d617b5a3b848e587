package site

import (
	"context"
	"net/url"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/uploads"
)

// The services whose methods Site passes on.
type (
	homepageService = homepage.Service
	uploadsService  = uploads.Service
)

// showChange makes a new snapshot after a change of the slider, which is part
// of the home page; the browser requests the pop-up separately. A failure is
// logged and retried.
func (s *Site) showChange(ctx context.Context, subject school.Subject) {
	if subject == school.SliderSubject {
		s.logged("refresh", s.refresh(context.WithoutCancel(ctx)))
	}
}

// checkPopupLink refuses a link to a page that this site does not have. A link
// to news that is not published yet is accepted: the pop-up may be scheduled
// with it. A command that works alone has no snapshot, and accepts every link.
func (s *Site) checkPopupLink(link string) error {
	u, err := url.Parse(link)
	now := s.Snapshot()
	if err != nil || now == nil || !strings.HasPrefix(link, "/") || isForFiles(u.Path) {
		return nil
	}
	address := strings.ToLower(path.Clean(u.Path))
	if now.Leads(address, u.Query()) || slices.ContainsFunc(now.Content.News, func(n school.NewsItem) bool { return school.NewsPath(n.ID) == address }) {
		return nil
	}
	return school.InvalidFields(map[string]string{"link": "There is no page " + link + " on this site: choose one that there is"})
}

// isForFiles reports whether an address belongs to files, which have no pages.
func isForFiles(address string) bool {
	return strings.HasPrefix(address, school.DocumentPath) || strings.HasPrefix(address, school.MediaPath)
}

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
	if err != nil || now == nil || !strings.HasPrefix(link, "/") {
		return nil
	}
	address := strings.ToLower(path.Clean(u.Path))
	switch {
	case strings.HasPrefix(u.Path, school.DocumentPath), strings.HasPrefix(u.Path, school.MediaPath): // a file
	case now.Leads(address, u.Query()):
	case slices.ContainsFunc(now.Content.News, func(n school.NewsItem) bool { return school.NewsPath(n.ID) == address }):
	default:
		return school.InvalidFields(map[string]string{"link": "There is no page " + link + " on this site: choose one that there is"})
	}
	return nil
}

// ShowsPicture reports whether visitors see a picture file at this moment: a
// page or a feed names it, or the live slider or pop-up does. Strangers can
// fetch no other file.
func (s *Site) ShowsPicture(name string) bool {
	if school.IsMaster(name) || s.IsDenied(name) {
		return false
	}
	snapshot := s.Snapshot()
	return snapshot != nil && snapshot.media[name] || s.ShowsFile(name)
}

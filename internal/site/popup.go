package site

import (
	"context"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// NewPopup is what a pop-up is made of.
type NewPopup struct {
	Picture    school.Picture
	Alt        string
	Decorative bool
	Link       string
	From       time.Time
	Until      time.Time
	Mode       Mode // Create or Replace
	Once       bool // one that is like this stays
}

// Popup is the pop-up that an actor may see: staff the one there is, visitors
// only one that is live now.
func (s *Site) Popup(_ context.Context, by school.Actor) (popup school.Popup, ok bool, err error) {
	err = s.parts.DB.View(func(tx *store.Tx) error {
		popup, ok, err = tx.LivePopup()
		return err
	})
	if ok && !by.SignedIn() && !popup.LiveAt(s.parts.Clock()) {
		return school.Popup{}, false, err
	}
	return popup, ok, err
}

// MayCreatePopup refuses early what CreatePopup would refuse.
func (s *Site) MayCreatePopup(ctx context.Context, by school.Actor, mode Mode) error {
	if err := checkPopupMode(by, mode); err != nil {
		return err
	}
	_, exists, err := s.Popup(ctx, by)
	if err == nil && exists && mode == Create {
		return popupExists()
	}
	return err
}

func checkPopupMode(by school.Actor, mode Mode) error {
	if mode != Create && mode != Replace {
		return school.Errorf(school.Invalid, "The mode must be replace.")
	}
	return by.RequireStaff()
}

func popupExists() error {
	return school.Errorf(school.Conflict, "There is a pop-up already. Delete it first, or replace it.")
}

// CreatePopup puts up a pop-up. A Change without an ID says that there was
// nothing to do.
func (s *Site) CreatePopup(_ context.Context, by school.Actor, made NewPopup) (school.Change, error) {
	if err := checkPopupMode(by, made.Mode); err != nil {
		return school.Change{}, err
	}
	now := s.parts.Clock().UTC()
	popup, err := CheckPopup(school.Popup{
		ID: store.NewID(now), Picture: made.Picture, Alt: made.Alt, Decorative: made.Decorative, Link: made.Link,
		From: made.From, Until: made.Until, CreatedAt: now, CreatedBy: by.Name(), ChangedAt: now,
	}, time.Time{})
	if err == nil {
		err = s.checkLeads(popup.Link)
	}
	if err != nil {
		return school.Change{}, err
	}
	return thePopup.change(s, by, whatOf(made.Mode), func(live *school.Popup) (*school.Popup, error) {
		switch {
		case live != nil && made.Once && alike(*live, popup):
			return nil, errUnchanged
		case live != nil && made.Mode == Create:
			return nil, popupExists()
		}
		return &popup, nil
	})
}

// alike reports whether visitors would see the same pop-up.
func alike(a, b school.Popup) bool {
	return a.Picture.Source == b.Picture.Source && a.Alt == b.Alt && a.Decorative == b.Decorative && a.Link == b.Link &&
		a.From.Equal(b.From) && a.Until.Equal(b.Until)
}

// EditPopup changes what is said about the pop-up's picture, or the picture. A
// Change without an ID says that it was so already.
func (s *Site) EditPopup(_ context.Context, by school.Actor, id string, edit func(*school.Popup) error) (school.Change, error) {
	return thePopup.change(s, by, "edited", func(live *school.Popup) (*school.Popup, error) {
		if err := checkLivePopup(live, id); err != nil {
			return nil, err
		}
		before := *live
		if err := edit(live); err != nil {
			return nil, err
		}
		live.ChangedAt = s.parts.Clock().UTC()
		checked, err := CheckPopup(*live, before.Until)
		if err == nil && checked.Link != before.Link {
			err = s.checkLeads(checked.Link)
		}
		if err == nil && alike(before, checked) {
			return nil, errUnchanged
		}
		return &checked, err
	})
}

// checkLivePopup is checkLive for the pop-up.
func checkLivePopup(live *school.Popup, id string) error {
	if live == nil || id != "" && live.ID != id {
		return school.Errorf(school.NotFound, "There is no such pop-up. It may have been deleted already.")
	}
	return nil
}

// DeletePopup takes the pop-up with this ID down, or with "" the one there is.
func (s *Site) DeletePopup(_ context.Context, by school.Actor, id string) (school.Change, error) {
	return thePopup.change(s, by, "deleted", func(live *school.Popup) (*school.Popup, error) {
		return nil, checkLivePopup(live, id)
	})
}

// CheckPopup tidies what is said of a pop-up, or refuses it. An end that has
// passed when it is changed is refused, unless it is the one that it had.
func CheckPopup(p school.Popup, end time.Time) (school.Popup, error) {
	var err error
	if p.Alt, err = cleanAlt(p.Alt); err != nil {
		return p, err
	}
	p.Link = strings.TrimSpace(p.Link)
	bad := map[string]string{}
	if !fineLink(p.Link) {
		bad["link"] = "Write a page of this site like /boarding, or an address that starts with https://"
	}
	switch {
	case p.Until.IsZero() || p.Until.Equal(end) && p.Until.After(p.From):
	case !p.Until.After(p.From):
		bad["until"] = "The end must be after the start"
	case !p.Until.After(p.ChangedAt):
		bad["until"] = "This time has passed already: choose a later one"
	}
	return p, school.InvalidFields(bad)
}

// fineLink takes a path of this site or an https address. "//host" and "/\host"
// are addresses of other sites to a browser.
func fineLink(link string) bool {
	if link == "" {
		return true
	}
	u, err := url.Parse(link)
	if err != nil || strings.ContainsAny(link, "\\\x00\r\n\t ") {
		return false
	}
	if strings.HasPrefix(link, "/") {
		return !strings.HasPrefix(link, "//")
	}
	return u.Scheme == "https" && u.Host != "" && u.User == nil
}

// checkLeads refuses a link to a page that this site does not have. One to news
// that is not published yet is fine: the pop-up may be planned with it. A
// command that works alone has no snapshot, and takes any.
func (s *Site) checkLeads(link string) error {
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

// isForFiles reports whether an address is one of files, which have no pages.
func isForFiles(address string) bool {
	return strings.HasPrefix(address, school.DocumentPath) || strings.HasPrefix(address, school.MediaPath)
}

func cleanAlt(alt string) (string, error) {
	alt = school.TidyAlt(alt)
	if message := school.AltMessage(alt); message != "" {
		return "", school.InvalidFields(map[string]string{"alt": message})
	}
	return alt, nil
}

// PopupText says in words what visitors see of a pop-up at a time.
func PopupText(p school.Popup, now time.Time) string {
	switch {
	case now.Before(p.From):
		return "planned from " + school.TimeText(p.From)
	case !p.LiveAt(now):
		return "over since " + school.TimeText(p.Until)
	case p.Until.IsZero():
		return "live"
	}
	return "live until " + school.TimeText(p.Until)
}

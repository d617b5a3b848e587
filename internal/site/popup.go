package site

import (
	"context"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

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
	if err := by.RequireStaff(); err != nil {
		return err
	}
	if mode != Create && mode != Replace {
		return school.Errorf(school.Invalid, "The mode must be replace.")
	}
	_, exists, err := s.Popup(ctx, by)
	if err == nil && exists && mode == Create {
		return popupExists()
	}
	return err
}

func popupExists() error {
	return school.Errorf(school.Conflict, "There is a pop-up already. Delete it first, or replace it.")
}

// CreatePopup puts up a pop-up.
func (s *Site) CreatePopup(ctx context.Context, by school.Actor, made NewPopup, mode Mode) (school.Change, error) {
	if err := s.MayCreatePopup(ctx, by, mode); err != nil {
		return school.Change{}, err
	}
	now := s.parts.Clock().UTC()
	popup, err := checkedPopup(school.Popup{
		ID: store.NewID(now), Picture: made.Picture, Alt: made.Alt, Decorative: made.Decorative, Link: made.Link,
		From: made.From, Until: made.Until, CreatedAt: now, CreatedBy: by.Name(), ChangedAt: now,
	})
	if err != nil {
		return school.Change{}, err
	}
	return thePopup.change(s, by, whatOf(mode), func(live *school.Popup) (*school.Popup, error) {
		if live != nil && mode == Create {
			return nil, popupExists()
		}
		return &popup, nil
	})
}

// EditPopup changes what is said about the pop-up's picture.
func (s *Site) EditPopup(_ context.Context, by school.Actor, id string, edit func(*school.Popup) error) (school.Change, error) {
	return thePopup.change(s, by, "edited", func(live *school.Popup) (*school.Popup, error) {
		if err := checkLivePopup(live, id); err != nil {
			return nil, err
		}
		if err := edit(live); err != nil {
			return nil, err
		}
		live.ChangedAt = s.parts.Clock().UTC()
		checked, err := checkedPopup(*live)
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

func checkedPopup(p school.Popup) (school.Popup, error) {
	var err error
	if p.Alt, err = cleanAlt(p.Alt); err != nil {
		return p, err
	}
	p.Link = strings.TrimSpace(p.Link)
	bad := map[string]string{}
	if !fineLink(p.Link) {
		bad["link"] = "Write a page of this site like /boarding, or an address that starts with https://"
	}
	if !p.Until.IsZero() && !p.Until.After(p.From) {
		bad["until"] = "The end must be after the start"
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

// maxAlt is the longest alt text: more belongs on the page.
const maxAlt = 250

func cleanAlt(alt string) (string, error) {
	alt = strings.Join(strings.FieldsFunc(alt, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if utf8.RuneCountInString(alt) > maxAlt {
		return "", school.InvalidFields(map[string]string{"alt": "Describe the picture in at most 250 characters"})
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

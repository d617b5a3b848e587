package homepage

import (
	"context"
	"net/url"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// NewPopup asks for a pop-up.
type NewPopup struct {
	Picture    school.Picture
	Alt        string
	Decorative bool
	Link       string
	From       time.Time
	Until      time.Time
	Mode       Mode // Create or Replace
	Once       bool // idempotent: a pop-up that is like this stays
	DryRun     bool // everything but the commit
}

// Popup returns the pop-up that an actor may see: staff the one there is, visitors only one that is
// live now.
func (s *Service) Popup(_ context.Context, by school.Actor) (popup school.Popup, ok bool, err error) {
	popup, ok, err = popups.live(s)
	if ok && !by.SignedIn() && !popup.LiveAt(s.Clock()) {
		return school.Popup{}, false, err
	}
	return popup, ok, err
}

// MayCreatePopup refuses early what CreatePopup would refuse.
func (s *Service) MayCreatePopup(_ context.Context, by school.Actor, mode Mode) error {
	return popups.mayCreate(s, by, mode)
}

// CreatePopup puts up a pop-up. A Change without an ID means that nothing had to be done.
func (s *Service) CreatePopup(ctx context.Context, by school.Actor, asked NewPopup) (school.Change, error) {
	if err := popups.checkMode(by, asked.Mode); err != nil {
		return school.Change{}, err
	}
	now := s.Clock().UTC()
	created, err := CheckPopup(school.Popup{
		ID: store.NewID(now), Picture: asked.Picture, Alt: asked.Alt, Decorative: asked.Decorative, Link: asked.Link,
		From: asked.From, Until: asked.Until, CreatedAt: now, CreatedBy: by.Name(), ChangedAt: now,
	}, time.Time{})
	if err == nil {
		err = s.CheckLink(created.Link)
	}
	if err != nil {
		return school.Change{}, err
	}
	return popups.apply(ctx, s, by, school.Change{Kind: changeKinds[asked.Mode]}, func(live *school.Popup) (*school.Popup, error) {
		switch {
		case live != nil && asked.Once && samePopup(*live, created):
			return nil, errUnchanged
		case live != nil && asked.Mode == Create:
			return nil, school.Errorf(school.Conflict, "%s", popups.exists)
		}
		if asked.DryRun {
			return &created, errDryRun
		}
		return &created, nil
	})
}

// samePopup reports whether two pop-ups look the same to visitors.
func samePopup(a, b school.Popup) bool {
	return a.Picture.Source == b.Picture.Source && a.Alt == b.Alt && a.Decorative == b.Decorative && a.Link == b.Link &&
		a.From.Equal(b.From) && a.Until.Equal(b.Until)
}

// EditPopup changes the pop-up with this ID, or with "" the live one. A Change without an ID means
// that nothing had to be done.
func (s *Service) EditPopup(ctx context.Context, by school.Actor, id string, edit func(*school.Popup) error) (school.Change, error) {
	return popups.apply(ctx, s, by, school.Change{Kind: school.ChangeEdited}, func(live *school.Popup) (*school.Popup, error) {
		if err := popups.mustBe(live, id); err != nil {
			return nil, err
		}
		before := *live
		if err := edit(live); err != nil {
			return nil, err
		}
		live.ChangedAt = s.Clock().UTC()
		after, err := CheckPopup(*live, before.Until)
		if err == nil && after.Link != before.Link {
			err = s.CheckLink(after.Link)
		}
		if err == nil && samePopup(before, after) {
			err = errUnchanged
		}
		return &after, err
	})
}

// DeletePopup takes the pop-up with this ID down, or with "" the live one.
func (s *Service) DeletePopup(ctx context.Context, by school.Actor, id string) (school.Change, error) {
	return popups.apply(ctx, s, by, school.Change{Kind: school.ChangeDeleted}, func(live *school.Popup) (*school.Popup, error) {
		return nil, popups.mustBe(live, id)
	})
}

// CheckPopup tidies a pop-up's description and link, or refuses them. It refuses an end that was
// over when the pop-up changed, unless that is its former end.
func CheckPopup(p school.Popup, formerEnd time.Time) (school.Popup, error) {
	var err error
	if p.Alt, err = cleanAlt(p.Alt); err != nil {
		return p, err
	}
	p.Link = strings.TrimSpace(p.Link)
	bad := map[string]string{}
	if !isSafeLink(p.Link) {
		bad["link"] = "Write a page of this site like /boarding, or an address that starts with https://"
	}
	switch {
	case p.Until.IsZero() || p.Until.Equal(formerEnd) && p.Until.After(p.From):
	case !p.Until.After(p.From):
		bad["until"] = "The end must be after the start"
	case !p.Until.After(p.ChangedAt):
		bad["until"] = "This time has passed already: choose a later one"
	}
	return p, school.InvalidFields(bad)
}

// isSafeLink accepts a path of this site or an https address. "//host" and "/\host" are addresses
// of other sites to a browser.
func isSafeLink(link string) bool {
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

// PopupText describes what visitors see of a pop-up at a time.
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

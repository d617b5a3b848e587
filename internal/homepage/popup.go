package homepage

import (
	"context"
	"net/url"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// NewPopup asks for a pop-up, which gets its ID and the fields of its creation when it is stored.
type NewPopup struct {
	school.Popup
	Mode   Mode // Create or Replace
	Once   bool // idempotent: a pop-up that is like this stays
	DryRun bool // everything but the commit
}

// Popup returns the pop-up that an actor may see: staff the one there is, visitors only one that is
// live now.
func (s *Service) Popup(_ context.Context, by school.Actor) (popup school.Popup, ok bool, err error) {
	now, err := store.Read(s.DB, readLive)
	if err != nil || now.Popup == nil || !by.SignedIn() && !now.Popup.LiveAt(s.Clock()) {
		return popup, false, err
	}
	return *now.Popup, true, nil
}

// CreatePopup puts up a pop-up. A Change without an ID means that nothing had to be done.
func (s *Service) CreatePopup(ctx context.Context, by school.Actor, asked NewPopup) (school.Change, error) {
	if err := checkMode(by, school.PopupSubject, asked.Mode); err != nil {
		return school.Change{}, err
	}
	now := s.Clock().UTC()
	asked.ID, asked.CreatedAt, asked.CreatedBy, asked.ChangedAt = store.NewID(now), now, by.Name(), now
	created, err := s.checkPopup(asked.Popup, school.Popup{})
	if err != nil {
		return school.Change{}, err
	}
	return s.apply(ctx, by, school.Change{Subject: school.PopupSubject, Kind: changeKinds[asked.Mode]}, func(now *school.Home) error {
		if now.Popup != nil && asked.Once && samePopup(*now.Popup, created) {
			return errUnchanged
		}
		err := mayCreate(*now, school.PopupSubject, asked.Mode)
		if now.Popup = &created; err == nil && asked.DryRun {
			err = errDryRun
		}
		return err
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
	return s.apply(ctx, by, school.Change{Subject: school.PopupSubject, Kind: school.ChangeEdited}, func(now *school.Home) error {
		if err := mustBe(*now, school.PopupSubject, id); err != nil {
			return err
		}
		before := *now.Popup
		if err := edit(now.Popup); err != nil {
			return err
		}
		now.Popup.ChangedAt = s.Clock().UTC()
		after, err := s.checkPopup(*now.Popup, before)
		if err == nil && samePopup(before, after) {
			err = errUnchanged
		}
		now.Popup = &after
		return err
	})
}

// checkPopup tidies a pop-up's description and link, or refuses them. A link to a page that went, and
// an end that was over when the pop-up changed, it refuses only if they are new.
func (s *Service) checkPopup(p, former school.Popup) (school.Popup, error) {
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
	case p.Until.IsZero() || p.Until.Equal(former.Until) && p.Until.After(p.From):
	case !p.Until.After(p.From):
		bad["until"] = "The end must be after the start"
	case !p.Until.After(p.ChangedAt):
		bad["until"] = "This time has passed already: choose a later one"
	}
	err = school.InvalidFields(bad)
	if err == nil && p.Link != former.Link {
		err = s.CheckLink(p.Link)
	}
	return p, err
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
	until := ""
	if !p.Until.IsZero() {
		until = " until " + school.EndText(p.Until)
	}
	switch {
	case now.Before(p.From):
		return "planned from " + school.TimeText(p.From) + until
	case !p.LiveAt(now):
		return "over since " + school.TimeText(p.Until)
	}
	return "live" + until
}

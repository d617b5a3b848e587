package homepage

import (
	"context"
	"strings"
	"time"

	"schoolsite/internal/content/markdown"
	"schoolsite/internal/school"
)

// NewPopup asks for a pop-up of an uploaded picture.
type NewPopup struct {
	school.Popup
	Mode   Mode // Create or Replace
	Once   bool // idempotent: a pop-up that is like this stays
	DryRun bool // everything but the commit
}

// CreatePopup publishes a pop-up. A Change without an ID means that nothing had to be done.
func (s *Service) CreatePopup(ctx context.Context, by school.Actor, asked NewPopup) (Change, error) {
	created, err := s.checkPopup(asked.Popup, school.Popup{})
	if err != nil {
		return Change{}, err
	}
	if err := s.fileOf(&created.Picture, &created.File, school.PopupFolder); err != nil {
		return Change{}, err
	}
	edit := Edit{Subject: Popup, Kind: changeKinds[asked.Mode], DryRun: asked.DryRun}
	return s.apply(ctx, by, edit, func(now *school.Home) error {
		if now.Popup != nil && asked.Once && samePopup(*now.Popup, created) {
			return errUnchanged
		}
		err := mayCreate(*now, Popup, asked.Mode)
		now.Popup = &created
		return err
	})
}

// samePopup reports whether two pop-ups look the same to visitors.
func samePopup(a, b school.Popup) bool {
	return a.Picture.ID == b.Picture.ID && a.Alt == b.Alt && a.Decorative == b.Decorative && a.Link == b.Link &&
		a.Shown.From.Equal(b.Shown.From) && a.Shown.Until.Equal(b.Shown.Until)
}

// EditPopup changes the pop-up with this ID, or with "" the one that there is. It returns Outdated if that is not
// the version that somebody read; "" is any. A Change without an ID means that nothing had to be done.
func (s *Service) EditPopup(ctx context.Context, by school.Actor, id, version string,
	edit func(*school.Popup) error) (Change, error) {
	return s.apply(ctx, by, Edit{Subject: Popup, Kind: Edited}, func(now *school.Home) error {
		if err := mustBe(*now, Popup, id); err != nil {
			return err
		}
		before := *now.Popup
		after := before
		if err := edit(&after); err != nil {
			return err
		}
		after, err := s.checkPopup(after, before)
		if err != nil {
			return err
		}
		if samePopup(before, after) {
			return errUnchanged
		}
		if version != "" && version != before.Version {
			return school.Errorf(school.Outdated, "Somebody else has changed the pop-up meanwhile. Nothing was "+
				"saved: look at both, then save again.")
		}
		if after.Picture.ID != before.Picture.ID {
			err = s.fileOf(&after.Picture, &after.File, school.PopupFolder)
		}
		now.Popup = &after
		return err
	})
}

// checkPopup tidies a pop-up's description, link and times, or refuses them. A link to a page that went, and
// an end that is over, it refuses only if they are new. Times are whole minutes.
func (s *Service) checkPopup(p, former school.Popup) (school.Popup, error) {
	var err error
	if p.Alt, err = cleanAlt(p.Alt); err != nil {
		return p, err
	}
	p.Link = strings.TrimSpace(p.Link)
	p.Shown.From, p.Shown.Until = p.Shown.From.Truncate(time.Minute), p.Shown.Until.Truncate(time.Minute)
	bad := map[string]string{}
	if !isSafeLink(p.Link) {
		bad["link"] = "Write a page of this site like /boarding, or an address that starts with https://"
	}
	from, until := p.Shown.From, p.Shown.Until
	switch {
	case until.IsZero() || until.Equal(former.Shown.Until) && until.After(from):
	case !until.After(from):
		bad["until"] = "The end must be after the start"
	case !until.After(s.deps.Clock()):
		bad["until"] = "This time has passed already: choose a later one"
	}
	shown := s.deps.Publisher.Snapshot() // nil in a command that works alone
	if shown != nil && p.Link != former.Link && bad["link"] == "" && !shown.HasPage(p.Link) {
		bad["link"] = "There is no page " + p.Link + " on this site: choose one that there is"
	}
	return p, school.InvalidFields(bad)
}

// isSafeLink accepts a path of this site or an https address.
func isSafeLink(link string) bool {
	isPath := strings.HasPrefix(link, "/") && markdown.LinkMessage(link) == ""
	return link == "" || isPath || markdown.IsHTTPS(link) && !strings.Contains(link, "\\")
}

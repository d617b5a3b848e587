package site

import (
	"context"
	"fmt"
	"strings"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Status reports the state of the server, the live content and what needs
// attention.
type Status struct {
	Version    string
	Build      string
	StartedAt  time.Time
	School     string
	Revision   school.Revision
	Published  int // the number of the revision that should be shown
	Pages      int
	ShellPages int  // could not be rendered
	Stale      bool // a change was saved that visitors don't see yet
	LatePages  int  // are still to be rendered
	Slides     int
	Popup      string // in words
	Enquiries  enquiries.Counts
	Accounts   map[school.Status]int
	Refused    int // messages to the contact form in 24 hours
	MailOn     bool
	MailWaits  int
	MailFailed int
	MailError  string
	Damaged    []store.Damage // records that can't be read
	MailSentAt time.Time      // when the mail server last accepted a message, since the start; zero for never
	HasOwner   bool           // an owner account exists
	DiskFree   int64          // bytes
	DataBytes  int64          // of the data file
	Disclosure string         // what is wrong with it, in one line; "" when nothing is
	Attention  []Attention

	inbox      enquiries.Summary
	openTo     string // the domains whose addresses need no approval; "" when registration is not open
	key        string // that the signing key was replaced, in words
	files      string // which files are missing or damaged, in words
	filesShown bool   // visitors see it
	left       string // the sample text that is left, in words

	Certificate *school.Certificate // nil where this program speaks no HTTPS
}

// Attention is something that a person should do, with the screen for it.
type Attention struct {
	Code    string // "mail_off": never renamed
	Level   school.AttentionLevel
	Message string
	Path    string // "" when no screen helps
}

// Status returns the status to everybody who is signed in.
func (s *Site) Status(ctx context.Context, by school.Actor) (Status, error) {
	if err := by.RequireStaff(); err != nil {
		return Status{}, err
	}
	st := Status{
		Version: s.options.Version, Build: s.parts.Renderer.Build(), StartedAt: s.startedAt,
		Accounts: map[school.Status]int{}, MailOn: s.MailOn(),
		Refused: s.enquiriesService.Refused(),
	}
	st.Damaged = s.parts.DB.Damaged()
	if s.options.Registration == school.Open {
		st.openTo = strings.Join(s.options.RegistrationDomains, ", ")
	}
	if s.parts.Certificate != nil {
		shown := s.parts.Certificate()
		st.Certificate = &shown
	}
	st.MailError, st.MailSentAt = s.MailHealth()
	if err := s.statusOfStore(&st); err != nil {
		return st, err
	}
	if err := s.statusOfDisk(&st); err != nil {
		return st, err
	}
	if err := s.statusOfContent(&st); err != nil {
		return st, err
	}
	var err error
	if st.files, st.filesShown, err = s.faultText(ctx); err != nil {
		return st, err
	}
	// A file that can't be read is reported above, and must not hide the rest.
	if !isSample(st.Revision) { // the sample school has nothing to disclose
		st.Disclosure, err = s.Attention()
	}
	s.logged("looking at the disclosure", err)
	st.left, err = s.sampleTextLeft(st.Revision)
	s.logged("looking for texts of the sample", err)
	st.Attention = st.attention(by, s.parts.Clock())
	return st, nil
}

// statusOfContent describes the content that is shown, or, when nothing is
// served, the content that would be.
func (s *Site) statusOfContent(st *Status) (err error) {
	now := s.Snapshot()
	if now == nil {
		st.Revision, err = s.currentRevision()
		return err
	}
	st.School, st.Revision, st.Pages, st.LatePages = now.Layout.School.Name, now.Revision, len(now.Pages), now.deferred()
	st.ShellPages, st.Stale = now.failed(), s.retry.isStale()
	return nil
}

func (s *Site) statusOfDisk(st *Status) (err error) {
	if st.DiskFree, err = s.parts.DB.FreeSpace(); err != nil {
		return err
	}
	st.DataBytes, err = s.parts.DB.Size()
	return err
}

func (s *Site) statusOfStore(st *Status) error {
	return s.parts.DB.View(func(tx *store.Tx) error {
		slider, _, err := tx.LiveSlider()
		if err != nil {
			return err
		}
		st.Slides = len(slider.Slides)
		if st.Published, err = tx.CurrentRevision(); err != nil {
			return err
		}
		popup, ok, err := tx.LivePopup()
		if err != nil {
			return err
		}
		st.Popup = "none"
		if ok {
			st.Popup = homepage.PopupText(popup, s.parts.Clock())
		}
		if st.HasOwner, err = accounts.HasOwner(tx); err != nil {
			return err
		}
		if st.key, err = s.keyText(tx); err != nil {
			return err
		}
		return countPeople(tx, st, s.parts.Clock())
	})
}

func countPeople(tx *store.Tx, st *Status, now time.Time) error {
	holders, err := tx.Accounts()
	if err != nil {
		return err
	}
	for _, a := range holders {
		st.Accounts[a.Status]++
	}
	waiting, err := accounts.Answerable(tx)
	if err != nil {
		return err
	}
	st.Accounts[school.Pending] = len(waiting)
	st.inbox, err = enquiries.Summarize(tx, now)
	st.Enquiries, st.MailWaits, st.MailFailed = st.inbox.Counts, st.inbox.Waiting, st.inbox.Refused
	return err
}

// attention lists what somebody should do, most urgent first. Codes are
// stable: scripts and monitors depend on them.
func (st Status) attention(by school.Actor, now time.Time) (list []Attention) {
	note := func(when bool, level school.AttentionLevel, code, path, format string, args ...any) {
		if when {
			list = append(list, Attention{Code: code, Level: level, Path: path, Message: fmt.Sprintf(format, args...)})
		}
	}
	owner := by.IsOwner()
	note(owner && isFallback(st.Revision, st.Published), school.Critical, "revision_not_shown", "/admin-content", "Revision %d is published but can't be shown, so visitors see revision %d. "+
		"The server's log says why. Import the mended content", st.Published, st.Revision.Number)
	note(!st.HasOwner, school.Critical, "owner_missing", "", "This site has no owner yet. The server printed a link that makes one when it started: journalctl -u schoolsite shows it, and a restart prints another. "+
		"At the terminal: schoolsite user add EMAIL --name NAME --role owner")
	level := school.Warning
	if st.filesShown {
		level = school.Critical
	}
	note(st.files != "", level, "files_damaged", "", "%s", st.files)
	note(owner && st.key != "", school.Warning, "key_changed", "", "%s", st.key)
	certificate := certificateText(st.Certificate, now)
	note(owner && certificate != "", school.Critical, "certificate", "", "%s", certificate)
	damaged := damagedText(st.Damaged)
	note(owner && damaged != "", school.Critical, "records_damaged", "", "%s", damaged)
	unread, unreadPath := st.Enquiries.UnreadText()
	lateMail := st.inbox.LateMail(st.MailError, now)
	note(unread != "", school.Notice, "enquiries_unread", unreadPath, "%s", unread)
	note(lateMail != "", school.Critical, "mail_late", school.EnquiriesPath, "%s", lateMail)
	note(st.MailFailed > 0, school.Warning, "mail_refused", school.EnquiriesPath+"?state=all", "Enquiries that could not be mailed: %d", st.MailFailed)
	// Without pages nothing is served, and the server's mail settings aren't known.
	note(!st.MailOn && st.Pages > 0, school.Warning, "mail_off", "", "Mail is off: enquiries are kept in the enquiries box only. The server's setting smtp-url switches it on")
	note(owner && st.Accounts[school.Pending] > 0, school.Notice, "registrations_waiting", "/admin-accounts", "Registrations waiting for approval: %d", st.Accounts[school.Pending])
	note(owner && st.openTo != "", school.Notice, "registration_open", "", "Registration is open: whoever confirms an address at %s is one of the staff at once, without an owner's answer", st.openTo)
	note(st.inbox.Old > 0, school.Notice, "enquiries_old", school.EnquiriesPath+"?state=all", "Enquiries of more than a year ago that are not done: %s. They are kept until somebody marks them done", enquiries.CountText(st.inbox.Old))
	note(st.Refused > 0, school.Warning, "enquiries_refused", school.EnquiriesPath, "Messages to the contact form that were refused in the last 24 hours, because more came than are kept: %d", st.Refused)
	note(st.inbox.NewSpam > 0, school.Notice, "enquiries_spam", school.EnquiriesPath+"?state=suspect", "Enquiries set aside as suspected spam in the last day: %s. Check whether a person wrote one of them", enquiries.CountText(st.inbox.NewSpam))
	note(st.inbox.Formless > 0, school.Notice, "enquiries_formless", school.EnquiriesPath+"?state=all&unread=true", "Enquiries that did not come by the form of the website and that nobody has opened: %d. They may be a program's", st.inbox.Formless)
	note(st.Slides == 0, school.Notice, "slider_missing", "/admin-slider", "The home page shows the sample pictures: no slider is live")
	note(st.Disclosure != "", school.Warning, "disclosure", "/admin-disclosure", "%s", st.Disclosure)
	note(st.LatePages > 0, school.Notice, "pages_rendering", "", "Pages that are still being rendered: %d. Until then the browser draws them", st.LatePages)
	note(st.ShellPages > 0, school.Warning, "pages_failed", "", "Pages that could not be rendered: %d. They are tried again by themselves; the server's log says why", st.ShellPages)
	note(st.Stale, school.Critical, "change_not_shown", "", "A change was saved, but visitors don't see it yet. It is tried again by itself; the server's log says why")
	note(isDraft(st.Revision), school.Notice, "preview_shown", "", "Visitors see a working folder (serve --content), not what is published")
	note(owner && st.left != "", school.Notice, "sample_left", "", "%s", st.left)
	note(owner && isSample(st.Revision), school.Notice, "sample_shown", "", "The site shows the sample school until yours is published: on the server, with schoolsite content import")
	return list
}

// certificateText describes what is wrong with the certificate; "" when
// nothing is or no certificate is needed.
func certificateText(c *school.Certificate, now time.Time) string {
	switch {
	case c == nil || !c.Late(now):
		return ""
	case c.Ends.IsZero():
		return strings.TrimSpace("Visitors can't open the site: there is no certificate yet. " + c.Problem)
	case c.Ends.Before(now):
		return strings.TrimSpace("Browsers warn visitors: the site's certificate ended on " + school.TimeText(c.Ends) + ". " + c.Problem)
	}
	return strings.TrimSpace("The site's certificate ends on " + school.TimeText(c.Ends) + " and was not renewed. " + c.Problem)
}

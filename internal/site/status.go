package site

import (
	"context"
	"fmt"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Status is what runs, what is live and what needs attention.
type Status struct {
	Version    string
	Build      string
	StartedAt  time.Time
	School     string
	Revision   school.Revision
	Published  int // the number of the revision that should be shown
	Pages      int
	ShellPages int // could not be rendered
	LatePages  int // are still to be rendered
	Slides     int
	Popup      string // in words
	Enquiries  EnquiryCounts
	Accounts   map[school.Status]int
	MailOn     bool
	MailWaits  int
	MailFailed int
	MailError  string
	Disclosure string // what is wrong with it, in one line; "" when nothing is
	Attention  []Attention
}

// Attention is something that a person should do, and the screen for it.
type Attention struct{ Message, Path string }

// Status is for everybody who is signed in.
func (s *Site) Status(ctx context.Context, by school.Actor) (Status, error) {
	if err := by.RequireStaff(); err != nil {
		return Status{}, err
	}
	st := Status{
		Version: s.options.Version, Build: s.parts.Renderer.Build(), StartedAt: s.startedAt,
		Accounts: map[school.Status]int{}, MailOn: s.parts.Mailer != nil,
	}
	if words := s.mailError.Load(); words != nil {
		st.MailError = *words
	}
	if err := s.statusOfStore(&st); err != nil {
		return st, err
	}
	if err := s.statusOfContent(&st); err != nil {
		return st, err
	}
	var err error
	st.Disclosure, err = s.disclosureAttention(st.Revision)
	st.Attention = st.attention(by)
	return st, err
}

// statusOfContent tells what is shown, or, when nothing is served, what would
// be.
func (s *Site) statusOfContent(st *Status) (err error) {
	now := s.Snapshot()
	if now == nil {
		st.Revision, err = s.currentRevision()
		return err
	}
	st.School, st.Revision, st.Pages, st.LatePages = now.Layout.School.Name, now.Revision, len(now.Pages), now.late()
	for _, page := range now.Pages {
		if page.Shell && !page.Late {
			st.ShellPages++
		}
	}
	return nil
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
			st.Popup = PopupText(popup, s.parts.Clock())
		}
		return countPeople(tx, st)
	})
}

func countPeople(tx *store.Tx, st *Status) error {
	accounts, err := tx.Accounts()
	if err != nil {
		return err
	}
	for _, a := range accounts {
		st.Accounts[a.Status]++
	}
	return tx.EachEnquiry(time.Time{}, func(e school.Enquiry) error {
		st.Enquiries.add(e)
		if e.Mail == school.MailWaiting {
			st.MailWaits++
		}
		if e.Mail == school.MailRefused {
			st.MailFailed++
		}
		return nil
	})
}

// attention lists what should be done, most pressing first.
func (st Status) attention(by school.Actor) (list []Attention) {
	note := func(when bool, path, format string, args ...any) {
		if when {
			list = append(list, Attention{Message: fmt.Sprintf(format, args...), Path: path})
		}
	}
	note(by.IsOwner() && standsIn(st.Revision, st.Published), "/admin-content", "Revision %d is published but can't be shown, so visitors see revision %d. "+
		"The server's log says why. Import the mended content", st.Published, st.Revision.Number)
	const enquiries = "/admin-enquiries"
	note(st.Enquiries.New > 0, enquiries, "New enquiries: %d", st.Enquiries.New)
	note(st.MailFailed > 0, enquiries, "Enquiries that the mail server refused: %d", st.MailFailed)
	note(st.MailError != "", enquiries, "The mail server does not take mail: %s", st.MailError)
	// Without pages nothing is served, and the server's mail settings aren't known.
	note(!st.MailOn && st.Pages > 0, enquiries, "Mail is off: enquiries wait in the enquiries box only")
	note(by.IsOwner() && st.Accounts[school.Pending] > 0, "/admin-accounts", "Registrations waiting for approval: %d", st.Accounts[school.Pending])
	note(st.Slides == 0, "/admin-slider", "The home page shows the sample pictures: no slider is live")
	note(st.Disclosure != "", "/admin-disclosure", "%s", st.Disclosure)
	note(st.LatePages > 0, "", "Pages that are still being rendered: %d. Until then the browser draws them", st.LatePages)
	note(st.ShellPages > 0, "", "Pages that could not be rendered: %d. The server's log says why", st.ShellPages)
	note(isWorking(st.Revision), "", "Visitors see a working folder (serve --content), not what is published")
	note(by.IsOwner() && isSample(st.Revision), "", "The site shows the sample school until yours is published: on the server, with schoolsite content import")
	return list
}

package site

import (
	"context"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// What tells people from programs, beside how often they write (rates.go).
const (
	minFillTime = 3 * time.Second // nobody reads and fills four fields faster
	maxLinks    = 2               // of a message that is no advertisement
)

// Enquire takes a message from the contact form: it is stored, and only then
// answered; the mail follows by the outbox.
func (s *Site) Enquire(_ context.Context, form school.ContactForm, signs Signs) error {
	form, err := form.Validated()
	if err != nil {
		return err
	}
	address := auth.AddressKey(signs.Address)
	if wait, ok := s.rates.enquiries.Allow(address); !ok {
		return tooMany(wait)
	}
	if wait, ok := s.rates.flood.Allow(""); !ok {
		return tooMany(wait)
	}
	enquiry := s.newEnquiry(form, signs)
	err = s.parts.DB.Update(func(tx *store.Tx) error {
		repeated, err := s.isRepeated(tx, enquiry)
		if err != nil || repeated {
			return err
		}
		return s.putEnquiry(tx, enquiry)
	})
	if school.CodeOf(err) == school.StorageFull { // a visitor can free no space
		return school.Errorf(school.StorageFull, "Your message could not be kept. Please telephone the school, or try again later.").Because(err)
	}
	if err == nil {
		s.wakeOutbox()
	}
	return err
}

func (s *Site) newEnquiry(form school.ContactForm, signs Signs) school.Enquiry {
	now := s.parts.Clock().UTC()
	e := school.Enquiry{
		ID: store.NewID(now), Name: form.Name, Email: form.Email, Phone: form.Phone, Message: form.Message,
		State: school.NewEnquiry, At: now, From: signs.Address, Key: signs.Key, ChangedAt: now,
		Suspect: s.suspicion(form, signs), Mail: school.MailOff,
	}
	if s.parts.Mailer != nil && e.Suspect == "" {
		e.Mail = school.MailWaiting
	}
	return e
}

// suspicion says why a message looks like a program's, "" when it doesn't.
func (s *Site) suspicion(form school.ContactForm, signs Signs) string {
	_, fewFromHere := s.rates.friendly.Allow(auth.AddressKey(signs.Address))
	_, fewInAll := s.rates.friendlyInAll.Allow("")
	switch {
	case signs.Honeypot != "":
		return "a field that people can't see was filled in"
	case signs.Elapsed > 0 && signs.Elapsed < minFillTime:
		return "the form was filled in faster than a person can"
	case strings.Count(strings.ToLower(form.Message), "http") > maxLinks:
		return "the message is full of links"
	case !fewFromHere:
		return "many messages came from the same address within an hour"
	case !fewInAll:
		return "many messages came from everywhere within an hour"
	}
	return ""
}

const (
	// repeatWindow is how far back a sending is known again.
	repeatWindow = 24 * time.Hour
	// restartGrace is how long after a start every key is looked up: what was
	// stored just before it was perhaps never answered.
	restartGrace = 10 * time.Minute
)

// isRepeated finds an enquiry that was sent before under the same key. The box
// is read only for a key that was seen, and only the last day of it: strangers
// decide how much there is to read.
func (s *Site) isRepeated(tx *store.Tx, e school.Enquiry) (repeated bool, err error) {
	if e.Key == "" {
		return false, nil
	}
	_, unseen := s.rates.sendings.Allow(e.Key)
	if unseen && e.At.Sub(s.startedAt) > restartGrace {
		return false, nil
	}
	err = tx.EachEnquiry(e.At.Add(-repeatWindow), func(earlier school.Enquiry) error {
		repeated = repeated || earlier.Key == e.Key
		return nil
	})
	return repeated, err
}

func (s *Site) putEnquiry(tx *store.Tx, e school.Enquiry) error {
	if err := tx.PutEnquiry(e); err != nil || e.Mail != school.MailWaiting {
		return err
	}
	return tx.PutOutgoing(school.Outgoing{
		EnquiryID: e.ID, MessageID: e.ID + "@" + mailDomain(s.options.MailFrom), QueuedAt: e.At, NextAt: e.At,
	})
}

// EnquiryFilter picks enquiries out of the box.
type EnquiryFilter struct {
	State   school.EnquiryState // "" for every state
	Suspect bool                // only suspects; else only the others
	Search  string              // in name, e-mail, telephone and message
}

// EnquiryCounts counts the whole box.
type EnquiryCounts struct{ New, Read, Done, Suspect int }

func (f EnquiryFilter) picks(e school.Enquiry) bool {
	if f.Suspect != (e.Suspect != "") || f.State != "" && f.State != e.State {
		return false
	}
	text := strings.ToLower(e.Name + "\n" + e.Email + "\n" + e.Phone + "\n" + e.Message)
	return strings.Contains(text, strings.ToLower(strings.TrimSpace(f.Search)))
}

func (c *EnquiryCounts) add(e school.Enquiry) {
	switch {
	case e.Suspect != "":
		c.Suspect++
	case e.State == school.NewEnquiry:
		c.New++
	case e.State == school.ReadEnquiry:
		c.Read++
	default:
		c.Done++
	}
}

// mostListed bounds a list for a browser. Older enquiries are found by
// searching; the operator's list is whole.
const mostListed = 500

// Enquiries lists what the filter picks, newest first, and counts the box.
func (s *Site) Enquiries(_ context.Context, by school.Actor, filter EnquiryFilter) (picked []school.Enquiry, counts EnquiryCounts, err error) {
	if err := by.RequireStaff(); err != nil {
		return nil, counts, err
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		return tx.EachEnquiry(time.Time{}, func(e school.Enquiry) error {
			counts.add(e)
			if room := by.Operator != "" || len(picked) < mostListed; room && filter.picks(e) {
				picked = append(picked, e)
			}
			return nil
		})
	})
	slices.SortStableFunc(picked, func(a, b school.Enquiry) int { return b.At.Compare(a.At) })
	return picked, counts, err
}

// Enquiry is one enquiry.
func (s *Site) Enquiry(_ context.Context, by school.Actor, id string) (e school.Enquiry, err error) {
	if err := by.RequireStaff(); err != nil {
		return e, err
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		e, err = tx.Enquiry(id)
		return err
	})
	return e, noSuchEnquiry(err)
}

func noSuchEnquiry(err error) error {
	if school.CodeOf(err) == school.NotFound {
		return school.Errorf(school.NotFound, "There is no such enquiry. It may have been removed.")
	}
	return err
}

// MarkEnquiry sets where an enquiry stands.
func (s *Site) MarkEnquiry(_ context.Context, by school.Actor, id string, state school.EnquiryState) (e school.Enquiry, err error) {
	if err := by.RequireStaff(); err != nil {
		return e, err
	}
	if state != school.NewEnquiry && state != school.ReadEnquiry && state != school.DoneEnquiry {
		return e, school.Errorf(school.Invalid, "An enquiry is new, read or done.")
	}
	err = s.update(by, func(tx *store.Tx) error {
		if e, err = tx.Enquiry(id); err != nil {
			return err
		}
		e.State, e.ChangedAt, e.ChangedBy = state, s.parts.Clock().UTC(), by.Name()
		return tx.PutEnquiry(e)
	})
	return e, noSuchEnquiry(err)
}

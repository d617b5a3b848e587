package site

import (
	"context"
	"errors"
	"fmt"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Enquire takes a message from the contact form: it is stored, and only then
// answered; the mail follows by the outbox. What looks like a program's is
// stored as a suspect. A sending that was taken before changes nothing. More
// messages than are kept are Throttled, and counted for Status.
func (s *Site) Enquire(_ context.Context, form school.ContactForm, signs Signs) error {
	form, err := form.Validated()
	if err != nil {
		return err
	}
	sendings := s.sendingsOf(form, signs)
	if taken, err := s.hasTaken(sendings); err != nil || taken {
		return err
	}
	telltale := s.telltale(form, signs)
	err = s.parts.DB.Update(func(tx *store.Tx) error {
		if taken, err := isTaken(tx, sendings); err != nil || taken {
			return err
		}
		suspect, err := s.counted(form, signs, telltale)
		if err != nil {
			return err
		}
		e := s.newEnquiry(form, signs, suspect)
		if err := s.rates.checkSpace(tx, e); err != nil {
			return err
		}
		return s.take(tx, sendings, e)
	})
	switch school.CodeOf(err) {
	case "":
		s.Wake()
	case school.Throttled:
		s.noteTurnedAway()
	case school.StorageFull: // a visitor can free no space
		return school.Errorf(school.StorageFull, "Your message could not be kept. Please telephone the school, or try again later.").Because(err)
	}
	return err
}

func (s *Site) newEnquiry(form school.ContactForm, signs Signs, suspect string) school.Enquiry {
	now := s.parts.Clock().UTC()
	e := school.Enquiry{
		ID: store.NewID(now), Name: form.Name, Email: form.Email, Phone: form.Phone, Message: form.Message,
		State: school.NewEnquiry, At: now, From: signs.Address, ChangedAt: now,
		Suspect: suspect, Formless: signs.Token == "", Mail: school.MailOff,
	}
	if s.parts.Mailer != nil && e.Suspect == "" {
		e.Mail = school.MailWaiting
	}
	return e
}

// repeatWindow is how long a sending is known again.
const repeatWindow = 7 * 24 * time.Hour

// sendingsOf are the names of a sending, the one first by which it is kept. The
// text is part of a name: another one under the same key, or from the same
// page, is another message, and is kept. A native post has no key; it is named
// by its page, so that to load the answer again sends nothing anew, and neither
// does who presses the button before and after the scripts came. Without either
// a message is kept as often as it comes.
func (s *Site) sendingsOf(form school.ContactForm, signs Signs) (names []string) {
	name := func(by, key string) string {
		return fmt.Sprintf("%q", []string{by, key, form.Name, form.Email, form.Phone, form.Message})
	}
	if signs.Key != "" {
		names = append(names, name("key", signs.Key))
	}
	if _, err := s.parts.Keys.ReadFormToken(signs.Token); err == nil {
		names = append(names, name("page", signs.Token))
	}
	return names
}

func isTaken(tx *store.Tx, sendings []string) (bool, error) {
	for _, sending := range sendings {
		if taken, err := tx.HasSending(sending); err != nil || taken {
			return taken, err
		}
	}
	return false, nil
}

// hasTaken looks without waiting for those who write.
func (s *Site) hasTaken(sendings []string) (taken bool, err error) {
	err = s.parts.DB.View(func(tx *store.Tx) error {
		taken, err = isTaken(tx, sendings)
		return err
	})
	return taken, err
}

func (s *Site) take(tx *store.Tx, sendings []string, e school.Enquiry) error {
	if len(sendings) == 0 {
		return s.putEnquiry(tx, e)
	}
	return errors.Join(tx.PutSending(sendings[0], e.ID, e.At), s.putEnquiry(tx, e))
}

func (s *Site) putEnquiry(tx *store.Tx, e school.Enquiry) error {
	if e.Mail == school.MailWaiting {
		if err := s.Enqueue(tx, &e); err != nil {
			return err
		}
	}
	return tx.PutEnquiry(e)
}

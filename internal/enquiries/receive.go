package enquiries

import (
	"context"
	"errors"
	"fmt"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// idempotencyWindow bounds the time in which a retry of a submission is recognized.
const idempotencyWindow = 7 * 24 * time.Hour

// errDuplicate rolls back the transaction of a retry: it needs no room on the disk.
var errDuplicate = errors.New("the submission was stored before")

// Enquire receives a message from the contact form. It is stored, with the mail about it queued, before
// the visitor is answered. Spam is stored apart and not mailed. A retry of a submission that was stored
// changes nothing. More messages than are kept are Throttled, and counted for Refused.
func (s *Service) Enquire(_ context.Context, form school.ContactForm, signals SpamSignals) error {
	form, err := form.Validated()
	if err != nil {
		return err
	}
	keys := s.idempotencyKeys(form, signals)
	err = s.DB.Update(func(tx *store.Tx) error {
		for _, key := range keys {
			if isDuplicate, err := tx.HasSending(key); err != nil {
				return err
			} else if isDuplicate {
				return errDuplicate
			}
		}
		reason, err := s.assess(form, signals)
		if err != nil {
			return err
		}
		now := s.Clock().UTC()
		e := school.Enquiry{
			ID: store.NewID(now), Name: form.Name, Email: form.Email, Phone: form.Phone, Message: form.Message,
			State: school.NewEnquiry, At: now, From: signals.Address, ChangedAt: now,
			Spam: reason, Formless: signals.Token == "", Mail: school.MailOff,
		}
		if err := s.limits.checkSpace(tx, e); err != nil {
			return err
		}
		if reason == "" {
			s.Queue.Enqueue(&e)
		}
		if len(keys) > 0 {
			err = store.Sendings.Put(tx, store.Sending{Key: keys[0], EnquiryID: e.ID, At: e.At})
		}
		if err != nil {
			return err
		}
		return tx.PutEnquiry(e)
	})
	if errors.Is(err, errDuplicate) {
		return nil
	}
	switch school.CodeOf(err) {
	case "":
		s.Queue.Wake()
	case school.Throttled:
		s.limits.refusals.add(0)
		if _, due := s.limits.refusalLogLine.Allow(""); due {
			s.Log.Warn("messages to the contact form are refused: more come than are kept", "within24Hours",
				s.Refused())
		}
	case school.StorageFull: // a visitor can free no space
		return school.Errorf(school.StorageFull, "Your message could not be kept. Please telephone the school, or "+
			"try again later.").Because(err)
	}
	return err
}

// Refused counts the messages that were refused in the last 24 hours.
func (s *Service) Refused() int { return s.limits.refusals.count() }

// idempotencyKeys name a submission, the one first by which it is kept. The text is part of a key:
// another text under the same client key, or from the same page, is another message. A native post has
// no client key; the token of its page names it, so that neither a reload of the answer nor pressing the
// button before and after the scripts came sends it twice. A message without either is kept as often as
// it comes.
func (s *Service) idempotencyKeys(form school.ContactForm, signals SpamSignals) (keys []string) {
	key := func(kind, value string) string {
		return fmt.Sprintf("%q", []string{kind, value, form.Name, form.Email, form.Phone, form.Message})
	}
	if signals.Key != "" {
		keys = append(keys, key("key", signals.Key))
	}
	if _, err := s.Keys.ReadFormToken(signals.Token); err == nil {
		keys = append(keys, key("page", signals.Token))
	}
	return keys
}

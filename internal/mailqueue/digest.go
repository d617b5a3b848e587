package mailqueue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// digest is one mail that tells of several enquiries.
type digest struct {
	to         []string
	deliveries []school.Delivery
	enquiries  []school.Enquiry
}

// deliverDigests sends one digest for each group of recipients. A delivery that
// is new to the digest waits for others that come.
func (s *Service) deliverDigests(ctx context.Context, due []school.Delivery) error {
	if len(due) == 0 {
		return nil
	}
	now := s.o.Clock().UTC()
	next := s.budget.nextDigest().UTC()
	ready := func(delivery school.Delivery) bool { return !delivery.DigestAt.IsZero() && !next.After(now) }
	planned := slices.DeleteFunc(slices.Clone(due), ready)
	if err := s.planDigest(planned, later(next, now.Add(digestWait)), next); err != nil {
		return err
	}
	due = slices.DeleteFunc(slices.Clone(due), func(delivery school.Delivery) bool { return !ready(delivery) })
	if len(due) == 0 {
		return nil
	}
	whole, err := s.withWaiting(due)
	if err != nil {
		return err
	}
	if len(whole) > maxDigest {
		if err := s.planDigest(whole[maxDigest:], now.Add(digestPause), now.Add(digestPause)); err != nil {
			return err
		}
		whole = whole[:maxDigest]
	}
	return s.sendDigests(ctx, whole)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// planDigest sets when deliveries go out by digest: first for those that had no
// time yet, again for the others. It counts as no attempt.
func (s *Service) planDigest(late []school.Delivery, first, again time.Time) error {
	if len(late) == 0 {
		return nil
	}
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, known := range late {
			delivery, found, err := tx.Delivery(known.EnquiryID)
			if err != nil {
				return err
			}
			if delivery.NextAt = again; delivery.DigestAt.IsZero() {
				delivery.DigestAt, delivery.NextAt = first, first
			}
			if found {
				err = tx.PutDelivery(delivery)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// withWaiting adds the deliveries that wait for a later digest and were not
// attempted yet: they go out with this one.
func (s *Service) withWaiting(due []school.Delivery) ([]school.Delivery, error) {
	waiting, err := s.waiting()
	for _, delivery := range waiting {
		isNew := !delivery.DigestAt.IsZero() && delivery.Tries == 0
		if isNew && !slices.ContainsFunc(due, func(o school.Delivery) bool { return o.EnquiryID == delivery.EnquiryID }) {
			due = append(due, delivery)
		}
	}
	slices.SortStableFunc(due, func(a, b school.Delivery) int { return a.QueuedAt.Compare(b.QueuedAt) })
	return due, err
}

func (s *Service) sendDigests(ctx context.Context, due []school.Delivery) error {
	groups, err := s.digestsOf(ctx, due)
	failures := []error{err}
	for i, group := range groups {
		refused, err := s.sendDigest(ctx, group)
		failures = append(failures, err)
		if isGlobalFailure(refused) {
			for _, left := range groups[i+1:] {
				failures = append(failures, s.backoffAll(ctx, left.deliveries, refused))
			}
			break
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(failures...)
}

// digestsOf groups deliveries by their pending recipients. Those without any are
// delivered one by one, which records their result.
func (s *Service) digestsOf(ctx context.Context, due []school.Delivery) (groups []*digest, err error) {
	byRecipients := map[string]*digest{}
	for _, delivery := range due {
		e, readErr := s.enquiryOf(delivery)
		to := pendingRecipients(s.recipients(delivery, e), s.unsaved[delivery.EnquiryID])
		if readErr != nil || e.Suspect != "" || len(to) == 0 {
			_, alone := s.deliver(ctx, delivery)
			err = errors.Join(err, alone)
			continue
		}
		key := strings.Join(to, ",")
		if byRecipients[key] == nil {
			byRecipients[key] = &digest{to: to}
			groups = append(groups, byRecipients[key])
		}
		group := byRecipients[key]
		group.deliveries, group.enquiries = append(group.deliveries, delivery), append(group.enquiries, e)
	}
	return groups, err
}

// sendDigest attempts one digest and records the result for each enquiry in it.
func (s *Service) sendDigest(ctx context.Context, d *digest) (refused, err error) {
	receipt, refused := s.attempt(ctx, s.digestMessage(d))
	if ctx.Err() != nil && isEmpty(receipt) {
		return nil, nil
	}
	if len(receipt.Taken) > 0 {
		s.budget.addDigest()
	}
	results := map[string]school.Receipt{}
	for _, delivery := range d.deliveries {
		results[delivery.EnquiryID] = merge(s.unsaved[delivery.EnquiryID], receipt)
	}
	return refused, s.recordResults(results, d.to, refused)
}

// digestMessage names each enquiry with how it begins. What visitors typed
// stands in the text only.
func (s *Service) digestMessage(d *digest) school.Message {
	var text strings.Builder
	ids := sha256.New()
	fmt.Fprintf(&text, "%s by the contact form, in one mail:\n\n", digestWords(len(d.enquiries)))
	for _, e := range d.enquiries {
		ids.Write([]byte(e.ID))
		fmt.Fprintf(&text, "%s, +91 %s %s, %s\n", e.Name, e.Phone[:len(e.Phone)/2], e.Phone[len(e.Phone)/2:], school.TimeText(e.At))
		if e.Formless {
			text.WriteString("  Sent without the form of the website: it may be a program's.\n")
		}
		fmt.Fprintf(&text, "  %s\n  %s%s?id=%s\n\n", firstLine(e.Message), s.o.BaseURL, school.EnquiriesPath, e.ID)
	}
	fmt.Fprintf(&text, "All enquiries: %s%s\n", s.o.BaseURL, school.EnquiriesPath)
	return school.Message{
		MessageID: "digest-" + hex.EncodeToString(ids.Sum(nil)[:12]) + "@" + mailDomain(s.o.From), Date: s.o.Clock().UTC(),
		From: s.o.From, To: d.to, Subject: digestWords(len(d.enquiries)), Text: text.String(),
	}
}

func digestWords(n int) string {
	if n == 1 {
		return "1 more enquiry waits"
	}
	return fmt.Sprintf("%d more enquiries wait", n)
}

// maxFirstLine bounds how much of a message a digest quotes, in characters.
const maxFirstLine = 100

func firstLine(message string) string {
	line := []rune(strings.Join(strings.Fields(message), " "))
	if len(line) > maxFirstLine {
		return string(line[:maxFirstLine]) + "…"
	}
	return string(line)
}

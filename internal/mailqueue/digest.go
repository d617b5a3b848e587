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
	to        []string
	outgoing  []school.Outgoing
	enquiries []school.Enquiry
}

// deliverDigests sends what is due and goes by digest: one mail for each group
// of recipients. What is new among it waits for others that come.
func (s *Service) deliverDigests(ctx context.Context, due []school.Outgoing) error {
	if len(due) == 0 {
		return nil
	}
	now := s.o.Clock().UTC()
	next := s.mailBudget.nextDigest().UTC()
	ready := func(out school.Outgoing) bool { return !out.DigestAt.IsZero() && !next.After(now) }
	planned := slices.DeleteFunc(slices.Clone(due), ready)
	if err := s.planDigest(planned, later(next, now.Add(digestWait)), next); err != nil {
		return err
	}
	due = slices.DeleteFunc(slices.Clone(due), func(out school.Outgoing) bool { return !ready(out) })
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

// planDigest notes when mails go out that go by digest: first for those that
// had no time yet, again for the others. That is no try.
func (s *Service) planDigest(late []school.Outgoing, first, again time.Time) error {
	if len(late) == 0 {
		return nil
	}
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, known := range late {
			out, found, err := tx.Outgoing(known.EnquiryID)
			if err != nil {
				return err
			}
			if out.NextAt = again; out.DigestAt.IsZero() {
				out.DigestAt, out.NextAt = first, first
			}
			if found {
				err = tx.PutOutgoing(out)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// withWaiting adds those that wait for a later digest and were not tried yet:
// they go out with this one.
func (s *Service) withWaiting(due []school.Outgoing) ([]school.Outgoing, error) {
	waiting, err := s.waiting()
	for _, out := range waiting {
		isNew := !out.DigestAt.IsZero() && out.Tries == 0
		if isNew && !slices.ContainsFunc(due, func(o school.Outgoing) bool { return o.EnquiryID == out.EnquiryID }) {
			due = append(due, out)
		}
	}
	slices.SortStableFunc(due, func(a, b school.Outgoing) int { return a.QueuedAt.Compare(b.QueuedAt) })
	return due, err
}

func (s *Service) sendDigests(ctx context.Context, due []school.Outgoing) error {
	groups, err := s.digestsOf(ctx, due)
	failures := []error{err}
	for i, group := range groups {
		tried, err := s.sendDigest(ctx, group)
		failures = append(failures, err)
		if isForAll(tried) {
			for _, left := range groups[i+1:] {
				failures = append(failures, s.putOff(ctx, left.outgoing, tried))
			}
			break
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(failures...)
}

// digestsOf groups mails by who still lacks them. Those to nobody are settled
// one by one.
func (s *Service) digestsOf(ctx context.Context, due []school.Outgoing) (groups []*digest, err error) {
	byRecipients := map[string]*digest{}
	for _, out := range due {
		e, readErr := s.enquiryOf(out)
		to := lackingOf(s.readers(out, e), s.unwritten[out.EnquiryID])
		if readErr != nil || e.Suspect != "" || len(to) == 0 {
			_, alone := s.deliver(ctx, out)
			err = errors.Join(err, alone)
			continue
		}
		key := strings.Join(to, ",")
		if byRecipients[key] == nil {
			byRecipients[key] = &digest{to: to}
			groups = append(groups, byRecipients[key])
		}
		group := byRecipients[key]
		group.outgoing, group.enquiries = append(group.outgoing, out), append(group.enquiries, e)
	}
	return groups, err
}

func (s *Service) sendDigest(ctx context.Context, d *digest) (tried, err error) {
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	receipt, tried := s.o.Mailer.Send(sending, s.digestMessage(d))
	if ctx.Err() != nil && isEmpty(receipt) {
		return nil, nil // the site stops; that was no try
	}
	s.noteMail(tried)
	if len(receipt.Taken) > 0 {
		s.mailBudget.addDigest()
	}
	return tried, s.settleDigest(d, receipt, tried)
}

// settleDigest writes down for each enquiry what became of the mail that told
// of it, in one transaction.
func (s *Service) settleDigest(d *digest, receipt school.Receipt, tried error) error {
	results := map[string]school.Receipt{}
	for _, out := range d.outgoing {
		before := s.unwritten[out.EnquiryID]
		results[out.EnquiryID] = school.Receipt{Taken: slices.Concat(before.Taken, receipt.Taken), Refused: slices.Concat(before.Refused, receipt.Refused)}
		s.unwritten[out.EnquiryID] = results[out.EnquiryID]
	}
	err := s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for id, result := range results {
			if err := s.writeDown(tx, id, result, lackingOf(d.to, result), tried); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		for id := range results {
			delete(s.unwritten, id)
		}
	}
	return err
}

// digestMessage names each enquiry with how it begins. What visitors typed
// stands in the text only.
func (s *Service) digestMessage(d *digest) school.Letter {
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
	return school.Letter{
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

// maxFirstLine is how much of a message a digest has, in letters.
const maxFirstLine = 100

func firstLine(message string) string {
	line := []rune(strings.Join(strings.Fields(message), " "))
	if len(line) > maxFirstLine {
		return string(line[:maxFirstLine]) + "…"
	}
	return string(line)
}

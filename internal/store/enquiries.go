package store

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/school"
)

// An enquiry is two records under one ID. The head has what lists, counters
// and retention read. The body has the text, which is read only to open,
// search or export the enquiry. Spam is in a bucket of its own: strangers
// decide how much of it there is, and it must not slow down the work of the
// office.
var (
	enquiries = collection[enquiryRecord]{"enquiries", "enquiry"}
	spam      = collection[enquiryRecord]{"suspects", "enquiry"}
	bodies    = collection[bodyRecord]{"messages", "message"}
)

// senders is an index with empty records under "<person>\x00<enquiry>": it
// finds the enquiries of a person without reading the others.
const (
	senders    = "senders"
	afterNames = "\x00"
	pastNames  = "\x01"
)

// PutEnquiry adds or changes an enquiry. Its text is written with the first
// call and with each new note only: a message never changes.
func (tx *Tx) PutEnquiry(e school.Enquiry) error {
	before, err := tx.enquiryHead(e.ID)
	if err != nil {
		return err
	}
	e.NoteCount = max(e.NoteCount, len(e.Notes))
	head := headOf(e)
	if before != nil && before.NoteCount == e.NoteCount {
		head.Excerpt, head.Cut, head.Size = before.Excerpt, before.Cut, before.Size
	} else if head.Size, err = tx.putBody(e); err != nil {
		return err
	}
	in, out := enquiries, spam
	if e.Suspect != "" {
		in, out = spam, enquiries
	}
	err = errors.Join(in.put(tx, e.ID, head), out.delete(tx, e.ID), tx.reindexEnquiry(before, &head))
	for _, person := range e.Persons() {
		err = errors.Join(err, tx.put(senders, person+afterNames+e.ID, nil))
	}
	return err
}

// putBody writes the text of an enquiry. It refuses an enquiry of a list,
// which has only the beginning of its message.
func (tx *Tx) putBody(e school.Enquiry) (size int, err error) {
	if e.Cut || e.NoteCount != len(e.Notes) {
		return 0, fmt.Errorf("enquiry %s can't be written: it was read without its text", e.ID)
	}
	body := bodyRecord{Message: e.Message, Notes: each(e.Notes, func(n school.EnquiryNote) noteRecord { return noteRecord(n) })}
	size = len(e.Name) + len(e.Email) + len(e.Message)
	for _, note := range e.Notes {
		size += len(note.Text)
	}
	return size, bodies.put(tx, e.ID, body)
}

// enquiryHead returns the head of an enquiry, nil where there is none.
func (tx *Tx) enquiryHead(id string) (*enquiryRecord, error) {
	for _, in := range []collection[enquiryRecord]{enquiries, spam} {
		if head, found, err := in.find(tx, id); err != nil || found {
			return &head, err
		}
	}
	return nil, nil
}

// Enquiry returns a whole enquiry by its ID, NotFound where there is none.
func (tx *Tx) Enquiry(id string) (school.Enquiry, error) {
	head, err := tx.enquiryHead(id)
	switch {
	case err != nil:
		return school.Enquiry{}, err
	case head == nil:
		return school.Enquiry{}, notFound(enquiries.noun)
	}
	return tx.wholeEnquiry(*head)
}

func (tx *Tx) wholeEnquiry(head enquiryRecord) (school.Enquiry, error) {
	body, err := bodies.get(tx, head.ID)
	if err != nil {
		return school.Enquiry{}, err
	}
	e := head.enquiry()
	e.Cut, e.Message = false, body.Message
	e.Notes = each(body.Notes, func(n noteRecord) school.EnquiryNote { return school.EnquiryNote(n) })
	return e, nil
}

// EnquiryHead is Enquiry with the beginning of the message, and without the
// notes.
func (tx *Tx) EnquiryHead(id string) (school.Enquiry, error) {
	head, err := tx.enquiryHead(id)
	switch {
	case err != nil:
		return school.Enquiry{}, err
	case head == nil:
		return school.Enquiry{}, notFound(enquiries.noun)
	}
	return head.enquiry(), nil
}

// DeleteEnquiry deletes an enquiry, its index entries and its message in the
// outbox. A missing one is no error.
func (tx *Tx) DeleteEnquiry(id string) error {
	head, err := tx.enquiryHead(id)
	if err != nil {
		return err
	}
	if head == nil {
		return tx.DeleteDelivery(id)
	}
	for _, person := range head.enquiry().Persons() {
		err = errors.Join(err, tx.delete(senders, person+afterNames+id))
	}
	return errors.Join(err, enquiries.delete(tx, id), spam.delete(tx, id), bodies.delete(tx, id),
		tx.reindexEnquiry(head, nil), tx.DeleteDelivery(id), tx.MarkErased())
}

// EnquiryList names a part of the enquiries that can be read without reading
// the others: AllEnquiries, SpamEnquiries, or an index of those that are no
// spam.
type EnquiryList string

// The lists.
const (
	AllEnquiries      EnquiryList = "" // but spam
	SpamEnquiries     EnquiryList = "spam"
	NewEnquiries      EnquiryList = EnquiryList(school.NewEnquiry)
	InHandEnquiries   EnquiryList = EnquiryList(school.InHandEnquiry)
	DoneEnquiries     EnquiryList = EnquiryList(school.DoneEnquiry)
	OpenEnquiries     EnquiryList = "open" // new or in hand
	UnreadEnquiries   EnquiryList = "unread"
	UnmailedEnquiries EnquiryList = "unmailed" // the mail server refused the mail about them
	FormlessEnquiries EnquiryList = "formless" // unread, and sent without the page's form
)

// Enquiries iterates over the heads of a list, the newest first, and only
// those before an ID that is not "". It holds one in memory, and skips damaged
// ones.
func (tx *Tx) Enquiries(list EnquiryList, before string) iter.Seq2[school.Enquiry, error] {
	return tx.enquiriesFrom(list, "", before)
}

// enquiriesFrom is Enquiries with a lower bound: the ID first, included.
func (tx *Tx) enquiriesFrom(list EnquiryList, first, before string) iter.Seq2[school.Enquiry, error] {
	return func(yield func(school.Enquiry, error) bool) {
		for id, err := range tx.enquiryIDs(list, first, before) {
			var head *enquiryRecord
			if err == nil {
				head, err = tx.enquiryHead(id)
			}
			if IsDamaged(err) || err == nil && head == nil {
				continue
			}
			if err != nil {
				yield(school.Enquiry{}, err)
				return
			}
			if !yield(head.enquiry(), nil) {
				return
			}
		}
	}
}

// enquiryIDs walks a list's keys from its end.
func (tx *Tx) enquiryIDs(list EnquiryList, first, before string) iter.Seq2[string, error] {
	bucket, prefix := enquiries.bucket, ""
	switch list {
	case AllEnquiries:
	case SpamEnquiries:
		bucket = spam.bucket
	default:
		bucket, prefix = enquiryIndex, string(list)+afterNames
		if before == "" {
			before = string(list) + pastNames
		} else {
			before = prefix + before
		}
		first = prefix + first
	}
	return func(yield func(string, error) bool) {
		for key, err := range tx.walk(bucket, first, before) {
			if !yield(strings.TrimPrefix(key, prefix), err) || err != nil {
				return
			}
		}
	}
}

// EachEnquiry calls fn with the heads of all enquiries since a time, or of all
// with the zero time: those of the office, then the spam, each the newest
// first. It holds one in memory, and skips damaged ones. It stops at the first
// error.
func (tx *Tx) EachEnquiry(since time.Time, fn func(school.Enquiry) error) error {
	for _, list := range []EnquiryList{AllEnquiries, SpamEnquiries} {
		for e, err := range tx.enquiriesFrom(list, firstOf(since), "") {
			if err == nil {
				err = fn(e)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// EnquiriesOf iterates over the IDs of the enquiries that came from any of the
// e-mail addresses and telephones, spam too: each once, the newest first, and
// only those before an ID that is not "".
func (tx *Tx) EnquiriesOf(persons []string, before string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for {
			newest, err := tx.newestOf(persons, before)
			if newest == "" && err == nil || !yield(newest, err) || err != nil {
				return
			}
			before = newest
		}
	}
}

// newestOf returns the newest enquiry of any of the persons before an ID that
// is not "".
func (tx *Tx) newestOf(persons []string, before string) (newest string, err error) {
	for _, person := range persons {
		first, end := person+afterNames, person+pastNames
		if before != "" {
			end = first + before
		}
		keys, err := tx.keysBack(senders, first, end, 1)
		if err != nil {
			return "", err
		}
		for _, key := range keys {
			newest = max(newest, strings.TrimPrefix(key, first))
		}
	}
	return newest, nil
}

// maxExcerpt bounds the part of a message that lists show, in characters.
const maxExcerpt = 200

// excerptOf returns the beginning of a message, and whether it was cut.
func excerptOf(message string) (excerpt string, cut bool) {
	if utf8.RuneCountInString(message) <= maxExcerpt {
		return message, false
	}
	letters := 0
	for at := range message {
		if letters == maxExcerpt {
			return message[:at], true
		}
		letters++
	}
	return message, false
}

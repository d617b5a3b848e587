package store

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/school"
)

// An enquiry is two records under one ID. The head has what lists, counters and retention read. The
// body has the text, which is read only to open, search or export the enquiry. Spam is in a bucket
// of its own: strangers decide how much of it there is, and it must not slow down the work of the
// office.
var (
	enquiries = Collection[enquiryRecord]{bucket: "enquiries", noun: "enquiry"}
	spam      = Collection[enquiryRecord]{bucket: "suspects", noun: "enquiry"}
	bodies    = Collection[bodyRecord]{bucket: "messages", noun: "message"}
)

type (
	// enquiryRecord is the head: an enquiry as lists show it, with the beginning of its message and
	// no notes. Size is what it adds to the counters of bytes.
	enquiryRecord struct {
		school.Enquiry
		Size int `json:"size"`
	}
	bodyRecord struct {
		Message string               `json:"message"`
		Notes   []school.EnquiryNote `json:"notes,omitempty"`
	}
)

// senders is an index with empty records under "<person>\x00<enquiry>": it finds the enquiries of a
// person without reading the others.
const (
	senders    = "senders"
	afterNames = "\x00"
	pastNames  = "\x01"
)

// maxExcerpt bounds the part of a message that lists show, in characters.
const maxExcerpt = 200

// PutEnquiry adds or changes an enquiry. Its text is written with the first call and with each new
// note only: a message never changes.
func (tx *Tx) PutEnquiry(e school.Enquiry) error {
	before, exists, err := enquiryHead(tx, e.ID)
	if err != nil {
		return err
	}
	e.NoteCount = max(e.NoteCount, len(e.Notes))
	head := enquiryRecord{Enquiry: e, Size: before.Size}
	head.Notes = nil
	if exists && before.NoteCount == e.NoteCount {
		head.Message, head.Cut = before.Message, before.Cut
	} else {
		if e.Cut || e.NoteCount != len(e.Notes) {
			return fmt.Errorf("enquiry %s can't be written: it was read without its text", e.ID)
		}
		if err := bodies.put(tx, e.ID, bodyRecord{e.Message, e.Notes}); err != nil {
			return err
		}
		if utf8.RuneCountInString(e.Message) > maxExcerpt {
			head.Message, head.Cut = string([]rune(e.Message)[:maxExcerpt]), true
		}
		head.Size = len(e.Name) + len(e.Email) + len(e.Message)
		for _, note := range e.Notes {
			head.Size += len(note.Text)
		}
	}
	in, out := enquiries, spam
	if e.Spam != "" {
		in, out = spam, enquiries
	}
	err = in.put(tx, e.ID, head)
	if err == nil {
		err = out.Delete(tx, e.ID)
	}
	for _, person := range e.Persons() {
		if err == nil {
			err = tx.put(senders, person+afterNames+e.ID, nil)
		}
	}
	if err != nil {
		return err
	}
	return reindexEnquiry(tx, before, head)
}

// enquiryHead returns the head of an enquiry, if it exists.
func enquiryHead(tx *Tx, id string) (head enquiryRecord, exists bool, err error) {
	if head, exists, err = enquiries.Find(tx, id); err != nil || exists {
		return head, exists, err
	}
	return spam.Find(tx, id)
}

// EnquiryHead returns an enquiry by its ID with the beginning of its message, and without the
// notes. It gives NotFound where there is none.
func (tx *Tx) EnquiryHead(id string) (school.Enquiry, error) {
	head, exists, err := enquiryHead(tx, id)
	if err == nil && !exists {
		err = notFound(enquiries.noun)
	}
	return head.Enquiry, err
}

// Enquiry is EnquiryHead with the whole message and the notes.
func (tx *Tx) Enquiry(id string) (school.Enquiry, error) {
	e, err := tx.EnquiryHead(id)
	if err != nil {
		return school.Enquiry{}, err
	}
	body, err := bodies.Get(tx, id)
	if err != nil {
		return school.Enquiry{}, err
	}
	e.Cut, e.Message, e.Notes = false, body.Message, body.Notes
	return e, nil
}

// DeleteEnquiry deletes an enquiry and its index entries, that of the mail queue too. A missing one is no error.
func (tx *Tx) DeleteEnquiry(id string) error {
	head, exists, err := enquiryHead(tx, id)
	if err != nil || !exists {
		return err
	}
	for _, person := range head.Persons() {
		if err == nil {
			err = tx.delete(senders, person+afterNames+id)
		}
	}
	if err == nil {
		err = enquiries.Delete(tx, id)
	}
	if err == nil {
		err = spam.Delete(tx, id)
	}
	if err == nil {
		err = bodies.Delete(tx, id)
	}
	if err == nil {
		err = reindexEnquiry(tx, head, enquiryRecord{})
	}
	if err != nil {
		return err
	}
	return tx.MarkErased()
}

// EnquiryList names a part of the enquiries that can be read without reading the others:
// AllEnquiries, SpamEnquiries, or an index of those that are no spam.
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
	UnmailedEnquiries EnquiryList = "unmailed"  // the mail server refused the mail about them
	FormlessEnquiries EnquiryList = "formless"  // unread, and sent without the page's form
	CallBackEnquiries EnquiryList = "call-back" // open, with a day to call back on
)

// AssignedTo is the list of the open enquiries that a person has taken on.
func AssignedTo(person string) EnquiryList { return EnquiryList("assigned " + person) }

// ReadyAnswers are the texts that the office answers enquiries with.
var ReadyAnswers = Single[school.ReadyAnswers]{Collection[school.ReadyAnswers]{bucket: liveBucket,
	noun: "list of ready answers"}, "ready-answers"}

// Enquiries iterates over the heads of a list, the newest first, and only those before an ID that
// is not "". It keeps one in memory, and skips damaged ones.
func (tx *Tx) Enquiries(list EnquiryList, before string) iter.Seq2[school.Enquiry, error] {
	return tx.Heads(enquiryIDs(tx, list, "", before))
}

// Heads iterates over the heads of enquiries by their IDs. It skips those that are damaged or gone.
func (tx *Tx) Heads(ids iter.Seq2[string, error]) iter.Seq2[school.Enquiry, error] {
	return func(yield func(school.Enquiry, error) bool) {
		for id, err := range ids {
			var e school.Enquiry
			if err == nil {
				e, err = tx.EnquiryHead(id)
			}
			if IsDamaged(err) || school.CodeOf(err) == school.NotFound {
				continue
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// enquiryIDs walks a list's keys from its end.
func enquiryIDs(tx *Tx, list EnquiryList, first, before string) iter.Seq2[string, error] {
	switch list {
	case AllEnquiries:
		return tx.walk(enquiries.bucket, first, before)
	case SpamEnquiries:
		return tx.walk(spam.bucket, first, before)
	}
	prefix, end := string(list)+afterNames, string(list)+pastNames
	if before != "" {
		end = prefix + before
	}
	return func(yield func(string, error) bool) {
		for key, err := range tx.walk(enquiryIndex, prefix+first, end) {
			if !yield(strings.TrimPrefix(key, prefix), err) {
				return
			}
		}
	}
}

// EnquiriesOf iterates over the IDs of the enquiries that came from any of the e-mail addresses and
// telephones, spam too: each once, the newest first, and only those before an ID that is not "".
func (tx *Tx) EnquiriesOf(persons []string, before string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for {
			newest := ""
			for _, person := range persons {
				first, end := person+afterNames, person+pastNames
				if before != "" {
					end = first + before
				}
				keys, err := tx.keysBack(senders, first, end, 1)
				if err != nil {
					yield("", err)
					return
				}
				for _, key := range keys {
					newest = max(newest, strings.TrimPrefix(key, first))
				}
			}
			if newest == "" || !yield(newest, nil) {
				return
			}
			before = newest
		}
	}
}

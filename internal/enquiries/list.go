package enquiries

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

const (
	enquiryPage = 100  // enquiries on a page of the list
	maxSearch   = 200  // characters of a search
	maxSearched = 2000 // enquiries that are looked at for one page
	maxSame     = 1000 // enquiries of the same person that are counted: a flood may come in one name
)

// Filter picks enquiries out of the box. An empty field lets all pass, but no spam.
type Filter struct {
	List   string // a school.EnquiryState, or one of the lists below
	Unread bool   // only those that nobody has opened
	Search string // words of name, e-mail, telephone, message and notes
	Person string // e-mail addresses and telephone numbers, with commas between; spam passes, too
	Before string // the ID of an enquiry: only older ones
	Limit  int    // at most so many; 0 is a page

	caller string
}

// People returns the names of those of the office who have to do with an enquiry, by their e-mail addresses.
func (s *Service) People(e school.Enquiry) (names map[string]string, err error) {
	emails := []string{e.Assignee, e.ChangedBy, e.OpenedBy}
	for _, note := range e.Notes {
		emails = append(emails, note.By)
	}
	err = s.DB.View(func(tx *store.Tx) error {
		names, err = store.PersonNames(tx, emails...)
		return err
	})
	return names, err
}

// The lists that are no state.
const (
	SpamList     = "spam"
	MineList     = "mine"      // what the caller has taken on and is not done
	CallBackList = "call-back" // what has a day to call back on and is not done: the earliest day first
)

// checked is the filter with the person as enquiries are found by, and with a limit. A browser gets no
// more than a page.
func (f Filter) checked(by school.Actor) (_ Filter, err error) {
	f.caller = by.Name()
	isState := slices.Contains(school.EnquiryStates(), school.EnquiryState(f.List))
	if !isState && !slices.Contains([]string{"", SpamList, MineList, CallBackList}, f.List) {
		return f, school.Errorf(school.Invalid, "There is no state %q. Choose one of new, in-hand, done, spam, mine "+
			"and call-back.", f.List)
	}
	if f.Person != "" {
		var persons []string
		persons, err = parsePersons(f.Person)
		f.Person = strings.Join(persons, ",")
	}
	f.Search = strings.TrimSpace(f.Search)
	if utf8.RuneCountInString(f.Search) > maxSearch {
		err = school.Errorf(school.Invalid, "Search for %d letters at most.", maxSearch)
	}
	if f.Limit <= 0 || by.Operator == "" && f.Limit > enquiryPage {
		f.Limit = enquiryPage
	}
	return f, err
}

// Counts counts the whole box.
type Counts struct {
	New    int `json:"new"`
	InHand int `json:"inHand"`
	Done   int `json:"done"`
	Spam   int `json:"spam"`   // is in no other count
	Unread int `json:"unread"` // that nobody has opened yet

	Mine        int `json:"mine,omitempty"`        // not done, that the caller has taken on, up to maxCounted
	CallBack    int `json:"callBack,omitempty"`    // not done, with a day to call back on
	CallBackDue int `json:"callBackDue,omitempty"` // those whose day has come
}

// CountsFor counts for a member of staff.
func CountsFor(tx *store.Tx, by school.Actor, now time.Time) (c Counts, err error) {
	t, err := store.Tally.Get(tx)
	if err != nil {
		return c, err
	}
	c = Counts{New: t.New, InHand: t.InHand, Done: t.Done, Spam: t.Spam, Unread: t.Unread}
	if c.Mine, err = tx.CountEnquiries(store.AssignedTo(by.Name()), time.Time{}, time.Time{}, maxCounted); err != nil {
		return c, err
	}
	for e, err := range tx.Enquiries(store.CallBackEnquiries, "") {
		if err != nil {
			return c, err
		}
		c.CallBack++
		if e.CallBackOn <= text.DayOf(now) {
			c.CallBackDue++
		}
	}
	return c, nil
}

// Enquiries returns the enquiries that a filter picks, newest first, 100 at most unless it asks for
// fewer; counts the whole box; and says with which ID to ask for older ones: "" when there are none. Of
// a message it has the beginning. A page may be short of its limit although there are older ones: a
// search ends it after maxSearched enquiries.
func (s *Service) Enquiries(_ context.Context, by school.Actor,
	f Filter) (picked []school.Enquiry, counts Counts, next string, err error) {
	if f, err = f.checked(by); err != nil {
		return nil, counts, "", err
	}
	err = s.DB.View(func(tx *store.Tx) error {
		if picked, next, err = f.page(tx); err != nil {
			return err
		}
		counts, err = CountsFor(tx, by, s.Clock())
		return err
	})
	return picked, counts, next, err
}

// Enquiry returns one enquiry, and how many more the same person has sent.
func (s *Service) Enquiry(id string) (e school.Enquiry, same int, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		if e, err = tx.Enquiry(id); err == nil {
			same, err = sameSender(tx, e)
		}
		return err
	})
	return e, same, err
}

// EachEnquiry calls fn for every enquiry that matches a filter, newest first, and ignores the filter's limit.
// It appends the audit entry of the export first. No transaction is open while fn runs, which may write to
// a slow connection. An enquiry whose record is damaged has only the beginning of its message.
func (s *Service) EachEnquiry(ctx context.Context, by school.Actor, f Filter, fn func(school.Enquiry) error) error {
	f, err := f.checked(by)
	if err != nil {
		return err
	}
	err = s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionEnquiriesExported, After: f.words()})
	})
	if err != nil {
		return err
	}
	f.Limit = enquiryPage
	for ctx.Err() == nil {
		var picked []school.Enquiry
		err := s.DB.View(func(tx *store.Tx) (err error) {
			picked, f.Before, err = f.page(tx)
			for i, e := range picked {
				whole, wholeErr := tx.Enquiry(e.ID)
				if wholeErr == nil {
					picked[i] = whole
				} else if !store.IsDamaged(wholeErr) {
					return errors.Join(err, wholeErr)
				}
			}
			return err
		})
		for i := 0; err == nil && i < len(picked); i++ {
			err = fn(picked[i])
		}
		if err != nil || f.Before == "" {
			return err
		}
	}
	return ctx.Err()
}

// words say which enquiries a filter picks, without what is personal.
func (f Filter) words() string {
	switch {
	case f.Person != "":
		return "those of one person"
	case f.List == SpamList:
		return "spam"
	case f.List == MineList || f.List == CallBackList:
		return "some"
	case f.List != "":
		return "those that are " + f.List
	case f.Search != "" || f.Unread:
		return "some"
	}
	return "all but spam"
}

// page looks for one more than its limit, to know whether there is another page.
func (f Filter) page(tx *store.Tx) (picked []school.Enquiry, next string, err error) {
	searched, lastSearched, found := 0, "", search(f.Search)
	for e, err := range f.candidates(tx) {
		if err != nil {
			return nil, "", err
		}
		if searched == maxSearched {
			return picked, lastSearched, nil
		}
		searched, lastSearched = searched+1, e.ID
		if f.Unread && !e.OpenedAt.IsZero() || !f.lists(e) {
			continue
		}
		if f.Search != "" {
			whole, err := tx.Enquiry(e.ID)
			if store.IsDamaged(err) || err == nil && !found(whole) {
				continue
			}
			if err != nil {
				return nil, "", err
			}
		}
		if len(picked) == f.Limit {
			return picked, picked[f.Limit-1].ID, nil
		}
		picked = append(picked, e)
	}
	return picked, "", nil
}

// lists reports whether an enquiry is in the filter's list, of those that are no index. Spam is in no state.
func (f Filter) lists(e school.Enquiry) bool {
	switch f.List {
	case "", MineList, CallBackList:
		return true
	case SpamList:
		return e.Spam != ""
	}
	return e.Spam == "" && f.List == string(e.State)
}

// candidates are the enquiries among which a filter picks: the shortest list that has them all.
func (f Filter) candidates(tx *store.Tx) iter.Seq2[school.Enquiry, error] {
	switch {
	case f.Person != "":
		return tx.Heads(tx.EnquiriesOf(strings.Split(f.Person, ","), f.Before))
	case f.List == SpamList:
		return tx.Enquiries(store.SpamEnquiries, f.Before)
	case f.List == MineList:
		return tx.Enquiries(store.AssignedTo(f.caller), f.Before)
	case f.List == CallBackList:
		return callBacks(tx, f.Before)
	case f.Unread:
		return tx.Enquiries(store.UnreadEnquiries, f.Before)
	}
	return tx.Enquiries(store.EnquiryList(f.List), f.Before)
}

// callBacks are the enquiries with a day to call back on, the earliest day first, and only those after the one
// with the ID of the page before.
func callBacks(tx *store.Tx, before string) iter.Seq2[school.Enquiry, error] {
	return func(yield func(school.Enquiry, error) bool) {
		var list []school.Enquiry
		for e, err := range tx.Enquiries(store.CallBackEnquiries, "") {
			if err != nil {
				yield(e, err)
				return
			}
			list = append(list, e)
		}
		slices.SortStableFunc(list, func(a, b school.Enquiry) int { return cmp.Compare(a.CallBackOn, b.CallBackOn) })
		last := slices.IndexFunc(list, func(e school.Enquiry) bool { return e.ID == before })
		for _, e := range list[last+1:] {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// search reports of an enquiry whether it has all the typed words, without regard to capitals, or the
// telephone number.
func search(typed string) func(school.Enquiry) bool {
	words, phones := strings.Fields(strings.ToLower(typed)), text.TelephoneSearchTerms(typed)
	return func(e school.Enquiry) bool {
		if slices.ContainsFunc(phones, func(part string) bool { return strings.Contains(e.Phone, part) }) {
			return true
		}
		parts := []string{e.Name, e.Email, e.Phone, e.Message}
		for _, note := range e.Notes {
			parts = append(parts, note.Text)
		}
		text := strings.ToLower(strings.Join(parts, "\n"))
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}
}

// sameSender counts the others that came from the e-mail address of an enquiry or from its telephone, up
// to maxSame.
func sameSender(tx *store.Tx, e school.Enquiry) (same int, err error) {
	for id, err := range tx.EnquiriesOf(e.Persons(), "") {
		if err != nil || same == maxSame {
			return same, err
		}
		if id != e.ID {
			same++
		}
	}
	return same, nil
}

// parsePersons parses a person's e-mail addresses and telephone numbers, with
// commas between, into the form of Enquiry.Persons.
func parsePersons(written string) (persons []string, err error) {
	for part := range strings.SplitSeq(written, ",") {
		digits, isPhone := text.MobileDigits(strings.TrimSpace(part))
		switch {
		case strings.Contains(part, "@") && school.EmailMessage(part) == "":
			persons = append(persons, school.NormalEmail(part))
		case isPhone:
			persons = append(persons, digits)
		default:
			return nil, school.Errorf(school.Invalid, "Name the person by an e-mail address or a telephone number of "+
				"ten digits, or by both with a comma between.")
		}
	}
	return persons, nil
}

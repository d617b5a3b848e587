package enquiries

import (
	"context"
	"iter"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// enquiryPage is the size of a page of the list.
const enquiryPage = 100

// maxSearch bounds the length of a search, in characters.
const maxSearch = 200

// Filter picks enquiries out of the box. An empty field lets all pass,
// but no suspects.
type Filter struct {
	State   school.EnquiryState
	Suspect bool   // only suspects
	Unread  bool   // only those that nobody has opened
	Search  string // words of name, e-mail, telephone, message and notes
	Person  string // e-mail addresses and telephone numbers, with commas between; suspects pass, too
	Before  string // the ID of an enquiry: only older ones
	Limit   int    // at most so many; 0 is a page
}

// checked is the filter with the person as enquiries are found by, and with a
// limit. A browser gets no more than a page.
func (f Filter) checked(by school.Actor) (_ Filter, err error) {
	if f.Person != "" {
		var persons []string
		persons, err = school.ParsePersons(f.Person)
		f.Person = strings.Join(persons, ",")
	}
	if f.Search = strings.TrimSpace(f.Search); utf8.RuneCountInString(f.Search) > maxSearch {
		err = school.Errorf(school.Invalid, "Search for %d letters at most.", maxSearch)
	}
	if f.Limit <= 0 || by.Operator == "" {
		f.Limit = min(max(f.Limit, 0), enquiryPage)
	}
	if f.Limit == 0 {
		f.Limit = enquiryPage
	}
	return f, err
}

// Counts counts the whole box.
type Counts struct {
	New, InHand, Done int // suspects are in none of them
	Suspect           int
	Unread            int // of those that are no suspects
}

func countsOf(t store.EnquiryTally) Counts {
	return Counts{New: t.New, InHand: t.InHand, Done: t.Done, Suspect: t.Spam, Unread: t.Unread}
}

// Enquiries gives what a filter picks, newest first, 100 at most unless it
// asks for fewer, counts the whole box, and says with which ID to ask for
// older ones: "" when there are none. Of a message it gives the beginning. A
// page may be short of its limit although there are older ones: a search ends
// it after maxSearched enquiries.
func (s *Service) Enquiries(_ context.Context, by school.Actor, f Filter) (picked []school.Enquiry, counts Counts, next string, err error) {
	if err := by.RequireStaff(); err != nil {
		return nil, counts, "", err
	}
	if f, err = f.checked(by); err != nil {
		return nil, counts, "", err
	}
	err = s.DB.View(func(tx *store.Tx) error {
		if picked, next, err = pageOfEnquiries(tx, f); err != nil {
			return err
		}
		tally, err := tx.EnquiryTally()
		counts = countsOf(tally)
		return err
	})
	return picked, counts, next, err
}

// maxSearched bounds the work of one page. Who asks with Next goes on where it
// ended.
const maxSearched = 2000

// pageOfEnquiries looks for one more, to know whether there is another page.
func pageOfEnquiries(tx *store.Tx, f Filter) (picked []school.Enquiry, next string, err error) {
	searched, last := 0, ""
	found := search(f.Search)
	for e, err := range f.candidates(tx) {
		if err != nil {
			return nil, "", err
		}
		if searched == maxSearched {
			return picked, last, nil
		}
		searched, last = searched+1, e.ID
		picks := f.picks(e)
		if picks && f.Search != "" {
			if picks, err = foundIn(tx, e.ID, found); err != nil {
				return nil, "", err
			}
		}
		switch {
		case !picks:
		case len(picked) == f.Limit:
			return picked, picked[f.Limit-1].ID, nil
		default:
			picked = append(picked, e)
		}
	}
	return picked, "", nil
}

// foundIn searches a whole enquiry. One whose text is damaged is not found.
func foundIn(tx *store.Tx, id string, found func(school.Enquiry) bool) (bool, error) {
	whole, err := tx.Enquiry(id)
	if store.IsDamaged(err) {
		return false, nil
	}
	return err == nil && found(whole), err
}

// candidates are the enquiries among which a filter picks: the shortest list
// that has them all.
func (f Filter) candidates(tx *store.Tx) iter.Seq2[school.Enquiry, error] {
	switch {
	case f.Person != "":
		return f.personsEnquiries(tx)
	case f.Suspect:
		return tx.Enquiries(store.SpamEnquiries, f.Before)
	case f.Unread:
		return tx.Enquiries(store.UnreadEnquiries, f.Before)
	}
	return tx.Enquiries(store.EnquiryList(f.State), f.Before)
}

func (f Filter) personsEnquiries(tx *store.Tx) iter.Seq2[school.Enquiry, error] {
	return func(yield func(school.Enquiry, error) bool) {
		for id, err := range tx.EnquiriesOf(strings.Split(f.Person, ","), f.Before) {
			var e school.Enquiry
			if err == nil {
				e, err = tx.EnquiryHead(id)
			}
			if store.IsDamaged(err) || school.CodeOf(err) == school.NotFound {
				continue
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// picks tells of a candidate whether it is asked for. Suspects are in no
// state.
func (f Filter) picks(e school.Enquiry) bool {
	return (!f.Suspect || e.Suspect != "") && (f.State == "" || f.State == e.State && e.Suspect == "") &&
		(!f.Unread || e.OpenedAt.IsZero())
}

// search tells whether an enquiry has all the words that somebody looks for,
// without regard to capitals, or the telephone number.
func search(typed string) func(school.Enquiry) bool {
	words, phones := strings.Fields(strings.ToLower(typed)), school.PhoneParts(typed)
	return func(e school.Enquiry) bool {
		for _, part := range phones {
			if strings.Contains(e.Phone, part) {
				return true
			}
		}
		text := searchText(e, len(words) > 0)
		for _, word := range words {
			if !strings.Contains(text, word) {
				return false
			}
		}
		return true
	}
}

func searchText(e school.Enquiry, wanted bool) string {
	if !wanted {
		return ""
	}
	said := []string{e.Name, e.Email, e.Phone, e.Message}
	for _, note := range e.Notes {
		said = append(said, note.Text)
	}
	return strings.ToLower(strings.Join(said, "\n"))
}

// Enquiry is one enquiry, and how many more the same person has sent.
func (s *Service) Enquiry(_ context.Context, by school.Actor, id string) (e school.Enquiry, same int, err error) {
	if err := by.RequireStaff(); err != nil {
		return e, 0, err
	}
	err = s.DB.View(func(tx *store.Tx) error {
		if e, err = tx.Enquiry(id); err == nil {
			same, err = sameSender(tx, e)
		}
		return err
	})
	return e, same, noSuchEnquiry(err)
}

// maxSame bounds what is counted: a flood may come in one name.
const maxSame = 1000

// sameSender counts the others that came from the e-mail address of an
// enquiry or from its telephone, up to maxSame.
func sameSender(tx *store.Tx, e school.Enquiry) (same int, err error) {
	for id, err := range tx.EnquiriesOf(e.Persons(), "") {
		if err != nil {
			return 0, err
		}
		if id != e.ID {
			same++
		}
		if same == maxSame {
			break
		}
	}
	return same, nil
}

func noSuchEnquiry(err error) error {
	if school.CodeOf(err) == school.NotFound {
		return school.Errorf(school.NotFound, "There is no such enquiry. It may have been removed.")
	}
	return err
}

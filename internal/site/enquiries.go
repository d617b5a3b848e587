package site

import (
	"context"
	"iter"
	"strings"
	"time"
	"unicode/utf8"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// enquiryPage is how many enquiries are given at once.
const enquiryPage = 100

// longestSearch bounds what is looked for, in letters.
const longestSearch = 200

// EnquiryFilter picks enquiries out of the box. An empty field lets all pass,
// but no suspects.
type EnquiryFilter struct {
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
func (f EnquiryFilter) checked(by school.Actor) (_ EnquiryFilter, err error) {
	if f.Person != "" {
		var persons []string
		persons, err = school.ParsePersons(f.Person)
		f.Person = strings.Join(persons, ",")
	}
	if f.Search = strings.TrimSpace(f.Search); utf8.RuneCountInString(f.Search) > longestSearch {
		err = school.Errorf(school.Invalid, "Search for %d letters at most.", longestSearch)
	}
	if f.Limit <= 0 || by.Operator == "" {
		f.Limit = min(max(f.Limit, 0), enquiryPage)
	}
	if f.Limit == 0 {
		f.Limit = enquiryPage
	}
	return f, err
}

// EnquiryCounts counts the whole box.
type EnquiryCounts struct {
	New, InHand, Done int // suspects are in none of them
	Suspect           int
	Unread            int // of those that are no suspects
}

func (c *EnquiryCounts) add(e school.Enquiry) {
	if e.OpenedAt.IsZero() {
		c.Unread++
	}
	switch e.State {
	case school.NewEnquiry:
		c.New++
	case school.InHandEnquiry:
		c.InHand++
	default:
		c.Done++
	}
}

// Enquiries gives what a filter picks, newest first, 100 at most unless it
// asks for fewer, counts the whole box, and says with which ID to ask for
// older ones: "" when there are none.
func (s *Site) Enquiries(_ context.Context, by school.Actor, f EnquiryFilter) (picked []school.Enquiry, counts EnquiryCounts, next string, err error) {
	if err := by.RequireStaff(); err != nil {
		return nil, counts, "", err
	}
	if f, err = f.checked(by); err != nil {
		return nil, counts, "", err
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		if picked, next, err = pageOfEnquiries(tx, f); err == nil {
			counts, err = countEnquiries(tx, func(school.Enquiry) {})
		}
		return err
	})
	return picked, counts, next, err
}

// countEnquiries counts the box, and shows every enquiry that is no suspect.
func countEnquiries(tx *store.Tx, show func(school.Enquiry)) (counts EnquiryCounts, err error) {
	for e, err := range tx.Enquiries(false, "") {
		if err != nil {
			return counts, err
		}
		counts.add(e)
		show(e)
	}
	counts.Suspect, err = tx.CountSuspects(time.Time{})
	return counts, err
}

// pageOfEnquiries looks for one more, to know whether there is another page.
func pageOfEnquiries(tx *store.Tx, f EnquiryFilter) (picked []school.Enquiry, next string, err error) {
	picks := f.picker()
	for e, err := range f.candidates(tx) {
		switch {
		case err != nil:
			return nil, "", err
		case !picks(e):
		case len(picked) == f.Limit:
			return picked, picked[f.Limit-1].ID, nil
		default:
			picked = append(picked, e)
		}
	}
	return picked, "", nil
}

// candidates are the enquiries among which a filter picks.
func (f EnquiryFilter) candidates(tx *store.Tx) iter.Seq2[school.Enquiry, error] {
	if f.Person == "" {
		return tx.Enquiries(f.Suspect, f.Before)
	}
	return func(yield func(school.Enquiry, error) bool) {
		for id, err := range tx.EnquiriesOf(strings.Split(f.Person, ","), f.Before) {
			var e school.Enquiry
			if err == nil {
				e, err = tx.Enquiry(id)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// picker tells of a candidate whether it is asked for. Suspects are in no
// state.
func (f EnquiryFilter) picker() func(school.Enquiry) bool {
	found := search(f.Search)
	return func(e school.Enquiry) bool {
		return (!f.Suspect || e.Suspect != "") && (f.State == "" || f.State == e.State && e.Suspect == "") &&
			(!f.Unread || e.OpenedAt.IsZero()) && found(e)
	}
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
func (s *Site) Enquiry(_ context.Context, by school.Actor, id string) (e school.Enquiry, same int, err error) {
	if err := by.RequireStaff(); err != nil {
		return e, 0, err
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		if e, err = tx.Enquiry(id); err == nil {
			same, err = sameSender(tx, e)
		}
		return err
	})
	return e, same, noSuchEnquiry(err)
}

// sameSender counts the others that came from the e-mail address of an
// enquiry or from its telephone.
func sameSender(tx *store.Tx, e school.Enquiry) (same int, err error) {
	for id, err := range tx.EnquiriesOf(e.Persons(), "") {
		if err != nil {
			return 0, err
		}
		if id != e.ID {
			same++
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

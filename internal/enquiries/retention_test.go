package enquiries_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// kept is an enquiry that came, and was last marked, so many days ago.
func kept(id string, state school.EnquiryState, spam school.SpamReason, came, marked int) school.Enquiry {
	at := func(days int) time.Time { return schooltest.Start.Add(-time.Duration(days) * 24 * time.Hour) }
	e := school.Enquiry{ID: id, Name: "Ravi", Email: "ravi@mail.in", State: state, Spam: spam, At: at(came), ChangedAt: at(marked)}
	if state == school.DoneEnquiry {
		e.DoneAt = at(marked)
	}
	return e
}

func keep(t *testing.T, s *schooltest.School, enquiries ...school.Enquiry) {
	t.Helper()
	mustUpdate(t, s, func(tx *store.Tx) (err error) {
		for _, e := range enquiries {
			if err == nil {
				err = tx.PutEnquiry(e)
			}
		}
		return err
	})
}

func mustUpdate(t *testing.T, s *schooltest.School, fn func(*store.Tx) error) {
	t.Helper()
	if err := s.Parts.DB.Update(fn); err != nil {
		t.Fatal(err)
	}
}

// left are the IDs of what is still there, in the order of the letters.
func left(t *testing.T, s *schooltest.School) string {
	t.Helper()
	var ids []string
	err := s.Parts.DB.View(func(tx *store.Tx) error {
		for _, list := range []store.EnquiryList{store.AllEnquiries, store.SpamEnquiries} {
			for e, err := range tx.Enquiries(list, "") {
				if err != nil {
					return err
				}
				ids = append(ids, e.ID)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

func end(t *testing.T, s *schooltest.School) {
	t.Helper()
	if err := s.PurgeExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// ended are the entries of the audit log about enquiries that went by time.
func ended(t *testing.T, s *schooltest.School) (said []string) {
	t.Helper()
	deeds, _, err := s.Services.Audit.Query(school.AuditFilter{Kind: "enquiry"})
	if err != nil {
		t.Fatal(err)
	}
	for _, deed := range deeds {
		said = append(said, deed.Who+" "+deed.Text+": "+deed.Before+deed.Of+deed.After)
	}
	return said
}

// keptFor is the test tree of a school that keeps enquiries so many days.
func keptFor(days int) fstest.MapFS {
	return schooltest.Edited("site.yaml", "founded:", fmt.Sprintf("enquiries_kept_days: %d\nfounded:", days))
}

func TestRetention_FollowsTheContent(t *testing.T) {
	all := []school.Enquiry{
		kept("a", school.NewEnquiry, "", 4000, 4000),
		kept("b", school.InHandEnquiry, "", 4000, 4000),
		kept("c", school.DoneEnquiry, "", 4000, 179),
		kept("d", school.DoneEnquiry, "", 181, 181),
		kept("e", school.DoneEnquiry, "", 4000, 3649),
		kept("f", school.NewEnquiry, "too fast", 29, 29),
		kept("g", school.NewEnquiry, "too fast", 31, 31),
		kept("h", school.DoneEnquiry, "too fast", 31, 31),
		kept("i", school.NewEnquiry, "marked by Asha", 4000, 29), // a slip may have been
	}
	all[5].ChangedAt = time.Time{} // nobody ever touched it
	for days, want := range map[int]string{0: "a b c f i", 30: "a b f i", 3650: "a b c d e f i"} {
		t.Run(fmt.Sprint(days), func(t *testing.T) {
			tree := schooltest.Tree()
			if days > 0 {
				tree = keptFor(days)
			}
			s := schooltest.New(t, schooltest.Showing(tree))
			keep(t, s, all...)
			end(t, s)
			if got := left(t, s); got != want {
				t.Errorf("%q are left, want %q", got, want)
			}
			end(t, s)
			const removed = "The site removed enquiries that are kept no longer: "
			words := []string{removed + "2 suspected of spam"}
			if done := len(all) - 2 - len(strings.Fields(want)); done > 0 {
				words = append(words, fmt.Sprint(removed, done, " done"))
			}
			said := ended(t, s) // two entries of one moment are in no order
			slices.Sort(said)
			if slices.Sort(words); !slices.Equal(said, words) {
				t.Errorf("noted as %q, want %q", said, words)
			}
		})
	}
}

// What is shown decides, from the moment on at which it is.
func TestRetention_ChangesWithAnImport(t *testing.T) {
	s := schooltest.New(t)
	keep(t, s, kept("a", school.DoneEnquiry, "", 60, 60))
	end(t, s)
	if left(t, s) != "a" {
		t.Error("it went too soon")
	}
	schooltest.Publish(t, s, keptFor(30))
	end(t, s)
	if left(t, s) != "" {
		t.Error("it is still there")
	}
}

// An earlier revision may keep enquiries for a shorter time than the one that
// can't be read.
func TestRetention_NothingWithoutContent(t *testing.T) {
	const boarding = "pages/boarding.md"
	s := schooltest.New(t)
	schooltest.Publish(t, s, schooltest.Edited(boarding, "The text", "First words"))
	second := schooltest.Edited(boarding, "The text", "Second words")
	schooltest.Publish(t, s, second)
	lost := fmt.Sprintf("%x", sha256.Sum256(second[boarding].Data))
	if err := os.Remove(filepath.Join(s.Dir, "content", lost)); err != nil {
		t.Fatal(err)
	}
	s = s.Restarted(s.Parts, services.Options{Limits: school.DefaultLimits()})
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	keep(t, s, kept("a", school.DoneEnquiry, "", 200, 200), kept("b", school.NewEnquiry, "too fast", 31, 31))
	end(t, s)
	blank := s.Restarted(s.Parts, services.Options{})
	if err := blank.PurgeExpired(t.Context()); err != nil || left(t, s) != "a b" {
		t.Errorf("%q are left, error %v", left(t, s), err)
	}
	schooltest.Publish(t, s, schooltest.Edited(boarding, "The text", "Third words"))
	end(t, s)
	if got := left(t, s); got != "" {
		t.Errorf("%q are left of what is over", got)
	}
}

func TestRetention_InSeveralTransactions(t *testing.T) {
	s := schooltest.New(t)
	var many []school.Enquiry
	for i := range 1201 {
		many = append(many, kept(fmt.Sprintf("%04d", i), school.NewEnquiry, "too fast", 31, 31))
	}
	keep(t, s, many...)
	mustUpdate(t, s, func(tx *store.Tx) (err error) {
		for i := range 1201 {
			if err == nil {
				err = store.Sendings.Put(tx, store.Sending{Key: fmt.Sprint(i), EnquiryID: "gone", At: schooltest.Start.AddDate(0, 0, -8)})
			}
		}
		return err
	})
	end(t, s)
	if got := left(t, s); got != "" || len(ended(t, s)) != 3 {
		t.Errorf("%q are left, noted as %q", got, ended(t, s))
	}
	err := s.Parts.DB.View(func(tx *store.Tx) error {
		for i := range 1201 {
			if known, err := tx.HasSending(fmt.Sprint(i)); known || err != nil {
				return fmt.Errorf("a sending is known after eight days, error %w", err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestIdempotency_LastsAWeek(t *testing.T) {
	s := schooltest.New(t)
	for days, want := range []int{1, 1, 2} {
		s.Clock.Move(time.Duration(days) * 6 * 24 * time.Hour)
		end(t, s)
		signs := schooltest.Person
		signs.Key = "k"
		schooltest.Enquire(t, s, signs)
		if got := len(strings.Fields(left(t, s))); got != want {
			t.Errorf("after %s: %d enquiries, want %d", s.Clock.Now(), got, want)
		}
	}
}

// A server that is off every night removes what is over when it starts.
func TestRetention_AtAStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := schooltest.New(t)
		keep(t, s, kept("a", school.DoneEnquiry, "", 200, 200), kept("b", school.NewEnquiry, "", 200, 200))
		schooltest.Run(t, s)
		synctest.Wait()
		if got := left(t, s); got != "b" {
			t.Errorf("%q are left", got)
		}
	})
}

package audit_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/app/services"
	"schoolsite/internal/audit"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// log is the newest page of the audit log.
func log(t *testing.T, s *schooltest.School, f school.AuditFilter) []audit.Record {
	t.Helper()
	records, _, err := s.Services.Audit.Query(f)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// told are the records in words, oldest first.
func told(records []audit.Record) (words []string) {
	for _, d := range records {
		line := d.Who + " " + d.Text
		if d.Before != "" || d.After != "" {
			line += ": " + d.Before + " → " + d.After
		}
		words = append([]string{line}, words...)
	}
	return words
}

// deed does something, at a time of its own.
func deed[T any](t *testing.T, s *schooltest.School, do func() (T, error)) T {
	t.Helper()
	s.Clock.Move(time.Second)
	did, err := do()
	if err != nil {
		t.Fatal(err)
	}
	return did
}

func TestAuditLog_SliderChanges(t *testing.T) {
	s := schooltest.New(t)
	_, asha := s.Add(t, "asha@school.example", school.Editor, school.HomeSection)
	asha.Address = "203.0.113.9"
	since := s.Clock.Now().Add(time.Second)
	slides := []school.Slide{{Picture: s.NewPicture(t, 10), Alt: "The gate"}, {Picture: s.NewPicture(t, 11), Decorative: true}}
	deed(t, s, func() (homepage.Change, error) {
		return s.CreateSlider(t.Context(), asha, homepage.NewSlider{Slides: slides})
	})
	slider := s.Slider(t)
	deed(t, s, func() (homepage.Change, error) {
		return s.EditSlide(t.Context(), asha, "", slider[1].ID, homepage.SlideEdit{Alt: "The hall"})
	})
	deed(t, s, func() (homepage.Change, error) {
		return s.ReorderSlider(t.Context(), asha, "", []string{slider[1].ID, slider[0].ID})
	})
	deed(t, s, func() (homepage.Change, error) {
		return s.RemoveSlide(t.Context(), asha, "", slider[0].ID)
	})
	gone := deed(t, s, func() (homepage.Change, error) { return s.DeleteLive(t.Context(), asha, homepage.Slider, "") })
	deed(t, s, func() (homepage.Change, error) { return s.Undo(t.Context(), schooltest.Operator, gone.ID) })
	deed(t, s, func() (homepage.Change, error) {
		return s.EditSlide(t.Context(), asha, "", slider[1].ID, homepage.SlideEdit{Alt: "The hall"}) // it is so already
	})
	records := log(t, s, school.AuditFilter{Since: since})
	want := []string{
		"Person asha@school.example put up a slider:  → 2 pictures: (description), decorative",
		"Person asha@school.example described a picture of the slider: 2 pictures: (description), decorative → 2 pictures: (description), (description)",
		"Person asha@school.example changed the order of the slider: 2 pictures: (description), (description) → 2 pictures: (description), (description)",
		"Person asha@school.example removed a picture from the slider: 2 pictures: (description), (description) → 1 picture: (description)",
		"Person asha@school.example deleted the slider: 1 picture: (description) → ",
		"test (by command) undid a change of the slider:  → 1 picture: (description)",
	}
	if diff := cmp.Diff(want, told(records)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if first := records[len(records)-1]; first.From != "203.0.113.9" || first.By != "asha@school.example" || first.Of != "slider" {
		t.Errorf("the first is %+v", first.AuditEntry)
	}
}

func TestAuditLog_PopupChanges(t *testing.T) {
	s := schooltest.New(t)
	_, asha := s.Add(t, "asha@school.example", school.Owner)
	since := s.Clock.Now().Add(time.Second)
	made := homepage.NewPopup{Popup: school.Popup{Picture: s.NewPicture(t, 40), Alt: "Open day", Link: "/boarding"}}
	deed(t, s, func() (homepage.Change, error) { return s.CreatePopup(t.Context(), asha, made) })
	deed(t, s, func() (homepage.Change, error) {
		return s.EditPopup(t.Context(), asha, "", "", func(p *school.Popup) error { p.Link = ""; return nil })
	})
	made.Alt, made.Mode, made.Picture = "Results", homepage.Replace, s.NewPicture(t, 41)
	deed(t, s, func() (homepage.Change, error) { return s.CreatePopup(t.Context(), asha, made) })
	gone := deed(t, s, func() (homepage.Change, error) { return s.DeleteLive(t.Context(), asha, homepage.Popup, "") })
	deed(t, s, func() (homepage.Change, error) {
		return s.Undo(t.Context(), asha, gone.ID)
	})
	want := []string{
		"put up the pop-up:  → (description), leads to /boarding",
		"changed the pop-up: (description), leads to /boarding → (description)",
		"replaced the pop-up: (description) → (description), leads to /boarding",
		"took down the pop-up: (description), leads to /boarding → ",
		"undid a change of the pop-up:  → (description), leads to /boarding",
	}
	for i := range want {
		want[i] = "Person asha@school.example " + want[i]
	}
	if diff := cmp.Diff(want, told(log(t, s, school.AuditFilter{Since: since}))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAuditLog_ContentAndEnquiries(t *testing.T) {
	s := schooltest.New(t, func(_ *services.Parts, o *services.Options) { o.Retention = school.Retention{Newest: 1} })
	importAs := func(dryRun bool, words string) {
		deed(t, s, func() (publish.ImportResult, error) {
			tree := schooltest.Edited("pages/boarding.md", "The text", words)
			return s.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current, Message: words, DryRun: dryRun})
		})
	}
	importAs(false, "First words")
	importAs(true, "Other words")
	importAs(false, "First words")
	importAs(false, "Second words")
	deed(t, s, func() (publish.ImportResult, error) { return s.Rollback(t.Context(), schooltest.Operator, 1, "") })
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t)                                 // the nightly sweep follows the settings and needs no audit entry
	err := s.Parts.DB.Update(func(tx *store.Tx) error { // as if an earlier version had made all pictures
		pictures, err := store.Pictures.All(tx)
		for _, p := range pictures {
			p.Recipe = ""
			err = errors.Join(err, store.Pictures.Put(tx, p))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.CheckFiles(t.Context(), true); err != nil {
			t.Fatal(err)
		}
	}
	schooltest.Enquire(t, s, schooltest.Person)
	id := schooltest.OnlyEnquiry(t, s, false).ID
	for _, state := range []school.EnquiryState{school.InHandEnquiry, school.InHandEnquiry, school.DoneEnquiry} {
		deed(t, s, func() (school.Enquiry, error) {
			e, _, err := s.EditEnquiry(t.Context(), schooltest.Operator, id, enquiries.Edit{State: &state})
			return e, err
		})
	}
	records := log(t, s, school.AuditFilter{})
	var got []string
	for _, line := range told(records) {
		got = append(got, shortRevision(line))
	}
	want := []string{
		"published revision 1: the sample school → revision 1, “First words”",
		"published revision 2: revision 1, “First words” → revision 2, “Second words”",
		"restored revision 1: revision 2, “Second words” → revision 3, “Back to revision 1”",
		"made the pictures again:  → 4 pictures",
		"marked an enquiry: new → in progress",
		"marked an enquiry: in progress → answered",
	}
	for i := range want {
		want[i] = "test (by command) " + want[i]
	}
	want[3] = "The site" + strings.TrimPrefix(want[3], "test (by command)")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if records[0].Of != id || !strings.Contains(records[len(records)-1].After, "files, ") {
		t.Errorf("%+v", records)
	}
}

// shortRevision leaves out what revisions hold.
func shortRevision(line string) string {
	parts := strings.Split(line, " → ")
	for i, part := range parts {
		if at := strings.Index(part, "”: "); at >= 0 {
			parts[i] = part[:at] + "”"
		}
	}
	return strings.Join(parts, " → ")
}

func TestAuditLog_StartWithSettings(t *testing.T) {
	s := schooltest.New(t)
	for _, wait := range []time.Duration{0, time.Minute, time.Hour} {
		s.Clock.Move(wait)
		if err := s.AppendStart(schooltest.Operator); err != nil {
			t.Fatal(err)
		}
	}
	records := log(t, s, school.AuditFilter{Kind: "server"})
	if len(records) != 2 || records[0].After != "version test, https://school.example, registration: approval, mail on, passwords of score 0 or more" {
		t.Errorf("%+v", records)
	}
}

func TestAuditLog_IsKeptFor400Days(t *testing.T) {
	s := schooltest.New(t)
	const many = 2100 // more than one transaction deletes
	err := s.Parts.DB.Update(func(tx *store.Tx) error {
		for i := range many {
			at := s.Clock.Now().Add(time.Duration(i) * time.Second)
			if err := store.AuditEntries.Put(tx, school.AuditEntry{ID: store.NewID(at), At: at, Action: school.ActionSignedIn}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(school.AuditFor)
	s.CollectGarbage(t)
	count := func() (n int) {
		err := s.Services.Audit.Each(t.Context(), school.AuditFilter{}, func(audit.Record) error { n++; return nil })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := count(); n != many {
		t.Errorf("on the last day there are %d", n)
	}
	s.Clock.Move(2090 * time.Second)
	s.CollectGarbage(t)
	if n := count(); n != 10 {
		t.Errorf("afterwards there are %d", n)
	}
}

func TestAuditLog_IsPaged(t *testing.T) {
	s := schooltest.New(t)
	for range 5 {
		s.Clock.Move(time.Hour)
		if err := s.AppendStart(schooltest.Operator); err != nil {
			t.Fatal(err)
		}
	}
	f, seen := school.AuditFilter{Limit: 2, Kind: "server"}, 0
	for _, want := range []int{2, 2, 1} {
		records, next, err := s.Services.Audit.Query(f)
		if err != nil || len(records) != want || (next == "") != (want == 1) {
			t.Fatalf("%d records, next %q, %v", len(records), next, err)
		}
		seen, f.Before = seen+len(records), next
	}
	enough := errors.New("enough")
	err := s.Services.Audit.Each(t.Context(), school.AuditFilter{}, func(audit.Record) error { return enough })
	if !errors.Is(err, enough) {
		t.Errorf("%v", err)
	}
}

// Whatever the clock is set to, what was noted is given once, and a start is
// noted though the log has one that is still to come.
func TestAuditLog_SurvivesAClockSetBack(t *testing.T) {
	s := schooltest.New(t)
	steps := []time.Duration{0, -time.Hour, 24 * time.Hour, -48 * time.Hour}
	for i, step := range steps {
		s.Clock.Move(step)
		s.Add(t, fmt.Sprintf("p%d@school.example", i), school.Staff)
		if err := s.AppendStart(schooltest.Operator); err != nil {
			t.Fatal(err)
		}
	}
	seen, f := map[string]int{}, school.AuditFilter{Limit: 2}
	for more := true; more; more = f.Before != "" {
		records, next, err := s.Services.Audit.Query(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, deed := range records {
			seen[string(deed.Action)+deed.Of]++
		}
		f.Before = next
	}
	if len(seen) != 2*len(steps)+1 || seen["server.started"] != len(steps) || seen["account.addedp1@school.example"] != 1 {
		t.Errorf("the log has %v", seen)
	}
}

func TestAuditLog_UnknownKindIsRefused(t *testing.T) {
	s := schooltest.New(t)
	if _, _, err := s.Services.Audit.Query(school.AuditFilter{Kind: "weather"}); school.CodeOf(err) != school.Invalid {
		t.Errorf("%v", err)
	}
}

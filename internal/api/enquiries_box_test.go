package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// boxed puts enquiries into the box, a minute after the other, the last of
// them now, and gives their IDs. What a test leaves out is filled in.
func (d *desk) boxed(t testing.TB, enquiries ...school.Enquiry) (ids []string) {
	t.Helper()
	first := d.Clock.Now().Add(-time.Duration(len(enquiries)-1) * time.Minute)
	err := d.Parts.DB.Update(func(tx *store.Tx) error {
		for i, e := range enquiries {
			if e.At.IsZero() {
				e.At = first.Add(time.Duration(i) * time.Minute).UTC()
			}
			e.ID, e.ChangedAt = store.NewID(e.At), e.At
			if e.State == "" {
				e.State, e.Mail = school.NewEnquiry, school.MailOff
			}
			ids = append(ids, e.ID)
			if e.Mail == school.MailWaiting {
				e.MailQueuedAt, e.MailNextAt = e.At, e.At
			}
			if err := tx.PutEnquiry(e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// box is what staff see of the box by a query.
func (d *desk) box(t *testing.T, query string) api.EnquiriesAnswer {
	t.Helper()
	return read[api.EnquiriesAnswer](t, d.json("staff", "GET", "/api/enquiries?"+query, ""), 200)
}

func namesOf(enquiries []api.Enquiry) string {
	var all []string
	for _, e := range enquiries {
		all = append(all, e.Name)
	}
	return strings.Join(all, " ")
}

func TestEnquiries_AreSearched(t *testing.T) {
	d := newDesk(t)
	read := d.Clock.Now().UTC()
	d.boxed(t,
		school.Enquiry{Name: "Asha", Email: "Asha.Patil@mail.example", Phone: "9845012345", Message: "Is there room in Class VI?"},
		school.Enquiry{Name: "Ravi", Email: "ravi@mail.example", Phone: "9980011122", Message: "The fees of the hostel", State: school.InHandEnquiry,
			OpenedAt: read, Notes: []school.EnquiryNote{{Text: "Wants a scholarship"}, {Text: "Called on Monday"}}},
		school.Enquiry{Name: "ಆಶಾ", Email: "asha.patil@MAIL.example", Phone: "9900000001", Message: "ಶಾಲೆ 100% <b>", State: school.DoneEnquiry, OpenedAt: read},
		school.Enquiry{Name: "Bot", Email: "asha.patil@mail.example", Phone: "9845012345", Message: "Buy now: Class VI", Spam: "too fast"},
	)
	for query, want := range map[string]string{
		"": "ಆಶಾ Ravi Asha", "state=": "ಆಶಾ Ravi Asha", "state=new": "Asha", "state=in-hand": "Ravi", "state=done": "ಆಶಾ", "state=spam": "Bot",
		"unread=true": "Asha", "unread=false": "ಆಶಾ Ravi Asha", "unread=true&state=spam": "Bot", "unread=true&state=done": "",
		"q=asha": "ಆಶಾ Asha", "q=ASHA.PATIL@": "ಆಶಾ Asha", "q=class vi": "Asha", "q=vi asha room": "Asha", "q=room ravi": "", "q= \t ": "ಆಶಾ Ravi Asha",
		"q=SCHOLARSHIP": "Ravi", "q=scholarship monday": "Ravi", "q=ಶಾಲೆ": "ಆಶಾ", "q=100% <B>": "ಆಶಾ", "q=class vi&state=spam": "Bot", "q=nothing of it": "",
		"q=9845012345": "Asha", "q=+91 98450-12345": "Asha", "q=098450 12345": "Asha", "q=0091-98450-12345": "Asha", "q=(98450) 12.345": "Asha",
		"q=91 98450 12345": "Asha", "q=98450-1": "Asha", "q=+91 9980": "Ravi", "q=12345": "Asha", "q=-": "", "q=\u202a+91 98450\u201112345\u202c": "Asha", "q=+91": "", "q=98450 12346": "",
		"person=ASHA.patil@mail.example": "Bot ಆಶಾ Asha", "person= +91 98450-12345 ": "Bot Asha", "person=9999999999": "",
		"person=asha.patil@mail.example, 99800 11122": "Bot ಆಶಾ Ravi Asha", "person=9845012345,asha.patil@mail.example": "Bot ಆಶಾ Asha",
		"person=asha.patil@mail.example&state=new": "Asha", "person=asha.patil@mail.example&state=spam": "Bot",
		"person=asha.patil@mail.example&q=buy": "Bot", "person=asha.patil@mail.example&unread=true": "Bot Asha",
	} {
		answer := d.box(t, escaped(query))
		if got := namesOf(answer.Data); got != want || answer.Next != "" {
			t.Errorf("%q finds %q, want %q; next %q", query, got, want, answer.Next)
		}
		if want := (api.EnquiryCounts{New: 1, InHand: 1, Done: 1, Spam: 1, Unread: 1}); answer.Counts != want {
			t.Errorf("%q counts %+v", query, answer.Counts)
		}
	}
}

// escaped is a query that was written as people read it.
func escaped(query string) string {
	var parts []string
	for part := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(part, "=")
		parts = append(parts, name+"="+url.QueryEscape(value))
	}
	return strings.Join(parts, "&")
}

func TestEnquiries_InvalidFilterIsRefused(t *testing.T) {
	d := newDesk(t)
	for query, want := range map[string]string{
		"state=eaten":                   `There is no state "eaten". Choose one of new, in-hand, done, spam, mine and call-back.`,
		"state=New":                     `There is no state "New". Choose one of new, in-hand, done, spam, mine and call-back.`,
		"unread=perhaps":                `Unread can't be "perhaps". Choose true or false.`,
		"limit=0":                       `The limit can't be "0". It is a number from 1 on.`,
		"limit=many":                    `The limit can't be "many". It is a number from 1 on.`,
		"limit=99999999999999999999":    `The limit can't be "99999999999999999999". It is a number from 1 on.`,
		"person=Asha":                   "Name the person by an e-mail address or a telephone number of ten digits, or by both with a comma between.",
		"person=12345":                  "Name the person by an e-mail address or a telephone number of ten digits, or by both with a comma between.",
		"person=9845012345,":            "Name the person by an e-mail address or a telephone number of ten digits, or by both with a comma between.",
		"person=a@b":                    "Name the person by an e-mail address or a telephone number of ten digits, or by both with a comma between.",
		"q=" + strings.Repeat("ಕ", 201): "Search for 200 letters at most.",
	} {
		for _, path := range []string{"/api/enquiries?", "/api/enquiries/export?format=csv&"} {
			answer := read[api.ErrorBody](t, d.json("staff", "GET", path+escaped(query), ""), 422)
			if answer.Message != want || answer.Code != school.Invalid {
				t.Errorf("%s%s: %+v", path, query, answer)
			}
		}
	}
}

func TestEnquiries_ArePaged(t *testing.T) {
	d := newDesk(t)
	var many []school.Enquiry
	for i := range 250 {
		e := school.Enquiry{Name: fmt.Sprint("no.", i), Email: "asha@mail.example", Phone: "9845012345"}
		if i%2 == 0 {
			e.Spam = "too fast"
		}
		many = append(many, e)
	}
	d.boxed(t, many...)
	for query, sizes := range map[string]string{
		"limit=5000": "100 25", "": "100 25", "limit=60": "60 60 5", "limit=125": "100 25", "state=spam": "100 25",
		"person=asha@mail.example": "100 100 50", "person=9845012345&limit=100": "100 100 50", "q=no.1": "56", "q=no.1&limit=56": "56", "q=no.1&limit=50": "50 6",
	} {
		var got []string
		var seen []string
		for next := ""; next != "" || got == nil; {
			page := d.box(t, query+"&before="+next)
			got, next = append(got, fmt.Sprint(len(page.Data))), page.Next
			for _, e := range page.Data {
				seen = append(seen, e.ID)
			}
			if page.Counts.New != 125 || page.Counts.Spam != 125 {
				t.Errorf("%q counts %+v", query, page.Counts)
			}
		}
		if strings.Join(got, " ") != sizes || !slices.IsSortedFunc(seen, func(a, b string) int { return strings.Compare(b, a) }) ||
			len(slices.Compact(seen)) != len(seen) {
			t.Errorf("%q has pages of %v, want %s", query, got, sizes)
		}
	}
	for _, before := range []string{"0", "zzz", "%00", "%ff", strings.Repeat("v", 5000)} {
		for _, query := range []string{"", "&person=9845012345", "&state=spam"} {
			d.box(t, "before="+before+query)
		}
	}
	c := d.client(t)
	whole, err := api.ListEnquiries.With(api.EnquiryQuery{State: api.SpamList, Limit: 1000}).Call(t.Context(), c, nil)
	if err != nil || len(whole.Data) != 125 || whole.Next != "" {
		t.Errorf("a command is given %d, next %q, %v", len(whole.Data), whole.Next, err)
	}
	first, err := api.ListEnquiries.With(api.EnquiryQuery{}).Call(t.Context(), c, nil)
	if err != nil || len(first.Data) != 100 || first.Next == "" {
		t.Errorf("a command that names no limit is given %d, next %q, %v", len(first.Data), first.Next, err)
	}
}

// patch changes an enquiry as staff.
func (d *desk) patch(t *testing.T, id, body string) api.EnquiryAnswer {
	t.Helper()
	return read[api.EnquiryAnswer](t, d.json("staff", "PATCH", "/api/enquiries/"+id, body), 200)
}

func TestEnquiry_ChangesState(t *testing.T) {
	d := newDesk(t)
	id := d.boxed(t, school.Enquiry{Name: "Asha", Phone: "9845012345"})[0]
	came := d.Clock.Now().UTC()
	var opened, done time.Time
	for i, step := range []struct {
		body   string
		state  school.EnquiryState
		opened bool
		done   bool
	}{
		{`{"read":true}`, "new", true, false},
		{`{"read":false}`, "new", false, false},
		{`{"state":"in-hand"}`, "in-hand", true, false}, // who marks it has read it
		{`{"state":"done"}`, "done", true, true},
		{`{"state":"done"}`, "done", true, true},
		{`{"read":true}`, "done", true, true},
		{`{"state":"in-hand"}`, "in-hand", true, false},
		{`{"state":"done"}`, "done", true, true},
		{`{"state":"new","read":false}`, "new", false, false},
	} {
		d.Clock.Move(time.Hour)
		now := d.Clock.Now().UTC()
		before := read[api.EnquiryAnswer](t, d.json("staff", "GET", "/api/enquiries/"+id, ""), 200).Data
		e := d.patch(t, id, step.body).Data
		if before.OpenedAt.IsZero() {
			opened = now
		}
		if before.DoneAt.IsZero() {
			done = now
		}
		if e.State != step.state || e.OpenedAt.IsZero() == step.opened || e.DoneAt.IsZero() == step.done {
			t.Errorf("%d %s: %+v", i, step.body, e)
		}
		if step.opened && (!e.OpenedAt.Equal(opened) || e.OpenedBy != "staff@school.example") || !step.opened && e.OpenedBy != "" {
			t.Errorf("%d %s: opened %v by %q, want %v", i, step.body, e.OpenedAt, e.OpenedBy, opened)
		}
		if step.done && !e.DoneAt.Equal(done) {
			t.Errorf("%d %s: done %v, want %v", i, step.body, e.DoneAt, done)
		}
		switch marked := before.State != e.State; {
		case marked && (!e.ChangedAt.Equal(now) || e.ChangedBy != "staff@school.example"):
			t.Errorf("%d %s: changed %v by %q", i, step.body, e.ChangedAt, e.ChangedBy)
		case !marked && !e.ChangedAt.Equal(before.ChangedAt):
			t.Errorf("%d %s changed nothing, but the time of the change", i, step.body)
		}
		if !e.At.Equal(came) || e.Name != "Asha" {
			t.Errorf("%d %s changed what was sent: %+v", i, step.body, e)
		}
	}
}

func TestEnquiry_NotesAreAdded(t *testing.T) {
	d := newDesk(t)
	ids := d.boxed(t, school.Enquiry{Name: "Asha"}, school.Enquiry{Name: "Ravi"})
	e := d.patch(t, ids[0], `{"note":"  Called back.\nWants ಶಾಲೆ 😀 \n ","state":"in-hand"}`).Data
	if len(e.Notes) != 1 || e.Notes[0].Text != "Called back.\nWants ಶಾಲೆ 😀" || e.Notes[0].By != "staff@school.example" || !e.Notes[0].At.Equal(d.Clock.Now()) || e.State != "in-hand" {
		t.Errorf("%+v", e)
	}
	longest := strings.Repeat("ಕ", school.MaxNoteRunes)
	if e = d.patch(t, ids[0], `{"note":" `+longest+` "}`).Data; len(e.Notes) != 2 || e.Notes[1].Text != longest {
		t.Errorf("%d notes", len(e.Notes))
	}
	for body, want := range map[string]string{
		`{"note":"` + longest + `ಕ"}`: "Must be at most 1,000 characters",
		`{"note":"  \n\t "}`:          "Write something in the note",
	} {
		if answer := read[api.ErrorBody](t, d.json("staff", "PATCH", "/api/enquiries/"+ids[0], body), 422); answer.Fields["note"] != want {
			t.Errorf("%.30s: %+v", body, answer)
		}
	}
	for body, want := range map[string]string{
		`{}`: "Say what is to change: state, read, spam, mine, callBackOn or note.", `{"note":""}`: "Say what is to change: state, read, spam, mine, callBackOn or note.",
		`{"state":"eaten","note":"x"}`: `There is no state "eaten". An enquiry is new, in-hand or done.`,
	} {
		if answer := read[api.ErrorBody](t, d.json("staff", "PATCH", "/api/enquiries/"+ids[0], body), 422); answer.Message != want {
			t.Errorf("%s: %+v", body, answer)
		}
	}
	var writers sync.WaitGroup
	for i := range school.MaxEnquiryNotes - 2 {
		writers.Go(func() {
			d.json([]string{"staff", "owner"}[i%2], "PATCH", "/api/enquiries/"+ids[0], fmt.Sprintf(`{"note":"Note %d"}`, i))
		})
	}
	writers.Wait()
	full := read[api.ErrorBody](t, d.json("staff", "PATCH", "/api/enquiries/"+ids[0], `{"note":"one more","state":"done"}`), 409)
	if !strings.HasPrefix(full.Message, "This enquiry has 50 notes") {
		t.Errorf("%+v", full)
	}
	after := read[api.EnquiryAnswer](t, d.json("staff", "GET", "/api/enquiries/"+ids[0], ""), 200).Data
	if len(after.Notes) != school.MaxEnquiryNotes || after.State != "in-hand" {
		t.Errorf("after notes of two people at once there are %d, and it is %s", len(after.Notes), after.State)
	}
	if after.People["owner@school.example"] == "" || after.People["staff@school.example"] == "" {
		t.Errorf("those who wrote the notes are named %v", after.People)
	}
}

func TestEnquiries_OfTheSamePersonAreCounted(t *testing.T) {
	d := newDesk(t)
	ids := d.boxed(t,
		school.Enquiry{Email: "asha@mail.example", Phone: "9845012345"}, school.Enquiry{Email: "ASHA@mail.example", Phone: "9845012345"},
		school.Enquiry{Email: "asha@mail.example", Phone: "9900000001", Spam: "too fast"}, school.Enquiry{Email: "ravi@mail.example", Phone: "9845012345"},
		school.Enquiry{Email: "sita@mail.example", Phone: "9900000002"})
	for i, want := range []int{3, 3, 2, 2, 0} {
		got := read[api.EnquiryAnswer](t, d.json("staff", "GET", "/api/enquiries/"+ids[i], ""), 200)
		if edited := d.patch(t, ids[i], `{"read":true}`); got.Same != want || edited.Same != want {
			t.Errorf("%s has %d and %d more, want %d", got.Data.Email, got.Same, edited.Same, want)
		}
	}
}

func TestEnquiry_MissingCanNotBeChanged(t *testing.T) {
	d := newDesk(t)
	for _, call := range []struct{ method, path, body string }{
		{"GET", "", ""}, {"PATCH", "", `{"state":"done"}`}, {"DELETE", "", ""}, {"POST", "/retry", ""},
	} {
		for _, id := range []string{"nothing", "%00", "..%2f..", strings.Repeat("9", 40_000)} {
			w := d.json("staff", call.method, "/api/enquiries/"+id+call.path, call.body)
			if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "There is no such enquiry. It may have been deleted") {
				t.Errorf("%s %.20s: %d %s", call.method, id, w.Code, w.Body)
			}
		}
	}
}

package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// outbox is which enquiries have a letter that waits.
func (d *desk) outbox(t *testing.T) string {
	t.Helper()
	var waiting []string
	err := d.Parts.DB.View(func(tx *store.Tx) error {
		queued, err := tx.QueuedEnquiries()
		for _, e := range queued {
			waiting = append(waiting, e.ID)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(waiting, " ")
}

func deliver(t *testing.T, d *desk) {
	t.Helper()
	if err := d.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestEnquiry_NotSpamIsMailed(t *testing.T) {
	d := newDesk(t)
	ids := d.boxed(t, school.Enquiry{Name: "Asha", Email: "asha@mail.example", Phone: "9845012345", Spam: "too fast"})
	e := d.patch(t, ids[0], `{"spam":false}`).Data
	if e.Spam != "" || e.Mail != school.MailWaiting || e.State != school.NewEnquiry || !e.OpenedAt.IsZero() || d.outbox(t) != ids[0] {
		t.Errorf("let in: %+v, in the outbox %q", e, d.outbox(t))
	}
	d.patch(t, ids[0], `{"spam":false}`)
	deliver(t, d)
	if sent := d.Mailer.Sent(); len(sent) != 1 || sent[0].ReplyTo != "asha@mail.example" {
		t.Errorf("%+v were mailed", sent)
	}
	e = d.patch(t, ids[0], `{"spam":true}`).Data
	if e.SpamText != "marked by staff@school.example" || e.Mail != school.MailSent || namesOf(d.box(t, "").Data) != "" {
		t.Errorf("set aside: %+v", e)
	}
	if e = d.patch(t, ids[0], `{"spam":false,"state":"in-hand"}`).Data; e.Mail != school.MailSent || e.State != school.InHandEnquiry || d.outbox(t) != "" {
		t.Errorf("let in again: %+v", e)
	}
}

func TestEnquiry_SpamIsNotMailed(t *testing.T) {
	d := newDesk(t)
	ids := d.boxed(t, school.Enquiry{Name: "Asha", Spam: "too fast"})
	d.patch(t, ids[0], `{"spam":false}`)
	e := d.patch(t, ids[0], `{"spam":true}`).Data
	if e.Mail != school.MailOff || !e.MailNextAt.IsZero() || d.outbox(t) != "" {
		t.Errorf("%+v, in the outbox %q", e, d.outbox(t))
	}
	deliver(t, d)
	if n := len(d.Mailer.Sent()); n != 0 {
		t.Errorf("%d letters went out", n)
	}
}

func TestEnquiry_MailIsRetried(t *testing.T) {
	d := newDesk(t)
	refused := school.Enquiry{State: school.NewEnquiry, Mail: school.MailRefused, MailError: "550 no such mailbox"}
	suspect := refused
	suspect.Spam = "too fast"
	ids := d.boxed(t, refused, refused, school.Enquiry{Name: "off"}, school.Enquiry{State: school.NewEnquiry, Mail: school.MailSent}, suspect, school.Enquiry{Name: "never asked for"})
	for i, want := range map[int]string{3: "This enquiry was mailed already.", 4: "This enquiry is suspected spam. Press “Not spam”: then it is mailed."} {
		if answer := read[api.ErrorBody](t, d.json("staff", "POST", "/api/enquiries/"+ids[i]+"/retry", ""), 409); answer.Message != want {
			t.Errorf("%+v", answer)
		}
	}
	for _, i := range []int{2, 2} { // one that waits is due at once
		if answer := read[api.RetryAnswer](t, d.json("staff", "POST", "/api/enquiries/"+ids[i]+"/retry", ""), 200); answer.Queued != 1 {
			t.Errorf("%+v", answer)
		}
	}
	for _, want := range []api.RetryAnswer{{Feedback: text.FeedbackOf("Tried again now: 2 mails"), Queued: 2}, {Feedback: text.FeedbackOf("There is no mail to try again: the mail server has refused none")}} {
		if answer := read[api.RetryAnswer](t, d.json("staff", "POST", "/api/enquiries/retry", ""), 200); answer.Message != want.Message || answer.Queued != want.Queued {
			t.Errorf("%+v, want %+v", answer, want)
		}
	}
	deliver(t, d)
	if n := len(d.Mailer.Sent()); n != 3 {
		t.Errorf("%d letters went out", n)
	}
	for _, e := range d.box(t, "").Data {
		if wrong := e.Mail != school.MailSent || e.MailError != ""; wrong != (e.Name == "never asked for") {
			t.Errorf("%+v", e)
		}
	}
	off := newDesk(t, schooltest.WithoutMail)
	id := off.boxed(t, refused)[0]
	for _, path := range []string{id + "/retry", "retry"} {
		if answer := read[api.ErrorBody](t, off.json("staff", "POST", "/api/enquiries/"+path, ""), 409); !strings.HasPrefix(answer.Message, "Mail is off") {
			t.Errorf("%+v", answer)
		}
	}
}

func TestEnquiry_IsDeleted(t *testing.T) {
	d := newDesk(t)
	ids := d.boxed(t, school.Enquiry{Name: "Asha", Email: "asha@mail.example", Spam: "too fast"}, school.Enquiry{Name: "Ravi", Email: "asha@mail.example"})
	d.patch(t, ids[0], `{"spam":false,"note":"Called back"}`) // has a letter then
	if answer := read[api.RemovedAnswer](t, d.json("staff", "DELETE", "/api/enquiries/"+ids[0], ""), 200); answer.Removed != 1 || answer.Message != "Removed permanently: 1 enquiry" {
		t.Errorf("%+v", answer)
	}
	if w := d.json("staff", "DELETE", "/api/enquiries/"+ids[0], ""); w.Code != http.StatusNotFound {
		t.Errorf("removed again: %d %s", w.Code, w.Body)
	}
	if left := read[api.EnquiryAnswer](t, d.json("staff", "GET", "/api/enquiries/"+ids[1], ""), 200); left.Same != 0 || namesOf(d.box(t, "person=asha@mail.example").Data) != "Ravi" {
		t.Errorf("the other is %+v", left)
	}
	if d.outbox(t) != "" {
		t.Error("the letter still waits")
	}
	deliver(t, d)
	if n := len(d.Mailer.Sent()); n != 0 {
		t.Errorf("%d letters went out", n)
	}
}

func TestPerson_IsPurged(t *testing.T) {
	d := newDesk(t)
	d.boxed(t,
		school.Enquiry{Name: "1", Email: "Asha@mail.example", Phone: "9845012345"}, school.Enquiry{Name: "2", Email: "asha@MAIL.example", Phone: "9900000001", Spam: "too fast"},
		school.Enquiry{Name: "3", Email: "ravi@mail.example", Phone: "9845012345"}, school.Enquiry{Name: "4", Email: "asha@mail.example.evil", Phone: "9900000002"},
		school.Enquiry{Name: "5", Email: "sita@mail.example", Phone: "9900000003"}, school.Enquiry{Name: "6", Email: "sita@home.example", Phone: "9900000003"},
		school.Enquiry{Name: "7", Email: "sita@mail.example", Phone: "9900000004", Spam: "too fast"})
	for _, step := range []struct {
		person, message, left string
		aside                 int
	}{
		{" ASHA@mail.example ", "Removed permanently: 2 enquiries", "6 5 4 3", 1},
		{"asha@mail.example", "No enquiry came from this person", "6 5 4 3", 1},
		{"sita@mail.example, 99000-00003", "Removed permanently: 3 enquiries", "4 3", 0},
		{"+91 98450 12345", "Removed permanently: 1 enquiry", "4", 0},
	} {
		answer := read[api.RemovedAnswer](t, d.json("staff", "POST", "/api/enquiries/purge", `{"person":"`+step.person+`"}`), 200)
		if left := d.box(t, ""); answer.Message != step.message || namesOf(left.Data) != step.left || left.Counts.Spam != step.aside {
			t.Errorf("%s: %+v; %q is left", step.person, answer, namesOf(left.Data))
		}
	}
	for _, person := range []string{"", " ", "@", "Asha", "*", "98450", "9900000002,", "9900000002,Asha", "9900000002 asha@mail.example.evil", "asha@mail.example\u0000", "%"} {
		answer := read[api.ErrorBody](t, d.json("staff", "POST", "/api/enquiries/purge", string(mustJSON(t, api.Person{Person: person}))), 422)
		if answer.Message != "Name the person by an e-mail address or a telephone number of ten digits, or by both with a comma between." {
			t.Errorf("%q: %+v", person, answer)
		}
	}
	if left := namesOf(d.box(t, "").Data); left != "4" {
		t.Errorf("%q is left", left)
	}
}

// Who did what to which enquiry is noted, and nothing of what a person wrote.
func TestAuditLog_EnquiriesNameNoPerson(t *testing.T) {
	d := newDesk(t)
	secret := school.Enquiry{Name: "Ashalatha", Email: "ashalatha@mail.example", Phone: "9845012345", Message: "confidentially", Spam: "too fast"}
	ids := d.boxed(t, secret, secret, secret)
	d.patch(t, ids[0], `{"spam":false,"state":"in-hand","note":"shorthand","read":true}`)
	d.patch(t, ids[0], `{"read":true,"state":"in-hand","spam":false}`) // nothing new
	d.patch(t, ids[0], `{"spam":true}`)
	d.patch(t, ids[0], `{"spam":false}`)
	for _, call := range []string{
		"POST /api/enquiries/" + ids[0] + "/retry", "GET /api/enquiries/export?format=csv&person=ashalatha@mail.example", "GET /api/enquiries/export?format=json&q=shorthand",
		"GET /api/enquiries/export?format=json&state=spam", "GET /api/enquiries/export?format=json&state=done", "GET /api/enquiries/export?format=csv",
		"GET /api/enquiries/export?format=csv&state=eaten", "GET /api/enquiries?q=shorthand", "DELETE /api/enquiries/" + ids[0],
	} {
		method, path, _ := strings.Cut(call, " ")
		d.json("staff", method, path, "")
	}
	d.json("staff", "POST", "/api/enquiries/purge", `{"person":"ashalatha@mail.example"}`)
	d.json("staff", "POST", "/api/enquiries/purge", `{"person":"ashalatha@mail.example"}`)
	w := d.json("owner", "GET", "/api/audit?kind=enquiry", "")
	for _, told := range []string{"Ashalatha", "ashalatha", "9845012345", "confidentially", "shorthand"} {
		if strings.Contains(w.Body.String(), told) {
			t.Errorf("the log tells of %s", told)
		}
	}
	var got []string
	for _, e := range read[api.AuditAnswer](t, w, 200).Data {
		if e.By != "staff@school.example" || e.From == "" {
			t.Errorf("%+v", e)
		}
		got = append(got, strings.TrimSpace(fmt.Sprint(strings.ReplaceAll(e.Text+" "+e.Of, ids[0], "A"), " ", e.Before, ">", e.After)))
	}
	want := []string{ // within a millisecond in any order
		"removed all that a person had sent  2 enquiries>", "removed an enquiry permanently A >",
		"exported enquiries  >all but spam", "exported enquiries  >those that are done", "exported enquiries  >spam",
		"exported enquiries  >some", "exported enquiries  >those of one person", "had enquiries mailed again A >",
		"moved an enquiry out of spam A >", "moved an enquiry to spam A >",
		"wrote a note on an enquiry A >", "moved an enquiry out of spam A >", "marked an enquiry A new>in progress",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the log says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

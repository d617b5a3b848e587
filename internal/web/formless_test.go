package web_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// Who fails to sign in was shown no contact form: their tries must not raise
// how often one that was shown in the same second may be sent.
func TestForms_FailedAccountFormsShowTheirOwnPage(t *testing.T) {
	f := open(t)
	token := f.FormToken()
	for range 10 {
		f.ask(post("/login", url.Values{"emailId": {"nobody@school.example"}, "password": {"Wrong1!horse"}}.Encode()))
		f.ask(post("/sirsregister", url.Values{"userName": {"x"}}.Encode()))
	}
	f.Clock.Move(time.Minute)
	for i := range 12 {
		r := post("/contactus", url.Values{"name": {"Asha"}, "email": {fmt.Sprintf("a%d@mail.example", i)}, "phonenumber": {fmt.Sprintf("98450%05d", i)},
			"message": {fmt.Sprint("A question, number ", i)}, "token": {token}}.Encode())
		r.RemoteAddr = fmt.Sprintf("198.51.100.%d:999", i+1)
		f.ask(r)
	}
	if n := len(f.box(t, false)); n != 6 { // four, and two for each time that it was shown
		t.Errorf("%d messages of one form are in the inbox", n)
	}
}

// newest is the enquiry that came last, set aside or not.
func (f *front) newest(t *testing.T) (last school.Enquiry) {
	t.Helper()
	for _, e := range slices.Concat(f.box(t, false), f.box(t, true)) {
		if e.ID > last.ID {
			last = e
		}
	}
	return last
}

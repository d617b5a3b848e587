package api_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestMailTest_SendsAndReports(t *testing.T) {
	d := newDesk(t)
	test := func(body string) (int, string) {
		w := d.json("owner", "POST", "/api/mail/test", body)
		return w.Code, w.Body.String()
	}
	told := read[api.MailTestAnswer](t, d.json("owner", "POST", "/api/mail/test", `{"to":" office@school.example "}`), http.StatusOK)
	if !told.Taken || !told.Reached || len(told.Conversation) == 0 || !strings.HasPrefix(told.Message, "The mail server has accepted the message to office@school.example.") {
		t.Errorf("it tells %+v", told)
	}
	if letter := d.Mailer.Next(); letter.To[0] != "office@school.example" || letter.ReplyTo != "" || !strings.Contains(letter.Text, "Sent on 20 November 2026, 9:00 am, in India") {
		t.Errorf("the letter is %+v", letter)
	}
	d.Mailer.Refuse("gone@school.example", "550 no such user")
	told = read[api.MailTestAnswer](t, d.json("owner", "POST", "/api/mail/test", `{"to":"gone@school.example"}`), http.StatusOK)
	if told.Taken || !told.Reached || !strings.Contains(told.Message, "permanently: 550 no such user.") {
		t.Errorf("refused, it tells %+v", told)
	}
	d.Mailer.Fail(school.Errorf(school.Unreachable, "Nobody answers.").Because(fmt.Errorf("%w: %w", school.ErrMailUnreachable, errors.New("refused"))))
	told = read[api.MailTestAnswer](t, d.json("owner", "POST", "/api/mail/test", `{"to":"a@b.example"}`), http.StatusOK)
	if told.Taken || told.Reached || told.Message != "Nobody answers." {
		t.Errorf("unreached, it tells %+v", told)
	}
	var noted []string
	for _, e := range read[api.AuditAnswer](t, d.json("owner", "GET", "/api/audit?kind=server", ""), http.StatusOK).Data {
		noted = append(noted, e.By+" "+e.Text+": "+e.After)
	}
	slices.Sort(noted) // within a millisecond in any order
	if !slices.Equal(noted, []string{
		"owner@school.example tested the mail with a letter to a@b.example: not taken",
		"owner@school.example tested the mail with a letter to gone@school.example: refused permanently",
		"owner@school.example tested the mail with a letter to office@school.example: taken",
	}) {
		t.Errorf("noted is %q", noted)
	}
	if code, body := test(`{"to":" "}`); code != http.StatusUnprocessableEntity || !strings.Contains(body, `"to":"Required"`) {
		t.Errorf("to nobody: %d %s", code, body)
	}
	for range 2 {
		test(`{"to":"a@b.example"}`)
	}
	if code, body := test(`{"to":"a@b.example"}`); code != http.StatusTooManyRequests {
		t.Errorf("the sixth in a minute: %d %s", code, body)
	}
	d.Clock.Move(time.Minute)
	if code, body := test(`{"to":"a@b.example"}`); code != http.StatusOK {
		t.Errorf("a minute later: %d %s", code, body)
	}
}

func TestMailTest_IsRefusedWithoutMail(t *testing.T) {
	d := newDesk(t, schooltest.WithoutMail)
	if w := d.json("owner", "POST", "/api/mail/test", `{"to":"a@b.example"}`); w.Code != http.StatusConflict {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

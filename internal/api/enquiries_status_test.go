package api_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// toldOfTheBox is what the dashboard says needs attention in the box, with the
// screen for it.
func (d *desk) toldOfTheBox(t *testing.T) (told []string) {
	t.Helper()
	for _, a := range read[api.Status](t, d.json("staff", "GET", "/api/status", ""), 200).Attention {
		if path, ok := strings.CutPrefix(a.Path, "/admin-enquiries"); ok {
			told = append(told, path+" "+a.Message)
		}
	}
	return told
}

func TestStatus_CountsEnquiries(t *testing.T) {
	d := newDesk(t)
	now := d.Clock.Now().UTC()
	read, hour := now, time.Hour
	waiting := school.Enquiry{State: school.DoneEnquiry, OpenedAt: read, Mail: school.MailWaiting}
	long := waiting
	long.At = now.Add(-16 * time.Minute)
	for name, c := range map[string]struct {
		box  []school.Enquiry
		want []string
	}{
		"nothing": {nil, nil},
		"new and unread": {[]school.Enquiry{{}, {}, {OpenedAt: read}, {State: school.InHandEnquiry}, {State: school.DoneEnquiry, OpenedAt: read}},
			[]string{" New enquiries: 3. Unread: 3"}},
		"new":               {[]school.Enquiry{{OpenedAt: read}}, []string{" New enquiries: 1"}},
		"unread":            {[]school.Enquiry{{State: school.DoneEnquiry}}, []string{"?state=all&unread=true Unread enquiries: 1"}},
		"letters that wait": {[]school.Enquiry{waiting, waiting}, nil},
		"for long": {[]school.Enquiry{waiting, long},
			[]string{" Mail is not being sent. Messages waiting to be sent: 2, the first since 20 November 2026, 8:44 am"}},
		"refused": {[]school.Enquiry{{State: school.DoneEnquiry, OpenedAt: read, Mail: school.MailRefused}, {Mail: school.MailRefused, Spam: "too fast", At: now.Add(-48 * hour)}},
			[]string{"?state=all Enquiries that could not be mailed: 1"}},
		"old": {[]school.Enquiry{{State: school.InHandEnquiry, OpenedAt: read, At: now.Add(-366 * 24 * hour)}, {State: school.DoneEnquiry, OpenedAt: read, At: now.Add(-366 * 24 * hour)},
			{State: school.InHandEnquiry, OpenedAt: read, At: now.Add(-364 * 24 * hour)}},
			[]string{"?state=all Enquiries older than a year that are not answered: 1. They are kept until somebody marks them as answered"}},
		"suspects": {[]school.Enquiry{{Spam: "too fast", At: now.Add(-23 * hour)}, {Spam: "too fast", At: now.Add(-25 * hour)}},
			[]string{"?state=spam Enquiries moved to suspected spam in the last day: 1. Check whether a person wrote one of them"}},
	} {
		for i := range c.box {
			c.box[i].Email = "asha@mail.example"
		}
		d.boxed(t, c.box...)
		if got := d.toldOfTheBox(t); !slices.Equal(got, c.want) {
			t.Errorf("%s: told %q, want %q", name, got, c.want)
		}
		d.json("staff", "POST", "/api/enquiries/purge", `{"person":"asha@mail.example"}`)
	}
}

// Mail that is off is the server's: owners are told.
func TestStatus_MailIsOff(t *testing.T) {
	off := newDesk(t, schooltest.WithoutMail)
	for who, want := range map[string]bool{"owner": true, "staff": false} {
		told := off.json(who, "GET", "/api/status", "").Body.String()
		if is := strings.Contains(told, `"mail_off"`); is != want {
			t.Errorf("%s: %v", who, is)
		}
	}
}

// A mail server that fails is told with its words, and since when, until it
// takes mail again.
func TestStatus_NamesAFailingMailServer(t *testing.T) {
	d := newDesk(t)
	id := d.boxed(t, school.Enquiry{Name: "Asha", Spam: "too fast"})[0]
	d.patch(t, id, `{"spam":false,"state":"done"}`)
	d.Mailer.Fail(errors.New("connection refused"))
	deliver(t, d)
	got := d.toldOfTheBox(t)
	if len(got) != 1 || !strings.HasPrefix(got[0], " Mail is not being sent. Messages waiting to be sent: 1, the first since 20 November 2026, 9:00 am. The mail server says: ") {
		t.Errorf("told %q", got)
	}
	d.Mailer.Fail(nil)
	d.Clock.Move(2 * time.Hour)
	deliver(t, d)
	if got := d.toldOfTheBox(t); len(got) != 0 {
		t.Errorf("told %q", got)
	}
}

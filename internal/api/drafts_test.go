package api_test

import (
	"bytes"
	"fmt"
	"math"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/drafts"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const draftAddress = "/api/drafts/8d0c6b1f2a3e4d5c6b7a"

// saves saves the draft of a news item, and returns the answer.
func (d *desk) saves(t *testing.T, who string, version int, fields map[string]any) *httptest.ResponseRecorder {
	t.Helper()
	return d.json(who, "PUT", draftAddress, body(t, school.Draft{Version: version, Kind: "news", Base: 1, Fields: fields}))
}

func (d *desk) steps(who, step string, version int) *httptest.ResponseRecorder {
	return d.json(who, "POST", draftAddress+"/"+step, fmt.Sprintf(`{"version":%d,"note":"The hour is wrong."}`, version))
}

func (d *desk) drafts(t *testing.T) []school.Draft {
	t.Helper()
	return read[api.DraftsAnswer](t, d.json("staff", "GET", "/api/drafts", ""), 200).Data
}

func TestDrafts_FromWritingToPublishing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	begun := read[api.DraftAnswer](t, d.saves(t, "staff", 0, map[string]any{"title": "The"}), 200).Data
	if begun.Version != 1 || begun.State != school.DraftOpen || begun.CreatedBy != "staff@school.example" || begun.Title != "The" {
		t.Fatalf("%+v", begun)
	}
	if again := read[api.DraftAnswer](t, d.saves(t, "staff", 0, map[string]any{"title": "The"}), 200).Data; again.Version != 1 {
		t.Errorf("a save that is repeated: %+v", again)
	}
	read[api.DraftAnswer](t, d.saves(t, "staff", 1, newsItem("The rain")), 200)
	if all := d.drafts(t); len(all) != 1 || all[0].Title != "The rain" || all[0].Fields != nil {
		t.Errorf("%+v", all)
	}
	if waiting := read[api.DraftAnswer](t, d.steps("staff", "submit", 2), 200).Data; waiting.State != school.DraftWaiting || waiting.Note != "" {
		t.Errorf("%+v", waiting)
	}
	if got := d.json("owner", "GET", "/api/status", "").Body.String(); !strings.Contains(got, "Waiting for you: 1 draft to approve") {
		t.Error(got)
	}
	for _, step := range []string{"approve", "send-back"} {
		if w := d.steps("staff", step, 3); w.Code != http.StatusForbidden {
			t.Errorf("%s by staff: %d %s", step, w.Code, w.Body)
		}
	}
	if w := d.steps("owner", "approve", 2); w.Code != http.StatusConflict {
		t.Errorf("what the owner has not read is published: %d %s", w.Code, w.Body)
	}
	if back := read[api.DraftAnswer](t, d.steps("owner", "send-back", 3), 200).Data; back.State != school.DraftSentBack || back.Note != "The hour is wrong." {
		t.Errorf("%+v", back)
	}
	if got := d.json("staff", "GET", "/api/status", "").Body.String(); !strings.Contains(got, "Sent back to you: 1 draft") {
		t.Error(got)
	}
	read[api.DraftAnswer](t, d.steps("staff", "submit", 4), 200)
	saved := read[api.SavedAnswer](t, d.steps("owner", "approve", 5), 200)
	if got := saved.Data.Revision; saved.Message != "Published." || got.By != "owner@school.example" || got.Message != "News item added: The rain, written by staff@school.example" {
		t.Errorf("%+v", saved)
	}
	if w := d.steps("owner", "approve", 5); w.Code != http.StatusNotFound {
		t.Errorf("a draft is published twice: %d %s", w.Code, w.Body)
	}
	if all := d.drafts(t); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	log := d.json("owner", "GET", "/api/audit", "").Body.String()
	for _, part := range []string{`"submitted a draft for approval: news item 8d0c6b1f2a3e4d5c6b7a"`, `"sent a draft back: news item 8d0c6b1f2a3e4d5c6b7a"`, `"approved the draft “The rain”"`} {
		if !strings.Contains(log, part) {
			t.Errorf("the audit log has no %s: %s", part, log)
		}
	}
	if strings.Contains(log, "The hour is wrong") {
		t.Errorf("the audit log has the note: %s", log)
	}
}

func TestDrafts_TwoPeople(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.saves(t, "staff", 0, map[string]any{"title": "A", "summary": "Ravi's.", "image": map[string]any{"alt": "A tree"}})
	d.saves(t, "staff", 1, map[string]any{"title": "A", "summary": "Ravi's own.", "image": map[string]any{"alt": "Two trees"}})
	if w := d.json("staff", "PATCH", "/api/account", `{"userName":"Ravi Kumar"}`); w.Code != http.StatusOK {
		t.Fatal(w.Body)
	}
	w := d.saves(t, "owner", 1, map[string]any{"title": "A", "summary": "Asha's.", "image": map[string]any{"alt": "A tree"}, "body": "Text"})
	for _, part := range []string{`"code":"outdated"`, `"summary":"Ravi Kumar wrote here: Ravi's own."`, `"image/alt":"Ravi Kumar wrote here: Two trees"`, `"body":"Ravi Kumar left this empty."`} {
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), part) {
			t.Errorf("%d %s lacks %s", w.Code, w.Body, part)
		}
	}
	if strings.Contains(w.Body.String(), `"title"`) {
		t.Errorf("a field that is the same: %s", w.Body)
	}
	if got := read[api.DraftAnswer](t, d.saves(t, "owner", 2, map[string]any{"title": "A", "summary": "Asha's."}), 200).Data; got.ChangedBy != "owner@school.example" || got.CreatedBy != "staff@school.example" {
		t.Errorf("%+v", got)
	}
	if w := d.steps("staff", "discard", 2); w.Code != http.StatusConflict {
		t.Errorf("what was not read is discarded: %d %s", w.Code, w.Body)
	}
	if w := d.steps("staff", "discard", 3); w.Code != http.StatusOK || len(d.drafts(t)) != 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if log := d.json("owner", "GET", "/api/audit", "").Body.String(); !strings.Contains(log, `"discarded a draft: news item 8d0c6b1f2a3e4d5c6b7a"`) || strings.Contains(log, `"of":"A"`) {
		t.Errorf("the audit log has the title of what nobody published: %s", log)
	}
	if w := d.saves(t, "owner", 3, map[string]any{"title": "A"}); w.Code != http.StatusNotFound {
		t.Errorf("a draft that was discarded comes back: %d %s", w.Code, w.Body)
	}
}

func TestDrafts_Refused(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for name, test := range map[string]struct {
		id     string
		draft  school.Draft
		status int
	}{
		"an id of another form": {"X", school.Draft{Kind: "news", Fields: newsItem("A")}, 422},
		"a kind there is not":   {"8d0c6b1f2a3e4d5c6b7a", school.Draft{Kind: "poem", Fields: newsItem("A")}, 404},
		"no fields":             {"8d0c6b1f2a3e4d5c6b7a", school.Draft{Kind: "news"}, 422},
		"one there is not":      {"8d0c6b1f2a3e4d5c6b7a", school.Draft{Kind: "news", Version: 3, Fields: newsItem("A")}, 404},
	} {
		if w := d.json("staff", "PUT", "/api/drafts/"+test.id, body(t, test.draft)); w.Code != test.status {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	d.saves(t, "staff", 0, newsItem("A"))
	if w := d.json("owner", "POST", draftAddress+"/send-back", `{"version":1,"note":" "}`); w.Code != 422 {
		t.Errorf("sent back without a word: %d %s", w.Code, w.Body)
	}
	d.fillDrafts(t, drafts.MaxDrafts-1, nil)
	if w := d.json("staff", "PUT", "/api/drafts/9d0c6b1f2a3e4d5c6b7a", `{"kind":"news","fields":{}}`); w.Code != http.StatusConflict {
		t.Errorf("one more draft than there may be: %d %s", w.Code, w.Body)
	}
}

// savesPicture saves the draft of a news item with a picture.
func (d *desk) savesPicture(t *testing.T, version int, name string, data []byte) *httptest.ResponseRecorder {
	t.Helper()
	fields := newsItem("The rain")
	fields["image"] = map[string]any{"alt": "Rain"}
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	_ = parts.WriteField("item", body(t, school.Draft{Version: version, Kind: "news", Base: 1, Fields: fields}))
	file, _ := parts.CreateFormFile("/image/src", name)
	_, _ = file.Write(data)
	_ = parts.Close()
	return d.do("staff", "PUT", draftAddress, parts.FormDataContentType(), form.Bytes())
}

// A picture is taken down that only a draft names. Nobody publishes it, and its sentence stands at the field.
func TestDrafts_WithAPictureThatWasTakenDown(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	ravi := schooltest.JPEG(64, 48, 1)
	saved := read[api.DraftAnswer](t, d.savesPicture(t, 0, "ravi.jpg", ravi), 200).Data
	request := maintenance.TakedownRequest{Picture: saved.Files[0].Hash, Reason: "consent withdrawn"}
	if _, err := d.TakeDownPicture(t.Context(), schooltest.Operator, request); err != nil {
		t.Fatal(err)
	}
	for what, w := range map[string]*httptest.ResponseRecorder{
		"it is approved":        d.steps("owner", "approve", 1),
		"it is sent once more":  d.savesPicture(t, 1, "again.jpg", ravi),
		"it is saved as it was": d.savesPicture(t, 0, "ravi.jpg", ravi),
	} {
		if w.Code != 422 || !strings.Contains(w.Body.String(), `"image/src":"This picture was deleted permanently on 20 November 2026 and is not taken again. Remove it, or choose another one."`) {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
	}
	dam := schooltest.JPEG(64, 48, 2)
	read[api.DraftAnswer](t, d.savesPicture(t, 1, "dam.jpg", dam[:len(dam)-20]), 200)
	if w := d.steps("owner", "approve", 2); w.Code != 422 || !strings.Contains(w.Body.String(), `"image/src":`) {
		t.Errorf("a damaged picture: %d %s", w.Code, w.Body)
	}
	read[api.DraftAnswer](t, d.savesPicture(t, 2, "dam.jpg", dam), 200)
	read[api.SavedAnswer](t, d.steps("owner", "approve", 3), 200)
}

// The files of a draft survive every sweep, and those of one that was discarded don't.
func TestDrafts_KeepTheirFiles(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	send := func(version int, name string, data []byte) *httptest.ResponseRecorder {
		return d.savesPicture(t, version, name, data)
	}
	if w := send(0, "a.exe", []byte("MZ")); w.Code != 422 || !strings.Contains(w.Body.String(), `"image/src":`) {
		t.Errorf("a program: %d %s", w.Code, w.Body)
	}
	if w := send(0, "scan.pdf", make([]byte, 25<<20+1)); w.Code != 422 || !strings.Contains(w.Body.String(), `"image/src":"This document has 26 MB, and 25 MB are the most.`) {
		t.Errorf("a scan that is too large: %d %s", w.Code, w.Body)
	}
	locked := []byte("%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R /Encrypt 5 0 R >>\n%%EOF")
	if w := send(0, "locked.pdf", locked); w.Code != 422 || !strings.Contains(w.Body.String(), `"image/src":"This PDF is encrypted: it asks for a password, or forbids printing`) {
		t.Errorf("a PDF with a password is refused when it is published only: %d %s", w.Code, w.Body)
	}
	first := read[api.DraftAnswer](t, send(0, "old.jpg", schooltest.JPEG(64, 48, 1)), 200).Data.Files
	second := read[api.DraftAnswer](t, send(1, "rain.jpg", schooltest.JPEG(64, 48, 2)), 200).Data.Files
	if len(second) != 1 || second[0].Name != "rain.jpg" {
		t.Fatalf("%+v", second)
	}
	for _, file := range []school.DraftFile{first[0], second[0]} {
		if err := d.Parts.Content.Touch(file.Hash, schooltest.Start.Add(-2*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	d.CollectGarbage(t)
	has := func(file school.DraftFile) bool { return d.Parts.Content.Has(file.Hash, file.Bytes) }
	if has(first[0]) || !has(second[0]) {
		t.Errorf("the replaced file is kept: %v, the other: %v", has(first[0]), has(second[0]))
	}
	read[api.SavedAnswer](t, d.steps("owner", "approve", 2), 200)
	if found := d.json("staff", "GET", "/api/content/items/news", "").Body.String(); !strings.Contains(found, `"src":"images/rain.jpg"`) {
		t.Error(found)
	}
}

// Owners get a mail with a link that shows the draft, when one is submitted and not when that is repeated.
func TestDrafts_TellTheOwners(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	schooltest.Run(t, d.School)
	d.saves(t, "staff", 0, newsItem("The rain"))
	read[api.DraftAnswer](t, d.steps("staff", "submit", 1), 200)
	mail := d.Mailer.Next()
	_, link, _ := strings.Cut(mail.Text, school.DraftPath+"#")
	code, _, _ := strings.Cut(link, "\n")
	if mail.To[0] != "owner@school.example" || mail.Subject != "Waiting for you: The rain" || !strings.Contains(mail.Text, "/admin-items?draft=8d0c6b1f2a3e4d5c6b7a&item=new&kind=news") {
		t.Errorf("%+v", mail)
	}
	if html, _, err := d.Services.Drafts.Preview(t.Context(), code); err != nil || !strings.Contains(string(html), "The rain") {
		t.Errorf("%q: %s %v", code, html, err)
	}
	read[api.DraftAnswer](t, d.steps("staff", "submit", 2), 200)
	if sent := d.Mailer.Sent(); len(sent) != 1 {
		t.Errorf("%d mails", len(sent))
	}
	if got := d.json("staff", "GET", draftAddress, "").Body.String(); strings.Contains(got, "links") || strings.Contains(got, "hash") {
		t.Errorf("an answer has the hash of a link: %s", got)
	}
}

// TestDrafts_MailOncePerDraftAndHour: the list of what waits is the notice of the others.
func TestDrafts_MailOncePerDraftAndHour(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.saves(t, "staff", 0, newsItem("The rain"))
	toOwner := func() (sent int) {
		for _, mail := range d.Mailer.Sent() {
			if mail.To[0] == "owner@school.example" {
				sent++
			}
		}
		return sent
	}
	submit := func(version int) int {
		read[api.DraftAnswer](t, d.steps("staff", "submit", version), 200)
		read[api.DraftAnswer](t, d.steps("owner", "send-back", version+1), 200)
		if d.Services.Mail.FlushMail(t.Context()) != 0 {
			t.Fatal("a mail was not taken")
		}
		return toOwner()
	}
	first, again := submit(1), submit(3)
	d.Clock.Move(time.Hour)
	if later := submit(5); first != 1 || again != 1 || later != 2 {
		t.Errorf("%d mails, %d within the hour and %d after it", first, again, later)
	}
	for i := range 30 {
		address := fmt.Sprintf("/api/drafts/%020d", i)
		read[api.DraftAnswer](t, d.json("staff", "PUT", address, `{"kind":"news","fields":{"title":"A"}}`), 200)
		read[api.DraftAnswer](t, d.json("staff", "POST", address+"/submit", `{"version":1}`), 200)
	}
	d.Services.Mail.FlushMail(t.Context())
	if sent := toOwner(); sent != 20 {
		t.Errorf("%d mails to one person in a day", sent)
	}
}

// Editors are told of drafts in their sections.
func TestDrafts_TellTheEditors(t *testing.T) {
	t.Parallel()
	for section, want := range map[string]int{"news": 2, "circulars": 1} {
		d := newDesk(t)
		d.editor(t, section)
		d.saves(t, "staff", 0, newsItem("The rain"))
		schooltest.Run(t, d.School)
		read[api.DraftAnswer](t, d.steps("staff", "submit", 1), 200)
		told := map[string]bool{}
		for len(told) < want {
			if mail := d.Mailer.Next(); strings.HasPrefix(mail.Subject, "Waiting for you: ") {
				told[mail.To[0]] = true
			}
		}
		if !told["owner@school.example"] || told["editor@school.example"] != (section == "news") {
			t.Errorf("an editor of %s: %v", section, told)
		}
		if got := d.json("editor", "GET", "/api/status", "").Body.String(); strings.Contains(got, "Waiting for you: 1 draft to approve") != (section == "news") {
			t.Errorf("an editor of %s: %s", section, got)
		}
	}
}

// A full disk refuses a save and loses nothing: the draft is as it was, and the same save is taken once there is room.
func TestDrafts_FullDisk(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	kept := read[api.DraftAnswer](t, d.savesPicture(t, 0, "old.jpg", schooltest.JPEG(64, 48, 1)), 200).Data
	d.Parts.Content.KeepFree(math.MaxInt64)
	if w := d.savesPicture(t, 1, "rain.jpg", schooltest.JPEG(64, 48, 2)); w.Code != http.StatusInsufficientStorage {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := d.steps("owner", "approve", 1); w.Code == http.StatusOK {
		t.Errorf("published on a full disk: %s", w.Body)
	}
	now := read[api.DraftAnswer](t, d.json("staff", "GET", draftAddress, ""), 200).Data
	if now.Version != 1 || len(now.Files) != 1 || now.Files[0] != kept.Files[0] || now.Fields["title"] != "The rain" {
		t.Errorf("%+v", now)
	}
	d.Parts.Content.KeepFree(0)
	if again := read[api.DraftAnswer](t, d.savesPicture(t, 1, "rain.jpg", schooltest.JPEG(64, 48, 2)), 200).Data; again.Files[0].Name != "rain.jpg" {
		t.Errorf("%+v", again)
	}
	read[api.SavedAnswer](t, d.steps("owner", "approve", 2), 200)
}

// Files that a draft names take the place of all that it had; one that is not stored is refused at its field.
func TestDrafts_NameTheirFiles(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	first := read[api.DraftAnswer](t, d.savesPicture(t, 0, "old.jpg", schooltest.JPEG(64, 48, 1)), 200).Data
	save := func(version int, files string) *httptest.ResponseRecorder {
		return d.json("staff", "PUT", draftAddress, fmt.Sprintf(`{"version":%d,"kind":"news","base":1,"fields":{"title":"The rain"},"files":%s}`, version, files))
	}
	unknown := fmt.Sprintf(`[{"field":"/image/src","name":"a.jpg","hash":"%s"}]`, strings.Repeat("0", 64))
	if w := save(1, unknown); w.Code != 422 || !strings.Contains(w.Body.String(), `"image/src":"This file is not on the server any more. Choose it again."`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if got := read[api.DraftAnswer](t, save(1, `[]`), 200).Data; len(got.Files) != 0 {
		t.Errorf("%+v", got.Files)
	}
	named := fmt.Sprintf(`[{"field":"/image/src","name":"again.jpg","hash":"%s"}]`, first.Files[0].Hash)
	if got := read[api.DraftAnswer](t, save(2, named), 200).Data.Files; len(got) != 1 || got[0].Bytes != first.Files[0].Bytes {
		t.Errorf("%+v", got)
	}
}

package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/api"
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
	if got := d.json("owner", "GET", "/api/status", "").Body.String(); !strings.Contains(got, "Waiting for you: 1 draft to approve") || !strings.Contains(got, `"count":1`) {
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

// An answer has no hash of a link, and the audit log no title of what nobody published.
func TestDrafts_TellNoMoreThanTheyNeed(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.saves(t, "staff", 0, map[string]any{"title": "A"})
	read[api.DraftAnswer](t, d.steps("staff", "submit", 1), 200)
	got := d.json("owner", "GET", draftAddress, "").Body.String()
	if strings.Contains(got, "links") || strings.Contains(got, "hash") || !strings.Contains(got, `"people":{"staff@school.example":"Person staff`) {
		t.Error(got)
	}
	if w := d.steps("staff", "discard", 2); w.Code != http.StatusOK || len(d.drafts(t)) != 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	log := d.json("owner", "GET", "/api/audit", "").Body.String()
	if !strings.Contains(log, `"discarded a draft: news item 8d0c6b1f2a3e4d5c6b7a"`) || strings.Contains(log, `"of":"A"`) {
		t.Errorf("the audit log has the title of what nobody published: %s", log)
	}
}

// Who may not publish the slider writes a draft of it, which is approved and undone like any other.
func TestDrafts_OfTheSlider(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	d.limit(t)
	photo := schooltest.JPEG(900, 600, 7)
	read[api.PictureAnswer](t, d.do("staff", "POST", "/api/pictures?keep=1", "image/jpeg", photo), http.StatusCreated)
	if w := d.upload("staff", "/api/newslider", "images", [][]byte{photo}); w.Code != http.StatusForbidden {
		t.Errorf("staff publish a slider: %d %s", w.Code, w.Body)
	}
	slider := school.Draft{Kind: "slider", Base: 1,
		Fields: map[string]any{"slides": []any{map[string]any{"image": "", "alt": "The lake"}}},
		Files:  []school.DraftFile{{Field: "/slides/0/image", Name: "lake.jpg", Hash: school.HashOf(photo)}}}
	read[api.DraftAnswer](t, d.json("staff", "PUT", draftAddress, body(t, slider)), http.StatusOK)
	read[api.DraftAnswer](t, d.steps("staff", "submit", 1), http.StatusOK)
	shown := func() []api.SliderView {
		return read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), http.StatusOK).Data
	}
	if got := shown(); len(got) > 0 {
		t.Fatalf("it is up before it was approved: %+v", got)
	}
	saved := read[api.SavedAnswer](t, d.steps("owner", "approve", 2), http.StatusOK).Data
	if got := shown(); len(got) != 1 || len(got[0].Slides) != 1 || got[0].Slides[0].Alt != "The lake" {
		t.Fatalf("%+v", got)
	}
	for _, change := range read[api.ChangesAnswer](t, d.json("staff", "GET", "/api/changes", ""), http.StatusOK).Data {
		if change.State != "" {
			t.Errorf("staff are offered an undo: %+v", change)
		}
	}
	read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", body(t, saved.Undo)), http.StatusOK)
	if got := shown(); len(got) > 0 {
		t.Errorf("after the undo: %+v", got)
	}
}

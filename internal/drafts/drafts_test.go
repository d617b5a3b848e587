package drafts_test

import (
	"fmt"
	"maps"
	"math"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/drafts"
	"schoolsite/internal/editing"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

const draftID = "8d0c6b1f2a3e4d5c6b7a"

// office is a site with one who writes and one who publishes.
type office struct {
	*schooltest.School
	drafts       *drafts.Service
	staff, owner school.Actor
}

func newOffice(t *testing.T) *office {
	t.Helper()
	s := schooltest.New(t)
	schooltest.Publish(t, s, schooltest.Tree())
	_, staff := s.Add(t, "staff@school.example", school.Staff)
	_, owner := s.Add(t, "owner@school.example", school.Owner)
	return &office{s, s.Services.Drafts, staff, owner}
}

func newsItem(title string) map[string]any {
	return map[string]any{"title": title, "summary": "In a sentence.", "category": "News", "date": "2026-11-24", "body": "One.\n\nTwo."}
}

// save saves the draft of a news item.
func (o *office) save(t *testing.T, by school.Actor, version int, fields map[string]any, files ...editing.Attachment) (school.Draft, error) {
	t.Helper()
	draft := school.Draft{ID: draftID, Version: version, Kind: "news", Base: 1, Fields: fields}
	return o.drafts.Save(t.Context(), by, draft, files)
}

// mustSave is save, which must not fail.
func (o *office) mustSave(t *testing.T, version int, fields map[string]any, files ...editing.Attachment) school.Draft {
	t.Helper()
	saved, err := o.save(t, o.staff, version, fields, files...)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

// withPicture returns a news item with the file of a picture.
func withPicture(name string, data []byte) (map[string]any, editing.Attachment) {
	fields := newsItem("The rain")
	fields["image"] = map[string]any{"alt": "Rain"}
	return fields, editing.Attachment{Field: "/image/src", Name: name, Data: data}
}

// submit asks for the approval of the draft.
func (o *office) submit(t *testing.T, version int) {
	t.Helper()
	if _, err := o.drafts.Submit(t.Context(), o.staff, draftID, drafts.Step{Version: version}); err != nil {
		t.Fatal(err)
	}
}

func (o *office) sendBack(t *testing.T, version int) {
	t.Helper()
	step := drafts.Step{Version: version, Note: "The hour is wrong."}
	if _, err := o.drafts.SendBack(t.Context(), o.owner, draftID, step); err != nil {
		t.Fatal(err)
	}
}

func (o *office) approve(t *testing.T, version int) (editing.Saved, error) {
	t.Helper()
	return o.drafts.Approve(t.Context(), o.owner, draftID, drafts.Step{Version: version})
}

func (o *office) mustApprove(t *testing.T, version int) editing.Saved {
	t.Helper()
	saved, err := o.approve(t, version)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

// mustRefuse checks the code of an error, and what it says at a field.
func mustRefuse(t *testing.T, what string, err error, code school.Code, field, says string) {
	t.Helper()
	if school.CodeOf(err) != code || field != "" && !strings.Contains(school.AsError(err).Fields[field], says) {
		t.Errorf("%s: %v", what, err)
	}
}

func TestDrafts_TwoPeople(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.mustSave(t, 0, map[string]any{"title": "A", "summary": "Ravi's.", "image": map[string]any{"alt": "A tree"}})
	o.mustSave(t, 1, map[string]any{"title": "A", "summary": "Ravi's own.", "image": map[string]any{"alt": "Two trees"}})
	theirs := map[string]any{"title": "A", "summary": "Asha's.", "image": map[string]any{"alt": "A tree"}, "body": "Text"}
	_, err := o.save(t, o.owner, 1, theirs)
	want := map[string]string{
		"summary":   "Person staff@school.example wrote here: Ravi's own.",
		"image/alt": "Person staff@school.example wrote here: Two trees",
		"body":      "Person staff@school.example left this empty.",
	}
	if school.CodeOf(err) != school.Outdated || !maps.Equal(school.AsError(err).Fields, want) {
		t.Errorf("%v", err)
	}
	got, err := o.save(t, o.owner, 2, map[string]any{"title": "A", "summary": "Asha's."})
	if err != nil || got.ChangedBy != "owner@school.example" || got.CreatedBy != "staff@school.example" {
		t.Errorf("%+v, %v", got, err)
	}
	discard := func(version int) error {
		return o.drafts.Discard(t.Context(), o.staff, draftID, drafts.Step{Version: version})
	}
	mustRefuse(t, "what was not read is discarded", discard(2), school.Outdated, "", "")
	if err := discard(3); err != nil {
		t.Error(err)
	}
	_, err = o.save(t, o.owner, 3, map[string]any{"title": "A"})
	mustRefuse(t, "a draft that was discarded comes back", err, school.NotFound, "", "")
}

func TestDrafts_Refused(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for name, test := range map[string]struct {
		draft school.Draft
		code  school.Code
	}{
		"an id of another form": {school.Draft{ID: "X", Kind: "news", Fields: newsItem("A")}, school.Invalid},
		"a kind there is not":   {school.Draft{ID: draftID, Kind: "poem", Fields: newsItem("A")}, school.NotFound},
		"no fields":             {school.Draft{ID: draftID, Kind: "news"}, school.Invalid},
		"one there is not":      {school.Draft{ID: draftID, Kind: "news", Version: 3, Fields: newsItem("A")}, school.NotFound},
	} {
		_, err := o.drafts.Save(t.Context(), o.staff, test.draft, nil)
		mustRefuse(t, name, err, test.code, "", "")
	}
	o.mustSave(t, 0, newsItem("A"))
	_, err := o.drafts.SendBack(t.Context(), o.owner, draftID, drafts.Step{Version: 1, Note: " "})
	mustRefuse(t, "sent back without a word", err, school.Invalid, "note", "Say in")
	_, err = o.drafts.Approve(t.Context(), o.staff, draftID, drafts.Step{Version: 1})
	mustRefuse(t, "approved by staff", err, school.Forbidden, "", "")
	_, err = o.approve(t, 2)
	mustRefuse(t, "approved without reading it", err, school.Outdated, "", "")
	for i := range drafts.MaxDrafts - 1 {
		other := school.Draft{ID: fmt.Sprintf("%020d", i), Version: 1, Kind: "news", State: school.DraftOpen, CreatedBy: fmt.Sprint(i)}
		if err := o.Parts.DB.Update(func(tx *store.Tx) error { return tx.PutDraft(other) }); err != nil {
			t.Fatal(err)
		}
	}
	one := school.Draft{ID: "9d0c6b1f2a3e4d5c6b7a", Kind: "news", Fields: map[string]any{}}
	_, err = o.drafts.Save(t.Context(), o.staff, one, nil)
	mustRefuse(t, "one more draft than there may be", err, school.Conflict, "", "")
}

// An account keeps so many drafts, whoever else has some.
func TestDrafts_BudgetOfAnAccount(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for i := range 100 {
		own := school.Draft{ID: fmt.Sprintf("%020d", i), Version: 1, Kind: "news", State: school.DraftOpen, CreatedBy: o.staff.Name()}
		if err := o.Parts.DB.Update(func(tx *store.Tx) error { return tx.PutDraft(own) }); err != nil {
			t.Fatal(err)
		}
	}
	_, err := o.save(t, o.staff, 0, newsItem("A"))
	mustRefuse(t, "the draft after 100", err, school.Conflict, "", "")
	own := school.Draft{ID: fmt.Sprintf("%020d", 7), Version: 1, Kind: "news", Fields: newsItem("A")}
	if _, err := o.drafts.Save(t.Context(), o.staff, own, nil); err != nil {
		t.Errorf("one of them can't be saved: %v", err)
	}
	if _, err := o.save(t, o.owner, 0, newsItem("A")); err != nil {
		t.Errorf("another account: %v", err)
	}
}

// A picture is taken down that only a draft names. The draft has it no longer, and whoever sends it again is told why it
// is refused.
func TestDrafts_WithAPictureThatWasTakenDown(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	ravi := schooltest.JPEG(64, 48, 1)
	fields, file := withPicture("ravi.jpg", ravi)
	saved := o.mustSave(t, 0, fields, file)
	request := maintenance.TakedownRequest{Picture: saved.Files[0].Hash, Reason: "consent withdrawn"}
	if _, err := o.TakeDown(t.Context(), schooltest.Operator, request); err != nil {
		t.Fatal(err)
	}
	const says = "This picture was deleted permanently on 20 November 2026 and is not taken again."
	if got, err := o.drafts.Draft(draftID); err != nil || len(got.Files) != 0 || got.Fields["image"] != nil {
		t.Errorf("%+v, %v", got, err)
	}
	_, again := withPicture("again.jpg", ravi)
	for version, file := range map[int]editing.Attachment{0: file, 1: again} {
		_, err := o.save(t, o.staff, version, fields, file)
		mustRefuse(t, "it is sent as "+file.Name, err, school.Invalid, "image/src", says)
	}
	dam := schooltest.JPEG(64, 48, 2)
	fields, file = withPicture("dam.jpg", dam[:len(dam)-20])
	o.mustSave(t, 1, fields, file)
	_, err := o.approve(t, 2)
	mustRefuse(t, "a damaged picture", err, school.ContentInvalid, "image/src", "")
	fields, file = withPicture("dam.jpg", dam)
	o.mustSave(t, 2, fields, file)
	o.mustApprove(t, 3)
}

// The files of a draft survive every sweep, and those of one that was discarded don't.
func TestDrafts_KeepTheirFiles(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	locked := []byte("%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R /Encrypt 5 0 R >>\n%%EOF")
	for name, test := range map[string]struct {
		data []byte
		says string
	}{
		"a.exe":      {[]byte("MZ"), "neither a PDF nor a picture"},
		"scan.pdf":   {make([]byte, 25<<20+1), "This document has 26 MB, and 25 MB are the most."},
		"locked.pdf": {locked, "This PDF is encrypted: it asks for a password, or forbids printing"},
	} {
		fields, file := withPicture(name, test.data)
		_, err := o.save(t, o.staff, 0, fields, file)
		mustRefuse(t, name, err, school.Invalid, "image/src", test.says)
	}
	fields, file := withPicture("old.jpg", schooltest.JPEG(64, 48, 1))
	first := o.mustSave(t, 0, fields, file).Files
	fields, file = withPicture("rain.jpg", schooltest.JPEG(64, 48, 2))
	second := o.mustSave(t, 1, fields, file).Files
	if len(second) != 1 || second[0].Name != "rain.jpg" {
		t.Fatalf("%+v", second)
	}
	for _, file := range []school.DraftFile{first[0], second[0]} {
		if err := o.Parts.Content.Touch(file.Hash, schooltest.Start.Add(-2*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	o.CollectGarbage(t)
	has := func(file school.DraftFile) bool { return o.Parts.Content.Has(file.Hash, file.Bytes) }
	if has(first[0]) || !has(second[0]) {
		t.Errorf("the replaced file is kept: %v, the other: %v", has(first[0]), has(second[0]))
	}
	saved := o.mustApprove(t, 2)
	if image, _ := saved.Item.Fields["image"].(map[string]any); image["src"] != "images/rain.jpg" {
		t.Errorf("%+v", saved.Item.Fields)
	}
}

// Files that a draft names take the place of all that it had; one that is not stored is refused at its field.
func TestDrafts_NameTheirFiles(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	fields, file := withPicture("old.jpg", schooltest.JPEG(64, 48, 1))
	first := o.mustSave(t, 0, fields, file).Files[0]
	save := func(version int, files ...school.DraftFile) (school.Draft, error) {
		files = append([]school.DraftFile{}, files...)
		return o.drafts.Save(t.Context(), o.staff,
			school.Draft{ID: draftID, Version: version, Kind: "news", Base: 1, Fields: newsItem("The rain"), Files: files}, nil)
	}
	_, err := save(1, school.DraftFile{Field: "/image/src", Name: "a.jpg", Hash: strings.Repeat("0", 64)})
	mustRefuse(t, "a file that is not there", err, school.Invalid, "image/src", "This file is not on the server any more. Choose it again.")
	if got, err := save(1); err != nil || len(got.Files) != 0 {
		t.Errorf("%+v, %v", got.Files, err)
	}
	got, err := save(2, school.DraftFile{Field: "/image/src", Name: "again.jpg", Hash: first.Hash})
	if err != nil || len(got.Files) != 1 || got.Files[0].Bytes != first.Bytes {
		t.Errorf("%+v, %v", got.Files, err)
	}
}

// A full disk refuses a save and loses nothing: the draft is as it was, and the same save is taken once there is room.
func TestDrafts_FullDisk(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	fields, file := withPicture("old.jpg", schooltest.JPEG(64, 48, 1))
	kept := o.mustSave(t, 0, fields, file)
	o.Parts.Content.KeepFree(math.MaxInt64)
	fields, file = withPicture("rain.jpg", schooltest.JPEG(64, 48, 2))
	_, err := o.save(t, o.staff, 1, fields, file)
	mustRefuse(t, "a save on a full disk", err, school.StorageFull, "", "")
	if _, err := o.approve(t, 1); err == nil {
		t.Error("published on a full disk")
	}
	now, err := o.drafts.Draft(draftID)
	if err != nil || now.Version != 1 || len(now.Files) != 1 || now.Files[0] != kept.Files[0] || now.Fields["title"] != "The rain" {
		t.Errorf("%+v, %v", now, err)
	}
	o.Parts.Content.KeepFree(0)
	if again := o.mustSave(t, 1, fields, file); again.Files[0].Name != "rain.jpg" {
		t.Errorf("%+v", again)
	}
	o.mustApprove(t, 2)
}

// An alert is shown in its own preview, also before it is to appear: it is in the layout, not on the page.
func TestDrafts_PreviewOfAnAlert(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	const text = "The school is closed on Friday."
	draft := school.Draft{ID: draftID, Kind: "alert", Base: 1, Fields: map[string]any{
		"text": text, "publish": "2099-12-04 08:00", "expires": "2099-12-05 08:00"}}
	if _, err := o.drafts.Save(t.Context(), o.staff, draft, nil); err != nil {
		t.Fatal(err)
	}
	html, err := o.drafts.OfficePreview(t.Context(), draftID, "")
	if err != nil || !strings.Contains(string(html.Identity), text) {
		t.Errorf("%s %v", html.Identity, err)
	}
}

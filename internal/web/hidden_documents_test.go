package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/editing"
	"schoolsite/internal/homepage"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// The document of the live pop-up's link is shown as long as the pop-up is.
func TestDocuments_OfThePopup(t *testing.T) {
	f := open(t)
	schooltest.Publish(t, f.School, withCirculars(map[string]string{"documents/form.pdf": "", "documents/fees.pdf": "expires: 2027-03-01"}))
	address := f.documentURL(t, "documents/form.pdf")
	f.mustBeHidden(t, "before the pop-up", address)
	popup := homepage.NewPopup{Popup: school.Popup{Picture: f.NewPicture(t, 1), Alt: "A form", Link: address, Shown: school.Span{Until: f.Clock.Now().Add(time.Hour)}}}
	if _, err := f.CreatePopup(t.Context(), schooltest.Operator, popup); err != nil {
		t.Fatal(err)
	}
	if w := f.ask(request("GET", address)); w.Code != http.StatusOK {
		t.Errorf("while the pop-up is live: %d %s", w.Code, w.Body)
	}
	f.Clock.Move(2 * time.Hour)
	f.mustBeHidden(t, "after the pop-up", address)
}

// asData draws pages as their data, too.
type asData struct{ *schooltest.Renderer }

func (d asData) Render(ctx context.Context, layout school.Layout, page school.PageData) (school.Encoded, error) {
	html, err := d.Renderer.Render(ctx, layout, page)
	body, _ := json.Marshal(page)
	html.Identity = append(html.Identity, body...)
	return html, err
}

func drawnAsData(parts *services.Parts, _ *services.Options) {
	parts.Renderer = asData{&schooltest.Renderer{}}
}

// withCirculars is a tree with a document for each line of a list of circulars, by its file.
func withCirculars(lines map[string]string) fstest.MapFS {
	tree, list := schooltest.Edited("pages/latest.md", "The text", "See the [circulars](/circulars). The text"), "circulars:\n"
	tree["pages/circulars.md"] = tree["pages/boarding.md"]
	for file, line := range lines {
		tree[file] = &fstest.MapFile{Data: []byte("%PDF-1.4\n% " + file + "\n%%EOF\n")}
		if line != "" {
			list += fmt.Sprintf("  - {title: %s, date: 2026-11-02, category: Fees, document: %q, %s}\n", strings.TrimSuffix(file[10:], ".pdf"), file, line)
		}
	}
	tree["circulars/2026.yaml"] = &fstest.MapFile{Data: []byte(list)}
	return tree
}

// documentURL is the address of a document of the published tree.
func (f *front) documentURL(t *testing.T, file string) string {
	t.Helper()
	for _, d := range f.Snapshot().Content.Documents {
		if d.Path == file {
			return d.URL
		}
	}
	t.Fatalf("the tree has no %s", file)
	return ""
}

// mustBeHidden checks that strangers get 410 at a document's own address and at those by which others lead to it.
func (f *front) mustBeHidden(t *testing.T, what, address string) {
	t.Helper()
	name := address[strings.LastIndexByte(address, '/'):]
	for _, path := range []string{address, "/documents/0000000000000000" + name, "/documents/x" + name, "/documents" + name} {
		for _, method := range []string{"GET", "HEAD"} {
			r := request(method, path)
			r.Header.Set("Range", "bytes=0-3")
			if w := f.ask(r); w.Code != http.StatusGone || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag")+w.Header().Get("Location") != "" {
				t.Errorf("%s: %s %s: %d %v", what, method, path, w.Code, w.Header())
			}
		}
	}
}

// A document is served to strangers while something that is shown names it.
func TestDocuments_OnlyWhatIsShownIsServed(t *testing.T) {
	f := open(t, schooltest.Showing(withCirculars(map[string]string{
		"documents/shown.pdf":     "summary: Now",
		"documents/A & b+c.pdf":   "summary: Now",
		"documents/scheduled.pdf": "publish: 2026-11-20 10:00",
		"documents/expired.pdf":   "expires: 2026-11-01",
		"documents/unnamed.pdf":   "",
	})))
	session, _ := f.Add(t, "clerk@school.example", school.Staff)
	for _, shown := range []string{"documents/shown.pdf", "documents/A & b+c.pdf"} {
		if w := f.stranger(f.documentURL(t, shown)); w.Code != 200 || !strings.HasPrefix(w.Header().Get("Cache-Control"), "public, max-age=86400") {
			t.Errorf("%s: %d %v", shown, w.Code, w.Header())
		}
	}
	for _, hidden := range []string{"documents/scheduled.pdf", "documents/expired.pdf", "documents/unnamed.pdf"} {
		address := f.documentURL(t, hidden)
		f.mustBeHidden(t, hidden, address)
		for path, want := range map[string]string{address: "200", "/documents/current/" + filepath.Base(hidden): "302" + address} {
			r := request("GET", path)
			r.AddCookie(&http.Cookie{Name: "session", Value: session.Cookie})
			if w := f.ask(r); fmt.Sprint(w.Code, w.Header().Get("Location")) != want || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s for staff: %d %v", path, w.Code, w.Header())
			}
		}
	}
	schooltest.Run(t, f.School)
	f.Clock.NextAlarm()
	f.Clock.Move(time.Hour)
	f.Clock.NextAlarm() // the site waits for the next change
	if w := f.stranger(f.documentURL(t, "documents/scheduled.pdf")); w.Code != 200 {
		t.Errorf("after its time: %d", w.Code)
	}
}

// savesNotice adds, changes or removes a news item with a document, as the office does.
func (f *front) savesNotice(t *testing.T, id string, fields map[string]any, pdf string) (saved editing.Saved) {
	t.Helper()
	var files []editing.Attachment
	if pdf != "" {
		files = []editing.Attachment{{Field: "/document", Name: pdf, Data: []byte(fmt.Sprint("%PDF-1.4\n% ", fields["title"], "\n%%EOF\n"))}}
	}
	edit := editing.Edit{Kind: "circular", ID: id, Base: f.Snapshot().Revision.Number, Fields: fields}
	saved, err := f.Services.Editing.Save(t.Context(), schooltest.Operator, edit, files)
	if err != nil {
		t.Fatalf("%v %v", err, school.AsError(err).Diagnostics)
	}
	return saved
}

func notice(title string) map[string]any {
	return map[string]any{"title": title, "date": "2026-11-20", "category": "Exams", "document": ""}
}

// hasDocument reports whether the published tree has a document of a name.
func (f *front) hasDocument(name string) bool {
	for _, d := range f.Snapshot().Content.Documents {
		if d.Name == name {
			return true
		}
	}
	return false
}

// What an edit replaces or removes leaves the site and the tree, unless something else names it, and comes back
// with Undo and Restore.
func TestDocuments_ReplacedOrRemovedByAnEditAreGone(t *testing.T) {
	f := open(t, schooltest.Showing(withCirculars(map[string]string{"documents/rules.pdf": "summary: Now"})))
	tree := withCirculars(map[string]string{"documents/rules.pdf": "summary: Now"})
	tree["pages/boarding.md"] = &fstest.MapFile{Data: append(tree["pages/boarding.md"].Data, "\n[The rules](documents/rules.pdf \"2026-11-02\")\n"...)}
	f.publish(t, tree)
	saved := f.savesNotice(t, "", notice("Marks of IX"), "marks-ix.pdf")
	wrong := f.documentURL(t, "documents/marks-ix.pdf")
	if w := f.stranger(wrong); w.Code != 200 {
		t.Fatalf("%d", w.Code)
	}
	saved = f.savesNotice(t, saved.Item.ID, notice("Marks of IX, corrected"), "marks-ix-right.pdf")
	f.mustBeHidden(t, "replaced", wrong)
	if f.hasDocument("marks-ix.pdf") {
		t.Error("the tree has what was replaced")
	}
	right := f.documentURL(t, "documents/marks-ix-right.pdf")
	undo := editing.UndoItem{Kind: "circular", ID: saved.Item.ID, Revision: saved.Revision.Number}
	saved, err := f.Services.Editing.Undo(t.Context(), schooltest.Operator, undo)
	if err != nil {
		t.Fatal(err)
	}
	if w := f.stranger(wrong); w.Code != 200 {
		t.Errorf("with the replacement taken back: %d", w.Code)
	}
	f.mustBeHidden(t, "taken back", right)
	f.savesNotice(t, saved.Item.ID, nil, "")
	f.mustBeHidden(t, "removed", wrong)
	if f.hasDocument("marks-ix.pdf") {
		t.Error("the tree has what was removed")
	}
	other := f.savesNotice(t, "", notice("Marks of X"), "marks-ix.pdf")
	undo.ID, undo.Revision = saved.Item.ID, 0
	if _, err := f.Services.Editing.Undo(t.Context(), schooltest.Operator, undo); school.CodeOf(err) != school.Conflict || f.stranger(wrong).Code != 302 {
		t.Errorf("restored beside another document of that name: %v", err)
	}
	f.savesNotice(t, other.Item.ID, nil, "")
	if _, err := f.Services.Editing.Undo(t.Context(), schooltest.Operator, undo); err != nil {
		t.Fatal(err)
	}
	if w := f.stranger(wrong); w.Code != 200 {
		t.Errorf("restored: %d", w.Code)
	}

	items, err := f.Services.Editing.Items("circular")
	if err != nil {
		t.Fatal(err)
	}
	f.savesNotice(t, items.Items[0].ID, nil, "") // the page of the boarding house names the document, too
	if w := f.stranger(f.documentURL(t, "documents/rules.pdf")); w.Code != 200 {
		t.Errorf("that a page names: %d", w.Code)
	}
}

// opensWithTicket opens a draft by its link, and asks for one of the files of its page.
func (f *front) asksWithTicket(opened *httptest.ResponseRecorder, address string) *httptest.ResponseRecorder {
	r := request("GET", address)
	for _, cookie := range opened.Result().Cookies() {
		if strings.HasPrefix(address, cookie.Path+"/") { // as browsers do
			r.AddCookie(cookie)
		}
	}
	return f.ask(r)
}

// The page of a draft shows what visitors see, and the draft; its files are for whoever has the link.
func TestDraftLink_ShowsNothingElseThatIsHidden(t *testing.T) {
	f := open(t, drawnAsData, schooltest.Showing(withCirculars(map[string]string{
		"documents/shown.pdf": "summary: Now", "documents/results-x.pdf": "publish: 2026-12-20",
	})))
	fields := notice("Suspension")
	fields["publish"] = "2027-01-15"
	draft := school.Draft{ID: draftOfRain, Kind: "circular", Fields: fields}
	pdf := editing.Attachment{Field: "/document", Name: "suspension.pdf", Data: []byte("%PDF-1.4\n% of a pupil\n%%EOF\n")}
	if _, err := f.Services.Drafts.Save(t.Context(), schooltest.Operator, draft, []editing.Attachment{pdf}); err != nil {
		t.Fatal(err)
	}
	link := f.linkOf(t)
	opened := f.opensDraft(link.Fragment)
	html := opened.Body.String()
	if opened.Code != 200 || !strings.Contains(html, "suspension.pdf") || !strings.Contains(html, "shown.pdf") {
		t.Fatalf("%d %s", opened.Code, html)
	}
	if strings.Contains(html, "results-x") {
		t.Error("the page names a circular that is scheduled")
	}
	cookies := opened.Result().Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteStrictMode || cookies[0].Path != "/draft/files/"+draftOfRain {
		t.Errorf("%v", cookies)
	}
	own := "/documents/" + school.HashOf(pdf.Data)[:16] + "/suspension.pdf"
	address := "/draft/files/" + draftOfRain + own
	if !strings.Contains(html, address) || strings.Contains(html, `"`+own) {
		t.Error("the page does not say where its file is")
	}
	if w := f.asksWithTicket(opened, address); w.Code != 200 || w.Header().Get("Cache-Control") != "no-store" || w.Body.String() != string(pdf.Data) {
		t.Errorf("with the ticket: %d %v", w.Code, w.Header())
	}
	again := f.opensDraft(link.Fragment)
	for _, w := range []*httptest.ResponseRecorder{opened, again} {
		if w := f.asksWithTicket(w, address); w.Code != 200 {
			t.Errorf("two who have the link: %d", w.Code)
		}
	}
	f.mustBeHidden(t, "the draft's file", own)
	if w := f.stranger(address); w.Code != 410 {
		t.Errorf("without the ticket: %d", w.Code)
	}
	for _, other := range []string{
		strings.Replace(address, draftOfRain, "00000000000000000000", 1), strings.Replace(address, "suspension", "x", 1),
		strings.Replace(address, own, f.documentURL(t, "documents/results-x.pdf"), 1), strings.Replace(address, own, "/media/0000.jpg", 1),
		strings.Replace(address, own, "/documents/0000000000000000/suspension.pdf", 1), strings.Replace(address, own, own[len("/documents"):], 1),
	} {
		r := request("GET", other)
		r.AddCookie(cookies[0])
		if w := f.ask(r); w.Code != 410 || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d", other, w.Code)
		}
	}
	for range 5 { // the oldest link ends
		f.linkOf(t)
	}
	if w := f.asksWithTicket(opened, address); w.Code != 410 {
		t.Errorf("after the link was revoked: %d", w.Code)
	}
	last := f.opensDraft(f.linkOf(t).Fragment)
	f.Clock.Move(7 * 24 * time.Hour)
	if w := f.asksWithTicket(last, address); w.Code != 410 {
		t.Errorf("after the link has ended: %d", w.Code)
	}
}

// linkOf makes a link to the draft.
func (f *front) linkOf(t *testing.T) *url.URL {
	t.Helper()
	made, err := f.Services.Drafts.Link(t.Context(), schooltest.Operator, draftOfRain)
	if err != nil {
		t.Fatal(err)
	}
	link, err := url.Parse(made.URL)
	if err != nil {
		t.Fatal(err)
	}
	return link
}

// Whoever has a link is told in one sentence that it shows nothing, and not who changed what.
func TestDraftLink_ErrorsNameNobody(t *testing.T) {
	f := open(t)
	draft := school.Draft{ID: draftOfRain, Kind: "news", Item: "annual-day", Base: f.Snapshot().Revision.Number}
	items, err := f.Services.Editing.Items("news")
	if err != nil || len(items.Items) == 0 {
		t.Fatal(err)
	}
	draft.Item, draft.Base, draft.Fields = items.Items[0].ID, items.Revision, items.Items[0].Fields
	draft.Fields["summary"] = "Mine."
	if _, err := f.Services.Drafts.Save(t.Context(), schooltest.Operator, draft, nil); err != nil {
		t.Fatal(err)
	}
	_, owner := f.Add(t, "owner@school.example", school.Owner)
	theirs := map[string]any{}
	for key, value := range items.Items[0].Fields {
		theirs[key] = value
	}
	theirs["summary"] = "Theirs."
	edit := editing.Edit{Kind: "news", ID: draft.Item, Base: items.Revision, Fields: theirs}
	if _, err := f.Services.Editing.Save(t.Context(), owner, edit, nil); err != nil {
		t.Fatal(err)
	}
	w := f.opensDraft(f.linkOf(t).Fragment)
	if body := w.Body.String(); w.Code != 422 || body != unshowable {
		t.Errorf("%d %s", w.Code, body)
	}
}

// A document is taken down by its file, by the copy that visitors saved, and by its address, from earlier revisions
// and drafts, too; and its bytes are refused from then on.
func TestDocuments_TakenDownLeaveEverything(t *testing.T) {
	for _, way := range []string{"file", "copy", "address"} {
		t.Run(way, func(t *testing.T) {
			f := open(t, schooltest.Showing(withLetter(t, "the marks")))
			tree := withLetter(t, "the marks")
			circulars := withCirculars(map[string]string{"documents/marks.pdf": "summary: Now", "documents/other.pdf": "summary: Now"})
			for _, name := range []string{"circulars/2026.yaml", "documents/marks.pdf", "documents/other.pdf", "pages/circulars.md", "pages/latest.md"} {
				tree[name] = circulars[name]
			}
			tree["documents/marks.pdf"] = tree["documents/ಶುಲ್ಕ 2027.pdf"]
			f.publish(t, tree)
			address := f.documentURL(t, "documents/marks.pdf")
			source, shown := school.HashOf(letter(t, "the marks")), f.stranger(address).Body.Bytes()
			named := map[string]string{"file": source, "copy": school.HashOf(shown), "address": "https://school.example" + address}[way]
			f.publish(t, schooltest.Tree())
			f.mustBeHidden(t, "removed", address)
			if _, err := f.Rollback(t.Context(), schooltest.Operator, 1, ""); err != nil {
				t.Fatal(err)
			}
			result, err := f.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: named})
			if err != nil || !result.Document || len(result.Sources) != 2 || result.Revisions != 2 || result.Later {
				t.Fatalf("%+v %v", result, err)
			}
			f.mustBeHidden(t, "taken down", address)
			if w := f.office(address); w.Code != 410 {
				t.Errorf("for the office: %d", w.Code)
			}
			if page := string(f.Snapshot().Pages["/boarding"].JSONBody()); strings.Contains(page, "/documents/") || !strings.Contains(page, "Fees") {
				t.Errorf("its link on a page: %s", page[strings.Index(page, `"html"`):])
			}
			again := withLetter(t, "the marks")
			other := bytes.Replace(letter(t, "the marks"), []byte("Anita Rao"), []byte("Another A"), 1)
			for _, data := range [][]byte{letter(t, "the marks"), shown, other} {
				again["documents/ಶುಲ್ಕ 2027.pdf"] = &fstest.MapFile{Data: data}
				_, err := f.Import(t.Context(), schooltest.Operator, again, schooltest.Over)
				if school.CodeOf(err) != school.ContentInvalid || !strings.Contains(fmt.Sprint(school.AsError(err).Diagnostics), "This document was deleted permanently on") {
					t.Errorf("imported again: %v", err)
				}
			}
			if err := f.Services.Editing.Keep(letter(t, "the marks")); school.CodeOf(err) != school.Invalid {
				t.Errorf("sent again: %v", err)
			}
			f.publish(t, schooltest.Tree())
			if _, err := f.Rollback(t.Context(), schooltest.Operator, 1, ""); err != nil {
				t.Fatal(err)
			}
			f.mustBeHidden(t, "rolled back", address)
			if all := f.Snapshot().Pages["/circulars"].Data.Circulars; len(all) != 1 || all[0].Title != "other" {
				t.Errorf("the circulars: %v", all)
			}
			for _, hash := range []string{source, school.HashOf(shown)} {
				if _, err := os.Stat(filepath.Join(f.Parts.DB.Dir(), "content", hash)); err == nil {
					t.Error("the data folder has it")
				}
			}
			if result, err = f.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: named}); err != nil || !result.Already || !result.Document {
				t.Errorf("once more: %+v %v", result, err)
			}
		})
	}
}

package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// saveItem saves an item as the owner, and returns the number of the new revision.
func (d *desk) saveItem(t *testing.T, edit editing.Edit) int {
	t.Helper()
	return read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items", body(t, edit)), 200).Data.Revision.Number
}

// publishes imports a tree that was edited from a revision.
func (d *desk) publishes(t *testing.T, tree fstest.MapFS, base int) {
	t.Helper()
	sent, _ := parcel(t, tree)
	if _, err := d.client(t).ImportContent(t.Context(), sent, api.ImportForm{Base: base}, nil, nil); err != nil {
		t.Fatal(err, school.AsError(err).Diagnostics)
	}
}

// history describes the history of an item as a reader would see it: a line for each entry.
func (d *desk) history(t *testing.T, kind, id string) (lines []string, found editing.History) {
	t.Helper()
	found = read[api.HistoryAnswer](t, d.json("staff", "GET", "/api/content/items/"+kind+"/history?id="+url.QueryEscape(id), ""), 200).Data
	for _, one := range found.Entries {
		line := fmt.Sprintf("%d %s %s by %s:", one.Revision, one.Action, one.Title, one.By)
		for _, change := range one.Changes {
			line += fmt.Sprintf(" %s %q %q", change.Field, change.Before, change.After)
		}
		lines = append(lines, strings.TrimSuffix(line, ":"))
	}
	return lines, found
}

func (d *desk) deleted(t *testing.T, kind string) (ids []string) {
	t.Helper()
	for _, one := range read[api.DeletedAnswer](t, d.json("staff", "GET", "/api/content/items/"+kind+"/deleted", ""), 200).Data {
		ids = append(ids, fmt.Sprintf("%s in %d", one.ID, one.Revision))
	}
	return ids
}

func (d *desk) fields(t *testing.T, kind, id string) map[string]any {
	t.Helper()
	for _, one := range read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/"+kind, ""), 200).Data.Items {
		if one.ID == id {
			return one.Fields
		}
	}
	return nil
}

func undoOf(kind, id string, revision int) string {
	return fmt.Sprintf(`{"kind":%q,"id":%q,"revision":%d}`, kind, id, revision)
}

func with(fields map[string]any, change ...any) map[string]any {
	changed := map[string]any{}
	for key, value := range fields {
		changed[key] = value
	}
	for i := 0; i < len(change); i += 2 {
		changed[change[i].(string)] = change[i+1]
	}
	return changed
}

func TestHistory_TakesBackOneChange(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	rain := newsItem("The rain")
	d.saveItem(t, editing.Edit{Kind: "news", Fields: rain})                                                                   // 2
	d.saveItem(t, editing.Edit{Kind: "news", Fields: newsItem("The pond")})                                                   // 3, another item
	d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 3, Fields: with(rain, "summary", "Wrong.", "image", nil)}) // 4
	d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 4, Fields: with(rain, "summary", "Wrong.", "body", "One.\n\nThree.\n\nFour.")})
	lines, found := d.history(t, "news", "the-rain")
	want := []string{
		`5 changed The rain by owner@school.example: body "Two." "Three.\n\nFour."`,
		`4 changed The rain by owner@school.example: summary "In a sentence." "Wrong."`,
		"2 added The rain by owner@school.example",
	}
	if d := cmp.Diff(want, lines); d != "" || !found.Complete {
		t.Errorf("complete: %v, -want +got:\n%s", found.Complete, d)
	}
	for who, code := range map[string]int{"": http.StatusUnauthorized, "staff": http.StatusForbidden} {
		if w := d.json(who, "POST", "/api/content/items/undo", undoOf("news", "the-rain", 4)); w.Code != code {
			t.Errorf("%q: %d %s", who, w.Code, w.Body)
		}
	}
	undone := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", undoOf("news", "the-rain", 4)), 200)
	if undone.Message != "Undone. Visitors see what was there before." || undone.Data.Revision.Revision.Message != "Change of revision 4 undone in the news item: The rain" || undone.Data.Revision.By != "owner@school.example" {
		t.Errorf("%+v", undone)
	}
	if now := d.fields(t, "news", "the-rain"); now["summary"] != "In a sentence." || now["body"] != "One.\n\nThree.\n\nFour." {
		t.Errorf("the later change is lost: %+v", now)
	}
	if log := d.json("owner", "GET", "/api/audit?q=taken+back", "").Body.String(); !strings.Contains(log, "content.imported") {
		t.Errorf("the audit log: %s", log)
	}
	if again := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", undoOf("news", "the-rain", 4)), 200); !again.Data.Unchanged || newest(t, d.client(t)) != 6 {
		t.Errorf("taken back twice: %+v", again)
	}
}

func TestHistory_WhatCanNotBeTakenBack(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	rain := newsItem("The rain")
	d.saveItem(t, editing.Edit{Kind: "news", Fields: rain})
	d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 2, Fields: with(rain, "summary", "Wrong.")})
	d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 3, Fields: with(rain, "summary", "Right.")})
	for what, test := range map[string]struct {
		undo   string
		status int
		says   string
	}{
		"a field that was changed again": {undoOf("news", "the-rain", 3), 409, `"summary":"It says now: Right."`},
		"a revision of something else":   {undoOf("news", "the-rain", 1), 404, "Revision 1 did not change the news item"},
		"the removal of what is there":   {undoOf("news", "the-rain", 0), 409, "is published, so there is nothing to restore"},
		"an item that never was":         {undoOf("news", "nothing", 3), 404, `There is no news item \"nothing\"`},
		"a kind that there is not":       {undoOf("poem", "the-rain", 3), 404, "There is no kind of item"},
	} {
		if w := d.json("owner", "POST", "/api/content/items/undo", test.undo); w.Code != test.status || !strings.Contains(w.Body.String(), test.says) {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
	}
	d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 4})
	if w := d.json("owner", "POST", "/api/content/items/undo", undoOf("news", "the-rain", 4)); w.Code != 409 || !strings.Contains(w.Body.String(), "is deleted. Restore it first") {
		t.Errorf("of a deleted item: %d %s", w.Code, w.Body)
	}
	if n := newest(t, d.client(t)); n != 5 {
		t.Errorf("revision %d", n)
	}
}

// An entry of a list is followed through other titles and places; a deleted one returns to its place.
func TestHistory_OfAnEntryOfAList(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	tree := saying("Begun.")
	tree["pages/circulars.md"] = tree["pages/boarding.md"]
	d.publishes(t, tree, 0)
	circular := func(title string) map[string]any {
		return map[string]any{"title": title, "category": "General", "date": "2026-11-20", "document": "documents/" + strings.ToLower(title) + ".pdf"}
	}
	add := func(title string) {
		fields := circular(title)
		file := []editing.Attachment{{Field: "/document", Name: title + ".pdf", Data: []byte("%PDF-1.4\n% " + title + "\n%%EOF\n")}}
		if _, err := d.client(t).SaveItem(t.Context(), editing.Edit{Kind: "circular", Fields: fields}, file); err != nil {
			t.Fatal(err, school.AsError(err).Diagnostics)
		}
	}
	add("Rain")   // 2
	add("Fees")   // 3
	add("Sports") // 4
	d.saveItem(t, editing.Edit{Kind: "circular", ID: "2026-27/fees", Base: 4, Fields: with(circular("Fees"), "title", "Fees of the term")})
	lines, _ := d.history(t, "circular", "2026-27/fees-of-the-term")
	if want := []string{`5 changed Fees of the term by owner@school.example: title "Fees" "Fees of the term"`, "3 added Fees by cli:test"}; cmp.Diff(want, lines) != "" {
		t.Error(cmp.Diff(want, lines))
	}
	if ids := d.deleted(t, "circular"); len(ids) != 0 {
		t.Errorf("deleted: %v", ids)
	}
	d.saveItem(t, editing.Edit{Kind: "circular", ID: "2026-27/fees-of-the-term", Base: 5})
	d.saveItem(t, editing.Edit{Kind: "circular", ID: "2026-27/rain", Base: 6, Fields: with(circular("Rain"), "category", "Weather")})
	if ids := d.deleted(t, "circular"); cmp.Diff([]string{"2026-27/fees-of-the-term in 6"}, ids) != "" {
		t.Errorf("deleted: %v", ids)
	}
	if lines, _ := d.history(t, "circular", "2026-27/fees-of-the-term"); len(lines) != 3 || lines[0] != "6 removed Fees of the term by owner@school.example" {
		t.Errorf("%q", lines)
	}
	restored := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", undoOf("circular", "2026-27/fees-of-the-term", 0)), 200)
	if restored.Message != "Restored. Visitors see it again." || restored.Data.Revision.Revision.Message != "Deleted circular restored: Fees of the term" || restored.Data.Item.ID != "2026-27/fees-of-the-term" {
		t.Errorf("%+v", restored)
	}
	var titles []string
	for _, one := range read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/circular", ""), 200).Data.Items {
		titles = append(titles, one.Title)
	}
	if got := strings.Join(titles, ", "); !strings.HasPrefix(got, "Sports, Fees of the term, Rain") || d.fields(t, "circular", "2026-27/rain")["category"] != "Weather" {
		t.Errorf("%s", got)
	}
	if ids := d.deleted(t, "circular"); len(ids) != 0 {
		t.Errorf("still deleted: %v", ids)
	}
}

// Circulars of two years may be called the same: each that is removed can be brought back, whichever has its ID now.
func TestHistory_OfEntriesThatAreCalledTheSame(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	tree := saying("Begun.")
	tree["pages/circulars.md"] = tree["pages/boarding.md"]
	d.publishes(t, tree, 0)
	for _, category := range []string{"Winter", "Winter", "Spring", "Autumn"} { // 2 to 5
		fields := map[string]any{"title": "Holidays", "category": category, "date": "2026-11-20", "document": ""}
		file := []editing.Attachment{{Field: "/document", Name: "holidays.pdf", Data: []byte("%PDF-1.4\n%%EOF\n")}}
		if _, err := d.client(t).SaveItem(t.Context(), editing.Edit{Kind: "circular", Fields: fields}, file); err != nil {
			t.Fatal(err, school.AsError(err).Diagnostics)
		}
	}
	listed := func() (categories []any) {
		for _, one := range read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/circular", ""), 200).Data.Items {
			categories = append(categories, one.Fields["category"])
		}
		return categories
	}
	before := listed()
	remove := func(id string, base int) editing.UndoItem {
		edit := editing.Edit{Kind: "circular", ID: "2026-27/" + id, Base: base}
		return *read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items", body(t, edit)), 200).Data.Undo
	}
	undo := func(undo editing.UndoItem) {
		t.Helper()
		if w := d.json("owner", "POST", "/api/content/items/undo", body(t, undo)); w.Code != 200 {
			t.Fatalf("%+v: %d %s", undo, w.Code, w.Body)
		}
	}
	undo(remove("holidays-3", 5)) // one of two that are the same in all
	if diff := cmp.Diff(before, listed()); diff != "" {
		t.Error(diff)
	}
	first, second := remove("holidays", 7), remove("holidays", 8)
	if ids := d.deleted(t, "circular"); cmp.Diff([]string{"2026-27/holidays in 9", "2026-27/holidays in 8"}, ids) != "" {
		t.Errorf("deleted: %v", ids)
	}
	undo(first)
	undo(second)
	if diff := cmp.Diff([]any{"Spring", "Autumn", "Winter", "Winter"}, listed()); diff != "" { // each at its place
		t.Error(diff)
	}
}

// An album that an editor removed with its folder returns with its pictures, but for one that was taken down.
func TestHistory_RestoresAnAlbumWithItsPictures(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	tree := saying("Begun.")
	down := schooltest.JPEG(64, 48, 9)
	tree["gallery/walk/album.yaml"] = &fstest.MapFile{Data: []byte("# Kept.\nname: Walk\nnumber: 2\nconsent: {what: Photographs}\nimages:\n  - {file: 1.jpg, alt: One}\n  - {file: 2.jpg, alt: Two}\n")}
	tree["gallery/walk/1.jpg"], tree["gallery/walk/2.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(64, 48, 8)}, &fstest.MapFile{Data: down}
	d.publishes(t, tree, 0)
	d.publishes(t, saying("Without it."), 1)
	if _, err := d.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: school.HashOf(down)}); err != nil {
		t.Fatal(err)
	}
	if ids := d.deleted(t, "album"); cmp.Diff([]string{"walk in 2"}, ids) != "" {
		t.Fatalf("deleted: %v", ids)
	}
	if dry := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", `{"kind":"album","id":"walk","dryRun":true}`), 200); !dry.Data.DryRun || newest(t, c) != 2 {
		t.Errorf("a dry run: %+v", dry)
	}
	read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", undoOf("album", "walk", 0)), 200)
	shown, err := api.ShowRevision.At("current").Call(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, file := range shown.Files {
		found[file.Path] = file.Hash
	}
	for name, want := range map[string]string{
		"gallery/walk/album.yaml": school.HashOf(tree["gallery/walk/album.yaml"].Data), // its comments and all
		"gallery/walk/1.jpg":      school.HashOf(tree["gallery/walk/1.jpg"].Data),
		"gallery/walk/2.jpg":      "",
	} {
		if found[name] != want {
			t.Errorf("%s: %q, not %q", name, found[name], want)
		}
	}
	if ids := d.deleted(t, "album"); len(ids) != 0 {
		t.Errorf("still deleted: %v", ids)
	}
}

// An editor who is limited to news takes back what was changed there, and nothing else.
func TestHistory_OfAnEditor(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	d.editor(t, "news")
	d.saveItem(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")})
	d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 2})
	d.saveItem(t, editing.Edit{Kind: "album", ID: "sports-day", Base: 3})
	if w := d.json("editor", "POST", "/api/content/items/undo", undoOf("album", "sports-day", 0)); w.Code != http.StatusForbidden {
		t.Errorf("an album: %d %s", w.Code, w.Body)
	}
	if w := d.json("editor", "POST", "/api/content/items/undo", undoOf("news", "the-rain", 0)); w.Code != http.StatusOK {
		t.Errorf("news: %d %s", w.Code, w.Body)
	}
}

// told lists the changes as somebody sees them, newest first, each with its state.
func (d *desk) told(t *testing.T, who string) (lines []string, ids []string) {
	t.Helper()
	for _, change := range read[api.ChangesAnswer](t, d.json(who, "GET", "/api/changes", ""), 200).Data {
		lines, ids = append(lines, change.Text+": "+string(change.State)), append(ids, change.ID)
	}
	return lines, ids
}

// TestChanges_UndoesTheFirstOnTheSample: what it was in the sample comes back.
func TestChanges_UndoesTheFirstOnTheSample(t *testing.T) {
	t.Parallel()
	for what, wrong := range map[string]func(map[string]any) map[string]any{
		"changed": func(fields map[string]any) map[string]any { return with(fields, "summary", "Wrong.") },
		"removed": func(map[string]any) map[string]any { return nil },
	} {
		d := newDesk(t)
		list := read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/news", ""), 200).Data.Items
		id, before := list[0].ID, list[0].Fields
		d.saveItem(t, editing.Edit{Kind: "news", ID: id, Fields: wrong(before)})
		if w := d.json("owner", "POST", "/api/undo/content-1", ""); w.Code != 200 {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
		if diff := cmp.Diff(before, d.fields(t, "news", id)); diff != "" {
			t.Errorf("%s, -want +got:\n%s", what, diff)
		}
	}
}

func TestChanges_ListsWhatWasPublishedAndUndoesIt(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	rain := newsItem("The rain")
	d.saveItem(t, editing.Edit{Kind: "news", Fields: rain})                                                                      // 2
	d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 2, Fields: with(rain, "summary", "Wrong.")})                  // 3
	d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 3, Fields: with(rain, "title", "Rain", "summary", "Wrong.")}) // 4
	undo := func(id, says string) {
		t.Helper()
		done := read[api.MessageAnswer](t, d.json("owner", "POST", "/api/undo/"+id, ""), 200)
		if done.Message != says || done.Data.Undo == "" {
			t.Errorf("%s: %+v", id, done)
		}
	}
	undo("content-3", "Undone. Visitors see what was there before.") // 5
	undo("content-5", "Undone. Visitors see what was there before.") // 6, a redo
	undo("content-2", "Removed. Visitors no longer see it.")         // 7
	undo("content-7", "Restored. Visitors see it again.")            // 8
	lines, ids := d.told(t, "owner")
	want := []string{
		"redid: added the news item “The rain”: ready",
		"undid: added the news item “The rain”: undone",
		"redid: changed the news item “The rain”: ready",
		"undid: changed the news item “The rain”: undone",
		"changed the news item “Rain”: ready",
		"changed the news item “The rain”: ready",
		"added the news item “The rain”: ready",
		"published content: Begun.: ",
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("%v, -want +got:\n%s", ids, diff)
	}
	if err := d.Parts.DB.Update(func(tx *store.Tx) error { return tx.DeleteRevision(1) }); err != nil {
		t.Fatal(err)
	}
	lines, _ = d.told(t, "owner")
	if last := lines[len(lines)-1]; last != "added the news item “The rain”: gone" {
		t.Errorf("what was before it is not kept: %s", last)
	}
	ofStaff, _ := d.told(t, "staff")
	for _, line := range ofStaff {
		if strings.HasSuffix(line, ": ready") {
			t.Errorf("staff may undo: %s", line)
		}
	}
	for id, code := range map[string]int{"content-4": 403, "content-1": 404, "content-99": 404, "content-": 404, "content-x": 404} {
		who := "owner"
		if code == 403 {
			who = "staff"
		}
		if w := d.json(who, "POST", "/api/undo/"+id, ""); w.Code != code {
			t.Errorf("%s by %s: %d %s", id, who, w.Code, w.Body)
		}
	}
}

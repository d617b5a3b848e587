package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"

	sample "schoolsite/content"
	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func newsItem(title string) map[string]any {
	return map[string]any{"title": title, "summary": "In a sentence.", "category": "News", "date": "2026-11-24", "body": "One.\n\nTwo."}
}

func TestItems_AddChangeRemove(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "Begun.")
	added, err := c.SaveItem(t.Context(), editing.Edit{Kind: "news", Fields: newsItem("The rain")}, nil)
	if err != nil || added.Data.Item.ID != "the-rain" || added.Data.Item.File != "latest/the-rain.md" || added.Message != "Published." {
		t.Fatalf("%+v, %v", added, err)
	}
	if revision := added.Data.Revision; revision.Number != 2 || revision.Revision.Message != "News item added: The rain" {
		t.Errorf("%+v", revision)
	}
	fields := newsItem("The rain")
	fields["summary"] = "In another."
	w := d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 2, Fields: fields}))
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"message":"News item changed: The rain"`) || !strings.Contains(w.Body.String(), "owner@school.example") {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	found, err := api.ListItems.At("news").Call(t.Context(), c, nil)
	at := func() map[string]any {
		for _, one := range found.Data.Items {
			if one.ID == "the-rain" {
				return one.Fields
			}
		}
		return nil
	}
	if err != nil || found.Data.Revision != 3 || at()["summary"] != "In another." || at()["body"] != "One.\n\nTwo." {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := c.SaveItem(t.Context(), editing.Edit{Kind: "news", ID: "the-rain", Base: 3}, nil); err != nil {
		t.Fatal(err)
	}
	if found, _ = api.ListItems.At("news").Call(t.Context(), c, nil); found.Data.Revision != 4 || at() != nil {
		t.Errorf("%+v", found)
	}
}

func body(t *testing.T, value any) string {
	t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestItems_TwoPeople(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "Begun.")
	save := func(base int, change string, value any) error {
		fields := newsItem("The rain")
		fields[change] = value
		_, err := c.SaveItem(t.Context(), editing.Edit{Kind: "news", ID: "the-rain", Base: base, Fields: fields}, nil)
		return err
	}
	if _, err := c.SaveItem(t.Context(), editing.Edit{Kind: "news", Fields: newsItem("The rain")}, nil); err != nil {
		t.Fatal(err)
	}
	if err := save(2, "summary", "Asha's."); err != nil {
		t.Fatal(err)
	}
	if err := save(2, "category", "Weather"); err != nil { // another field of the same item
		t.Fatal(err)
	}
	err := save(2, "summary", "Bela's.")
	known := school.AsError(err)
	if school.CodeOf(err) != school.Outdated || known.Fields["summary"] != "cli:test wrote here: Asha's." {
		t.Errorf("%v %v", err, known.Fields)
	}
	if theirs := known.Theirs; theirs == nil || theirs.Base != 4 || theirs.Item != "the-rain" || theirs.By != "cli:test" || theirs.At.IsZero() ||
		theirs.Fields["summary"] != "Asha's." || theirs.Fields["category"] != "Weather" {
		t.Errorf("the other text: %+v", theirs)
	}
	found, _ := api.ListItems.At("news").Call(t.Context(), c, nil)
	for _, one := range found.Data.Items {
		if one.ID == "the-rain" && (one.Fields["summary"] != "Asha's." || one.Fields["category"] != "Weather") {
			t.Errorf("%+v", one)
		}
	}

	// A person of the school is called by name.
	fields := newsItem("The rain")
	fields["summary"] = "Asha's own."
	if w := d.json("owner", "PATCH", "/api/account", `{"userName":"Asha Rao"}`); w.Code != 200 {
		t.Fatal(w.Body)
	}
	if w := d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", ID: "the-rain", Base: 4, Fields: fields})); w.Code != 200 {
		t.Fatal(w.Body)
	}
	known = school.AsError(save(4, "summary", "Bela's."))
	if known.Theirs == nil || known.Theirs.Who != "Asha Rao" || known.Theirs.By != "owner@school.example" ||
		known.Fields["summary"] != "Asha Rao wrote here: Asha's own." || !strings.HasPrefix(known.Message, "Asha Rao changed the news item") {
		t.Errorf("%v %v %+v", known, known.Fields, known.Theirs)
	}

	// At one moment: each is published, none is lost.
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			if _, err := c.SaveItem(t.Context(), editing.Edit{Kind: "news", Fields: newsItem(fmt.Sprintf("At once %d", i))}, nil); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	found, _ = api.ListItems.At("news").Call(t.Context(), c, nil)
	at := 0
	for _, one := range found.Data.Items {
		if strings.HasPrefix(one.ID, "at-once-") {
			at++
		}
	}
	if at != 4 {
		t.Errorf("%d of 4 are there", at)
	}
}

// An entry that got another title is found under its new one.
func TestItems_TwoPeopleRenameOne(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "Begun.")
	person := func(name, role string) map[string]any {
		return map[string]any{"name": name, "role": role, "qualification": "B.Com."}
	}
	save := func(id string, fields map[string]any) error {
		_, err := c.SaveItem(t.Context(), editing.Edit{Kind: "office-staff", ID: id, Base: 2, Fields: fields}, nil)
		return err
	}
	if err := errors.Join(save("", person("Meera", "Clerk")), save("meera", person("Meera Rao", "Clerk"))); err != nil {
		t.Fatal(err)
	}
	err := save("meera", person("Meera R.", "Head clerk"))
	theirs := school.AsError(err).Theirs
	if school.CodeOf(err) != school.Outdated || theirs == nil || theirs.Item != "meera-rao" || theirs.Fields["name"] != "Meera Rao" || theirs.Fields["role"] != "Head clerk" {
		t.Fatalf("%v %+v", err, theirs)
	}
	if err := save("meera", nil); school.CodeOf(err) != school.Outdated || school.AsError(err).Theirs != nil {
		t.Errorf("a removal of what somebody changed: %v", err)
	}
}

func TestItems_WhatCanNotBePublished(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "Begun.")
	with := func(change map[string]any) map[string]any {
		fields := newsItem("The rain")
		for key, value := range change {
			fields[key] = value
		}
		return fields
	}
	file := []editing.Attachment{{Field: "/image/src", Name: "a.exe", Data: []byte("MZ")}}
	for name, test := range map[string]struct {
		edit  editing.Edit
		files []editing.Attachment
		code  school.Code
		field string
	}{
		"a kind that there is not":    {editing.Edit{Kind: "book", Fields: newsItem("A")}, nil, school.NotFound, ""},
		"an item that there is not":   {editing.Edit{Kind: "news", ID: "none", Base: 1, Fields: newsItem("A")}, nil, school.NotFound, ""},
		"no summary":                  {editing.Edit{Kind: "news", Fields: with(map[string]any{"summary": ""})}, nil, school.ContentInvalid, "summary"},
		"a title over two lines":      {editing.Edit{Kind: "news", Fields: with(map[string]any{"title": "A\nB"})}, nil, school.ContentInvalid, "title"},
		"a link to nowhere":           {editing.Edit{Kind: "news", Fields: with(map[string]any{"body": "See [this](/nowhere)."})}, nil, school.ContentInvalid, "body"},
		"an end in the past":          {editing.Edit{Kind: "news", Fields: with(map[string]any{"expires": "2020-01-01"})}, nil, school.Invalid, "expires"},
		"a program":                   {editing.Edit{Kind: "news", Fields: with(map[string]any{"image": map[string]any{"alt": "A"}})}, file, school.Invalid, "image/src"},
		"a file for no field":         {editing.Edit{Kind: "news", Fields: newsItem("A")}, []editing.Attachment{{Field: "/images/2/file", Name: "a.jpg"}}, school.Invalid, ""},
		"an unknown key":              {editing.Edit{Kind: "news", Fields: with(map[string]any{"colour": "red"})}, nil, school.ContentInvalid, "colour"},
		"a revision that is not kept": {editing.Edit{Kind: "news", ID: "the-rain", Base: 77, Fields: newsItem("A")}, nil, school.NotFound, ""},
	} {
		_, err := c.SaveItem(t.Context(), test.edit, test.files)
		if school.CodeOf(err) != test.code || test.field != "" && school.AsError(err).Fields[test.field] == "" {
			t.Errorf("%s: %v (%s) %v", name, err, school.CodeOf(err), school.AsError(err))
		}
	}
	if newest(t, c) != 1 {
		t.Error("something was published")
	}
	if dry, err := c.SaveItem(t.Context(), editing.Edit{Kind: "news", Fields: newsItem("A"), DryRun: true}, nil); err != nil || !dry.Data.DryRun || newest(t, c) != 1 {
		t.Errorf("a dry run: %+v, %v", dry, err)
	}
	for who, status := range map[string]int{"": http.StatusUnauthorized, "staff": http.StatusForbidden} {
		if w := d.json(who, "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", Fields: newsItem("A")})); w.Code != status {
			t.Errorf("%q: %d %s", who, w.Code, w.Body)
		}
	}
}

// The pictures of an album are sent one by one before it, and named by their hashes.
func TestItems_PicturesThatWereKept(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "Begun.")
	picture := schooltest.JPEG(640, 400, 3)
	hash := school.HashOf(picture)
	album := editing.Edit{
		Kind: "album", Fields: map[string]any{"name": "Rain", "consent": map[string]any{"what": "Photographs"}, "images": []any{map[string]any{"file": "", "alt": "The pond"}}},
		Kept: []editing.KeptFile{{Field: "/images/0/file", Name: "IMG 1.heic", Hash: hash}},
	}
	if _, err := c.SaveItem(t.Context(), album, nil); school.AsError(err).Fields["images/0/file"] != "This picture is not on the server any more. Choose it again." {
		t.Errorf("without the picture: %v", err)
	}
	send := func(method, path string) int { return d.do("owner", method, path, "image/jpeg", picture).Code }
	for _, step := range []struct {
		method, path string
		code         int
	}{
		{"POST", "/api/pictures", http.StatusCreated}, // for a slider: its bytes are not kept
		{"GET", "/api/pictures/" + hash, http.StatusOK}, {"GET", "/api/pictures/" + hash + "?keep=1", http.StatusNotFound},
		{"POST", "/api/pictures?keep=1", http.StatusOK}, {"GET", "/api/pictures/" + hash + "?keep=1", http.StatusOK},
	} {
		if code := send(step.method, step.path); code != step.code {
			t.Errorf("%s %s: %d", step.method, step.path, code)
		}
	}
	saved, err := c.SaveItem(t.Context(), album, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range saved.Data.Warnings {
		if d.File == saved.Data.Item.File {
			t.Error(d)
		}
	}
	if got := saved.Data.Item.Fields["images"].([]any)[0].(map[string]any)["file"]; got != "img-1.jpg" {
		t.Errorf("it is called %v", got)
	}

	// A picture that the album does not name any more goes with the edit, and comes back with it.
	other := schooltest.JPEG(640, 400, 4)
	d.do("owner", "POST", "/api/pictures?keep=1", "image/jpeg", other)
	album.ID, album.Base, album.Fields = saved.Data.Item.ID, saved.Data.Revision.Number, maps.Clone(saved.Data.Item.Fields)
	album.Fields["images"] = []any{map[string]any{"file": "", "alt": "The wood"}}
	album.Kept = []editing.KeptFile{{Field: "/images/0/file", Name: "wood.jpg", Hash: school.HashOf(other)}}
	if saved, err = c.SaveItem(t.Context(), album, nil); err != nil {
		t.Fatal(err, school.AsError(err).Diagnostics)
	}
	meanwhile := album
	meanwhile.Fields = maps.Clone(album.Fields)
	meanwhile.Fields["images"], meanwhile.Kept = []any{map[string]any{"file": "img-1.jpg", "alt": "The lake"}}, nil
	_, err = c.SaveItem(t.Context(), meanwhile, nil)
	if theirs := school.AsError(err).Theirs; theirs == nil || !strings.HasPrefix(theirs.Pictures["wood.jpg"], "/media/") {
		t.Errorf("the pictures of the other text: %+v, %v", theirs, err)
	}
	undone, err := api.UndoItem.Call(t.Context(), c, editing.UndoItem{Kind: "album", ID: album.ID, Revision: saved.Data.Revision.Number})
	if err != nil || undone.Data.Item.Fields["images"].([]any)[0].(map[string]any)["file"] != "img-1.jpg" {
		t.Errorf("%+v %v", undone.Data.Item, err)
	}
}

// A takedown may come between the upload of a picture and its album: the bytes are refused, and not kept.
func TestItems_KeepNoPictureThatWasTakenDown(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	picture := schooltest.JPEG(640, 400, 3)
	hash := school.HashOf(picture)
	read[api.PictureAnswer](t, d.do("owner", "POST", "/api/pictures?keep=1", "image/jpeg", picture), http.StatusCreated)
	if _, err := d.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: hash}); err != nil {
		t.Fatal(err)
	}
	const refusal = "This picture was deleted permanently on 20 November 2026 and is not taken again. Remove it, or choose another one."
	if err := d.Services.Editing.Keep(picture); school.CodeOf(err) != school.Invalid || school.AsError(err).Message != refusal {
		t.Errorf("it is kept: %v", err)
	}
	if d.Parts.Content.Has(hash, int64(len(picture))) {
		t.Error("its bytes are on the disk")
	}
	w := d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{
		Kind: "album", Fields: map[string]any{"name": "Rain", "images": []any{map[string]any{"file": "", "alt": "The pond"}}},
		Kept: []editing.KeptFile{{Field: "/images/0/file", Name: "rain.jpg", Hash: hash}},
	}))
	if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"images/0/file":"`+refusal+`"`) {
		t.Errorf("an album with it: %d %s", w.Code, w.Body)
	}
}

func TestItems_ARowOfTheDisclosure(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	files := saying("Begun.")
	files["disclosure.yaml"].Data = append(files["disclosure.yaml"].Data, "documents:\n  deo_certificate: [{note: In the office, expires: 2020-05-10}]\n"...)
	tree, _ := parcel(t, files)
	if _, err := c.ImportContent(t.Context(), tree, api.ImportForm{}, nil, nil); err != nil {
		t.Fatal(err)
	}
	pdf, err := fs.ReadFile(sample.FS(), "documents/sanitation.pdf")
	if err != nil {
		t.Fatal(err)
	}
	file := func(name string, data []byte) []editing.Attachment {
		return []editing.Attachment{{Field: "/document", Name: name, Data: data}}
	}
	save := func(id string, fields map[string]any, files []editing.Attachment) (api.SavedAnswer, error) {
		return c.SaveItem(t.Context(), editing.Edit{Kind: "disclosure-row", ID: id, Base: 1, Fields: fields}, files)
	}
	for name, test := range map[string]struct {
		id, field, want string
		fields          map[string]any
		files           []editing.Attachment
	}{
		"over already":      {"documents/fire_safety", "expires", "It was valid until 10 May 2020, which is over.", map[string]any{"expires": "2020-05-10"}, file("fire.pdf", pdf)},
		"issued to-morrow":  {"documents/fire_safety", "issued", "This day is still to come.", map[string]any{"issued": "2099-01-01"}, file("fire.pdf", pdf)},
		"no PDF":            {"documents/fire_safety", "document", "", map[string]any{"issued": "2026-11-02"}, file("fire.pdf", []byte("%PDF-1.4 broken"))},
		"a row there isn't": {"documents/none", "", "There is no row of the mandatory disclosure", map[string]any{"note": "A"}, nil},
	} {
		_, err := save(test.id, test.fields, test.files)
		known := school.AsError(err)
		if known == nil || test.field != "" && (known.Fields[test.field] == "" || !strings.Contains(known.Fields[test.field], test.want)) || test.field == "" && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v %+v", name, err, known)
		}
	}
	if _, err := save("documents/deo_certificate", map[string]any{"note": "The renewal is applied for", "expires": "2020-05-10"}, nil); err != nil { // the day stays
		t.Error(err)
	}
	answer, err := save("documents/fire_safety", map[string]any{"issued": "2026-11-02", "expires": "2036-11-01", "attested_by": "The Principal"}, file("Fire NOC.pdf", pdf))
	if err != nil || answer.Data.Item.Fields["document"] != "documents/fire-noc.pdf" {
		t.Errorf("%+v, %v", answer.Data.Item, err)
	}
	if message := answer.Data.Revision.Revision.Message; message != "Row of the mandatory disclosure changed: Fire safety certificate" {
		t.Error(message)
	}
}

// The message of a save says what visitors see since, and the answer leads there or takes it back.
func TestItems_MessageIsTrue(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	save := func(edit editing.Edit) api.SavedAnswer {
		edit.Kind = "news"
		return read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items", body(t, edit)), 200)
	}
	coming := newsItem("The rain")
	coming["publish"] = "2100-01-05 08:00"
	added := save(editing.Edit{Fields: coming})
	if added.Message != "Scheduled. Visitors see it from Tuesday 5 January 2100, 8:00 am." || added.Data.Page != "" || added.Data.Undo.Revision != 2 {
		t.Errorf("scheduled: %+v", added)
	}
	coming["publish"] = "2100-01-05"
	if moved := save(editing.Edit{ID: "the-rain", Base: 2, Fields: coming}); moved.Message != "Scheduled. Visitors see it from Tuesday 5 January 2100." {
		t.Errorf("scheduled for a day: %+v", moved)
	}
	changed := save(editing.Edit{ID: "the-rain", Base: 3, Fields: newsItem("The rain")})
	if changed.Message != "Published." || changed.Data.Page != "/latest/the-rain" || *changed.Data.Undo != (editing.UndoItem{Kind: "news", ID: "the-rain", Revision: 4}) {
		t.Errorf("changed: %+v", changed)
	}
	removed := save(editing.Edit{ID: "the-rain", Base: 4})
	if removed.Message != "Removed. Visitors no longer see it." || removed.Data.Page != "" {
		t.Errorf("removed: %+v", removed)
	}
	undone := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", body(t, removed.Data.Undo)), 200)
	if undone.Message != "Restored. Visitors see it again." {
		t.Errorf("undone: %+v", undone)
	}
}

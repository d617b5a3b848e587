package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// The file of a slider is not the one that was uploaded. It is the same picture, which goes as a whole.
func TestLibrary_OnePictureInAlbumAndSlider(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	photo := schooltest.JPEG(900, 600, 97)
	if w := d.upload("owner", "/api/newslider", "images", [][]byte{photo, schooltest.JPEG(900, 600, 5)}); w.Code != http.StatusCreated {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	one := d.pictures(t, "?id="+hash).Data[0]
	var kinds []string
	for _, use := range one.Uses {
		kinds = append(kinds, use.Kind)
	}
	if got := strings.Join(kinds, " "); got != "album page slider" || len(one.Files) != 3 {
		t.Fatalf("it is shown in: %s (%v)", got, one.Files)
	}
	slides := read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/slider", ""), 200).Data
	file, _ := slides.Items[0].Fields["slides"].([]any)[0].(map[string]any)["image"].(string)
	if !slices.Contains(one.Files, file) {
		t.Errorf("%s is none of %v", file, one.Files)
	}
	edit := editing.PictureEdit{Picture: hash, Base: slides.Revision, Alt: "The lake"}
	read[api.PictureEditAnswer](t, d.json("owner", "POST", "/api/content/pictures", body(t, edit)), http.StatusOK)
	for _, use := range d.pictures(t, "?id="+hash).Data[0].Uses {
		if use.Alt != "The lake" {
			t.Errorf("described everywhere: %+v", use)
		}
	}
	d.takeDown(t, hash)
	if left := d.pictures(t, "?q=lake"); left.Total != 0 {
		t.Errorf("it is left in: %+v", left)
	}
}

func (d *desk) takeDown(t *testing.T, hash string) {
	t.Helper()
	if _, err := d.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: hash}); err != nil {
		t.Fatal(err)
	}
}

func (d *desk) item(t *testing.T, kind, id string) (fields map[string]any, base int) {
	t.Helper()
	all := read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/"+kind, ""), 200).Data
	for _, one := range all.Items {
		if one.ID == id {
			return one.Fields, all.Revision
		}
	}
	t.Fatalf("no %s %s", kind, id)
	return nil, 0
}

// What a form gets has no picture that was deleted permanently, and is published as it is.
func TestItems_WithoutDeletedPictures(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	read[api.DraftAnswer](t, d.json("staff", "PUT", newsDraft, chosen(0, hash)), http.StatusOK)
	read[api.SavedAnswer](t, d.json("owner", "POST", newsDraft+"/approve", `{"version":1}`), http.StatusOK)
	if w := d.upload("owner", "/api/newslider", "images", [][]byte{schooltest.JPEG(900, 600, 5), schooltest.JPEG(900, 600, 97)}); w.Code != http.StatusCreated {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	news := read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/news", ""), 200).Data.Items
	id := news[slices.IndexFunc(news, func(i editing.ListedItem) bool { return i.Title == "Rain" })].ID
	d.takeDown(t, hash)
	for kind, id := range map[string]string{"album": "sports-day", "news": id, "page": "boarding", "slider": "slider"} {
		fields, base := d.item(t, kind, id)
		if written := fmt.Sprint(fields); strings.Contains(written, "02.jpg") || strings.Contains(written, "pond") {
			t.Errorf("%s: %v", kind, fields)
		}
		edit := body(t, map[string]any{"kind": kind, "id": id, "base": base, "fields": fields})
		saved := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items", edit), http.StatusOK)
		if again, _ := d.item(t, kind, id); saved.Data.Unchanged || fmt.Sprint(again) != fmt.Sprint(fields) {
			t.Errorf("%s: %+v", kind, again)
		}
	}
	for field, want := range map[string]int{"images": 1, "slides": 1} {
		fields, _ := d.item(t, map[string]string{"images": "album", "slides": "slider"}[field], map[string]string{"images": "sports-day", "slides": "slider"}[field])
		if list, _ := fields[field].([]any); len(list) != want {
			t.Errorf("%s: %v", field, fields)
		}
	}
}

// A draft loses what was deleted permanently, too: its own files, and those of what it began on.
func TestDrafts_WithoutDeletedPictures(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	photo := schooltest.JPEG(900, 600, 5)
	read[api.PictureAnswer](t, d.do("staff", "POST", "/api/pictures?keep=1", "image/jpeg", photo), http.StatusCreated)
	draft := fmt.Sprintf(`{"kind":"album","item":"sports-day","base":1,"fields":{"number":1,"name":"Sports","images":[
		{"file":"02.jpg","alt":"Rain"},{"file":"","alt":"Rain again"},{"file":"","alt":"The lake"}]},
		"files":[{"field":"/images/1/file","name":"a.jpg","hash":%q},{"field":"/images/2/file","name":"lake.jpg","hash":%q}]}`, hash, school.HashOf(photo))
	read[api.DraftAnswer](t, d.json("staff", "PUT", newsDraft, draft), http.StatusOK)
	d.takeDown(t, hash)
	got := read[api.DraftAnswer](t, d.json("owner", "GET", newsDraft, ""), http.StatusOK)
	if files := got.Data.Files; len(files) != 1 || files[0].Field != "/images/0/file" || files[0].Name != "lake.jpg" {
		t.Errorf("%+v", files)
	}
	if list, _ := got.Data.Fields["images"].([]any); len(list) != 1 || strings.Contains(fmt.Sprint(list), "Rain") {
		t.Errorf("%+v", got.Data.Fields)
	}
	read[api.SavedAnswer](t, d.json("owner", "POST", newsDraft+"/approve", `{"version":1}`), http.StatusOK)
	if album, _ := d.item(t, "album", "sports-day"); fmt.Sprint(album["images"]) != "[map[alt:The lake file:lake.jpg]]" {
		t.Errorf("%v", album)
	}
}

// Who may not publish discards what they hold, and nothing of others.
func TestDrafts_WhoDiscards(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.editor(t, "circulars")
	discard := func(who, writer string, status int) {
		t.Helper()
		read[api.DraftAnswer](t, d.saves(t, writer, 0, map[string]any{"title": "A"}), http.StatusOK)
		w := d.steps(who, "discard", 1)
		if w.Code != status || status == http.StatusForbidden && !strings.Contains(w.Body.String(), "an editor of this section or an owner may discard it") {
			t.Errorf("%s discards a draft of %s: %d %s", who, writer, w.Code, w.Body)
		}
		if status == http.StatusForbidden {
			read[api.MessageAnswer](t, d.steps("owner", "discard", 1), http.StatusOK)
		}
	}
	discard("staff", "owner", http.StatusForbidden)
	discard("editor", "staff", http.StatusForbidden)
	discard("staff", "staff", http.StatusOK)
	discard("editor", "editor", http.StatusOK)
	d.grant(t, "editor", "news")
	discard("editor", "staff", http.StatusOK)
	discard("owner", "staff", http.StatusOK)
}

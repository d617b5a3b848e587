package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/api"
	"schoolsite/internal/content/item"
	"schoolsite/internal/editing"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// pictured is a desk whose content shows one picture in a page's text and in an album.
func pictured(t *testing.T) (d *desk, hash string) {
	t.Helper()
	d = newDesk(t)
	picture := schooltest.JPEG(900, 600, 97)
	tree := saying("Begun.\n\n![The pond](images/pond.jpg)")
	tree["images/pond.jpg"] = &fstest.MapFile{Data: picture}
	tree["gallery/sports-day/02.jpg"] = &fstest.MapFile{Data: picture}
	album := strings.TrimRight(string(tree["gallery/sports-day/album.yaml"].Data), "\n") + "\n  - {file: 02.jpg, alt: Rain on the field}\n"
	tree["gallery/sports-day/album.yaml"] = &fstest.MapFile{Data: []byte(album)}
	packed, _ := parcel(t, tree)
	if _, err := d.client(t).ImportContent(t.Context(), packed, api.ImportForm{}, nil, nil); err != nil {
		t.Fatal(err, school.AsError(err).Diagnostics)
	}
	return d, school.HashOf(picture)
}

func (d *desk) pictures(t *testing.T, query string) api.PicturesAnswer {
	t.Helper()
	return read[api.PicturesAnswer](t, d.json("staff", "GET", "/api/pictures"+query, ""), http.StatusOK)
}

func TestLibrary_WherePicturesAre(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	found := d.pictures(t, "?q=POND+rain")
	if found.Total != 1 || found.Revision != 1 || found.Data[0].ID != hash || found.Data[0].Image.URL == "" || found.Data[0].Image.Width != 900 {
		t.Fatalf("%+v", found)
	}
	var places []string
	for _, use := range found.Data[0].Uses {
		places = append(places, fmt.Sprintf("%s %s %s: %s", use.Kind, use.ID, use.Page, use.Alt))
	}
	want := "album sports-day /gallery/event?album=sports-day: Rain on the field\npage boarding /boarding: The pond"
	if got := strings.Join(places, "\n"); got != want {
		t.Errorf("%s", got)
	}
	all := d.pictures(t, "")
	slider := d.NewSlider(t, 2)
	with := d.pictures(t, "")
	if with.Total != all.Total+2 || with.Data[0].ID != slider[0].Picture.Source || with.Data[0].Uses[0].Kind != "slider" {
		t.Errorf("%d pictures, then with two slides %+v", all.Total, with)
	}
	if bare := d.pictures(t, "?undescribed=1"); bare.Total >= all.Total {
		t.Errorf("%+v", bare)
	}
	if _, err := d.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: hash}); err != nil {
		t.Fatal(err)
	}
	if gone := d.pictures(t, "?q=pond"); gone.Total != 0 {
		t.Errorf("it was taken down, and is listed: %+v", gone)
	}
}

func TestItems_ViewsOfTheirPictures(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	library := d.pictures(t, "?id="+hash)
	url := library.Data[0].Image.URL
	for kind, name := range map[string]string{"album": "02.jpg", "page": "images/pond.jpg"} {
		seen := ""
		for _, one := range read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/"+kind, ""), 200).Data.Items {
			seen += one.Pictures[name]
		}
		if url == "" || seen != url {
			t.Errorf("%s: %q, not %q", kind, seen, url)
		}
	}
	draft := fmt.Sprintf(`{"kind":"album","fields":{"name":"Rain","images":[{"file":"","alt":"x"}]},
		"files":[{"field":"/images/0/file","name":"rain.jpg","hash":%q}]}`, hash)
	id := strings.Repeat("a", 32)
	saved := read[api.DraftAnswer](t, d.json("staff", "PUT", "/api/drafts/"+id, draft), 200)
	got := read[api.DraftAnswer](t, d.json("staff", "GET", "/api/drafts/"+id, ""), 200).Pictures[hash]
	if got != url {
		t.Errorf("draft: %q, not %q, of %+v", got, url, saved.Data.Files)
	}
}

func TestLibrary_Pages(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	tree := schooltest.Large(schooltest.Size{Pictures: 50})
	for i, name := range slices.Sorted(maps.Keys(tree)) { // which show the same
		if strings.HasPrefix(name, "gallery/") && strings.HasSuffix(name, ".jpg") {
			tree[name] = &fstest.MapFile{Data: schooltest.JPEG(96, 64, 100+i)}
		}
	}
	packed, _ := parcel(t, tree)
	if _, err := d.client(t).ImportContent(t.Context(), packed, api.ImportForm{}, nil, nil); err != nil {
		t.Fatal(err, school.AsError(err).Diagnostics)
	}
	seen, next, total := map[string]bool{}, "", 0
	for {
		page := d.pictures(t, "?after="+next)
		for _, p := range page.Data {
			seen[p.ID] = true
		}
		if total, next = page.Total, page.Next; next == "" {
			break
		}
	}
	if total < 50 || len(seen) != total {
		t.Errorf("%d of %d", len(seen), total)
	}
}

func TestLibrary_ReplaceEverywhere(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	d.limit(t)
	other := schooltest.JPEG(900, 600, 98)
	read[api.PictureAnswer](t, d.do("owner", "POST", "/api/pictures?keep=1", "image/jpeg", other), http.StatusCreated)
	edit := editing.PictureEdit{Picture: hash, Base: 1, Alt: "The lake", Replacement: &editing.KeptFile{Name: "Lake.HEIC", Hash: school.HashOf(other)}}
	dry := edit
	dry.DryRun = true
	send := func(who string, edit editing.PictureEdit, status int) api.PictureEditAnswer {
		t.Helper()
		return read[api.PictureEditAnswer](t, d.json(who, "POST", "/api/content/pictures", body(t, edit)), status)
	}
	if answer := send("owner", dry, http.StatusOK); !answer.Data.DryRun || d.pictures(t, "?q=lake").Total != 0 {
		t.Errorf("a dry run: %+v", answer)
	}
	send("staff", edit, http.StatusForbidden)
	done := send("owner", edit, http.StatusOK).Data.Revision
	if done.Number != 2 || done.Message != "Picture replaced, in 2 places: 02.jpg" || done.By != "owner@school.example" {
		t.Errorf("%+v", done)
	}
	schooltest.MustRead(t, d.School, "/boarding", "The lake")
	now := d.pictures(t, "?q=lake").Data
	if len(now) != 1 || now[0].ID != school.HashOf(other) || len(now[0].Uses) != 2 || strings.Join(now[0].Files, " ") != "gallery/sports-day/lake.jpg images/lake.jpg" {
		t.Errorf("%+v", now)
	}
	if old := d.pictures(t, "?q=pond"); old.Total != 0 {
		t.Errorf("%+v", old)
	}
	// It is taken back as any other revision, and in one item by its history.
	undone := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", `{"kind":"album","id":"sports-day","revision":2}`), http.StatusOK)
	if back := d.pictures(t, "?q=field"); undone.Data.Revision.Number != 3 || back.Total != 1 || back.Data[0].ID != hash {
		t.Errorf("%+v", back)
	}
	send("owner", edit, http.StatusConflict) // it is not where it was in revision 1
}

// An editor of some sections replaces pictures that only these show, and removes none of the shared folder.
func TestLibrary_ReplaceWithinSections(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	other := schooltest.JPEG(900, 600, 98)
	read[api.PictureAnswer](t, d.do("owner", "POST", "/api/pictures?keep=1", "image/jpeg", other), http.StatusCreated)
	edit := body(t, editing.PictureEdit{Picture: hash, Base: 1, Replacement: &editing.KeptFile{Name: "lake.jpg", Hash: school.HashOf(other)}})
	d.editor(t, "albums")
	if w := d.json("editor", "POST", "/api/content/pictures", edit); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "pages/boarding.md") {
		t.Errorf("a page is in another section: %d %s", w.Code, w.Body)
	}
	d.grant(t, "editor", "albums", "pages")
	read[api.PictureEditAnswer](t, d.json("editor", "POST", "/api/content/pictures", edit), http.StatusOK)
	var paths []string
	for _, file := range read[api.RevisionAnswer](t, d.json("owner", "GET", "/api/content/revisions/current", ""), http.StatusOK).Files {
		if strings.Contains(file.Path, "pond") || strings.Contains(file.Path, "02.jpg") || strings.Contains(file.Path, "lake") {
			paths = append(paths, file.Path)
		}
	}
	if got := strings.Join(paths, " "); got != "gallery/sports-day/lake.jpg images/lake.jpg images/pond.jpg" {
		t.Error(got)
	}
	// The new picture is taken down; then nothing puts it in the place of another one.
	if _, err := d.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: school.HashOf(other)}); err != nil {
		t.Fatal(err)
	}
	logo := d.pictures(t, "?q=slide.jpg").Data[0].ID
	edit = body(t, editing.PictureEdit{Picture: logo, Base: 2, Replacement: &editing.KeptFile{Name: "lake.jpg", Hash: school.HashOf(other)}})
	if w := d.json("owner", "POST", "/api/content/pictures", edit); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"replacement":"This picture was deleted permanently`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestLibrary_Describe(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	for alt, want := range map[string]string{"": "Say in a few words", "IMG_2231.jpg": "name of a file", strings.Repeat("a", 251): "250 characters"} {
		w := d.json("owner", "POST", "/api/content/pictures", body(t, editing.PictureEdit{Picture: hash, Base: 1, Alt: alt}))
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"alt":`) || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%q: %d %s", alt, w.Code, w.Body)
		}
	}
	for picture, status := range map[string]int{hash: http.StatusOK, school.HashOf(nil): http.StatusNotFound} {
		w := d.json("owner", "POST", "/api/content/pictures", body(t, editing.PictureEdit{Picture: picture, Base: 1, Alt: " The  *pond* ", Focus: "top left"}))
		if w.Code != status {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	for _, use := range d.pictures(t, "?q=pond").Data[0].Uses {
		if use.Alt != "The *pond*" {
			t.Errorf("%+v", use)
		}
	}
	if image := d.Snapshot().Content.Albums[0].Images[1]; image.Focus != "top left" || image.Alt != "The *pond*" {
		t.Errorf("visitors get %+v", image)
	}
	w := d.json("owner", "POST", "/api/content/pictures", body(t, editing.PictureEdit{Picture: hash, Base: 2, Focus: "nose"}))
	if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "top left") {
		t.Errorf("a focal point that there isn't: %d %s", w.Code, w.Body)
	}
}

const newsDraft = "/api/drafts/aaaaaaaaaaaaaaaaaaaaaaaa"

// chosen is a draft of a news item whose picture is a stored file.
func chosen(version int, hash string) string {
	return fmt.Sprintf(`{"version":%d,"kind":"news","base":1,"fields":{"title":"Rain","date":"2026-11-20","summary":"It rains.","category":"News","body":"Rain.",
		"image":{"alt":"The pond in the rain"}},"files":[{"field":"/image/src","name":"pond.jpg","hash":%q}]}`, version, hash)
}

// A picture of the library is one file in all places, so that a takedown removes it from those that chose it, too.
func TestLibrary_ChooseForNews(t *testing.T) {
	t.Parallel()
	d, hash := pictured(t)
	read[api.DraftAnswer](t, d.json("staff", "PUT", newsDraft, chosen(0, hash)), http.StatusOK)
	saved := read[api.SavedAnswer](t, d.json("owner", "POST", newsDraft+"/approve", `{"version":1}`), http.StatusOK)
	uses := d.pictures(t, "?id="+hash).Data[0].Uses
	if len(uses) != 3 || uses[1].Kind != "news" || uses[1].Alt != "The pond in the rain" {
		t.Fatalf("%+v", uses)
	}
	// It is in a draft again when it is taken down.
	again := strings.Replace(newsDraft, "aa", "bb", 1)
	read[api.DraftAnswer](t, d.json("staff", "PUT", again, chosen(0, hash)), http.StatusOK)
	if _, err := d.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: hash}); err != nil {
		t.Fatal(err)
	}
	if page := string(d.Snapshot().Pages[saved.Data.Page].JSONBody()); !strings.Contains(page, "It rains.") || strings.Contains(page, "The pond") {
		t.Errorf("%s: %s", saved.Data.Page, page)
	}
	const refusal = `"image/src":"This picture was deleted permanently`
	for call, w := range map[string]*httptest.ResponseRecorder{
		"saved again":     d.json("staff", "PUT", again, strings.Replace(chosen(1, hash), "Rain", "Rain again", 1)),
		"chosen after it": d.json("staff", "PUT", strings.Replace(newsDraft, "aa", "cc", 1), chosen(0, hash)),
	} {
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), refusal) {
			t.Errorf("%s: %d %s", call, w.Code, w.Body)
		}
	}
	without := read[api.SavedAnswer](t, d.json("owner", "POST", again+"/approve", `{"version":1}`), http.StatusOK)
	if written := fmt.Sprint(without.Data.Item.Fields); strings.Contains(written, "pond") {
		t.Errorf("chosen before: %s", written)
	}
}

// The pictures of the sample are in the program, and are stored as soon as one is chosen.
func TestLibrary_ChooseFromSample(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	hash := d.pictures(t, "").Data[0].ID
	draft := strings.Replace(chosen(0, hash), `"base":1`, `"base":0`, 1)
	read[api.DraftAnswer](t, d.json("staff", "PUT", newsDraft, draft), http.StatusOK)
	read[api.SavedAnswer](t, d.json("owner", "POST", newsDraft+"/approve", `{"version":1}`), http.StatusOK)
	if uses := d.pictures(t, "?id="+hash).Data[0].Uses; !slices.ContainsFunc(uses, func(u item.PictureUse) bool { return u.Kind == "news" }) {
		t.Errorf("%+v", uses)
	}
}

// A hash proves nothing: what others have, or nobody, is refused in the same words, in a draft and in an edit.
func TestLibrary_ChooseNothingElse(t *testing.T) {
	t.Parallel()
	d, _ := pictured(t)
	photo := schooltest.JPEG(90, 60, 5)
	kind, theirs := form([2]string{"item", `{"kind":"news","base":1,"fields":{"title":"Secret"}}`}, [2]string{"@/image/src", string(photo)})
	read[api.DraftAnswer](t, d.do("owner", "PUT", strings.Replace(newsDraft, "aa", "dd", 1), kind, theirs), http.StatusOK)
	d.editor(t, "news")
	tree := saying("Replaced.\n\n![The lake](images/lake.jpg)")
	tree["images/lake.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(90, 60, 6)}
	tree["images/unused.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(90, 60, 7)}
	packed, _ := parcel(t, tree)
	if _, err := d.client(t).ImportContent(t.Context(), packed, api.ImportForm{Over: 1}, nil, nil); err != nil {
		t.Fatal(err)
	}
	refused := regexp.MustCompile(`"image/src":"This (file|picture) is not on the server any more. Choose it again."`)
	former := school.HashOf(schooltest.JPEG(900, 600, 97))
	lake := school.HashOf(tree["images/lake.jpg"].Data)
	for name, hash := range map[string]string{
		"a file of somebody else's draft": school.HashOf(photo),
		"a picture of an older revision":  former,
		"a picture that no page shows":    school.HashOf(tree["images/unused.jpg"].Data),
		"a text of the content":           school.HashOf(tree["pages/boarding.md"].Data),
		"no file":                         strings.Repeat("0", 64),
		"in capitals":                     strings.ToUpper(lake),
		"a path":                          "../" + lake[3:],
		"no hash":                         "",
	} {
		edit := fmt.Sprintf(`{"kind":"news","base":2,"fields":{"title":"Rain","date":"2026-11-20","summary":"It rains.","category":"News","body":"Rain.",
			"image":{"alt":"The pond"}},"kept":[{"field":"/image/src","name":"pond.jpg","hash":%q}]}`, hash)
		for call, w := range map[string]*httptest.ResponseRecorder{
			"a draft": d.json("staff", "PUT", newsDraft, chosen(0, hash)),
			"an edit": d.json("editor", "POST", "/api/content/items", edit),
		} {
			if w.Code != http.StatusUnprocessableEntity || !refused.MatchString(w.Body.String()) {
				t.Errorf("%s in %s: %d %s", name, call, w.Code, w.Body)
			}
		}
	}
	many := strings.Repeat(fmt.Sprintf(`{"field":"/image/src","name":"a.jpg","hash":%q},`, lake), 10_000)
	w := d.json("staff", "PUT", newsDraft, strings.Replace(chosen(0, lake), `"files":[`, `"files":[`+many, 1))
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("10,000 files: %d %s", w.Code, w.Body)
	}
}

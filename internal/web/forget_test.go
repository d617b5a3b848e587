package web_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/api"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// asOwner gives the office to an owner: only owners delete permanently.
func (o *office) asOwner(t *testing.T) {
	t.Helper()
	session, _ := o.Add(t, "owner@school.example", school.Owner)
	o.cookie = session.Cookie
}

// forget asks for changes to be deleted permanently, and gives what went.
func (o *office) forget(t *testing.T, form api.PurgeForm) (answer api.PurgeAnswer) {
	t.Helper()
	code, body := o.tryForget(t, form)
	if err := json.Unmarshal([]byte(body), &answer); err != nil || code != http.StatusOK {
		t.Fatalf("%d %s, error %v", code, body, err)
	}
	return answer
}

func (o *office) tryForget(t *testing.T, form api.PurgeForm) (code int, body string) {
	t.Helper()
	sent, err := json.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	answer := o.call("POST", "/api/changes/purge", "application/json", sent)
	return answer.Code, answer.Body.String()
}

// kept are the files of pictures in the data folder, with their sizes.
func kept(t *testing.T, f *front) map[string]int64 {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(f.Dir, "media"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]int64{}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			t.Fatal(err)
		}
		files[entry.Name()] = info.Size()
	}
	return files
}

func sum(files map[string]int64) (bytes int64) {
	for _, size := range files {
		bytes += size
	}
	return bytes
}

func TestPurge_PictureIsGone(t *testing.T) {
	o := newOffice(t)
	slides := o.slider(t).Slides
	removed := o.change(t, "DELETE", o.slide(t), "")
	all := kept(t, o.front)
	o.read(t, slides[1].URL) // it is there as long as it can come back
	o.asOwner(t)

	would := o.forget(t, api.PurgeForm{Changes: []string{removed}, DryRun: true})
	if diff := cmp.Diff(all, kept(t, o.front)); diff != "" || !would.DryRun {
		t.Errorf("a dry run removed: %s", diff)
	}
	o.read(t, slides[1].URL)

	did := o.forget(t, api.PurgeForm{Changes: []string{removed}})
	left := kept(t, o.front)
	want := api.PurgeAnswer{PurgeResult: maintenance.PurgeResult{Changes: 2, Pictures: 1, Stay: 2, Files: len(all) - len(left), Bytes: sum(all) - sum(left)}}
	would.DryRun, would.Message, did.Message = false, "", ""
	if did != want || would != want || want.Files < 2 {
		t.Errorf("it says %+v, and before that %+v; what went is %+v", did, would, want)
	}
	if answer := o.call("GET", slides[1].URL, "", nil); answer.Code != http.StatusGone {
		t.Errorf("the picture answers %d", answer.Code)
	}
	seen := o.seen(t) // all that is live can be read
	if _, ok := seen[slides[0].URL]; !ok {
		t.Errorf("the others are not shown: %v", seen)
	}
	answer := o.call("POST", "/api/undo/"+removed, "application/json", nil)
	if answer.Code != http.StatusNotFound || !strings.Contains(answer.Body.String(), "deleted permanently") {
		t.Errorf("undo: %d %s", answer.Code, answer.Body)
	}
	if code, body := o.tryForget(t, api.PurgeForm{Changes: []string{removed}}); code != http.StatusNotFound {
		t.Errorf("again: %d %s", code, body)
	}
}

// What is newer than the named change stays, with the pictures that it names.
func TestPurge_OlderChangesOnly(t *testing.T) {
	o := newOffice(t)
	removed := o.change(t, "DELETE", o.slide(t), "")
	deleted := o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	o.asOwner(t)
	if did := o.forget(t, api.PurgeForm{Changes: []string{removed}}); did.Changes != 2 || did.Pictures != 1 || did.Stay != 2 {
		t.Errorf("%+v", did)
	}
	o.change(t, "POST", "/api/undo/"+deleted, "")
	if slides := o.slider(t).Slides; len(slides) != 2 {
		t.Errorf("what came back: %+v", slides)
	}
	o.seen(t)
}

func TestPurge_NamedTwiceStays(t *testing.T) {
	o := newOffice(t)
	shared := o.slider(t).Slides[0]
	o.change(t, "PATCH", "/api/popup/"+o.popup(t), `{"picture": "`+shared.Picture+`"}`)
	deleted := o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	o.asOwner(t)
	did := o.forget(t, api.PurgeForm{Changes: []string{deleted}})
	if did.Pictures != 2 || did.Stay != 1 || !strings.Contains(did.Message, "names it: 1 picture.") {
		t.Errorf("%+v", did)
	}
	o.read(t, shared.URL)
	o.popup(t)
}

// After all is forgotten the folder holds what it held at first, and an upload
// that nobody named yet.
func TestPurge_Everything(t *testing.T) {
	o := newOffice(t)
	popup := o.change(t, "DELETE", "/api/delete-popup/"+o.popup(t), "")
	slider := o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	o.asOwner(t)
	o.forget(t, api.PurgeForm{Changes: []string{slider, popup}})
	if diff := cmp.Diff(kept(t, open(t)), kept(t, o.front)); diff != "" {
		t.Errorf("the folder is not as it was at first: %s", diff)
	}
	if text := string(o.read(t, "/api/changes")); text != `{"data":[]}`+"\n" {
		t.Errorf("changes: %s", text)
	}
	o.upload(t, "/api/newslider", "images", 1, 2) // the same pictures again are new ones
	o.seen(t)
}

func TestPurge_KeepsUnnamedUploads(t *testing.T) {
	o := newOffice(t)
	deleted := o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	unused := o.call("POST", "/api/pictures", "image/jpeg", schooltest.JPEG(60, 40, 9))
	o.asOwner(t)
	o.forget(t, api.PurgeForm{Changes: []string{deleted}})
	var picture api.PictureAnswer
	if err := json.Unmarshal(unused.Body.Bytes(), &picture); err != nil {
		t.Fatal(err)
	}
	o.read(t, "/api/pictures/"+picture.Data.ID)
}

func TestPurge_IsForOwners(t *testing.T) {
	o := newOffice(t)
	deleted := o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	if code, body := o.tryForget(t, api.PurgeForm{Changes: []string{deleted}}); code != http.StatusForbidden {
		t.Errorf("a clerk: %d %s", code, body)
	}
	o.cookie = "none"
	if code, body := o.tryForget(t, api.PurgeForm{Changes: []string{deleted}}); code != http.StatusUnauthorized {
		t.Errorf("a stranger: %d %s", code, body)
	}
	o.asOwner(t)
	if code, body := o.tryForget(t, api.PurgeForm{}); code != http.StatusUnprocessableEntity {
		t.Errorf("nothing named: %d %s", code, body)
	}
}

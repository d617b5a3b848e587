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
	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// asOwner gives the office to an owner: only owners delete permanently.
func (o *office) asOwner(t *testing.T) {
	t.Helper()
	session, _ := o.Add(t, "owner@school.example", school.Owner)
	o.cookie = session.Cookie
}

// takeDown asks for a picture to be deleted permanently, and returns the answer.
func (o *office) takeDown(t *testing.T, form api.TakedownForm) (answer api.TakedownAnswer) {
	t.Helper()
	sent, err := json.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	got := o.call("POST", "/api/media/takedown", "application/json", sent)
	if err := json.Unmarshal(got.Body.Bytes(), &answer); err != nil || got.Code != http.StatusOK {
		t.Fatalf("%d %s, error %v", got.Code, got.Body, err)
	}
	return answer
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

// A picture that was removed from the slider can be deleted at once, before the revisions that name it expire.
func TestTakedown_PictureRemovedFromTheSlider(t *testing.T) {
	o := newOffice(t)
	slides := o.slider(t).Slides
	removed := o.change(t, "DELETE", o.slide(t), "")
	all := kept(t, o.front)
	o.read(t, slides[1].URL) // it is there as long as it can be restored
	o.asOwner(t)

	form := api.TakedownForm{Picture: slides[1].URL, DryRun: true}
	would := o.takeDown(t, form)
	if diff := cmp.Diff(all, kept(t, o.front)); diff != "" || !would.DryRun {
		t.Errorf("a dry run removed: %s", diff)
	}
	o.read(t, slides[1].URL)

	form.DryRun = false
	did := o.takeDown(t, form)
	if did.Revisions != 2 || did.Slider || did.Later || would.Revisions != 2 || would.Slider {
		t.Errorf("it says %+v, and before that %+v", did, would)
	}
	left := kept(t, o.front)
	for name := range left {
		delete(all, name)
	}
	if _, isGone := all[strings.TrimPrefix(slides[1].URL, school.MediaPath)]; !isGone || len(all) < 2 {
		t.Errorf("removed are %v", all)
	}
	if _, err := os.Stat(filepath.Join(o.Dir, "content", slides[1].Picture)); err == nil {
		t.Error("the file of the revisions is left")
	}
	if answer := o.call("GET", slides[1].URL, "", nil); answer.Code != http.StatusGone {
		t.Errorf("the picture answers %d", answer.Code)
	}
	seen := o.seen(t) // all that is live can be read
	if _, ok := seen[slides[0].URL]; !ok {
		t.Errorf("the others are not shown: %v", seen)
	}
	o.change(t, "POST", "/api/undo/"+removed, "")
	if now := o.slider(t).Slides; len(now) != 2 || now[0].URL != slides[0].URL || now[1].URL != slides[2].URL {
		t.Errorf("undo made the slider %+v", now)
	}
	o.seen(t)
	if again := o.takeDown(t, form); !again.Already {
		t.Errorf("again: %+v", again)
	}
}

// A picture of the slider and the pop-up stays with the pop-up. The others go as soon as the revisions of the deleted
// slider have expired.
func TestSweep_PictureNamedTwiceStays(t *testing.T) {
	o := newOffice(t, keepingOne)
	slides := o.slider(t).Slides
	o.change(t, "PATCH", "/api/popup/"+o.popup(t), `{"picture": "`+slides[0].Picture+`"}`)
	o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	o.read(t, slides[1].URL)
	o.expire(t)
	o.mustBeShown(t, "the picture of the pop-up", slides[0].URL)
	if _, err := os.Stat(filepath.Join(o.Dir, "content", slides[0].Picture)); err != nil {
		t.Error(err)
	}
	for _, slide := range slides[1:] {
		if answer := o.call("GET", slide.URL, "", nil); answer.Code != http.StatusGone {
			t.Errorf("a picture of the deleted slider answers %d", answer.Code)
		}
		if _, err := os.Stat(filepath.Join(o.Dir, "content", slide.Picture)); err == nil {
			t.Errorf("the file of %s is left", slide.URL)
		}
	}
}

// After the revisions of a deleted slider and pop-up have expired, the folder holds what it held at first.
func TestSweep_DeletedSliderAndPopupLeaveNothing(t *testing.T) {
	o := newOffice(t, keepingOne)
	o.change(t, "DELETE", "/api/delete-popup/"+o.popup(t), "")
	o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	o.expire(t)
	if diff := cmp.Diff(kept(t, open(t)), kept(t, o.front)); diff != "" {
		t.Errorf("the folder is not as it was at first: %s", diff)
	}
	if text := string(o.read(t, "/api/changes")); text != `{"data":[]}`+"\n" {
		t.Errorf("changes: %s", text)
	}
	o.upload(t, "/api/newslider", "images", 1, 2) // the same pictures again are new ones
	o.seen(t)
}

// keepingOne makes a site that keeps a revision for a day after another one took its place.
func keepingOne(_ *services.Parts, o *services.Options) {
	o.Retention = school.Retention{Newest: 1, Days: 1}
}

// expire sweeps when every revision but the published one has expired.
func (o *office) expire(t *testing.T) {
	t.Helper()
	old := o.Clock.Now()
	for _, folder := range []string{"media", "content"} {
		files, err := filepath.Glob(filepath.Join(o.Dir, folder, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if err := os.Chtimes(file, old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	o.later(t, 3)
}

func TestTakedown_KeepsUnnamedUploads(t *testing.T) {
	o := newOffice(t)
	slides := o.slider(t).Slides
	unused := o.call("POST", "/api/pictures", "image/jpeg", schooltest.JPEG(60, 40, 9))
	o.asOwner(t)
	o.takeDown(t, api.TakedownForm{Picture: slides[0].URL})
	var picture api.PictureAnswer
	if err := json.Unmarshal(unused.Body.Bytes(), &picture); err != nil {
		t.Fatal(err)
	}
	o.read(t, "/api/pictures/"+picture.Data.ID)
}

func TestTakedown_IsForOwners(t *testing.T) {
	o := newOffice(t)
	form, err := json.Marshal(api.TakedownForm{Picture: o.slider(t).Slides[0].URL})
	if err != nil {
		t.Fatal(err)
	}
	before := o.seen(t)
	if answer := o.call("POST", "/api/media/takedown", "application/json", form); answer.Code != http.StatusForbidden {
		t.Errorf("a clerk: %d %s", answer.Code, answer.Body)
	}
	clerks := o.cookie
	o.cookie = "none"
	if answer := o.call("POST", "/api/media/takedown", "application/json", form); answer.Code != http.StatusUnauthorized {
		t.Errorf("a stranger: %d %s", answer.Code, answer.Body)
	}
	o.cookie = clerks
	mustSee(t, o, "after the refusals", before)
}

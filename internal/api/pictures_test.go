package api_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/api"
	"schoolsite/internal/api/uploadform"
	"schoolsite/internal/app/services"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// send uploads one picture as staff.
func (d *desk) send(t *testing.T, data []byte) api.PictureView {
	t.Helper()
	w := d.do("staff", "POST", "/api/pictures", "image/jpeg", data)
	if w.Code != http.StatusCreated && w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	return read[api.PictureAnswer](t, w, w.Code).Data
}

// slider is the live one as visitors get it.
func (d *desk) slider(t *testing.T) api.SliderView {
	t.Helper()
	list := read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), 200)
	if len(list.Data) == 0 {
		return api.SliderView{}
	}
	return list.Data[0]
}

func (d *desk) make(t *testing.T, mode string, slides ...api.SlideMake) *httptest.ResponseRecorder {
	t.Helper()
	body, err := json.Marshal(api.SliderMake{Slides: slides})
	if err != nil {
		t.Fatal(err)
	}
	return d.json("staff", "POST", "/api/newslider?mode="+mode, string(body))
}

func TestPictures_AreUploadedOnce(t *testing.T) {
	d := newDesk(t)
	data := schooltest.JPEG(640, 480, 1)
	sum := sha256.Sum256(data)
	id := hex.EncodeToString(sum[:])
	if w := d.json("staff", "GET", "/api/pictures/"+id, ""); w.Code != http.StatusNotFound {
		t.Errorf("before it was sent: %d", w.Code)
	}
	first := read[api.PictureAnswer](t, d.do("staff", "POST", "/api/pictures", "image/jpeg", data), 201)
	again := read[api.PictureAnswer](t, d.do("staff", "POST", "/api/pictures", "", data), 200)
	asked := read[api.PictureAnswer](t, d.json("staff", "GET", "/api/pictures/"+id, ""), 200)
	if first.Known || !again.Known || !asked.Known || first.Data.ID != id {
		t.Errorf("known: %v, %v, %v; id %s, want %s", first.Known, again.Known, asked.Known, first.Data.ID, id)
	}
	if diff := cmp.Diff(first.Data, again.Data); diff != "" || first.Data.URL != asked.Data.URL {
		t.Errorf("the same bytes made another picture: %s", diff)
	}
	if last := first.Data.Variants[len(first.Data.Variants)-1]; last.Width != 640 || strings.Contains(first.Data.Srcset, "-1200.") {
		t.Errorf("the cut for link previews is among the widths: %+v", first.Data)
	}
	if w := d.do("", "GET", "/api/get-all-slider", "", nil); strings.Contains(w.Body.String(), id) {
		t.Error("an upload alone is shown to visitors")
	}
}

func TestPictures_ColourWarningsOnEveryRoute(t *testing.T) {
	d := newDesk(t)
	plain := schooltest.JPEG(64, 48, 1)
	data := append([]byte("\xff\xd8\xff\xe2\x00\x16ICC_PROFILE\x00\x01\x01broken"), plain[2:]...)
	note := d.send(t, data).Note
	if again := d.send(t, data).Note; note == "" || again != note {
		t.Errorf("first %q, then %q", note, again)
	}
	w := d.upload("staff", "/api/newslider", "images", [][]byte{data, plain})
	pictures := read[api.MessageAnswer](t, w, 201).Data.Pictures
	if diff := cmp.Diff([]uploadform.PictureResult{{Taken: true, Message: note}, {Taken: true}}, pictures); diff != "" {
		t.Error(diff)
	}
}

func TestPictures_AreRefusedOneByOne(t *testing.T) {
	d := newDesk(t, func(parts *services.Parts, o *services.Options) {
		o.Limits.FileBytes = 2 << 20
		parts.Pictures = media.New(parts.Media, o.Limits)
	})
	good := schooltest.JPEG(64, 48, 1)
	for name, c := range map[string]struct {
		who, kind string
		body      []byte
		status    int
		words     string
	}{
		"a visitor":  {"", "image/jpeg", good, 401, ""},
		"a form":     {"staff", ofForm, good, 415, "the bytes of one picture"},
		"JSON":       {"staff", "application/json", []byte("{}"), 415, "the bytes of one picture"},
		"nothing":    {"staff", "image/jpeg", nil, 415, "empty"},
		"a document": {"staff", "image/jpeg", []byte("%PDF-1.7 words"), 415, "PDF"},
		"cut short":  {"staff", "image/jpeg", good[:len(good)/2], 422, "damaged"},
		"too large":  {"staff", "image/jpeg", make([]byte, 2<<20+1), 413, "larger than 2 MB"},
	} {
		t.Run(name, func(t *testing.T) {
			w := d.do(c.who, "POST", "/api/pictures", c.kind, c.body)
			if body := readError(t, w); w.Code != c.status || !strings.Contains(body.Message, c.words) {
				t.Errorf("%d %q", w.Code, body.Message)
			}
		})
	}
}

func TestPictures_ReportProgress(t *testing.T) {
	d := newDesk(t)
	ask := func(data []byte) []api.PictureLine {
		r := httptest.NewRequest("POST", "/api/pictures", bytes.NewReader(data))
		r.Header.Set("Accept", "application/x-ndjson")
		r.AddCookie(&http.Cookie{Name: "session", Value: d.cookies["staff"]})
		w := httptest.NewRecorder()
		d.handler.ServeHTTP(w, r)
		var lines []api.PictureLine
		for in := json.NewDecoder(w.Body); in.More(); {
			var line api.PictureLine
			if err := in.Decode(&line); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line)
		}
		return lines
	}
	data := schooltest.JPEG(1200, 900, 1)
	var stages []string
	lines := ask(data)
	for _, line := range lines {
		if p := line.Progress; p != nil {
			stages = append(stages, string(p.Stage))
			if (p.Stage == school.Shown) != strings.HasPrefix(p.URL, school.MediaPath) {
				t.Errorf("%s at %q", p.Stage, p.URL)
			}
		}
	}
	if got := strings.Join(stages, " "); !strings.HasSuffix(got, "decoding shown") {
		t.Errorf("stages: %s", got)
	}
	if last := lines[len(lines)-1]; last.Answer == nil || last.Answer.Data.Width != 1200 {
		t.Errorf("the last line is %+v", last)
	}
	cut := ask(data[:len(data)/2])
	if last := cut[len(cut)-1]; last.Error == nil || last.Error.Code != school.Invalid {
		t.Errorf("of a damaged picture the last line is %+v", last)
	}
}

func TestPictures_AreCheckedByTheirHeader(t *testing.T) {
	d := newDesk(t)
	check := func(head []byte, size int) *httptest.ResponseRecorder {
		return d.do("staff", "POST", fmt.Sprintf("/api/pictures/check?size=%d", size), "", head)
	}
	if got := read[api.PictureCheck](t, check(schooltest.JPEG(64, 48, 1)[:20], 5000), 200); got.Type != "image/jpeg" {
		t.Errorf("a JPEG is %q", got.Type)
	}
	for name, c := range map[string]struct {
		head   string
		size   int
		status int
		words  string
	}{
		"heic":      {"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", 3 << 20, 415, "Most Compatible"},
		"pdf":       {"%PDF-1.7", 3 << 20, 415, "PDF"},
		"too large": {"\xff\xd8\xff\xe0", 26 << 20, 413, "25 MB"},
		"too much":  {strings.Repeat("x", 64<<10+1), 70 << 10, 413, ""},
	} {
		w := check([]byte(c.head), c.size)
		if body := readError(t, w); w.Code != c.status || !strings.Contains(body.Message, c.words) {
			t.Errorf("%s: %d %q", name, w.Code, body.Message)
		}
	}
}

func TestSlider_CreateIsIdempotent(t *testing.T) {
	d := newDesk(t)
	one, two := d.send(t, schooltest.JPEG(64, 48, 1)).ID, d.send(t, schooltest.JPEG(64, 48, 2)).ID
	gate, hall := api.SlideMake{Picture: one, Alt: "The gate"}, api.SlideMake{Picture: two, Decorative: true}
	made := read[api.MessageAnswer](t, d.make(t, "", gate), 201)
	for name, w := range map[string]*httptest.ResponseRecorder{
		"create": d.make(t, "", gate), "replace": d.make(t, "replace", gate), "append": d.make(t, "append", gate),
	} {
		again := read[api.MessageAnswer](t, w, 200)
		if !again.Data.Unchanged || again.Data.ID != made.Data.ID || again.Data.Undo != "" {
			t.Errorf("%s again: %+v", name, again)
		}
	}
	if w := d.make(t, "", gate, hall); w.Code != http.StatusConflict {
		t.Errorf("another slider: %d", w.Code)
	}
	joined := read[api.MessageAnswer](t, d.make(t, "append", gate, hall), 201)
	if joined.Message != "Pictures added to the slider; 1 was in it already" || len(d.slider(t).Slides) != 2 {
		t.Errorf("%q, %d pictures", joined.Message, len(d.slider(t).Slides))
	}
	changes := read[api.ChangesAnswer](t, d.json("staff", "GET", "/api/changes", ""), 200)
	if len(changes.Data) != 2 {
		t.Errorf("%d changes were recorded", len(changes.Data))
	}
}

// An edit that leaves everything as it is is no change: there is nothing to
// take back, and visitors who closed the pop-up don't see it again.
func TestChanges_UnchangedEditIsNotRecorded(t *testing.T) {
	d := newDesk(t)
	one, two := d.send(t, schooltest.JPEG(64, 48, 1)).ID, d.send(t, schooltest.JPEG(64, 48, 2)).ID
	read[api.MessageAnswer](t, d.make(t, "", api.SlideMake{Picture: one, Alt: "The gate"}, api.SlideMake{Picture: two}), 201)
	popup := read[api.MessageAnswer](t, d.json("staff", "POST", "/api/create-pop-up", `{"picture": "`+one+`", "alt": "Open", "until": "2026-12-31T18:00"}`), 201)
	d.Clock.Move(time.Minute)
	slider := d.slider(t)
	at, slide := "/api/slider/"+slider.ID, slider.Slides[0].ID
	for _, c := range []struct{ path, body, id string }{
		{at, `{"order": ["` + slide + `", "` + slider.Slides[1].ID + `"]}`, slider.ID},
		{at + "/slides/" + slide, `{"alt": " The  gate "}`, slider.ID},
		{at + "/slides/" + slide, `{"alt": "The gate", "picture": "` + one + `"}`, slider.ID},
		{"/api/popup/" + popup.Data.ID, `{"alt": "Open"}`, popup.Data.ID},
		{"/api/popup/" + popup.Data.ID, `{"picture": "` + one + `", "until": "2026-12-31 18:00", "link": ""}`, popup.Data.ID},
	} {
		answer := read[api.MessageAnswer](t, d.json("staff", "PATCH", c.path, c.body), 200)
		if !answer.Data.Unchanged || answer.Data.Undo != "" || answer.Data.ID != c.id {
			t.Errorf("%s %s: %+v", c.path, c.body, answer)
		}
	}
	if changes := read[api.ChangesAnswer](t, d.json("staff", "GET", "/api/changes", ""), 200); len(changes.Data) != 2 {
		t.Errorf("%d changes were recorded", len(changes.Data))
	}
}

func TestSlider_PictureIsReplacedInPlace(t *testing.T) {
	d := newDesk(t)
	one, two := d.send(t, schooltest.JPEG(64, 48, 1)), d.send(t, schooltest.JPEG(64, 48, 2))
	other := d.send(t, schooltest.JPEG(64, 48, 3))
	read[api.MessageAnswer](t, d.make(t, "", api.SlideMake{Picture: one.ID, Alt: "The gate"}, api.SlideMake{Picture: two.ID, Alt: "The hall"}), 201)
	before := d.slider(t)
	at := "/api/slider/" + before.ID + "/slides/" + before.Slides[1].ID
	done := read[api.MessageAnswer](t, d.json("staff", "PATCH", at, `{"alt": "The new hall", "picture": "`+other.ID+`"}`), 200)
	after := d.slider(t)
	if got := after.Slides[1]; got.URL != other.URL || got.Alt != "The new hall" || got.ID != before.Slides[1].ID || after.Slides[0] != before.Slides[0] {
		t.Errorf("the slides are %+v", after.Slides)
	}
	read[api.MessageAnswer](t, d.json("staff", "POST", "/api/undo/"+done.Data.Undo, ""), 200)
	if diff := cmp.Diff(before, d.slider(t)); diff != "" {
		t.Errorf("undone it is not what it was (-before +after): %s", diff)
	}
	if w := d.json("staff", "PATCH", at, `{"picture": "00ff"}`); w.Code != http.StatusConflict {
		t.Errorf("a picture that nobody uploaded: %d", w.Code)
	}
}

func TestPopup_IsMadeOfAnUploadedPicture(t *testing.T) {
	d := newDesk(t)
	one, two := d.send(t, schooltest.JPEG(64, 48, 1)), d.send(t, schooltest.JPEG(64, 48, 2))
	popup := `{"picture": "` + one.ID + `", "alt": "Admissions open", "link": "/boarding", "until": "2026-12-31T18:00"}`
	made := read[api.MessageAnswer](t, d.json("staff", "POST", "/api/create-pop-up", popup), 201)
	if again := read[api.MessageAnswer](t, d.json("staff", "POST", "/api/create-pop-up", popup), 200); !again.Data.Unchanged {
		t.Errorf("again: %+v", again)
	}
	if w := d.json("staff", "POST", "/api/create-pop-up", `{}`); w.Code != 422 || readError(t, w).Message != "Please correct the marked fields and send again." {
		t.Errorf("without a picture: %d %s", w.Code, w.Body)
	}
	d.Clock.Move(time.Minute)
	read[api.MessageAnswer](t, d.json("staff", "PATCH", "/api/popup/"+made.Data.ID, `{"picture": "`+two.ID+`"}`), 200)
	shown := read[api.PopupsAnswer](t, d.json("", "GET", "/api/get-pop-up", ""), 200).Data[0]
	if shown.Image != two.URL || shown.Picture != "" || shown.Alt != "Admissions open" || shown.Link != "/boarding" {
		t.Errorf("visitors see %+v", shown)
	}
}

// An upload that nothing names outlives sweeps for a day, and then goes.
func TestPictures_UnnamedAreKeptForADay(t *testing.T) {
	d := newDesk(t)
	id := d.send(t, schooltest.JPEG(64, 48, 1)).ID
	for _, c := range []struct {
		after time.Duration
		kept  bool
	}{{23 * time.Hour, true}, {2 * time.Hour, false}} {
		d.Clock.Move(c.after)
		if err := d.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := d.UploadedPicture(id); (err == nil) != c.kept {
			t.Errorf("after %v more: %v", c.after, err)
		}
	}
}

func TestSlider_OneBadPictureKeepsTheOthers(t *testing.T) {
	d := newDesk(t)
	files := [][]byte{schooltest.JPEG(64, 48, 1), []byte("%PDF-1.7 words"), schooltest.PNG(64, 48, 2)}
	made := read[api.MessageAnswer](t, d.upload("staff", "/api/newslider", "images", files, "alt", "The gate", "alt", "A paper", "alt", "The hall"), 201)
	bad := made.Data.Pictures[1]
	want := []uploadform.PictureResult{{Taken: true}, {Message: bad.Message, Sentence: bad.Sentence}, {Taken: true}}
	if diff := cmp.Diff(want, made.Data.Pictures); diff != "" || !strings.Contains(made.Message, ". Taken: 2 of 3 pictures. Picture 2: This is a PDF") {
		t.Errorf("%q %s", made.Message, diff)
	}
	slides := d.slider(t).Slides
	if len(slides) != 2 || slides[0].Alt != "The gate" || slides[1].Alt != "The hall" {
		t.Errorf("the slides are %+v", slides)
	}
}

// TestUploads_HaveADailyQuota: pictures that nothing names stay for a day,
// and those of changes for 30.
func TestUploads_HaveADailyQuota(t *testing.T) {
	d := newDesk(t, func(_ *services.Parts, o *services.Options) { o.Limits.PerDay = 2 })
	first := schooltest.JPEG(64, 48, 1)
	d.send(t, first)
	d.upload("staff", "/api/newslider", "images", [][]byte{schooltest.JPEG(64, 48, 2)})
	for name, c := range map[string]struct {
		answer *httptest.ResponseRecorder
		status int
	}{
		"alone":              {d.do("staff", "POST", "/api/pictures", "", schooltest.JPEG(64, 48, 3)), 429},
		"in a form":          {d.upload("staff", "/api/newslider?mode=append", "images", [][]byte{schooltest.JPEG(64, 48, 3)}), 429},
		"that is there":      {d.do("staff", "POST", "/api/pictures", "", first), 200},
		"of another account": {d.do("owner", "POST", "/api/pictures", "", schooltest.JPEG(64, 48, 3)), 201},
		"a document":         {d.do("owner", "POST", "/api/pictures", "", []byte("%PDF-1.7 words")), 415},
		"cut short":          {d.do("owner", "POST", "/api/pictures", "", first[:len(first)/2]), 422},
	} {
		if w := c.answer; w.Code != c.status || w.Code == 429 && w.Header().Get("Retry-After") == "" {
			t.Errorf("a picture %s: %d %s", name, w.Code, w.Body)
		}
	}
	if w := d.do("owner", "POST", "/api/pictures", "", schooltest.JPEG(64, 48, 6)); w.Code != 201 {
		t.Errorf("refused ones are counted: %d %s", w.Code, w.Body)
	}
}

// What is refused at a glance costs nothing and is not counted; what is refused
// once it was decoded has cost as much as a good one.
func TestUploads_RefusedPicturesCountOnceDecoded(t *testing.T) {
	d := newDesk(t, func(_ *services.Parts, o *services.Options) { o.Limits.PerDay = 2 })
	for range 5 {
		d.do("staff", "POST", "/api/pictures", "", []byte("%PDF-1.7 words"))
	}
	good := schooltest.JPEG(64, 48, 1)
	for _, want := range []int{422, 422, 429} {
		if w := d.do("staff", "POST", "/api/pictures", "", good[:len(good)-20]); w.Code != want {
			t.Errorf("promise 53: a damaged picture again: %d, want %d: %s", w.Code, want, w.Body)
		}
	}
}

package api_test

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"schoolsite/internal/schooltest"
)

// recordedIDs are the parts of an answer that are another one in each data folder: IDs, and hashes of files, which
// change with the recipe by which pictures are made.
var recordedIDs = regexp.MustCompile(`("(?:_?id|undo|version|picture|color|preview)":)"[^"]+"|/media/[0-9a-f]{32}`)

// recording has calls of the API with their answers, as text.
type recording struct {
	*desk
	strings.Builder
}

// add makes a call, and returns the "_id" of the answer.
func (r *recording) add(t *testing.T, title string, call func() (status int, body string)) string {
	t.Helper()
	status, body := call()
	found := regexp.MustCompile(`"_id":"([^"]+)"`).FindStringSubmatch(body)
	fmt.Fprintf(r, "## %s\n%d %s\n", title, status, recordedIDs.ReplaceAllStringFunc(body, func(part string) string {
		if key, _, isField := strings.Cut(part, ":"); isField {
			return key + `:"…"`
		}
		return "/media/…"
	}))
	if found == nil {
		return ""
	}
	return found[1]
}

// The specification's calls of slider and pop-up answer what they answered when both were records of their own.
func TestSliderAndPopup_AnswerAsRecorded(t *testing.T) {
	r := recording{desk: newDesk(t)}
	first, second := schooltest.JPEG(640, 480, 1), schooltest.JPEG(1000, 500, 2)
	get := func(who, path string) func() (int, string) {
		return func() (int, string) { w := r.do(who, http.MethodGet, path, "", nil); return w.Code, w.Body.String() }
	}
	upload := func(path, field string, files [][]byte, fields ...string) func() (int, string) {
		return func() (int, string) {
			w := r.upload("staff", path, field, files, fields...)
			return w.Code, w.Body.String()
		}
	}
	remove := func(path string) func() (int, string) {
		return func() (int, string) {
			w := r.do("staff", http.MethodDelete, path, "", nil)
			return w.Code, w.Body.String()
		}
	}
	r.add(t, "no slider", get("", "/api/get-all-slider"))
	r.add(t, "a slider without a picture", upload("/api/newslider", "images", nil))
	r.add(t, "a slider of two pictures", upload("/api/newslider", "images", [][]byte{first, second}, "alt", "The hall", "alt", ""))
	r.add(t, "as visitors read it", get("", "/api/get-all-slider"))
	r.add(t, "a second slider", upload("/api/newslider", "images", [][]byte{second}))
	r.add(t, "a picture more", upload("/api/newslider?mode=append", "images", [][]byte{first}, "decorative", "true"))
	r.add(t, "another slider", upload("/api/newslider?mode=replace", "images", [][]byte{second}))
	slider := r.add(t, "as staff read it", get("staff", "/api/get-all-slider"))
	r.add(t, "a slider that there is not is deleted", remove("/api/deleteslider/made-up"))
	r.add(t, "the slider is deleted", remove("/api/deleteslider/"+slider))
	r.add(t, "it is deleted once more", remove("/api/deleteslider/"+slider))
	r.add(t, "no slider again", get("staff", "/api/get-all-slider"))

	r.add(t, "no pop-up", get("", "/api/get-pop-up"))
	r.add(t, "a pop-up without a picture", upload("/api/create-pop-up", "image", nil))
	r.add(t, "a pop-up that leads nowhere", upload("/api/create-pop-up", "image", [][]byte{first}, "link", "/made-up"))
	r.add(t, "a pop-up that is over", upload("/api/create-pop-up", "image", [][]byte{first}, "until", "2020-01-01"))
	r.add(t, "a pop-up", upload("/api/create-pop-up", "image", [][]byte{first}, "alt", "Admissions open", "link", "/contactus", "until", "2099-12-31"))
	r.add(t, "as visitors read it", get("", "/api/get-pop-up"))
	r.add(t, "a second pop-up", upload("/api/create-pop-up", "image", [][]byte{second}))
	r.add(t, "a pop-up for later takes its place", upload("/api/create-pop-up?mode=replace", "image", [][]byte{second}, "from", "2098-01-01 08:00"))
	r.add(t, "visitors read none", get("", "/api/get-pop-up"))
	popup := r.add(t, "staff read it", get("staff", "/api/get-pop-up"))
	r.add(t, "a pop-up that there is not is deleted", remove("/api/delete-popup/made-up"))
	r.add(t, "the pop-up is deleted", remove("/api/delete-popup/"+popup))
	r.add(t, "it is deleted once more", remove("/api/delete-popup/"+popup))
	r.add(t, "no pop-up again", get("staff", "/api/get-pop-up"))

	const file = "testdata/slider-and-popup.txt"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(file, []byte(r.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if r.String() != string(want) {
		t.Errorf("the answers are\n%s\nand were\n%s", r.String(), want)
	}
}

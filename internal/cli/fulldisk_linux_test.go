package cli

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/api"
)

const diskFull = "promise 5, a full disk is a clear refusal and nothing more"

// TestFullDisk_LosesNothing fills the disk under a running server, down to the last byte,
// asks for everything that would need room, and frees it again.
func TestFullDisk_LosesNothing(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return // it needs a disk of its own
	}
	disk := mounted(t, `mount -t tmpfs -o size=400m,mode=0700 tmpfs "$0"`)
	dir := filepath.Join(disk, "data")
	copyOver(t, dir)
	s := serve(t, dir)
	owner := signIn(t, s)
	mustTake(t, owner, s, 3)
	if answer := sendPopup(owner, s, drawn(100, 80, 4)); !strings.HasPrefix(answer, "201 ") {
		t.Fatal(answer)
	}
	slider := oneSlider(t, owner, s)
	if answer := post(http.DefaultClient, s.url+"/api/contactus", "application/json", strings.NewReader(enquiryOfTheDisk)); !strings.HasPrefix(answer, "201 ") {
		t.Fatal(answer)
	}

	ballast := fill(t, disk)
	full := &fullDisk{s: s, owner: owner}
	full.refuses(t, "a picture alone", sendAlone(owner, s, drawn(110, 80, 5)))
	full.refuses(t, "a picture in a form", sendInForm(owner, s, "append", drawn(120, 80, 6)))
	full.refuses(t, "a pop-up", sendPopup(owner, s, drawn(130, 80, 7)))
	full.refuses(t, "an import", importAnswer(t, dir))
	if now := oneSlider(t, owner, s); fmt.Sprint(now) != fmt.Sprint(slider) {
		t.Errorf("%s: the slider was %v and is %v", diskFull, slider, now)
	}
	full.serves(t, slider)
	for range 20 { // small changes may find room in the data file; refusals are clear
		full.refusesOrDoes(t, "a description", describe(owner, s, slider, "A drawn field"))
	}
	full.refusesOrDoes(t, "signing in", post(http.DefaultClient, s.url+"/api/login", "application/json",
		strings.NewReader(`{"emailId":"asha@school.example","password":"Correct1!horse kite"}`)))
	if left := temporaryIn(t, dir); left != nil {
		t.Errorf("%s: %q", nothingLeft, left)
	}
	full.serves(t, oneSlider(t, owner, s))

	full.deletes(t, slider)
	full.removesEnquiries(t)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	mustTake(t, owner, s, 8) // the same process: no restart was needed
	s.kill()
	again := serve(t, dir)
	for _, slider := range sliders(t, dir) {
		for _, slide := range slider.Slides {
			checkPictures(t, again, slide)
		}
	}
}

// copyOver makes a data folder on another disk.
func copyOver(t *testing.T, dir string) {
	t.Helper()
	err := errors.Join(os.CopyFS(dir, os.DirFS(warmed)), os.Chmod(filepath.Join(dir, "key"), 0o600))
	if err != nil {
		t.Fatal(err)
	}
}

// fullDisk is a server whose disk has no room.
type fullDisk struct {
	s     *serving
	owner *http.Client
}

// refuses wants the sentence about the disk.
func (f *fullDisk) refuses(t *testing.T, what, answer string) {
	t.Helper()
	if !strings.HasPrefix(answer, "507 ") || !strings.Contains(answer, "no room left on the server's disk") {
		t.Errorf("%s: %s: %s", diskFull, what, answer)
	}
}

// refusesOrDoes is for what may still find room.
func (f *fullDisk) refusesOrDoes(t *testing.T, what, answer string) {
	t.Helper()
	if !strings.HasPrefix(answer, "20") {
		f.refuses(t, what, answer)
	}
}

// serves gets every kind of thing that visitors get.
func (f *fullDisk) serves(t *testing.T, slider api.SliderView) {
	t.Helper()
	for _, path := range []string{"/", "/about-us", "/gallery", "/api/get-pop-up", "/api/get-all-slider"} {
		getText(t, f.s.url+path)
	}
	for _, slide := range slider.Slides {
		checkPictures(t, f.s, slide)
	}
}

// deletes takes the slider away, which must work when there is no room.
func (f *fullDisk) deletes(t *testing.T, slider api.SliderView) {
	t.Helper()
	request, err := http.NewRequest(http.MethodDelete, f.s.url+"/api/deleteslider/"+slider.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	if answer := send(f.owner, request); !strings.HasPrefix(answer, "200 ") {
		t.Errorf("%s: deleting: %s", diskFull, answer)
	}
}

const enquiryOfTheDisk = `{"name":"Asha","email":"asha@mail.example","phonenumber":"9845012345","message":"Is there room in class VI?"}`

// removesEnquiries forgets the person who wrote.
func (f *fullDisk) removesEnquiries(t *testing.T) {
	t.Helper()
	answer := post(f.owner, f.s.url+"/api/enquiries/purge", "application/json", strings.NewReader(`{"person":"asha@mail.example"}`))
	if !strings.HasPrefix(answer, "200 ") || !strings.Contains(answer, "Removed permanently: 1 enquiry") {
		t.Errorf("%s: removing what a person sent: %s", diskFull, answer)
	}
}

func oneSlider(t *testing.T, client *http.Client, s *serving) api.SliderView {
	t.Helper()
	var list api.SlidersAnswer
	if answer := getJSON(client, s.url+"/api/get-all-slider", &list); answer != "" || len(list.Data) != 1 {
		t.Fatalf("%s: the slider: %s %v", diskFull, answer, list)
	}
	return list.Data[0]
}

func describe(client *http.Client, s *serving, slider api.SliderView, alt string) string {
	request, err := http.NewRequest(http.MethodPatch, s.url+"/api/slider/"+slider.ID+"/slides/"+slider.Slides[0].ID,
		strings.NewReader(fmt.Sprintf(`{"alt":%q}`, alt)))
	if err != nil {
		return err.Error()
	}
	request.Header.Set("Content-Type", "application/json")
	return send(client, request)
}

// sendPopup uploads a pop-up in place of the one that is there.
func sendPopup(client *http.Client, s *serving, picture []byte) string {
	var body bytes.Buffer
	kind := pictureForm(&body, picture)
	form := bytes.Replace(body.Bytes(), []byte(`name="images"`), []byte(`name="image"`), 1)
	return post(client, s.url+"/api/create-pop-up?mode=replace", kind, bytes.NewReader(form))
}

// importAnswer imports a tree with a new picture, and gives what the command
// says with the status that its exit code stands for.
func importAnswer(t *testing.T, dir string) string {
	t.Helper()
	r := schoolsite(dir, "content", "import", markedTree(t, 1))
	if r.code == 0 {
		return "200 imported"
	}
	return "507 " + r.talk
}

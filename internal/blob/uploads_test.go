package blob_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const oldState = "promise 6, a failure of the disk at any step of an upload leaves the old state"

// upload is a site with a slider of one picture, and somebody who may change
// it.
type upload struct {
	*schooltest.School
	calls  http.Handler
	cookie string
}

func newUpload(t *testing.T) *upload {
	t.Helper()
	s := schooltest.New(t)
	staff, _ := s.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	u := &upload{School: s, calls: api.New(s.API(), api.Options{Log: slog.New(slog.DiscardHandler)}), cookie: staff.Cookie}
	u.must(t, u.byForm(schooltest.JPEG(64, 48, 1)))
	return u
}

func (u *upload) ask(method, path, kind, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", kind)
	r.AddCookie(&http.Cookie{Name: "session", Value: u.cookie})
	w := httptest.NewRecorder()
	u.calls.ServeHTTP(w, r)
	return w
}

func (u *upload) must(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	if w.Code/100 != 2 {
		t.Errorf("%s: afterwards: %d %s", oldState, w.Code, w.Body)
	}
}

// byForm replaces the slider in one call.
func (u *upload) byForm(picture []byte) *httptest.ResponseRecorder {
	body := "--XbX\r\nContent-Disposition: form-data; name=\"images\"; filename=\"a\"\r\n\r\n" + string(picture) + "\r\n--XbX--\r\n"
	return u.ask("POST", "/api/newslider?mode=replace", "multipart/form-data; boundary=XbX", body)
}

func (u *upload) alone(picture []byte) *httptest.ResponseRecorder {
	return u.ask("POST", "/api/pictures", "application/octet-stream", string(picture))
}

func (u *upload) named(picture []byte) *httptest.ResponseRecorder {
	return u.ask("POST", "/api/newslider?mode=replace", "application/json", fmt.Sprintf(`{"slides":[{"picture":"%x"}]}`, sha256.Sum256(picture)))
}

// inTwo uploads the picture, then names it.
func (u *upload) inTwo(picture []byte) *httptest.ResponseRecorder {
	if w := u.alone(picture); w.Code/100 != 2 {
		return w
	}
	return u.named(picture)
}

// state is what visitors see: the slider, and every picture of it whole.
func (u *upload) state(t *testing.T) string {
	t.Helper()
	for _, slide := range u.Slider(t) {
		for _, v := range slide.Picture.Variants {
			if info, err := os.Stat(filepath.Join(u.Dir, "media", v.Name)); err != nil || info.Size() != v.Bytes {
				t.Errorf("%s: %s is listed: %v", oldState, v.Name, err)
			}
		}
	}
	if half, _ := filepath.Glob(filepath.Join(u.Dir, "media", ".*")); len(half) > 0 {
		t.Errorf("%s: left half written: %v", oldState, half)
	}
	w := httptest.NewRecorder() // as a visitor, whose answer no session changes
	u.calls.ServeHTTP(w, httptest.NewRequest("GET", "/api/get-all-slider", nil))
	return w.Body.String()
}

// TestUpload_FailureAtEveryStep lets each create, write, sync, close,
// rename and folder's sync of an upload fail, one at a time, as a broken and as
// a full disk.
func TestUpload_FailureAtEveryStep(t *testing.T) {
	for name, with := range map[string]error{"broken": syscall.EIO, "full": &fs.PathError{Op: "write", Err: syscall.ENOSPC}} {
		u := newUpload(t)
		for door, send := range map[string]func([]byte) *httptest.ResponseRecorder{"form": u.byForm, "alone": u.inTwo} {
			n := 1
			for ; u.failsOn(t, fmt.Sprintf("%s disk, %s, call %d", name, door, n), n, with, send); n++ {
			}
			if n < 12 { // six for each of the files
				t.Errorf("%s: only %d calls of the disk were tried", oldState, n-1)
			}
		}
	}
}

// failsOn uploads a picture while the n-th call fails, and then again. It is
// false when there is no n-th call.
func (u *upload) failsOn(t *testing.T, what string, n int, with error, send func([]byte) *httptest.ResponseRecorder) bool {
	t.Helper()
	picture := schooltest.JPEG(50+len(what), 40+n, n)
	before := u.state(t)
	mend := u.Parts.Media.FailOn(n, with)
	w := send(picture)
	if !mend() {
		u.must(t, w)
		return false
	}
	want := http.StatusInternalServerError
	if with != syscall.EIO {
		want = http.StatusInsufficientStorage
	}
	if w.Code != want || !strings.Contains(w.Body.String(), `"message":"`) {
		t.Errorf("%s: %s: %d %s", oldState, what, w.Code, w.Body)
	}
	if after := u.state(t); after != before {
		t.Errorf("%s: %s: the slider was %s and is %s", oldState, what, before, after)
	}
	u.must(t, send(picture)) // no restart was needed
	if u.state(t) == before {
		t.Errorf("%s: %s: nothing changed when the disk was sound again", oldState, what)
	}
	return true
}

// On a full disk the slider can be deleted: its revision needs no file that is not there.
func TestDeleteSlider_NeedsNoNewFile(t *testing.T) {
	u := newUpload(t)
	full := &fs.PathError{Op: "write", Err: syscall.ENOSPC}
	mendMedia, mendContent := u.Parts.Media.FailOn(1, full), u.Parts.Content.FailOn(1, full)
	w := u.ask("DELETE", "/api/deleteslider/slider", "application/json", "")
	if isMedia, isContent := mendMedia(), mendContent(); isMedia || isContent || w.Code != http.StatusOK || len(u.Slider(t)) > 0 {
		t.Errorf("%d %s, a call of media/: %v, of content/: %v", w.Code, w.Body, isMedia, isContent)
	}
}

// failCommits puts a device that is always full in the place of an open file,
// until mend is called.
func failCommits(t *testing.T, path string) (mend func()) {
	t.Helper()
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	replace := func(from, file int) {
		if err := syscall.Dup3(from, file, syscall.O_CLOEXEC); err != nil {
			t.Fatal(err)
		}
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range open {
		if target, _ := os.Readlink("/proc/self/fd/" + entry.Name()); target != path {
			continue
		}
		file, err := strconv.Atoi(entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		kept, err := syscall.Dup(file)
		if err != nil {
			t.Fatal(err)
		}
		replace(int(full.Fd()), file)
		return func() {
			replace(kept, file)
			syscall.Close(kept)
		}
	}
	t.Fatalf("%s is not open", path)
	return nil
}

// TestUpload_FailedCommit lets the data file be on a full disk at each commit of
// an upload.
func TestUpload_FailedCommit(t *testing.T) {
	u := newUpload(t)
	known := schooltest.JPEG(70, 50, 3)
	u.must(t, u.alone(known))
	for door, send := range map[string]func() *httptest.ResponseRecorder{
		"form":  func() *httptest.ResponseRecorder { return u.byForm(schooltest.JPEG(71, 50, 3)) },
		"alone": func() *httptest.ResponseRecorder { return u.alone(schooltest.JPEG(72, 50, 3)) },
		"named": func() *httptest.ResponseRecorder { return u.named(known) },
	} {
		before := u.state(t)
		mend := failCommits(t, u.Parts.DB.Path())
		w := send()
		mend()
		// The device can't be made longer either, which no real disk refuses: 500.
		if w.Code < 500 || !strings.Contains(w.Body.String(), `"message":"`) {
			t.Errorf("%s: %s, commit: %d %s", oldState, door, w.Code, w.Body)
		}
		if after := u.state(t); after != before {
			t.Errorf("%s: %s, commit: the slider was %s and is %s", oldState, door, before, after)
		}
		u.must(t, send())
	}
}

// TestSweep_FileThatCanNotBeRemoved lets each removal of a sweep fail: what is shown
// stays, and the next sweep removes what is left.
func TestSweep_FileThatCanNotBeRemoved(t *testing.T) {
	u := newUpload(t)
	u.must(t, u.alone(schooltest.JPEG(640, 480, 4)))
	before := u.state(t)
	u.Clock.Move(school.KeepUnnamed + time.Hour)
	files, err := filepath.Glob(filepath.Join(u.Dir, "media", "*"))
	if err != nil {
		t.Fatal(err)
	}
	long := schooltest.Start.Add(-24 * time.Hour)
	for _, file := range files {
		if err := os.Chtimes(file, long, long); err != nil {
			t.Fatal(err)
		}
	}
	mend := u.Parts.Media.FailOn(2, syscall.EIO)
	if err := u.Sweep(t.Context()); !mend() || err == nil {
		t.Errorf("%s: the sweep says %v", oldState, err)
	}
	if err := u.Sweep(t.Context()); err != nil || u.state(t) != before {
		t.Errorf("%s: the next sweep: %v", oldState, err)
	}
	left, _ := filepath.Glob(filepath.Join(u.Dir, "media", "*"))
	if len(left) >= len(files) {
		t.Errorf("%s: %d of %d files are left", oldState, len(left), len(files))
	}
}

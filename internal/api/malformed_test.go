package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	_ "golang.org/x/image/webp"

	"schoolsite/internal/app/services"
	"schoolsite/internal/schooltest"
)

// few and all are how many bad pictures are sent in a quick run, beside those
// that are found, and in a slow one.
const (
	few = 300
	all = 10_000
)

// slow reports whether what takes minutes is asked for.
func slow() bool { return os.Getenv("SCHOOLSITE_SLOW") != "" }

// manyPictures lets an account send as many as the tests do.
func manyPictures(_ *services.Parts, o *services.Options) {
	o.Limits.PerDay, o.Limits.EditsPerHour = 10*all, 10*all
}

// TestPictures_BadOnesNeverCrash sends bad pictures through both doors. Each is
// answered, none by a 5xx or unseen, and what is taken is whole.
func TestPictures_BadOnesNeverCrash(t *testing.T) {
	d, n := newDesk(t, manyPictures), few
	if slow() {
		n = all
	}
	spoiler := schooltest.Spoiler{Seeds: schooltest.Seeds()}
	sendAll(t, d, n, spoiler.Spoiled)
	mustBeWhole(t, d)
}

// TestPictures_CorpusNeverCrashes sends pictures of other people, as they are
// and spoiled.
func TestPictures_CorpusNeverCrashes(t *testing.T) {
	d, found := newDesk(t, manyPictures), schooltest.Found(slow())
	if len(found) < 20 {
		t.Fatalf("only %d pictures were found", len(found))
	}
	sendAll(t, d, len(found), func(n int) (string, []byte) { return found[n].Name, found[n].Data })
	sendAll(t, d, len(found), schooltest.Spoiler{Seeds: found}.Spoiled)
	mustBeWhole(t, d)
}

// sendAll sends n pictures, two at a time.
func sendAll(t *testing.T, d *desk, n int, picture func(int) (recipe string, data []byte)) {
	t.Helper()
	var senders sync.WaitGroup
	next := make(chan int)
	taken := make(chan bool, n)
	for range 2 {
		senders.Go(func() {
			for i := range next {
				recipe, data := picture(i)
				taken <- sendBad(t, d, recipe, data, i%2 == 0)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	senders.Wait()
	close(taken)
	good := 0
	for ok := range taken {
		if ok {
			good++
		}
	}
	t.Logf("%d pictures, %d of them were taken", n, good)
}

// sendBad sends one picture, by a form or alone, and reports whether it was
// taken.
func sendBad(t *testing.T, d *desk, recipe string, data []byte, byForm bool) bool {
	path, kind, body := "/api/pictures", "application/octet-stream", data
	if byForm {
		path = "/api/newslider?mode=replace"
		kind, body = formOf(data)
	}
	w := answered(t, d, recipe, func() *http.Request {
		r := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(body))
		r.Header.Set("Content-Type", kind)
		return r
	})
	var answer struct{ Message string }
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || answer.Message == "" || w.Code >= 500 || w.Code == http.StatusTooManyRequests {
		t.Errorf("promise 18, bad pictures never crash it: %s: %s answered %d %.200s", recipe, path, w.Code, w.Body)
	}
	mustBeCivil(t, recipe, w)
	return w.Code < 400
}

// answerTime is far more than the worst picture takes, on a busy machine and
// under the race detector, too.
const answerTime = 5 * time.Minute

// answered gets an answer, or fails with the recipe when none comes.
func answered(t *testing.T, d *desk, recipe string, request func() *http.Request) *httptest.ResponseRecorder {
	ctx, cancel := context.WithTimeout(t.Context(), answerTime)
	defer cancel()
	r := request().WithContext(ctx)
	r.AddCookie(&http.Cookie{Name: "session", Value: d.cookies["staff"]})
	w, done := httptest.NewRecorder(), make(chan bool)
	go func() {
		defer close(done)
		d.handler.ServeHTTP(w, r)
	}()
	select {
	case <-done:
	case <-time.After(2 * answerTime):
		panic("promise 18, bad pictures never crash it: no answer to " + recipe) // nothing can stop it
	}
	if ctx.Err() != nil {
		t.Errorf("promise 18, bad pictures never crash it: %s took longer than %v", recipe, answerTime)
	}
	return w
}

func formOf(data []byte) (kind string, body []byte) {
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	part, _ := form.CreateFormFile("images", "a.jpg")
	_, _ = part.Write(data)
	_ = form.Close()
	return form.FormDataContentType(), out.Bytes()
}

// mustBeWhole opens every picture that is kept.
func mustBeWhole(t *testing.T, d *desk) {
	t.Helper()
	kept, err := filepath.Glob(filepath.Join(d.Dir, "media", "*"))
	if err != nil || len(kept) == 0 {
		t.Fatalf("nothing is kept: %v", err)
	}
	for _, name := range kept {
		data, err := os.ReadFile(name)
		if err == nil {
			_, _, err = image.Decode(bytes.NewReader(data))
		}
		if err != nil {
			t.Errorf("promise 23, no broken picture goes live: %s: %v", name, err)
		}
	}
}

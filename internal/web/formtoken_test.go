package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

var tokenField = regexp.MustCompile(`name="token"[^>]* value="([^"]*)"`)

// tokenIn is the token of the form on a page.
func tokenIn(t *testing.T, page string) string {
	t.Helper()
	field := tokenField.FindStringSubmatch(page)
	if field == nil || field[1] == "" {
		t.Fatalf("the page has no token: %s", page)
	}
	return field[1]
}

// shownAt is when a page showed its form, by its token.
func (f *front) shownAt(t *testing.T, page string) time.Time {
	t.Helper()
	shown, err := f.Parts.Keys.ReadFormToken(tokenIn(t, page))
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

func asked(method, path string, headers ...string) *http.Request {
	r := request(method, path)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

func TestFormToken_IsInjected(t *testing.T) {
	f := open(t)
	for range 3 {
		f.Clock.Move(1500 * time.Millisecond)
		answer := f.ask(request("GET", "/contactus"))
		if shown := f.shownAt(t, answer.Body.String()); !shown.Equal(f.Clock.Now().Truncate(time.Second)) {
			t.Errorf("at %v it says %v", f.Clock.Now(), shown)
		}
	}
	page := tokenIn(t, f.ask(request("GET", "/contactus")).Body.String())
	says(t, f.ask(request("GET", "/api/contactus")), http.StatusOK, `{"token":"`+page+`"}`)
	if other := f.ask(request("GET", "/boarding")).Body.String(); tokenField.MatchString(other) {
		t.Error("another page has a token")
	}
}

func TestFormToken_InEveryEncoding(t *testing.T) {
	f := open(t)
	plain := f.ask(request("GET", "/contactus"))
	if caching := plain.Header().Get("Cache-Control"); caching != "private, no-cache" {
		t.Errorf("a cache may give it to many: %s", caching)
	}
	open := map[string]func(io.Reader) (io.Reader, error){
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	}
	tags := map[string]bool{plain.Header().Get("ETag"): true}
	for encoding, unpack := range open {
		answer := f.ask(asked("GET", "/contactus", "Accept-Encoding", encoding))
		reader, err := unpack(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		if page, err := io.ReadAll(reader); err != nil || !bytes.Equal(page, plain.Body.Bytes()) {
			t.Errorf("%s is another page, error %v", encoding, err)
		}
		tags[answer.Header().Get("ETag")] = true
	}
	part := f.ask(asked("GET", "/contactus", "Range", "bytes=0-9"))
	if part.Code != http.StatusOK || part.Body.Len() != plain.Body.Len() {
		t.Errorf("a part: %d with %d bytes", part.Code, part.Body.Len())
	}
	if len(tags) != 3 {
		t.Errorf("tags %v", tags)
	}
}

func TestFormToken_PageIsTheSameForASecond(t *testing.T) {
	f := open(t)
	first := f.ask(asked("GET", "/contactus", "Accept-Encoding", "br")).Header().Get("ETag")
	for after, want := range map[time.Duration]int{0: http.StatusNotModified, time.Second: http.StatusOK} {
		f.Clock.Move(after)
		answer := f.ask(asked("GET", "/contactus", "Accept-Encoding", "br", "If-None-Match", first))
		if isSame := answer.Header().Get("ETag") == first; answer.Code != want || isSame != (want == http.StatusNotModified) {
			t.Errorf("after %s: %d, tag %s, at first %s", after, answer.Code, answer.Header().Get("ETag"), first)
		}
		f.Clock.Move(-after)
	}
}

func TestFormToken_IsKeptOnRedisplay(t *testing.T) {
	f := open(t)
	first := tokenIn(t, f.ask(request("GET", "/contactus")).Body.String())
	start := f.Clock.Now()
	shownAgain := func(body, token string) time.Time {
		return f.shownAt(t, f.ask(post("/contactus", body+"&token="+token)).Body.String())
	}
	f.Clock.Move(time.Minute)
	if shown := shownAgain("name=Asha", first); !shown.Equal(start) {
		t.Errorf("a refused form goes on from %v", shown)
	}
	for name, shown := range map[string]time.Time{
		"a taken message": shownAgain(goodContact, first), "a forged token": shownAgain("name=Asha", "x"), "no token": shownAgain("name=Asha", ""),
	} {
		if !shown.Equal(f.Clock.Now()) {
			t.Errorf("after %s the form goes on from %v", name, shown)
		}
	}
	f.Clock.Move(24 * time.Hour)
	if shown := shownAgain("name=Asha", first); !shown.Equal(f.Clock.Now()) {
		t.Errorf("after a day the form goes on from %v", shown)
	}
}

func TestFormToken_InAPreview(t *testing.T) {
	f := open(t, drawnAsDocuments)
	f.look(t, schooltest.Tree())
	answer := f.ask(request("GET", "/contactus"))
	if shown := f.shownAt(t, answer.Body.String()); !shown.Equal(f.Clock.Now()) {
		t.Errorf("it says %v", shown)
	}
	if !strings.Contains(answer.Body.String(), "follow.js") {
		t.Error("the page does not follow the folder")
	}
}

// What is kept, or given to every browser, must have the slot and no token.
func TestFormToken_IsNotCached(t *testing.T) {
	f := open(t)
	token := tokenIn(t, f.ask(request("GET", "/contactus")).Body.String())
	if data := f.ask(request("GET", "/page-data/contactus.json")).Body.String(); data == "" || strings.Contains(data, token) {
		t.Errorf("the page's data is %s", data)
	}
	marked := 0
	err := filepath.WalkDir(filepath.Join(f.Dir, "cache"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		kept, err := os.ReadFile(path)
		if bytes.Contains(kept, []byte(token)) {
			t.Errorf("%s holds the token", path)
		}
		marked += bytes.Count(kept, []byte(school.TokenSlot))
		return err
	})
	if err != nil || marked == 0 {
		t.Errorf("the cache has %d slots, error %v", marked, err)
	}
}

package web_test

import (
	"bytes"
	"image"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"schoolsite/internal/accounts"
	"schoolsite/internal/content"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// page is what a browser would run.
const page = "<html><script>alert('POLYGLOT')</script><?php system('id');"

// polyglots are pictures that are something else, too.
func polyglots() map[string][]byte {
	plain := schooltest.JPEG(64, 48, 7)
	withComment := func(text string) []byte {
		comment := append([]byte{0xff, 0xfe, 0, byte(len(text) + 2)}, text...)
		return bytes.Join([][]byte{plain[:2], comment, plain[2:]}, nil)
	}
	inRIFF := schooltest.MarkedWebP(image.NewGray(image.Rect(0, 0, 64, 48)), 1)
	inGIF := schooltest.MarkedGIF(image.NewGray(image.Rect(0, 0, 64, 48)))
	copy(inGIF[6:], "/*\x00\x02") // "GIF89a/*…*/=1;…" is a program
	return map[string][]byte{
		"PNG and web page":    append(schooltest.PNG(64, 48, 7), page...),
		"JPEG and web page":   withComment(page),
		"GIF and script":      append(inGIF, "*/=1;alert('POLYGLOT')"...),
		"JPEG and archive":    append(bytes.Clone(plain), "PK\x03\x04POLYGLOT.html"+page...),
		"PDF and JPEG":        withComment("%PDF-1.4\n1 0 obj<</POLYGLOT>>stream"),
		"WebP and web page":   bytes.ReplaceAll(inRIFF, []byte(schooltest.Mark), []byte("<script>POLYGLOT=1//x")),
		"web page before PNG": append([]byte(page), schooltest.PNG(64, 48, 7)...),
	}
}

func TestMedia_PolyglotsAreHarmless(t *testing.T) {
	const promise = "promise 22, SVG, HTML and polyglots are harmless"
	f := open(t)
	staff, _ := f.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	for name, data := range polyglots() {
		if !bytes.Contains(data, []byte("POLYGLOT")) {
			t.Fatalf("%s: the test has nothing to find", name)
		}
		answer := f.ask(sending(staff, "/api/newslider?mode=replace", data))
		switch {
		case strings.HasPrefix(name, "web page"):
			if answer.Code != http.StatusUnsupportedMediaType {
				t.Errorf("%s: %s: %d %s", promise, name, answer.Code, answer.Body)
			}
			continue
		case answer.Code != http.StatusCreated:
			t.Errorf("%s: %s: %d %s", promise, name, answer.Code, answer.Body)
			continue
		}
		for _, url := range f.shownPictures(t) {
			checkHarmless(t, promise+": "+name, f.ask(request("GET", url)))
		}
	}
}

// checkHarmless looks at a picture as it is served.
func checkHarmless(t *testing.T, what string, answer *httptest.ResponseRecorder) {
	t.Helper()
	h := answer.Header()
	if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Security-Policy") != "default-src 'none'; sandbox" ||
		!strings.HasPrefix(h.Get("Content-Type"), "image/") || answer.Code != http.StatusOK {
		t.Errorf("%s: %d %v", what, answer.Code, h)
	}
	for _, bad := range []string{"POLYGLOT", "<script", "<html", "<?php", "alert(", "PK\x03\x04", "%PDF", "GIF89a"} {
		if bytes.Contains(answer.Body.Bytes(), []byte(bad)) {
			t.Errorf("%s: what is served holds %q", what, bad)
		}
	}
}

// shownPictures are the addresses of every width of the slider's pictures.
func (f *front) shownPictures(t *testing.T) (urls []string) {
	t.Helper()
	for _, slide := range f.Slider(t) {
		for _, v := range slide.Picture.Variants {
			urls = append(urls, school.MediaPath+v.Name)
		}
	}
	return urls
}

// sending is a form with pictures, of somebody who is signed in.
func sending(by accounts.LoginResult, path string, pictures ...[]byte) *http.Request {
	body, part := "", formPart
	if strings.Contains(path, "pop-up") {
		part = strings.Replace(part, `"images"`, `"image"`, 1)
	}
	for _, picture := range pictures {
		body += part + string(picture) + "\r\n"
	}
	r := httptest.NewRequest("POST", path, strings.NewReader(body+"--XbX--\r\n"))
	r.Header.Set("Content-Type", formType)
	r.AddCookie(&http.Cookie{Name: "session", Value: by.Cookie})
	return r
}

const (
	formType = "multipart/form-data; boundary=XbX"
	formPart = "--XbX\r\nContent-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"\r\n\r\n"
)

// TestLoad_ConcurrentWriters lets sixteen writers change the slider and the pop-up at
// once. Nobody is told that the server failed, and every picture that is
// listed is there.
func TestLoad_ConcurrentWriters(t *testing.T) {
	const promise = "promise 26, two writers at once do no harm"
	f := open(t)
	staff, by := f.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	f.ask(sending(staff, "/api/newslider", schooltest.JPEG(64, 48, 1)))
	var writers sync.WaitGroup
	for i := range 16 {
		writers.Go(func() {
			for round := range 4 {
				picture := schooltest.JPEG(40+i, 40+round, i+round)
				r := []func() *http.Request{
					func() *http.Request {
						return sending(staff, "/api/newslider?mode=replace", picture, schooltest.PNG(40+i, 50+round, i))
					},
					func() *http.Request { return sending(staff, "/api/newslider?mode=append", picture) },
					func() *http.Request { return f.removing(t, staff) },
					func() *http.Request { return sending(staff, "/api/create-pop-up?mode=replace", picture) },
				}[(i+round)%4]()
				if answer := f.ask(r); answer.Code >= 500 || answer.Code == http.StatusUnprocessableEntity {
					t.Errorf("%s: %s %s: %d %s", promise, r.Method, r.URL, answer.Code, answer.Body)
				}
				f.mustShowAll(t, promise)
			}
		})
	}
	writers.Wait()
	f.mustShowAll(t, promise)
	f.mustShowLive(t, promise)
	if home, err := f.Home(t.Context(), by); err != nil || home.Popup == nil || len(home.Popup.Picture.Variants) == 0 {
		t.Errorf("%s: the pop-up: %+v, %v", promise, home.Popup, err)
	}
}

// mustShowLive compares the home page with the slider, or with the drawn picture
// where there is none: an older page must not have come after a newer one.
func (f *front) mustShowLive(t *testing.T, promise string) {
	t.Helper()
	var live, shown []string
	for _, slide := range f.stored(t) {
		live = append(live, slide.Picture.Image("").URL)
	}
	for _, slide := range f.Snapshot().Pages["/"].Data.Home.Slides {
		if slide.Alt != "A drawn campus" {
			shown = append(shown, slide.URL)
		}
	}
	if !slices.Equal(live, shown) {
		t.Errorf("%s: the home page shows %v, the slider is %v", promise, shown, live)
	}
}

// stored returns the slider of the published revision as it is on the disk, not that of the snapshot.
func (f *front) stored(t *testing.T) []school.Slide {
	t.Helper()
	_, in, err := f.Revisions.At(revisions.Current)
	if err != nil {
		t.Fatal(err)
	}
	home, err := content.ReadHomepage(in.FS())
	if err != nil {
		t.Fatal(err)
	}
	for i, slide := range home.Slider {
		source := in.Find(slide.File).Hash
		found, err := f.Services.Uploads.Find(source)
		if err != nil {
			t.Fatal(err)
		}
		home.Slider[i].Picture = found[source]
	}
	return home.Slider
}

// removing deletes the slider, or one of its pictures where it has more.
func (f *front) removing(t *testing.T, by accounts.LoginResult) *http.Request {
	path := "/api/deleteslider/slider"
	if slides := f.Slider(t); len(slides) > 1 {
		path = "/api/slider/slider/slides/" + slides[0].ID
	}
	r := httptest.NewRequest("DELETE", path, nil)
	r.AddCookie(&http.Cookie{Name: "session", Value: by.Cookie})
	return r
}

// mustShowAll asks for every picture that is listed. Another writer may take one
// out of the list before it is asked for: then it is gone, until it is listed again.
func (f *front) mustShowAll(t *testing.T, promise string) {
	t.Helper()
	urls := f.shownPictures(t)
	for _, slide := range f.Snapshot().Pages["/"].Data.Home.Slides {
		urls = append(urls, slide.URL)
	}
	for _, url := range urls {
		code, isListed := 0, true
		for range 100 { // writers that change the list once more meanwhile
			code = f.ask(request("GET", url)).Code
			isListed = slices.Contains(f.shownPictures(t), url)
			if code == http.StatusOK || !isListed {
				break
			}
		}
		if code != http.StatusOK && (isListed || code != http.StatusGone) {
			t.Errorf("%s: %s is listed: %v, and gives %d", promise, url, isListed, code)
		}
	}
}

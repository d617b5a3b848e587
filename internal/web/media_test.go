package web_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/jpeg"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/text"
)

const nobodysBusiness = "promise 48, a picture that nothing shown names is nobody's business"

// stranger asks for a file as somebody without a session.
func (f *front) stranger(path string) *httptest.ResponseRecorder { return f.ask(request("GET", path)) }

// mustBeGone checks that strangers get a plain 410 that no cache keeps, the same
// for every file.
func (f *front) mustBeGone(t *testing.T, what, path string) {
	t.Helper()
	answer := f.stranger(path)
	if answer.Code != http.StatusGone || answer.Header().Get("Cache-Control") != "no-store" ||
		answer.Body.String() != f.stranger("/media/0000.jpg").Body.String() || answer.Header().Get("ETag") != "" {
		t.Errorf("%s: %s, %s: %d, %q, %s", nobodysBusiness, what, path, answer.Code, answer.Body, answer.Header())
	}
}

func (f *front) mustBeShown(t *testing.T, what, path string) {
	t.Helper()
	if answer := f.stranger(path); answer.Code != http.StatusOK {
		t.Errorf("%s, %s: %d %s", what, path, answer.Code, answer.Body)
	}
}

// withPhoto is the tree with one more picture in the album.
func withPhoto(data []byte) fstest.MapFS {
	tree := schooltest.Tree()
	album := tree["gallery/sports-day/album.yaml"]
	text := strings.TrimRight(string(album.Data), "\n") + "\n  - {file: ravi.jpg, alt: Ravi at the railing of the dam}\n"
	tree["gallery/sports-day/album.yaml"] = &fstest.MapFile{Data: []byte(text)}
	tree["gallery/sports-day/ravi.jpg"] = &fstest.MapFile{Data: data}
	return tree
}

func (f *front) publish(t *testing.T, tree fstest.MapFS) {
	t.Helper()
	if _, err := f.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current}); err != nil {
		t.Fatal(err)
	}
}

// namedOn are the picture files that a page names.
func (f *front) namedOn(path string) []string {
	return media.FindAllString(string(f.Snapshot().Pages[path].JSONBody()), -1)
}

const sportsDay = "/gallery/event?album=sports-day"

func TestMedia_RemovedFromAnAlbumIsGoneAtOnce(t *testing.T) {
	f := open(t)
	before := f.namedOn(sportsDay)
	f.publish(t, withPhoto(schooltest.JPEG(640, 480, 91)))
	var ravi []string
	for _, url := range f.namedOn(sportsDay) {
		if !slices.Contains(before, url) {
			ravi = append(ravi, url)
		}
	}
	if len(ravi) == 0 {
		t.Fatal("the photo is not on the page")
	}
	for _, url := range ravi {
		f.mustBeShown(t, "a photo of the album", url)
	}
	session, _ := f.Add(t, "clerk@school.example", school.Editor, school.HomeSection)
	f.publish(t, schooltest.Tree())
	for _, url := range ravi {
		f.mustBeGone(t, "a photo that left the album", url)
		r := request("GET", url)
		r.AddCookie(&http.Cookie{Name: "session", Value: session.Cookie})
		if answer := f.ask(r); answer.Code != http.StatusOK || answer.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("to staff: %d, %s", answer.Code, answer.Header())
		}
	}
	for _, url := range before {
		f.mustBeShown(t, "the others", url)
	}
}

func TestMedia_RemovedFromSliderOrPopupIsGoneAtOnce(t *testing.T) {
	o := newOffice(t)
	slides, popup := o.slider(t).Slides, o.popupView(t)
	for _, url := range []string{slides[0].URL, slides[1].URL, popup.Image} {
		o.mustBeShown(t, "live", url)
	}
	removed := o.change(t, "DELETE", o.slide(t), "")
	o.mustBeGone(t, "a picture that was removed from the slider", slides[1].URL)
	o.mustBeShown(t, "the slider's other picture", slides[0].URL)
	o.change(t, "POST", "/api/undo/"+removed, "")
	o.mustBeShown(t, "undone", slides[1].URL)
	o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	o.change(t, "DELETE", "/api/delete-popup/"+popup.ID, "")
	for _, url := range []string{slides[0].URL, slides[1].URL, popup.Image} {
		o.mustBeGone(t, "deleted", url)
		o.read(t, url) // undo needs it
	}
}

func (o *office) popupView(t *testing.T) api.PopupView {
	t.Helper()
	var list api.PopupsAnswer
	if err := json.Unmarshal(o.read(t, "/api/get-pop-up"), &list); err != nil || len(list.Data) != 1 {
		t.Fatalf("%+v, error %v", list, err)
	}
	return list.Data[0]
}

func TestMedia_ScheduledPopup(t *testing.T) {
	o := newOffice(t)
	popup := o.popupView(t)
	from, until := o.Clock.Now().Add(time.Hour), o.Clock.Now().Add(2*time.Hour)
	body, _ := json.Marshal(map[string]string{"from": from.Format(time.RFC3339), "until": until.Format(time.RFC3339)})
	o.change(t, "PATCH", "/api/popup/"+popup.ID, string(body))
	o.mustBeGone(t, "planned", popup.Image)
	o.read(t, popup.Image)
	o.Clock.Move(from.Sub(o.Clock.Now()))
	o.mustBeShown(t, "in its time", popup.Image)
	o.Clock.Move(until.Sub(o.Clock.Now()))
	o.mustBeGone(t, "over", popup.Image)
}

func TestMedia_MastersAndUnnamedAreNotServed(t *testing.T) {
	o := newOffice(t)
	picture, _, err := o.UploadPicture(t.Context(), schooltest.Operator, schooltest.JPEG(640, 480, 92), nil)
	if err != nil {
		t.Fatal(err)
	}
	unnamed := school.MediaPath + picture.Variants[0].Name
	o.mustBeGone(t, "an upload that nothing names", unnamed)
	o.read(t, unnamed) // the form shows it

	masters, err := filepath.Glob(filepath.Join(o.Dir, "media", "*-master.*"))
	if err != nil || len(masters) < 4 {
		t.Fatalf("masters %v, error %v", masters, err)
	}
	for _, master := range masters {
		path := school.MediaPath + filepath.Base(master)
		o.mustBeGone(t, "a master", path)
		if answer := o.call("GET", path, "", nil); answer.Code != http.StatusGone {
			t.Errorf("%s: a master, to staff: %d", nobodysBusiness, answer.Code)
		}
	}
	for _, path := range []string{"/media/", "/media/x/y.jpg", `/media/x%5cy.jpg`, "/media/.new-x", "/media/" + strings.Repeat("a", 64) + "-960.jpg", "/media/key"} {
		o.mustBeGone(t, "no such file", path)
		if answer := o.call("GET", path, "", nil); answer.Code != http.StatusGone {
			t.Errorf("%s, to staff: %d", path, answer.Code)
		}
	}
}

// A session that has ended opens no more than none.
func TestMedia_RevokedSession(t *testing.T) {
	o := newOffice(t)
	slides := o.slider(t).Slides
	o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	o.read(t, slides[0].URL)
	o.call("POST", "/api/logout", "application/json", []byte("{}"))
	if answer := o.call("GET", slides[0].URL, "", nil); answer.Code != http.StatusGone {
		t.Errorf("after logging out: %d", answer.Code)
	}
}

// All that visitors are shown can be had: pages, page data, feeds, link
// previews, structured data and the sitemap.
func TestMedia_NamedAreServed(t *testing.T) {
	o := newOffice(t)
	named := map[string]bool{}
	add := func(text []byte) {
		for _, url := range media.FindAllString(string(text), -1) {
			named[url] = true
		}
	}
	for _, page := range o.Snapshot().Pages {
		add(o.Renderer.Unpack(page.HTML, false))
		add(page.JSONBody())
	}
	for _, file := range o.Snapshot().Files {
		add(file.Identity)
	}
	for _, path := range []string{"/api/get-all-slider", "/api/get-pop-up", "/no-such-page"} {
		add(o.stranger(path).Body.Bytes())
	}
	if len(named) < 8 {
		t.Fatalf("only %d pictures are named", len(named))
	}
	for url := range named {
		o.mustBeShown(t, "named", url)
	}
	og := regexp.MustCompile(`property="og:image" content="https://school.example(/media/[^"]+)"`)
	if preview := og.FindSubmatch(o.Renderer.Unpack(o.Snapshot().Pages["/"].HTML, false)); preview != nil {
		o.mustBeShown(t, "the preview of a link", string(preview[1]))
	}
}

// What a chat shows of a link is a picture of its own, which goes with the picture that it is cut from.
func TestMedia_LinkPreviewIsCutAndTakenDown(t *testing.T) {
	f := open(t)
	tree := schooltest.Edited("pages/boarding.md", "---\ntitle", "---\nimage: {src: images/ravi.jpg, alt: Ravi at the dam}\ntitle")
	tree["images/ravi.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(1500, 1000, 94)}
	f.publish(t, tree)
	seo := f.Snapshot().Pages["/boarding"].Data.Seo
	cut := strings.TrimPrefix(seo.Image, "https://school.example")
	if seo.ImageAlt != "Ravi at the dam" || seo.ImageWidth != 1200 || seo.ImageHeight != 630 {
		t.Errorf("the page's preview is %+v", seo)
	}
	answer := f.stranger(cut)
	if size, err := jpeg.DecodeConfig(answer.Body); answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "image/jpeg" || err != nil || size.Width != 1200 || size.Height != 630 {
		t.Errorf("%s: %d, %s, %d × %d, %v", cut, answer.Code, answer.Header().Get("Content-Type"), size.Width, size.Height, err)
	}
	if _, err := f.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: "https://school.example" + cut}); err != nil {
		t.Fatal(err)
	}
	f.mustBeGone(t, "the preview of a picture that was taken down", cut)
	if seo := f.Snapshot().Pages["/boarding"].Data.Seo; seo.Image == "" || strings.HasSuffix(seo.Image, cut) {
		t.Errorf("the page's preview afterwards is %q", seo.Image)
	}
	if _, err := os.Stat(filepath.Join(f.Dir, cut)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("its file: %v", err)
	}
}

// News of tomorrow has its picture tomorrow.
func TestMedia_ScheduledNews(t *testing.T) {
	f := open(t)
	tree := schooltest.Tree()
	tree["images/secret.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(900, 600, 93)}
	tree["latest/later.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Later\nsummary: Something that comes later.\ncategory: Sports\ndate: " +
		f.Clock.Now().Format("2006-01-02") + "\npublish: " + f.Clock.Now().Add(48*time.Hour).In(text.India).Format("2006-01-02 15:04") +
		"\nimage: {src: images/secret.jpg, alt: The new hall}\n---\n\nMore of it.\n")}
	f.publish(t, tree)
	later := f.Snapshot().Content.News[slices.IndexFunc(f.Snapshot().Content.News, func(n school.NewsItem) bool { return n.ID == "later" })]
	f.mustBeGone(t, "news of later", later.Image.URL)
	f.Clock.Move(49 * time.Hour)
	if err := f.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	f.mustBeShown(t, "news of now", later.Image.URL)
}

func TestMedia_CacheHeaders(t *testing.T) {
	f := open(t)
	url := f.Snapshot().Pages["/"].Data.Home.Slides[0].URL
	first := f.stranger(url)
	if got := first.Header().Get("Cache-Control"); got != "public, max-age=86400, stale-while-revalidate=86400" {
		t.Errorf("Cache-Control: %s", got)
	}
	again := request("GET", url)
	again.Header.Set("If-None-Match", first.Header().Get("ETag"))
	if answer := f.ask(again); answer.Code != http.StatusNotModified || answer.Body.Len() > 0 {
		t.Errorf("asked again: %d with %d bytes", answer.Code, answer.Body.Len())
	}
	if answer := f.ask(request("HEAD", url)); answer.Code != http.StatusOK || answer.Body.Len() > 0 {
		t.Errorf("HEAD: %d", answer.Code)
	}
	file, err := os.ReadFile(filepath.Join(f.Dir, url))
	part := request("GET", url)
	part.Header.Set("Range", "bytes=2-40")
	part.Header.Set("If-Range", first.Header().Get("ETag"))
	if answer := f.ask(part); err != nil || answer.Code != http.StatusPartialContent || !bytes.Equal(answer.Body.Bytes(), file[2:41]) {
		t.Errorf("a part: %d, error %v", answer.Code, err)
	}
}

func TestMedia_BeforeTheFirstSnapshot(t *testing.T) {
	if answer := starting(t).stranger("/media/x.jpg"); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("%d: a search engine would forget it", answer.Code)
	}
}

// A picture is sent whole, whether it is kept in memory or copied by the system.
func TestMedia_IsSentWhole(t *testing.T) {
	s := schooltest.New(t)
	url := s.Snapshot().Pages["/"].Data.Home.Slides[0].URL
	for _, size := range []int{0, 1, 4 << 10, 64 << 10, 64<<10 + 1, 300_000} {
		file, err := os.ReadFile(filepath.Join(s.Dir, url))
		if size > 0 { // or as it was made
			file = bytes.Repeat([]byte("picture"), size/7+1)[:size]
			err = os.WriteFile(filepath.Join(s.Dir, url), file, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(opened(t, s, s.Services, time.Now).door) // deadlines of real connections
		defer server.Close()
		var answer *http.Response
		for range 2 { // the second one is kept in memory
			var err error
			if answer, err = server.Client().Get(server.URL + url); err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(answer.Body)
			answer.Body.Close()
			if err != nil || !bytes.Equal(body, file) || answer.ContentLength != int64(len(file)) {
				t.Errorf("%d bytes: %d came, %d announced, error %v", size, len(body), answer.ContentLength, err)
			}
		}
		for name, want := range map[string]string{
			"Content-Type": "image/jpeg", "Accept-Ranges": "bytes", "Vary": "", "Content-Security-Policy": "default-src 'none'; sandbox",
			"X-Content-Type-Options": "nosniff",
		} {
			if got := answer.Header.Get(name); got != want {
				t.Errorf("%d bytes: %s: %q, want %q", size, name, got, want)
			}
		}
	}
}

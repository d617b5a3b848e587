package staticsite_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"

	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/backup"
	"schoolsite/internal/homepage"
	"schoolsite/internal/httpx"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/staticsite"
	"schoolsite/internal/web"
)

// newSite makes a site with a slider, and a server of it.
func newSite(t *testing.T) (*schooltest.School, *httptest.Server) {
	t.Helper()
	s := schooltest.New(t)
	s.NewSlider(t, 2)
	assets, err := fs.Sub(dist.Files(), "client")
	check(t, err)
	handler, err := web.New(s.Web(), web.Options{Assets: assets, API: api.New(s.API(), api.Options{}), Log: slog.New(slog.DiscardHandler)})
	check(t, err)
	served := httptest.NewUnstartedServer(handler)
	served.Config = web.Server(handler, slog.New(slog.DiscardHandler))
	served.Start()
	t.Cleanup(served.Close)
	return s, served
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func export(t *testing.T, s *schooltest.School, dir string) staticsite.Result {
	t.Helper()
	ctx := httpx.WithOperator(t.Context(), "cli:asha") // as the control socket's calls have it
	result, err := s.Services.Static.Export(ctx, dir, false)
	check(t, err)
	return result
}

func get(t *testing.T, address string) (int, []byte) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, address, nil)
	check(t, err)
	r.Header.Set("Accept-Encoding", "identity")
	answer, err := http.DefaultClient.Do(r)
	check(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	check(t, err)
	return answer.StatusCode, body
}

var locations = regexp.MustCompile(`<loc>https://school\.example([^<]*)</loc>`)

func TestExport_IsWhatVisitorsAreServed(t *testing.T) {
	s, served := newSite(t)
	tree := schooltest.Tree()
	tree["images/share.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(1300, 700, 5)} // large enough for the cut of link previews
	schooltest.Publish(t, s, tree)
	dir := filepath.Join(t.TempDir(), "copy")
	export(t, s, dir)
	static := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(static.Close)
	addresses := []string{
		"/robots.txt", "/sitemap.xml", "/latest/feed.xml", "/latest/feed.json", "/search", "/search-index.json", "/favicon.ico",
		"/api/get-all-slider", "/api/get-pop-up", "/page-data/index.json", "/page-data/about-us.json",
	}
	_, sitemap := get(t, served.URL+"/sitemap.xml")
	for _, found := range locations.FindAllStringSubmatch(string(sitemap), -1) {
		addresses = append(addresses, found[1])
	}
	pictures := map[string]bool{}
	for i := 0; i < len(addresses); i++ {
		address := addresses[i]
		inCopy := address
		if path, album, isAlbum := strings.Cut(address, "?album="); isAlbum { // the one rule that a server needs
			inCopy = path + "/album/" + album + "/"
		}
		status, want := get(t, served.URL+address)
		if address == "/contactus" { // the one page that differs; export.txtar looks at it
			continue
		}
		if copied, got := get(t, static.URL+inCopy); status != http.StatusOK || copied != status || !bytes.Equal(got, want) {
			t.Errorf("%s: the site answers %d with %d bytes, the copy %d with %d", address, status, len(want), copied, len(got))
		}
		for _, name := range publish.MediaNames(want) {
			if !pictures[name] {
				pictures[name] = true
				addresses = append(addresses, school.MediaPath+name)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(dir, strings.TrimPrefix(s.Snapshot().Content.Identity.ShareImage.Share, "/"))); len(pictures) < 3 || err != nil {
		t.Errorf("%d pictures were compared; that of link previews: %v", len(pictures), err)
	}
	_, want := get(t, served.URL+"/no-such-page")
	if _, got := get(t, static.URL+"/404.html"); !bytes.Equal(got, want) {
		t.Error("404.html is not the page of unknown addresses")
	}
	for _, name := range []string{"login", "admin-dashboard", "page-data/login.json"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			t.Errorf("the copy has %s", name)
		}
	}
}

// An old address has a page that leads to the new one. The address of a move is text of an editor's, and no HTML.
func TestExport_OldAddressesLeadOn(t *testing.T) {
	s, _ := newSite(t)
	schooltest.Publish(t, s, schooltest.Edited("navigation.yaml", "moved:\n", `moved:
  - {from: /old, to: "https://school.example/new?a=1&b='\"><script>"}
  - {from: /older/index.html, to: /about-us}
  - {from: /older, to: /sports}
  - {from: /old/index.html/more, to: /about-us}
  - {from: /robots.txt/more, to: /about-us}
`))
	dir := filepath.Join(t.TempDir(), "copy")
	export(t, s, dir)
	for file, want := range map[string]string{
		"old/index.html":        `url=https://school.example/new?a=1&amp;b=&#39;&#34;&gt;&lt;script&gt;"`,
		"older/index.html":      `href="/sports"`,
		"contact-us/index.html": `url=/contactus"`,
	} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		check(t, err)
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s: %s", file, want, text)
		}
	}
}

func TestExport_WritesWhatChanged(t *testing.T) {
	s, _ := newSite(t)
	dir := filepath.Join(t.TempDir(), "copy")
	first := export(t, s, dir)
	if again := export(t, s, dir); first.Written != first.Files || again.Written != 0 || again.Removed != 0 {
		t.Errorf("first %+v, then %+v", first, again)
	}
	tree := schooltest.Edited("latest/sports-day.md", "title: ", "title: Great ")
	schooltest.Publish(t, s, tree)
	changed := export(t, s, dir)
	if changed.Written == 0 || changed.Written > first.Files/2 || changed.Removed != 0 {
		t.Errorf("a changed title: %+v of %+v", changed, first)
	}
	delete(tree, "latest/sports-day.md")
	schooltest.Publish(t, s, tree)
	if gone := export(t, s, dir); gone.Removed < 2 { // the page and its data
		t.Errorf("a removed page: %+v", gone)
	}
	if _, err := os.Stat(filepath.Join(dir, "latest/sports-day/index.html")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the page that is gone: %v", err)
	}
}

func TestExport_AllRepairsADamagedCopy(t *testing.T) {
	s, _ := newSite(t)
	dir := t.TempDir()
	first := export(t, s, dir)
	check(t, os.Remove(filepath.Join(dir, "index.html")))
	done, err := s.Services.Static.Export(httpx.WithOperator(t.Context(), "cli:asha"), dir, true)
	check(t, err)
	if done.Written != first.Files {
		t.Errorf("%d of %d files were written", done.Written, first.Files)
	}
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		t.Error(err)
	}
}

func TestExport_RefusesForeignFolders(t *testing.T) {
	s, _ := newSite(t)
	dir := t.TempDir()
	hidden := filepath.Join(dir, ".profile")
	check(t, os.WriteFile(hidden, nil, 0o600))
	if _, err := s.Services.Static.Export(t.Context(), dir, false); school.CodeOf(err) != school.Conflict {
		t.Errorf("a folder with a hidden file: %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("the folder has %v, %v", left, err)
	}
}

// failingTarget is a target whose process dies: nothing is written after a number of files.
type failingTarget struct {
	backup.Target
	left int
}

var errKilled = errors.New("killed")

func (f *failingTarget) count() error {
	if f.left--; f.left < 0 {
		return errKilled
	}
	return nil
}

func (f *failingTarget) Put(ctx context.Context, name string, size int64, r io.Reader) error {
	if err := f.count(); err != nil {
		return err
	}
	return f.Target.Put(ctx, name, size, r)
}

func (f *failingTarget) Remove(ctx context.Context, name string) error {
	if err := f.count(); err != nil {
		return err
	}
	return f.Target.Remove(ctx, name)
}

func TestExport_KilledAtEveryFile(t *testing.T) {
	s, _ := newSite(t)
	dir := filepath.Join(t.TempDir(), "copy")
	export(t, s, dir)
	for change := range 2 {
		slides := []school.Slide{{Picture: s.NewPicture(t, 30+change), Alt: "Another hall"}}
		_, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: slides, Mode: homepage.Replace})
		check(t, err)
		schooltest.Publish(t, s, schooltest.Edited("latest/sports-day.md", "title: ", "title: "+strings.Repeat("Very ", change+1)))
		for files := 0; ; files++ {
			target, err := backup.PublicTarget(dir, nil)
			check(t, err)
			_, err = s.Services.Static.WriteTo(t.Context(), &failingTarget{target, files})
			mustBeWhole(t, dir)
			if err == nil {
				break
			}
			if !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
		}
	}
	if again := export(t, s, dir); again.Written+again.Removed != 0 {
		t.Errorf("after the kills %+v", again)
	}
}

// mustBeWhole fails the test if a file of a copy names a picture that the copy does not have.
func mustBeWhole(t *testing.T, dir string) {
	t.Helper()
	check(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".html" {
			return err
		}
		body, err := os.ReadFile(name)
		for _, picture := range publish.MediaNames(body) {
			unescaped, _ := url.PathUnescape(picture)
			if _, err := os.Stat(filepath.Join(dir, "media", unescaped)); err != nil {
				t.Errorf("%s names a picture that is not there: %v", name, err)
			}
		}
		return err
	}))
}

func TestExport_ToAnObjectStore(t *testing.T) {
	store := s3mem.New()
	check(t, store.CreateBucket(t.Context(), "mirror"))
	keys := map[string]string{"asha": "secret"}
	var order []string
	handler := gofakes3.New(store, gofakes3.WithV4Auth(keys), gofakes3.WithHostBucket(false)).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			order = append(order, r.URL.Path)
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	t.Setenv("AWS_ACCESS_KEY_ID", "asha")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	s, _ := newSite(t)
	place := "s3://mirror?endpoint=" + server.URL
	result := export(t, s, place)
	if n := len(order); n != result.Files+2 || order[n-2] != "/mirror/index.html" || order[0] != order[n-1] {
		t.Errorf("%d objects for %d files; the last are %v", n, result.Files, order[max(0, n-3):])
	}
	if again := export(t, s, place); again.Written+again.Removed != 0 {
		t.Errorf("again: %+v", again)
	}
	dir := filepath.Join(t.TempDir(), "copy")
	export(t, s, dir)
	picture := publish.MediaNames(s.Renderer.Unpack(s.Snapshot().Pages["/"].Ready().HTML, false))[0]
	for name, want := range map[string][2]string{
		"index.html":         {"text/html; charset=utf-8", "no-cache"},
		"latest/feed.xml":    {"application/rss+xml; charset=utf-8", "no-cache"},
		"api/get-all-slider": {"application/json", "no-cache"},
		"media/" + picture:   {"image/jpeg", "public, max-age=86400"},
	} {
		object, err := store.GetObject(t.Context(), "mirror", name, nil)
		check(t, err)
		body, err := io.ReadAll(object.Contents)
		check(t, err)
		inFolder, err := os.ReadFile(filepath.Join(dir, name))
		check(t, err)
		if got := [2]string{object.Metadata["Content-Type"], object.Metadata["Cache-Control"]}; got != want || !bytes.Equal(body, inFolder) {
			t.Errorf("%s: %q instead of %q, %d bytes and %d in a folder", name, got, want, len(body), len(inFolder))
		}
	}
}

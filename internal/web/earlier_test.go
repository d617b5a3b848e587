package web_test

import (
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

func TestAsset_OfTheBuildBeforeIsStillThere(t *testing.T) {
	s := schooltest.New(t)
	folder := filepath.Join(t.TempDir(), "assets")
	var door http.Handler
	serve := func(files ...string) {
		t.Helper()
		assets := fstest.MapFS{}
		for _, name := range files {
			assets["assets/"+name] = &fstest.MapFile{Data: []byte("this is " + name)}
		}
		cache, err := blob.OpenCache(folder)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { cache.Close() })
		door, err = web.New(s.Web(), web.Options{Assets: fs.FS(assets), AssetCache: cache, API: http.NotFoundHandler(), Log: slog.New(slog.DiscardHandler), Now: s.Clock.Now})
		if err != nil {
			t.Fatal(err)
		}
	}
	has := func(want int, names ...string) {
		t.Helper()
		for _, name := range names {
			answer := httptest.NewRecorder()
			door.ServeHTTP(answer, request("GET", "/assets/"+name))
			if answer.Code != want || want == http.StatusOK && (answer.Body.String() != "this is "+name ||
				answer.Header().Get("Cache-Control") != "public, max-age=31536000, immutable" || answer.Header().Get("Content-Type") != "text/javascript; charset=utf-8") {
				t.Errorf("%s: %d, not %d: %s %v", name, answer.Code, want, answer.Body, answer.Header())
			}
		}
	}
	serve("a-1.js", "shared-1.js")
	serve("b-1.js", "shared-1.js")
	has(200, "a-1.js", "b-1.js", "shared-1.js")
	serve("b-1.js", "shared-1.js") // a restart is no build
	has(200, "a-1.js", "b-1.js", "shared-1.js")
	serve("c-1.js")
	has(200, "b-1.js", "c-1.js", "shared-1.js")
	has(404, "a-1.js", "list", "../list")
	s.Clock.Move(31 * 24 * time.Hour)
	has(404, "b-1.js")
	has(200, "c-1.js")
	serve("c-1.js")
	if left, _ := filepath.Glob(filepath.Join(folder, "*")); len(left) != 2 {
		t.Errorf("files are left in the cache: %v", left)
	}
}

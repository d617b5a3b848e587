package api_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/schooltest"
)

// names are what a hostile client calls its files. All hold "evil".
var names = []string{
	`..\..\evil.png`, "../../evil.jpg", "../../../../../../../../tmp/evil.jpg", "/etc/evil", "/evil", `C:\evil.jpg`, `\\host\share\evil.jpg`,
	"evil\x00.jpg", "\x00evil", "evil.php", "evil.jpg.php", "evil.jpg/", "evil.svg", "evil.html", ".evil", "..evil", "evil..", "./evil",
	strings.Repeat("evil", 1250), strings.Repeat("../", 1000) + "evil", "\xff\xfeevil", "evil\xc0\xae\xc0\xae/x", "evil\r\nSet-Cookie: evil=1",
	"evil\nX", "<img src=evil onerror=alert(1)>", `\"evil`, "evil;type=text/html", "%2e%2e%2fevil", "..%c0%afevil", "%00evil", "ಚಿತ್ರevil.png",
	"\u202egpj.evil", "CON.evil", "evil:stream", "$(evil)", "`evil`", `x"; filename*=UTF-8''..%2fevil`, `x"; filename*=utf-8'en'%2e%2e%5cevil`,
}

func TestPictures_FileNamesAreNeverRepeated(t *testing.T) {
	const promise = "promise 21, file names lead nowhere and are not repeated"
	if len(names) < 36 {
		t.Fatalf("%s: only %d names", promise, len(names))
	}
	d := newDesk(t)
	for _, name := range names {
		for _, body := range []string{string(schooltest.JPEG(64, 48, 6)), "words and nothing but good words"} {
			w := d.do("staff", "POST", "/api/newslider?mode=replace", ofForm, []byte(file(name, body)+endForm))
			mustBeCivil(t, name, w)
			if w.Code >= 500 || strings.Contains(w.Body.String()+fmt.Sprint(w.Header()), "evil") {
				t.Errorf("%s: %.40q: %d %s", promise, name, w.Code, w.Body)
			}
		}
	}
	err := filepath.WalkDir(filepath.Dir(d.Dir), func(path string, _ fs.DirEntry, err error) error {
		if strings.Contains(path, "evil") {
			t.Errorf("%s: %s was written", promise, path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestSlider_BrokenPictureIsRefused sends pictures that are cut short, have a wrong
// checksum or no size. Nothing of them is kept.
func TestSlider_BrokenPictureIsRefused(t *testing.T) {
	const promise = "promise 23, no broken picture goes live"
	d := newDesk(t)
	kept := keptFiles(t, d)
	refused := func(what string, data []byte) {
		for _, w := range []*httptest.ResponseRecorder{
			d.do("staff", "POST", "/api/pictures", "image/jpeg", data), d.upload("staff", "/api/newslider", "images", [][]byte{data}),
		} {
			if mustBeCivil(t, what, w); w.Code < 400 || w.Code >= 500 {
				t.Errorf("%s: %s: %d %s", promise, what, w.Code, w.Body)
			}
		}
	}
	for _, seed := range schooltest.Seeds() {
		for eighths := 1; eighths < 8; eighths++ {
			if eighths > 1 && (strings.Contains(seed.Name, "with ") || strings.Contains(seed.Name, "frames")) {
				break // behind their picture much may be missing
			}
			refused(fmt.Sprintf("%s cut after %d/8", seed.Name, eighths), seed.Data[:len(seed.Data)*eighths/8])
		}
		for _, chunk := range []string{"IHDR", "IDAT", "IEND"} {
			if at := bytes.Index(seed.Data, []byte(chunk)); at > 0 {
				refused(seed.Name+" with a wrong checksum of "+chunk, wrongSum(seed.Data, at))
			}
		}
	}
	for _, bomb := range schooltest.Bombs() {
		if strings.Contains(bomb.Name, " 0 ") {
			refused(bomb.Name, bomb.Data)
		}
	}
	if now := keptFiles(t, d); fmt.Sprint(now) != fmt.Sprint(kept) {
		t.Errorf("%s: kept are %v", promise, now)
	}
	if list := read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), 200); len(list.Data) > 0 {
		t.Errorf("%s: %+v", promise, list.Data)
	}
}

// wrongSum changes the checksum of the chunk whose name stands at a place.
func wrongSum(data []byte, at int) []byte {
	bad := bytes.Clone(data)
	bad[at+4+int(binary.BigEndian.Uint32(bad[at-4:]))] ^= 1
	return bad
}

func keptFiles(t *testing.T, d *desk) []string {
	t.Helper()
	kept, err := filepath.Glob(filepath.Join(d.Dir, "media", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

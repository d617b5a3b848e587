package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// takers are the calls that take JSON, as the one who may make them, with a
// body that is well formed.
var takers = []struct{ who, method, path, body string }{
	{"", "POST", "/api/login", `{"emailId":"x@school.example","password":"Wrong1!horse"}`},
	{"", "POST", "/api/newuser", `{"userName":"Somebody","emailId":"y@school.example","password":"Correct1!horse","setup":""}`},
	{"", "POST", "/api/contactus", `{"name":"Asha","email":"asha@mail.example","phonenumber":"9845012345","message":"Is there a hostel?","website":"","elapsed":9000,"key":"k"}`},
	{"staff", "PATCH", "/api/slider/x", `{"order":["a"]}`},
	{"staff", "PATCH", "/api/slider/x/slides/y", `{"alt":"A","decorative":false}`},
	{"staff", "PATCH", "/api/popup/x", `{"alt":"A","decorative":false,"link":"/boarding","from":"","until":""}`},
	{"staff", "PATCH", "/api/enquiries/x", `{"state":"read"}`},
	{"owner", "POST", "/api/accounts", `{"userName":"Somebody","emailId":"z@school.example","password":"Correct1!horse","role":"staff","ifMissing":true}`},
	{"owner", "PATCH", "/api/accounts/x", `{"do":"approve"}`},
	{"owner", "PUT", "/api/accounts/x/password", `{"password":"Correct1!horse"}`},
}

// malformed are whole bodies that no call takes, or hardly one.
var malformed = []string{
	"", " ", "\x00", "\xff\xfe", "\xef\xbb\xbf{}", "null", "true", "0", `""`, "[]", "{", "}", `{"`, `{"a"`, `{"a":`, "{}{}", "{} x",
	"{'a':1}", `{"a":NaN}`, "// x\n{}", "<xml/>", "a=b&c=d", "1e999999", `"\ud800"`, "{\"\xff\":\"\xff\"}", `{"__proto__":{"x":1}}`,
	strings.Repeat("[", 60_000), strings.Repeat(`{"a":`, 15_000), strings.Repeat("[", 9_990) + strings.Repeat("]", 9_990),
	strings.Repeat("9", 50_000), strings.Repeat("A", 200_000), `{"a":"` + strings.Repeat("A", 140_000) + `"}`,
}

// values are put into each field in turn.
var values = []string{
	"null", "true", "[]", "{}", "0", "-1", "1.5", "1e308", "1e400", "99999999999999999999999", `""`, `"\u0000"`, `"\ud800"`,
	`"a@b.example\r\nBcc: x@y.example"`, `["a","b"]`, `{"a":{"b":[]}}`, `"<script>alert(1)</script>"`, `"../../etc/passwd"`, `"%00"`, `"%s%d%v"`,
	`"` + strings.Repeat("A", 70_000) + `"`, `"` + strings.Repeat("ಕ", 3_000) + `"`, `"` + strings.Repeat("😀", 80) + `"`, "\"\xff\xfe\"", `"a` + "\x01" + `b"`,
}

// leaks are what no stranger should read: files, Go's own words, addresses in
// memory.
var leaks = regexp.MustCompile(`(?i)/srv/|/tmp/|\.go\b|goroutine|panic|runtime error|schoolsite\.db|json: |invalid character|bbolt|strconv|go1\.|<html|0xc0`)

func TestHostileJSONIsAnswered(t *testing.T) {
	d := newDesk(t)
	asked := 0
	for _, c := range takers {
		for _, body := range hostileBodies(t, c.body) {
			asked++
			mustBeCivil(t, c.method+" "+c.path+" "+body, d.json(c.who, c.method, c.path, body))
		}
		for _, kind := range []string{"", "text/plain", "application/jsonp", "application/json, text/html", "a/b; ;;", strings.Repeat("a", 3000)} {
			if w := d.do(c.who, c.method, c.path, kind, []byte(c.body)); w.Code != http.StatusUnsupportedMediaType {
				t.Errorf("%s as %.20q: %d", c.path, kind, w.Code)
			}
		}
	}
	if asked < 1000 {
		t.Errorf("only %d bodies were tried", asked)
	}
	if w := d.do("", "POST", "/api/login", "Application/JSON; charset=utf-8", []byte(takers[0].body)); w.Code == http.StatusUnsupportedMediaType {
		t.Error("the type's letters are no matter of case")
	}
}

// hostileBodies are the malformed ones, and the good one with each field
// changed and each key doubled.
func hostileBodies(t *testing.T, good string) []string {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(good), &fields); err != nil {
		t.Fatal(err)
	}
	bodies := append([]string{}, malformed...)
	for name, was := range fields {
		for _, value := range values {
			bodies = append(bodies, strings.Replace(good, fmt.Sprintf("%q:%s", name, was), fmt.Sprintf("%q:%s", name, value), 1))
		}
		bodies = append(bodies, strings.Replace(good, "{", fmt.Sprintf("{%q:1,", name), 1))
	}
	for cut := 1; cut < len(good); cut += 1 + len(good)/20 {
		bodies = append(bodies, good[:cut])
	}
	return bodies
}

// mustBeCivil checks what holds for every answer, whatever was asked.
func mustBeCivil(t *testing.T, asked string, w *httptest.ResponseRecorder) {
	t.Helper()
	known := w.Code < 500 || w.Code == http.StatusServiceUnavailable || w.Code == http.StatusInsufficientStorage
	if !known || w.Header().Get("Content-Type") != "application/json" || leaks.Match(w.Body.Bytes()) {
		t.Errorf("%.80q: %d %s %.200s", asked, w.Code, w.Header().Get("Content-Type"), w.Body)
	}
	if w.Code < 400 {
		return
	}
	if body := readError(t, w); body.Message == "" || body.Code == "" {
		t.Errorf("%.80q: %d without a message or a code: %s", asked, w.Code, w.Body)
	}
	if w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") == "" {
		t.Errorf("%.80q: too many, but not until when", asked)
	}
}

// part is one part of a form that a hostile client wrote by hand.
func part(header, body string) string {
	return "--XbX\r\n" + header + "\r\n\r\n" + body + "\r\n"
}

func file(name, body string) string {
	return part(`Content-Disposition: form-data; name="images"; filename="`+name+`"`, body)
}

const (
	ofForm  = "multipart/form-data; boundary=XbX"
	endForm = "--XbX--\r\n"
)

func TestHostileFormsAreAnswered(t *testing.T) {
	d := newDesk(t)
	good := string(schooltest.JPEG(64, 48, 5))
	field := func(i int) string { return part(fmt.Sprintf(`Content-Disposition: form-data; name="x%d"`, i), "y") }
	var many strings.Builder
	for i := range 1000 {
		many.WriteString(field(i))
	}
	for name, c := range map[string]struct {
		kind, body string
		status     int // 0: any that is civil
	}{
		"no boundary":      {"multipart/form-data", file("a", good) + endForm, 415},
		"another boundary": {"multipart/form-data; boundary=no", file("a", good) + endForm, 422},
		"endless boundary": {"multipart/form-data; boundary=" + strings.Repeat("x", 5000), file("a", good) + endForm, 0},
		"urlencoded":       {"application/x-www-form-urlencoded", "images=a", 415},
		"no end":           {ofForm, file("a", good), 422},
		"nothing":          {ofForm, "", 422},
		"only the end":     {ofForm, endForm, 422},
		"1000 parts":       {ofForm, many.String() + file("a", good) + endForm, 413},
		"1000 files":       {ofForm, strings.Repeat(file("a", good), 1000) + endForm, 413},
		"a huge field":     {ofForm, part(`Content-Disposition: form-data; name="alt"`, strings.Repeat("y", 1<<20)) + endForm, 413},
		"a huge name":      {ofForm, part(`Content-Disposition: form-data; name="`+strings.Repeat("n", 1<<20)+`"`, "y") + endForm, 422},
		"a huge header":    {ofForm, part("Content-Disposition: form-data\r\nX: "+strings.Repeat("n", 11<<20), "y") + endForm, 422},
		"an empty file":    {ofForm, file("a.jpg", "") + endForm, 0},
		"no name":          {ofForm, part("Content-Disposition: form-data", good) + endForm, 0},
		"no disposition":   {ofForm, part("X: y", good) + endForm, 0},
		"a long text":      {ofForm, file("a", good) + part(`Content-Disposition: form-data; name="alt"`, strings.Repeat("A", 251)) + endForm, 422},
	} {
		t.Run(name, func(t *testing.T) {
			w := d.do("staff", "POST", "/api/newslider?mode=replace", c.kind, []byte(c.body))
			mustBeCivil(t, name, w)
			if c.status != 0 && w.Code != c.status {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
}

func TestFileNamesAreNeverRepeated(t *testing.T) {
	d := newDesk(t)
	for _, name := range []string{
		`..\..\evil.jpg`, "../../evil.jpg", "/etc/evil", "evil\x00.jpg", "evil.php", strings.Repeat("evil", 1250), "\xff\xfeevil",
		"evil\r\nSet-Cookie: evil=1", "<img src=evil>", `\"evil`, "%2e%2e%2fevil", "ಚಿತ್ರevil.png", `x"; filename*=UTF-8''..%2fevil`,
	} {
		for _, body := range []string{string(schooltest.JPEG(64, 48, 6)), "words and nothing but evil-free words"} {
			w := d.do("staff", "POST", "/api/newslider?mode=replace", ofForm, []byte(file(name, body)+endForm))
			mustBeCivil(t, name, w)
			if strings.Contains(w.Body.String()+fmt.Sprint(w.Header()), "evil") {
				t.Errorf("%.40q is repeated: %s", name, w.Body)
			}
		}
	}
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	d := newDesk(t)
	for name, body := range map[string]string{
		"svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, "html": "<html><script>1</script>",
		"xml": `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg/>`, "pdf": "%PDF-1.7\n", "heic": "\x00\x00\x00\x18ftypheic",
		"avif": "\x00\x00\x00\x18ftypavif", "bmp": "BM", "tiff": "II*\x00", "ico": "\x00\x00\x01\x00", "zip": "PK\x03\x04", "exe": "MZ",
		"elf": "\x7fELF", "mp4": "\x00\x00\x00\x18ftypisom", "php": "<?php system('id');", "psd": "8BPS\x00\x01", "text": "hello",
	} {
		w := d.do("staff", "POST", "/api/newslider", ofForm, []byte(file("a.png", body+strings.Repeat("\x00", 200))+endForm))
		mustBeCivil(t, name, w)
		if w.Code != http.StatusUnsupportedMediaType {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}

// A picture with bits turned over is refused or made into one that is sound;
// a picture cut short is refused.
func TestDamagedPictures(t *testing.T) {
	d := newDesk(t)
	steps := 24
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		steps = 2000
	}
	for _, good := range [][]byte{schooltest.JPEG(64, 48, 8), schooltest.PNG(64, 48, 8)} {
		for at := 1; at < len(good)-2; at += 1 + len(good)/steps {
			cut := d.upload("staff", "/api/newslider?mode=replace", "images", [][]byte{good[:at]})
			mustBeCivil(t, "cut", cut)
			if cut.Code < 400 {
				t.Errorf("cut after %d of %d bytes: %d", at, len(good), cut.Code)
			}
			turned := bytes.Clone(good)
			turned[at] ^= 1 << (at % 8)
			mustBeCivil(t, "turned", d.upload("staff", "/api/newslider?mode=replace", "images", [][]byte{turned}))
		}
	}
}

func TestOnlyOneOfManySlidersWins(t *testing.T) {
	d := newDesk(t)
	codes := make([]int, 16)
	var all sync.WaitGroup
	for i := range codes {
		all.Go(func() {
			codes[i] = d.upload("staff", "/api/newslider", "images", [][]byte{schooltest.JPEG(64, 48, i)}).Code
		})
	}
	all.Wait()
	won := 0
	for _, code := range codes {
		if code == http.StatusCreated {
			won++
		} else if code != http.StatusConflict {
			t.Errorf("answered %d", code)
		}
	}
	if won != 1 {
		t.Errorf("%d sliders were made: %v", won, codes)
	}
}

func TestOneOfManyHoldersOfTheLinkBecomesOwner(t *testing.T) {
	s := schooltest.New(t)
	handler := api.New(s.Site, api.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	d := &desk{School: s, handler: handler, cookies: map[string]string{}}
	code, err := s.SetupCode()
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			d.json("", "POST", "/api/newuser", fmt.Sprintf(`{"userName":"Owner","emailId":"o%d@school.example","password":%q,"setup":%q}`, i, schooltest.Password, code))
		})
	}
	all.Wait()
	accounts, err := s.Accounts(t.Context(), schooltest.Operator)
	if err != nil || len(accounts) != 1 || accounts[0].Role != school.Owner {
		t.Errorf("accounts %+v, error %v", accounts, err)
	}
}

// A session that ends while the pictures come in puts nothing up.
func TestAnUploadOutlivesNoSession(t *testing.T) {
	d := newDesk(t)
	body := file("a.jpg", string(schooltest.JPEG(64, 48, 9)))
	reads := 0
	ends := readerFunc(func(p []byte) (int, error) {
		switch reads++; reads {
		case 1:
			return copy(p, body), nil
		case 2:
			d.json("owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"disable"}`)
			return copy(p, endForm), nil
		}
		return 0, io.EOF
	})
	r := httptest.NewRequest("POST", "/api/newslider", ends)
	r.Header.Set("Content-Type", ofForm)
	r.AddCookie(&http.Cookie{Name: "session", Value: d.cookies["staff"]})
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	if w.Code != http.StatusUnauthorized {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if list := read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), 200); len(list.Data) > 0 {
		t.Errorf("the slider is up: %+v", list.Data)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// What is wrong with the data file names files of the server.
func TestADamagedDataFileIsNotShownToStrangers(t *testing.T) {
	d := newDesk(t)
	if err := d.Parts.DB.Close(); err != nil {
		t.Fatal(err)
	}
	w := d.json("", "GET", "/api/get-all-slider", "")
	mustBeCivil(t, "closed", w)
	if body := readError(t, w); w.Code != http.StatusServiceUnavailable || body.Message != api.ForStrangers(&school.Error{Code: school.Unreachable}).Message {
		t.Errorf("%d %+v", w.Code, body)
	}
}

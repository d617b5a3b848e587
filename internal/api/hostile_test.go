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
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// takers are the calls that take JSON, as the one who may make them, with a
// body that is well formed.
var takers = []struct{ who, pattern, body string }{
	{"", "POST /api/login", `{"emailId":"x@school.example","password":"Wrong1!horse"}`},
	{"", "POST /api/newuser", `{"userName":"Somebody","emailId":"y@school.example","password":"Correct1!horse kite","setup":""}`},
	{"owner", "POST /api/session/password", `{"password":"Wrong1!horse","code":"000000","credential":{"id":"x"}}`},
	{"", "POST /api/contactus", `{"name":"Asha","email":"asha@mail.example","phonenumber":"9845012345","message":"Is there a hostel?","website":"","elapsed":9000,"key":"k","token":""}`},
	{"", "POST /api/password-strength", `{"password":"Correct1!horse kite","userName":"Asha","emailId":"asha@mail.example","code":"x"}`},
	{"", "POST /api/password-reset", `{"emailId":"staff@school.example"}`},
	{"", "POST /api/password-reset/check", `{"code":"x"}`},
	{"", "POST /api/password-reset/finish", `{"code":"x","password":"Correct1!horse kite"}`},
	{"", "POST /api/client-errors", `{"kind":"caught","message":"m","page":"/","build":"b"}`},
	{"", "POST /api/invitation/check", `{"code":"x"}`},
	{"", "POST /api/invitation/passkey", `{"code":"x","userName":"Asha Rao","emailId":"a@b.example"}`},
	{"", "POST /api/invitation", `{"code":"x","userName":"Asha Rao","emailId":"a@b.example","password":"Correct1!horse kite"}`},
	{"owner", "POST /api/invitations", `{"userName":"Asha Rao","role":"staff"}`},
	{"", "POST /api/confirm-address/check", `{"code":"x"}`},
	{"", "POST /api/confirm-address", `{"code":"x","password":"Correct1!horse kite"}`},
	{"staff", "POST /api/newslider", `{"slides":[{"picture":"x","alt":"A","decorative":false}]}`},
	{"staff", "PATCH /api/slider/{id}", `{"order":["a"]}`},
	{"staff", "PATCH /api/slider/{id}/slides/{slide}", `{"alt":"A","decorative":false,"picture":""}`},
	{"staff", "POST /api/create-pop-up", `{"picture":"x","alt":"A","decorative":false,"link":"/boarding","from":"","until":""}`},
	{"staff", "PATCH /api/popup/{id}", `{"alt":"A","decorative":false,"link":"/boarding","from":"","until":""}`},
	{"staff", "PATCH /api/enquiries/{id}", `{"state":"in-hand","read":true,"spam":false,"note":"called back"}`},
	{"staff", "POST /api/enquiries/edit", `{"person":"nobody@mail.example","spam":true,"dryRun":true}`},
	{"staff", "PUT /api/enquiries/answers", `{"answers":[{"title":"Fees","text":"Dear {name}"}],"version":0}`},
	{"staff", "POST /api/enquiries/purge", `{"person":"nobody@mail.example"}`},
	{"staff", "PATCH /api/account", `{"userName":"Somebody"}`},
	{"staff", "PUT /api/account/password", `{"current":"Correct1!horse kite","password":"Another1!horse"}`},
	{"owner", "POST /api/accounts", `{"userName":"Somebody","emailId":"z@school.example","password":"Correct1!horse kite","role":"staff","ifMissing":true}`},
	{"owner", "PATCH /api/accounts/{who}", `{"do":"rename","role":"staff","userName":"Somebody","code":"1"}`},
	{"owner", "PUT /api/accounts/{who}/password", `{"password":"Correct1!horse kite"}`},
	{"owner", "POST /api/tokens", `{"name":"Office laptop","role":"editor","sections":["news"],"until":"2027-03-31"}`},
	{"", "POST /api/login/passkey", `{"credential":{"id":"eA","rawId":"eA","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"eA","signature":"eA","userHandle":"eA"}}}`},
	{"", "POST /api/login/code", `{"token":"1.x","code":"000000","trust":true}`},
	{"owner", "POST /api/account/passkeys", `{"name":"My phone","credential":{"id":"eA","rawId":"eA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}}`},
	{"owner", "PATCH /api/account/passkeys/{id}", `{"name":"My phone"}`},
	{"owner", "POST /api/account/app/confirm", `{"token":"x","code":"000000"}`},
	{"owner", "PUT /api/factors/policy", `{"owners":"","editors":""}`},
	{"owner", "POST /api/mail/test", `{"to":"office@school.example"}`},
	{"owner", "POST /api/enquiries/settings", `{"email":"office@school.example"}`},
	{"owner", "POST /api/content/missing", `{"hashes":["x"]}`},
	{"owner", "POST /api/content/rollback", `{"to":0,"message":"A"}`},
	{"owner", "POST /api/content/items", `{"kind":"news","id":"","base":0,"fields":{"title":"A"},"message":"A","dryRun":true}`},
	{"owner", "POST /api/content/items/undo", `{"kind":"news","id":"x","revision":1,"dryRun":true}`},
	{"owner", "POST /api/content/items/list", `{"kind":"teacher","base":0,"entries":[{"id":"x","fields":{"name":"A"}}]}`},
	{"owner", "POST /api/content/pictures", `{"picture":"x","base":0,"alt":"A pond","replacement":{"field":"","name":"a.jpg","hash":"x"},"dryRun":true}`},
	{"staff", "PUT /api/drafts/{id}", `{"version":1,"kind":"news","item":"","base":1,"fields":{"title":"A"}}`},
	{"staff", "POST /api/drafts/{id}/submit", `{"version":1}`},
	{"owner", "POST /api/drafts/{id}/send-back", `{"version":1,"note":"A"}`},
	{"owner", "POST /api/drafts/{id}/approve", `{"version":1}`},
	{"staff", "POST /api/drafts/{id}/discard", `{"version":1}`},
	{"owner", "POST /api/media/takedown", `{"picture":"/media/x.jpg","dryRun":true}`},
	{"owner", "POST /api/verify", `{"repair":false}`},
	{"operator", "POST /api/backups", `{"to":""}`},
	{"operator", "POST /api/export", `{"to":""}`},
	{"operator", "POST /api/export/verify", `{"to":""}`},
}

// stock gives the desk a slider, a pop-up, an enquiry and an account, and
// answers how the patterns of calls become their addresses.
func (d *desk) stock(t testing.TB) *strings.Replacer {
	t.Helper()
	picture := [][]byte{schooltest.JPEG(64, 48, 1)}
	slider, popup := d.upload("staff", "/api/newslider", "images", picture), d.upload("staff", "/api/create-pop-up", "image", picture)
	enquiry := d.json("", "POST", "/api/contactus", strings.Replace(takers[3].body, `"token":""`, `"token":"`+d.PersonsToken()+`"`, 1))
	if slider.Code != http.StatusCreated || popup.Code != http.StatusCreated || enquiry.Code != http.StatusCreated {
		t.Fatal(slider.Body, popup.Body, enquiry.Body)
	}
	d.Add(t, "other@school.example", school.Staff)
	kept, _, _, err := d.Enquiries(t.Context(), schooltest.Operator, enquiries.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer("slider/{id}", "slider/slider", "{slide}", d.Slider(t)[0].ID,
		"popup/{id}", "popup/popup", "enquiries/{id}", "enquiries/"+kept[0].ID, "{who}", "other@school.example")
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

// everybody who can stand at the door.
var everybody = []string{"", "staff", "owner"}

func TestJSON_HostileBodiesAreRefused(t *testing.T) {
	d := newDesk(t)
	addresses, asked := d.stock(t), 0
	for _, c := range takers {
		method, path, _ := strings.Cut(addresses.Replace(c.pattern), " ")
		for i, body := range hostileBodies(t, c.body) {
			d.Clock.Move(time.Minute) // so that not only "too many" is answered
			if d.cookies[c.who] != "" && i%4 == 0 {
				d.confirm(t, c.who) // nor only "enter your password again"
			}
			for _, who := range everybody {
				if who != c.who && (i%4 > 0 || len(body) > 1<<10) {
					continue // who may not make the call is answered before much is read
				}
				asked++
				mustBeCivil(t, who+" "+c.pattern+" "+body, d.json(who, method, path, body))
			}
		}
		for _, kind := range []string{"", "text/plain", "application/jsonp", "application/json, text/html", "a/b; ;;", strings.Repeat("a", 3000)} {
			if w := d.do(c.who, method, path+"?mode=replace", kind, []byte(c.body)); w.Code != http.StatusUnsupportedMediaType {
				t.Errorf("%s as %.20q: %d", c.pattern, kind, w.Code)
			}
		}
	}
	if asked < 1700 {
		t.Errorf("only %d bodies were tried", asked)
	}
	if w := d.do("", "POST", "/api/login", "Application/JSON; charset=utf-8", []byte(takers[0].body)); w.Code == http.StatusUnsupportedMediaType {
		t.Error("the type's letters are no matter of case")
	}
	if w := d.json("owner", "GET", "/api/session", ""); w.Code != http.StatusOK {
		t.Errorf("the owner was signed out by it: %d %s", w.Code, w.Body)
	}
}

// Whatever reads JSON says of half an object that it is none.
func TestJSON_EveryCallIsTested(t *testing.T) {
	d := newDesk(t)
	known := map[string]bool{}
	for _, c := range takers {
		known[c.pattern] = true
	}
	for _, pattern := range api.Calls() {
		method, path, _ := strings.Cut(pattern, " ")
		who := "owner"
		if slices.Contains(forOperator, pattern) {
			who = "operator"
		}
		w := d.json(who, method, pathValue.ReplaceAllString(path, "1"), "{")
		if reads := strings.Contains(w.Body.String(), "is not the JSON"); reads != known[pattern] {
			t.Errorf("%s: %d %s; it stands among the takers: %v", pattern, w.Code, w.Body, known[pattern])
		}
		d.again(t)
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
	isJSON := w.Header().Get("Content-Type") == "application/json" || w.Code == http.StatusNoContent
	if !known || !isJSON || leaks.Match(w.Body.Bytes()) {
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

func TestForms_HostileBodiesAreRefused(t *testing.T) {
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

func TestUploads_NoPictureIsRefused(t *testing.T) {
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
func TestUploads_DamagedPicturesAreRefused(t *testing.T) {
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

func TestSlider_ConcurrentCreatesLeaveOne(t *testing.T) {
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

func TestSetupLink_ConcurrentUsesMakeOneOwner(t *testing.T) {
	s := schooltest.New(t)
	handler := api.New(s.API(), api.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
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
	accounts, err := s.Accounts()
	if err != nil || len(accounts) != 1 || accounts[0].Role != school.Owner {
		t.Errorf("accounts %+v, error %v", accounts, err)
	}
}

// What is wrong with the data file names files of the server.
func TestErrors_DamagedDataFileIsNotShownToStrangers(t *testing.T) {
	d := newDesk(t)
	if err := d.Parts.DB.Close(); err != nil {
		t.Fatal(err)
	}
	w := d.json("", "POST", "/api/login", `{"emailId":"staff@school.example","password":"Tabla!Monsoon47River"}`)
	mustBeCivil(t, "closed", w)
	if body := readError(t, w); w.Code != http.StatusServiceUnavailable || body.Message != httpx.PublicError(&school.Error{Code: school.Unreachable}).Message {
		t.Errorf("%d %+v", w.Code, body)
	}
}

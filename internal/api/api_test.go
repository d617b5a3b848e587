package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/accounts"
	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// desk is an API under test, with people signed in to it.
type desk struct {
	*schooltest.School
	handler http.Handler
	cookies map[string]string // by who: "staff", who publish the slider and the pop-up, "owner"
	bearer  string            // is sent beside the cookie, if there is one
}

func newDesk(t testing.TB, options ...schooltest.Option) *desk {
	t.Helper()
	s := schooltest.New(t, options...)
	d := &desk{School: s}
	d.handler = api.New(s.API(), api.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil)), DataDir: "/srv/school"})
	staff, _ := s.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	owner, _ := s.Add(t, "owner@school.example", school.Owner)
	d.cookies = map[string]string{"staff": staff.Cookie, "owner": owner.Cookie}
	return d
}

// limit lets the staff publish nothing.
func (d *desk) limit(t testing.TB) {
	t.Helper()
	_, err := d.EditAccount(t.Context(), schooltest.Operator, "staff@school.example", accounts.Edit{Do: "role", Role: school.Staff})
	if err != nil {
		t.Fatal(err)
	}
}

// do calls the API as somebody; "" is a visitor.
func (d *desk) do(who, method, path, kind string, body []byte) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, bytes.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if cookie := d.cookies[who]; cookie != "" {
		r.AddCookie(&http.Cookie{Name: "session", Value: cookie})
	}
	if d.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+d.bearer)
	}
	if who == "operator" {
		r = r.WithContext(httpx.WithOperator(r.Context(), "cli:asha"))
	}
	r = r.WithContext(school.WithRequestInfo(r.Context(), school.RequestInfo{Address: "192.0.2.7"}))
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	return w
}

func (d *desk) json(who, method, path, body string) *httptest.ResponseRecorder {
	return d.do(who, method, path, "application/json", []byte(body))
}

// upload sends a form with one part for each file, then the fields.
func (d *desk) upload(who, path, field string, files [][]byte, fields ...string) *httptest.ResponseRecorder {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, file := range files {
		part, _ := form.CreateFormFile(field, `..\..\evil".jpg`)
		_, _ = part.Write(file)
	}
	for i := 0; i < len(fields); i += 2 {
		_ = form.WriteField(fields[i], fields[i+1])
	}
	_ = form.Close()
	return d.do(who, http.MethodPost, path, form.FormDataContentType(), body.Bytes())
}

func TestErrors_OfEveryLayerAreJSON(t *testing.T) {
	d := newDesk(t)
	for _, c := range []struct {
		method, path, kind, body string
		status                   int
		code                     school.Code
	}{
		{"GET", "/api/made-up", "", "", 404, school.NotFound},
		{"GET", "/api/", "", "", 404, school.NotFound},
		{"GET", "/api/login", "", "", 405, "method_not_allowed"},
		{"PUT", "/api/newslider", "", "", 405, "method_not_allowed"},
		{"POST", "/api/login", "text/plain", "{}", 415, school.Unsupported},
		{"POST", "/api/login", "application/json", "{", 422, school.Invalid},
		{"POST", "/api/login", "application/json", `{} {}`, 422, school.Invalid},
		{"POST", "/api/login", "application/json", `[]`, 422, school.Invalid},
		{"POST", "/api/login", "application/json", `{"emailId": 7}`, 422, school.Invalid},
		{"POST", "/api/login", "application/json", `{}`, 422, school.Invalid},
		{"POST", "/api/login", "application/json", `{"emailId":"` + strings.Repeat("a", 200_000) + `"}`, 413, school.TooLarge},
		{"POST", "/api/login", "application/json", strings.Repeat("[", 20_000), 422, school.Invalid},
		{"POST", "/api/newslider", "application/json", `{}`, 401, school.Unauthorized},
		{"DELETE", "/api/deleteslider/x", "", "", 401, school.Unauthorized},
		{"GET", "/api/status", "", "", 401, school.Unauthorized},
		{"GET", "/api/session", "", "", 401, school.Unauthorized},
		{"GET", "/api/accounts", "", "", 401, school.Unauthorized},
		{"POST", "/api/content", "application/x-tar", "", 401, school.Unauthorized},
		{"GET", "/api/disclosure", "", "", 401, school.Unauthorized},
		{"POST", "/api/disclosure/check", "", "", 401, school.Unauthorized},
		{"POST", "/api/contactus", "application/json", `{"name":""}`, 422, school.Invalid},
	} {
		w := d.do("", c.method, c.path, c.kind, []byte(c.body))
		body := readError(t, w)
		if w.Code != c.status || body.Code != c.code || body.Message == "" {
			t.Errorf("%s %s %.40s: %d %s %q, want %d %s", c.method, c.path, c.body, w.Code, body.Code, body.Message, c.status, c.code)
		}
		if c.status == 405 && w.Header().Get("Allow") == "" {
			t.Errorf("%s %s: no Allow", c.method, c.path)
		}
		if w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s %s may be cached", c.method, c.path)
		}
	}
}

func readError(t *testing.T, w *httptest.ResponseRecorder) (body api.ErrorBody) {
	t.Helper()
	if kind := w.Header().Get("Content-Type"); kind != "application/json" {
		t.Errorf("the error is %q: %s", kind, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Errorf("the error is no JSON: %s", w.Body)
	}
	return body
}

// read decodes a good answer.
func read[T any](t *testing.T, w *httptest.ResponseRecorder, status int) (body T) {
	t.Helper()
	if w.Code != status {
		t.Fatalf("answered %d: %s", w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	return body
}

func TestAccess_StaffCanNotManageAccounts(t *testing.T) {
	d := newDesk(t)
	d.limit(t)
	for _, call := range [][2]string{
		{"GET", "/api/accounts"}, {"POST", "/api/accounts"}, {"PATCH", "/api/accounts/x"}, {"PUT", "/api/accounts/x/password"}, {"POST", "/api/content"},
	} {
		if w := d.json("staff", call[0], call[1], "{}"); w.Code != http.StatusForbidden {
			t.Errorf("%s %s as staff: %d", call[0], call[1], w.Code)
		}
	}
}

func TestSlider_FollowsTheSpecification(t *testing.T) {
	d := newDesk(t)
	if w := d.json("", "GET", "/api/get-all-slider", ""); strings.TrimSpace(w.Body.String()) != `{"data":[]}` {
		t.Errorf("without a slider: %s", w.Body)
	}
	pictures := [][]byte{schooltest.JPEG(64, 48, 1), schooltest.PNG(64, 48, 2)}
	made := read[api.MessageAnswer](t, d.upload("staff", "/api/newslider", "images", pictures, "alt", "One", "alt", "Two"), 201)
	if made.Message == "" || made.Message != made.Data.Message {
		t.Errorf("the message stands at %+v", made)
	}
	w := d.upload("staff", "/api/newslider", "images", pictures)
	if readError(t, w); w.Code != http.StatusConflict {
		t.Errorf("a second slider: %d", w.Code)
	}
	list := read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), 200)
	if len(list.Data) != 1 || len(list.Data[0].Images) != 2 || list.Data[0].Slides[1].Alt != "Two" {
		t.Fatalf("the list is %+v", list)
	}
	if w := d.json("staff", "DELETE", "/api/deleteslider/"+list.Data[0].ID, ""); w.Code != 200 {
		t.Errorf("delete: %d %s", w.Code, w.Body)
	}
	if w := d.json("staff", "DELETE", "/api/deleteslider/"+list.Data[0].ID, ""); w.Code != http.StatusNotFound {
		t.Errorf("delete again: %d", w.Code)
	}
}

func TestDryRun_OfAFormChangesNothing(t *testing.T) {
	d := newDesk(t)
	picture := [][]byte{schooltest.JPEG(64, 48, 1)}
	tried := read[api.MessageAnswer](t, d.upload("staff", "/api/newslider?dryRun=true", "images", picture), 200)
	if want := "Nothing was changed: this was a dry run. The slider would have 1 picture"; tried.Message != want {
		t.Errorf("the slider's message is %q", tried.Message)
	}
	tried = read[api.MessageAnswer](t, d.upload("staff", "/api/create-pop-up?dryRun=true", "image", picture, "alt", "Admissions"), 200)
	if !strings.Contains(tried.Message, "dry run. Visitors would see the pop-up") {
		t.Errorf("the pop-up's message is %q", tried.Message)
	}
	sliders := read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), 200)
	popups := read[api.PopupsAnswer](t, d.json("staff", "GET", "/api/get-pop-up", ""), 200)
	if len(sliders.Data)+len(popups.Data) > 0 {
		t.Errorf("made: %+v, %+v", sliders, popups)
	}
}

func TestUploads_RefusedOnesChangeNothing(t *testing.T) {
	d := newDesk(t)
	good := schooltest.JPEG(64, 48, 1)
	for name, c := range map[string]struct {
		files   [][]byte
		status  int
		message string
	}{
		"none":      {nil, 422, "Please select at least one image"},
		"text":      {[][]byte{[]byte("hello, this is no picture")}, 415, ""},
		"svg":       {[][]byte{[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)}, 415, ""},
		"truncated": {[][]byte{good[:len(good)/2]}, 422, ""},
		"too many":  {make([][]byte, 21), 413, ""},
	} {
		t.Run(name, func(t *testing.T) {
			for i, file := range c.files {
				if file == nil {
					c.files[i] = good
				}
			}
			w := d.upload("staff", "/api/newslider", "images", c.files)
			body := readError(t, w)
			if w.Code != c.status || c.message != "" && body.Message != c.message {
				t.Errorf("%d %q", w.Code, body.Message)
			}
			if strings.Contains(w.Body.String(), "evil") {
				t.Errorf("the file's name is repeated: %s", w.Body)
			}
			if list := read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), 200); len(list.Data) > 0 {
				t.Errorf("a slider was made: %+v", list)
			}
		})
	}
}

func TestPopup_ServesVisitorsAndStaff(t *testing.T) {
	d := newDesk(t)
	read[api.MessageAnswer](t, d.upload("staff", "/api/create-pop-up", "image", [][]byte{schooltest.JPEG(64, 48, 3)},
		"alt", "Admissions", "link", "/contactus", "from", "2026-11-20T10:00"), 201)
	visitor := read[api.PopupsAnswer](t, d.json("", "GET", "/api/get-pop-up", ""), 200)
	if len(visitor.Data)+len(visitor.Images) > 0 {
		t.Errorf("a visitor sees a planned pop-up: %+v", visitor)
	}
	staff := read[api.PopupsAnswer](t, d.json("staff", "GET", "/api/get-pop-up", ""), 200)
	if len(staff.Data) != 1 || staff.Data[0].Image != staff.Images[0] || staff.Data[0].Live {
		t.Errorf("staff see %+v", staff)
	}
	w := d.json("staff", "PATCH", "/api/popup/"+staff.Data[0].ID, `{"from": "", "until": "not a time"}`)
	if body := readError(t, w); w.Code != 422 || body.Fields["until"] == "" {
		t.Errorf("a time that is none: %d %+v", w.Code, body)
	}
	read[api.MessageAnswer](t, d.json("staff", "PATCH", "/api/popup/"+staff.Data[0].ID, `{"from": ""}`), 200)
	if visitor = read[api.PopupsAnswer](t, d.json("", "GET", "/api/get-pop-up", ""), 200); len(visitor.Images) != 1 {
		t.Errorf("now a visitor sees %+v", visitor)
	}
}

func TestSession_SignInAndOut(t *testing.T) {
	for way, prepare := range ways {
		t.Run(way, func(t *testing.T) {
			d := newDesk(t)
			w := prepare(t, d)("")
			answer := read[api.SessionAnswer](t, w, 200)
			cookie := w.Result().Cookies()[0]
			checkCookies(t, w)
			if answer.Token == "" || answer.Token == cookie.Value || answer.Data.Email != "staff@school.example" {
				t.Errorf("the answer is %+v", answer)
			}
			for _, secret := range []string{cookie.Value, "hash", "Hash", schooltest.Password} {
				if strings.Contains(w.Body.String(), secret) {
					t.Errorf("the answer holds %q", secret)
				}
			}
			d.cookies["now"], d.cookies["thief"] = cookie.Value, answer.Token
			if w := d.json("thief", "GET", "/api/session", ""); w.Code != 401 {
				t.Errorf("the browser's token opens a session: %d", w.Code)
			}
			read[api.MessageAnswer](t, d.json("now", "POST", "/api/logout", ""), 200)
			if w := d.json("now", "GET", "/api/session", ""); w.Code != 401 {
				t.Errorf("after logout: %d", w.Code)
			}
		})
	}
}

// checkCookies wants the session and the device in cookies that no script and no other site gets.
func checkCookies(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	cookies := w.Result().Cookies()
	if len(cookies) != 2 || cookies[0].Name != "session" || cookies[1].Name != "device" {
		t.Errorf("the cookies are %v", cookies)
	}
	for _, cookie := range cookies {
		if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" || cookie.Domain != "" {
			t.Errorf("the cookie is %v", cookie)
		}
	}
}

func TestSessionCookie_OverHTTPSHasTheHostPrefix(t *testing.T) {
	d := newDesk(t)
	r := httptest.NewRequest("POST", "/api/login", strings.NewReader(`{"emailId":"staff@school.example","password":"`+schooltest.Password+`"}`))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r.WithContext(school.WithRequestInfo(r.Context(), school.RequestInfo{Address: "192.0.2.7", Secure: true})))
	if cookie := w.Result().Cookies()[0]; cookie.Name != "__Host-session" || !cookie.Secure {
		t.Errorf("the cookie is %v", cookie)
	}
}

func TestAccounts_ShowNoSecrets(t *testing.T) {
	d := newDesk(t)
	w := d.json("owner", "GET", "/api/accounts", "")
	list := read[api.AccountsAnswer](t, w, 200)
	if len(list.Data) != 2 {
		t.Errorf("%d accounts", len(list.Data))
	}
	if body := strings.ToLower(w.Body.String()); strings.Contains(body, "hash") || strings.Contains(body, "$2a$") {
		t.Errorf("the list shows hashes: %s", w.Body)
	}
}

func TestStatus_OnlyTheOperatorLearnsTheDataFolder(t *testing.T) {
	d := newDesk(t)
	if w := d.json("owner", "GET", "/api/status", ""); strings.Contains(w.Body.String(), "/srv/school") {
		t.Errorf("an owner in the browser reads %s", w.Body)
	}
	client, done := client.Local(d.handler, "cli:test")
	defer done()
	if st, err := api.GetStatus.Call(t.Context(), client, nil); err != nil || st.DataDir != "/srv/school" {
		t.Errorf("the operator reads %q, error %v", st.DataDir, err)
	}
}

func TestFault_OnlyTheOperatorReadsItsCause(t *testing.T) {
	fault := fmt.Errorf("page %d is damaged", 7)
	if err := api.PublicError(school.Actor{Account: school.Account{ID: "a1"}}, fault); err.Code != school.Internal || strings.Contains(err.Message, "damaged") {
		t.Errorf("somebody signed in reads %q", err.Message)
	}
	if err := api.PublicError(schooltest.Operator, fault); err.Code != school.Internal || !strings.Contains(err.Message, "page 7 is damaged") {
		t.Errorf("the operator reads %q", err.Message)
	}
}

func TestContactForm_StoresAndAnswers(t *testing.T) {
	d := newDesk(t)
	good := `{"name":"Ravi","email":"ravi@mail.in","phonenumber":"98765 43210","message":"Fees for class 6?","elapsed":20000,"key":"k1","token":"` + d.PersonsToken() + `"}`
	answer := read[api.MessageAnswer](t, d.json("", "POST", "/api/contactus", good), 201)
	if answer.Message != "Email Sent Successfully!" {
		t.Errorf("the answer is %q", answer.Message)
	}
	read[api.MessageAnswer](t, d.json("", "POST", "/api/contactus", good), 201)
	list := read[api.EnquiriesAnswer](t, d.json("staff", "GET", "/api/enquiries", ""), 200)
	if len(list.Data) != 1 || list.Data[0].Phone != "9876543210" {
		t.Fatalf("the box holds %+v", list)
	}
	marked := read[api.EnquiryAnswer](t, d.json("staff", "PATCH", "/api/enquiries/"+list.Data[0].ID, `{"state":"done"}`), 200)
	if marked.Data.State != school.DoneEnquiry || marked.Data.ChangedBy != "staff@school.example" {
		t.Errorf("marked as %+v", marked.Data)
	}
}

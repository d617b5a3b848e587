package web_test

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// civil are the statuses above 499 that are no fault of ours.
var civil = map[int]bool{http.StatusNotImplemented: true, http.StatusServiceUnavailable: true, http.StatusInsufficientStorage: true}

// fuzzed sends a raw request; none is answered by a fault.
func fuzzed(t *testing.T, f *front, text string) {
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
	if err != nil {
		return // net/http refuses it
	}
	r.RemoteAddr = "10.0.0.1:5000" // a proxy: its headers are read too
	r.Body = io.NopCloser(io.LimitReader(r.Body, 1<<20))
	if answer := f.ask(r); answer.Code >= 500 && !civil[answer.Code] || ours.Match(answer.Body.Bytes()) {
		t.Errorf("%q: %d %.200s", text, answer.Code, answer.Body)
	}
}

// FuzzHeaders gives every header that is read whatever comes to mind.
func FuzzHeaders(f *testing.F) {
	door := open(f)
	picture := door.Snapshot().Pages["/"].Data.Home.Slides[0].URL
	for _, seed := range []string{
		"bytes=0-1,5-", `"a", W/"b", *`, "gzip;q=0.5, br;q=x, *;q=0", "203.0.113.9, [2001:db8::1%eth0]:80, garbage", "session=a.b.c; device=x; __Host-session=",
		"multipart/form-data; boundary=\"", "application/json; charset=\xff", "https", "Basic eA==",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if strings.ContainsAny(value, "\r\n") {
			return // another header
		}
		head := " HTTP/1.1\r\nHost: x\r\n"
		for _, name := range []string{
			"Range", "If-Range", "If-None-Match", "If-Match", "If-Modified-Since", "Accept-Encoding", "Accept", "X-Forwarded-For", "X-Forwarded-Proto",
			"Cookie", "Authorization", "Content-Type", "Origin", "Referer", "User-Agent", "Sec-Fetch-Site",
		} {
			head += name + ": " + value + "\r\n"
		}
		for _, line := range []string{"GET /about-us", "GET " + picture, "GET /api/session", "POST /api/newslider", "POST /contactus"} {
			fuzzed(t, door, line+head+"Content-Length: 0\r\n\r\n")
		}
	})
}

// FuzzCookies tries to get in by a cookie that nobody was given.
func FuzzCookies(f *testing.F) {
	door := open(f)
	staff, _ := door.Add(f, "staff@school.example", school.Editor, school.HomeSection)
	f.Add(staff.Cookie[:len(staff.Cookie)-2], "x")
	f.Add("eyJhbGciOiJub25lIn0.e30.", strings.Repeat("A", 5000))
	f.Add("", "\x00")
	f.Fuzz(func(t *testing.T, session, device string) {
		if session == staff.Cookie {
			return // it is theirs
		}
		r := request("GET", "/api/accounts")
		r.Header.Set("Cookie", "session="+session+"; device="+device)
		if answer := door.ask(r); answer.Code != http.StatusUnauthorized {
			t.Errorf("%q: %d %.200s", session, answer.Code, answer.Body)
		}
	})
}

// FuzzForms sends whatever body to the forms and to the upload.
func FuzzForms(f *testing.F) {
	door := open(f)
	staff, _ := door.Add(f, "staff@school.example", school.Editor, school.HomeSection)
	f.Add([]byte(formPart + "\xff\xd8\xff\xe0\r\n--XbX--\r\n"))
	f.Add([]byte(goodContact))
	f.Add([]byte(`{"order":["a"]}`))
	f.Add([]byte("--XbX\r\nContent-Disposition: form-data; name=\"images\"; filename*=utf-8''%00\r\n\r\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		for path, kind := range map[string]string{
			"/api/newslider?mode=append": formType, "/api/pictures": "image/jpeg", "/api/slider/x": "application/json", "/api/login": "application/json",
			"/contactus": "application/x-www-form-urlencoded", "/login": "application/x-www-form-urlencoded", "/sirsregister": "application/x-www-form-urlencoded",
		} {
			method := "POST"
			if path == "/api/slider/x" {
				method = "PATCH"
			}
			r := request(method, path)
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(string(body))), int64(len(body))
			r.Header.Set("Content-Type", kind)
			r.AddCookie(&http.Cookie{Name: "session", Value: staff.Cookie})
			if answer := door.ask(r); answer.Code >= 500 && !civil[answer.Code] || ours.Match(answer.Body.Bytes()) {
				t.Errorf("%s %q: %d %.200s", path, body, answer.Code, answer.Body)
			}
		}
	})
}

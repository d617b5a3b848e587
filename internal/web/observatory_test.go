package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// verdict is one line of the HTTP Observatory's report (version 2): what was
// found and what it counts. Every site begins with 100; 100 and more is A+.
type verdict struct {
	found string
	score int
}

// observed is the Observatory's report on a page, and the cookies of its site.
func observed(page http.Header, body string, cookies []*http.Cookie) map[string]verdict {
	policy := directives(page.Get("Content-Security-Policy"))
	return map[string]verdict{
		"Content-Security-Policy":      judgePolicy(policy),
		"Cookies":                      judgeCookies(cookies),
		"Cross-Origin-Resource-Policy": judge(slices.Contains([]string{"same-origin", "same-site"}, page.Get("Cross-Origin-Resource-Policy")), 10, 0),
		"CORS":                         judge(page.Get("Access-Control-Allow-Origin") == "", 0, -50),
		"Referrer-Policy": judge(slices.Contains([]string{"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"},
			page.Get("Referrer-Policy")), 5, -5),
		"Strict-Transport-Security": judge(maxAge(page.Get("Strict-Transport-Security")) >= 15_768_000, 0, -20),
		"Subresource Integrity":     judge(!foreignScript.MatchString(body), 0, -50),
		"X-Content-Type-Options":    judge(page.Get("X-Content-Type-Options") == "nosniff", 0, -5),
		"X-Frame-Options": judge(slices.Equal(policy["frame-ancestors"], []string{"'none'"}) ||
			slices.Contains([]string{"DENY", "SAMEORIGIN"}, page.Get("X-Frame-Options")), 5, -20),
	}
}

func judge(good bool, score, penalty int) verdict {
	if good {
		return verdict{"good", score}
	}
	return verdict{"bad", penalty}
}

var foreignScript = regexp.MustCompile(`<script[^>]+src="?(https?:)?//`)

func directives(policy string) map[string][]string {
	all := map[string][]string{}
	for _, one := range strings.Split(policy, ";") {
		if words := strings.Fields(one); len(words) > 0 {
			all[strings.ToLower(words[0])] = words[1:]
		}
	}
	return all
}

func judgePolicy(policy map[string][]string) verdict {
	if len(policy) == 0 {
		return verdict{"none", -25}
	}
	for name, allowed := range policy {
		for _, source := range allowed {
			switch {
			case strings.Contains(source, "unsafe") || slices.Contains([]string{"*", "http:", "https:", "data:"}, source) && name != "img-src":
				return verdict{name + " allows " + source, -20}
			case strings.HasPrefix(source, "http:"):
				return verdict{"insecure source " + source, -20}
			}
		}
	}
	if slices.Equal(policy["default-src"], []string{"'none'"}) {
		return verdict{"no unsafe source, default-src 'none'", 10}
	}
	return verdict{"no unsafe source", 5}
}

func judgeCookies(cookies []*http.Cookie) verdict {
	if len(cookies) == 0 {
		return verdict{"none", 0}
	}
	for _, c := range cookies {
		if !c.Secure || !c.HttpOnly {
			return verdict{c.Name + " is not Secure and HttpOnly", -40}
		}
		if c.SameSite != http.SameSiteStrictMode && c.SameSite != http.SameSiteLaxMode {
			return verdict{c.Name + " has no SameSite", 0}
		}
	}
	return verdict{"Secure, HttpOnly and SameSite", 5}
}

func maxAge(value string) int {
	_, age, _ := strings.Cut(value, "max-age=")
	age, _, _ = strings.Cut(age, ";")
	seconds, _ := strconv.Atoi(strings.TrimSpace(age))
	return seconds
}

// secure is a request as a trusted proxy sends it on.
func secure(r *http.Request) *http.Request {
	r.RemoteAddr = "10.0.0.1:5000"
	r.Host = "school.example"
	r.Header.Set("X-Forwarded-For", "203.0.113.9")
	r.Header.Set("X-Forwarded-Proto", "https")
	return r
}

func TestHeaders_ObservatoryAPlus(t *testing.T) {
	f := open(t)
	f.Add(t, "staff@school.example", school.Staff)
	login := url.Values{"emailId": {"staff@school.example"}, "password": {schooltest.Password}}.Encode()
	signedIn := f.ask(secure(post("/login", login)))
	cookies := signedIn.Result().Cookies()
	if len(cookies) == 0 {
		t.Fatalf("no cookie: %d %s", signedIn.Code, signedIn.Body)
	}
	for name, set := range map[string][]*http.Cookie{"a visitor": nil, "staff": cookies} {
		least := 130
		if set != nil {
			least = 135
		}
		answer := f.ask(secure(request("GET", "/")))
		score := 100
		report := observed(answer.Header(), answer.Body.String(), set)
		for _, v := range report {
			score += v.score
		}
		if score < least {
			t.Errorf("promise 37, A+ with the bonus: %s: %d, want %d: %v", name, score, least, report)
		}
	}
}

// What has for every answer, whatever it is and whoever asks.
func TestHeaders_OnEveryAnswer(t *testing.T) {
	f := open(t)
	for _, address := range append(everyKind(f), "/%2e%2e/", "//", "/api//x", "/preview/events") {
		for _, method := range []string{"GET", "POST", "TRACE"} {
			r := secure(request(method, address))
			checkHeaders(t, method+" "+address, f.ask(r))
		}
	}
}

func checkHeaders(t *testing.T, what string, answer *httptest.ResponseRecorder) {
	t.Helper()
	h := answer.Header()
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "strict-origin-when-cross-origin",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
	} {
		if got := h.Get(name); got != want {
			t.Errorf("%s: %s is %q, not %q", what, name, got, want)
		}
	}
	policy := directives(h.Get("Content-Security-Policy"))
	if !slices.Equal(policy["default-src"], []string{"'none'"}) || maxAge(h.Get("Strict-Transport-Security")) < 31_536_000 ||
		!strings.Contains(h.Get("Permissions-Policy"), "camera=()") || h.Get("Cache-Control") == "" {
		t.Errorf("%s: %d %v", what, answer.Code, h)
	}
	if _, sandbox := policy["sandbox"]; !sandbox && !slices.Equal(policy["frame-ancestors"], []string{"'none'"}) {
		t.Errorf("%s: another site may frame it", what)
	}
	if _, scripts := policy["script-src"]; scripts && (!slices.Equal(policy["require-trusted-types-for"], []string{"'script'"}) ||
		!slices.Equal(policy["trusted-types"], []string{"prose"})) {
		t.Errorf("%s: text may become HTML elsewhere than in Prose: %v", what, policy)
	}
}

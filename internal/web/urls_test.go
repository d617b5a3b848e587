package web_test

import (
	"bufio"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// urlCase is one block of testdata/urls.txt.
type urlCase struct {
	line     int
	request  *http.Request
	promises []string
}

func TestURLs(t *testing.T) {
	handler := open(t, newSite())
	for _, c := range readURLs(t) {
		t.Run(fmt.Sprintf("line %d %s %s", c.line, c.request.Method, c.request.RequestURI), func(t *testing.T) {
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, c.request)
			for _, promise := range c.promises {
				if broken := check(answer, promise); broken != "" {
					t.Errorf("%s\nbut %s", promise, broken)
				}
			}
		})
	}
}

// check says how an answer breaks a promise: what it is about, one of ==,
// contains and !contains, and the text.
func check(answer *httptest.ResponseRecorder, promise string) string {
	for _, verb := range []string{"==", "!contains", "contains"} {
		subject, want, found := strings.Cut(promise+" ", " "+verb+" ")
		if !found {
			continue
		}
		got, want := valueOf(answer, subject), strings.TrimSpace(want)
		kept := map[string]bool{
			"==": got == want, "contains": strings.Contains(got, want), "!contains": !strings.Contains(got, want),
		}
		if kept[verb] {
			return ""
		}
		return fmt.Sprintf("it is %q", got)
	}
	return "the promise can't be read"
}

func valueOf(answer *httptest.ResponseRecorder, subject string) string {
	switch name, isHeader := strings.CutPrefix(subject, "header "); {
	case isHeader:
		return strings.Join(answer.Header().Values(name), ", ")
	case subject == "code":
		return fmt.Sprint(answer.Code)
	}
	return strings.TrimSpace(answer.Body.String())
}

func readURLs(t *testing.T) (cases []urlCase) {
	t.Helper()
	file, err := os.Open("testdata/urls.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	inBlock := false
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		switch header, isWith := strings.CutPrefix(line, "with "); {
		case line == "" || strings.HasPrefix(line, "#"):
			inBlock = false
		case !inBlock:
			method, target, _ := strings.Cut(line, " ")
			cases, inBlock = append(cases, urlCase{line: n, request: request(method, target)}), true
		case isWith:
			setHeader(cases[len(cases)-1].request, header)
		default:
			last := &cases[len(cases)-1]
			last.promises = append(last.promises, line)
		}
	}
	if len(cases) == 0 {
		t.Fatal("no addresses to test")
	}
	return cases
}

// request is one as a server reads it: paths are taken as they were sent.
func request(method, target string) *http.Request {
	r := httptest.NewRequest(method, "/", http.NoBody)
	r.Host = "127.0.0.1:8080"
	address, query, _ := strings.Cut(target, "?")
	r.RequestURI, r.URL.RawQuery = target, query
	r.URL.RawPath = address
	r.URL.Path = strings.NewReplacer("%2f", "/", "%5c", `\`, "%5C", `\`).Replace(address)
	return r
}

// setHeader sets a header; From is the address that the request comes from.
func setHeader(r *http.Request, written string) {
	name, value, _ := strings.Cut(written, ": ")
	if name == "From" {
		r.RemoteAddr = value
		return
	}
	r.Header.Add(name, value)
}

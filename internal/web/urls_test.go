package web_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// urlCase is one block of testdata/urls.txt.
type urlCase struct {
	line     int
	request  *http.Request
	promises []string
}

func TestURLs_OfTheSpecification(t *testing.T) {
	tree := schooltest.Tree()
	tree["latest/Annual-Day.md"] = tree["latest/sports-day.md"]
	inKannada := bytes.ReplaceAll(tree["latest/sports-day.md"].Data, []byte("category: Sports"), []byte("category: ಕ್ರೀಡೆ"))
	tree["latest/kannada.md"] = &fstest.MapFile{Data: inKannada}
	f := open(t, schooltest.Showing(tree))
	f.Add(t, "staff@school.example", school.Staff)
	for _, c := range readURLs(t, names(t, f)) {
		t.Run(fmt.Sprintf("line %d %s %s", c.line, c.request.Method, c.request.RequestURI), func(t *testing.T) {
			answer := f.ask(c.request)
			for _, promise := range c.promises {
				if broken := check(answer, promise); broken != "" {
					t.Errorf("%s\nbut %s", promise, broken)
				}
			}
		})
	}
}

// names are the words in braces: addresses and tags that are made of what they
// name.
func names(t *testing.T, f *front) *strings.Replacer {
	t.Helper()
	shown := f.Snapshot()
	about := shown.Pages["/about-us"]
	picture := shown.Pages["/"].Data.Home.Slides[0].URL
	info, err := os.Stat(filepath.Join(f.Dir, picture))
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer(
		"{qr}", shown.Layout.QR,
		"{picture}", picture, "{picture's name}", path.Base(picture), "{picture's size}", fmt.Sprint(info.Size()),
		"{page's tag}", strings.Trim(about.HTML.ETag, `"`), "{page's size}", fmt.Sprint(len(f.Renderer.Unpack(about.HTML, false))),
		"{data's tag}", strings.Trim(about.JSON().ETag, `"`),
		"{password}", schooltest.Password,
	)
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
	return strings.TrimSpace(unpacked(answer))
}

// unpacked is the body as a browser reads it.
func unpacked(answer *httptest.ResponseRecorder) string {
	var body io.Reader = answer.Body
	var err error
	switch answer.Header().Get("Content-Encoding") {
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		body, err = gzip.NewReader(body)
	}
	if err != nil {
		return err.Error()
	}
	text, err := io.ReadAll(body)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func readURLs(t *testing.T, names *strings.Replacer) (cases []urlCase) {
	t.Helper()
	file, err := os.Open("testdata/urls.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	inBlock := false
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := names.Replace(lines.Text())
		switch header, isWith := strings.CutPrefix(line, "with "); {
		case line == "" || strings.HasPrefix(line, "#"):
			inBlock = false
		case !inBlock:
			method, target, _ := strings.Cut(line, " ")
			cases, inBlock = append(cases, urlCase{line: n, request: request(method, target)}), true
		case isWith:
			setHeader(cases[len(cases)-1].request, header)
		case strings.HasPrefix(line, "sends "):
			cases[len(cases)-1].request.Body = io.NopCloser(strings.NewReader(strings.TrimPrefix(line, "sends ")))
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
	if path, err := url.PathUnescape(address); err == nil {
		address = path
	}
	r.URL.Path = address
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

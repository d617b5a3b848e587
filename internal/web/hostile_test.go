package web_test

import (
	"bufio"
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/school"
	"schoolsite/internal/web"
)

// A proxy that counts by Content-Length where we count chunks would pass the
// second request off as somebody else's.
func TestARequestInChunksIsTheLastOfItsConnection(t *testing.T) {
	server := httptest.NewUnstartedServer(nil)
	server.Config = web.Server(open(t, newSite()), slog.New(slog.DiscardHandler))
	server.Start()
	defer server.Close()
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	_, err = io.WriteString(connection, "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"+
		"GET /about-us HTTP/1.1\r\nHost: x\r\n\r\n")
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(connection)
	first, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, first.Body)
	if rest, _ := io.ReadAll(answers); len(rest) > 0 || !first.Close {
		t.Errorf("a second answer: %.80q, close %v", rest, first.Close)
	}
}

func TestNothingBelowAPILeadsOutOfIt(t *testing.T) {
	for _, path := range []string{"/api/../about-us", "/api/./../about-us", "/api/x/../../about-us", "/api//login", "/api/.."} {
		answer := ask(open(t, newSite()), request("GET", path))
		if answer.Code != http.StatusNotFound || !strings.HasPrefix(answer.Header().Get("Content-Type"), "application/json") {
			t.Errorf("%s: %d %s", path, answer.Code, answer.Header().Get("Content-Type"))
		}
	}
}

func TestVisitorsAreNotToldWhereTheDataIs(t *testing.T) {
	s := newSite()
	s.err = school.Errorf(school.Unreachable, "The data file /srv/school/schoolsite.db is damaged.")
	var log bytes.Buffer
	answer := ask(openLogged(t, s, &log), post("/contactus", goodContact))
	if answer.Code != http.StatusServiceUnavailable || strings.Contains(answer.Body.String(), "/srv") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	if !strings.Contains(log.String(), "/srv/school/schoolsite.db") {
		t.Errorf("the log does not say it: %s", &log)
	}
}

func TestAFloodOfFormsIsNoFloodOfErrors(t *testing.T) {
	s := newSite()
	var log bytes.Buffer
	handler := openLogged(t, s, &log)
	deeper := 0
	s.rendering = func() { // each form asks for the next while it is drawn
		if deeper++; deeper < 8 {
			ask(handler, post("/contactus", goodContact))
		}
	}
	ask(handler, post("/contactus", goodContact))
	if strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("the log says %s", &log)
	}
}

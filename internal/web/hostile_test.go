package web_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// A proxy that counts by Content-Length where we count chunks would pass the
// second request off as somebody else's.
func TestConnection_ChunkedIsTheLast(t *testing.T) {
	server := serve(t)
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

func TestAPI_PathsStayInside(t *testing.T) {
	f := open(t)
	for _, path := range []string{"/api/../about-us", "/api/./../about-us", "/api/x/../../about-us", "/api//login", "/api/.."} {
		answer := f.ask(request("GET", path))
		if answer.Code != http.StatusNotFound || answer.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s", path, answer.Code, answer.Header().Get("Content-Type"))
		}
	}
}

func TestAPI_DoesNotRevealTheDataFolder(t *testing.T) {
	f := open(t)
	staff, _ := f.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	damage(t, f.Parts.DB.Path())
	for name, r := range map[string]*http.Request{
		"a form": post("/contactus", goodContact), "a slider": as(staff, "GET", "/api/get-all-slider", ""),
	} {
		f.log.Reset()
		answer := f.ask(r)
		if answer.Code != http.StatusServiceUnavailable || strings.Contains(answer.Body.String(), f.Dir) {
			t.Errorf("%s: %d %s", name, answer.Code, answer.Body)
		}
		if !strings.Contains(f.log.String(), f.Parts.DB.Path()) {
			t.Errorf("%s: the log does not name the file: %s", name, f.log)
		}
	}
}

// damage overwrites a data file that is in use.
func damage(t *testing.T, name string) {
	t.Helper()
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteAt(bytes.Repeat([]byte{0xff}, int(info.Size())), 0)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

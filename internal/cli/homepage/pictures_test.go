package homepage

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// server is a server of the API that does nothing but answer uploads.
func server(t *testing.T, status int, answer any) *cli.Client {
	t.Helper()
	client, done := client.Local(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(answer)
	}), "test")
	t.Cleanup(done)
	return client
}

// TestSend_OddPictureIsTold tells of a picture that is taken what to look at in
// it.
func TestSend_OddPictureIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.jpg")
	if err := os.WriteFile(path, []byte("picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	client := server(t, http.StatusCreated, api.PictureAnswer{Message: "Taken", Data: api.PictureView{ID: "1", Note: "See how it looks."}})
	for _, c := range []struct {
		json bool
		want string
	}{{false, "hall.jpg: See how it looks.\n"}, {true, `"note":"See how it looks."`}} {
		var out bytes.Buffer
		if _, err := send(t.Context(), &cli.CLI{Err: &out, Out: &out, JSON: c.json}, client, path); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%q, %v", out.String(), err)
		}
	}
}

// TestReports_CommandNoTerminal has what the name of a file may hold.
func TestReports_CommandNoTerminal(t *testing.T) {
	const evil = "photos/\x1b[2J\u202egpj.jpg"
	var said bytes.Buffer
	c := &cli.CLI{Err: &said, Out: &said}
	reportSkipped(c, []fileLine{{File: evil, Message: "hidden"}})
	picture{Path: evil, Err: school.Errorf(school.Invalid, "No.")}.report(c, false)
	picture{Path: evil, duplicateOf: evil}.report(c, false)
	if strings.ContainsAny(said.String(), "\x1b\u202e") || strings.Count(said.String(), "gpj.jpg") != 4 {
		t.Errorf("%q", said.String())
	}
}

// TestSend_GrowingFileIsRefused: a program may still be writing it. The server
// takes its beginning for a damaged picture.
func TestSend_GrowingFileIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "copied.jpg")
	if err := os.WriteFile(path, []byte("half of a "), 0o600); err != nil {
		t.Fatal(err)
	}
	client, done := client.Local(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if err := os.WriteFile(path, []byte("half of a picture"), 0o600); err != nil {
			t.Error(err)
		}
		w.WriteHeader(http.StatusUnprocessableEntity)
		_ = json.NewEncoder(w).Encode(api.ErrorBody{Code: school.Invalid, Message: "This picture is damaged."})
	}), "test")
	defer done()
	_, err := send(t.Context(), &cli.CLI{Out: io.Discard, Err: io.Discard}, client, path)
	if err == nil || !strings.Contains(err.Error(), "changed while") {
		t.Errorf("%v", err)
	}
}

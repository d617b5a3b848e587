package backup_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"

	"schoolsite/internal/backup"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// s3Server is an object store in this process, which checks signatures and has one bucket.
type s3Server struct {
	url    string
	store  *s3mem.Backend
	broken atomic.Int32 // so many requests are answered by 503
}

// newS3Server starts a store, and puts what signs in to it into the environment.
func newS3Server(t *testing.T) *s3Server {
	t.Helper()
	s := &s3Server{store: s3mem.New()}
	check(t, s.store.CreateBucket(t.Context(), "school"))
	handler := gofakes3.New(s.store, gofakes3.WithV4Auth(map[string]string{"asha": "a secret / with + signs"}), gofakes3.WithHostBucket(false)).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.broken.Add(-1) >= 0 {
			http.Error(w, "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>", http.StatusServiceUnavailable)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	t.Setenv("AWS_ACCESS_KEY_ID", "asha")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "a secret / with + signs")
	t.Setenv("AWS_ENDPOINT_URL_S3", server.URL)
	return s
}

func TestS3_BacksUpAndRestores(t *testing.T) {
	server := newS3Server(t)
	const place = "s3://school/backups"
	s := schooltest.New(t, into(place))
	s.NewSlider(t, 2)
	first := backUp(t, s)
	if first.To != place {
		t.Errorf("it is in %s", first.To)
	}
	s.Clock.Move(2 * time.Hour)
	schooltest.Enquire(t, s, schooltest.FromPage(s, enquiries.SpamSignals{}))
	server.broken.Store(2) // a store asks for a pause under load
	backUp(t, s)
	if list, err := backup.ListSnapshots(t.Context(), place); err != nil || len(list) != 2 {
		t.Errorf("%d backups, %v", len(list), err)
	}
	if _, err := backup.VerifySnapshot(t.Context(), place, backup.Newest, s.Services.TryFolder); err != nil {
		t.Error(err)
	}
	restored(t, s, place, first.Name)

	server.broken.Store(1000)
	if _, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, "", false); school.CodeOf(err) != school.Unreachable || !strings.Contains(err.Error(), "SlowDown") {
		t.Errorf("a store that answers nothing: %v", err)
	}
	server.broken.Store(0)
	other := schooltest.New(t, into(place))
	if _, err := other.Services.Backup.BackUp(t.Context(), schooltest.Operator, "", false); school.CodeOf(err) != school.Conflict {
		t.Errorf("another site in the same bucket: %v", err)
	}
}

// A key with every sign that SigV4 escapes otherwise than a URL, more objects than a page of a list has, and the
// headers that a browser is sent.
func TestS3_Objects(t *testing.T) {
	server := newS3Server(t)
	headers := func(string) http.Header {
		return http.Header{"Content-Type": {"text/x-test"}, "Cache-Control": {"no-cache"}}
	}
	target, err := backup.PublicTarget("s3://school?region=ap-south-1", headers)
	check(t, err)
	defer target.Close()
	const name = "documents/ಶಾಲೆ (1)+&=$@:;,'!*~ %41.pdf"
	check(t, target.Put(t.Context(), name, 3, strings.NewReader("PDF")))
	check(t, target.Put(t.Context(), "empty", 0, strings.NewReader("")))
	for i := range 1001 {
		check(t, target.Put(t.Context(), fmt.Sprint("many/", i), 1, strings.NewReader("x")))
	}
	if sizes, err := target.List(t.Context(), ""); err != nil || len(sizes) != 1003 {
		t.Errorf("%d objects, %v", len(sizes), err)
	}
	if sizes, err := target.List(t.Context(), "documents"); err != nil || len(sizes) != 1 {
		t.Errorf("%v, %v", sizes, err)
	}
	object, err := server.store.GetObject(t.Context(), "school", name, nil)
	check(t, err)
	defer object.Contents.Close()
	if object.Metadata["Content-Type"] != "text/x-test" || object.Metadata["Cache-Control"] != "no-cache" {
		t.Errorf("the store keeps %v", object.Metadata)
	}
	in, err := target.Open(t.Context(), name)
	check(t, err)
	defer in.Close()
	if got, err := io.ReadAll(in); err != nil || string(got) != "PDF" {
		t.Errorf("%q, %v", got, err)
	}
	check(t, target.Remove(t.Context(), name))
	check(t, target.Remove(t.Context(), name))
	if _, err := target.Open(t.Context(), name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an object that was removed: %v", err)
	}
	if err := target.Put(t.Context(), "short", 9, strings.NewReader("x")); err == nil {
		t.Error("a file that is shorter than it says was stored")
	}
}

func TestS3_RefusesAddressesAndKeys(t *testing.T) {
	server := newS3Server(t)
	for _, place := range []string{
		"s3://", "s3:///school", "s3://key:secret@school", "s3://school?endpoint=http://store.example", "s3://school?endpoint=ftp://store.example",
		"s3://school?endpoint=https://key:secret@store.example", "s3://school?endpoint=http://localhost.example",
	} {
		if _, err := backup.Place(place); school.CodeOf(err) != school.Invalid {
			t.Errorf("%s: %v", place, err)
		}
	}
	s := schooltest.New(t)
	t.Setenv("AWS_SECRET_ACCESS_KEY", "another")
	for place, want := range map[string]string{"s3://school": "SignatureDoesNotMatch", "s3://nobody": "SignatureDoesNotMatch"} {
		if _, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, place, false); school.CodeOf(err) != school.Unreachable || !strings.Contains(err.Error(), want) {
			t.Errorf("%s with a wrong secret: %v", place, err)
		}
	}
	t.Setenv("AWS_SECRET_ACCESS_KEY", "a secret / with + signs")
	if _, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, "s3://nobody", false); school.CodeOf(err) != school.Unreachable || !strings.Contains(err.Error(), "NoSuchBucket") {
		t.Errorf("a bucket that is not there: %v", err)
	}
	t.Setenv("AWS_SECRET_ACCESS_KEY", "")
	if _, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, "s3://school?endpoint="+server.url, false); school.CodeOf(err) != school.Invalid {
		t.Errorf("without a secret: %v", err)
	}
}

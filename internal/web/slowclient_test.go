package web_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// connection notes the deadlines that it is given, in time since the start.
type connection struct {
	*httptest.ResponseRecorder
	began  time.Time
	reads  []time.Duration // -1: none any more
	writes []time.Duration
}

func (c *connection) SetReadDeadline(at time.Time) error {
	if at.IsZero() {
		c.reads = append(c.reads, -1)
		return nil
	}
	c.reads = append(c.reads, at.Sub(c.began))
	return nil
}

func (c *connection) SetWriteDeadline(at time.Time) error {
	c.writes = append(c.writes, at.Sub(c.began))
	return nil
}

// slowly is a body whose every stretch of 64 KiB takes some time to come. Its
// end comes with its last bytes, as net/http's does.
type slowly struct {
	bytes.Reader
	each  time.Duration
	clock *schooltest.Clock
	left  int
}

func newSlowly(body []byte, each time.Duration, clock *schooltest.Clock) *slowly {
	return &slowly{Reader: *bytes.NewReader(body), each: each, clock: clock}
}

func (s *slowly) Read(into []byte) (int, error) {
	if s.left == 0 {
		s.clock.Move(s.each)
		s.left = 64 << 10
	}
	n, err := s.Reader.Read(into[:min(len(into), s.left)])
	s.left -= n
	if err == nil && s.Len() == 0 {
		err = io.EOF
	}
	return n, err
}

// noise is a picture of a little less than three stretches, because nothing
// compresses it.
func noise(t *testing.T) []byte {
	t.Helper()
	img, random := image.NewNRGBA(image.Rect(0, 0, 250, 250)), rand.New(rand.NewPCG(1, 2))
	for i := range img.Pix {
		img.Pix[i] = byte(random.Uint32()) | byte(i%4/3*255) // opaque
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// upload is a form with one picture, on a slow line.
func upload(t *testing.T, f *front, picture []byte, each time.Duration) *http.Request {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("images", "noise.png")
	if err != nil {
		t.Fatal(err)
	}
	_, err = part.Write(picture)
	if err := errors.Join(err, form.Close()); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("POST", "/api/newslider", newSlowly(body.Bytes(), each, f.Clock))
	r.Header.Set("Content-Type", form.FormDataContentType())
	return r
}

func TestSlowClient_UploadDeadlines(t *testing.T) {
	f := open(t)
	staff, _ := f.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	r := upload(t, f, noise(t), 4*time.Minute+55*time.Second)
	r.AddCookie(&http.Cookie{Name: "session", Value: staff.Cookie})
	c := &connection{ResponseRecorder: httptest.NewRecorder(), began: f.Clock.Now()}
	f.door.ServeHTTP(c, r)
	says(t, c.ResponseRecorder, http.StatusCreated)
	want := []time.Duration{30 * time.Second, 5*time.Minute + 25*time.Second, 10 * time.Minute, -1}
	if !slices.Equal(slices.Compact(c.reads), want) {
		t.Errorf("deadlines %v, want %v: 30 s a stretch, 10 min in all, none after the end", c.reads, want)
	}
}

// What stands here in the API's place takes its time between two reads, as
// the API does while it makes pictures.
func TestSlowClient_HandlerTimeIsNotCounted(t *testing.T) {
	s := schooltest.New(t)
	dawdles := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadFull(r.Body, make([]byte, 1000))
		s.Clock.Move(11 * time.Minute) // longer than a whole body may take
		_, _ = io.Copy(io.Discard, r.Body)
	})
	door, err := web.New(s.Web(), web.Options{API: dawdles, Now: s.Clock.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	c := &connection{ResponseRecorder: httptest.NewRecorder(), began: s.Clock.Now()}
	body := newSlowly(make([]byte, 64<<10), time.Second, s.Clock)
	door.ServeHTTP(c, httptest.NewRequest("POST", "/api/newslider", body))
	want := []time.Duration{30 * time.Second, 11*time.Minute + 30*time.Second, -1}
	if !slices.Equal(slices.Compact(c.reads), want) {
		t.Errorf("deadlines %v, want %v", c.reads, want)
	}
}

// A content tree may take hours over a school's line; any other body is cut after ten minutes.
func TestSlowClient_ContentTreeMayTakeHours(t *testing.T) {
	for path, want := range map[string]time.Duration{"/api/content": 2*time.Hour + 10*time.Minute + 10*time.Second, "/api/newslider": 10 * time.Minute} {
		s := schooltest.New(t)
		reads := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) })
		door, err := web.New(s.Web(), web.Options{API: reads, Now: s.Clock.Now, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		c := &connection{ResponseRecorder: httptest.NewRecorder(), began: s.Clock.Now()}
		door.ServeHTTP(c, httptest.NewRequest("POST", path, newSlowly(make([]byte, 390*64<<10), 20*time.Second, s.Clock)))
		if last := slices.Max(c.reads); last != want {
			t.Errorf("%s: the last deadline is after %v, not %v", path, last, want)
		}
	}
}

func TestSlowClient_WriteDeadlineForEachChunk(t *testing.T) {
	f := open(t)
	c := &connection{ResponseRecorder: httptest.NewRecorder(), began: f.Clock.Now()}
	f.door.ServeHTTP(c, request("GET", "/assets/entry-1.js"))
	want := []time.Duration{30 * time.Second, 30 * time.Second, 30 * time.Second, 30 * time.Second}
	if !slices.Equal(c.writes, want) || c.Body.Len() != len(script) {
		t.Errorf("deadlines %v for 4 stretches, %d bytes of %d", c.writes, c.Body.Len(), len(script))
	}
}

// The server as it runs: kept connections, posts and a header that is too
// long.
func TestServer_RunsAndStops(t *testing.T) {
	server := serve(t)
	for _, body := range []string{goodContact, goodContact} {
		answer, err := server.Client().Post(server.URL+"/contactus", "application/x-www-form-urlencoded", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(text), "done: true") {
			t.Errorf("%d %s %v", answer.StatusCode, text, err)
		}
	}
	long, err := http.NewRequest("GET", server.URL+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	long.Header.Set("X-Long", strings.Repeat("x", 40<<10))
	answer, err := server.Client().Do(long)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a header of 40 KiB: %d", answer.StatusCode)
	}
}

package web_test

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
	"schoolsite/internal/web"
)

const nobodySlow = "promise 54, nobody slow holds up others"

// online puts the office on a network, whose connections know the machine's
// time only.
func (o *office) online(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	server.Config = web.Server(opened(t, o.School, o.Services, time.Now).door, slog.New(slog.DiscardHandler))
	server.Start()
	t.Cleanup(server.Close)
	return server
}

// sent is what became of a request whose body a test writes bit by bit.
type sent struct {
	code int
	text string
	err  error
}

// dribble begins a request as the one who is signed in. Its body is what the
// test writes.
func (o *office) dribble(t *testing.T, address, kind string) (body *io.PipeWriter, answered <-chan sent) {
	t.Helper()
	read, write := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), "POST", address, read)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", kind)
	r.AddCookie(&http.Cookie{Name: "session", Value: o.cookie})
	done := make(chan sent, 1)
	go func() {
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			done <- sent{err: err}
			return
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		done <- sent{answer.StatusCode, string(text), err}
	}()
	t.Cleanup(func() { write.CloseWithError(io.ErrUnexpectedEOF) })
	return write, done
}

// A form comes slowly: one picture came whole, the next is on its way. Deleting
// permanently and publishing do not wait for it.
func TestSlowClient_UploadBlocksNobody(t *testing.T) {
	o := newOffice(t)
	gone := o.slider(t).Slides[0].URL
	o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	server := o.online(t)
	body, answered := o.dribble(t, server.URL+"/api/newslider", "multipart/form-data; boundary=slow")
	form := multipart.NewWriter(body)
	if err := form.SetBoundary("slow"); err != nil {
		t.Fatal(err)
	}
	first, second := schooltest.JPEG(64, 48, 41), schooltest.JPEG(64, 48, 42)
	write(form, first)
	part, err := form.CreateFormFile("images", "b.jpg")
	if err == nil {
		_, _ = part.Write(second[:100])
	}
	await(t, answered, func() bool { return o.has(first) == http.StatusOK })

	o.asOwner(t)
	if did := o.takeDown(t, api.TakedownForm{Picture: gone}); did.Later || did.Revisions == 0 {
		t.Errorf("%s: %+v", nobodySlow, did)
	}
	if err := o.Sweep(t.Context()); err != nil {
		t.Errorf("%s: a sweep: %v", nobodySlow, err)
	}
	_, _ = part.Write(second[100:])
	_ = form.Close()
	_ = body.Close()
	if got := <-answered; got.err != nil || got.code != http.StatusCreated {
		t.Errorf("the upload: %+v", got)
	}
	if slides := o.slider(t).Slides; len(slides) != 2 {
		t.Errorf("the slider has %d pictures", len(slides))
	}
	o.seen(t)
}

// await returns when the server has come to what was sent so far.
func await(t *testing.T, answered <-chan sent, reached func() bool) {
	t.Helper()
	for !reached() {
		select {
		case early := <-answered:
			t.Fatalf("it was answered before it was sent: %+v", early)
		default:
			runtime.Gosched()
		}
	}
}

func write(form *multipart.Writer, picture []byte) {
	if part, err := form.CreateFormFile("images", "a.jpg"); err == nil { // else it was refused: await says why
		_, _ = part.Write(picture)
	}
}

// has asks whether a picture was uploaded before.
func (o *office) has(picture []byte) int {
	r := request("GET", fmt.Sprintf("/api/pictures/%x", sha256.Sum256(picture)))
	r.AddCookie(&http.Cookie{Name: "session", Value: o.cookie})
	return o.ask(r).Code
}

// An archive comes slowly: neither a sweep nor a deletion waits for it, and what came
// of it is still there, however old, when the rest comes.
func TestSlowClient_ArchiveBlocksNobody(t *testing.T) {
	o := newOffice(t)
	gone := o.slider(t).Slides[0].URL
	o.asOwner(t)
	body, answered := o.dribble(t, o.online(t).URL+"/api/content", "application/x-tar")
	out := tar.NewWriter(body)
	page := []byte("not a page of any tree")
	if err := out.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "pages/x.md", Size: int64(len(page)), Mode: 0o600}); err != nil {
		t.Fatal(err)
	}
	var coming []string
	await(t, answered, func() bool {
		coming, _ = filepath.Glob(filepath.Join(o.Dir, "content", ".new-*"))
		return len(coming) > 0
	})
	long := schooltest.Start.Add(-24 * time.Hour)
	if err := os.Chtimes(coming[0], long, long); err != nil {
		t.Fatal(err)
	}
	if did := o.takeDown(t, api.TakedownForm{Picture: gone}); did.Later || !did.Slider {
		t.Errorf("%s: %+v", nobodySlow, did)
	}
	if err := o.Sweep(t.Context()); err != nil {
		t.Errorf("%s: a sweep: %v", nobodySlow, err)
	}
	if still, _ := filepath.Glob(coming[0]); len(still) != 1 {
		t.Error("a file of an archive that is coming in was swept")
	}
	_, _ = out.Write(page)
	_ = out.Close()
	_ = body.Close()
	if got := <-answered; got.err != nil || got.code != http.StatusUnprocessableEntity {
		t.Errorf("the archive: %+v", got)
	}
	if left, _ := filepath.Glob(filepath.Join(o.Dir, "content", ".new-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// While pictures are being named, what is deleted permanently is out of reach at
// once, and the deletion is finished when they are named.
func TestTakedown_WhilePicturesAreNamed(t *testing.T) {
	o := newOffice(t)
	gone := o.slider(t).Slides[0].URL
	other, _, err := o.UploadPicture(t.Context(), schooltest.Operator, schooltest.JPEG(64, 48, 43), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, named, err := o.ClaimUploads(other.Source)
	if err != nil {
		t.Fatal(err)
	}
	o.asOwner(t)
	if did := o.takeDown(t, api.TakedownForm{Picture: gone}); !did.Later || !did.Slider {
		t.Errorf("%+v", did)
	}
	if answer := o.call("GET", gone, "", nil); answer.Code != http.StatusGone {
		t.Errorf("the picture answers %d", answer.Code)
	}
	stop := o.running(t)
	named()
	isPending := func(d school.Takedown) bool { return d.Pending }
	for {
		all, err := store.Read(o.Parts.DB, store.Takedowns.All)
		if err != nil || len(all) == 0 {
			t.Fatalf("%v, error %v", all, err)
		}
		if !slices.ContainsFunc(all, isPending) {
			break
		}
		runtime.Gosched() // the collector has not come to it yet
	}
	stop()
	if state := o.has(schooltest.JPEG(64, 48, 43)); state != http.StatusOK {
		t.Errorf("the other upload: %d", state)
	}
}

// running runs the site's jobs until it is stopped.
func (o *office) running(t *testing.T) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { o.Run(ctx); close(done) }()
	return func() { cancel(); <-done }
}

package publish_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/homepage"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// slowTree stops at one opening of a file. The first one hashes it, the second one checks it, and the third one
// decodes a picture.
type slowTree struct {
	fstest.MapFS
	slow   string
	at     int // the opening
	mu     sync.Mutex
	opened int
	parsed chan struct{} // is sent to when that is reached
	goOn   chan struct{}
}

func newSlowTree(tree fstest.MapFS, slow string, at int) *slowTree {
	return &slowTree{MapFS: tree, slow: slow, at: at, parsed: make(chan struct{}, 1), goOn: make(chan struct{})}
}

func (s *slowTree) Open(name string) (fs.File, error) {
	if name == s.slow && s.isParsing() {
		s.parsed <- struct{}{}
		<-s.goOn
	}
	return s.MapFS.Open(name)
}

func (s *slowTree) isParsing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened++
	return s.opened == s.at
}

// mustWork is what an office has to be able to do at any moment.
func mustWork(t *testing.T, s *schooltest.School) {
	t.Helper()
	if _, err := s.Rollback(t.Context(), schooltest.Operator, publish.Before, ""); err != nil {
		t.Errorf("promise 53: rollback: %v", err)
	}
	picture := s.Slider(t)[0].Picture.Source
	if _, err := s.DeleteLive(t.Context(), schooltest.Operator, homepage.Slider, ""); err != nil {
		t.Errorf("promise 53: delete the slider: %v", err)
	}
	if _, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: picture}); err != nil {
		t.Errorf("promise 53: delete permanently: %v", err)
	}
}

// Neither the check of an import nor the work of making its pictures, which may take minutes, keeps an office waiting.
func TestImport_LongWorkBlocksNothing(t *testing.T) {
	withPicture := say("A new picture")
	withPicture["gallery/sports-day/01.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(320, 240, 77)}
	for name, slow := range map[string]*slowTree{
		"a text":    newSlowTree(say("A slow text"), "pages/boarding.md", 2),
		"a picture": newSlowTree(withPicture, "gallery/sports-day/01.jpg", 3),
	} {
		t.Run(name, func(t *testing.T) {
			s := schooltest.New(t)
			s.NewSlider(t, 2)
			published(t, s, "One", "Two")
			imported := make(chan error)
			go func() {
				_, err := s.Import(t.Context(), schooltest.Operator, slow, publish.ImportOptions{Over: revisions.Current})
				imported <- err
			}()
			select {
			case <-slow.parsed:
			case err := <-imported:
				t.Fatalf("the import ended before the tree was read: %v", err)
			}
			mustWork(t, s)
			close(slow.goOn)
			if err := <-imported; err != nil {
				t.Error(err)
			}
		})
	}
}

// A visitor opens the private link of a draft while an import is being recorded.
func TestPreview_WaitsForNoImport(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "One", "Two")
	begun, goOn, imported := make(chan struct{}), make(chan struct{}), make(chan error)
	hook := func(*store.Tx, school.Revision) error { close(begun); <-goOn; return nil }
	go func() {
		_, err := s.Import(t.Context(), schooltest.Operator, say("Three"), publish.ImportOptions{Record: revisions.AddOptions{Hook: hook}, Over: revisions.Current})
		imported <- err
	}()
	<-begun
	draft, err := tree.Of(say("A draft"))
	if err != nil {
		t.Fatal(err)
	}
	var preview *publish.Preview
	shown := make(chan error)
	go func() {
		var err error
		preview, err = s.Render(t.Context(), draft, publish.PreviewOf{Path: "/boarding"})
		shown <- err
	}()
	select {
	case err := <-shown:
		if err != nil || !bytes.Contains(preview.HTML.Identity, []byte("A draft")) {
			t.Errorf("%v %+v", err, preview)
		}
	case <-time.After(20 * time.Second):
		t.Error("the preview waits for the import")
	}
	close(goOn)
	if err := <-imported; err != nil {
		t.Error(err)
	}
}

// An archive comes as slowly as the line is.
func TestImport_SlowUploadBlocksNothing(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 2)
	published(t, s, "One", "Two")
	var whole bytes.Buffer
	if err := schooltest.WriteTar(&whole, say("A slow text")); err != nil {
		t.Fatal(err)
	}
	line, sender := io.Pipe()
	imported := make(chan error)
	go func() {
		_, err := s.ImportArchive(t.Context(), schooltest.Operator, line, publish.ImportOptions{Over: revisions.Current})
		imported <- err
	}()
	if _, err := sender.Write(whole.Next(1024)); err != nil { // it is being read
		t.Fatal(err)
	}
	mustWork(t, s)
	if err := s.Sweep(t.Context()); err != nil {
		t.Errorf("sweep: %v", err)
	}
	if _, err := io.Copy(sender, &whole); err != nil {
		t.Fatal(err)
	}
	sender.Close()
	if err := <-imported; err != nil {
		t.Errorf("promise 54: the archive was lost: %v", err)
	}
}

// Who has left needs no answer: the work ends.
func TestImport_EndsWithItsClient(t *testing.T) {
	s := schooltest.New(t)
	slow := newSlowTree(say("A slow text"), "pages/boarding.md", 2)
	ctx, leave := context.WithCancel(t.Context())
	go func() { <-slow.parsed; leave(); close(slow.goOn) }()
	if _, err := s.Import(ctx, schooltest.Operator, slow, publish.ImportOptions{DryRun: true}); !errors.Is(err, context.Canceled) {
		t.Errorf("promise 53: %v", err)
	}
}

// damagedTree has a picture that only decoding finds to be damaged.
func damagedTree(t *testing.T) fstest.MapFS {
	t.Helper()
	tree := schooltest.Tree()
	for name, file := range tree {
		if strings.HasSuffix(name, ".jpg") {
			tree[name] = &fstest.MapFile{Data: file.Data[:len(file.Data)-20]}
			return tree
		}
	}
	t.Fatal("the tree has no picture")
	return nil
}

// A dry run is refused for what the import would be.
func TestImport_DryRunFindsDamagedPictures(t *testing.T) {
	s := schooltest.New(t)
	tree := damagedTree(t)
	_, dry := s.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{DryRun: true})
	_, real := s.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{})
	if school.CodeOf(dry) != school.ContentInvalid || school.CodeOf(real) != school.ContentInvalid {
		t.Fatalf("dry run: %v; import: %v", dry, real)
	}
	if want, got := school.AsError(real).Diagnostics.String(), school.AsError(dry).Diagnostics.String(); got != want {
		t.Errorf("a dry run says %s, the import %s", got, want)
	}
}

// firstRetry is after how long a page that failed is rendered again.
const firstRetry = time.Second

// A page that failed once is rendered again by itself.
func TestBuild_FailedRenderIsRetried(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Run(t, s)
	mustAlarm(t, s, "2026-11-21")
	s.Renderer.Break()
	if _, err := s.Import(t.Context(), schooltest.Operator, say("Other text"), publish.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	began := s.Clock.Now()
	if due := s.Clock.NextAlarm(); due.Sub(began) > firstRetry {
		t.Fatalf("the next try is at %v", due)
	}
	s.Clock.Move(firstRetry)
	if due := s.Clock.NextAlarm(); due.Sub(s.Clock.Now()) != 2*firstRetry {
		t.Errorf("the second try is after %v", due.Sub(s.Clock.Now()))
	}
	s.Renderer.Repair()
	s.Clock.Move(2 * firstRetry)
	mustAlarm(t, s, "2026-11-21")
	if page, _ := s.Snapshot().Page("/boarding", nil); page.Shell {
		t.Error("the page is a shell permanently")
	}
}

// blockedWriter is a reader on the network who takes the first bytes and then
// stands still.
type blockedWriter struct {
	begun, goOn chan struct{}
	once        sync.Once
}

func (w *blockedWriter) Write(p []byte) (int, error) {
	w.once.Do(func() { close(w.begun); <-w.goOn })
	return len(p), nil
}

// A revision is exported to somebody who has stopped reading. A sweep does not
// wait, and leaves the files of the revision although it is kept no longer.
func TestExport_SlowReaderBlocksNobody(t *testing.T) {
	s := schooltest.New(t, func(_ *services.Parts, o *services.Options) { o.Retention = school.Retention{Newest: 1} })
	published(t, s, "First words", "Second words")
	reader := &blockedWriter{begun: make(chan struct{}), goOn: make(chan struct{})}
	written := make(chan error, 1)
	go func() { written <- s.Revisions.WriteTar(1, reader) }()
	<-reader.begun
	old(t, s, "content")
	if err := s.Sweep(t.Context()); err != nil {
		t.Errorf("promise 54, nobody slow holds up others: %v", err)
	}
	close(reader.goOn)
	if err := <-written; err != nil {
		t.Errorf("the export: %v", err)
	}
}

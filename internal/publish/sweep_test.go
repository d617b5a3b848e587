package publish_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"
	"testing/iotest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/content/archive"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestSweep_DoesNotBlockUploads(t *testing.T) {
	s := schooltest.New(t)
	named := s.NewPicture(t, 2)
	_, done, err := s.ClaimUploads(named.Source)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Sweep(t.Context()); school.CodeOf(err) != school.Busy {
		t.Errorf("a sweep during an upload: %v", err)
	}
	s.NewSlider(t, 1) // would wait behind a sweep that waits
	if _, err := s.Import(t.Context(), schooltest.Operator, schooltest.Edited("pages/boarding.md", "The text", "Other text"), publish.ImportOptions{Over: publish.Current}); err != nil {
		t.Error(err)
	}
	done()
	s.CollectGarbage(t)
	s.MustHavePictures(t)
}

// A picture that somebody asks for while a sweep removes it is gone for who
// names it afterwards, too.
func TestUploads_CacheEndsWithTheFile(t *testing.T) {
	s := schooltest.New(t)
	picture, _, err := s.UploadPicture(t.Context(), schooltest.Operator, schooltest.JPEG(64, 48, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(school.KeepUnnamed + time.Hour)
	swept, asked := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(asked)
		for {
			_, _ = s.UploadedPicture(t.Context(), schooltest.Operator, picture.Source)
			select {
			case <-swept:
				return
			default:
			}
		}
	}()
	for err = s.Sweep(t.Context()); school.CodeOf(err) == school.Busy; err = s.Sweep(t.Context()) {
		runtime.Gosched() // who asks holds a sweep off for a moment
	}
	close(swept)
	<-asked
	if _, _, taken := s.ClaimUploads(picture.Source); err != nil || school.CodeOf(taken) != school.Conflict {
		t.Errorf("swept (%v), it can be named still: %v", err, taken)
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
	go func() { written <- s.WriteRevision(t.Context(), schooltest.Operator, 1, reader) }()
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

func TestSweep_KeepsPicturesOfADraft(t *testing.T) {
	s := schooltest.New(t)
	tree := schooltest.Tree()
	tree["images/slide.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(640, 360, 77)}
	if err := s.Preview(t.Context(), tree); err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t)
	s.MustHavePictures(t)
	s.NewSlider(t, 1) // makes another snapshot of the same tree
	s.CollectGarbage(t)
	if _, err := s.DeleteSlider(t.Context(), schooltest.Operator, ""); err != nil {
		t.Fatal(err)
	}
	s.MustHavePictures(t)
}

func TestSweep_RemovesStaging(t *testing.T) {
	s := schooltest.New(t)
	left := filepath.Join(s.Dir, "incoming-123")
	if err := os.MkdirAll(filepath.Join(left, "pages"), 0o700); err != nil {
		t.Fatal(err)
	}
	s.CollectGarbage(t)
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("it is still there: %v", err)
	}
}

func TestImport_FullDisk(t *testing.T) {
	s := schooltest.New(t)
	_, err := s.ImportArchive(t.Context(), schooltest.Operator, iotest.ErrReader(syscall.ENOSPC), publish.ImportOptions{Over: publish.Current})
	if school.CodeOf(err) != school.StorageFull {
		t.Errorf("%v", err)
	}
}

// TestImport_KeepsTheDiskReserve: what is kept free is for enquiries.
func TestImport_KeepsTheDiskReserve(t *testing.T) {
	s := schooltest.New(t)
	s.Parts.Content.KeepFree(math.MaxInt64)
	packed := &bytes.Buffer{}
	if err := archive.Write(packed, schooltest.Tree()); err != nil {
		t.Fatal(err)
	}
	size := packed.Len()
	_, err := s.ImportArchive(t.Context(), schooltest.Operator, packed, publish.ImportOptions{Over: publish.Current})
	if school.CodeOf(err) != school.StorageFull || packed.Len() < size {
		t.Errorf("%v, %d bytes were taken", err, size-packed.Len())
	}
}

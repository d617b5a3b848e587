package maintenance_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/homepage"
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
	schooltest.Publish(t, s, schooltest.Edited("pages/boarding.md", "The text", "Other text"))
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
			_, _ = s.UploadedPicture(picture.Source)
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

func TestSweep_KeepsPicturesOfADraft(t *testing.T) {
	s := schooltest.New(t)
	tree := schooltest.Tree()
	tree["images/slide.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(640, 360, 77)}
	if _, err := s.Preview(t.Context(), tree); err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t)
	s.MustHavePictures(t)
	s.NewSlider(t, 1) // is published, and not shown
	s.CollectGarbage(t)
	if _, err := s.DeleteLive(t.Context(), schooltest.Operator, homepage.Slider, ""); err != nil {
		t.Fatal(err)
	}
	s.MustHavePictures(t)
}

// The files of a deleted slider stay as long as the deletion can be undone, and the upload need not be sent again.
func TestSweep_KeepsPicturesOfKeptRevisions(t *testing.T) {
	s := schooltest.New(t, func(_ *services.Parts, o *services.Options) { o.Retention = school.Retention{Newest: 1, Days: 30} })
	picture, upload := s.NewSlider(t, 1)[0].Picture, s.NewPicture(t, 10)
	deleted, err := s.DeleteLive(t.Context(), schooltest.Operator, homepage.Slider, "")
	if err != nil {
		t.Fatal(err)
	}
	for i, isKept := range []bool{true, false} {
		s.Clock.Move(29 * 24 * time.Hour)
		setOld(t, s)
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, release, err := s.ClaimUploads(upload.Source)
		if err == nil {
			release()
		}
		_, lost := os.Stat(filepath.Join(s.Dir, "content", picture.Source))
		if s.HasPicture(picture.Variants[0].Name) != isKept || (lost == nil) != isKept || (err == nil) != isKept {
			t.Errorf("sweep %d: its file: %v, its upload: %v", i, lost, err)
		}
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, deleted.ID); school.CodeOf(err) != school.NotFound {
		t.Errorf("undo: %v", err)
	}
}

package backup_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"schoolsite/internal/backup"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// archive makes an archive of a site and returns its path.
func archive(t *testing.T, s *schooltest.School) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "site.tar")
	fetch := func(w io.Writer) error {
		return s.Services.Backup.WriteArchive(t.Context(), schooltest.Operator, false, w)
	}
	if _, err := backup.WriteFile(t.Context(), path, nil, fetch, s.Services.TryFolder); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestArchive_EveryFlippedByteIsFound(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 2)
	path := archive(t, s)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	noTrial := func(context.Context, string, backup.Gone) (backup.Tried, error) { return backup.Tried{}, nil }
	for _, slide := range s.Slider(t) {
		name := slide.Picture.Variants[0].Name
		at := bytes.LastIndex(whole, []byte("media/"+name))
		damaged := bytes.Clone(whole)
		damaged[at+512+100] ^= 1 // behind the header of the entry
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := backup.VerifyFile(t.Context(), path, "", noTrial)
		if err == nil || !strings.Contains(err.Error(), "is damaged") {
			t.Errorf("a flipped byte of %s: %v", name, err)
		}
	}
	for _, size := range []int{0, 100, 4096, len(whole) / 2} {
		if err := os.WriteFile(path, whole[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.VerifyFile(t.Context(), path, "", noTrial); school.CodeOf(err) != school.Conflict {
			t.Errorf("the first %d bytes: %v", size, err)
		}
	}
}

// Sliders are made and sweeps run while archives are made: each has every change that was
// acknowledged before it began, and every file that it names.
func TestArchive_UnderLoadIsOneMoment(t *testing.T) {
	s := schooltest.New(t)
	ctx, stop := context.WithCancel(t.Context())
	var load sync.WaitGroup
	defer load.Wait()
	defer stop()
	var acknowledged atomic.Int64
	load.Go(func() {
		for n := 1; ctx.Err() == nil; n++ {
			slide := school.Slide{Picture: s.NewPicture(t, n), Alt: "Hall"}
			if _, err := s.CreateSlider(ctx, schooltest.Operator, homepage.NewSlider{Slides: []school.Slide{slide}, Mode: homepage.Replace}); err == nil {
				acknowledged.Add(1)
			} else if ctx.Err() == nil {
				t.Error(err)
			}
		}
	})
	load.Go(func() {
		for ctx.Err() == nil {
			if err := s.Sweep(ctx); err != nil && school.CodeOf(err) != school.Busy && ctx.Err() == nil {
				t.Error(err)
			}
		}
	})
	for range 3 {
		before := acknowledged.Load()
		into := filepath.Join(t.TempDir(), "restored")
		done, err := backup.RestoreFile(t.Context(), archive(t, s), "", backup.RestoreOptions{Into: into, Try: s.Services.TryFolder, Now: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		if len(done.Faults) > 0 {
			t.Errorf("faults: %q", done.Faults)
		}
		if revision := published(t, into); revision < int(before) {
			t.Errorf("%d of %d changes are in the backup", revision, before)
		}
	}
}

// published returns the number of the published revision of a data folder.
func published(t *testing.T, dir string) int {
	t.Helper()
	db, err := store.Open(dir, store.Options{Holder: "a test", Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	number, err := store.Read(db, store.CurrentRevision.Get)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

func TestRestore_TwoInOneSecondKeepBothFoldersAside(t *testing.T) {
	s := schooltest.New(t)
	path := archive(t, s)
	o := backup.RestoreOptions{Into: filepath.Join(t.TempDir(), "site"), Replace: true, Try: s.Services.TryFolder, Now: time.Now()}
	kept := map[string]bool{}
	for range 3 {
		done, err := backup.RestoreFile(t.Context(), path, "", o)
		if err != nil {
			t.Fatal(err)
		}
		kept[done.Aside] = true
	}
	delete(kept, "") // the first restore replaced nothing
	if len(kept) != 2 {
		t.Errorf("kept aside: %v", kept)
	}
	for dir := range kept {
		if _, err := os.Stat(filepath.Join(dir, "schoolsite.db")); err != nil {
			t.Error(err)
		}
	}
}

func TestRestore_IntoAnEmptyFolder(t *testing.T) {
	s := schooltest.New(t)
	o := backup.RestoreOptions{Into: t.TempDir(), Try: s.Services.TryFolder, Now: time.Now()}
	if _, err := backup.RestoreFile(t.Context(), archive(t, s), "", o); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(o.Into, "schoolsite.db")); err != nil {
		t.Error(err)
	}
}

package main

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

// What was made when the program was built is not made again: nobody reads the bytes of this tree.
func TestPrepare_PicturesAreNotMadeAgain(t *testing.T) {
	hall := schooltest.JPEG(640, 480, 8) // large enough for the cut of link previews
	folder, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	built := fstest.MapFS{"hall.jpg": {Data: hall}, "prospectus.pdf": {Data: []byte("%PDF-1.4")}}
	if err := prepare(t.Context(), built, folder, school.DefaultLimits()); err != nil {
		t.Fatal(err)
	}
	s := schooltest.New(t, func(parts *services.Parts, _ *services.Options) { parts.Prepared = folder.FS() })
	unread := tree.New([]school.RevisionFile{{Path: "hall.jpg", Hash: school.HashOf(hall)}}, nil)
	for range 2 {
		pictures, problems, err := s.StorePictures(t.Context(), unread, []string{"hall.jpg"}, func(int, int) {})
		if picture := pictures["hall.jpg"]; err != nil || problems != nil || picture.Source != school.HashOf(hall) || picture.Share == nil || !s.HasPicture(picture.Share.Name) {
			t.Fatalf("the picture is %+v, problems %v, error %v", picture, problems, err)
		}
		if _, err := s.UploadedPicture(school.HashOf(hall)); err != nil {
			t.Fatalf("its files: %v", err)
		}
	}
}

// An album's pictures have no cut for link previews, and no picture has a master beside its largest variant.
func TestPrepare_LeavesOutWhatTheSampleDoesNotNeed(t *testing.T) {
	folder, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	built := fstest.MapFS{
		"gallery/sports-day/01.jpg": {Data: schooltest.JPEG(960, 640, 8)},
		"images/hall.jpg":           {Data: schooltest.JPEG(1700, 1200, 9)},
	}
	if err := prepare(t.Context(), built, folder, school.DefaultLimits()); err != nil {
		t.Fatal(err)
	}
	var widths []string
	files, err := fs.ReadDir(folder.FS(), ".")
	for _, file := range files {
		if _, width, ok := strings.Cut(file.Name(), "-"); ok {
			widths = append(widths, width)
		}
	}
	slices.Sort(widths)
	want := []string{"1200.jpg", "1600.jpg", "1700.jpg", "480.jpg", "480.jpg", "720.jpg", "720.jpg", "960.jpg", "960.jpg"}
	if diff := cmp.Diff(want, widths); err != nil || diff != "" {
		t.Errorf("the files (-want +got):\n%s\nerror %v", diff, err)
	}
}

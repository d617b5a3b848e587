package maintenance_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/app/services"
	"schoolsite/internal/homepage"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

const takenDown = "promise 48, a picture that is taken down is nowhere"

// ravi is the picture of a child in an album, a page and its text.
var ravi = schooltest.JPEG(900, 600, 97)

func ravisHash() string { return fmt.Sprintf("%x", sha256.Sum256(ravi)) }

func withRavi(words string) fstest.MapFS {
	tree := schooltest.Edited("pages/boarding.md", "The text", words)
	tree["images/ravi.jpg"] = &fstest.MapFile{Data: ravi}
	tree["gallery/sports-day/02.jpg"] = &fstest.MapFile{Data: ravi}
	tree["gallery/sports-day/album.yaml"] = &fstest.MapFile{Data: append(bytes.TrimRight(bytes.Clone(tree["gallery/sports-day/album.yaml"].Data), "\n"),
		"\n  - {file: 02.jpg, alt: Ravi at the dam}\n"...)}
	page := string(tree["pages/boarding.md"].Data) + "\n![Ravi at the dam](images/ravi.jpg \"Ravi KIDMARKER\")\n\nAfter the picture.\n"
	tree["pages/boarding.md"] = &fstest.MapFile{Data: []byte(page)}
	return tree
}

func takeDown(t *testing.T, s *schooltest.School, picture string) maintenance.TakedownResult {
	t.Helper()
	done, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: picture, Reason: "consent withdrawn"})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// hashesIn are the SHA-256 of every file of a data folder, by path.
func hashesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	hashes := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		hashes[path] = fmt.Sprintf("%x", sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return hashes
}

// A picture that is in earlier revisions, the slider and the pop-up is taken down: no file of it is left, and no
// way brings it back.
func TestTakedown_LeavesNothing(t *testing.T) {
	s := schooltest.New(t)
	clean := hashesIn(t, s.Dir)
	schooltest.Publish(t, s, withRavi("First words"))
	schooltest.Publish(t, s, withRavi("Second words"))
	child, _, err := s.UploadPicture(t.Context(), schooltest.Operator, ravi, nil)
	if err != nil {
		t.Fatal(err)
	}
	slides := []school.Slide{{Picture: child, Alt: "Ravi"}, {Picture: s.NewPicture(t, 5), Alt: "The hall"}}
	if _, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: slides}); err != nil {
		t.Fatal(err)
	}
	described, err := s.EditSlide(t.Context(), schooltest.Operator, "", s.Slider(t)[1].ID, homepage.SlideEdit{Alt: "The dining hall"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.CreatePopup(t.Context(), schooltest.Operator, homepage.NewPopup{Popup: school.Popup{Picture: child, Alt: "Ravi"}}); err != nil {
		t.Fatal(err)
	}

	file := s.Slider(t)[0].Picture.Source // in the tree
	did := takeDown(t, s, ravisHash())
	if did.Revisions != 5 || !did.Slider || !did.Popup || did.Later || did.Already || len(did.Sources) != 2 {
		t.Errorf("%+v", did)
	}
	mine := map[string]bool{child.Source: true, file: true}
	for _, v := range child.Files() {
		mine[v.Name] = true
		if s.ShowsPicture(v.Name) {
			t.Errorf("%s: %s is shown", takenDown, v.Name)
		}
	}
	for path, hash := range hashesIn(t, s.Dir) {
		if mine[filepath.Base(path)] || mine[hash] || strings.Contains(path, child.ID) || clean[path] == "" && strings.HasPrefix(filepath.Base(path), hash[:32]) && mine[hash] {
			t.Errorf("%s: %s is left", takenDown, path)
		}
	}
	for path, page := range s.Snapshot().Pages {
		for _, text := range [][]byte{s.Renderer.Unpack(page.HTML, false), page.JSONBody()} {
			if bytes.Contains(text, []byte(child.Variants[0].Name)) || bytes.Contains(text, []byte("KIDMARKER")) {
				t.Errorf("%s: %s names it", takenDown, path)
			}
		}
	}
	schooltest.MustRead(t, s, "/boarding", "Second words")
	schooltest.MustRead(t, s, "/boarding", "After the picture.")

	home, err := s.Home(t.Context(), schooltest.Operator)
	if err != nil || len(home.Slider) != 1 || home.Slider[0].Alt != "The dining hall" {
		t.Errorf("the slider: %+v, error %v", home.Slider, err)
	}
	if home.Popup != nil {
		t.Error("the pop-up is up")
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, described.ID); err != nil {
		t.Errorf("what was changed otherwise can't be undone: %v", err)
	}
	if slider := s.Slider(t); len(slider) != 1 || slider[0].Alt != "The hall" {
		t.Errorf("undo made it: %+v", slider)
	}
	if _, _, err := s.UploadPicture(t.Context(), schooltest.Operator, ravi, nil); school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "deleted permanently") {
		t.Errorf("%s: uploaded again: %v", takenDown, err)
	}
	for _, name := range []string{child.Variants[0].Name, child.Share.Name} {
		if again := takeDown(t, s, school.MediaPath+name); !again.Already {
			t.Errorf("again, by its address: %+v", again)
		}
	}
	s.MustHavePictures(t)
	if err := s.CheckFiles(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if status, err := s.Status(t.Context(), schooltest.Operator); err != nil || strings.Contains(fmt.Sprint(status.Attention), "files_") {
		t.Errorf("what was deleted permanently is missed: %v, error %v", status.Attention, err)
	}
}

func TestTakedown_StaysOut(t *testing.T) {
	s := schooltest.New(t)
	for _, words := range []string{"First words", "Second words"} {
		schooltest.Publish(t, s, withRavi(words))
	}
	takeDown(t, s, ravisHash())

	back, err := s.Rollback(t.Context(), schooltest.Operator, 1, "")
	if err != nil || back.Unchanged || len(back.Warnings) == 0 {
		t.Errorf("%+v, error %v", back, err)
	}
	schooltest.MustRead(t, s, "/boarding", "First words")
	if album := s.Snapshot().Content.Albums[0]; len(album.Images) != 1 {
		t.Errorf("the album has %d pictures", len(album.Images))
	}

	var packed bytes.Buffer
	if err := s.Revisions.WriteTar(2, &packed); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(packed.Bytes(), ravi) {
		t.Errorf("%s: the export holds it", takenDown)
	}
	if found, shown, err := s.Revisions.At(2); err != nil || found.Purged != 2 || len(shown.Files()) == 0 {
		t.Errorf("%+v, error %v", found, err)
	}
	if _, err := s.Revisions.File(ravisHash()); school.CodeOf(err) != school.NotFound {
		t.Errorf("its file: %v", err)
	}
	done, err := s.ImportArchive(t.Context(), schooltest.Operator, &packed, publish.ImportOptions{Over: revisions.Current})
	if err != nil || len(done.Warnings) == 0 { // the entries are left out
		t.Errorf("the export comes back: %+v, error %v", done, err)
	}

	_, err = s.Import(t.Context(), schooltest.Operator, withRavi("Third words"), publish.ImportOptions{Over: revisions.Current, DryRun: true})
	if known := school.AsError(err); school.CodeOf(err) != school.ContentInvalid || !strings.Contains(known.Diagnostics.String(), "gallery/sports-day/02.jpg") ||
		!strings.Contains(known.Diagnostics.String(), "deleted permanently") {
		t.Errorf("%s: imported again: %v", takenDown, err)
	}
	partly, _ := schooltest.PartialArchive(t, s, withRavi("Third words"))
	if _, err := s.ImportArchive(t.Context(), schooltest.Operator, partly, publish.ImportOptions{Over: revisions.Current}); school.CodeOf(err) != school.ContentInvalid {
		t.Errorf("sent again: %v", err)
	}

	again := s.Restarted(s.Parts, services.Options{Options: publish.Options{BaseURL: "https://school.example"}, Limits: school.DefaultLimits()})
	if err := again.Load(t.Context()); err != nil {
		t.Fatalf("after a restart: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(s.Dir, "content", ravisHash())); len(left) > 0 {
		t.Errorf("%s: %v", takenDown, left)
	}
}

// An import that was checked before the picture was taken down doesn't publish
// it, and an upload that holds the lock doesn't keep it served.
func TestTakedown_DoesNotWait(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Publish(t, s, withRavi("First words"))
	served := strings.TrimPrefix(s.Snapshot().Content.Albums[0].Images[1].URL, school.MediaPath)
	if !s.ShowsPicture(served) {
		t.Fatal("it is not on the page")
	}
	other := s.NewPicture(t, 6)
	_, done, err := s.ClaimUploads(other.Source)
	if err != nil {
		t.Fatal(err)
	}
	var did maintenance.TakedownResult
	progress := func(p school.Progress) {
		if p.Stage == school.Rendering && did.Sources == nil {
			did = takeDown(t, s, ravisHash()) // the import holds all its locks
		}
	}
	_, err = s.Import(t.Context(), schooltest.Operator, withRavi("Second words"), publish.ImportOptions{Over: revisions.Current, Progress: progress})
	if school.CodeOf(err) != school.Conflict || !did.Later {
		t.Errorf("the import: %v, the takedown: %+v", err, did)
	}
	if s.ShowsPicture(served) {
		t.Errorf("%s: it is served while others come in", takenDown)
	}
	if _, err := s.OpenPicture(served); err == nil {
		t.Errorf("%s: staff are served it while others come in", takenDown)
	}
	done()
	schooltest.Run(t, s)
	for {
		if left, _ := filepath.Glob(filepath.Join(s.Dir, "content", ravisHash())); len(left) == 0 && !strings.Contains(string(s.Snapshot().Pages["/boarding"].JSONBody()), "KIDMARKER") {
			break
		}
	}
}

// A takedown while the pages are rendered without another picture finds the publisher busy. It must
// not be lost when that rendering ends: the new pages still name its picture.
func TestTakedown_DuringTheRenderingOfAnother(t *testing.T) {
	s := schooltest.New(t)
	other := schooltest.JPEG(900, 600, 98)
	tree := withRavi("First words")
	tree["images/other.jpg"] = &fstest.MapFile{Data: other}
	tree["pages/boarding.md"].Data = append(tree["pages/boarding.md"].Data, "\n![The dam](images/other.jpg \"The dam OTHERMARKER\")\n"...)
	schooltest.Publish(t, s, tree)
	picture, err := s.UploadedPicture(fmt.Sprintf("%x", sha256.Sum256(other)))
	if err != nil || !s.ShowsPicture(picture.Variants[0].Name) {
		t.Fatalf("the other picture is not on the page, error %v", err)
	}

	started, release := s.Renderer.Hold(1)
	first := make(chan error, 1)
	go func() {
		_, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: ravisHash()})
		first <- err
	}()
	<-started
	if did := takeDown(t, s, picture.Source); !did.Later {
		t.Errorf("the second takedown did not find the first one rendering: %+v", did)
	}
	release()
	if err := <-first; err != nil {
		t.Fatal(err)
	}
	if s.ShowsPicture(picture.Variants[0].Name) {
		t.Fatalf("%s: it is served again after the rendering that did not know of it", takenDown)
	}
	schooltest.Run(t, s)
	for bytes.Contains(s.Snapshot().Pages["/boarding"].JSONBody(), []byte("OTHERMARKER")) {
		runtime.Gosched() // the job that finishes takedowns renders the page
	}
}

// The same photo with other metadata is the same picture.
func TestTakedown_SamePhotoInOtherBytes(t *testing.T) {
	s := schooltest.New(t)
	first, _, err := s.UploadPicture(t.Context(), schooltest.Operator, ravi, nil)
	if err != nil {
		t.Fatal(err)
	}
	commented := append(append([]byte{}, ravi[:2]...), append([]byte{0xff, 0xfe, 0, 6, 'a', 'b', 'c', 'd'}, ravi[2:]...)...)
	second, _, err := s.UploadPicture(t.Context(), schooltest.Operator, commented, nil)
	if err != nil || second.ID != first.ID || second.Source == first.Source {
		t.Fatalf("%s and %s, error %v", first.ID, second.ID, err)
	}
	saved, err := os.ReadFile(filepath.Join(s.Dir, "media", first.Variants[0].Name)) // as a parent saved it
	if err != nil {
		t.Fatal(err)
	}
	if did := takeDown(t, s, fmt.Sprintf("%x", sha256.Sum256(saved))); len(did.Sources) != 2 {
		t.Errorf("%+v", did)
	}
	again := append(append([]byte{}, ravi[:2]...), append([]byte{0xff, 0xfe, 0, 6, 'e', 'f', 'g', 'h'}, ravi[2:]...)...)
	if _, _, err := s.UploadPicture(t.Context(), schooltest.Operator, again, nil); school.CodeOf(err) != school.Invalid {
		t.Errorf("%s: other metadata: %v", takenDown, err)
	}
}

// A picture of the slider lost its master, and was made again of the tree's file: it is the same one as its upload.
func TestTakedown_OfAnUploadThatWasMadeAgain(t *testing.T) {
	s := schooltest.New(t)
	child, _, err := s.UploadPicture(t.Context(), schooltest.Operator, ravi, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: []school.Slide{{Picture: child}}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Parts.Media.Remove(child.Master); err != nil {
		t.Fatal(err)
	}
	checkFiles(t, s, true)
	again := s.Slider(t)[0].Picture
	if again.Master == child.Master || !s.HasPicture(again.Variants[0].Name) {
		t.Fatalf("it was not made again: %+v", again)
	}
	if did := takeDown(t, s, ravisHash()); !did.Slider || len(did.Sources) != 2 {
		t.Errorf("%+v", did)
	}
	if s.ShowsPicture(again.Variants[0].Name) || len(s.Slider(t)) > 0 {
		t.Errorf("%s: it is in the slider", takenDown)
	}
}

func TestTakedown_Refusals(t *testing.T) {
	s := schooltest.New(t)
	for _, picture := range []string{"", "ravi.jpg", "https://school.example/gallery", "/media/", "/media", "/icon/x.png"} {
		if _, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: picture}); school.CodeOf(err) != school.Invalid {
			t.Errorf("%q: %v", picture, err)
		}
	}
	for _, picture := range []string{ravisHash(), "https://school.example/media/" + ravisHash()[:32] + "-960.jpg"} {
		if _, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: picture}); school.CodeOf(err) != school.NotFound {
			t.Errorf("%q: %v", picture, err)
		}
	}
}

// The sample's pictures are in the program itself; so are the school's emblems
// in every page. The pages stay valid without them.
func TestPages_WithoutPictures(t *testing.T) {
	s := schooltest.New(t)
	listed, err := tree.Of(schooltest.Tree())
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range listed.Files() {
		if strings.HasSuffix(file.Path, ".jpg") || strings.HasSuffix(file.Path, ".png") {
			if did := takeDown(t, s, file.Hash); !did.Sample && !did.Already {
				t.Errorf("%s is not said to have been in the sample: %+v", file.Path, did)
			}
		}
	}
	if text := string(s.Snapshot().Pages["/"].JSONBody()); strings.Contains(text, school.MediaPath) {
		t.Errorf("the home page names a picture: %s", text)
	}
	again := s.Restarted(s.Parts, services.Options{Options: publish.Options{BaseURL: "https://school.example"}, Limits: school.DefaultLimits()})
	if err := again.Load(t.Context()); err != nil {
		t.Fatalf("after a restart: %v", err)
	}
}

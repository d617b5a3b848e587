package uploads_test

import (
	"bytes"
	"testing"

	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

func TestClaimUploads_KeepsTheGarbageCollectorAway(t *testing.T) {
	s := schooltest.New(t)
	hall := s.NewPicture(t, 1)
	claimed, release, err := s.ClaimUploads(hall.Source)
	if err != nil || len(claimed) != 1 || claimed[0].ID != hall.ID {
		t.Fatalf("claimed %v, error %v", claimed, err)
	}
	if err := s.Sweep(t.Context()); school.CodeOf(err) != school.Busy {
		t.Errorf("a collection beside a claim: %v", err)
	}
	release()
	if _, _, err := s.ClaimUploads(hall.Source, "gone"); school.CodeOf(err) != school.Conflict {
		t.Errorf("an unknown picture: %v", err)
	}
	if err := s.Sweep(t.Context()); err != nil {
		t.Errorf("a refused claim holds the lock: %v", err)
	}
}

func TestUploadPicture_MakesFilesAnewThatWereLost(t *testing.T) {
	s := schooltest.New(t)
	hall := s.NewPicture(t, 1)
	lost := hall.Variants[0].Name
	if err := s.Parts.Media.Remove(lost); err != nil {
		t.Fatal(err)
	}
	_, known, err := s.UploadPicture(t.Context(), schooltest.Operator, schooltest.JPEG(64, 48, 1), nil)
	if err != nil || known || !s.HasPicture(lost) {
		t.Errorf("known %v, its file %v, error %v", known, s.HasPicture(lost), err)
	}
}

func TestStorePictures_NamesDamagedFilesAndStoresTheOthers(t *testing.T) {
	s := schooltest.New(t)
	sound := schooltest.JPEG(64, 48, 7)
	damaged := schooltest.JPEG(640, 480, 8)
	damaged = damaged[:len(damaged)/2]
	var steps []int
	progress := func(done, _ int) { steps = append(steps, done) }
	from, paths := tree.Tree{}.With(tree.Data("a.jpg", damaged), tree.Data("b.jpg", sound)), []string{"a.jpg", "b.jpg"}
	for _, store := range []func() (map[string]school.Picture, school.Diagnostics, error){
		func() (map[string]school.Picture, school.Diagnostics, error) {
			return s.DecodePictures(t.Context(), from, paths, progress)
		},
		func() (map[string]school.Picture, school.Diagnostics, error) {
			return s.StorePictures(t.Context(), from, paths, progress)
		},
	} {
		pictures, problems, err := store()
		if err != nil || len(problems) != 1 || problems[0].File != "a.jpg" || pictures["b.jpg"].Source != school.HashOf(sound) {
			t.Errorf("pictures %v, problems %v, error %v", pictures, problems, err)
		}
	}
	if len(steps) != 6 || steps[0] != 0 || steps[5] != 2 {
		t.Errorf("the progress was %v", steps)
	}
	if _, err := s.UploadedPicture(school.HashOf(sound)); err != nil {
		t.Errorf("the sound picture: %v", err)
	}
}

// The file of a tree that an upload makes is what visitors are given, and publishing it makes no picture anew.
func TestAsFile_IsTheLargestVariant(t *testing.T) {
	s := schooltest.New(t)
	upload, _, err := s.UploadPicture(t.Context(), schooltest.Operator, schooltest.JPEG(900, 600, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	file, ending, err := s.AsFile(upload)
	if err != nil || ending != ".jpg" || file.ID != upload.ID || file.Source == upload.Source {
		t.Fatalf("%+v, ending %s, error %v", file, ending, err)
	}
	data, err := s.FileData(file)
	if err != nil || school.HashOf(data) != file.Source {
		t.Errorf("its bytes have the hash %s, not %s; error %v", school.HashOf(data), file.Source, err)
	}
	if head, err := s.Parts.Pictures.Inspect(bytes.NewReader(data)); err != nil || head.Width != 900 {
		t.Errorf("%+v, error %v", head, err)
	}
	again, known, err := s.UploadPicture(t.Context(), schooltest.Operator, data, nil)
	if err != nil || !known || again.ID != upload.ID {
		t.Errorf("known %v, %s, not %s; error %v", known, again.ID, upload.ID, err)
	}
	if same, _, err := s.AsFile(file); err != nil || same.Source != file.Source {
		t.Errorf("the file of the file: %s, error %v", same.Source, err)
	}
	if _, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: upload.Source}); err != nil {
		t.Fatal(err)
	}
	for _, picture := range []school.Picture{upload, file} {
		if _, _, err := s.AsFile(picture); err == nil {
			t.Error("it is taken after it was deleted permanently")
		}
	}
}

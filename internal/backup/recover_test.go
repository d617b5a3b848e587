package backup_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"schoolsite/internal/schooltest"
)

// All files of an upload are damaged or gone: nothing of the site can make them again.
func TestVerifyData_RepairsFilesFromTheNewestBackup(t *testing.T) {
	s, dir := newSite(t)
	picture := s.NewPicture(t, 10)
	backUp(t, s)
	names := []string{picture.Master}
	for _, v := range picture.Variants {
		names = append(names, v.Name)
	}
	whole := map[string][]byte{}
	for i, name := range names {
		path := filepath.Join(s.Dir, "media", name)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		whole[name] = slices.Clone(data)
		if data[len(data)/2] ^= 1; i == 0 {
			err = os.Remove(path)
		} else {
			err = os.WriteFile(path, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	found, err := s.VerifyData(t.Context(), false)
	if err != nil || len(found.Files) != len(names) {
		t.Errorf("%d of %d files are named: %v", len(found.Files), len(names), err)
	}
	// The backup that is made now must not replace the good files by the damaged ones.
	if _, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, "", false); err != nil {
		t.Error(err)
	}
	found, err = s.VerifyData(t.Context(), true)
	if err != nil || len(found.Files) > 0 || len(found.Repaired) != len(names) {
		t.Errorf("%+v, %v", found, err)
	}
	for name, data := range whole {
		if now, err := os.ReadFile(filepath.Join(s.Dir, "media", name)); err != nil || !slices.Equal(now, data) {
			t.Errorf("media/%s is not what it was: %v", name, err)
		}
	}
	if err := errors.Join(os.RemoveAll(dir), os.Remove(filepath.Join(s.Dir, "media", picture.Master))); err != nil {
		t.Fatal(err)
	}
	if _, err := s.VerifyData(t.Context(), true); err == nil {
		t.Error("nobody says that the backups are gone")
	}
}

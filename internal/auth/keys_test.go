package auth

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

func TestKey_IsMadeOnceAndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	first, err := LoadKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Size() != 32 || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	second, err := LoadKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := second.ParseSession(signed(t, first), noon); err != nil {
		t.Errorf("after a restart: %v", err)
	}
	other, err := LoadKeys(filepath.Join(t.TempDir(), "key"))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := other.ParseSession(signed(t, first), noon); err == nil {
		t.Error("two schools have the same key")
	}
}

func TestLoadKeys_LeavesNothingBesideTheKeyFile(t *testing.T) {
	dir := t.TempDir()
	if _, err := LoadKeys(filepath.Join(dir, "key")); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 || files[0].Name() != "key" {
		t.Errorf("the folder holds %v, error %v", files, err)
	}
}

func TestKey_BadFilesAreRefused(t *testing.T) {
	whole := bytes.Repeat([]byte("k"), 32)
	cases := map[string]struct {
		make func(path string) error
		say  string
	}{
		"short":          {func(p string) error { return os.WriteFile(p, whole[:31], 0o600) }, "delete it"},
		"empty":          {func(p string) error { return os.WriteFile(p, nil, 0o600) }, "delete it"},
		"huge":           {func(p string) error { return os.WriteFile(p, bytes.Repeat(whole, 100), 0o600) }, "delete it"},
		"group readable": {func(p string) error { return os.WriteFile(p, whole, 0o640) }, "chmod 600"},
		"world readable": {func(p string) error { return os.WriteFile(p, whole, 0o604) }, "chmod 600"},
		"a folder":       {func(p string) error { return os.Mkdir(p, 0o700) }, "Move it away"},
		"a link":         {func(p string) error { return os.Symlink("/dev/zero", p) }, "Move it away"},
		"no folder":      {func(p string) error { return os.Remove(filepath.Dir(p)) }, "can't be written"},
	}
	for name, c := range cases {
		path := filepath.Join(t.TempDir(), "key")
		if err := c.make(path); err != nil {
			t.Fatal(err)
		}
		_, err := LoadKeys(path)
		if school.CodeOf(err) != school.Unreachable || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

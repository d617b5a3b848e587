package update

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"aead.dev/minisign"

	"schoolsite/internal/school"
)

// signed writes an archive with one file, and its signature, and returns its path and the public key.
func signed(t *testing.T, name, text string) (path, key string) {
	t.Helper()
	public, private, err := minisign.GenerateKey(rand.Reader)
	must(t, err)
	var packed bytes.Buffer
	zipped := gzip.NewWriter(&packed)
	list := tar.NewWriter(zipped)
	must(t, list.WriteHeader(&tar.Header{Name: name, Size: int64(len(text)), Mode: 0o755, Typeflag: tar.TypeReg}))
	_, err = list.Write([]byte(text))
	must(t, errors.Join(err, list.Close(), zipped.Close()))
	path = filepath.Join(t.TempDir(), "schoolsite-v1.1-linux-amd64.tar.gz")
	must(t, errors.Join(os.WriteFile(path, packed.Bytes(), 0o600), os.WriteFile(path+SignatureSuffix, minisign.Sign(private, packed.Bytes()), 0o600)))
	text2, err := public.MarshalText()
	must(t, err)
	return path, string(text2)
}

func TestOpen_GivesTheProgramOfASignedArchive(t *testing.T) {
	archive, key := signed(t, "schoolsite-v1.1-linux-amd64/schoolsite", "program")
	keyFile := filepath.Join(t.TempDir(), "minisign.pub")
	must(t, os.WriteFile(keyFile, []byte(key), 0o600))
	for _, given := range []string{key, keyFile} {
		if program, err := Open(archive, given); err != nil || string(program) != "program" {
			t.Errorf("%q, %v", program, err)
		}
	}
}

func TestOpen_RefusesWhatIsNotSigned(t *testing.T) {
	_, otherKey := signed(t, "schoolsite", "other")
	for name, tt := range map[string]struct {
		change func(archive string) error
		key    string
		want   school.Code
	}{
		"no key":       {key: "-", want: school.Invalid},
		"no such key":  {key: "nowhere.pub", want: school.Invalid},
		"another key":  {key: otherKey, want: school.Forbidden},
		"no signature": {change: func(a string) error { return os.Remove(a + SignatureSuffix) }, want: school.NotFound},
		"no archive":   {change: os.Remove, want: school.NotFound},
		"damaged": {change: func(a string) error {
			file, err := os.OpenFile(a, os.O_WRONLY, 0)
			if err == nil {
				_, err = file.WriteAt([]byte{0xff}, 30)
			}
			return errors.Join(err, file.Close())
		}, want: school.Forbidden},
		"another archive's signature": {change: func(a string) error {
			other, _ := signed(t, "schoolsite", "other")
			return os.Rename(other+SignatureSuffix, a+SignatureSuffix)
		}, want: school.Forbidden},
	} {
		archive, key := signed(t, "schoolsite", "program")
		if tt.key != "" {
			key = tt.key
		}
		if key == "-" {
			key = ""
		}
		if tt.change != nil {
			must(t, tt.change(archive))
		}
		if program, err := Open(archive, key); school.CodeOf(err) != tt.want || program != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	archive, key := signed(t, "README.md", "text")
	if _, err := Open(archive, key); school.CodeOf(err) != school.Invalid {
		t.Errorf("an archive without a program: %v", err)
	}
}

func TestStage_TriesTheProgram(t *testing.T) {
	at := filepath.Join(t.TempDir(), "schoolsite")
	version, err := Stage(t.Context(), at, []byte("#!/bin/sh\n[ \"$1 $2\" = 'version --json' ] && echo '{\"version\": \"v1.1\"}'\n"))
	if err != nil || version != "v1.1" {
		t.Fatalf("%q, %v", version, err)
	}
	for name, program := range map[string]string{"of another computer": "\x7fELF", "broken": "#!/bin/sh\nexit 1\n", "of somebody else": "#!/bin/sh\necho hello\n"} {
		if _, err := Stage(t.Context(), at, []byte(program)); school.CodeOf(err) != school.Unsupported {
			t.Errorf("a program %s gives %v", name, err)
		}
	}
	must(t, Discard(at))
	if left, _ := filepath.Glob(at + "*"); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

func TestInstall_KeepsTheEarlierProgram(t *testing.T) {
	at := filepath.Join(t.TempDir(), "schoolsite")
	must(t, errors.Join(os.WriteFile(at, []byte("old"), 0o700), os.WriteFile(staged(at), []byte("new"), 0o700), os.WriteFile(at+PreviousSuffix, []byte("older"), 0o700)))
	must(t, Install(at))
	for path, want := range map[string]string{at: "new", at + PreviousSuffix: "old"} {
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	if left, _ := filepath.Glob(at + "?*"); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestIsOlder(t *testing.T) {
	for versions, want := range map[[2]string]bool{
		{"v1.0", "v1.1"}: true, {"v1.9.9", "v1.10"}: true, {"v0.0.1-old", "v1.0"}: true,
		{"v1.1", "v1.1"}: false, {"v2", "v1.1"}: false, {"dev", "v1.1"}: false, {"v1.0", "dev"}: false,
	} {
		if got := IsOlder(versions[0], versions[1]); got != want {
			t.Errorf("%q: %t", versions, got)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUploads_RefusedAreExplained sends far more bytes than a socket holds to a server that
// refuses them: the refusal arrives, not a broken connection.
func TestUploads_RefusedAreExplained(t *testing.T) {
	t.Parallel()
	for _, live := range []bool{false, true} {
		dir := folder(t)
		if live {
			serve(t, dir)
		}
		large := heavy(t, 8<<20)
		succeed(t, dir, "slider", "upload", writePicture(t, 1))
		r := schoolsite(dir, "slider", "upload", large)
		if r.code != exitFailed || !strings.Contains(r.talk, "There is a slider already") {
			t.Errorf("a second slider, live %v: %s", live, r)
		}
		r = schoolsite(dir, "slider", "upload", "--append", writePicture(t, 2), torn(t), large, heavy(t, 7<<20), heavy(t, 6<<20))
		if r.code != exitUsage || !strings.Contains(r.talk, "torn.jpg: This picture is damaged") || !strings.HasPrefix(r.out, "4 of 5 pictures added to the slider, which has 5 now.") {
			t.Errorf("a torn picture before large ones, live %v: %s", live, r)
		}
		r = schoolsite(dir, "slider", "upload", "--append", heavy(t, 30<<20))
		if r.code != exitFailed || !strings.Contains(r.talk, "larger than 25 MB") {
			t.Errorf("a file of 30 MB, live %v: %s", live, r)
		}
	}
}

// heavy is a picture with many bytes after its end.
func heavy(t *testing.T, size int64) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "heavy.jpg")
	if err := os.WriteFile(name, drawn(64, 40, 3), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, size); err != nil {
		t.Fatal(err)
	}
	return name
}

// torn is a picture that only shows its damage when it is decoded.
func torn(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "torn.jpg")
	if err := os.WriteFile(name, half(drawn(400, 300, 3)), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

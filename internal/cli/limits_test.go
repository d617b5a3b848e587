package cli

import (
	"bytes"
	order "encoding/binary"
	"fmt"
	"hash/crc32"
	"mime/multipart"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/api"
)

// narrow are settings that little is within.
var narrow = []string{"--max-file-mb", "1", "--max-request-mb", "2", "--max-files", "2", "--max-megapixels", "4", "--max-side", "2560"}

// TestLimits_OfUploads goes over each limit of a server. The pictures that are
// too large are headers and nothing else: decoded, they would be damaged.
func TestLimits_OfUploads(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	serve(t, dir, narrow...)
	small := drawn(64, 40, 1)
	for name, c := range map[string]struct {
		pictures [][]byte
		want     string
	}{
		"bytes of a file": {[][]byte{withTail(small, 1<<20)}, "larger than 1 MB"},
		"bytes of a form": {[][]byte{withTail(small, 1<<19), withTail(small, 2<<20)}, "at most 2 MB are accepted"},
		"pictures":        {[][]byte{small, small, small}, "At most 2 pictures are accepted at once"},
		"megapixels":      {[][]byte{pngHeader(2100, 2000)}, "4.2 megapixels (2100 × 2000); at most 4 are accepted"},
		"sides":           {[][]byte{pngHeader(40, 2561)}, "2561 pixels long; at most 2560 are accepted"},
	} {
		if got := sendForm(dir, c.pictures...); !strings.HasPrefix(got, "413 ") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	for name, picture := range map[string][]byte{
		"larger than 1 MB": withTail(small, 1<<20),
		"at most 4 are":    pngHeader(2100, 2000),
		"at most 2560 are": pngHeader(40, 2561),
	} {
		if got := uploadAlone(dir, picture); !strings.HasPrefix(got, "413 ") || !strings.Contains(got, name) {
			t.Errorf("alone, %s: %s", name, got)
		}
	}
	if got := sendForm(dir, small, drawn(2560, 40, 2)); !strings.HasPrefix(got, "201 ") {
		t.Errorf("within all limits: %s", got)
	}
}

// TestLimits_AreReported: clients learn the limits before they send.
func TestLimits_AreReported(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	serve(t, dir, narrow...)
	var status api.Status
	decode(t, succeed(t, dir, "status", "--json"), &status)
	want := api.UploadLimits{
		FileBytes: 1 << 20, RequestBytes: 2 << 20, Files: 2, Pixels: 4_000_000, Side: 2560,
		SmallestSide: 32, Progressive: 24_000_000, JPEGScans: 64,
	}
	if status.Limits != want {
		t.Errorf("%+v", status.Limits)
	}
}

// TestLimits_WithoutServer: commands that do the server's work keep to its
// settings.
func TestLimits_WithoutServer(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	settle(t, dir, "max-megapixels: 4")
	large := filepath.Join(t.TempDir(), "large.png")
	if err := os.WriteFile(large, pngHeader(2100, 2000), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := schoolsite(dir, "popup", "set", large); r.code == 0 || !strings.Contains(r.talk, "at most 4 are accepted") {
		t.Error(r)
	}
}

// TestLimits_OfCommands: a command holds pictures against the limits of the
// server that runs, before it sends them.
func TestLimits_OfCommands(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	serve(t, dir, narrow...)
	large := filepath.Join(t.TempDir(), "large.png")
	if err := os.WriteFile(large, pngHeader(2100, 2000), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, files := range map[string][]string{
		"at most 4 are accepted":         {large},
		"A slider has at most 2 picture": {writePicture(t, 1), writePicture(t, 2), writePicture(t, 3)},
	} {
		for _, flag := range []string{"--dry-run", "--append"} {
			r := schoolsite(dir, append([]string{"slider", "upload", flag}, files...)...)
			if r.code != exitFailed || !strings.Contains(r.talk, want) || len(sliders(t, dir)) > 0 {
				t.Errorf("%s %s: %s", flag, want, r)
			}
		}
	}
}

// TestLimits_KeepWhatWasPublishedBefore: narrower limits are for what comes, not for
// what is shown.
func TestLimits_KeepWhatWasPublishedBefore(t *testing.T) {
	t.Parallel()
	dir, tree := folder(t), filepath.Join(t.TempDir(), "school")
	succeed(t, dir, "content", "export", tree)
	if err := os.WriteFile(filepath.Join(tree, "images", "about-campus.jpg"), drawn(2600, 1700, 7), 0o600); err != nil {
		t.Fatal(err)
	}
	succeed(t, dir, "content", "import", tree)
	settle(t, dir, "max-megapixels: 4")
	serve(t, dir)
	var status api.Status
	decode(t, succeed(t, dir, "status", "--json"), &status)
	if status.Revision.Number != 1 {
		t.Errorf("revision %d is shown", status.Revision.Number)
	}
	if r := schoolsite(dir, "content", "check", tree); r.code != exitContent || !strings.Contains(r.out, "at most 4 are accepted") {
		t.Errorf("a check of what would come: %s", r)
	}
}

// settle writes the settings file.
func settle(t *testing.T, dir, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "schoolsite.yaml"), []byte(text+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// sendForm uploads pictures in one form and gives the answer.
func sendForm(dir string, pictures ...[]byte) string {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i, picture := range pictures {
		part, err := form.CreateFormFile("images", fmt.Sprint(i, ".jpg"))
		if err != nil {
			panic(err) // a buffer takes everything
		}
		_, _ = part.Write(picture)
	}
	_ = form.Close()
	client := socketClient(dir)
	defer client.CloseIdleConnections()
	return post(client, "http://schoolsite/api/newslider?mode=replace", form.FormDataContentType(), &body)
}

func uploadInForm(dir string, picture []byte) string { return sendForm(dir, picture) }

// uploadAlone uploads a picture that nothing names yet.
func uploadAlone(dir string, picture []byte) string {
	client := socketClient(dir)
	defer client.CloseIdleConnections()
	return post(client, "http://schoolsite/api/pictures", "image/jpeg", bytes.NewReader(picture))
}

// withTail has many bytes after a picture's end.
func withTail(picture []byte, more int) []byte {
	return append(bytes.Clone(picture), make([]byte, more)...)
}

// pngHeader is how a picture of a size begins, and no more.
func pngHeader(width, height int) []byte {
	chunk := order.BigEndian.AppendUint32([]byte("IHDR"), uint32(width))
	chunk = append(order.BigEndian.AppendUint32(chunk, uint32(height)), 8, 2, 0, 0, 0)
	head := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), chunk...)
	return order.BigEndian.AppendUint32(head, crc32.ChecksumIEEE(chunk))
}

package tree_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	sample "schoolsite/content"
	"schoolsite/internal/blob"
	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

func TestArchive_CarriesATree(t *testing.T) {
	first, second := packed(t), packed(t)
	if !bytes.Equal(first, second) {
		t.Error("the same tree gave two different streams")
	}
	batch, _ := newBatch(t)
	received, err := tree.ReadTar(bytes.NewReader(first), batch, tree.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(filesIn(t, sample.FS()), textsIn(t, received)); diff != "" {
		t.Errorf("files (-sent +received):\n%s", diff)
	}
	if _, problems := content.Check(received.FS(), content.Options{}); problems != nil {
		t.Error(problems)
	}
}

// packed is the sample school as a tar stream.
func packed(t *testing.T) []byte {
	t.Helper()
	whole, err := tree.Of(sample.FS())
	if err != nil {
		t.Fatal(err)
	}
	var stream bytes.Buffer
	if err := whole.WriteTar(&stream); err != nil {
		t.Fatal(err)
	}
	return stream.Bytes()
}

// newBatch is an empty batch, and the folder into which it receives.
func newBatch(t *testing.T) (batch *blob.Batch, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "content")
	dir, err := blob.OpenDir(path)
	if err != nil {
		t.Fatal(err)
	}
	batch = dir.NewBatch()
	t.Cleanup(func() { batch.Close(); dir.Close() })
	return batch, path
}

// What did not come must be in the store: the reader is told of its hash all the same.
func TestReadTar_OfParts(t *testing.T) {
	whole := treeOf(t, map[string]string{"site.yaml": "name: A", "pages/a.md": "one", "pages/twin.md": "one"})
	var stream bytes.Buffer
	one := whole.Find("pages/a.md").Hash
	if err := whole.WriteParts(&stream, func(hash string) bool { return hash == one }); err != nil {
		t.Fatal(err)
	}
	batch, path := newBatch(t)
	received, err := tree.ReadTar(&stream, batch, tree.DefaultLimits())
	if err != nil || received.Hash() != whole.Hash() {
		t.Fatalf("another tree: %v", err)
	}
	if entries, _ := os.ReadDir(path); len(entries) != 1 {
		t.Errorf("%d files were received", len(entries))
	}
	if data, err := received.Read("pages/twin.md"); err != nil || string(data) != "one" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := received.Read("site.yaml"); school.CodeOf(err) != school.NotFound {
		t.Errorf("a file that did not come: %v", err)
	}
}

func filesIn(t *testing.T, fsys fs.FS) map[string]string {
	t.Helper()
	names, problems := tree.Files(fsys, tree.DefaultLimits())
	if problems != nil {
		t.Fatal(problems)
	}
	files := map[string]string{}
	for _, name := range names {
		raw, err := fs.ReadFile(fsys, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(raw)
	}
	return files
}

func TestOf_RefusesLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, sample.FS()); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "images", "passwd.jpg")); err != nil {
		t.Fatal(err)
	}
	if _, err := tree.Of(os.DirFS(dir)); school.CodeOf(err) != school.ContentInvalid {
		t.Errorf("got %v", err)
	}
}

// entry is a file of a made-up archive.
type entry struct {
	name string
	kind byte
	link string
	text string
	size int64 // what the header says, when it lies
}

func tarOf(t *testing.T, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		header := &tar.Header{Name: e.name, Typeflag: e.kind, Linkname: e.link, Size: max(e.size, int64(len(e.text))), Mode: 0o777}
		if err := w.WriteHeader(header); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(e.text)); err != nil {
			t.Fatal(err)
		}
	}
	_ = w.Close() // fails where a header lies, which is the case's point
	return b.Bytes()
}

// Both doors refuse the same: into a store, as a server receives, and into a folder.
func TestReadTar_RefusesHostileEntries(t *testing.T) {
	limits := tree.Limits{Files: 3, TextBytes: 10, PictureBytes: 20, TotalBytes: 30, Depth: 2}
	file := func(name, text string) entry { return entry{name: name, kind: tar.TypeReg, text: text} }
	cases := map[string]struct {
		entries []entry
		code    school.Code
	}{
		"a path upwards":         {[]entry{file("../evil.yaml", "x")}, school.Invalid},
		"a path upwards, within": {[]entry{file("a/../../evil.yaml", "x")}, school.Invalid},
		"an absolute path":       {[]entry{file("/evil.yaml", "x")}, school.Invalid},
		"a path of Windows":      {[]entry{file(`..\evil.yaml`, "x")}, school.Invalid},
		"a symbolic link":        {[]entry{{name: "a", kind: tar.TypeSymlink, link: "/etc"}, file("a/evil.yaml", "x")}, school.Invalid},
		"a hard link":            {[]entry{{name: "a", kind: tar.TypeLink, link: "/etc/passwd"}}, school.Invalid},
		"a device":               {[]entry{{name: "a", kind: tar.TypeBlock}}, school.Invalid},
		"a pipe":                 {[]entry{{name: "a", kind: tar.TypeFifo}}, school.Invalid},
		"a file twice":           {[]entry{file("a.md", "x"), file("a.md", "y")}, school.Invalid},
		"a file as folder":       {[]entry{file("a", "x"), file("a/b", "y")}, school.Invalid},
		"too many files":         {[]entry{file("a", ""), file("b", ""), file("c", ""), file("d", "")}, school.TooLarge},
		"a long text":            {[]entry{file("a.md", "01234567890")}, school.TooLarge},
		"a large picture":        {[]entry{file("a.jpg", "012345678901234567890")}, school.TooLarge},
		"too much together":      {[]entry{file("a.jpg", "01234567890123456789"), file("b.jpg", "01234567890")}, school.TooLarge},
		"a deep file":            {[]entry{file("a/b/c/d", "x")}, school.Invalid},
		"a folder as file":       {[]entry{file("a/b", "x"), file("a", "y")}, school.Invalid},
		"below two files":        {[]entry{file("a", "x"), file("a/b/c", "y")}, school.Invalid},
		"a long name":            {[]entry{file(strings.Repeat("a", 300), "x")}, school.Invalid},
		"many hidden files":      {slices.Repeat([]entry{file(".a", "")}, 100), school.TooLarge},
		"many folders":           {slices.Repeat([]entry{{name: "a/", kind: tar.TypeDir}}, 100), school.TooLarge},
		"a huge hidden file":     {[]entry{file(".a", strings.Repeat("x", 100))}, school.TooLarge},
		"an end too early":       {[]entry{{name: "a.jpg", kind: tar.TypeReg, text: "x", size: 9}}, school.Invalid},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			raw := tarOf(t, c.entries...)
			batch, _ := newBatch(t)
			if _, err := tree.ReadTar(bytes.NewReader(raw), batch, limits); school.CodeOf(err) != c.code {
				t.Errorf("into a store: got %v (%s), want %s", err, school.CodeOf(err), c.code)
			}
			outer := t.TempDir()
			dir := filepath.Join(outer, "dir")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			if _, err := tree.OpenStream(bytes.NewReader(raw), dir, limits); school.CodeOf(err) != c.code {
				t.Errorf("into a folder: got %v (%s), want %s", err, school.CodeOf(err), c.code)
			}
			if entries, _ := os.ReadDir(outer); len(entries) != 1 {
				t.Errorf("something was written outside: %v", entries)
			}
		})
	}
}

// An archive that was cut off between two files is not taken for a whole one, whose missing files were removed.
func TestReadTar_CutShortBetweenFiles(t *testing.T) {
	raw := tarOf(t, entry{name: "a.md", kind: tar.TypeReg, text: "x"}, entry{name: "b.md", kind: tar.TypeReg, text: "x"})
	for _, length := range []int{0, 1024, 2048} { // without any file, with one, with both and no end
		batch, _ := newBatch(t)
		if _, err := tree.ReadTar(bytes.NewReader(raw[:length]), batch, tree.DefaultLimits()); school.CodeOf(err) != school.Invalid {
			t.Errorf("after %d bytes: %v", length, err)
		}
	}
}

func TestReadTar_LeavesHiddenFilesOut(t *testing.T) {
	batch, path := newBatch(t)
	raw := tarOf(t, entry{name: ".git/config", kind: tar.TypeReg, text: "x"}, entry{name: "./a.md", kind: tar.TypeReg, text: "x"},
		entry{name: tree.NoteFile, kind: tar.TypeReg, text: "{}"})
	received, err := tree.ReadTar(bytes.NewReader(raw), batch, tree.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	if got := textsIn(t, received); len(got) != 1 || got["a.md"] != "x" {
		t.Errorf("got %v", got)
	}
	if entries, _ := os.ReadDir(path); len(entries) != 1 {
		t.Errorf("%d files were received", len(entries))
	}
}

func TestOpen_EveryKind(t *testing.T) {
	plain := packed(t)
	for name, raw := range map[string][]byte{
		"tree.tar": plain, "tree.tar.gz": gzipped(t, plain), "tree.TGZ": gzipped(t, plain),
		"tree.zip": zipped(t, sample.FS(), ""), "folder.zip": zipped(t, sample.FS(), "my school/"),
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(file, raw, 0o600); err != nil {
				t.Fatal(err)
			}
			fsys, err := tree.Open(file, t.TempDir(), tree.DefaultLimits())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(filesIn(t, sample.FS()), filesIn(t, fsys)); diff != "" {
				t.Errorf("files (-packed +opened):\n%s", diff)
			}
		})
	}
}

func TestOpen_RefusesHostileArchives(t *testing.T) {
	bomb := bytes.Repeat([]byte("0"), 20<<20)
	for name, c := range map[string]struct {
		raw  []byte
		code school.Code
	}{
		"tree.rar":     {[]byte("Rar!"), school.Unsupported},
		"broken.zip":   {[]byte("PK no more"), school.Invalid},
		"broken.tgz":   {[]byte("none"), school.Invalid},
		"bomb.tgz":     {gzipped(t, tarOf(t, entry{name: "a.md", kind: tar.TypeReg, text: string(bomb)})), school.TooLarge},
		"bomb.zip":     {zipOf(t, "a.md", string(bomb)), school.TooLarge},
		"link.zip":     {zippedLink(t), school.Invalid},
		"traverse.zip": {zipOf(t, "../a.md", "x"), school.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(file, c.raw, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := tree.Open(file, t.TempDir(), tree.DefaultLimits()); school.CodeOf(err) != c.code {
				t.Errorf("got %v (%s), want %s", err, school.CodeOf(err), c.code)
			}
		})
	}
	windows := filepath.Join(t.TempDir(), "windows.zip")
	if err := os.WriteFile(windows, zipOf(t, `school\pages\boarding.md`, "x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := tree.Open(windows, t.TempDir(), tree.DefaultLimits()); school.CodeOf(err) != school.Invalid ||
		!strings.Contains(err.Error(), `The archive contains the name school\pages\boarding.md: it was made by a program that writes \ between folders. Make it anew with`) {
		t.Errorf("backslashes between folders: %v", err)
	}
	if _, err := tree.Open("nowhere.zip", t.TempDir(), tree.DefaultLimits()); school.CodeOf(err) != school.Unreachable {
		t.Errorf("a missing file: %v", err)
	}
}

func gzipped(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zipped(t *testing.T, fsys fs.FS, folder string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range filesIn(t, fsys) {
		addZip(t, w, folder+name, text)
	}
	addZip(t, w, "__MACOSX/._x", "left out")
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zipOf(t *testing.T, name, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	addZip(t, w, name, text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zippedLink(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	header := &zip.FileHeader{Name: "images"}
	header.SetMode(fs.ModeSymlink | 0o777)
	out, err := w.CreateHeader(header)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := out.Write([]byte("/etc")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func addZip(t *testing.T, w *zip.Writer, name, text string) {
	t.Helper()
	out, err := w.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := strings.NewReader(text).WriteTo(out); err != nil {
		t.Fatal(err)
	}
}

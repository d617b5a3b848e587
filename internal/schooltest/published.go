package schooltest

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Edited is Tree with one replacement in one file.
func Edited(file, from, to string) fstest.MapFS {
	tree := Tree()
	text := string(tree[file].Data)
	if !strings.Contains(text, from) {
		panic(file + " does not say " + from)
	}
	tree[file] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, from, to))}
	return tree
}

// Import publishes the content of a folder.
func (s *School) Import(ctx context.Context, by school.Actor, fsys fs.FS,
	options publish.ImportOptions) (publish.ImportResult, error) {
	next, err := tree.Of(fsys)
	if err != nil {
		return publish.ImportResult{}, err
	}
	return s.Publish(ctx, by, next, options)
}

// Over are the options of an import that replaces whatever is published now.
var Over = publish.ImportOptions{Over: revisions.Current}

// Publish imports a content tree, whatever is published now.
func Publish(t testing.TB, s *School, fsys fs.FS) {
	t.Helper()
	if _, err := s.Import(t.Context(), Operator, fsys, Over); err != nil {
		t.Fatal(err, school.AsError(err).Diagnostics)
	}
}

// MustRead fails the test if the page at a path does not hold these words.
func MustRead(t testing.TB, s *School, path, words string) {
	t.Helper()
	page, ok := s.Snapshot().Page(path, nil)
	if !ok || !strings.Contains(string(s.Renderer.Unpack(page.HTML, false)), words) {
		t.Errorf("%s does not say %q", path, words)
	}
}

// Run starts the background jobs, and ends them with the test.
func Run(t testing.TB, s *School) {
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { s.Run(ctx); close(done) }()
	t.Cleanup(func() { stop(); <-done })
}

// WriteTar writes the content of a folder as a tar stream, which ImportArchive takes.
func WriteTar(w io.Writer, fsys fs.FS) error {
	whole, err := tree.Of(fsys)
	if err != nil {
		return err
	}
	return whole.WriteTar(w)
}

// PartialArchive is an archive that lists a tree and holds the files that the site
// lacks. It names them.
func PartialArchive(t testing.TB, s *School, fsys fs.FS) (packed *bytes.Buffer, sent []string) {
	t.Helper()
	whole, err := tree.Of(fsys)
	if err != nil {
		t.Fatal(err)
	}
	var hashes []string
	for _, file := range whole.Files() {
		hashes = append(hashes, file.Hash)
	}
	missing, err := s.Services.Revisions.Missing(hashes)
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[string]bool{}
	for _, hash := range missing {
		wanted[hash] = true
	}
	for _, file := range whole.Files() {
		if wanted[file.Hash] {
			sent = append(sent, file.Path)
		}
	}
	packed = &bytes.Buffer{}
	if err := whole.WriteParts(packed, func(hash string) bool { return wanted[hash] }); err != nil {
		t.Fatal(err)
	}
	return packed, sent
}

package revisions_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// saying is the content of tests whose page /boarding says something.
func saying(words string) fstest.MapFS {
	return schooltest.Edited("pages/boarding.md", "The text", words)
}

// published is a site whose page /boarding said each of the words, one revision after the other.
func published(t *testing.T, words ...string) *schooltest.School {
	t.Helper()
	s := schooltest.New(t)
	for _, word := range words {
		schooltest.Publish(t, s, saying(word))
	}
	return s
}

func TestWriteTar_GivesWhatWasImported(t *testing.T) {
	s := published(t, "First words", "Second words")
	var packed, want bytes.Buffer
	if err := s.Revisions.WriteTar(1, &packed); err != nil {
		t.Fatal(err)
	}
	if err := schooltest.WriteTar(&want, saying("First words")); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(packed.Bytes(), want.Bytes()) {
		t.Error("other bytes")
	}
}

func TestRevision_OfTheSampleCountsItsFiles(t *testing.T) {
	s := published(t, "First words")
	sample, shown, err := s.Revisions.At(0)
	if err != nil || sample.Current || sample.Counts.Files != len(shown.Files()) || len(shown.Files()) == 0 {
		t.Errorf("the sample: %+v, %d files, %v", sample, len(shown.Files()), err)
	}
	for _, listed := range shown.Files() {
		file, err := s.Revisions.File(listed.Hash)
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(file)
		if err != nil || int64(len(data)) != listed.Bytes {
			t.Errorf("%s: %d bytes, %v", listed.Path, len(data), err)
		}
		file.Close()
	}
}

func TestAt_FindsWhatIsKept(t *testing.T) {
	s := published(t, "First words", "Second words")
	for number, words := range map[int]string{1: "First words", 2: "Second words", revisions.Current: "Second words"} {
		found, in, err := s.Revisions.At(number)
		if err != nil || found.Tree != in.Hash() || found.Current != (words == "Second words") {
			t.Fatalf("%d: %+v, %v", number, found, err)
		}
		text, err := in.Read("pages/boarding.md")
		if err != nil || !strings.Contains(string(text), words) {
			t.Errorf("%d: %q, %v", number, text, err)
		}
	}
	_, _, err := s.Revisions.At(7)
	if school.CodeOf(err) != school.NotFound || !strings.Contains(err.Error(), "There is no revision 7.") {
		t.Errorf("%v", err)
	}
}

// A file whose bytes are not those of its name is set aside, and the store lacks it from then on.
func TestTreeOf_SetsADamagedFileAside(t *testing.T) {
	s := published(t, "First words")
	_, in, err := s.Revisions.At(1)
	if err != nil {
		t.Fatal(err)
	}
	file := in.Find("pages/boarding.md")
	if err := os.WriteFile(filepath.Join(s.Dir, "content", file.Hash), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := in.Read(file.Path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	missing, err := s.Revisions.Missing([]string{file.Hash})
	if err != nil || len(missing) != 1 {
		t.Errorf("%q, %v", missing, err)
	}
}

// The transaction that publishes a revision fails with its hook, and leaves nothing.
func TestAdd_FailsWithItsHook(t *testing.T) {
	s := published(t, "First words")
	before, in, err := s.Revisions.At(revisions.Current)
	if err != nil {
		t.Fatal(err)
	}
	refused := errors.New("refused for this test")
	hook := func(*store.Tx, school.Revision) error { return refused }
	_, err = s.Revisions.Add(schooltest.Operator, before.Revision, in.Files(), revisions.AddOptions{Hook: hook})
	if !errors.Is(err, refused) {
		t.Errorf("%v", err)
	}
	if now, err := s.Revisions.Current(); err != nil || now.Number != before.Number {
		t.Errorf("%+v, %v", now, err)
	}
}

// A tree is published only when all of its files are there; what is reserved is named until it is done.
func TestReserveAll_NeedsEveryFile(t *testing.T) {
	s := published(t, "First words")
	_, in, err := s.Revisions.At(1)
	if err != nil {
		t.Fatal(err)
	}
	received := s.Revisions.Receive()
	defer received.Close()
	lacking := revisions.Source{Tree: in.With(tree.Data("pages/new.md", []byte("new"))), Received: received}
	if _, err := s.Revisions.ReserveAll(lacking); school.CodeOf(err) != school.Conflict {
		t.Errorf("%v", err)
	}
	done, err := s.Revisions.ReserveAll(revisions.Source{Tree: in.Tree, Received: received})
	if err != nil {
		t.Fatal(err)
	}
	count := func() (n int) {
		s.Revisions.EachReserved(func(files []school.RevisionFile) { n += len(files) })
		return n
	}
	if count() != len(in.Files()) {
		t.Errorf("%d of %d files are reserved", count(), len(in.Files()))
	}
	if done(); count() != 0 {
		t.Errorf("%d files are reserved for ever", count())
	}
}

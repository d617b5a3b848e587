package publish_test

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"testing/iotest"
	"time"

	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

// spoil changes a kept file behind the site's back.
func spoil(t *testing.T, s *schooltest.School, name string) {
	t.Helper()
	path := filepath.Join(s.Dir, name)
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, bytes.Repeat([]byte("?"), len(data)), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// old makes all files of folders older than the time that a sweep spares.
func old(t *testing.T, s *schooltest.School, folders ...string) {
	t.Helper()
	long := schooltest.Start.Add(-24 * time.Hour)
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(s.Dir, folder, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if err := os.Chtimes(file, long, long); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestImport_OnlyChangedFilesAreSent(t *testing.T) {
	s := schooltest.New(t)
	files := say("First words")
	packed, _ := schooltest.PartialArchive(t, s, files)
	mustImport(t, s, packed)
	files["pages/boarding.md"] = say("Second words")["pages/boarding.md"]
	files["pages/twin.md"] = files["pages/boarding.md"] // the same bytes are sent once
	packed, sent := schooltest.PartialArchive(t, s, files)
	if strings.Join(sent, " ") != "pages/boarding.md pages/twin.md" {
		t.Errorf("sent %v", sent)
	}
	s.Renderer.Rendered()
	done := mustImport(t, s, packed)
	schooltest.MustRead(t, s, "/boarding", "Second words")
	schooltest.MustRead(t, s, "/twin", "Second words")
	if drawn := s.Renderer.Rendered(); len(drawn) != 2 {
		t.Errorf("rendered %v", drawn)
	}
	listed, err := tree.Of(files)
	if err != nil || done.Revision.Tree != listed.Hash() {
		t.Errorf("another files: %v", err)
	}
	packed, sent = schooltest.PartialArchive(t, s, files)
	if again := mustImport(t, s, packed); !again.Unchanged || len(sent) > 0 {
		t.Errorf("again: %+v, sent %v", again, sent)
	}
}

func mustImport(t *testing.T, s *schooltest.School, packed io.Reader) publish.ImportResult {
	t.Helper()
	done, err := s.ImportArchive(t.Context(), schooltest.Operator, packed, publish.ImportOptions{Over: revisions.Current})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func TestImport_MissingFileIsAConflict(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words")
	packed, _ := schooltest.PartialArchive(t, s, say("First words"))
	swept := filepath.Join(s.Dir, "content")
	if err := os.RemoveAll(swept); err != nil {
		t.Fatal(err)
	}
	_, err := s.ImportArchive(t.Context(), schooltest.Operator, packed, publish.ImportOptions{Over: revisions.Current})
	if school.CodeOf(err) != school.Conflict {
		t.Errorf("%v", err)
	}
}

// sending is an archive of a list and files that need not fit each other.
func sending(list any, files map[string]string) *bytes.Buffer {
	var packed bytes.Buffer
	out := tar.NewWriter(&packed)
	text, isText := list.(string)
	if !isText {
		raw, _ := json.Marshal(list)
		text = string(raw)
	}
	write := func(name, text string) {
		_ = out.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(text)), Mode: 0o600})
		_, _ = io.WriteString(out, text)
	}
	write(".manifest.json", text)
	for name, text := range files {
		write(name, text)
	}
	_ = out.Close()
	return &packed
}

func hashOf(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

func TestImport_FalseManifest(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words")
	files := say("Second words")
	listed, err := tree.Of(files)
	if err != nil {
		t.Fatal(err)
	}
	honest := listed.Files()
	page := string(files["pages/boarding.md"].Data)
	with := func(change func(*school.RevisionFile)) []school.RevisionFile {
		list := append([]school.RevisionFile{}, honest...)
		for i := range list {
			if list[i].Path == "pages/boarding.md" {
				change(&list[i])
			}
		}
		return list
	}
	renamed := func(name string) []school.RevisionFile {
		return with(func(f *school.RevisionFile) { f.Path = name })
	}
	more := func(file school.RevisionFile) []school.RevisionFile {
		return append(with(func(*school.RevisionFile) {}), file)
	}
	hash := honest[0].Hash
	var many []school.RevisionFile
	for range tree.DefaultLimits().Files + 1 {
		many = append(many, school.RevisionFile{Path: "x.md", Hash: hash})
	}
	sent := map[string]string{"pages/boarding.md": page}
	for name, packed := range map[string]*bytes.Buffer{
		"other bytes":          sending(honest, map[string]string{"pages/boarding.md": page + "!"}),
		"not listed":           sending(honest, map[string]string{"pages/boarding.md": page, "pages/other.md": page}),
		"nothing sent":         sending(honest, nil),
		"another size":         sending(with(func(f *school.RevisionFile) { f.Hash, f.Bytes = hash, 1 }), nil),
		"another size, sent":   sending(with(func(f *school.RevisionFile) { f.Bytes = 1 }), sent),
		"sent once, two sizes": sending(more(school.RevisionFile{Path: "pages/zzz.md", Hash: hashOf(page), Bytes: 1}), sent),
		"a million folders":    sending(renamed(strings.Repeat("a/", 1_000_000)+"a.md"), nil),
		"below nothing":        sending(with(func(f *school.RevisionFile) { f.Bytes = -1 }), sent),
		"huge":                 sending(with(func(f *school.RevisionFile) { f.Bytes = 1 << 62 }), sent),
		"leads out":            sending(renamed("../key"), nil),
		"absolute":             sending(renamed("/etc/passwd"), nil),
		"backslash":            sending(renamed(`pages\boarding.md`), nil),
		"the root":             sending(renamed("."), nil),
		"empty":                sending(renamed(""), nil),
		"hidden":               sending(renamed(".git/config"), nil),
		"ignored":              sending(renamed("pages/README.md"), nil),
		"no UTF-8":             sending(renamed("pages/\xff.md"), nil),
		"twice":                sending(more(school.RevisionFile{Path: "site.yaml", Hash: hash, Bytes: 1}), sent),
		"differs in case":      sending(more(school.RevisionFile{Path: "SITE.yaml", Hash: honest[len(honest)-1].Hash, Bytes: honest[len(honest)-1].Bytes}), sent),
		"file and folder":      sending(more(school.RevisionFile{Path: "site.yaml/x.md", Hash: hash, Bytes: 1}), sent),
		"hash of another kind": sending(with(func(f *school.RevisionFile) { f.Hash = "../../schoolsite.db" }), nil),
		"capital hash":         sending(with(func(f *school.RevisionFile) { f.Hash = strings.ToUpper(f.Hash) }), sent),
		"too many":             sending(many, nil),
		"no list":              sending(`{"path":"site.yaml"}`, nil),
		"nothing":              sending(`null`, nil),
		"cut":                  sending(`[{"path":`, nil),
		"nested":               sending(strings.Repeat("[", 100_000), nil),
		"long":                 sending(`["`+strings.Repeat("a", 5<<20)+`"]`, nil),
		"a wrong tree":         sending([]school.RevisionFile{}, nil),
	} {
		before := s.Snapshot()
		_, err := s.ImportArchive(t.Context(), schooltest.Operator, packed, publish.ImportOptions{Over: revisions.Current})
		if code := school.CodeOf(err); code == "" || code == school.Internal {
			t.Errorf("%s: %v", name, err)
		}
		if s.Snapshot() != before || len(numbers(t, s)) != 1 {
			t.Errorf("%s: the site changed", name)
		}
	}
}

func TestImport_ReportsStages(t *testing.T) {
	s := schooltest.New(t)
	tree := say("First words")
	tree["images/slide.jpg"] = &fstest.MapFile{Data: schooltest.JPEG(640, 360, 77)}
	var stages []school.Stage
	last := school.Progress{}
	tell := func(p school.Progress) {
		if p.Stage != last.Stage {
			stages = append(stages, p.Stage)
			if last.Done != last.Of {
				t.Errorf("%+v was the last of its stage", last)
			}
		} else if p.Done < last.Done {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
	}
	if _, err := s.Import(context.WithoutCancel(t.Context()), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current, Progress: tell}); err != nil {
		t.Fatal(err)
	}
	if len(stages) != 4 || last.Done != last.Of {
		t.Errorf("stages %v, the last %+v", stages, last)
	}
}

func TestImport_FullDisk(t *testing.T) {
	s := schooltest.New(t)
	_, err := s.ImportArchive(t.Context(), schooltest.Operator, iotest.ErrReader(syscall.ENOSPC), publish.ImportOptions{Over: revisions.Current})
	if school.CodeOf(err) != school.StorageFull {
		t.Errorf("%v", err)
	}
}

// TestImport_KeepsTheDiskReserve: what is kept free is for enquiries.
func TestImport_KeepsTheDiskReserve(t *testing.T) {
	s := schooltest.New(t)
	s.Parts.Content.KeepFree(math.MaxInt64)
	packed := &bytes.Buffer{}
	if err := schooltest.WriteTar(packed, schooltest.Tree()); err != nil {
		t.Fatal(err)
	}
	size := packed.Len()
	_, err := s.ImportArchive(t.Context(), schooltest.Operator, packed, publish.ImportOptions{Over: revisions.Current})
	if header := 512; school.CodeOf(err) != school.StorageFull || packed.Len() < size-header {
		t.Errorf("%v, %d bytes were taken", err, size-packed.Len())
	}
}

package app

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"log/slog"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// sizes are the schools that publishing is measured with.
var sizes = []schooltest.Size{
	{Pages: 10, Staff: 50, Pictures: 20},
	{Pages: 100, Staff: 500, Pictures: 200},
	{Pages: 1000, Staff: 5000, Pictures: 2000},
}

// BenchmarkPublish publishes trees of growing size: whole, with one page
// changed, with one person changed, with nothing changed, and back again. Each reports how many times
// as long that takes as reading all files of the tree once takes.
func BenchmarkPublish(b *testing.B) {
	for _, size := range sizes {
		name := fmt.Sprintf("pages=%d,staff=%d,pictures=%d", size.Pages, size.Staff, size.Pictures)
		b.Run(name, func(b *testing.B) { publishAll(b, schooltest.Large(size)) })
	}
}

func publishAll(b *testing.B, tree fstest.MapFS) {
	reading := readingTime(b, tree)
	s := openSite(b)
	publish := func() {
		if _, err := s.Import(b.Context(), schooltest.Operator, tree, publish.ImportOptions{}); err != nil {
			b.Fatal(err)
		}
	}
	measured(b, "whole", 1, reading, publish)
	measured(b, "page", b.N, reading, func() { addLine(tree, "pages/more/page-5.md"); publish() })
	measured(b, "person", b.N, reading, func() { rename(tree); publish() })
	measured(b, "nothing", b.N, reading, publish)
	measured(b, "back", b.N, reading, func() {
		if _, err := s.Rollback(b.Context(), schooltest.Operator, 0, ""); err != nil {
			b.Fatal(err)
		}
	})
}

// measured reports how long a deed takes.
func measured(b *testing.B, what string, times int, reading time.Duration, do func()) {
	start := time.Now()
	for range times {
		do()
	}
	each := time.Since(start) / time.Duration(times)
	b.ReportMetric(float64(each.Milliseconds()), "ms/"+what)
	b.ReportMetric(float64(each)/float64(reading), "×read/"+what)
}

func addLine(tree fstest.MapFS, name string) {
	tree[name] = &fstest.MapFile{Data: append(tree[name].Data, "\nOne line more.\n"...)}
}

// rename gives the first teacher another name.
func rename(tree fstest.MapFS) {
	const file = "staff/teachers.yaml"
	tree[file] = &fstest.MapFile{Data: bytes.Replace(tree[file].Data, []byte(" Number"), []byte(" The Number"), 1)}
}

// readingTime is the yardstick: every file is read and hashed once.
func readingTime(b *testing.B, tree fs.FS) time.Duration {
	start := time.Now()
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		sha256.Sum256(data)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

// openSite puts the real parts together on a new data folder.
func openSite(b *testing.B) *publish.Service {
	a, err := Open(Setup{
		Dir: b.TempDir(), LockOwner: "a benchmark", Wait: time.Second, Options: services.Options{Limits: school.DefaultLimits()},
		Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(a.Close)
	return a.Publish
}

package app

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/content"
	"schoolsite/internal/app/services"
	"schoolsite/internal/editing"
	"schoolsite/internal/homepage"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// sizes are the schools that publishing and starting are measured with, with people and pictures in
// proportion to their pages.
var sizes = []schooltest.Size{
	{Pages: 67, Staff: 33, Pictures: 67}, {Pages: 1000, Staff: 500, Pictures: 1000}, {Pages: 10000, Staff: 5000, Pictures: 10000},
}

// translated is the second of sizes in three languages: it has three times as many pages, on each of which a step may cost
// at most maxTranslated times as much as in one language.
var translated = schooltest.Size{Pages: 1000, Staff: 500, Pictures: 1000, Translated: true}

const (
	languages     = 3
	maxTranslated = 1.3
)

// steps are what is measured, with what each may take in milliseconds of a processor, 0 for no bound, and for
// which of the sizes that holds.
var steps = []struct {
	name  string
	bound float64
	size  int
}{
	{"check", 3000, 2}, {"all pages, each", 6, 2}, {"one page", 150, 2}, {"person", 0, 2}, {"slider", 150, 1},
	{"circular", 1000, 1}, {"start", 150, 1}, {"start, updated", 0, 1}, {"command", 150, 1},
}

// BenchmarkPublish prints what publishing costs on trees of growing size, in processor time, and
// how it grows: with an exponent of 0 a step costs the same on any tree, with 1 twice as much on
// twice the tree. The pictures are recorded before: package media measures how they are made.
func BenchmarkPublish(b *testing.B) {
	var tables []map[string]time.Duration
	for _, size := range sizes {
		tables = append(tables, measured(b, size))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\n%-16s", "ms of CPU")
	for _, size := range sizes {
		fmt.Fprintf(&text, "%10d", size.Pages)
	}
	text.WriteString("  exponent     bound\n")
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	for _, step := range steps {
		fmt.Fprintf(&text, "%-16s", step.name)
		for i := range sizes {
			fmt.Fprintf(&text, "%10.1f", ms(tables[i][step.name]))
		}
		first, last := tables[0][step.name], tables[len(sizes)-1][step.name]
		growth := math.Log(float64(last)/float64(first)) / math.Log(float64(sizes[len(sizes)-1].Pages)/float64(sizes[0].Pages))
		fmt.Fprintf(&text, "%10.2f%10.0f", growth, step.bound)
		if step.bound > 0 && ms(tables[step.size][step.name]) > step.bound {
			text.WriteString("  MISSED")
		}
		text.WriteByte('\n')
	}
	fmt.Fprint(os.Stderr, text.String(), translatedText(b, tables[1]))
	b.ReportMetric(ms(tables[len(sizes)-1]["slider"]), "ms/slider")
}

// translatedText returns what the steps of an edit cost in three languages, beside what they cost in one.
func translatedText(b *testing.B, inOne map[string]time.Duration) string {
	inThree := measured(b, translated)
	text := fmt.Sprintf("\n%-16s%10s%10s%10s\n", "in 3 languages", "ms of CPU", "ratio", "a page")
	for _, step := range []string{"one page", "person", "slider", "circular", "start"} {
		ratio := float64(inThree[step]) / float64(inOne[step])
		text += fmt.Sprintf("%-16s%10.1f%10.2f%10.2f", step, float64(inThree[step].Microseconds())/1000, ratio, ratio/languages)
		if step == "one page" && ratio/languages > maxTranslated {
			text += fmt.Sprintf("  MISSED: at most %.1f a page", maxTranslated)
		}
		text += "\n"
	}
	return text
}

// measured takes the steps on a tree of a size, which lies in a folder as an editor's does: in this process's
// memory it would be as large as the site, and garbage be collected five times as often as in the program.
func measured(b *testing.B, size schooltest.Size) map[string]time.Duration {
	files := schooltest.Large(size)
	files["pages/circulars.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Circulars\ndescription: Letters from the office to all families as PDF files, newest first.\nupdated: 2026-11-16\n---\n\nWhat the office has sent.\n")}
	dir, folder, took := b.TempDir(), b.TempDir(), map[string]time.Duration{}
	if err := os.CopyFS(folder, files); err != nil {
		b.Fatal(err)
	}
	step := func(name string, do func() error) {
		debug.FreeOSMemory() // nobody else's garbage is collected in this step
		before := processorTime(b)
		if err := do(); err != nil {
			b.Fatal(err)
		}
		took[name] = processorTime(b) - before
	}
	s := openSite(b, dir)
	recordPictures(b, s, files)
	clear(files)
	over := publish.ImportOptions{Over: revisions.Current}
	publishFolder := func(options publish.ImportOptions) error {
		next, err := tree.Of(os.DirFS(folder))
		if err == nil {
			_, err = s.Publish.Publish(b.Context(), schooltest.Operator, next, options)
		}
		return err
	}
	importTree := func() error { return publishFolder(over) }
	step("check", func() error { return publishFolder(publish.ImportOptions{DryRun: true}) })
	step("all pages, each", importTree)
	took["all pages, each"] /= time.Duration(size.Pages)
	edit := func(name string, changed func(text []byte) []byte) {
		name = filepath.Join(folder, name)
		text, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(name, changed(text), 0o600)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	edit("pages/more/page-5.md", func(text []byte) []byte { return append(text, "\nOne line more.\n"...) })
	step("one page", importTree)
	edit("staff/teachers.yaml", func(text []byte) []byte { return bytes.Replace(text, []byte(" Number"), []byte(" The Number"), 1) })
	step("person", importTree)
	makeSlider(b, s)
	step("slider", func() error {
		home, err := s.Homepage.Home(b.Context(), schooltest.Operator)
		if err == nil {
			_, err = s.Homepage.EditSlide(b.Context(), schooltest.Operator, "", home.Slider[0].ID, homepage.SlideEdit{Alt: "The gate"})
		}
		return err
	})
	begun := time.Now()
	step("circular", func() error { return publishCircular(b, s) })
	waited := time.Since(begun)
	fmt.Fprintf(os.Stderr, "a circular on %d pages shows after %v by the clock; with 1000 pages at most 1s\n", size.Pages, waited.Round(time.Millisecond))
	s.Close()
	step("command", func() error {
		s = openSite(b, dir)
		defer s.Close()
		_, err := s.Homepage.Home(b.Context(), schooltest.Operator)
		return err
	})
	step("start", func() error {
		s = openSite(b, dir)
		if err := s.Maintenance.Sweep(b.Context()); err != nil {
			return err
		}
		if resumed, err := s.Publish.Resume(b.Context()); err != nil || !resumed {
			return fmt.Errorf("resumed: %v, error %w", resumed, err)
		}
		s.Publish.Snapshot().Pages["/"].Ready()
		return nil
	})
	s.Close()
	step("start, updated", func() error {
		s = openSite(b, dir)
		if err := s.Maintenance.Sweep(b.Context()); err != nil {
			return err
		}
		return s.Publish.Load(b.Context())
	})
	s.Close()
	return took
}

// publishCircular publishes a circular as the office does, and waits until its page shows it.
func publishCircular(b *testing.B, s *App) error {
	fields := map[string]any{"title": "School closed tomorrow", "category": "Timings", "date": "2026-11-24", "document": ""}
	pdf, err := fs.ReadFile(content.FS(), "documents/affiliation.pdf")
	if err != nil {
		return err
	}
	_, err = s.Editing.Save(b.Context(), schooltest.Operator, editing.Edit{Kind: "circular", Fields: fields},
		[]editing.Attachment{{Field: "/document", Name: "closed.pdf", Data: pdf}})
	if err != nil {
		return err
	}
	page := s.Publish.Snapshot().Pages[routes.CircularsPath]
	page.Ready()
	if !bytes.Contains(s.Web().Unpack(page.HTML, false), []byte("School closed tomorrow")) {
		return errors.New("the page of circulars does not show it")
	}
	return nil
}

// BenchmarkRender prints what the slowest pages of the sample school cost to render, in CPU time.
func BenchmarkRender(b *testing.B) {
	a := openSite(b, b.TempDir())
	defer a.Close()
	if err := a.Publish.Load(b.Context()); err != nil {
		b.Fatal(err)
	}
	shown := a.Publish.Snapshot()
	costs := map[string]time.Duration{}
	for path, page := range shown.Pages {
		for range 3 {
			before := processorTime(b)
			if _, err := a.Publish.Renderer.Render(b.Context(), shown.Layout, page.Data); err != nil {
				b.Fatal(err)
			}
			if cost := processorTime(b) - before; costs[path] == 0 || cost < costs[path] {
				costs[path] = cost
			}
		}
	}
	slowest := slices.SortedFunc(maps.Keys(costs), func(x, y string) int { return cmp.Compare(costs[y], costs[x]) })
	for _, path := range slowest[:12] {
		fmt.Fprintf(os.Stderr, "%8.1f ms of CPU, at most 150: %s\n", float64(costs[path].Microseconds())/1000, path)
	}
}

// processorTime returns what this process has used so far.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// recordPictures records the pictures of a tree as if they had been made: all have the same files.
func recordPictures(b *testing.B, s *App, files fstest.MapFS) {
	made, _, err := s.Uploads.UploadPicture(b.Context(), schooltest.Operator, schooltest.JPEG(640, 400, 7), nil)
	if err != nil {
		b.Fatal(err)
	}
	err = s.db.Update(func(tx *store.Tx) error {
		for name, file := range files {
			if !strings.HasSuffix(name, ".jpg") {
				continue
			}
			made.Source, made.AddedAt = school.HashOf(file.Data), time.Time{}
			if err := store.Pictures.Put(tx, made); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

// makeSlider publishes a slider of one picture.
func makeSlider(b *testing.B, s *App) {
	picture, _, err := s.Uploads.UploadPicture(b.Context(), schooltest.Operator, schooltest.JPEG(640, 400, 8), nil)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := s.Homepage.CreateSlider(b.Context(), schooltest.Operator, homepage.NewSlider{Slides: []school.Slide{{Picture: picture}}}); err != nil {
		b.Fatal(err)
	}
}

// openSite puts the real parts together on a data folder.
func openSite(b *testing.B, dir string) *App {
	a, err := Open(Setup{
		Dir: dir, LockOwner: "a benchmark", Wait: time.Second,
		Options: services.Options{Limits: school.DefaultLimits(), Options: publish.Options{Patience: startTimeout}},
		Log:     slog.New(slog.DiscardHandler),
	})
	if err != nil {
		b.Fatal(err)
	}
	return a
}

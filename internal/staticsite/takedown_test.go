package staticsite_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/homepage"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// A picture of a news item that is taken down is in no file of the static copy, its feeds and its sitemap among them, and in
// no archive of a revision.
func TestTakedown_ReachesCopyFeedsAndArchives(t *testing.T) {
	s, _ := newSite(t)
	tree, ravi := schooltest.Tree(), schooltest.JPEG(900, 600, 97)
	tree["images/ravi-kidmarker.jpg"] = &fstest.MapFile{Data: ravi}
	tree["latest/dam.md"] = &fstest.MapFile{Data: []byte("---\ntitle: The dam\nsummary: A walk.\ncategory: News\ndate: 2026-11-20\n" +
		"image: {src: images/ravi-kidmarker.jpg, alt: Ravi at the dam}\n---\n\nA walk.\n")}
	schooltest.Publish(t, s, tree)
	dir := filepath.Join(t.TempDir(), "copy")
	export(t, s, dir)
	child, _, err := s.UploadPicture(t.Context(), schooltest.Operator, ravi, nil)
	check(t, err)
	slides := []school.Slide{{Picture: child, Alt: "The walk"}}
	_, err = s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: slides, Mode: homepage.Append})
	check(t, err)
	export(t, s, dir)
	inSlider, err := s.Parts.Media.Read(child.Variants[len(child.Variants)-1].Name)
	check(t, err)
	words := []string{"Ravi at the dam", "The walk"}
	for _, file := range child.Files() {
		words = append(words, file.Name)
	}
	if archivesWith(t, s, ravi[:512]) == 0 || archivesWith(t, s, inSlider[:512]) != 1 {
		t.Fatal("no archive has the picture")
	}
	for _, word := range words[:3] {
		if len(filesWith(t, dir, word)) == 0 {
			t.Fatalf("no file of the copy has %s", word)
		}
	}

	done, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: school.HashOf(ravi), Reason: "consent withdrawn"})
	check(t, err)
	export(t, s, dir)
	for _, name := range []string{"latest/feed.xml", "latest/feed.json", "sitemap.xml"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("%s is not looked at: %v", name, err)
		}
	}
	for _, word := range words {
		if left := filesWith(t, dir, word); len(left) > 0 {
			t.Errorf("%+v: %s is left in %v", done, word, left)
		}
	}
	if archivesWith(t, s, ravi[:512])+archivesWith(t, s, inSlider[:512]) > 0 {
		t.Error("an archive of a revision has it")
	}
}

// archivesWith counts the archives of revisions that have some bytes.
func archivesWith(t *testing.T, s *schooltest.School, part []byte) (count int) {
	t.Helper()
	revisions, err := s.Revisions.List()
	check(t, err)
	for _, revision := range revisions {
		var archive bytes.Buffer
		check(t, s.Revisions.WriteTar(revision.Number, &archive))
		if bytes.Contains(archive.Bytes(), part) {
			count++
		}
	}
	return count
}

// filesWith lists the files of a folder that have some words, or are called so.
func filesWith(t *testing.T, dir, words string) (names []string) {
	t.Helper()
	check(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if bytes.Contains(data, []byte(words)) || filepath.Base(name) == words {
			names = append(names, strings.TrimPrefix(name, dir))
		}
		return err
	}))
	return names
}

// The pop-up that ends leaves the copy at the next look, though nothing was changed.
func TestRun_FollowsThePopupThatEnds(t *testing.T) {
	s, _ := newSite(t)
	static, looks := s.Services.Static, make(chan chan time.Time)
	static.To = filepath.Join(t.TempDir(), "copy")
	answer, ended := static.Answer, atomic.Bool{}
	static.Answer = func(ctx context.Context, address string) ([]byte, error) {
		if strings.HasSuffix(address, "get-pop-up") {
			return fmt.Appendf(nil, `{"ended":%t}`, ended.Load()), nil
		}
		return answer(ctx, address)
	}
	static.Alarm = func(time.Time) <-chan time.Time {
		look := make(chan time.Time)
		looks <- look
		return look
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { static.Run(ctx); close(done) }()
	look := <-looks
	ended.Store(true)
	look <- schooltest.Start
	<-looks
	stop()
	<-done
	if copied, err := os.ReadFile(filepath.Join(static.To, "api", "get-pop-up")); err != nil || string(copied) != `{"ended":true}` {
		t.Errorf("%s %v", copied, err)
	}
}

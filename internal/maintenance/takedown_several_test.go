package maintenance_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/audit"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// Several pictures go with one call and one rendering. What is not kept, or was taken down before, stops none of them.
func TestTakedown_OfSeveral(t *testing.T) {
	s := schooltest.New(t)
	files := schooltest.Tree()
	var hashes []string
	page := string(files["pages/boarding.md"].Data)
	for i := range 3 {
		name, data := fmt.Sprintf("images/child-%d.jpg", i), schooltest.JPEG(900, 600, 90+i)
		files[name] = &fstest.MapFile{Data: data}
		page += fmt.Sprintf("\n![Child %d](%s)\n", i, name)
		hashes = append(hashes, school.HashOf(data))
	}
	files["pages/boarding.md"] = &fstest.MapFile{Data: []byte(page)}
	schooltest.Publish(t, s, files)
	down := func(request maintenance.TakedownRequest) maintenance.TakedownResult {
		t.Helper()
		done, err := s.TakeDown(t.Context(), schooltest.Operator, request)
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	down(maintenance.TakedownRequest{Picture: hashes[0]})
	nowhere := strings.Repeat("0", 64)
	all := maintenance.TakedownRequest{Pictures: []string{hashes[0], hashes[1], nowhere, hashes[2], hashes[1]}, DryRun: true}
	for _, all.DryRun = range []bool{true, false} {
		done := down(all)
		if done.Count != 2 || done.Before != 1 || !slices.Equal(done.Missing, []string{nowhere}) || len(done.Sources) != 2 || done.Already {
			t.Errorf("dry run %v: %+v", all.DryRun, done)
		}
		sentence := done.Sentence(all.DryRun).String()
		for _, words := range []string{"2 pictures. In: 1 version of the site.", "1 was deleted permanently before.", "nothing was done about it: 0000"} {
			if !strings.Contains(sentence, words) {
				t.Errorf("%q is not in %q", words, sentence)
			}
		}
		if isThere := s.Parts.Content.Has(hashes[1], int64(len(files["images/child-1.jpg"].Data))); isThere != all.DryRun {
			t.Errorf("dry run %v: it is there: %v", all.DryRun, isThere)
		}
	}
	if page := s.Snapshot().Pages["/boarding"].JSONBody(); bytes.Contains(page, []byte("Child")) {
		t.Errorf("the page has one of them: %s", page)
	}
	noted := 0
	err := s.Services.Audit.Each(t.Context(), school.AuditFilter{}, func(r audit.Record) error {
		if r.Action == school.ActionPictureTakenDown {
			noted++
		}
		return nil
	})
	if err != nil || noted != 3 {
		t.Errorf("%d audit entries, %v", noted, err)
	}
}

// One that is no address, or too many, refuse the call before anything is deleted.
func TestTakedown_RefusesSeveral(t *testing.T) {
	s := schooltest.New(t)
	for name, pictures := range map[string][]string{
		"no address":   {ravisHash(), "ravi.jpg"},
		"too many":     slices.Repeat([]string{ravisHash()}, 101),
		"ten thousand": slices.Repeat([]string{"/media/../x.jpg"}, 10_000),
		"none is kept": {ravisHash(), strings.Repeat("0", 64)},
	} {
		done, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Pictures: pictures})
		if err == nil || done.Count > 0 {
			t.Errorf("%s: %+v", name, done)
		}
	}
}

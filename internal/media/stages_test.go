package media

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// heard is what a library told of a picture, and which files it had written
// by each time.
type heard struct {
	files  *shelf
	told   []school.PictureProgress
	onDisk [][]string
}

func (s *shelf) names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.files))
}

func (h *heard) tell(p school.PictureProgress) {
	h.told = append(h.told, p)
	h.onDisk = append(h.onDisk, h.files.names())
}

func (h *heard) stages() (stages []school.PictureStage) {
	for _, p := range h.told {
		stages = append(stages, p.Stage)
	}
	return stages
}

func TestAdd_WritesTheDefaultVariantFirst(t *testing.T) {
	for name, c := range map[string]struct {
		data  []byte
		width string
	}{
		"photograph":      {jpegOf(t, noisy(1700, 60)), "-960.jpg"},
		"upright":         {jpegOf(t, noisy(60, 1700)), "-34.jpg"},
		"small":           {jpegOf(t, noisy(300, 200)), "-300.jpg"},
		"poster":          {pngOf(t, quarters(1700, 60)), "-960."},
		"transparency":    {pngOf(t, hollow(1100, 100)), "-960."},
		"960 and no more": {jpegOf(t, noisy(960, 300)), "-960.jpg"},
	} {
		l, files := library()
		h := &heard{files: files}
		_, err := l.Add(context.Background(), c.data, h.tell)
		if err != nil || !slices.Equal(h.stages(), []school.PictureStage{school.Decoding, school.Shown}) {
			t.Fatalf("%s: %v, %v", name, h.told, err)
		}
		shown := strings.TrimPrefix(h.told[1].URL, school.MediaPath)
		if !strings.Contains(shown, c.width) || !slices.Equal(h.onDisk[1], []string{shown}) {
			t.Errorf("%s: %q was shown while there was %v", name, shown, h.onDisk[1])
		}
	}
}

func TestAdd_TellsQueuedOnlyWhenItWaits(t *testing.T) {
	l, files := library()
	release, err := l.reserve(context.Background(), l.limits.MemoryBudget, func() { t.Error("nothing was to wait for") })
	if err != nil {
		t.Fatal(err)
	}
	h := &heard{files: files}
	_, err = l.Add(context.Background(), jpegOf(t, noisy(64, 48)), func(p school.PictureProgress) {
		h.tell(p)
		if p.Stage == school.Queued {
			release()
		}
	})
	if err != nil || !slices.Equal(h.stages(), []school.PictureStage{school.Queued, school.Decoding, school.Shown}) {
		t.Errorf("%v, %v", h.told, err)
	}
}

func TestAdd_RefusedPictureHasNoStages(t *testing.T) {
	l, files := library()
	h := &heard{files: files}
	if _, err := l.Add(context.Background(), []byte("no picture"), h.tell); err == nil || len(h.told) > 0 {
		t.Errorf("%v, %v", h.told, err)
	}
}

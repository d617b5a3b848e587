package site

import (
	"bytes"
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ShowsPicture reports whether visitors are shown a picture file at this
// moment: a page or a feed names it, or the live slider or pop-up does. No answer
// tells strangers of any other file.
func (s *Site) ShowsPicture(name string) bool {
	if school.IsMaster(name) || s.isDenied(name) {
		return false
	}
	snapshot, now := s.Snapshot(), s.parts.Clock()
	if snapshot != nil && snapshot.media[name] || s.live.has(name, now) {
		return true
	}
	// A change is in the records a moment before it is in liveMedia.
	s.logged("reading the live pictures", s.readLive())
	return s.live.has(name, now)
}

// mediaNames finds the names of picture files in what is ready to be served.
func mediaNames(texts ...[]byte) (names []string) {
	for _, text := range texts {
		for {
			_, rest, found := bytes.Cut(text, []byte(school.MediaPath))
			if !found {
				break
			}
			end := bytes.IndexFunc(rest, func(r rune) bool { return !inFileName(r) })
			if end < 0 {
				end = len(rest)
			}
			names = append(names, string(rest[:end]))
			text = rest[end:]
		}
	}
	return names
}

func inFileName(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '.'
}

// collectMedia makes the set of picture files that the pages and files of a
// snapshot name: what is scheduled for later, or has expired, is not in it.
func (s *Snapshot) collectMedia() {
	s.media = map[string]bool{}
	add := func(names []string) {
		for _, name := range names {
			s.media[name] = true
		}
	}
	add(s.NotFound.media)
	for _, page := range s.Pages {
		add(page.media)
	}
	for _, file := range s.Files {
		add(mediaNames(file.Identity))
	}
}

// liveMedia is the picture files of the live slider and pop-up. It is read anew
// after every change of them, so that a change shows at once, whatever is being
// published or rendered meanwhile.
type liveMedia struct {
	reading sync.Mutex // so that the last to read is the last to show
	now     atomic.Pointer[liveFiles]
}

type liveFiles struct {
	slider, popup map[string]bool
	popupShown    school.Span
}

func (l *liveMedia) has(name string, now time.Time) bool {
	files := l.now.Load()
	return files != nil && (files.slider[name] || files.popup[name] && files.popupShown.Holds(now))
}

// readLive brings liveMedia up to the records.
func (s *Site) readLive() error {
	s.live.reading.Lock()
	defer s.live.reading.Unlock()
	files := liveFiles{slider: map[string]bool{}, popup: map[string]bool{}}
	err := s.parts.DB.View(func(tx *store.Tx) error {
		slider, _, err := tx.LiveSlider()
		if err != nil {
			return err
		}
		for _, slide := range slider.Slides {
			addVariants(files.slider, slide.Picture)
		}
		popup, _, err := tx.LivePopup()
		addVariants(files.popup, popup.Picture)
		files.popupShown = school.Span{From: popup.From, Until: popup.Until}
		return err
	})
	if err == nil {
		s.live.now.Store(&files)
	}
	return err
}

func addVariants(names map[string]bool, p school.Picture) {
	for _, v := range p.Variants {
		names[v.Name] = true
	}
}

package homepage

import (
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// liveFiles caches the names of the picture files of the live slider and pop-up, so that serving a
// picture reads no record.
type liveFiles struct {
	loading sync.Mutex // the last to read the records is the last to store them
	loaded  atomic.Pointer[fileNames]
}

type fileNames struct {
	slider, popup map[string]bool
	popupShown    school.Span
}

// ShowsFile reports whether the live slider or pop-up shows visitors a picture file now.
func (s *Service) ShowsFile(name string) bool {
	now := s.Clock()
	if s.live.has(name, now) {
		return true
	}
	// A change is in the records a moment before it is in the cache.
	s.logReload()
	return s.live.has(name, now)
}

func (l *liveFiles) has(name string, now time.Time) bool {
	files := l.loaded.Load()
	return files != nil && (files.slider[name] || files.popup[name] && files.popupShown.Holds(now))
}

// ReloadLive reads the files of the live slider and pop-up anew, after a change of their records.
func (s *Service) ReloadLive() error {
	s.live.loading.Lock()
	defer s.live.loading.Unlock()
	files := fileNames{slider: map[string]bool{}, popup: map[string]bool{}}
	err := s.DB.View(func(tx *store.Tx) error {
		slider, _, err := tx.LiveSlider()
		if err != nil {
			return err
		}
		for _, slide := range slider.Slides {
			for _, v := range slide.Picture.Variants {
				files.slider[v.Name] = true
			}
		}
		popup, _, err := tx.LivePopup()
		for _, v := range popup.Picture.Variants {
			files.popup[v.Name] = true
		}
		files.popupShown = school.Span{From: popup.From, Until: popup.Until}
		return err
	})
	if err == nil {
		s.live.loaded.Store(&files)
	}
	return err
}

func (s *Service) logReload() {
	if err := s.ReloadLive(); err != nil {
		s.Log.Error("reading the live pictures failed", "error", err)
	}
}

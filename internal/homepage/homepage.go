// Package homepage holds the slider and the pop-up of the home page. At most one of each is live.
// Every change of one is kept with the values before and after it, so that it can be undone for
// school.UndoFor.
package homepage

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Deps holds the dependencies of a Service. All are required.
type Deps struct {
	DB        *store.DB
	Audit     *audit.Log
	GC        *blob.GCLock
	Clock     func() time.Time
	Log       *slog.Logger
	MaxSlides int

	// CheckLink refuses a pop-up's link to a page that this site doesn't have.
	CheckLink func(link string) error
	// OnChange runs after every change, before it is acknowledged: it shows visitors what has
	// changed. The change is durable by then and stays.
	OnChange func(context.Context, school.Subject)
}

// Service holds the use cases of slider and pop-up.
type Service struct {
	Deps
	loading sync.Mutex // the last to read the records is the last to store them
	live    atomic.Pointer[liveFiles]
}

// New returns a service on its dependencies.
func New(deps Deps) *Service { return &Service{Deps: deps} }

// Mode selects how a new slider or pop-up treats the live one.
type Mode string

const (
	Create  Mode = ""        // refuse: there may be only one
	Replace Mode = "replace" // the live one ends, and can be restored
	Append  Mode = "append"  // sliders only: the pictures join the live one
)

var changeKinds = map[Mode]school.ChangeKind{
	Create: school.ChangeCreated, Replace: school.ChangeReplaced, Append: school.ChangeAdded,
}

func cleanAlt(alt string) (string, error) {
	alt = school.TidyAlt(alt)
	if message := school.AltMessage(alt); message != "" {
		return "", school.InvalidFields(map[string]string{"alt": message})
	}
	return alt, nil
}

// liveFiles caches the names of the picture files of the live slider and pop-up, so that serving a
// picture reads no record.
type liveFiles struct {
	slider, popup map[string]bool
	popupShown    school.Span
}

// ShowsFile reports whether the live slider or pop-up shows visitors a picture file now. It reads
// the records again before it says no: a change is in the records a moment before it is in the
// cache.
func (s *Service) ShowsFile(name string) bool {
	now := s.Clock()
	has := func() bool {
		files := s.live.Load()
		return files != nil && (files.slider[name] || files.popup[name] && files.popupShown.Holds(now))
	}
	if has() {
		return true
	}
	s.logReload()
	return has()
}

// ReloadLive reads the files of the live slider and pop-up anew, after a change of their records.
func (s *Service) ReloadLive() error {
	s.loading.Lock()
	defer s.loading.Unlock()
	files := liveFiles{slider: map[string]bool{}, popup: map[string]bool{}}
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
		s.live.Store(&files)
	}
	return err
}

func (s *Service) logReload() {
	if err := s.ReloadLive(); err != nil {
		s.Log.Error("reading the live pictures failed", "error", err)
	}
}

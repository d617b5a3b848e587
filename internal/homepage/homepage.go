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
	// liveFiles caches the files of the live slider and pop-up, and when each is shown, so that
	// serving a picture reads no record.
	liveFiles atomic.Pointer[map[string]school.Span]
	loading   sync.Mutex // the last to read the records is the last to store them
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

// ShowsFile reports whether the live slider or pop-up shows visitors a picture file now. It reads
// the records again before it says no: a change is in the records a moment before it is in the
// cache.
func (s *Service) ShowsFile(name string) bool {
	now := s.Clock()
	shows := func() bool {
		files := s.liveFiles.Load()
		if files == nil {
			return false
		}
		shown, isLive := (*files)[name]
		return isLive && shown.Holds(now)
	}
	if shows() {
		return true
	}
	s.logReload()
	return shows()
}

// ReloadLive reads the files of the live slider and pop-up anew, after a change of their records.
func (s *Service) ReloadLive() error {
	s.loading.Lock()
	defer s.loading.Unlock()
	files := map[string]school.Span{}
	err := s.DB.View(func(tx *store.Tx) error {
		popup, _, err := tx.LivePopup()
		if err != nil {
			return err
		}
		for _, v := range popup.Picture.Variants {
			files[v.Name] = school.Span{From: popup.From, Until: popup.Until}
		}
		slider, _, err := tx.LiveSlider()
		for _, slide := range slider.Slides {
			for _, v := range slide.Picture.Variants {
				files[v.Name] = school.Span{} // always
			}
		}
		return err
	})
	if err == nil {
		s.liveFiles.Store(&files)
	}
	return err
}

func (s *Service) logReload() {
	if err := s.ReloadLive(); err != nil {
		s.Log.Error("reading the live pictures failed", "error", err)
	}
}

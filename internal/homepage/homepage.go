// Package homepage holds the slider and the pop-up of the home page. At most one of each is live.
// Every change of one is kept with the values before and after it, so that it can be undone for
// school.UndoFor.
package homepage

import (
	"context"
	"log/slog"
	"slices"
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
type Service struct{ Deps }

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

// ShowsFile reports whether the live slider or pop-up shows visitors a picture file now.
func (s *Service) ShowsFile(name string) bool {
	shows := func(p school.Picture) bool {
		return slices.ContainsFunc(p.Variants, func(v school.Variant) bool { return v.Name == name })
	}
	shown, err := store.Read(s.DB, func(tx *store.Tx) (bool, error) {
		slider, _, err := tx.LiveSlider()
		if err != nil || slices.ContainsFunc(slider.Slides, func(slide school.Slide) bool { return shows(slide.Picture) }) {
			return err == nil, err
		}
		popup, isUp, err := tx.LivePopup()
		return isUp && popup.LiveAt(s.Clock()) && shows(popup.Picture), err
	})
	if err != nil {
		s.Log.Error("reading the live pictures failed", "error", err)
	}
	return shown
}

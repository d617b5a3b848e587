// Package homepage holds the slider and the pop-up of the home page. At most one of each is live.
// Every change of one is kept with the values before and after it, so that it can be undone for
// school.UndoFor.
package homepage

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"time"

	"schoolsite/internal/alttext"
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

// checkMode refuses a mode that does not exist.
func checkMode(by school.Actor, subject school.Subject, mode Mode) error {
	switch {
	case subject == school.PopupSubject && mode != Create && mode != Replace:
		return school.Errorf(school.Invalid, "The mode must be replace.")
	case changeKinds[mode] == "":
		return school.Errorf(school.Invalid, "The mode must be replace or append.")
	}
	return by.RequireStaff()
}

// mayCreate refuses a second slider or pop-up.
func mayCreate(now school.Home, subject school.Subject, mode Mode) error {
	switch {
	case mode != Create || now.Only(subject).Version().ID == "":
		return nil
	case subject == school.PopupSubject:
		return school.Errorf(school.Conflict, "There is a pop-up already. Delete it first, or replace it.")
	}
	return school.Errorf(school.Conflict, "There is a slider already. Delete it first, or replace it, or add to it.")
}

// MayCreate refuses early what a creation would refuse, before pictures are uploaded for nothing.
func (s *Service) MayCreate(_ context.Context, by school.Actor, subject school.Subject, mode Mode) error {
	if err := checkMode(by, subject, mode); err != nil {
		return err
	}
	now, err := store.Read(s.DB, readLive)
	return cmp.Or(err, mayCreate(now, subject, mode))
}

func cleanAlt(alt string) (string, error) {
	alt = alttext.Tidy(alt)
	if message := alttext.Message(alt); message != "" {
		return "", school.InvalidFields(map[string]string{"alt": message})
	}
	return alt, nil
}

// ShowsFile reports whether the live slider or pop-up shows visitors a picture file now.
func (s *Service) ShowsFile(name string) bool {
	now, err := store.Read(s.DB, readLive)
	if err != nil {
		s.Log.Error("reading the live pictures failed", "error", err)
	}
	if now.Popup != nil && !now.Popup.LiveAt(s.Clock()) {
		now.Popup = nil
	}
	return slices.ContainsFunc(now.Pictures(), func(p school.Picture) bool {
		return slices.ContainsFunc(p.Variants, func(v school.Variant) bool { return v.Name == name })
	})
}

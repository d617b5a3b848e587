// Package homepage edits the slider and the pop-up of the home page, which are two files of the content tree with
// their pictures. An edit becomes a revision like any other. Each can be undone as long as the revision before it is
// kept.
package homepage

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"schoolsite/internal/auth"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
	"schoolsite/internal/uploads"
)

// Deps has the dependencies of a Service. All are required.
type Deps struct {
	DB        *store.DB
	Revisions *revisions.Service
	Publisher *publish.Service
	Uploads   *uploads.Service
	Clock     func() time.Time
	Log       *slog.Logger
	MaxSlides int
	MaxEdits  int // of an account in an hour
}

// Service has the use cases of slider and pop-up.
type Service struct {
	deps       Deps
	publishing *semaphore.Weighted // one edit at a time
	edits      *auth.Rate          // of an account
	reading    sync.Mutex          // guards files
	files      map[int]homeFiles   // of revisions, by their numbers
}

// New returns a service on its dependencies.
func New(deps Deps) *Service {
	return &Service{
		deps: deps, publishing: semaphore.NewWeighted(1), edits: auth.NewRate(deps.MaxEdits, time.Hour, deps.Clock),
		files: map[int]homeFiles{},
	}
}

// Subject names what a change is about.
type Subject string

const (
	Slider Subject = "slider"
	Popup  Subject = "popup"
)

// nouns name each subject in sentences.
var nouns = map[Subject]string{Slider: "slider", Popup: "pop-up"}

// fileNames are the files of the subjects.
var fileNames = map[Subject]string{Slider: school.SliderFile, Popup: school.PopupFile}

// owns reports whether a file is that of the subject, or one of its pictures.
func (subject Subject) owns(file string) bool {
	return file == fileNames[subject] || strings.HasPrefix(file, string(subject)+"/")
}

// ID is the ID of the slider or the pop-up in the API: there is one of each at most.
func (subject Subject) ID() string { return string(subject) }

// Mode selects how a new slider or pop-up treats the one that there is.
type Mode string

const (
	Create  Mode = ""        // refuse: there may be only one
	Replace Mode = "replace" // the one that there is ends, and can be restored
	Append  Mode = "append"  // sliders only: the pictures join it
)

var changeKinds = map[Mode]ChangeKind{Create: Created, Replace: Replaced, Append: Added}

// exists reports whether there is a slider or a pop-up.
func exists(home school.Home, subject Subject) bool {
	return subject == Slider && len(home.Slider) > 0 || subject == Popup && home.Popup != nil
}

// MayCreate refuses early what a creation would refuse, before pictures are uploaded for nothing.
func (s *Service) MayCreate(ctx context.Context, by school.Actor, subject Subject, mode Mode) error {
	now, err := s.Home(ctx, by)
	if err != nil {
		return err
	}
	return mayCreate(now, subject, mode)
}

// mayCreate refuses a mode that does not exist, and a second slider or pop-up.
func mayCreate(now school.Home, subject Subject, mode Mode) error {
	switch {
	case subject == Popup && mode != Create && mode != Replace:
		return school.Errorf(school.Invalid, "The mode must be replace.")
	case changeKinds[mode] == "":
		return school.Errorf(school.Invalid, "The mode must be replace or append.")
	case mode != Create || !exists(now, subject):
		return nil
	case subject == Popup:
		return school.Errorf(school.Conflict, "There is a pop-up already. Delete it first, or replace it.")
	}
	return school.Errorf(school.Conflict, "There is a slider already. Delete it first, or replace it, or add to it.")
}

// mustBe refuses an ID that is not that of a slider or pop-up that there is; "" is whichever there is.
func mustBe(now school.Home, subject Subject, id string) error {
	if !exists(now, subject) || id != "" && id != subject.ID() {
		return school.Errorf(school.NotFound, "There is no such %s. It may have been deleted already.", nouns[subject])
	}
	return nil
}

func cleanAlt(alt string) (string, error) {
	alt = text.TidyDescription(alt)
	if message := text.DescriptionMessage(alt); message != "" {
		return "", school.InvalidFields(map[string]string{"alt": message})
	}
	return alt, nil
}

// Version returns a number that is another one whenever visitors may see another slider, so that an answer to them can
// be kept until then; 0 where nothing is shown.
func (s *Service) Version() int {
	if shown := s.deps.Publisher.Snapshot(); shown != nil {
		return shown.Sequence
	}
	return 0
}

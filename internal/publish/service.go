// Package publish turns content into what visitors see: an import, a rollback, a fallback after a
// failure, and the preview of a working folder.
//
// Three rules hold throughout. Bytes first, record second: a file is durable before a transaction
// names it. No transaction is held while a picture is decoded or a page rendered. Visitors read a
// Snapshot, which is immutable; each change of what they see makes a new one and swaps the pointer
// before the change is acknowledged.
package publish

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"schoolsite/internal/blob"
	"schoolsite/internal/content"
	"schoolsite/internal/media"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
	"schoolsite/internal/uploads"
)

// Renderer turns page data into HTML. It may fail; Shell may not.
type Renderer interface {
	Render(ctx context.Context, layout school.Layout, page school.PageData) (school.Encoded, error)
	Shell(layout school.Layout, page school.PageData) school.Encoded
	Encode(plain school.Encoded) school.Encoded
	Pack(plain school.Encoded) school.Encoded
	Unpack(packed school.Encoded, isGzip bool) []byte
	Build() string
}

// Deps has the dependencies of a Service. All are required.
type Deps struct {
	Content   *blob.Dir   // files of revisions, and the visitors' copies of documents, by hash
	Media     *blob.Dir   // picture variants and masters
	Cache     *blob.Cache // rendered pages, by the hash of their input
	GC        *blob.GCLock
	Pictures  *media.Library
	Revisions *revisions.Service
	Uploads   *uploads.Service
	Renderer  Renderer
	Clock     func() time.Time
	Alarm     func(at time.Time) <-chan time.Time // sends when Clock reaches a time, or sooner
	Log       *slog.Logger
	OnShow    func() error // is called when visitors see another state of published content
}

// logged logs the error of a background job. One that a stop of the server cut off has not failed.
func (d *Deps) logged(what string, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		d.Log.Error(what+" failed", "error", err)
	}
}

// Options has the settings of a Service.
type Options struct {
	BaseURL   string                // "https://school.example", no slash at the end
	Program   string                // identifies the build of the program; "" if Resume may trust no other start
	Progress  func(school.Progress) // is called with the progress of Load and Preview, one call at a time
	PreviewAt time.Time             // the time for which a working tree is shown; zero for now
	// how long Load renders pages before it leaves the rest to Run; 0 is as long as it takes
	Patience time.Duration
}

// Service publishes the content of one school's website.
type Service struct {
	Deps
	options Options
	pages   builder
	parsed  content.Cache // files of the last tree

	snapshot     atomic.Pointer[Snapshot]
	watched      atomic.Pointer[WatchedTree]
	watchedFiles tree.Listing        // of the folder that somebody works on
	importing    *semaphore.Weighted // one content tree at a time; taken before publishing
	publishing   sync.Mutex          // one new snapshot at a time
	swapped      chan struct{}       // signals a new snapshot or a due retry
	retry        refreshRetry
	isRunning    atomic.Bool // Run saves what is shown
	saving       sync.Mutex  // guards saved
	saved        *school.Content
	sampleText   atomic.Pointer[sampleText]
}

// New returns a service on its dependencies. It shows nothing until Load, Preview or RefreshWatchedTree.
func New(deps Deps, options Options) *Service {
	return &Service{
		Deps: deps, options: options, importing: semaphore.NewWeighted(1), swapped: make(chan struct{}, 1),
		pages: builder{deps.Renderer, deps.Cache, deps.Clock, deps.Log, options},
	}
}

// Snapshot returns the pages that visitors see now; nil before the first snapshot is made.
func (s *Service) Snapshot() *Snapshot { return s.snapshot.Load() }

// Identity returns the school's identity as visitors see it.
func (s *Service) Identity() school.Identity {
	if now := s.Snapshot(); now != nil {
		return now.Content.Identity
	}
	return school.Identity{Name: "the school"}
}

// EnquirySettings returns what the content that is shown, or would be, says of enquiries. known is false while a
// fallback is shown instead of the published revision.
func (s *Service) EnquirySettings() (says school.EnquirySettings, known bool, err error) {
	if shown := s.Snapshot(); shown != nil {
		published, err := s.Revisions.Current()
		if err != nil {
			return says, false, err
		}
		identity := shown.Content.Identity
		says = school.EnquirySettings{Email: strings.TrimSpace(identity.Email), KeptDays: identity.EnquiriesKeptDays}
		return says, isWatchedTree(shown.Revision) || shown.Revision.Number == published.Number, nil
	}
	checked, err := checkPublished(s.Revisions)
	if school.CodeOf(err) == school.ContentInvalid {
		return says, false, nil
	}
	if err != nil {
		return says, false, err
	}
	return checked.EnquirySettings(), true, nil
}

// DisclosureBasis returns the disclosure of what visitors see, or, when nothing is served, of what
// they would see.
func (s *Service) DisclosureBasis() (school.DisclosureBasis, error) {
	if now := s.Snapshot(); now != nil {
		return now.Content.Disclosure, nil
	}
	checked, err := checkPublished(s.Revisions)
	if err != nil {
		return school.DisclosureBasis{}, err
	}
	return checked.DisclosureBasis(), nil
}

// checkPublished reads the published content, for a command that shows none.
func checkPublished(of *revisions.Service) (*content.Tree, error) {
	_, source, err := of.At(revisions.Current)
	if err != nil {
		return nil, err
	}
	checked, problems := content.Check(source.FS(), content.Options{Limits: tree.DefaultLimits()})
	if problems.Failed() {
		return nil, &school.Error{Code: school.ContentInvalid, Diagnostics: problems,
			Message: "The published content can't be read. Import it again."}
	}
	return checked, nil
}

// ShowsPicture reports whether visitors see a picture file at this moment: a page or a feed names
// it, or the pop-up of this moment has it. Strangers can fetch no other file.
func (s *Service) ShowsPicture(name string) bool {
	snapshot := s.Snapshot()
	if snapshot == nil || school.IsMaster(name) || s.Uploads.IsDenied(name) {
		return false
	}
	if snapshot.media[name] {
		return true
	}
	popup := snapshot.Content.Homepage.Popup
	return popup != nil && popup.Shown.Holds(s.Clock()) &&
		slices.ContainsFunc(popup.Picture.Variants, func(v school.Variant) bool { return v.Name == name })
}

// ShownDocuments lists the documents of a snapshot that visitors see at this moment: those that a page or a feed
// names, and the one that the pop-up of this moment links to. Strangers can fetch no other document.
func (s *Service) ShownDocuments(of *Snapshot) []school.Document {
	popup := of.Content.Homepage.Popup
	if popup == nil || !popup.Shown.Holds(s.Clock()) {
		return of.documents
	}
	link, err := url.Parse(popup.Link)
	if err != nil || !strings.HasPrefix(link.Path, school.DocumentPath) {
		return of.documents
	}
	shown := slices.Clip(of.documents)
	for _, d := range of.Content.Documents {
		isListed := slices.ContainsFunc(shown, func(other school.Document) bool {
			return other.Address() == d.Address()
		})
		if d.Name == path.Base(link.Path) && !isListed {
			shown = append(shown, d)
		}
	}
	return shown
}

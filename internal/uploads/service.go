// Package uploads keeps pictures: those that staff send for the slider and the pop-up, and those of
// content trees. A picture is recorded by the SHA-256 of the bytes that were sent (its source), so
// the same bytes are made into files once. A record without files, or a file without a record, is
// never shown: the files are written first, and the record is committed while the garbage collector
// is kept away by blob.GCLock.
package uploads

import (
	"io/fs"
	"slices"
	"sync"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/blob"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Deps has the dependencies of a Service. All but Prepared are required.
type Deps struct {
	DB      *store.DB
	Files   *blob.Dir // variants and masters
	Library *media.Library
	GC      *blob.GCLock
	Clock   func() time.Time
	PerDay  int    // quota of new pictures that one account has in 24 hours
	WakeGC  func() // asks for files to be collected that no record will name

	Prepared fs.FS // pictures of the sample that samplegen made when the program was built; may be empty or nil
}

// Service receives, finds and serves pictures.
type Service struct {
	Deps
	quota  *auth.Rate // new pictures, per account
	denied sync.Map   // names of files of pictures that were taken down a moment ago
}

// New returns a service on its dependencies.
func New(deps Deps) *Service {
	return &Service{Deps: deps, quota: auth.NewRate(deps.PerDay, 24*time.Hour, deps.Clock)}
}

// OpenPicture opens one file of a picture. The caller knows that its reader may see it.
func (s *Service) OpenPicture(name string) (fs.File, error) {
	if s.IsDenied(name) {
		return nil, school.Errorf(school.NotFound, "This picture was deleted permanently.")
	}
	return s.Files.Open(name)
}

// Deny stops serving files at once, whatever still names them.
func (s *Service) Deny(names []string) {
	for _, name := range names {
		s.denied.Store(name, true)
	}
}

// IsDenied reports whether a file is no longer served.
func (s *Service) IsDenied(name string) bool {
	_, denied := s.denied.Load(name)
	return denied
}

// ClearDenied forgets the denied files: they are gone, and nothing names them.
func (s *Service) ClearDenied() { s.denied.Clear() }

// hasFiles reports whether all files and the master of a picture are there. A picture that lacks
// one is made anew when its bytes are uploaded again.
func (s *Service) hasFiles(picture school.Picture) bool {
	_, err := s.Files.Size(picture.Master)
	return err == nil && !slices.ContainsFunc(picture.Files(), func(v school.Variant) bool {
		return !s.Files.Has(v.Name, v.Bytes)
	})
}

// Find returns the recorded pictures of sources whose files are all there, by source.
func (s *Service) Find(sources ...string) (map[string]school.Picture, error) {
	found := make(map[string]school.Picture, len(sources))
	err := s.DB.View(func(tx *store.Tx) error {
		for _, source := range sources {
			picture, recorded, err := store.Pictures.Find(tx, source)
			if err != nil {
				return err
			}
			if recorded && s.hasFiles(picture) {
				found[source] = picture
			}
		}
		return nil
	})
	return found, err
}

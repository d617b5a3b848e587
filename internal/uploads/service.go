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

// Deps holds the dependencies of a Service. All are required.
type Deps struct {
	DB      *store.DB
	Files   *blob.Dir // variants and masters
	Library *media.Library
	GC      *blob.GCLock
	Clock   func() time.Time
	PerDay  int    // quota of new pictures that one account has in 24 hours
	WakeGC  func() // asks for files to be collected that no record will name
}

// Service receives, finds and serves pictures.
type Service struct {
	Deps
	quota   *auth.Rate            // new pictures, per account
	known   cache[school.Picture] // pictures whose files were seen to be there, by source
	decoded cache[bool]           // sources that a dry run decoded without an error
	denied  sync.Map              // names of files of pictures that were taken down a moment ago
}

// New returns a service on its dependencies.
func New(deps Deps) *Service {
	return &Service{Deps: deps, quota: auth.NewRate(deps.PerDay, 24*time.Hour, deps.Clock)}
}

// OpenPicture opens one file of a picture. The caller knows that its reader may see it.
func (s *Service) OpenPicture(name string) (fs.File, error) {
	if s.IsDenied(name) {
		return nil, school.Errorf(school.NotFound, "This picture was deleted for good.")
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

// ClearCache has records and files read again. It is called when the collector may have removed
// files, or a record has changed.
func (s *Service) ClearCache() { s.known.clear() }

// HasFiles reports whether all variants and the master of a picture are there. A picture that lacks
// one is made anew when its bytes are uploaded again.
func (s *Service) HasFiles(picture school.Picture) bool {
	_, err := s.Files.Size(picture.Master)
	return err == nil && !slices.ContainsFunc(picture.Variants, func(v school.Variant) bool { return !s.Files.Has(v.Name, v.Bytes) })
}

// find returns the recorded pictures of sources whose files are all there, by source. The caller
// holds the GCLock: otherwise a picture could be cached as known while the collector removes its
// files.
func (s *Service) find(sources ...string) (map[string]school.Picture, error) {
	found := map[string]school.Picture{}
	var unknown []string
	for _, source := range sources {
		if picture, ok := s.known.get(source); ok {
			found[source] = picture
		} else {
			unknown = append(unknown, source)
		}
	}
	if len(unknown) == 0 {
		return found, nil
	}
	err := s.DB.View(func(tx *store.Tx) error {
		for _, source := range unknown {
			picture, recorded, err := tx.PictureOf(source)
			if err != nil {
				return err
			}
			if recorded && s.HasFiles(picture) {
				found[source] = picture
				s.known.put(source, picture)
			}
		}
		return nil
	})
	return found, err
}

// maxCached bounds the entries of a cache: a hash has 64 bytes.
const maxCached = 20_000

// cache keeps values by the hash of a source. The zero value is ready for use.
type cache[V any] struct {
	mu     sync.Mutex
	values map[string]V
}

func (c *cache[V]) get(hash string) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, ok = c.values[hash]
	return value, ok
}

func (c *cache[V]) put(hash string, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.values == nil || len(c.values) >= maxCached {
		c.values = map[string]V{}
	}
	c.values[hash] = value
}

func (c *cache[V]) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.values = nil
}

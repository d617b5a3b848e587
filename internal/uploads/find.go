package uploads

import (
	"sync"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// find returns the recorded pictures of sources whose files are all there, by
// source. The caller holds the GCLock: otherwise a picture could be cached as
// known while the collector removes its files.
func (s *Service) find(sources []string) (map[string]school.Picture, error) {
	found, unknown := s.known.find(sources)
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
				s.known.add(picture)
			}
		}
		return nil
	})
	return found, err
}

// HasFiles reports whether all variants and the master of a picture are there.
// A picture that lacks one is made anew when its bytes are uploaded again.
func (s *Service) HasFiles(picture school.Picture) bool {
	if _, err := s.Files.Size(picture.Master); err != nil {
		return false
	}
	for _, v := range picture.Variants {
		if !s.Files.Has(v.Name, v.Bytes) {
			return false
		}
	}
	return true
}

// ClearCache has records and files read again. It is called when the collector
// may have removed files, or a record has changed.
func (s *Service) ClearCache() { s.known.clear() }

// knownPictures caches the pictures whose files were seen to be there, by
// source.
type knownPictures struct {
	mu       sync.Mutex
	bySource map[string]school.Picture
}

func (k *knownPictures) find(sources []string) (found map[string]school.Picture, unknown []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	found = map[string]school.Picture{}
	for _, source := range sources {
		if picture, ok := k.bySource[source]; ok {
			found[source] = picture
		} else {
			unknown = append(unknown, source)
		}
	}
	return found, unknown
}

func (k *knownPictures) add(picture school.Picture) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bySource == nil {
		k.bySource = map[string]school.Picture{}
	}
	k.bySource[picture.Source] = picture
}

func (k *knownPictures) clear() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.bySource = nil
}

package site

import (
	"context"
	"io/fs"
	"sync"

	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// TakePictures begins to take pictures in for something that will name them.
// Until done is called, no sweep removes what was added.
func (s *Site) TakePictures() (add func(ctx context.Context, data []byte) (school.Picture, error), done func()) {
	s.taking.RLock()
	return s.addPicture, s.taking.RUnlock
}

// addPicture makes a picture of uploaded bytes, or finds the one that the same
// bytes made before.
func (s *Site) addPicture(ctx context.Context, data []byte) (school.Picture, error) {
	source := media.Source(data)
	known, err := s.picturesOf([]string{source})
	if picture, ok := known[source]; ok || err != nil {
		return picture, err
	}
	picture, err := s.parts.Pictures.Add(ctx, data)
	if err != nil {
		return picture, err
	}
	return picture, s.parts.DB.Update(func(tx *store.Tx) error { return tx.PutPicture(picture) })
}

// knownPictures finds the pictures of a tree that were made before, by name,
// and names the others.
func (s *Site) knownPictures(tree tree, names []string) (known map[string]school.Picture, missing []string, err error) {
	sources := make([]string, len(names))
	for i, name := range names {
		sources[i] = tree.hashes[name]
	}
	bySource, err := s.picturesOf(sources)
	known = map[string]school.Picture{}
	for i, name := range names {
		if picture, ok := bySource[sources[i]]; ok {
			known[name] = picture
		} else {
			missing = append(missing, name)
		}
	}
	return known, missing, err
}

// picturesOf finds the pictures made of sources, if their files are all there.
func (s *Site) picturesOf(sources []string) (map[string]school.Picture, error) {
	known, unseen := s.remembered.find(sources)
	if len(unseen) == 0 {
		return known, nil
	}
	err := s.parts.DB.View(func(tx *store.Tx) error {
		for _, source := range unseen {
			picture, found, err := tx.PictureOf(source)
			if err != nil {
				return err
			}
			if found && s.hasFiles(picture) {
				known[source] = picture
				s.remembered.add(picture)
			}
		}
		return nil
	})
	return known, err
}

func (s *Site) hasFiles(picture school.Picture) bool {
	for _, v := range picture.Variants {
		if !s.parts.Media.Has(v.Name, v.Bytes) {
			return false
		}
	}
	return true
}

// seenPictures are those whose files were seen to be there, so that nobody
// looks again until a sweep may have removed some.
type seenPictures struct {
	mu       sync.Mutex
	bySource map[string]school.Picture
}

func (p *seenPictures) find(sources []string) (seen map[string]school.Picture, others []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen = map[string]school.Picture{}
	for _, source := range sources {
		if picture, ok := p.bySource[source]; ok {
			seen[source] = picture
		} else {
			others = append(others, source)
		}
	}
	return seen, others
}

func (p *seenPictures) add(picture school.Picture) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bySource == nil {
		p.bySource = map[string]school.Picture{}
	}
	p.bySource[picture.Source] = picture
}

func (p *seenPictures) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bySource = nil
}

// OpenPicture opens one width of a picture for a visitor.
func (s *Site) OpenPicture(name string) (fs.File, error) { return s.parts.Media.Open(name) }

package site

import (
	"context"
	"io/fs"
	"sync"

	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// addPicture makes a picture of a content tree's file and records it. The caller
// holds the gcLock until the revision names the picture.
func (s *Site) addPicture(ctx context.Context, data []byte) (school.Picture, error) {
	picture, known, err := s.makePicture(ctx, school.Actor{}, data, nil)
	if known || err != nil {
		return picture, err
	}
	return picture, s.parts.DB.Update(func(tx *store.Tx) error {
		if err := refuseTakenDown(tx, picture); err != nil {
			return err
		}
		return tx.PutPicture(picture)
	})
}

// makePicture makes a picture of uploaded bytes, or finds the one that the same
// bytes made before. Who asks for it has to record it.
func (s *Site) makePicture(ctx context.Context, by school.Actor, data []byte, tell func(school.PictureProgress)) (picture school.Picture, known bool, err error) {
	source := media.Source(data)
	made, err := s.picturesOf([]string{source})
	if picture, known = made[source]; known || err != nil {
		return picture, known, err
	}
	if err := s.refuseSource(source); err != nil {
		return picture, false, err
	}
	unused, err := s.countPicture(by)
	if err != nil {
		return picture, false, err
	}
	decoded := false
	heard := func(p school.PictureProgress) {
		decoded = decoded || p.Stage == school.Decoding
		if tell != nil {
			tell(p)
		}
	}
	if picture, err = s.parts.Pictures.Add(ctx, data, heard); err != nil && !decoded {
		unused() // what was refused at a glance cost nothing
	}
	return picture, false, err
}

// countPicture refuses an account that had too many made. The operator, and
// what is published, are no account's.
func (s *Site) countPicture(by school.Actor) (unused func(), err error) {
	account := by.Account.ID
	if account == "" {
		return func() {}, nil
	}
	if wait, ok := s.rates.pictures.Allow(account); !ok {
		return nil, &school.Error{Code: school.Throttled, RetryAfter: wait, Message: "This account has sent very many pictures since yesterday. Send the others tomorrow."}
	}
	return func() { s.rates.pictures.Refund(account) }, nil
}

// knownPictures finds the pictures of a tree that were made before, by name,
// and names the others.
func (s *Site) knownPictures(tree tree, names []string) (known map[string]school.Picture, missing []string, err error) {
	sources := make([]string, len(names))
	for i, name := range names {
		sources[i] = tree.hashes[name]
	}
	defer s.gc.hold()()
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
// The caller holds the gcLock: what is remembered while a sweep removes it
// would seem to be there for good.
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

// hasFiles reports whether variants and master are there. What lacks one is made
// anew when its bytes come again.
func (s *Site) hasFiles(picture school.Picture) bool {
	if _, err := s.parts.Media.Size(picture.Master); err != nil {
		return false
	}
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

// OpenPicture opens one width of a picture. The caller knows by ShowsPicture, or
// by who asks, that it may be seen.
func (s *Site) OpenPicture(name string) (fs.File, error) {
	if s.isDenied(name) {
		return nil, school.Errorf(school.NotFound, "This picture was deleted for good.")
	}
	return s.parts.Media.Open(name)
}

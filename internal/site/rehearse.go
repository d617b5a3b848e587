package site

import (
	"context"
	"sync"

	"schoolsite/internal/content"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

// dryRun does what publishing a checked tree does, up to the first file that
// would be written: pictures are decoded, but nothing is made of them. It finds
// what a real import would be refused for.
func (s *Site) dryRun(ctx context.Context, tree tree, checked *content.Tree, progress *meter) error {
	pictures, err := s.tryAll(ctx, tree, checked.Pictures(), progress)
	if err != nil {
		return err
	}
	next, err := checked.Publish(pictures)
	if err != nil {
		return err
	}
	if link := next.Identity.Social.QR; link != "" {
		_, err = media.QR(link)
	}
	return err
}

// tryAll decodes the pictures of a tree that were not made before. No sweep
// comes while it looks for them.
func (s *Site) tryAll(ctx context.Context, tree tree, names []string, progress *meter) (map[string]school.Picture, error) {
	return s.picturesFor(ctx, tree, names, progress, func(ctx context.Context, data []byte) (school.Picture, error) {
		source := media.Source(data)
		if s.sound.has(source) {
			return placeholderPicture(source), nil
		}
		if err := s.parts.Pictures.Try(ctx, data); err != nil {
			return school.Picture{}, err
		}
		s.sound.add(source)
		return placeholderPicture(source), nil
	})
}

// placeholderPicture stands for a picture that is not made.
func placeholderPicture(source string) school.Picture {
	return school.Picture{ID: source, Source: source, Width: 1, Height: 1, Variants: []school.Variant{{Name: source, Width: 1, Height: 1}}}
}

// maxSound bounds the memory of sound pictures: 64 letters each.
const maxSound = 20_000

// soundPictures are the pictures that were decoded without a fault, by the
// SHA-256 of their bytes, so that the next dry run costs nothing.
type soundPictures struct {
	mu     sync.Mutex
	hashes map[string]bool
}

func (p *soundPictures) has(hash string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.hashes[hash]
}

func (p *soundPictures) add(hash string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.hashes == nil || len(p.hashes) >= maxSound {
		p.hashes = map[string]bool{}
	}
	p.hashes[hash] = true
}

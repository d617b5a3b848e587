package uploads

import (
	"context"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Tree is the picture files of a content tree.
type Tree struct {
	FS       fs.FS
	Sources  map[string]string     // the SHA-256 of each picture file, by path
	Progress func(done, total int) // is told how many new pictures are made, one call at a time; may be nil
}

// StorePictures makes and records the pictures of a content tree, and finds
// those that were made before, by path. Files whose pixels are damaged are
// diagnostics: Check reads no more than their headers. The caller holds the
// GCLock until a record names the pictures.
func (s *Service) StorePictures(ctx context.Context, tree Tree) (map[string]school.Picture, school.Diagnostics, error) {
	return s.treePictures(ctx, tree, func(ctx context.Context, data []byte) (school.Picture, error) {
		picture, known, err := s.makePicture(ctx, school.Actor{}, data, nil)
		if known || err != nil {
			return picture, err
		}
		return picture, s.DB.Update(func(tx *store.Tx) error {
			if err := tx.RefuseTakenDown(picture); err != nil {
				return err
			}
			return tx.PutPicture(picture)
		})
	})
}

// DecodePictures is a dry run of StorePictures: new pictures are decoded, and
// placeholders stand for them.
func (s *Service) DecodePictures(ctx context.Context, tree Tree) (map[string]school.Picture, school.Diagnostics, error) {
	return s.treePictures(ctx, tree, func(ctx context.Context, data []byte) (school.Picture, error) {
		source := media.Source(data)
		placeholder := school.Picture{ID: source, Source: source, Width: 1, Height: 1, Variants: []school.Variant{{Name: source, Width: 1, Height: 1}}}
		if s.decoded.has(source) {
			return placeholder, nil
		}
		if err := s.Library.CheckDecode(ctx, data); err != nil {
			return school.Picture{}, err
		}
		s.decoded.add(source)
		return placeholder, nil
	})
}

// treePictures finds the pictures of a tree, and adds the missing ones two at a
// time: the picture library bounds the memory.
func (s *Service) treePictures(ctx context.Context, tree Tree, add func(ctx context.Context, data []byte) (school.Picture, error)) (map[string]school.Picture, school.Diagnostics, error) {
	pictures, missing, err := s.findTree(tree)
	if err != nil {
		return nil, nil, err
	}
	var (
		mu       sync.Mutex
		done     int
		refusals = map[string]string{} // the message, by path
	)
	if tree.Progress != nil {
		tree.Progress(0, len(missing))
	}
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(2)
	for _, path := range missing {
		work.Go(func() error {
			data, err := fs.ReadFile(tree.FS, path)
			if err != nil {
				return err
			}
			picture, err := add(ctx, data)
			mu.Lock()
			defer mu.Unlock()
			switch school.CodeOf(err) {
			case "":
				pictures[path] = picture
			case school.Invalid, school.Unsupported, school.TooLarge:
				refusals[path] = school.AsError(err).Message
			default:
				return err
			}
			if done++; tree.Progress != nil {
				tree.Progress(done, len(missing))
			}
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		return nil, nil, err
	}
	var problems school.Diagnostics
	for _, path := range missing {
		if message, refused := refusals[path]; refused {
			problems = append(problems, school.Diagnostic{Severity: school.SeverityError, File: path, Message: message})
		}
	}
	return pictures, problems, nil
}

// findTree finds the pictures of a tree that were made before, by path, and
// lists the paths of the others in order.
func (s *Service) findTree(tree Tree) (pictures map[string]school.Picture, missing []string, err error) {
	defer s.GC.Hold()()
	found, err := s.find(slices.Collect(maps.Values(tree.Sources)))
	pictures = map[string]school.Picture{}
	for _, path := range slices.Sorted(maps.Keys(tree.Sources)) {
		if picture, ok := found[tree.Sources[path]]; ok {
			pictures[path] = picture
		} else {
			missing = append(missing, path)
		}
	}
	return pictures, missing, err
}

// maxDecoded bounds the memory of decodedPictures: a hash has 64 bytes.
const maxDecoded = 20_000

// decodedPictures caches the sources that were decoded without an error, so
// that the next dry run costs nothing.
type decodedPictures struct {
	mu     sync.Mutex
	hashes map[string]bool
}

func (d *decodedPictures) has(hash string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hashes[hash]
}

func (d *decodedPictures) add(hash string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.hashes == nil || len(d.hashes) >= maxDecoded {
		d.hashes = map[string]bool{}
	}
	d.hashes[hash] = true
}

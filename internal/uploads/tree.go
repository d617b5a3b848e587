package uploads

import (
	"cmp"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// Progress is told how many new pictures of a tree are made, one call at a time.
type Progress func(done, total int)

// StorePictures makes and records the pictures at some paths of a content tree, and finds those that were made
// before, by path. Files whose pixels are damaged are diagnostics: Check reads no more than their
// headers. The caller holds the GCLock until a record names the pictures.
func (s *Service) StorePictures(ctx context.Context, from tree.Tree, paths []string,
	progress Progress) (map[string]school.Picture, school.Diagnostics, error) {
	if err := s.storePrepared(from, paths); err != nil {
		return nil, nil, err
	}
	return s.treePictures(ctx, from, paths, progress, func(ctx context.Context, data []byte) (school.Picture, error) {
		picture, known, err := s.makePicture(ctx, school.Actor{}, data, nil)
		if known || err != nil {
			return picture, err
		}
		return picture, s.DB.Update(func(tx *store.Tx) error {
			if err := tx.RefuseTakenDown(picture); err != nil {
				return err
			}
			return store.Pictures.Put(tx, picture)
		})
	})
}

// DecodePictures is a dry run of StorePictures: new pictures are decoded, and
// placeholders stand for them.
func (s *Service) DecodePictures(ctx context.Context, from tree.Tree, paths []string,
	progress Progress) (map[string]school.Picture, school.Diagnostics, error) {
	return s.treePictures(ctx, from, paths, progress, func(ctx context.Context, data []byte) (school.Picture, error) {
		source := school.HashOf(data)
		shown := []school.Variant{{Name: source, Width: 1, Height: 1}}
		placeholder := school.Picture{ID: source, Source: source, Width: 1, Height: 1, Variants: shown}
		return placeholder, s.Library.CheckDecode(ctx, data)
	})
}

// treePictures finds the pictures of a tree, and adds the missing ones two at a time: the picture
// library bounds the memory.
func (s *Service) treePictures(
	ctx context.Context, from tree.Tree, paths []string, progress Progress,
	add func(ctx context.Context, data []byte) (school.Picture, error),
) (map[string]school.Picture, school.Diagnostics, error) {
	sources := make([]string, len(paths))
	for i, path := range paths {
		sources[i] = from.Find(path).Hash
	}
	found, err := s.Find(sources...)
	if err != nil {
		return nil, nil, err
	}
	pictures := make(map[string]school.Picture, len(found)) // by path
	var missing []string
	for i, path := range paths {
		if picture, ok := found[sources[i]]; ok {
			pictures[path] = picture
		} else {
			missing = append(missing, path)
		}
	}
	slices.Sort(missing)
	progress(0, len(missing))
	var (
		mu       sync.Mutex // guards done, pictures and problems
		done     int
		problems school.Diagnostics
	)
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(2)
	for _, path := range missing {
		work.Go(func() error {
			data, err := from.Read(path)
			if err != nil {
				return fmt.Errorf("read %s: %w", path, err)
			}
			picture, err := add(ctx, data)
			mu.Lock()
			defer mu.Unlock()
			switch school.CodeOf(err) {
			case "":
				pictures[path] = picture
			case school.Invalid, school.Unsupported, school.TooLarge:
				problems = append(problems, school.Diagnostic{Severity: school.SeverityError, File: path,
					Message: school.AsError(err).Message})
			default:
				return err
			}
			done++
			progress(done, len(missing))
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		return nil, nil, err
	}
	slices.SortFunc(problems, func(a, b school.Diagnostic) int { return cmp.Compare(a.File, b.File) })
	return pictures, problems, nil
}

// PreparedIndex names the file with the records of prepared pictures, a gob of []school.Picture, which
// lies beside theirs.
const PreparedIndex = "pictures.gob"

// storePrepared stores those of a tree's pictures that were prepared when the program was built and
// are not stored yet: all their files before the one transaction that records them.
func (s *Service) storePrepared(from tree.Tree, paths []string) error {
	if s.Prepared == nil {
		return nil
	}
	index, err := s.Prepared.Open(PreparedIndex)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the program was built without them
	}
	if err != nil {
		return fmt.Errorf("open the prepared pictures: %w", err)
	}
	defer index.Close()
	var prepared []school.Picture
	if err := gob.NewDecoder(index).Decode(&prepared); err != nil {
		return fmt.Errorf("read the prepared pictures: %w", err)
	}
	named := map[string]bool{}
	for _, path := range paths {
		named[from.Find(path).Hash] = true
	}
	prepared = slices.DeleteFunc(prepared, func(p school.Picture) bool { return !named[p.Source] })
	var sources, files []string
	for _, picture := range prepared {
		sources = append(sources, picture.Source)
	}
	found, err := s.Find(sources...)
	if err != nil {
		return err
	}
	prepared = slices.DeleteFunc(prepared, func(p school.Picture) bool { return found[p.Source].ID != "" })
	if len(prepared) == 0 {
		return nil
	}
	for _, picture := range prepared {
		files = append(files, picture.Master)
		for _, variant := range picture.Files() {
			files = append(files, variant.Name)
		}
	}
	if err := s.Files.WriteAll(files, func(name string) ([]byte, error) {
		return fs.ReadFile(s.Prepared, name)
	}); err != nil {
		return fmt.Errorf("store the prepared pictures: %w", err)
	}
	return s.DB.Update(func(tx *store.Tx) error {
		for _, picture := range prepared {
			if err := tx.RefuseTakenDown(picture); err != nil {
				return err
			}
			if err := store.Pictures.Put(tx, picture); err != nil {
				return err
			}
		}
		return nil
	})
}

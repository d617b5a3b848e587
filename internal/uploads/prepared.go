package uploads

import (
	"context"
	"encoding/gob"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// preparedIndex names the file with the records of prepared pictures, which lies beside theirs.
const preparedIndex = "pictures.gob"

// Prepare makes the pictures of a content tree and writes their files and records to a folder, for
// Deps.Prepared. It passes over files that are no pictures.
func Prepare(ctx context.Context, tree fs.FS, folder *os.Root, limits school.Limits) error {
	library := media.New(plainFiles{folder}, limits)
	var mu sync.Mutex // guards made
	var made []school.Picture
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(runtime.GOMAXPROCS(0))
	err := fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		work.Go(func() error {
			data, err := fs.ReadFile(tree, path)
			if err != nil {
				return err
			}
			picture, err := library.Add(ctx, data, nil)
			switch school.CodeOf(err) {
			case "":
				mu.Lock()
				defer mu.Unlock()
				made = append(made, picture)
				return nil
			case school.Unsupported:
				return nil
			default:
				return err
			}
		})
		return nil
	})
	if err := errors.Join(err, work.Wait()); err != nil {
		return err
	}
	// The same tree gives the same bytes, whatever was ready first.
	slices.SortFunc(made, func(a, b school.Picture) int { return strings.Compare(a.Source, b.Source) })
	index, err := folder.Create(preparedIndex)
	if err != nil {
		return err
	}
	return errors.Join(gob.NewEncoder(index).Encode(made), index.Close())
}

// plainFiles writes files that can be made again.
type plainFiles struct{ *os.Root }

func (f plainFiles) Write(name string, data []byte) error { return f.WriteFile(name, data, 0o644) }

// storePrepared stores those of a tree's pictures that were prepared when the program was built and
// are not stored yet: all their files before the one transaction that records them.
func (s *Service) storePrepared(tree Tree) error {
	if s.Prepared == nil {
		return nil
	}
	index, err := s.Prepared.Open(preparedIndex)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the program was built without them
	}
	if err != nil {
		return err
	}
	defer index.Close()
	var prepared []school.Picture
	if err := gob.NewDecoder(index).Decode(&prepared); err != nil {
		return err
	}
	named := map[string]bool{}
	for _, source := range tree.Sources {
		named[source] = true
	}
	prepared = slices.DeleteFunc(prepared, func(p school.Picture) bool { return !named[p.Source] })
	var sources, files []string
	for _, picture := range prepared {
		sources = append(sources, picture.Source)
	}
	found, err := s.find(sources...)
	if err != nil {
		return err
	}
	prepared = slices.DeleteFunc(prepared, func(p school.Picture) bool { return found[p.Source].ID != "" })
	if len(prepared) == 0 {
		return nil
	}
	for _, picture := range prepared {
		files = append(files, picture.Master)
		for _, variant := range picture.Variants {
			files = append(files, variant.Name)
		}
	}
	if err := s.Files.WriteAll(files, func(name string) ([]byte, error) { return fs.ReadFile(s.Prepared, name) }); err != nil {
		return err
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

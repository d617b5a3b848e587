package main

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
	"schoolsite/internal/uploads"
)

// prepare makes the pictures of a content tree and writes their files and records to a folder, for
// uploads.Deps. It passes over files that are no pictures.
func prepare(ctx context.Context, tree fs.FS, folder *os.Root, limits school.Limits) error {
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
			if err == nil {
				picture, err = slim(folder, path, picture)
			}
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
	index, err := folder.Create(uploads.PreparedIndex)
	if err != nil {
		return err
	}
	return errors.Join(gob.NewEncoder(index).Encode(made), index.Close())
}

// slim removes a picture's master, as its largest variant serves as one: the sample has the imported file as well.
// It leaves pictures of albums no cut for link previews.
func slim(folder *os.Root, path string, picture school.Picture) (school.Picture, error) {
	unused := []string{picture.Master}
	if strings.HasPrefix(path, "gallery/") && picture.Share != nil {
		unused, picture.Share = append(unused, picture.Share.Name), nil
	}
	for _, name := range unused {
		if err := folder.Remove(name); err != nil {
			return picture, err
		}
	}
	largest := picture.Variants[len(picture.Variants)-1]
	picture.ID, _, _ = strings.Cut(largest.Name, "-")
	picture.Master, picture.Width, picture.Height = largest.Name, largest.Width, largest.Height
	return picture, nil
}

// plainFiles writes files that can be made again.
type plainFiles struct{ *os.Root }

func (f plainFiles) Write(name string, data []byte) error { return f.WriteFile(name, data, 0o644) }

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

// plainFiles writes files that can be made again.
type plainFiles struct{ *os.Root }

func (f plainFiles) Write(name string, data []byte) error { return f.WriteFile(name, data, 0o644) }

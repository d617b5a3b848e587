package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/school"
)

// takeAll makes the pictures of a tree, two at a time; the picture library
// bounds the memory. Those that were made before are found.
func (s *Site) takeAll(ctx context.Context, tree tree, names []string, progress *meter) (map[string]school.Picture, error) {
	add, done := s.TakePictures()
	defer done()
	known, missing, err := s.knownPictures(tree, names)
	if err != nil {
		return nil, err
	}
	made := make([]school.Picture, len(missing))
	progress.begin(school.Picturing, len(missing))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(2)
	for i, name := range missing {
		work.Go(func() error {
			data, err := fs.ReadFile(tree, name)
			if err != nil {
				return err
			}
			made[i], err = add(ctx, data)
			progress.step()
			return inFile(err, name)
		})
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	for i, name := range missing {
		known[name] = made[i]
	}
	return known, nil
}

func inFile(err error, name string) error {
	if err == nil {
		return nil
	}
	known := school.AsError(err)
	return school.Errorf(known.Code, "%s: %s", name, known.Message).Because(err)
}

// keepFiles writes the files of a tree by their hashes, but for those that are
// kept already. A file that changed under our hands is refused: what is kept
// must be what was listed.
func (s *Site) keepFiles(tree tree, progress *meter) error {
	var missing []school.RevisionFile
	for _, file := range tree.files {
		if !s.Content.Has(file.Hash, file.Bytes) {
			missing = append(missing, file)
		}
	}
	progress.begin(school.Keeping, len(missing))
	for _, file := range missing {
		if err := s.keepFile(tree, file); err != nil {
			return err
		}
		progress.step()
	}
	return s.Content.Sync()
}

func (s *Site) keepFile(tree tree, file school.RevisionFile) error {
	data, err := fs.ReadFile(tree, file.Path)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != file.Hash {
		return school.Errorf(school.Conflict, "%s changed while it was imported. Import again.", file.Path)
	}
	return s.Content.Put(file.Hash, data)
}

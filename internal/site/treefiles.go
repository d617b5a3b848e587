package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/uploads"
)

// storePictures re-encodes the pictures of a checked tree, or finds those that
// were re-encoded before, by path. A dry run only decodes the new ones; any
// other caller holds the GCLock.
func (s *Site) storePictures(ctx context.Context, tree tree, checked *content.Tree, dryRun bool, progress *progressReporter) (map[string]school.Picture, error) {
	files := uploads.Tree{FS: tree, Sources: map[string]string{}, Progress: progress.at(school.Picturing)}
	for _, path := range checked.Pictures() {
		files.Sources[path] = tree.hashes[path]
	}
	store := s.StorePictures
	if dryRun {
		store = s.DecodePictures
	}
	pictures, problems, err := store(ctx, files)
	if err == nil && problems != nil {
		err = invalid(problems)
	}
	return pictures, err
}

// keepFiles writes files of a tree by their hashes, except those that the
// store has already. It refuses a file that changed after it was listed: the
// stored file must match the list. The caller holds the importing lock.
func (s *Site) keepFiles(tree fs.FS, files []school.RevisionFile, progress *progressReporter) error {
	var missing []school.RevisionFile
	for _, file := range files {
		if !s.parts.Content.Has(file.Hash, file.Bytes) {
			missing = append(missing, file)
		}
	}
	progress.begin(school.StoringFiles, len(missing))
	for _, file := range missing {
		if err := s.keepFile(tree, file); err != nil {
			return err
		}
		progress.step()
	}
	return s.parts.Content.Sync()
}

func (s *Site) keepFile(tree fs.FS, file school.RevisionFile) error {
	data, err := fs.ReadFile(tree, file.Path)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != file.Hash {
		return school.Errorf(school.Conflict, "%s changed while it was read. Try again.", file.Path)
	}
	return s.parts.Content.Put(file.Hash, data)
}

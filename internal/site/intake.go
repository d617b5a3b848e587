package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/school"
)

// takeAll makes the pictures of a tree, or finds those that were made before.
// The caller holds the gcLock.
func (s *Site) takeAll(ctx context.Context, tree tree, names []string, progress *meter) (map[string]school.Picture, error) {
	return s.picturesFor(ctx, tree, names, progress, s.addPicture)
}

// adder makes a picture of a file's bytes.
type adder func(ctx context.Context, data []byte) (school.Picture, error)

// picturesFor are the pictures of a tree by name. Those that were not made
// before are added two at a time; the picture library bounds the memory.
func (s *Site) picturesFor(ctx context.Context, tree tree, names []string, progress *meter, add adder) (map[string]school.Picture, error) {
	known, missing, err := s.knownPictures(tree, names)
	if err != nil {
		return nil, err
	}
	progress.begin(school.Picturing, len(missing))
	made := make([]school.Picture, len(missing))
	refused := make([]string, len(missing))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(2)
	for i, name := range missing {
		work.Go(func() (err error) {
			made[i], refused[i], err = takeOne(ctx, tree, name, add)
			progress.step()
			return err
		})
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	for i, name := range missing {
		known[name] = made[i]
	}
	return known, damagedPictures(missing, refused)
}

// takeOne makes one picture, or says why its bytes can't be taken.
func takeOne(ctx context.Context, tree tree, name string, add adder) (made school.Picture, refused string, err error) {
	data, err := fs.ReadFile(tree, name)
	if err != nil {
		return made, "", err
	}
	made, err = add(ctx, data)
	switch school.CodeOf(err) {
	case school.Invalid, school.Unsupported, school.TooLarge:
		return made, school.AsError(err).Message, nil
	}
	return made, "", err
}

// damagedPictures is the error of the pictures that were found to be damaged
// only when they were decoded: Check reads no more than how they begin.
func damagedPictures(names, refused []string) error {
	var problems school.Diagnostics
	for i, message := range refused {
		if message != "" {
			problems = append(problems, school.Diagnostic{Severity: school.SeverityError, File: names[i], Message: message})
		}
	}
	if problems == nil {
		return nil
	}
	return invalid(problems)
}

// keepFiles writes files of a tree by their hashes, but for those that are kept
// already. A file that changed under our hands is refused: what is kept must
// be what was listed. The caller holds the importing lock.
func (s *Site) keepFiles(tree fs.FS, files []school.RevisionFile, progress *meter) error {
	var missing []school.RevisionFile
	for _, file := range files {
		if !s.parts.Content.Has(file.Hash, file.Bytes) {
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

package uploads

import (
	"encoding/gob"
	"errors"
	"io/fs"
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

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
		return err
	}
	defer index.Close()
	var prepared []school.Picture
	if err := gob.NewDecoder(index).Decode(&prepared); err != nil {
		return err
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

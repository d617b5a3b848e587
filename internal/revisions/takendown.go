package revisions

import (
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// purgedPaths holds the paths at which kept revisions have pictures that were taken down.
type purgedPaths struct {
	takedowns int
	paths     map[string]bool
}

// TakenDown returns the pictures that were taken down, by the hash of their source, and the paths
// that they have in the kept revisions and in the sample.
func (s *Service) TakenDown() (bySource map[string]school.Takedown, paths map[string]bool, err error) {
	paths = map[string]bool{}
	err = s.db.View(func(tx *store.Tx) error {
		if bySource, err = TakedownsBySource(tx); err != nil || len(bySource) == 0 {
			return err
		}
		// No later revision has these pictures, and takedowns never end: only another one adds paths.
		if known := s.purged.Load(); known != nil && known.takedowns == len(bySource) {
			paths = known.paths
			return nil
		}
		add := func(_ int, _ bool, files []school.RevisionFile) {
			for _, f := range files {
				if _, found := bySource[f.Hash]; found {
					paths[f.Path] = true
				}
			}
		}
		sample, err := s.Sample()
		if err != nil {
			return err
		}
		add(0, false, sample.Files())
		if err := Each(tx, add); err != nil {
			return err
		}
		s.purged.Store(&purgedPaths{len(bySource), paths})
		return nil
	})
	return bySource, paths, err
}

// withoutTakenDown returns a tree without the pictures that were taken down.
func (s *Service) withoutTakenDown(source Source) (Source, error) {
	takenDown, err := store.Read(s.db, TakedownsBySource)
	if err != nil || len(takenDown) == 0 {
		return source, err
	}
	rest := source
	rest.Tree = source.Without(func(file school.RevisionFile) bool {
		_, isTakenDown := takenDown[file.Hash]
		return isTakenDown
	})
	rest.Purged = len(source.Files()) - len(rest.Files())
	return rest, nil
}

// TakedownsBySource returns the tombstones of the pictures that were taken down,
// by the SHA-256 of their source files.
func TakedownsBySource(tx *store.Tx) (map[string]school.Takedown, error) {
	all, err := store.Takedowns.All(tx)
	bySource := make(map[string]school.Takedown, len(all))
	for _, t := range all {
		bySource[t.Source] = t
	}
	return bySource, err
}

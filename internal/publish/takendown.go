package publish

import (
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// purgedPaths holds the paths at which kept revisions have pictures that were taken down.
type purgedPaths struct {
	takedowns int
	paths     map[string]bool
}

// takenDown returns the pictures that were taken down, by the hash of their source, and the paths
// that they have in the kept revisions and in the sample.
func (s *revisionStore) takenDown() (bySource map[string]school.Takedown, paths map[string]bool, err error) {
	paths = map[string]bool{}
	err = s.DB.View(func(tx *store.Tx) error {
		if bySource, err = maintenance.TakedownsBySource(tx); err != nil || len(bySource) == 0 {
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
		sample, err := s.sample()
		if err != nil {
			return err
		}
		add(0, false, sample.Files())
		if err := maintenance.EachRevision(tx, add); err != nil {
			return err
		}
		s.purged.Store(&purgedPaths{len(bySource), paths})
		return nil
	})
	return bySource, paths, err
}

// withoutTakenDown returns a tree without the pictures that were taken down.
func (s *revisionStore) withoutTakenDown(source sourceTree) (sourceTree, error) {
	takenDown, err := store.Read(s.DB, maintenance.TakedownsBySource)
	if err != nil || len(takenDown) == 0 {
		return source, err
	}
	rest := source
	rest.Tree = source.Without(func(file school.RevisionFile) bool {
		_, isTakenDown := takenDown[file.Hash]
		return isTakenDown
	})
	rest.purged = len(source.Files()) - len(rest.Files())
	return rest, nil
}

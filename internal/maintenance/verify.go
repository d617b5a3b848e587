package maintenance

import (
	"context"
	"fmt"

	"schoolsite/internal/store"
)

// DamagedRecord is a record that no longer reads as it was written.
type DamagedRecord = store.DamagedRecord

// VerifyResult reports a check of every record and file.
type VerifyResult struct {
	Records  []DamagedRecord `json:"records"`  // damaged
	Files    []FileFault     `json:"files"`    // missing or damaged
	Remade   []FileFault     `json:"remade"`   // were missing or damaged, and were made again
	Repaired []string        `json:"repaired"` // files that were taken from a backup
}

// FileFault is a file that is missing or has other bytes than when it was written.
type FileFault struct {
	Path    string `json:"path"` // in the data folder
	Use     string `json:"use"`
	Damaged bool   `json:"damaged"` // false: it is missing
}

// VerifyData checks every record and reads every file that a record names. It re-creates damaged files that can be
// derived from others, such as the widths of a picture. With repair, it restores the other damaged files from the
// newest backup that has each.
func (s *Service) VerifyData(ctx context.Context, repair bool) (result VerifyResult, err error) {
	result.Records, err = s.DB.CheckRecords(ctx)
	if err != nil {
		return result, fmt.Errorf("check the records: %w", err)
	}
	before := s.remade.Load()
	if err := s.CheckFiles(ctx, true); err != nil {
		return result, err
	}
	if made := s.remade.Load(); made != before {
		result.Remade = faultsOf(made.files)
	}
	found := *s.faults.Load()
	if repair && len(found) > 0 {
		if result.Repaired, err = s.recoverFiles(ctx, found); err != nil {
			return result, fmt.Errorf("take files from the backups: %w", err)
		}
		found, err = s.findFaults(ctx, true, pathsOf(found))
		s.faults.Store(&found)
	}
	result.Files = faultsOf(found)
	return result, err
}

func faultsOf(files []keptFile) (faults []FileFault) {
	for _, f := range files {
		faults = append(faults, FileFault{f.path(), f.use, f.damaged})
	}
	return faults
}

// recoverFiles takes files from backups and returns the paths of those that one has.
func (s *Service) recoverFiles(ctx context.Context, faults []keptFile) (repaired []string, err error) {
	byPath := map[string]keptFile{}
	var paths []string
	for _, f := range faults {
		byPath[f.path()] = f
		paths = append(paths, f.path())
	}
	defer s.GC.Hold()()
	err = s.Backups.Recover(ctx, paths, func(path string, data []byte) error {
		f := byPath[path]
		if f.damaged { // writing skips a file that exists
			if err := s.dirOf(f).Remove(f.name); err != nil {
				return err
			}
		}
		if err := s.dirOf(f).Write(f.name, data); err != nil {
			return err
		}
		s.Log.Info("a file was taken from a backup", "file", path, "use", f.use)
		repaired = append(repaired, path)
		return nil
	})
	return repaired, err
}

func pathsOf(files []keptFile) map[string]bool {
	paths := map[string]bool{}
	for _, f := range files {
		paths[f.path()] = true
	}
	return paths
}

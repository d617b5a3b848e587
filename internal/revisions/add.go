package revisions

import (
	"strconv"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Hook is called in the transaction that publishes a revision, which fails with it.
type Hook func(tx *store.Tx, revision school.Revision) error

// AddOptions say what belongs to a revision that is added.
type AddOptions struct {
	Hook       Hook              // nil for nothing
	Entry      school.AuditEntry // of the audit log; the zero entry is that of an import or a rollback
	FreesSpace bool              // it may use the disk reserve
}

// Add commits the record that publishes a revision, with its audit entry. It refuses
// pictures that were deleted permanently while the tree was being published.
func (s *Service) Add(by school.Actor, revision school.Revision, files []school.RevisionFile, options AddOptions) (school.Revision, error) {
	update := s.db.UpdateAs
	if options.FreesSpace {
		update = s.db.UpdateFromReserveAs
	}
	err := update(by, func(tx *store.Tx) error {
		before, err := current(tx)
		if err != nil {
			return err
		}
		takenDown, err := TakedownsBySource(tx)
		if err != nil {
			return err
		}
		for _, file := range files {
			if _, found := takenDown[file.Hash]; found {
				return school.Errorf(school.Conflict, "%s was deleted permanently meanwhile. Try again.", file.Path)
			}
		}
		if revision, err = tx.AddRevision(revision, files); err != nil {
			return err
		}
		if err := tx.SetCurrentRevision(revision.Number); err != nil {
			return err
		}
		entry := options.Entry
		if entry.Action == "" {
			entry = school.AuditEntry{Action: school.ActionContentImport, Of: strconv.Itoa(revision.Number), Before: before.Words(), After: revision.Words()}
		}
		if revision.Of > 0 {
			entry.Action, entry.Of = school.ActionContentRolledBack, strconv.Itoa(revision.Of)
		}
		if options.Hook != nil {
			if err := options.Hook(tx, revision); err != nil {
				return err
			}
		}
		return s.audit.Append(tx, by, entry)
	})
	return revision, err
}

// SetCommit records which git commit holds the tree of a revision.
func (s *Service) SetCommit(by school.Actor, number int, commit string) error {
	return s.db.UpdateAs(by, func(tx *store.Tx) error {
		revision, err := tx.Revision(number)
		if err != nil {
			return err
		}
		revision.Commit, revision.Dirty = commit, false
		return store.Revisions.Put(tx, revision)
	})
}

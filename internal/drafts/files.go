package drafts

import (
	"cmp"
	"fmt"
	"slices"

	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// errTakenDown names the fields whose pictures were taken down.
func errTakenDown(tx *store.Tx, files []school.DraftFile) error {
	takenDown, err := store.Takedowns.All(tx)
	refused := &school.Error{Code: school.Invalid, Fields: map[string]string{}}
	for _, t := range takenDown {
		for _, file := range files {
			if file.Hash == t.Source {
				refused.Message, refused.Fields[editing.FieldOf(file.Field)] = t.Refusal(), t.Refusal()
			}
		}
	}
	if err == nil && refused.Message != "" {
		err = refused
	}
	return err
}

// store writes files by their hashes.
func (s *Service) store(files []editing.Attachment) (stored []school.DraftFile, err error) {
	for _, file := range files {
		hash := school.HashOf(file.Data)
		if err := s.Content.Write(hash, file.Data); err != nil {
			return nil, fmt.Errorf("store %s: %w", file.Name, err)
		}
		stored = append(stored, school.DraftFile{Field: file.Field, Name: file.Name, Hash: hash, Bytes: int64(len(file.Data))})
	}
	return stored, nil
}

// checkNamed refuses files that are not stored, and fills in their sizes.
func (s *Service) checkNamed(files []school.DraftFile) (err error) {
	if err := checkFiles(files); err != nil {
		return err
	}
	wrong := map[string]string{}
	for i, file := range files {
		if files[i].Bytes, err = s.Content.Size(file.Hash); err != nil {
			wrong[editing.FieldOf(file.Field)] = "This file is not on the server any more. Choose it again."
		}
	}
	return school.InvalidFields(wrong)
}

// checkFiles refuses files that a draft can't have.
func checkFiles(files []school.DraftFile) error {
	named := make([]editing.Attachment, len(files))
	for i, file := range files {
		named[i] = editing.Attachment{Field: file.Field, Name: file.Name, Hash: file.Hash, Bytes: file.Bytes}
	}
	return cmp.Or(editing.CheckFiles(named), editing.CheckStored(named))
}

// withFiles returns the files with others in place of those of the same fields; nil for none.
func withFiles(files, others []school.DraftFile) []school.DraftFile {
	if len(files)+len(others) == 0 {
		return nil
	}
	kept := slices.DeleteFunc(slices.Clone(files), func(file school.DraftFile) bool {
		return slices.ContainsFunc(others, func(other school.DraftFile) bool { return other.Field == file.Field })
	})
	return append(kept, others...)
}

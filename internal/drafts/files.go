package drafts

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
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

// withoutDeleted returns a draft without the pictures that were deleted permanently since it was saved.
func (s *Service) withoutDeleted(draft school.Draft) (school.Draft, error) {
	takenDown, err := store.Read(s.DB, store.Takedowns.All)
	if err != nil || len(takenDown) == 0 {
		return draft, err
	}
	deleted := map[string]bool{} // by their fields
	for _, file := range draft.Files {
		deleted[file.Field] = slices.ContainsFunc(takenDown, func(t school.Takedown) bool {
			return t.Source == file.Hash && !t.Document
		})
	}
	rest, moved, err := s.Editing.WithoutDeleted(draft.Kind, draft.Item, draft.Fields,
		func(pointer string) bool { return deleted[pointer] })
	draft.Fields = rest
	draft.Files = slices.DeleteFunc(slices.Clone(draft.Files), func(f school.DraftFile) bool { return deleted[f.Field] })
	for i, file := range draft.Files {
		entry, key := path.Split(file.Field)
		if now, is := moved[strings.TrimSuffix(entry, "/")]; is {
			draft.Files[i].Field = now + "/" + key
		}
	}
	return draft, err
}

// store writes files by their hashes.
func (s *Service) store(files []editing.Attachment) (stored []school.DraftFile, err error) {
	for _, file := range files {
		hash := school.HashOf(file.Data)
		if err := s.Content.Write(hash, file.Data); err != nil {
			return nil, fmt.Errorf("store %s: %w", file.Name, err)
		}
		stored = append(stored,
			school.DraftFile{Field: file.Field, Name: file.Name, Hash: hash, Bytes: int64(len(file.Data))})
	}
	return stored, nil
}

// checkNamed refuses files that were taken down, that are not stored, or that the draft did not have and only others
// know, and fills in their sizes.
func (s *Service) checkNamed(by school.Actor, id string, files []school.DraftFile) (err error) {
	if err := checkFiles(files); err != nil {
		return err
	}
	var others []string
	err = s.DB.View(func(tx *store.Tx) error {
		last, _, err := tx.FindDraft(id)
		for _, file := range files {
			if !slices.ContainsFunc(last.Files, func(had school.DraftFile) bool { return had.Hash == file.Hash }) {
				others = append(others, file.Hash)
			}
		}
		return errors.Join(err, errTakenDown(tx, files))
	})
	if err != nil {
		return err
	}
	foreign, err := s.Editing.Foreign(by, others)
	if err != nil {
		return err
	}
	wrong := map[string]string{}
	for i, file := range files {
		files[i].Bytes, err = s.Content.Size(file.Hash)
		if err != nil || slices.Contains(foreign, file.Hash) {
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
	err := editing.CheckFiles(named)
	if err != nil {
		return err
	}
	return editing.CheckStored(named)
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

// The budgets of drafts, so that neither a program that saves in a loop nor a person fills the disk or holds up the
// others. Those of an account hold for an app token, too; the operator has none.
const (
	MaxDrafts       = 300      // in all
	maxOfAccount    = 100      // that one account began
	maxOfToken      = 30       // that one app token began
	maxTextBytes    = 16 << 20 // of the fields of these
	maxFileBytes    = 2 << 30  // of their files
	maxTextsInAll   = 64 << 20
	savesPerMinute  = 120
	mailsPerHour    = 1 // about one draft
	openedPerMinute = 30
)

// NewRates returns the rate limits for Saves, Mails and Opened of a Service.
func NewRates(clock func() time.Time) (saves, mails, opened *auth.Rate) {
	return auth.NewRate(savesPerMinute, time.Minute, clock), auth.NewRate(mailsPerHour, time.Hour, clock),
		auth.NewRate(openedPerMinute, time.Minute, clock)
}

// checkBudget refuses a save that comes too soon, or would make what its account keeps too much. It reads the heads of
// the drafts before the transaction that saves, so that nobody who writes waits for it.
func (s *Service) checkBudget(by school.Actor, next school.Draft, files []editing.Attachment) error {
	if by.Account.ID == "" {
		return nil
	}
	if wait, ok := s.Saves.Allow(by.Name()); !ok {
		return &school.Error{Code: school.Throttled, RetryAfter: wait,
			Message: "These are too many saves at once. What you wrote is still here: wait " +
				text.DurationText(wait) + ", then save again."}
	}
	text, err := json.Marshal(next.Fields)
	if err != nil {
		return fmt.Errorf("measure the fields of the draft: %w", err)
	}
	all, err := store.Read(s.DB, store.Drafts.All)
	if err != nil {
		return err
	}
	owner, began, isNew, most := by.Name(), 1, true, maxOfAccount
	if by.Token.ID != "" {
		most = maxOfToken
	}
	texts, inAll, bytes := len(text), len(text), bytesOf(next.Files)
	for _, file := range files {
		bytes += int64(len(file.Data))
	}
	if at := slices.IndexFunc(all, func(d school.Draft) bool { return d.ID == next.ID }); at >= 0 {
		owner, isNew = all[at].CreatedBy, false // whoever began it keeps it
		if next.Files == nil {
			bytes += bytesOf(all[at].Files) // it keeps what it has
		}
		all = slices.Delete(all, at, at+1)
	}
	for _, draft := range all {
		inAll += draft.Size
		if draft.CreatedBy == owner {
			began++
			texts += draft.Size
			bytes += bytesOf(draft.Files)
		}
	}
	switch {
	case isNew && began > most:
		return school.Errorf(school.Conflict, "You have begun %d drafts already, and there is room for no more. Have "+
			"some published, or discard them.", most)
	case texts > maxTextBytes || inAll > maxTextsInAll:
		return school.Errorf(school.StorageFull, "The texts of the drafts are too long together. Have some drafts "+
			"published, or discard them, then save again.")
	case bytes > maxFileBytes:
		return school.Errorf(school.StorageFull, "The files of the drafts are too large together. Have some drafts "+
			"published, or discard them, then save again.")
	}
	return nil
}

func bytesOf(files []school.DraftFile) (sum int64) {
	for _, file := range files {
		sum += file.Bytes
	}
	return sum
}

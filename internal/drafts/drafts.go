// Package drafts keeps what an office writes before visitors see it: every save of an item's form, the
// way to whoever may publish it, and back.
package drafts

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/auth"
	"schoolsite/internal/blob"
	"schoolsite/internal/content/item"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// MaxNote bounds the note with which a draft is sent back, in letters.
const MaxNote = 500

// Service keeps drafts. All fields are required.
type Service struct {
	DB      *store.DB
	Audit   *audit.Log
	Content *blob.Dir // files of drafts and revisions, by hash
	GC      *blob.GCLock
	Editing *editing.Service
	// NotifyPublishers mails those who may publish in a section, where mail is set up.
	NotifyPublishers func(section school.Section, notice Notice)
	// NotifyAuthor mails the account with an e-mail address, if there is one.
	NotifyAuthor func(email string, notice Notice)
	// Saves limits the saves of an account, Mails the mails about a draft, and Opened how often a draft is shown by
	// its links.
	Saves, Mails, Opened *auth.Rate
	BaseURL              string
	Clock                func() time.Time
	Log                  *slog.Logger

	previews previews
}

// Drafts lists all drafts, the one that changed last first, without their fields.
func (s *Service) Drafts() ([]school.Draft, error) {
	all, err := store.Read(s.DB, store.Drafts.All)
	slices.SortFunc(all, func(a, b school.Draft) int { return b.ChangedAt.Compare(a.ChangedAt) })
	return append([]school.Draft{}, all...), err
}

// Count counts the drafts that wait for somebody's approval, and those that were sent back to them.
func Count(tx *store.Tx, to school.Actor) (waiting, sentBack int, err error) {
	all, err := store.Drafts.All(tx)
	for _, draft := range all {
		switch {
		case draft.State == school.DraftWaiting && mayPublish(to, draft) == nil:
			waiting++
		case draft.State == school.DraftSentBack && draft.CreatedBy == to.Name():
			sentBack++
		}
	}
	return waiting, sentBack, err
}

// Draft returns one draft, without the pictures that were deleted permanently.
func (s *Service) Draft(id string) (school.Draft, error) {
	draft, err := store.Read(s.DB, func(tx *store.Tx) (school.Draft, error) { return find(tx, id) })
	if err != nil {
		return draft, err
	}
	return s.withoutDeleted(draft)
}

func find(tx *store.Tx, id string) (school.Draft, error) {
	draft, exists, err := tx.FindDraft(id)
	if err == nil && !exists {
		err = school.Errorf(school.NotFound, "This draft is not there any more: somebody published or discarded it.")
	}
	return draft, err
}

var draftID = regexp.MustCompile(`^[a-z0-9]{20,40}$`)

// Save stores a draft, and the files that came with it, which replace those of the same fields. Where it names files,
// which it had or which were kept for it, it has these and no others. Version 0 begins one. When somebody else
// changed it since, nothing is stored, and the error has their text of each field that differs. A save that is
// repeated, because its answer was lost, stores nothing either, and is no error.
func (s *Service) Save(ctx context.Context, by school.Actor, next school.Draft,
	files []editing.Attachment) (saved school.Draft, err error) {
	kind, err := item.KindOf(next.Kind)
	if err != nil {
		return saved, err
	}
	if !draftID.MatchString(next.ID) || next.Fields == nil {
		return saved, school.Errorf(school.Invalid, "A draft has fields, and an id of 20 to 40 small "+
			"letters and digits.")
	}
	err = editing.CheckFiles(files)
	if err == nil {
		err = editing.CheckFields(kind, next.Fields)
	}
	if err == nil {
		err = editing.CheckDocuments(ctx, files)
	}
	if err != nil {
		return saved, err
	}
	defer s.GC.Hold()() // no sweep runs between writing a file and naming it
	next.Title = kind.TitleOf(next.Item, next.Fields)
	named := next.Files
	if err := s.checkNamed(by, next.ID, named); err != nil {
		return saved, err
	}
	if err := s.checkBudget(by, next, files); err != nil {
		return saved, err
	}
	stored, err := s.store(files)
	if err != nil {
		return saved, err
	}
	next.Files = withFiles(named, stored)
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		if err := errTakenDown(tx, next.Files); err != nil {
			return err
		}
		last, err := s.last(tx, by, next)
		if err != nil {
			return err
		}
		saved = last
		saved.Files = next.Files
		if named == nil {
			saved.Files = withFiles(last.Files, stored)
		}
		saved.Item, saved.Fields, saved.Title, saved.Base = next.Item, next.Fields, next.Title, next.Base
		if err := checkFiles(saved.Files); err != nil {
			return err
		}
		if reflect.DeepEqual(saved, last) {
			return nil
		}
		if next.Version != last.Version {
			return errChanged(tx, last, next)
		}
		saved.Version++
		saved.ChangedBy, saved.ChangedAt = by.Name(), s.Clock().UTC()
		return tx.PutDraft(saved)
	})
	return saved, err
}

// last returns the draft as it is stored, or a new one.
func (s *Service) last(tx *store.Tx, by school.Actor, next school.Draft) (school.Draft, error) {
	last, exists, err := tx.FindDraft(next.ID)
	if err != nil || exists {
		return last, err
	}
	if next.Version > 0 {
		_, err := find(tx, next.ID)
		return last, err
	}
	count, err := tx.CountDrafts()
	if err == nil && count >= MaxDrafts {
		err = school.Errorf(school.Conflict, "There are %d drafts already, and there is room for no more. Discard "+
			"some of them.", count)
	}
	return school.Draft{ID: next.ID, Kind: next.Kind, Item: next.Item, State: school.DraftOpen, CreatedBy: by.Name(),
		CreatedAt: s.Clock().UTC()}, err
}

// errChanged has what somebody else wrote in the fields that differ.
func errChanged(tx *store.Tx, last, next school.Draft) error {
	person, err := tx.PersonName(last.ChangedBy)
	if err != nil {
		return err
	}
	theirs, mine := texts("", last.Fields), texts("", next.Fields)
	fields := map[string]text.Sentence{}
	for field := range theirs {
		if theirs[field] != mine[field] {
			fields[field] = text.Sentencef("%s wrote here: %s", person, theirs[field])
		}
	}
	for field := range mine {
		if _, written := theirs[field]; !written {
			fields[field] = text.Sentencef("%s left this empty.", person)
		}
	}
	for _, file := range last.Files {
		isOther := func(other school.DraftFile) bool { return other.Field == file.Field && other.Hash != file.Hash }
		if slices.ContainsFunc(next.Files, isOther) {
			fields[editing.FieldOf(file.Field)] = text.Sentencef("%s chose here: %s", person, file.Name)
		}
	}
	return school.Errorf(school.Outdated, "%s changed this draft meanwhile. Nothing of yours was saved: look at both "+
		"texts, then save again.", person).WithFields(fields)
}

// texts returns what fields hold, by their JSON pointers without the first slash.
func texts(prefix string, fields map[string]any) map[string]string {
	found := map[string]string{}
	for key, value := range fields {
		if inner, isObject := value.(map[string]any); isObject {
			for pointer, text := range texts(prefix+key+"/", inner) {
				found[pointer] = text
			}
		} else {
			found[prefix+key] = fmt.Sprint(value)
		}
	}
	return found
}

// Step has the version of a draft that somebody read, and their note.
type Step struct {
	Version int    `json:"version"` // that they have read
	Note    string `json:"note"`    // why it is sent back
}

// Submit asks for the approval of a draft.
func (s *Service) Submit(ctx context.Context, by school.Actor, id string, step Step) (school.Draft, error) {
	step.Note = ""
	draft, err := s.move(by, id, step, school.DraftWaiting, school.ActionDraftSubmitted)
	if err == nil && draft.Version != step.Version {
		s.askForApproval(ctx, by, draft)
	}
	return draft, err
}

// SendBack gives a draft back to whoever wrote it, with a note.
func (s *Service) SendBack(_ context.Context, by school.Actor, id string, step Step) (school.Draft, error) {
	step.Note = strings.TrimSpace(step.Note)
	if step.Note == "" || len([]rune(step.Note)) > MaxNote {
		return school.Draft{},
			school.InvalidFields(
				map[string]text.Sentence{"note": text.Sentencef("Say in at most %d letters what should change.", MaxNote)})
	}
	draft, err := s.move(by, id, step, school.DraftSentBack, school.ActionDraftSentBack)
	if err == nil && draft.Version != step.Version {
		s.tellSentBack(by, draft)
	}
	return draft, err
}

// move changes the state of a draft.
func (s *Service) move(by school.Actor, id string, step Step, to school.DraftState,
	action school.AuditAction) (moved school.Draft, err error) {
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		if moved, err = findVersion(tx, id, step.Version); err != nil || moved.State == to && moved.Note == step.Note {
			return err
		}
		if to == school.DraftSentBack {
			if err := mayPublish(by, moved); err != nil {
				return err
			}
		}
		moved.State, moved.Note = to, step.Note
		moved.Version++
		moved.ChangedBy, moved.ChangedAt = by.Name(), s.Clock().UTC()
		if err := store.Drafts.Put(tx, moved); err != nil {
			return err
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: action, Of: nameOf(moved)})
	})
	return moved, err
}

// nameOf names a draft in the audit log, which has no text of what nobody published.
func nameOf(draft school.Draft) string {
	kind, _ := item.KindOf(draft.Kind)
	return kind.Noun + " " + draft.ID
}

// findVersion refuses a draft that was changed since somebody read it.
func findVersion(tx *store.Tx, id string, version int) (school.Draft, error) {
	draft, err := find(tx, id)
	if err != nil || draft.Version == version {
		return draft, err
	}
	name, err := tx.PersonName(draft.ChangedBy)
	if err == nil {
		err = school.Errorf(school.Outdated, "%s changed this draft since you read it. Nothing was done: read "+
			"it again.", name)
	}
	return draft, err
}

// Discard removes a draft.
func (s *Service) Discard(_ context.Context, by school.Actor, id string, step Step) error {
	err := s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		draft, err := find(tx, id)
		if err == nil {
			err = mayDiscard(by, draft)
		}
		if err != nil {
			return err
		}
		return s.remove(tx, by, id, step, school.AuditEntry{Action: school.ActionDraftDiscarded})
	})
	if err == nil {
		s.endPreviews(id, nil)
	}
	return err
}

// remove deletes a draft, with an audit entry about it.
func (s *Service) remove(tx *store.Tx, by school.Actor, id string, step Step, entry school.AuditEntry) error {
	draft, err := findVersion(tx, id, step.Version)
	if err != nil {
		return err
	}
	if err := tx.DeleteDraft(id); err != nil {
		return err
	}
	entry.Before, entry.Of = "written by "+draft.CreatedBy, cmp.Or(entry.Of, nameOf(draft))
	return s.Audit.Append(tx, by, entry)
}

// Approve publishes a draft. The transaction that publishes it also removes it: it is published once, or
// is still there.
func (s *Service) Approve(ctx context.Context, by school.Actor, id string, step Step) (saved editing.Saved, err error) {
	draft, err := store.Read(s.DB, func(tx *store.Tx) (school.Draft, error) {
		draft, err := findVersion(tx, id, step.Version)
		if err == nil {
			err = mayPublish(by, draft)
		}
		return draft, err
	})
	if err != nil {
		return saved, err
	}
	edit, files, err := s.edit(draft)
	if err != nil {
		return saved, err
	}
	if draft.CreatedBy != by.Name() {
		edit.By = draft.CreatedBy
	}
	isRemoved := false
	edit.Hook = func(tx *store.Tx, revision school.Revision) error {
		isRemoved = true
		return s.remove(tx, by, id, step, school.AuditEntry{Action: school.ActionDraftApproved, Of: draft.Title,
			After: fmt.Sprintf("revision %d", revision.Number)})
	}
	saved, err = s.Editing.Save(ctx, by, edit, files)
	if err == nil && !isRemoved { // it is what visitors see already
		err = s.DB.UpdateAs(by, func(tx *store.Tx) error { return edit.Hook(tx, saved.Revision.Revision) })
	}
	if err == nil {
		s.endPreviews(id, nil)
		s.tellPublished(by, draft, saved)
	}
	return saved, err
}

// edit returns the edit that publishes a draft, with its files.
func (s *Service) edit(draft school.Draft) (edit editing.Edit, files []editing.Attachment, err error) {
	if draft, err = s.withoutDeleted(draft); err != nil {
		return edit, nil, err
	}
	if err := s.DB.View(func(tx *store.Tx) error { return errTakenDown(tx, draft.Files) }); err != nil {
		return edit, nil, err
	}
	for _, file := range draft.Files {
		stored, err := editing.StoredFile(s.Content, file.Field, file.Name, file.Hash)
		if err != nil {
			return edit, nil, err
		}
		files = append(files, stored)
	}
	return editing.Edit{Kind: draft.Kind, ID: draft.Item, Base: draft.Base, Fields: draft.Fields}, files, nil
}

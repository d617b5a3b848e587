package editing

import (
	"fmt"

	"schoolsite/internal/content/item"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// errConflicts names the fields that somebody changed since in another way, with their text, who wrote it and when.
func (s *Service) errConflicts(kind item.Kind, edit Edit, current int, done item.Edited) error {
	if edit.undoes != nil {
		return &school.Error{Code: school.Outdated, Fields: conflictTexts(kind, done, "It says now"), Message: fmt.Sprintf(
			"The %s was changed in the same place again later. Nothing was undone: undo the later change first, or write what is right.", kind.Noun)}
	}
	if done.Theirs.ID == "" && edit.Fields != nil {
		return school.Errorf(school.Conflict, "Somebody removed the %s meanwhile. Nothing was changed.", kind.Noun)
	}
	theirs := &school.Theirs{By: "Somebody else", Base: current, Item: done.Theirs.ID, Fields: done.Theirs.Fields}
	change, err := s.lastChange(kind, edit.Base, done)
	if err != nil {
		return err
	}
	if change.Revision > 0 {
		theirs.By, theirs.At = change.By, change.At
	}
	theirs.Who, err = store.Read(s.DB, func(tx *store.Tx) (string, error) { return tx.PersonName(theirs.By) })
	if err != nil {
		return err
	}
	conflict := &school.Error{Code: school.Outdated, Fields: conflictTexts(kind, done, theirs.Who+" wrote here"), Message: fmt.Sprintf(
		"%s changed the %s meanwhile. Nothing was saved: look at both texts, then save again.", theirs.Who, kind.Noun)}
	if edit.Fields != nil {
		conflict.Theirs = theirs
	}
	return conflict
}

// lastChange finds the newest revision since a base that changed one of the fields in conflict; none of an item that
// is removed, whose fields are all in conflict.
func (s *Service) lastChange(kind item.Kind, base int, done item.Edited) (last ItemRevision, err error) {
	t, err := s.trail(school.SystemActor, kind.Name)
	if err != nil || done.Theirs.ID == "" {
		return last, err
	}
	steps, _, err := t.steps(done.Theirs.ID)
	disputed := conflictTexts(kind, done, "")
	for _, step := range steps {
		if step.Revision <= base {
			break
		}
		for _, change := range step.Changes {
			if _, is := disputed[change.Field]; is {
				return step.ItemRevision, err
			}
		}
		if last.Revision == 0 {
			last = step.ItemRevision // a list within the item names its fields in another way
		}
	}
	return last, err
}

// conflictTexts returns their texts of the fields in conflict.
func conflictTexts(kind item.Kind, done item.Edited, said string) map[string]string {
	fields := map[string]string{}
	for _, c := range done.Conflicts {
		theirs := c.Theirs
		if theirs == nil {
			theirs = ""
		}
		fields[kind.FieldOf(c.Part)] = fmt.Sprintf("%s: %v", said, theirs)
	}
	return fields
}

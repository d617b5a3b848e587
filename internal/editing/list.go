package editing

import (
	"context"
	"fmt"

	"schoolsite/internal/content/item"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// ListEdit gives a list another order, new entries, or both, in one revision.
type ListEdit struct {
	Kind    string           `json:"kind"`
	Base    int              `json:"base"`    // the revision that the list was read from
	Entries []item.ListEntry `json:"entries"` // each entry of the base once, new ones among them
}

// SaveList publishes an edit of a list as a revision. The item that it returns is the list. What others changed since
// the base stays; if they changed the order, too, nothing is published.
func (s *Service) SaveList(ctx context.Context, by school.Actor, edit ListEdit) (saved Saved, err error) {
	kind, err := item.KindOf(edit.Kind)
	if err != nil {
		return saved, err
	}
	if err := by.Require(school.Publish, kind.Section()); err != nil {
		return saved, err
	}
	var added []any
	for _, entry := range edit.Entries {
		if entry.ID == "" {
			added = append(added, entry.Fields)
		}
	}
	if err := CheckFields(kind, map[string]any{"entries": added}); err != nil {
		return saved, err
	}
	saved, err = s.publishList(ctx, by, kind, func(on revisions.Published, now tree.Tree) (
		done item.Edited, options publish.ImportOptions, err error,
	) {
		base := now
		if edit.Base != on.Number {
			_, began, failed := s.Revisions.At(edit.Base)
			if failed != nil {
				return done, options, failed
			}
			base = began.Tree
		}
		done, err = item.ApplyList(base, now, kind, edit.Entries)
		options.Message = fmt.Sprintf("%s: the order changed", done.Item.Title)
		if len(added) > 0 {
			options.Message = fmt.Sprintf("%s: %d added", done.Item.Title, len(added))
		}
		if err == nil && len(done.Conflicts) > 0 {
			err = school.Errorf(school.Outdated, "Somebody else changed the order of this list meanwhile. Nothing was "+
				"changed: look at the list as it is now, then do it again.")
		}
		return done, options, err
	})
	saved.Added = len(added)
	return saved, err
}

// publishList publishes what change makes of a list, whose caller knows that somebody may.
func (s *Service) publishList(
	ctx context.Context, by school.Actor, kind item.Kind,
	change func(on revisions.Published, now tree.Tree) (item.Edited, publish.ImportOptions, error),
) (saved Saved, err error) {
	var done item.Edited
	saved.ImportResult, err = s.Publisher.Edit(ctx, by, func(on revisions.Published, in tree.Tree) (
		next tree.Tree, options publish.ImportOptions, err error,
	) {
		done, options, err = change(on, in)
		options.Edited = &school.EditedItem{Kind: kind.Name, Title: done.Item.Title}
		return withChange(withBeside(in, done), done.Change), options, err
	})
	saved.Item = done.Item
	if err != nil || saved.Unchanged || saved.DryRun {
		return saved, atFields(err, done, nil)
	}
	saved.Undo = &UndoItem{Kind: kind.Name, Revision: saved.Revision.Number}
	saved.Page = kind.Page(done.Item)
	return saved, nil
}

// undoList takes back what a revision did to a list, whose caller knows that somebody may.
func (s *Service) undoList(ctx context.Context, by school.Actor, t *trail, undo UndoItem) (Saved, error) {
	var older, newer tree.Tree
	isFound := false
	_, err := t.each(func(revision school.Revision, before, after tree.Tree) (goOn bool, err error) {
		if edited := revision.Edited; revision.Number == undo.Revision && edited != nil && edited.Kind == t.kind.Name {
			older, newer, isFound = before, after, edited.Was == "" && edited.ID == ""
		}
		return revision.Number > undo.Revision, nil
	})
	if err != nil {
		return Saved{}, err
	}
	if !isFound {
		return Saved{}, school.Errorf(school.NotFound, "Revision %d did not change this list as a whole, or is not kept "+
			"any more.", undo.Revision)
	}
	return s.publishList(ctx, by, t.kind, func(_ revisions.Published, now tree.Tree) (
		done item.Edited, options publish.ImportOptions, err error,
	) {
		done, err = item.UndoList(older, newer, now, t.kind)
		if err == nil && len(done.Conflicts) > 0 {
			err = school.Errorf(school.Outdated, "The list was changed in the same place again later. Nothing was "+
				"undone: undo the later change first, or change the list by hand.")
		}
		return done, publish.ImportOptions{Message: fmt.Sprintf("Change of revision %d undone: %s", undo.Revision,
			done.Item.Title), Undoes: undo.Revision, DryRun: undo.DryRun}, err
	})
}

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

// UndoItem names a change of an item that is to be taken back.
type UndoItem struct {
	Kind     string `json:"kind"`
	ID       string `json:"id"`       // as it is called now, or was when it was removed
	Revision int    `json:"revision"` // that made the change; 0 for the removal of an item
	DryRun   bool   `json:"dryRun,omitempty"`
}

// Undo takes one change of an item back, and publishes that as a revision. What was changed later stays, in the
// same item, too; where a field was changed again, nothing is published, and the error names what it says now.
// An item that was removed comes back, with its pictures and documents.
func (s *Service) Undo(ctx context.Context, by school.Actor, undo UndoItem) (saved Saved, err error) {
	kind, err := item.KindOf(undo.Kind)
	if err != nil {
		return saved, err
	}
	if err := by.Require(school.Publish, kind.Section()); err != nil {
		return saved, err
	}
	t, err := s.trail(by, undo.Kind)
	if err != nil {
		return saved, err
	}
	steps, _, err := t.steps(undo.ID)
	if err != nil {
		return saved, err
	}
	one, err := chosen(kind, steps, undo.Revision)
	if err != nil {
		return saved, err
	}
	if one.Action == Removed {
		return s.restore(ctx, by, kind, one, undo.DryRun)
	}
	message := fmt.Sprintf("Change of revision %d undone in the %s: %s", one.Revision, kind.Noun, one.before.Title)
	return s.publish(ctx, by, kind, Edit{
		Kind: undo.Kind, ID: one.after.ID, Base: one.Revision, Fields: one.before.Fields, Message: message, DryRun: undo.DryRun,
		undoes: &one,
	}, nil)
}

// chosen returns the step of a revision, or with 0 the removal of the item.
func chosen(kind item.Kind, steps []step, revision int) (step, error) {
	if revision != 0 && len(steps) > 0 && steps[0].Action == Removed && steps[0].Revision != revision {
		return step{}, school.Errorf(school.Conflict, "The %s is deleted. Restore it first.", kind.Noun)
	}
	for _, one := range steps {
		switch {
		case revision == 0 && one.Action == Removed:
			return one, nil
		case revision == one.Revision && one.Action == Added:
			return one, school.Errorf(school.Conflict, "Revision %d added the %s. To take that back, remove it.", revision, kind.Noun)
		case revision == one.Revision:
			return one, nil
		}
	}
	if revision == 0 {
		return step{}, school.Errorf(school.Conflict, "The %s is not deleted. Say which change of it to undo.", kind.Noun)
	}
	return step{}, school.Errorf(school.NotFound, "Revision %d did not change the %s, or is not kept any more. Its history lists those that did.", revision, kind.Noun)
}

// restore publishes an item again that was removed.
func (s *Service) restore(
	ctx context.Context, by school.Actor, kind item.Kind, removal step, dryRun bool,
) (saved Saved, err error) {
	var done item.Edited
	saved.Restored = true
	saved.ImportResult, err = s.Publisher.Edit(ctx, by, func(_ revisions.Published, now tree.Tree) (
		next tree.Tree, options publish.ImportOptions, err error,
	) {
		done, err = item.Restore(kind, removal.beforeTree, removal.afterTree, now, removal.before)
		if err == nil {
			next, err = item.WithAttachments(now, removal.beforeTree, removal.afterTree, removal.before)
		}
		message := fmt.Sprintf("Deleted %s restored: %s", kind.Noun, removal.Title)
		return withChange(next, done.Change), publish.ImportOptions{Message: message, DryRun: dryRun}, err
	})
	saved.Item = done.Item
	return saved, atFields(err, done, nil)
}

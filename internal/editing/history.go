package editing

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"schoolsite/internal/content/item"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// Action classifies the change of an item by a revision.
type Action string

const (
	Added   Action = "added"
	Changed Action = "changed"
	Removed Action = "removed"
)

// ItemRevision is a revision in which an item changed.
type ItemRevision struct {
	Revision int                `json:"revision"`
	At       time.Time          `json:"at"`
	By       string             `json:"by"`
	Who      string             `json:"who,omitempty"`     // the name of their account, where there is one
	Message  string             `json:"message,omitempty"` // of the whole revision
	Action   Action             `json:"action"`
	Title    string             `json:"title"`             // of the item then
	Changes  []item.FieldChange `json:"changes,omitempty"` // of Changed
}

// History lists the revisions in which an item changed, newest first.
type History struct {
	Entries  []ItemRevision `json:"entries"`
	Complete bool           `json:"complete"` // false where older revisions, which may have changed it, are not kept
}

// Deleted is an item that was removed, and can be brought back as long as its revisions are kept.
type Deleted struct {
	ID string `json:"id"`
	ItemRevision
}

// step is a change of an item with the trees before and after it.
type step struct {
	ItemRevision
	before, after         item.Item // without an ID where it was not there
	beforeTree, afterTree tree.Tree
}

// trail walks from the current revision to older ones.
type trail struct {
	*item.Trail
	kind      item.Kind
	service   *Service
	revisions []school.Revision // newest first
}

func (s *Service) trail(kindName string) (*trail, error) {
	kind, err := item.KindOf(kindName)
	if err != nil {
		return nil, err
	}
	all, err := s.Revisions.All()
	if err != nil {
		return nil, err
	}
	now, err := s.Revisions.Current()
	at := slices.IndexFunc(all, func(r school.Revision) bool { return r.Number == now.Number })
	return &trail{item.NewTrail(kind), kind, s, all[max(at, 0):]}, err
}

// visit is called with a revision, its tree and the one before it. It returns false to go no further.
type visit func(revision school.Revision, older, newer tree.Tree) (goOn bool, err error)

// each visits the revisions, newest first, and reports whether it came to the first that there ever was. It stops
// without an error where a revision or its text can't be read any more.
func (t *trail) each(do visit) (complete bool, err error) {
	var revision school.Revision
	var newer tree.Tree
	for i, next := range t.revisions {
		if i > 0 && next.Tree == revision.Tree {
			revision = next
			continue
		}
		_, older, err := t.service.Revisions.At(next.Number)
		goOn := true
		if err == nil && i > 0 {
			goOn, err = do(revision, older.Tree, newer)
		}
		if code := school.CodeOf(err); code == school.NotFound || code == school.ContentInvalid {
			return false, nil
		}
		if err != nil || !goOn {
			return false, err
		}
		revision, newer = next, older.Tree
	}
	if revision.Number != 1 {
		return revision.Number == 0, nil
	}
	older := tree.Tree{}
	if revision.Edited != nil { // an edit of the sample
		_, sample, err := t.service.Revisions.At(0)
		if err != nil {
			return false, err
		}
		older = sample.Tree
	}
	_, err = do(revision, older, newer)
	return true, err
}

// isEdit reports whether a revision may have changed an item of some ID. The first one that there was is compared with
// the sample, which another version of the program may have changed as well.
func isEdit(r school.Revision, id string) bool {
	return r.Number != 1 || r.Edited != nil && (id == r.Edited.Was || id == r.Edited.ID)
}

// difference returns the items that came and went with a revision. Of entries that are alike, the trees don't tell which
// one it was: the record of the edit does.
func (t *trail) difference(revision school.Revision, older, newer tree.Tree) (added, removed []item.Item, err error) {
	added, removed, err = t.Difference(older, newer)
	edited := revision.Edited
	switch {
	case edited == nil || edited.Kind != t.kind.Name || len(added)+len(removed) != 1:
	case edited.ID == "" && edited.Was != "" && len(removed) == 1:
		removed[0].ID = edited.Was
	case edited.ID != "" && len(added) == 1:
		added[0].ID = edited.ID
	}
	return added, removed, err
}

// removals calls a function with the items that were removed, the last first, until it returns false. isBack tells
// those after which one of the same name was added.
func (t *trail) removals(do func(removed step, isBack bool) (goOn bool)) error {
	isBack := map[string]bool{}
	_, err := t.each(func(revision school.Revision, older, newer tree.Tree) (bool, error) {
		added, removed, err := t.difference(revision, older, newer)
		for _, i := range removed {
			if !isEdit(revision, i.ID) {
				continue
			}
			found := step{ItemRevision: entryOf(revision, Removed, i), before: i, beforeTree: older, afterTree: newer}
			if !do(found, isBack[i.ID]) {
				return false, nil
			}
		}
		for _, i := range added {
			isBack[i.ID] = true
		}
		return true, err
	})
	return err
}

func entryOf(revision school.Revision, action Action, i item.Item) ItemRevision {
	return ItemRevision{Revision: revision.Number, At: revision.At, By: revision.By, Message: revision.Message,
		Action: action, Title: i.Title}
}

// maxEntries bounds the history of an item.
const maxEntries = 100

// steps lists what was done to an item of the current revision, or to one that was removed, newest first.
func (t *trail) steps(id string) (steps []step, complete bool, err error) {
	_, current, err := t.service.Revisions.At(revisions.Current)
	if err != nil {
		return nil, false, err
	}
	removedIn := math.MaxInt
	now, err := item.Find(current.Tree, t.kind, id)
	isBlank := err == nil && len(now.Fields) == 0 // a row that nobody has answered, or not any more
	if missing := err; isBlank || school.CodeOf(missing) == school.NotFound {
		err = t.removals(func(s step, isBack bool) bool {
			if s.before.ID == id && !isBack {
				steps, now, removedIn, missing = append(steps, s), s.before, s.Revision, nil
			}
			return removedIn == math.MaxInt
		})
		err = cmp.Or(err, missing)
	}
	if err != nil || isBlank && len(steps) == 0 {
		return nil, err == nil, err
	}
	complete, err = t.each(func(revision school.Revision, older, newer tree.Tree) (bool, error) {
		if revision.Number >= removedIn {
			return true, nil
		}
		was, found, err := t.Was(older, newer, now)
		found = found && isEdit(revision, now.ID)
		next := step{ItemRevision: entryOf(revision, Changed, now), before: was, after: now, beforeTree: older,
			afterTree: newer}
		if found {
			next.Changes = item.Outline(was, now)
		} else {
			next.Action = Added
		}
		if err == nil && (!found || len(next.Changes) > 0) {
			steps = append(steps, next)
		}
		now = was
		return found && len(steps) < maxEntries, err
	})
	isWhole := len(steps) > 0 && steps[len(steps)-1].Action == Added
	return steps, complete || isWhole, err
}

// History lists what was done to an item.
func (s *Service) History(kind, id string) (History, error) {
	found := History{Entries: []ItemRevision{}}
	t, err := s.trail(kind)
	if err != nil {
		return found, err
	}
	steps, complete, err := t.steps(id)
	if err != nil {
		return found, err
	}
	for _, one := range steps {
		found.Entries = append(found.Entries, one.ItemRevision)
	}
	found.Complete = complete
	return found, s.DB.View(func(tx *store.Tx) (err error) {
		for i := range found.Entries {
			err = cmp.Or(err, found.Entries[i].name(tx))
		}
		return err
	})
}

// name fills in what whoever made the revision is called.
func (r *ItemRevision) name(tx *store.Tx) error {
	name, err := tx.PersonName(r.By)
	if name != r.By {
		r.Who = name
	}
	return err
}

// Changes lists the fields in which an edit differs from the item that it began on, or from the published one where
// that revision is not kept any more.
func (s *Service) Changes(edit Edit) ([]item.FieldChange, error) {
	kind, err := item.KindOf(edit.Kind)
	if err != nil {
		return nil, err
	}
	_, base, err := s.Revisions.At(edit.Base)
	if school.CodeOf(err) == school.NotFound {
		_, base, err = s.Revisions.At(revisions.Current)
	}
	if err != nil {
		return nil, err
	}
	was, err := item.Find(base.Tree, kind, edit.ID)
	if school.CodeOf(err) == school.NotFound { // it was removed
		return item.Changes(item.Item{}, item.Item{Fields: edit.Fields}), nil
	}
	if err != nil {
		return nil, err
	}
	isDeleted, err := s.deletedIn(base.Tree)
	was.Fields, _ = item.WithoutDeleted(was.File, was.Fields, isDeleted)
	return item.Changes(was, item.Item{File: was.File, Fields: edit.Fields}), err
}

// Deleted lists the items of a kind that can be brought back, the last that was removed first.
func (s *Service) Deleted(kind string) ([]Deleted, error) {
	found := []Deleted{}
	t, err := s.trail(kind)
	if err != nil {
		return found, err
	}
	err = t.removals(func(one step, isBack bool) bool {
		if !isBack {
			found = append(found, Deleted{ID: one.before.ID, ItemRevision: one.ItemRevision})
		}
		return len(found) < maxEntries
	})
	if err != nil {
		return found, err
	}
	return found, s.DB.View(func(tx *store.Tx) (err error) {
		for i := range found {
			err = cmp.Or(err, found[i].name(tx))
		}
		return err
	})
}

// UndoItem names a change of an item that is to be taken back.
type UndoItem struct {
	Kind     string `json:"kind"`
	ID       string `json:"id"`       // as it is called now, or was when it was removed; "" for an edit of the whole list
	Revision int    `json:"revision"` // that made the change; 0 for the last removal of an item
	DryRun   bool   `json:"dryRun,omitempty"`
}

// Undo takes one change of an item back, and publishes that as a revision. What was changed later stays, in the
// same item, too; where a field was changed again, nothing is published, and the error names what it says now.
// An item that was removed comes back, with its pictures and documents; one that was added is removed.
func (s *Service) Undo(ctx context.Context, by school.Actor, undo UndoItem) (saved Saved, err error) {
	kind, err := item.KindOf(undo.Kind)
	if err != nil {
		return saved, err
	}
	if err := by.Require(school.Publish, kind.Section()); err != nil {
		return saved, err
	}
	t, err := s.trail(undo.Kind)
	if err != nil {
		return saved, err
	}
	if undo.ID == "" && kind.IsList() {
		return s.undoList(ctx, by, t, undo)
	}
	removed, isRemoval, err := t.removal(undo)
	if err != nil {
		return saved, err
	}
	if isRemoval {
		return s.restore(ctx, by, kind, removed, undo.DryRun)
	}
	steps, _, err := t.steps(undo.ID)
	if err != nil {
		return saved, err
	}
	one, err := chosen(kind, steps, undo.Revision)
	if err != nil {
		return saved, err
	}
	edit := Edit{Kind: undo.Kind, ID: undo.ID, Base: t.revisions[0].Number, DryRun: undo.DryRun, undoes: &one}
	if one.Action == Changed { // of what was added, later changes are removed with it; it can be restored
		edit.ID, edit.Base, edit.Fields = one.after.ID, one.Revision, item.WithTranslations(one.before.Fields)
		edit.Message = fmt.Sprintf("Change of revision %d undone in the %s: %s", one.Revision, kind.Noun, one.before.Title)
	}
	return s.publish(ctx, by, kind, edit, nil)
}

// removal finds the removal that is to be undone, if it is one. Another item may have the ID by now: that of an entry is
// made of its title.
func (t *trail) removal(undo UndoItem) (found step, isRemoval bool, err error) {
	err = t.removals(func(s step, isBack bool) bool {
		isRemoval = s.before.ID == undo.ID && (s.Revision == undo.Revision || undo.Revision == 0 && !isBack)
		found = s
		return !isRemoval
	})
	return found, isRemoval, err
}

// chosen returns the step of a revision that is not the removal of the item.
func chosen(kind item.Kind, steps []step, revision int) (step, error) {
	if revision != 0 && len(steps) > 0 && steps[0].Action == Removed && steps[0].Revision != revision {
		return step{}, school.Errorf(school.Conflict, "The %s is deleted. Restore it first.", kind.Noun)
	}
	for _, one := range steps {
		if revision == one.Revision {
			return one, nil
		}
	}
	if revision == 0 {
		return step{}, school.Errorf(school.Conflict, "The %s is published, so there is nothing to restore. "+
			"To undo a change of it, say which revision made the change.", kind.Noun)
	}
	return step{}, school.Errorf(school.NotFound, "Revision %d did not change the %s, or is not kept any more. Its "+
		"history lists those that did.", revision, kind.Noun)
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
		next = withChange(withBeside(next, done), done.Change)
		return next, publish.ImportOptions{Message: message, DryRun: dryRun, Undoes: removal.Revision,
			Edited: &school.EditedItem{Kind: kind.Name, ID: done.Item.ID, Title: done.Item.Title}}, err
	})
	saved.Item = done.Item
	return saved, atFields(err, done, nil)
}

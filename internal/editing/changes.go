package editing

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"schoolsite/internal/audit"
	"schoolsite/internal/content/item"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// SiteChange describes what a revision did to the content, apart from the slider and the pop-up, as staff see it.
type SiteChange struct {
	school.Revision
	Who      string        // a person's name, "root (by command)", the e-mail address of a removed account
	Sentence text.Sentence // with Who as its first value
	Kind     string        // published, undone or redone, as of the slider
	State    string        // ready, undone or gone, as of the slider; "" where whoever asks can't undo it
}

// maxSiteChanges bounds the list of changes.
const maxSiteChanges = 100

// SiteChanges lists the changes of the content by the revisions that are kept, newest first. It reads no tree.
func (s *Service) SiteChanges(by school.Actor) ([]SiteChange, error) {
	names, err := store.Read(s.DB, audit.LoadNames)
	if err != nil {
		return nil, err
	}
	all, err := s.Revisions.All()
	if err != nil {
		return nil, err
	}
	history := revertible{}
	for _, revision := range all {
		history[revision.Number] = revision
	}
	undone := map[int]bool{} // an undo is newer than what it undid; one that was itself undone does not count
	found := []SiteChange{}
	for _, r := range all {
		if r.Undoes != 0 && !undone[r.Number] {
			undone[r.Undoes] = true
		}
		if r.Edited != nil && isHome(r.Edited.Kind) {
			continue
		}
		who := names.Of(r.By)
		change := SiteChange{Revision: r, Who: who, Sentence: history.sentence(r, who), Kind: history.kindOf(r)}
		switch {
		case undone[r.Number]:
			change.State = "undone"
		case r.Edited == nil || !mayEdit(by, r.Edited.Kind):
		case r.Number == all[len(all)-1].Number && r.Number != 1:
			change.State = "gone"
		default:
			change.State = "ready"
		}
		found = append(found, change)
	}
	return found[:min(len(found), maxSiteChanges)], nil
}

// isHome reports whether a kind is the slider or the pop-up, whose changes have their own list.
func isHome(kind string) bool { return kind == "slider" || kind == "popup" }

func mayEdit(by school.Actor, kindName string) bool {
	kind, err := item.KindOf(kindName)
	return err == nil && by.Require(school.Publish, kind.Section()) == nil
}

// revertible has revisions by their numbers.
type revertible map[int]school.Revision

// isRedo reports whether a revision undid an undo.
func (all revertible) isRedo(r school.Revision) bool {
	undone, known := all[r.Undoes]
	return known && undone.Undoes != 0 && !all.isRedo(undone)
}

// kindOf returns what a revision is among the changes.
func (all revertible) kindOf(r school.Revision) string {
	switch {
	case all.isRedo(r):
		return "redone"
	case r.Undoes != 0:
		return "undone"
	}
	return "published"
}

// sentence says what somebody did by a revision.
func (all revertible) sentence(r school.Revision, who string) text.Sentence {
	if undone, known := all[r.Undoes]; known {
		if all.isRedo(r) {
			return text.Sentencef("%s redid: %s", who, all.sentence(all[undone.Undoes], ""))
		}
		return text.Sentencef("%s undid: %s", who, all.sentence(undone, ""))
	}
	if r.Edited == nil {
		switch {
		case r.Of > 0:
			return text.Sentencef("%s restored an older version of the site", who)
		case r.Message != "":
			return text.Sentencef("%s published content: %s", who, r.Message)
		}
		return text.Sentencef("%s published content", who)
	}
	kind, err := item.KindOf(r.Edited.Kind)
	if err != nil { // of a later version of the program
		return text.Sentencef("%s published content", who)
	}
	noun := text.Sentencef(kind.Noun)
	switch {
	case r.Edited.Was == r.Edited.ID && kind.IsList():
		return text.Sentencef("%s changed the list “%s”", who, r.Edited.Title)
	case r.Edited.Was == "":
		return text.Sentencef("%s added the %s “%s”", who, noun, r.Edited.Title)
	case r.Edited.ID == "":
		return text.Sentencef("%s removed the %s “%s”", who, noun, r.Edited.Title)
	}
	return text.Sentencef("%s changed the %s “%s”", who, noun, r.Edited.Title)
}

// UndoRevision undoes what a revision did to one item, whatever the item is called now, or to a list.
func (s *Service) UndoRevision(ctx context.Context, by school.Actor, number string) (saved Saved, err error) {
	all, err := s.Revisions.All()
	if err != nil {
		return saved, err
	}
	n, _ := strconv.Atoi(number)
	at := slices.IndexFunc(all, func(r school.Revision) bool { return r.Number == n && r.Edited != nil })
	if at < 0 {
		return saved, school.Errorf(school.NotFound,
			"This change can't be undone any more: what was published before it is not kept.")
	}
	edited := *all[at].Edited
	id := cmp.Or(edited.ID, edited.Was)
	for _, later := range slices.Backward(all[:at]) { // newest first
		if id != "" && later.Edited != nil && later.Edited.Kind == edited.Kind && later.Edited.Was == id && later.Edited.ID != "" {
			id = later.Edited.ID
		}
	}
	return s.Undo(ctx, by, UndoItem{Kind: edited.Kind, ID: id, Revision: n})
}

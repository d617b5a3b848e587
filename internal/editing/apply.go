package editing

import (
	"context"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content/item"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// apply makes an edit to the content that is published now, the revision current. Its caller knows that somebody may.
func (s *Service) apply(
	ctx context.Context, kind item.Kind, edit Edit, files []Attachment, current int, now tree.Tree,
) (done item.Edited, next tree.Tree, err error) {
	if err := errTwice(kind, now, edit); err != nil {
		return done, next, err
	}
	base := now
	if edit.Base != current && edit.ID != "" {
		_, began, err := s.Revisions.At(edit.Base)
		if err != nil {
			return done, next, err
		}
		base = began.Tree
	}
	if err := errPaper(kind, base, edit, len(files) > 0, s.Clock().In(text.India)); err != nil {
		return done, next, err
	}
	done, next, err = s.withFiles(ctx, base, now, item.Edit{Kind: kind, ID: edit.ID, Fields: edit.Fields}, files)
	if err != nil {
		return done, next, err
	}
	if len(done.Conflicts) > 0 {
		return done, next, s.errConflicts(kind, edit, current, now, done)
	}
	if edit.undoes != nil && edit.Fields != nil {
		restored := item.Item{File: done.Change.Path, Fields: edit.Fields}
		next, err = item.WithAttachments(next, edit.undoes.beforeTree, edit.undoes.afterTree, restored)
	}
	return done, next, err
}

// withFiles applies an edit of an item and returns the new tree: it has the files attached to the edit, and no
// longer has those that nothing references any more.
func (s *Service) withFiles(
	ctx context.Context, base, now tree.Tree, edit item.Edit, files []Attachment,
) (done item.Edited, next tree.Tree, err error) {
	next = now
	today := s.Clock().In(text.India)
	done, err = item.Apply(ctx, base, now, edit, today)
	if len(files) > 0 && err == nil && len(done.Conflicts) == 0 { // the item's file says where they belong
		for i, file := range files { // in the order in which they came
			if isTakenOut(edit.Fields, file.Field) {
				continue
			}
			part := s.at("", file)
			part.File.Path = item.FilePath(next, done.Item, file.Name, part.File.Hash)
			edit.Fields, err = withField(edit.Fields, file.Field, nameIn(done.Item, part.File.Path))
			if err != nil {
				return done, next, err
			}
			files[i].path = part.File.Path
			next = next.With(part)
		}
		done, err = item.Apply(ctx, base, now, edit, today)
	}
	if err != nil || len(done.Conflicts) > 0 {
		return done, next, err
	}
	unused, err := item.Unnamed(withBeside(now, done), done.Change)
	if err != nil {
		return done, next, err
	}
	unused = append(unused, item.Unlisted(now, done.Change.Path, done.Item.Fields)...)
	isUnused := func(file school.RevisionFile) bool {
		return slices.Contains(unused, file.Path) && !slices.ContainsFunc(files, func(a Attachment) bool {
			return a.path == file.Path
		})
	}
	return done, withChange(withBeside(next.Without(isUnused), done), done.Change), nil
}

// withBeside returns a tree with what changes beside the file of an item.
func withBeside(in tree.Tree, done item.Edited) tree.Tree {
	if done.Menu != nil {
		in = withChange(withBeside(in, *done.Menu), done.Menu.Change)
	}
	for _, change := range done.Translations {
		in = withChange(in, change.Change)
	}
	return in
}

// withChange returns a tree with the text of a changed file, or without one that is removed.
func withChange(in tree.Tree, change merge.Change) tree.Tree {
	if change.Removed {
		return in.Without(func(file school.RevisionFile) bool { return file.Path == change.Path })
	}
	return in.With(tree.Data(change.Path, []byte(change.Text)))
}

// nameIn returns the name by which an item names a file: an album that of one beside it, without the folder.
func nameIn(i item.Item, file string) string {
	if strings.HasPrefix(file, strings.TrimSuffix(i.File, "album.yaml")) {
		return path.Base(file)
	}
	return file
}

// FieldOf returns the field that a file belongs to, as errors name it.
func FieldOf(pointer string) string {
	field, _, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "#")
	return field
}

// isTakenOut reports whether a file is a picture that its text does not show any more.
func isTakenOut(fields map[string]any, pointer string) bool {
	_, name, isInText := strings.Cut(pointer, "#")
	text, _ := fields[FieldOf(pointer)].(string)
	return isInText && !strings.Contains(text, "]("+name)
}

// withField returns fields in which the one at a JSON pointer has a value: the text, in which a picture has its path
// in place of its name, where the pointer names one.
func withField(fields map[string]any, pointer, value string) (map[string]any, error) {
	errNowhere := school.Errorf(school.Invalid, "A file belongs to the field %q, which the item does "+
		"not have.", pointer)
	pointer, name, isInText := strings.Cut(pointer, "#")
	key, rest, deeper := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
	changed := maps.Clone(fields)
	if changed == nil || key == "" || name == "" && isInText {
		return nil, errNowhere
	}
	if isInText {
		text, _ := changed[key].(string)
		changed[key] = strings.ReplaceAll(text, "]("+name, "]("+value)
		return changed, nil
	}
	if !deeper {
		changed[key] = value
		return changed, nil
	}
	var err error
	switch inner := changed[key].(type) {
	case map[string]any:
		changed[key], err = withField(inner, rest, value)
		return changed, err
	case []any:
		at, last, _ := strings.Cut(rest, "/")
		i, failed := strconv.Atoi(at)
		if failed != nil || i < 0 || i >= len(inner) {
			return nil, errNowhere
		}
		entry, _ := inner[i].(map[string]any)
		list := slices.Clone(inner)
		list[i], err = withField(entry, last, value)
		changed[key] = list
		return changed, err
	}
	return nil, errNowhere
}

// errConflicts names the fields that somebody changed since in another way, with their text, who wrote it and when.
func (s *Service) errConflicts(kind item.Kind, edit Edit, current int, now tree.Tree, done item.Edited) error {
	if edit.undoes != nil {
		return school.Errorf(school.Outdated, "The %s was changed in the same place again later. Nothing was undone: "+
			"undo the later change first, or write what is right.", text.Sentencef(kind.Noun)).
			WithFields(conflictTexts(kind, done, func(value any) text.Sentence {
				return text.Sentencef("It says now: %v", value)
			}))
	}
	if done.Theirs.ID == "" && edit.Fields != nil {
		return school.Errorf(school.Conflict, "Somebody removed the %s meanwhile. Nothing was changed.", text.Sentencef(kind.Noun))
	}
	theirs := &school.Theirs{Base: current, Item: done.Theirs.ID, Fields: done.Theirs.Fields}
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
	listed, err := s.listed(now, []item.Item{done.Theirs})
	if err != nil {
		return err
	}
	theirs.Pictures = listed[0].Pictures
	who := any(theirs.Who)
	if theirs.Who == "" {
		who = text.Sentencef("Somebody else")
	}
	conflict := school.Errorf(school.Outdated, "%s changed the %s meanwhile. Nothing was saved: look at both texts, "+
		"then save again.", who, text.Sentencef(kind.Noun)).
		WithFields(conflictTexts(kind, done, func(value any) text.Sentence {
			return text.Sentencef("%s wrote here: %v", who, value)
		}))
	if edit.Fields != nil {
		conflict.Theirs = theirs
	}
	return conflict
}

// lastChange finds the newest revision since a base that changed one of the fields in conflict; none of an item that
// is removed, whose fields are all in conflict.
func (s *Service) lastChange(kind item.Kind, base int, done item.Edited) (last ItemRevision, err error) {
	t, err := s.trail(kind.Name)
	if err != nil || done.Theirs.ID == "" {
		return last, err
	}
	steps, _, err := t.steps(done.Theirs.ID)
	disputed := conflictTexts(kind, done, func(any) text.Sentence { return text.Sentence{} })
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
func conflictTexts(
	kind item.Kind, done item.Edited, sentence func(text any) text.Sentence,
) map[string]text.Sentence {
	fields := map[string]text.Sentence{}
	for _, c := range done.Conflicts {
		theirs := c.Theirs
		if theirs == nil {
			theirs = ""
		}
		fields[kind.FieldOf(c.Part)] = sentence(theirs)
	}
	return fields
}

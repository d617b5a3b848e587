package editing

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content/diff"
	"schoolsite/internal/content/item"
	"schoolsite/internal/school"
)

// apply makes the edit, and returns the tree with the stored files that it names, and the new bytes of others by
// their paths; nil for one that is removed.
func (s *Service) apply(ctx context.Context, base, now diff.Input, edit item.Edit, files []Attachment) (done item.Edited, tree diff.Input, parts map[string][]byte, err error) {
	tree, parts = now, map[string][]byte{}
	today := s.Clock().In(school.India)
	var without item.Edited // its files
	if len(files) > 0 {     // the item's file says where they belong
		if without, err = item.Apply(ctx, base, now, edit, today); err != nil {
			return done, tree, nil, err
		}
		done = without
		with := now // in the order in which they came
		for i, file := range files {
			if isTakenOut(edit.Fields, file.Field) {
				continue
			}
			path := item.FilePath(with, done.Item, file.Name, file.at("").Hash)
			named := path
			if strings.HasPrefix(path, strings.TrimSuffix(done.Item.File, "album.yaml")) {
				named = path[strings.LastIndexByte(path, '/')+1:]
			}
			if edit.Fields, err = withField(edit.Fields, file.Field, named); err != nil {
				return done, tree, nil, err
			}
			files[i].path = path
			if file.Hash != "" {
				tree = withFile(tree, file.at(path))
			} else {
				parts[path] = file.Data
			}
			with.Files = append(slices.Clone(with.Files), file.at(path))
		}
	}
	done, err = item.Apply(ctx, base, now, edit, today)
	if len(files) > 0 {
		done.Theirs = without.Theirs // whoever compares has the files under no name yet
	}
	parts[done.Change.Path] = []byte(done.Change.Text)
	if done.Change.Removed {
		parts[done.Change.Path] = nil
	}
	if err != nil || len(done.Conflicts) > 0 {
		return done, tree, parts, err
	}
	unnamed, err := item.Unnamed(now, done.Change)
	for _, name := range append(unnamed, item.Unlisted(now, done.Change.Path, done.Item.Fields)...) {
		if _, isNew := parts[name]; !isNew {
			parts[name] = nil
		}
	}
	return done, tree, parts, err
}

// withFile returns a tree with another file, in place of the one at its path.
func withFile(tree diff.Input, file school.RevisionFile) diff.Input {
	tree.Files = slices.Clone(tree.Files)
	at, found := slices.BinarySearchFunc(tree.Files, file.Path, byPath)
	if found {
		tree.Files[at] = file
	} else {
		tree.Files = slices.Insert(tree.Files, at, file)
	}
	return tree
}

func byPath(file school.RevisionFile, path string) int { return strings.Compare(file.Path, path) }

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
	errNowhere := school.Errorf(school.Invalid, "A file belongs to the field %q, which the item does not have.", pointer)
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

package item

import (
	"path"
	"slices"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/diff"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// Restore brings an item back into the tree as it is now: one that the tree before its removal has, and the
// tree after it has not. A file comes back as it was, under its own name, and an entry where it was.
func Restore(kind Kind, before, after, now diff.Input, was Item) (Edited, error) {
	raw, err := before.Read(fileNamed(before, was.File))
	if err != nil {
		return Edited{}, err
	}
	file := fileNamed(now, was.File)
	switch {
	case len(kind.lists) > 0:
		return restoreEntry(kind, string(raw), after, now, was)
	case file.Hash == "":
		return Edited{Item: was, Change: merge.Change{Path: was.File, Text: string(raw)}}, nil
	case file.Hash == school.HashOf(raw): // somebody was faster
		return Edited{Item: was, Change: merge.Change{Path: was.File, Text: string(raw)}}, nil
	}
	return Edited{}, school.Errorf(school.Conflict, "There is another %s in %s now. Remove that one, then bring this one back.", kind.Noun, was.File)
}

// restoreEntry brings an entry back into its list; into an empty one where the file is gone.
func restoreEntry(kind Kind, text string, after, now diff.Input, was Item) (Edited, error) {
	whole, err := source.Fields(was.File, text)
	if err != nil {
		return Edited{}, err
	}
	key, at := was.place()
	there, err := fileFields(now, was.File)
	if err != nil {
		return Edited{}, err
	}
	base, err := fileFields(after, was.File)
	if err != nil {
		return Edited{}, err
	}
	if there == nil {
		there = withEntries(whole, key, []any{})
	} else if raw, err := now.Read(fileNamed(now, was.File)); err != nil {
		return Edited{}, err
	} else {
		text = string(raw)
	}
	if base == nil {
		base = there
	}
	rest := entriesAt(base, key)
	ours := withEntries(base, key, slices.Insert(slices.Clone(rest), min(at, len(rest)), any(was.Fields)))
	merged, _ := merge.Fields(was.File, base, ours, there, merge.Theirs)
	text, err = source.WithFields(was.File, text, merged, content.KeyOrder(was.File))
	done := Edited{Change: merge.Change{Path: was.File, Text: text}}
	done.Item, done.entry = kind.find(was, merged, was.Fields)
	return done, err
}

// Unlisted returns the pictures that lie beside an album and that its fields don't name: all of an album that is
// removed. Other items own no files.
func Unlisted(tree diff.Input, file string, fields map[string]any) (names []string) {
	named := map[string]bool{}
	eachText(fields["images"], func(text string) { named[text] = true })
	for _, f := range tree.Files {
		if !named[path.Base(f.Path)] && path.Base(file) == "album.yaml" && path.Dir(f.Path) == path.Dir(file) && contentfs.IsPicture(f.Path) {
			names = append(names, f.Path)
		}
	}
	return names
}

// WithAttachments returns a tree with those pictures and documents of another one that an item names and the
// tree lacks.
func WithAttachments(tree, from diff.Input, i Item) diff.Input {
	tree.Files = slices.Clone(tree.Files)
	eachText(i.Fields, func(text string) {
		for _, name := range []string{text, path.Join(path.Dir(i.File), text)} {
			file := fileNamed(from, name)
			at, found := slices.BinarySearchFunc(tree.Files, name, byPath)
			if file.Hash != "" && !found && (contentfs.IsPicture(name) || contentfs.IsDocument(name)) {
				tree.Files = slices.Insert(tree.Files, at, file)
			}
		}
	})
	return tree
}

// eachText calls a function with every text in a value.
func eachText(value any, do func(string)) {
	switch value := value.(type) {
	case string:
		do(value)
	case []any:
		for _, inner := range value {
			eachText(inner, do)
		}
	case map[string]any:
		for _, inner := range value {
			eachText(inner, do)
		}
	}
}

func byPath(file school.RevisionFile, name string) int { return strings.Compare(file.Path, name) }

// fileNamed returns a file of a tree; a zero one where it is not there.
func fileNamed(tree diff.Input, name string) school.RevisionFile {
	at, found := slices.BinarySearchFunc(tree.Files, name, byPath)
	if !found {
		return school.RevisionFile{}
	}
	return tree.Files[at]
}

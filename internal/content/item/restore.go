package item

import (
	"bytes"
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

// WithAttachments returns a tree with those pictures and documents that an item names, the tree lacks, and the tree
// before a change has. A name that the change made free and that another file has now is a conflict.
func WithAttachments(tree, before, after diff.Input, i Item) (diff.Input, error) {
	tree.Files = slices.Clone(tree.Files)
	for _, file := range before.Files {
		isPicture := contentfs.IsPicture(file.Path)
		isNamed := false
		eachText(i.Fields, func(text string) {
			isNamed = isNamed || isPicture && (text == file.Path || path.Join(path.Dir(i.File), text) == file.Path) || !isPicture && namesDocument(text, file.Path)
		})
		if !isNamed {
			continue
		}
		at, found := slices.BinarySearchFunc(tree.Files, file.Path, byPath)
		switch {
		case !found:
			tree.Files = slices.Insert(tree.Files, at, file)
		case tree.Files[at].Hash != file.Hash && fileNamed(after, file.Path).Hash == "":
			return tree, school.Errorf(school.Conflict, "Another file is called %s now. Nothing was changed: add the item again, with the file that belongs to it.", file.Path)
		}
	}
	return tree, nil
}

// namesDocument reports whether a text, or a link in it, may name a document.
func namesDocument(text, document string) bool {
	return contentfs.IsDocument(document) && (strings.Contains(text, document) || strings.Contains(unescapeMarkdown(text), document))
}

// Unnamed returns the documents of a tree that a changed file named and that nothing names after the change.
func Unnamed(tree diff.Input, change merge.Change) (documents []string, err error) {
	was := fileNamed(tree, change.Path)
	if was.Hash == "" {
		return nil, nil
	}
	before, err := textsOf(tree, was)
	if err != nil {
		return nil, err
	}
	for _, file := range tree.Files {
		if slices.ContainsFunc(before, func(text string) bool { return namesDocument(text, file.Path) }) {
			documents = append(documents, file.Path)
		}
	}
	for _, file := range tree.Files {
		if len(documents) == 0 {
			break
		}
		with := tree
		if file.Path == change.Path && change.Removed {
			continue
		}
		if file.Path == change.Path {
			with.Read = func(school.RevisionFile) ([]byte, error) { return []byte(change.Text), nil }
		}
		texts, err := textsOf(with, file)
		if err != nil {
			return nil, err
		}
		documents = slices.DeleteFunc(documents, func(document string) bool {
			return slices.ContainsFunc(texts, func(text string) bool { return namesDocument(text, document) })
		})
	}
	return documents, nil
}

// textsOf returns the texts of a file that may name documents.
func textsOf(tree diff.Input, file school.RevisionFile) (texts []string, err error) {
	if contentfs.IsPicture(file.Path) || contentfs.IsDocument(file.Path) {
		return nil, nil
	}
	raw, err := tree.Read(file)
	if err != nil || !bytes.Contains(bytes.ToLower(raw), []byte(".pdf")) {
		return nil, err
	}
	texts = []string{string(raw)}
	fields, err := source.Fields(file.Path, string(raw))
	if err != nil { // it is no item's
		return texts, nil
	}
	eachText(fields, func(text string) { texts = append(texts, text) })
	return texts, nil
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

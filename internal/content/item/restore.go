package item

import (
	"bytes"
	"path"
	"reflect"
	"slices"
	"strings"

	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Restore brings an item back into the tree as it is now: one that the tree before its removal has, and the
// tree after it has not. A file comes back as it was, under its own name, and an entry where it was.
func Restore(kind Kind, before, after, now tree.Tree, was Item) (Edited, error) {
	raw, err := before.Read(was.File)
	if err != nil {
		return Edited{}, err
	}
	file := now.Find(was.File)
	switch {
	case len(kind.lists) > 0:
		return restoreEntry(kind, before, after, now, was)
	case file.Hash == "", file.Hash == school.HashOf(raw): // or somebody was faster
		done := Edited{Item: was, Change: merge.Change{Path: was.File, Text: string(raw)}}
		err = done.restoreTranslations(before, was.File)
		if err == nil && kind.isPage() {
			err = done.restoreMenu(before, now, was.File)
		}
		return done, err
	}
	return Edited{}, school.Errorf(school.Conflict, "There is another %s in %s now. Remove that one, then bring this "+
		"one back.", kind.Noun, was.File)
}

// restoreTranslations brings the translations of a file back as they were.
func (e *Edited) restoreTranslations(before tree.Tree, file string) error {
	for _, code := range translation.Codes {
		name := translation.Path(file, code)
		if before.Find(name).Hash == "" {
			continue
		}
		raw, err := before.Read(name)
		if err != nil {
			return err
		}
		e.Translations = append(e.Translations, TranslationChange{Change: merge.Change{Path: name, Text: string(raw)}})
	}
	return nil
}

// restoreEntry brings an entry back into its list; into an empty one where the file is gone.
func restoreEntry(kind Kind, before, after, now tree.Tree, was Item) (Edited, error) {
	whole, err := fileFields(before, was.File)
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
		part := before.Part(before.Find(was.File))
		now = now.With(part) // whose comments stay
	}
	if base == nil {
		base = there
	}
	rest := entriesAt(base, key)
	ours := withEntries(base, key, slices.Insert(slices.Clone(rest), min(at, len(rest)), any(was.Fields)))
	merged, _ := merge.Fields(was.File, base, ours, there)
	isIt := func(entry any) bool { return reflect.DeepEqual(entry, any(was.Fields)) }
	if !slices.ContainsFunc(entriesAt(merged, key), isIt) { // one that is called the same was put in its place
		rest = entriesAt(there, key)
		merged = withEntries(there, key, slices.Insert(slices.Clone(rest), min(at, len(rest)), any(was.Fields)))
	}
	var done Edited
	done.Item, done.entry = kind.find(was, merged, was.Fields)
	return done, done.write(now, kind, was.File, merged, Item{}, nil)
}

// Unlisted returns the pictures that lie beside an album and that its fields don't name: all of an album that is
// removed. Other items own no files.
func Unlisted(in tree.Tree, file string, fields map[string]any) (names []string) {
	named := map[string]bool{}
	eachText(fields["images"], func(text string) { named[text] = true })
	for _, f := range in.Files() {
		if !named[path.Base(f.Path)] && path.Base(file) == "album.yaml" && path.Dir(f.Path) == path.Dir(file) &&
			tree.IsPicture(f.Path) {
			names = append(names, f.Path)
		}
	}
	return names
}

// WithAttachments returns a tree with those pictures and documents that an item names, the tree lacks, and the tree
// before a change has. A name that the change made free and that another file has now is a conflict.
func WithAttachments(in, before, after tree.Tree, i Item) (tree.Tree, error) {
	var parts []tree.Part
	for _, file := range before.Files() {
		isPicture := tree.IsPicture(file.Path)
		isNamed := false
		eachText(i.Fields, func(text string) {
			isNamed = isNamed || isPicture && (text == file.Path || path.Join(path.Dir(i.File), text) == file.Path) ||
				!isPicture && namesDocument(text, file.Path)
		})
		if !isNamed {
			continue
		}
		switch now := in.Find(file.Path); {
		case now.Hash == "":
			parts = append(parts, before.Part(file))
		case now.Hash != file.Hash && after.Find(file.Path).Hash == "":
			return in, school.Errorf(school.Conflict, "Another file is called %s now. Nothing was changed: add the "+
				"item again, with the file that belongs to it.", file.Path)
		}
	}
	return in.With(parts...), nil
}

// namesDocument reports whether a text, or a link in it, may name a document.
func namesDocument(text, document string) bool {
	return tree.IsDocument(document) &&
		(strings.Contains(text, document) || strings.Contains(unescapeMarkdown(text), document))
}

// Unnamed returns the documents of a tree that a changed file named and that nothing names after the change.
func Unnamed(in tree.Tree, change merge.Change) (documents []string, err error) {
	was := in.Find(change.Path)
	if was.Hash == "" {
		return nil, nil
	}
	before, err := textsOf(in, was)
	if err != nil {
		return nil, err
	}
	for _, file := range in.Files() {
		if slices.ContainsFunc(before, func(text string) bool { return namesDocument(text, file.Path) }) {
			documents = append(documents, file.Path)
		}
	}
	changed := in.With(tree.Data(change.Path, []byte(change.Text)))
	for _, file := range changed.Files() {
		if len(documents) == 0 {
			break
		}
		if file.Path == change.Path && change.Removed {
			continue
		}
		texts, err := textsOf(changed, file)
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
func textsOf(in tree.Tree, file school.RevisionFile) (texts []string, err error) {
	if tree.IsPicture(file.Path) || tree.IsDocument(file.Path) {
		return nil, nil
	}
	raw, err := in.Read(file.Path)
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

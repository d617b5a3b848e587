package item

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Translation is the state of an item's translation into a language.
type Translation struct {
	Language string `json:"language"`        // its code
	Missing  int    `json:"missing"`         // texts that are not translated
	Stale    bool   `json:"stale,omitempty"` // the original has changed since; of a list that of all its entries
}

// Languages lists the codes of the languages of a site, the main one first; none of a site in one language.
func Languages(in tree.Tree) (codes []string, err error) {
	fields, err := fileFields(in, "site.yaml")
	languages, _ := fields["languages"].([]any)
	for _, language := range languages {
		codes = append(codes, translation.Code(fmt.Sprint(language)))
	}
	return codes, err
}

// Texts lists the texts of an item that can be translated, by their paths, such as "image.alt"; none of a kind that
// has no translations.
func (k Kind) Texts() []string {
	if !k.hasTexts() {
		return nil
	}
	texts := translation.Texts(translation.Part(k.schema(), k.listKey()))
	if path.Ext(strings.ReplaceAll(k.pattern, "**", "*.md")) == ".md" {
		texts = append(texts, source.Body)
	}
	return texts
}

func (k Kind) schema() string {
	return content.KindOf(strings.ReplaceAll(strings.ReplaceAll(k.pattern, "**", "a.md"), "*", "a"))
}

func (k Kind) hasTexts() bool { return translation.HasTexts(k.schema()) }

func (k Kind) listKey() string {
	if len(k.lists) == 0 {
		return ""
	}
	return k.lists[0].key
}

// Translations are the states of an item's translations, as List found them.
func (k Kind) Translations(i Item, codes []string) (all []Translation) {
	if !k.hasTexts() {
		return nil
	}
	for _, code := range codes {
		missing := translation.Missing(translation.Part(k.schema(), k.listKey()), i.Fields, code)
		all = append(all, Translation{code, missing, slices.Contains(i.stale, code)})
	}
	return all
}

// staleIn returns the languages of a file's attached fields whose texts were made from other ones of the original.
func staleIn(file string, fields map[string]any) (stale []string) {
	for _, code := range translation.Codes {
		made, _ := translation.Own(fields, code)[translation.MadeFrom].(string)
		if made != "" && made != fingerprint(file, fields) {
			stale = append(stale, code)
		}
	}
	return stale
}

func fingerprint(file string, fields map[string]any) string {
	body, _ := fields[source.Body].(string)
	return translation.Fingerprint(content.KindOf(file), fields, body)
}

// read returns the fields of a file with those of its translations.
func read(in tree.Tree, file school.RevisionFile) (map[string]any, error) {
	fields, err := readFile(in, file)
	if err != nil || !translation.HasTexts(content.KindOf(file.Path)) {
		return fields, err
	}
	for _, code := range translation.Codes {
		translated := in.Find(translation.Path(file.Path, code))
		if translated.Hash == "" {
			continue
		}
		texts, err := readFile(in, translated)
		if err != nil {
			return nil, err
		}
		fields = translation.Attach(content.KindOf(file.Path), code, fields, texts)
	}
	return fields, nil
}

// versionOf identifies a file together with its translations; "" where there is none.
func versionOf(in tree.Tree, file string) string {
	version := in.Find(file).Hash
	for _, code := range translation.Codes {
		if hash := in.Find(translation.Path(file, code)).Hash; version != "" && hash != "" {
			version += " " + hash
		}
	}
	return version
}

// withoutConfirmed returns the fields of an item without the marks by which an edit says that a translation is still
// right, and the languages of which it says so.
func withoutConfirmed(fields map[string]any) (rest map[string]any, confirmed []string) {
	for _, code := range translation.Codes {
		own := translation.Own(fields, code)
		if made, says := own[translation.MadeFrom]; !says || made != "" {
			continue
		}
		own = maps.Clone(own)
		delete(own, translation.MadeFrom)
		all := maps.Clone(fields[translation.Key].(map[string]any))
		all[code] = own
		fields = maps.Clone(fields)
		fields[translation.Key] = all
		confirmed = append(confirmed, code)
	}
	return fields, confirmed
}

// keepTranslations returns the fields of an edit with the translations of what it was begun on, unless it says any.
func keepTranslations(fields map[string]any, was Item) map[string]any {
	if fields == nil || hasTranslations(fields) {
		return fields
	}
	return withTranslationsOf(was.Fields, fields)
}

// hasTranslations reports whether a value, or a part of it, has translations.
func hasTranslations(value any) bool {
	switch value := value.(type) {
	case map[string]any:
		_, says := value[translation.Key]
		return says || slices.ContainsFunc(slices.Collect(maps.Values(value)), hasTranslations)
	case []any:
		return slices.ContainsFunc(value, hasTranslations)
	}
	return false
}

// withTranslationsOf returns a part with the translations of an earlier version of it, with those of the entries of its
// lists.
func withTranslationsOf(was, now map[string]any) map[string]any {
	kept := maps.Clone(now)
	if translations, has := was[translation.Key]; has {
		kept[translation.Key] = translations
	}
	for key, value := range now {
		before, isList := was[key].([]any)
		entries, isStill := value.([]any)
		if !isList || !isStill {
			continue
		}
		plain := translation.Detach(was)[key].([]any)
		list := slices.Clone(entries)
		for i, at := range source.Align(plain, entries) {
			entry, isPart := list[i].(map[string]any)
			if at >= 0 && isPart {
				list[i] = withTranslationsOf(before[at].(map[string]any), entry)
			}
		}
		kept[key] = list
	}
	return kept
}

// WithTranslations returns fields that say they have no other translations than those that they have.
func WithTranslations(fields map[string]any) map[string]any {
	if _, says := fields[translation.Key]; says {
		return fields
	}
	fields = maps.Clone(fields)
	fields[translation.Key] = map[string]any{}
	return fields
}

// withoutMadeFrom leaves out conflicts about what a translation was made from: theirs stays.
func withoutMadeFrom(conflicts []merge.Conflict) []merge.Conflict {
	return slices.DeleteFunc(conflicts, func(c merge.Conflict) bool { return path.Base(c.Part) == translation.MadeFrom })
}

// TranslationChange is an edit's change of a translation of its file.
type TranslationChange struct {
	merge.Change
	code string
	translation.Collected
}

// write writes the file of an item, and its translations, with other attached fields. Was is the item before.
func (e *Edited) write(
	now tree.Tree, kind Kind, name string, fields map[string]any, was Item, confirmed []string,
) error {
	there, err := fileFields(now, name)
	if err != nil {
		return err
	}
	original := translation.Detach(fields)
	text, err := withFields(now, name, original)
	e.Change = merge.Change{Path: name, Text: text}
	for _, code := range translation.Codes {
		if err != nil || !kind.hasTexts() {
			return err
		}
		before, errRead := fileFields(now, translation.Path(name, code))
		if errRead != nil {
			return errRead
		}
		next := translation.Collect(kind.schema(), code, fields, translation.Detach(there), before)
		made, said := before[translation.MadeFrom], translation.Own(fields, code)[translation.MadeFrom]
		isNew := len(before) == 0
		switch {
		case isNew || slices.Contains(confirmed, code) || said == made && kind.isRenewed(e.Item, was, name, there, code):
			made = fingerprint(name, original)
		case said != nil && said != "":
			made = said
		}
		if isNew && next.Count == 0 {
			continue
		}
		if made != nil {
			next.Fields[translation.MadeFrom] = made
		}
		if !source.Equal(next.Fields, before) {
			err = e.writeTranslation(now, translation.Path(name, code), code, next)
		}
	}
	return err
}

func (e *Edited) writeTranslation(now tree.Tree, file, code string, next translation.Collected) (err error) {
	change := TranslationChange{merge.Change{Path: file, Removed: next.Count == 0}, code, next}
	if !change.Removed {
		change.Text, err = withFields(now, file, next.Fields)
	}
	e.Translations = append(e.Translations, change)
	return err
}

// isRenewed reports whether a translation is right after an edit: of a file, when the edit changed its texts; of a list
// that was right, unless the edit left the translation of an entry as it was.
func (k Kind) isRenewed(now, was Item, file string, there map[string]any, code string) bool {
	texts := func(i Item) map[string]any {
		own := maps.Clone(translation.Own(i.Fields, code))
		delete(own, translation.MadeFrom)
		return own
	}
	if len(k.lists) > 0 {
		isRight := !slices.Contains(staleIn(file, there), code)
		return isRight && (len(texts(now)) == 0 || !source.Equal(texts(now), texts(was)))
	}
	return !source.Equal(translation.OfLanguage(now.Fields, code), translation.OfLanguage(there, code))
}

// withFields returns the text of a file of a tree with other fields.
func withFields(in tree.Tree, name string, fields map[string]any) (string, error) {
	raw := []byte(nil)
	if in.Find(name).Hash != "" {
		var err error
		if raw, err = in.Read(name); err != nil {
			return "", err
		}
	}
	order := append([]string{translation.MadeFrom, translation.Original}, content.KeyOrder(name)...)
	return source.WithFields(name, string(raw), fields, order)
}

// remove removes the file of an item with its translations.
func (e *Edited) remove(now tree.Tree, name string) {
	e.Change = merge.Change{Path: name, Removed: true}
	e.Translations = nil
	for _, code := range translation.Codes {
		if file := translation.Path(name, code); now.Find(file).Hash != "" {
			e.Translations = append(e.Translations, TranslationChange{Change: merge.Change{Path: file, Removed: true}})
		}
	}
}

package spreadsheet

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// maxFile limits the bytes of a file that is changed.
const maxFile = 8 << 20

// Plan reports what a spreadsheet makes of a content tree: the files to write, and what changes in
// them.
type Plan struct {
	Sheet     string             `json:"sheet"`   // "" of a CSV file
	Ignored   []string           `json:"ignored"` // headings of columns that are not taken
	Files     []File             `json:"files"`
	Added     []string           `json:"added"`
	Changed   []string           `json:"changed"`
	Removed   []string           `json:"removed"`
	Unchanged int                `json:"unchanged"` // entries
	Warnings  school.Diagnostics `json:"warnings"`
}

// File is a file of the tree as it should be.
type File struct {
	Path    string `json:"path"`
	Changed bool   `json:"changed"`
	Text    string `json:"-"`
}

// Choose finds the sheet that is named, or the only one.
func Choose(sheets []Sheet, name string) (Sheet, error) {
	var names []string
	for _, sheet := range sheets {
		names = append(names, sheet.Name)
		if name != "" && key(sheet.Name) == key(name) || name == "" && len(sheets) == 1 {
			return sheet, nil
		}
	}
	if name == "" {
		return Sheet{}, school.Errorf(school.Invalid, "Say which sheet to take with --sheet NAME. The sheets are: %s.",
			strings.Join(names, ", "))
	}
	return Sheet{}, school.Errorf(school.NotFound, "There is no sheet %q. The sheets are: %s.", name,
		strings.Join(names, ", "))
}

// plan begins the plan of a table, or refuses one with errors or without rows: nothing is taken of a
// sheet that is wrong somewhere.
func (t *table) plan() (*Plan, error) {
	if len(t.errors) > 0 {
		slices.SortStableFunc(t.errors, func(a, b school.Diagnostic) int { return a.Line - b.Line })
		return nil, &school.Error{Code: school.ContentInvalid, Diagnostics: t.errors,
			Message: fmt.Sprintf("Nothing is written: %s in the spreadsheet. Correct them there, and run this again.",
				text.CountText(len(t.errors), "error"))}
	}
	if len(t.Rows) == 0 {
		return nil, school.Errorf(school.ContentInvalid, "Nothing is written: there is no row under the headings.")
	}
	return &Plan{Sheet: t.Name, Ignored: t.ignored, Files: []File{}, Added: []string{}, Changed: []string{},
		Removed: []string{}}, nil
}

// merge puts what a row says over an entry of the file, which is nil for a new one.
func (p *Plan) merge(was map[string]any, label string, fields map[string]any) map[string]any {
	value := map[string]any{}
	maps.Copy(value, was)
	maps.Copy(value, fields)
	switch {
	case was == nil:
		p.Added = append(p.Added, label)
	case source.Equal(value, was):
		p.Unchanged++
	default:
		p.Changed = append(p.Changed, label)
	}
	return value
}

// put plans a file with its entries, whose keys are in an order where they are new. One that would
// not pass the check is refused.
func (p *Plan) put(file *listFile, order []string, today time.Time) error {
	entries := make([]any, len(file.Entries))
	for i, entry := range file.Entries {
		entries[i] = entry
	}
	file.fields[file.list] = entries
	text, err := source.WithFields(file.path, file.text, file.fields, order)
	if err != nil {
		return fmt.Errorf("write the rows into %s: %w", file.path, err)
	}
	p.Files = append(p.Files, File{Path: file.path, Changed: file.isNew || file.text != text, Text: text})
	if found := content.CheckText(file.path, []byte(text), today); found.Failed() {
		return &school.Error{Code: school.ContentInvalid, Diagnostics: found,
			Message: "What the sheet gives can't be published, so nothing is written. The lines above are of the " +
				"file as it would be."}
	}
	return nil
}

// listFile is a YAML file with a list of mappings, which a sheet will change.
type listFile struct {
	path, text string
	isNew      bool
	list       string // the key of the list
	fields     map[string]any
	Entries    []map[string]any
}

// openList reads a file's list, or begins a file that is missing.
func openList(fsys fs.FS, path, list, head string) (*listFile, error) {
	raw, err := tree.ReadLimited(fsys, path, maxFile)
	file := &listFile{path: path, text: string(raw), list: list}
	if errors.Is(err, fs.ErrNotExist) {
		file.text, file.isNew, err = head+list+": []\n", true, nil
	}
	if err == nil {
		file.fields, err = source.Fields(path, file.text)
	}
	if err != nil {
		return nil, err
	}
	entries, isList := file.fields[list].([]any)
	if !isList {
		return nil, school.Errorf(school.ContentInvalid, "%s has no list %s. Mend that first, or delete the file.",
			path, list)
	}
	for i, item := range entries {
		entry, isMap := item.(map[string]any)
		if !isMap {
			return nil, school.Errorf(school.ContentInvalid, "%s: entry %d of %s has no keys. Mend that first.",
				path, i+1, list)
		}
		file.Entries = append(file.Entries, entry)
	}
	return file, nil
}

package content

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// SheetPlan is what a spreadsheet makes of a tree: the files to write, and all
// that a person should know before.
type SheetPlan struct {
	Sheet   string             `json:"sheet"`   // "" of a CSV file
	Others  []string           `json:"others"`  // sheets that hold such a table, too, and were not taken
	Columns []SheetColumn      `json:"columns"` // what was taken
	Ignored []string           `json:"ignored"` // headings of columns that were not
	Files   []SheetFile        `json:"files"`
	Added   []string           `json:"added"`
	Changed []string           `json:"changed"`
	Removed []string           `json:"removed"`
	Same    int                `json:"same"` // entries that stay as they are
	Doubts  school.SheetDoubts `json:"doubts"`
}

// SheetColumn is a column of the sheet and the key that it becomes.
type SheetColumn struct {
	Cell    string `json:"cell"` // of its heading
	Heading string `json:"heading"`
	Field   string `json:"field"`
}

// SheetFile is a file of the tree as it should be.
type SheetFile struct {
	Path    string `json:"path"`
	Changed bool   `json:"changed"`
	Text    string `json:"-"`
}

func newPlan(t *table) *SheetPlan {
	p := &SheetPlan{
		Sheet: t.sheet.Name, Others: append([]string{}, t.others...), Columns: []SheetColumn{}, Ignored: append([]string{}, t.ignored...), Files: []SheetFile{},
		Added: []string{}, Changed: []string{}, Removed: []string{}, Doubts: append(school.SheetDoubts{}, t.sheet.Doubts...),
	}
	for _, col := range t.among {
		for _, place := range t.columns[col] {
			if col == colNumber {
				continue
			}
			p.Columns = append(p.Columns, SheetColumn{school.CellName(place, t.header.Number), t.header.At(place).Text, string(col)})
			if t.sheet.HiddenColumns[place] {
				p.Doubts = append(p.Doubts, t.sheet.Doubt(school.SeverityWarning, t.header.Number, place, "This column is hidden. It is taken as it is."))
			}
		}
	}
	return p
}

// transfer is the way of a table's rows into files.
type transfer struct {
	*table
	plan *SheetPlan
}

// wrong notes why something of a row is left out.
func (t transfer) wrong(row school.SheetRow, col column, format string, args ...any) {
	t.plan.Doubts = append(t.plan.Doubts, t.sheet.Doubt(school.SeverityError, row.Number, t.place(col), format, args...))
}

// doubt notes what a person should look at.
func (t transfer) doubt(row school.SheetRow, col column, format string, args ...any) {
	t.plan.Doubts = append(t.plan.Doubts, t.sheet.Doubt(school.SeverityWarning, row.Number, t.place(col), format, args...))
}

// put plans a file, and checks how the tree would be with it: a file with an
// error is not written.
func (p *SheetPlan) put(fsys fs.FS, name, was, text string, today time.Time) error {
	p.Files = append(p.Files, SheetFile{Path: name, Changed: was != text, Text: text})
	_, problems := Check(overlay{fsys, name, []byte(text)}, Options{Today: today})
	problems = slices.DeleteFunc(problems, func(problem school.Diagnostic) bool {
		return problem.File != name || problem.Severity != school.SeverityError
	})
	if len(problems) == 0 {
		return nil
	}
	return &school.Error{Code: school.ContentInvalid, Diagnostics: problems,
		Message: "What the sheet gives can't be published, so nothing is written. The lines above are of the file as it would be."}
}

// sorted brings the doubts into the order of the sheet.
func (p *SheetPlan) sorted() *SheetPlan {
	slices.SortStableFunc(p.Doubts, func(a, b school.SheetDoubt) int { return a.Row - b.Row })
	return p
}

// isTree refuses a folder that is no content tree.
func isTree(fsys fs.FS) error {
	if _, err := fs.Stat(fsys, "site.yaml"); err != nil {
		return school.Errorf(school.NotFound, "This folder has no site.yaml, so it is no content folder. Say where it is with --dir DIR.")
	}
	return nil
}

// mostExisting is the most that is read of a file that a sheet will change.
const mostExisting = 8 << 20

// existing is a file's text, "" when there is none.
func existing(fsys fs.FS, name string) (string, error) {
	if _, err := fs.Stat(fsys, name); err != nil {
		return "", nil
	}
	raw, err := contentfs.ReadLimited(fsys, name, mostExisting)
	return string(raw), err
}

// overlay is a tree with one file as it would be.
type overlay struct {
	fs.FS
	name string
	text []byte
}

func (o overlay) Open(name string) (fs.File, error) {
	switch {
	case name == o.name:
		return &memoryFile{info: o.info(name), Reader: bytes.NewReader(o.text)}, nil
	case name == path.Dir(o.name) && !o.exists(name):
		return &memoryFile{info: o.info(name)}, nil
	}
	return o.FS.Open(name)
}

// ReadDir adds the file to its folder, and the folder to its own.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	var entries []fs.DirEntry
	if name != path.Dir(o.name) || o.exists(name) {
		var err error
		if entries, err = fs.ReadDir(o.FS, name); err != nil {
			return nil, err
		}
	}
	for _, added := range []string{o.name, path.Dir(o.name)} {
		if path.Dir(added) == name && added != name && (added == o.name || !o.exists(added)) {
			entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.Name() == path.Base(added) })
			entries = append(entries, fs.FileInfoToDirEntry(o.info(added)))
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

func (o overlay) exists(name string) bool {
	_, err := fs.Stat(o.FS, name)
	return err == nil
}

func (o overlay) info(name string) memoryInfo {
	return memoryInfo{name: path.Base(name), size: int64(len(o.text)), folder: name != o.name}
}

// memoryFile is a file that is only in memory.
type memoryFile struct {
	info memoryInfo
	*bytes.Reader
}

func (d *memoryFile) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *memoryFile) Close() error               { return nil }
func (d *memoryFile) Read(b []byte) (int, error) {
	if d.Reader == nil {
		return 0, io.EOF
	}
	return d.Reader.Read(b)
}

type memoryInfo struct {
	name   string
	size   int64
	folder bool
}

func (i memoryInfo) Name() string       { return i.name }
func (i memoryInfo) Size() int64        { return i.size }
func (i memoryInfo) ModTime() time.Time { return time.Time{} }
func (i memoryInfo) IsDir() bool        { return i.folder }
func (i memoryInfo) Sys() any           { return nil }
func (i memoryInfo) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}

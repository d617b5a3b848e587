package translation

import (
	"strings"

	"schoolsite/internal/content/source"
)

// File is a translation as it was read.
type File struct {
	*Overlay
	Language string
	body     int // where the text of a Markdown file begins, in bytes; 0 without one
	stale    bool
}

// Read reads a translation. Nothing is returned when a finding says why it can't be read.
func Read(findings *source.Findings, src *source.File, kind string) *File {
	original, language, _ := Of(src.Name)
	file := &File{Language: language, Overlay: &Overlay{Findings: findings, Kind: kind, Name: original}}
	yaml, first := src.Text, 1
	if strings.HasSuffix(src.Name, ".md") {
		end, _ := src.FrontMatter()
		if end == 0 {
			findings.Errorf(src, source.Place{Line: 1, Column: 1}, "A translation begins with a line ---, then its keys "+
				"such as title:, up to a second line ---.")
			return nil
		}
		lines := src.Lines()
		yaml, first = strings.Join(lines[1:end], "\n")+"\n", 2
		start := len(strings.Join(lines[:end+1], "\n"))
		if strings.TrimSpace(src.Text[start:]) != "" {
			file.body = min(start+1, len(src.Text))
		}
	}
	file.Doc = findings.ParseYAML(src, yaml, first)
	if file.Doc == nil {
		return nil
	}
	return file
}

// Merge returns a document of the original that says what the translation says, as far as it does.
func (f *File) Merge(original *source.Document, body string) *source.Document {
	made, _ := f.Doc.Value.(map[string]any)[MadeFrom].(string)
	switch {
	case made == "":
		f.Warnf(f.Doc.File, source.Place{Line: 1, Column: 1}, "`%s` is missing, so nobody will notice when %s changes. "+
			"Add it: schoolsite content translate %s %s --still-right.", MadeFrom, f.Name, f.Name, f.Language)
	case made != Fingerprint(f.Kind, original.Value, body):
		f.stale = true
		f.Warnf(f.Doc.File, f.Doc.Start("/"+MadeFrom), "%s has changed since this was translated. Correct what "+
			"differs, then write down that you have: schoolsite content translate %s %s --still-right.", f.Name, f.Name,
			f.Language)
	}
	merged := *original
	merged.Value = f.Apply(original.Value)
	if body != "" {
		f.Texts++
	}
	if f.body > 0 {
		f.Filled++
	}
	return &merged
}

// Body returns the text of a translated page and where it begins, with its facts put in from the original's; false
// where it is still to be translated.
func (f *File) Body(original string) (src *source.File, start int, isTranslated bool) {
	if f.body == 0 {
		return nil, 0, false
	}
	text := f.Doc.File.Text
	filled, missing := fillCells(original, text[f.body:])
	if strings.TrimSpace(filled) == strings.TrimSpace(original) { // as the template has it
		f.body = 0
		return nil, 0, false
	}
	for _, at := range missing {
		f.Errorf(f.Doc.File, f.Doc.File.At(f.body+at), "This cell is to be that of the original, but the table of %s has "+
			"none there. Give the tables the same rows and columns.", f.Name)
	}
	return source.New(f.Doc.File.Name, text[:f.body]+filled), f.body, true
}

// Coverage reports how much of a file is translated.
type Coverage struct {
	File, Language string
	Filled, Texts  int
	Stale          bool // the original has changed since
}

// Coverage of the original by the translation, once it is merged.
func (f *File) Coverage() Coverage {
	return Coverage{f.Name, f.Language, f.Filled, f.Texts, f.stale}
}

// sameCell is the cell of a table whose fact is that of the original.
const sameCell = "="

// fillCells puts the original's cells into those of a translation that are sameCell, by table, row and column. It
// returns where such a cell has no counterpart, in bytes of the translation.
func fillCells(original, translated string) (filled string, missing []int) {
	if !strings.Contains(translated, sameCell) {
		return translated, nil
	}
	rows := rowsOf(original)
	var b strings.Builder
	at, table, row, isIn := 0, -1, 0, false
	for line := range strings.Lines(translated) {
		begin := at
		at += len(line)
		if !isRow(line) {
			isIn = false
			b.WriteString(line)
			continue
		}
		if !isIn {
			isIn, table, row = true, table+1, -1
		}
		row++
		cells := strings.Split(line, "|")
		for i, cell := range cells {
			if strings.TrimSpace(cell) != sameCell {
				continue
			}
			if table >= len(rows) || row >= len(rows[table]) || i >= len(rows[table][row]) {
				missing = append(missing, begin)
				continue
			}
			cells[i] = rows[table][row][i]
		}
		b.WriteString(strings.Join(cells, "|"))
	}
	return b.String(), missing
}

func isRow(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "|") }

// rowsOf returns the cells of all tables of a text.
func rowsOf(text string) (tables [][][]string) {
	isIn := false
	for line := range strings.Lines(text) {
		if !isRow(line) {
			isIn = false
			continue
		}
		if !isIn {
			tables = append(tables, nil)
		}
		isIn = true
		last := len(tables) - 1
		tables[last] = append(tables[last], strings.Split(strings.TrimRight(line, "\n"), "|"))
	}
	return tables
}

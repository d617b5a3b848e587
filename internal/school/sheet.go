package school

import (
	"fmt"
	"strconv"
)

// Sheet is one sheet of a spreadsheet, as its person sees it. A CSV file is
// one sheet without a name.
type Sheet struct {
	File          string // the file's name, for messages
	Name          string
	Hidden        bool
	HiddenColumns map[int]bool
	Rows          []SheetRow // those that hold a text, from top to bottom
	Doubts        SheetDoubts
}

// SheetRow is a row that holds a text somewhere.
type SheetRow struct {
	Number int // from 1, as the spreadsheet counts
	Hidden bool
	Cells  []Cell // those that hold a text, from left to right
}

// Cell is a cell with its text, on one line and without blanks around it.
type Cell struct {
	Column int    // from 1
	Text   string // as it is shown, but a whole number without separators
	Merged string // "A3:B4" when the cell is part of a merged range, whose text each of its cells has
}

// At is the cell in a column; the zero Cell when there is no text.
func (r SheetRow) At(column int) Cell {
	for _, cell := range r.Cells {
		if cell.Column == column {
			return cell
		}
	}
	return Cell{}
}

// CellName is the address of a cell, such as B12.
func CellName(column, row int) string { return ColumnName(column) + strconv.Itoa(row) }

// ColumnName is a column's letters: A, Z, AA.
func ColumnName(column int) string {
	name := ""
	for ; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}

// SheetDoubt is something in a spreadsheet that a person should look at. A
// doubt of severity error left a row, or a part of it, out.
type SheetDoubt struct {
	Severity Severity `json:"severity"`
	File     string   `json:"file"`
	Sheet    string   `json:"sheet"`  // "" in a CSV file
	Cell     string   `json:"cell"`   // "C14"; "" when it is about a row or the whole sheet
	Row      int      `json:"row"`    // from 1; 0 for the whole sheet
	Column   int      `json:"column"` // from 1; 0 for a row or the whole sheet
	Message  string   `json:"message"`
}

// Doubt notes something at a place of the sheet. Row and column may be 0.
func (s Sheet) Doubt(severity Severity, row, column int, format string, args ...any) SheetDoubt {
	d := SheetDoubt{Severity: severity, File: s.File, Sheet: s.Name, Row: row, Column: column, Message: fmt.Sprintf(format, args...)}
	if row > 0 && column > 0 {
		d.Cell = CellName(column, row)
	}
	return d
}

// String says where and what, in one line: "staff.xlsx, sheet Teachers, cell
// C14: …".
func (d SheetDoubt) String() string {
	where := d.File
	if d.Sheet != "" {
		where += ", sheet " + d.Sheet
	}
	switch {
	case d.Cell != "":
		where += ", cell " + d.Cell
	case d.Row > 0:
		where += ", row " + strconv.Itoa(d.Row)
	case d.Column > 0:
		where += ", column " + ColumnName(d.Column)
	}
	return where + ": " + d.Message
}

// SheetDoubts are all of them, in the order of their rows.
type SheetDoubts []SheetDoubt

// Wrong is how many of them left something out.
func (ds SheetDoubts) Wrong() (n int) {
	for _, d := range ds {
		if d.Severity == SeverityError {
			n++
		}
	}
	return n
}

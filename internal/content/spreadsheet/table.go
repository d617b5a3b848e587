package spreadsheet

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// table is a sheet whose columns are known, with what was found in it.
type table struct {
	Sheet
	header   Row
	columns  map[*column]int // from 0
	ignored  []string        // headings of columns that are not taken
	errors   school.Diagnostics
	warnings school.Diagnostics
}

// newTable finds the columns of a template in the first row that holds a text.
func newTable(sheet Sheet, columns []*column) *table {
	t := &table{Sheet: sheet, columns: map[*column]int{}, ignored: []string{}, header: Row{Number: 1},
		warnings: school.Diagnostics{}}
	if len(sheet.Rows) > 0 {
		t.header, t.Rows = sheet.Rows[0], sheet.Rows[1:]
	}
	for i, heading := range t.header.Cells {
		found := slices.IndexFunc(columns, func(c *column) bool { return c.isCalled(heading) })
		if heading == "" {
			continue
		}
		if found < 0 {
			t.ignored = append(t.ignored, heading)
			continue
		}
		if first, twice := t.columns[columns[found]]; twice {
			t.errors = append(t.errors, t.at(t.header, i, school.SeverityError, "This column and that of cell %s are "+
				"both for %s. Delete one of them.", cellName(first, t.header.Number), columns[found].heading))
			continue
		}
		t.columns[columns[found]] = i
	}
	for _, c := range columns {
		if t.index(c) < 0 && !c.optional {
			t.errorIn(t.header, c, "No column is headed “%s”. The first row must be the headings of the template; "+
				"schoolsite content template prints them.", c.heading)
		}
	}
	if len(t.errors) > 0 {
		t.Rows = nil // under these headings nothing is what it seems
	}
	for _, row := range t.Rows {
		if row.Hidden {
			t.errorIn(row, nil, "This row is hidden. Show it, or delete it if it should not be published.")
		}
	}
	return t
}

// at makes a diagnostic of a cell, columns counted from 0, or with -1 of a row.
func (t *table) at(row Row, index int, severity school.Severity, format string, args ...any) school.Diagnostic {
	where := fmt.Sprintf("Row %d", row.Number)
	if index >= 0 {
		where = "Cell " + cellName(index, row.Number)
	}
	if t.Name != "" {
		where = "Sheet " + t.Name + ", " + strings.ToLower(where[:1]) + where[1:]
	}
	return school.Diagnostic{Severity: severity, File: t.File, Line: row.Number, Column: index + 1,
		Message: where + ": " + fmt.Sprintf(format, args...)}
}

// errorIn notes why the cell of a column, or without one the row, can't be taken.
func (t *table) errorIn(row Row, c *column, format string, args ...any) {
	t.errors = append(t.errors, t.at(row, t.index(c), school.SeverityError, format, args...))
}

func (t *table) warnIn(row Row, c *column, format string, args ...any) {
	t.warnings = append(t.warnings, t.at(row, t.index(c), school.SeverityWarning, format, args...))
}

func (t *table) index(c *column) int {
	if i, has := t.columns[c]; has {
		return i
	}
	return -1
}

// cell is a row's text under a column; "" where there is none.
func (t *table) cell(row Row, c *column) string {
	if i := t.index(c); i >= 0 && i < len(row.Cells) {
		return row.Cells[i]
	}
	return ""
}

// text reads a cell that people write words in, and notes one that can't be
// published, or is empty although it is not optional.
func (t *table) text(row Row, c *column) string {
	text := t.cell(row, c)
	if text == "" && !c.optional {
		t.errorIn(row, c, "There is no %s. Fill the cell, or delete the row.", strings.ToLower(c.heading))
	} else if why := unfit(text, c.max); why != "" {
		t.errorIn(row, c, "The %s %s. Correct the cell.", strings.ToLower(c.heading), why)
	}
	return text
}

// unfit explains why a text can't be published as words, "" when it can. Above
// all it rejects telephone numbers, which are published by mistake.
func unfit(cell string, max int) string {
	digits, letters, accented := 0, 0, 0
	for _, r := range cell {
		switch {
		case unicode.IsDigit(r):
			digits++
		case r >= 0xa1 && r <= 0xff:
			accented++
		case unicode.IsLetter(r):
			letters++
		}
	}
	switch n := utf8.RuneCountInString(cell); {
	case n > max:
		return fmt.Sprintf("has %s; %d are the most", text.CountText(n, "character"), max)
	case digits > 0 && letters+accented == 0 && cell != "10+2", digits >= 10:
		return "is a number"
	case strings.HasPrefix(cell, "#") && letters > 0:
		return "is " + cell + ", a formula that failed"
	case accented >= 3 && accented > letters/2:
		return "is typed with an old font such as Nudi or Baraha, which is not Unicode"
	}
	return ""
}

// cellName is the address of a cell, such as B12, columns counted from 0.
func cellName(column, row int) string {
	name, _ := excelize.CoordinatesToCellName(column+1, row) // within the limits none fails
	return name
}

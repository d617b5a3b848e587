package content

import (
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

// table is the part of a sheet that holds what is looked for.
type table struct {
	sheet   school.Sheet
	header  school.SheetRow
	among   []column
	columns map[column][]int // a column may stand twice, such as two of qualifications
	under   school.SheetRow  // the second line of merged headings
	ignored []string         // headings of columns that are not taken
	above   []string         // texts over the header: the title
	rows    []school.SheetRow
	others  []string // sheets that hold such a table, too
}

// tableKind is what tells a table of staff from one of results.
type tableKind struct {
	among []column
	// known reports whether a header with these columns begins such a table.
	known func(map[column][]int) bool
}

var staffTable = tableKind{staffColumns, func(has map[column][]int) bool {
	return has[colName] != nil && (has[colQualification] != nil || has[colPost] != nil || has[colSubject] != nil)
}}

var resultTable = tableKind{resultColumns, func(has map[column][]int) bool {
	return has[colPassed] != nil && has[colRegistered] != nil
}}

// headerWithin is how far down a header is looked for.
const headerWithin = 60

// findTable finds the header by its words: of the rows at the top the one
// with the most columns. Of two alike the lower one is it, because a merged
// heading shows its text in both.
func findTable(sheet school.Sheet, kind tableKind) (*table, bool) {
	var best *table
	for i, row := range sheet.Rows[:min(len(sheet.Rows), headerWithin)] {
		t := &table{sheet: sheet, header: row, among: kind.among}
		t.readHeader()
		if kind.known(t.columns) && (best == nil || len(t.columns) > len(best.columns) || len(t.columns) == len(best.columns) && best.header.Number+1 == row.Number) {
			t.above, t.rows = titles(sheet.Rows[:i]), sheet.Rows[i+1:]
			best = t
		}
	}
	if best == nil {
		return nil, false
	}
	if len(best.rows) > 0 && best.isUnderHeader(best.rows[0]) {
		best.under, best.rows = best.rows[0], best.rows[1:]
	}
	best.rows = slices.DeleteFunc(slices.Clone(best.rows), best.isFurniture)
	return best, true
}

func (t *table) readHeader() {
	t.columns = map[column][]int{}
	for _, cell := range t.header.Cells {
		if col := columnOf(cell.Text, t.among); col != colNone {
			t.columns[col] = append(t.columns[col], cell.Column)
		} else if !slices.Contains(t.ignored, cell.Text) {
			t.ignored = append(t.ignored, cell.Text)
		}
	}
	t.partPosts()
}

// partPosts finds out what "Post" means beside "Designation": what the
// disclosure counts, PGT or TGT.
func (t *table) partPosts() {
	var posts, rest []int
	for _, place := range t.columns[colPost] {
		if slices.Contains([]string{"post", "post held", "ಹುದ್ದೆ", "पद"}, plainWords(t.header.At(place).Text)) {
			posts = append(posts, place)
		} else {
			rest = append(rest, place)
		}
	}
	if len(posts) > 0 && len(rest) > 0 {
		t.columns[colPost], t.columns[colCadre] = rest, append(t.columns[colCadre], posts...)
	}
}

// titles are the texts over a table, a merged one once.
func titles(rows []school.SheetRow) (texts []string) {
	for _, row := range rows {
		for _, cell := range row.Cells {
			if !slices.Contains(texts, cell.Text) {
				texts = append(texts, cell.Text)
			}
		}
	}
	return texts
}

// isFurniture reports whether a row is no entry of the table: a total, a
// signature, the header once more, the numbers of the columns, a heading over
// a group.
func (t *table) isFurniture(row school.SheetRow) bool {
	return isTotal(row) || t.isHeader(row) || isNumbering(row) || t.isGroupHeading(row)
}

var closingWords = []string{
	"total", "grand total", "sub total", "subtotal", "totals", "signature", "sign", "sd", "prepared by", "verified by", "checked by", "seal",
	"ಒಟ್ಟು", "ಸಹಿ", "कुल", "योग", "कुल योग", "हस्ताक्षर",
}

// isTotal looks at the first text of a row: "Total", "Total: 33 teachers",
// "Sd/- Principal", "Date: 12 November".
func isTotal(row school.SheetRow) bool {
	text := row.Cells[0].Text
	words := plainWords(text)
	if _, numbered := wholeNumber(text); numbered && len(row.Cells) > 1 {
		words = plainWords(row.Cells[1].Text) // behind a serial number
	}
	before, _, colon := strings.Cut(text, ":")
	if colon && slices.Contains([]string{"note", "notes", "date", "place", "nb"}, plainWords(before)) || slices.Contains(closingWords, words) {
		return true
	}
	first := strings.Fields(words)
	return len(first) > 1 && len(row.Cells) <= 2 && (slices.Contains(closingWords, first[0]) || slices.Contains(closingWords, first[0]+" "+first[1]))
}

// isHeader finds the header once more, as on each printed page.
func (t *table) isHeader(row school.SheetRow) bool {
	same := 0
	for _, places := range t.columns {
		if text := row.At(places[0]).Text; text != "" && plainWords(text) == plainWords(t.header.At(places[0]).Text) {
			same++
		}
	}
	return same > len(t.columns)/2
}

// isUnderHeader reports whether a row belongs to the header's merged cells.
func (t *table) isUnderHeader(row school.SheetRow) bool {
	return slices.ContainsFunc(row.Cells, func(cell school.Cell) bool {
		return cell.Merged != "" && t.header.At(cell.Column).Merged == cell.Merged
	})
}

// isNumbering finds the line "(1) (2) (3)" under a header.
func isNumbering(row school.SheetRow) bool {
	for i, cell := range row.Cells {
		if strings.Trim(cell.Text, "() .") != strconv.Itoa(i+1) {
			return false
		}
	}
	return len(row.Cells) > 2
}

// isGroupHeading finds a text merged over the table, or one that stands alone
// beside the names.
func (t *table) isGroupHeading(row school.SheetRow) bool {
	first := row.Cells[0]
	if len(row.Cells) == 1 {
		return !slices.Contains(t.columns[colName], first.Column) && !slices.Contains(t.columns[colClass], first.Column)
	}
	for _, cell := range row.Cells {
		if cell.Merged == "" || cell.Merged != first.Merged {
			return false
		}
	}
	return true
}

// text joins the cells of a row that a column stands for.
func (t *table) text(row school.SheetRow, col column, with string) string {
	var parts []string
	for _, place := range t.columns[col] {
		if text := row.At(place).Text; text != "" && !isDash(text) && !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, with)
}

// isDash reports whether a cell says that there is nothing to say.
func isDash(text string) bool {
	return strings.Trim(text, "-–—_. /") == "" || slices.Contains([]string{"nil", "na", "n a"}, plainWords(text))
}

// place is where a column of a row stands, for a doubt.
func (t *table) place(col column) int {
	if places := t.columns[col]; len(places) > 0 {
		return places[0]
	}
	return 0
}

// chooseTable finds the one sheet that is meant: the named one, or of those
// that are not hidden the only one with such a table, or the only one that fits.
func chooseTable(sheets []school.Sheet, name string, kind tableKind, fits func(*table) bool, about string) (*table, error) {
	sheets, err := askedFor(sheets, name)
	if err != nil {
		return nil, err
	}
	var tables []*table
	for _, sheet := range sheets {
		if t, ok := findTable(sheet, kind); ok {
			tables = append(tables, t)
		}
	}
	fitting := slices.DeleteFunc(slices.Clone(tables), func(t *table) bool { return !fits(t) })
	switch {
	case len(fitting) == 1:
		return fitting[0].beside(tables), nil
	case len(tables) == 1:
		return tables[0], nil
	case len(tables) == 0:
		return nil, noTable(kind, about)
	}
	var found []string
	for _, t := range tables {
		found = append(found, t.sheet.Name)
	}
	return nil, school.Errorf(school.Invalid, "More than one sheet has %s: %s. Say which with --sheet NAME.", about, strings.Join(found, ", "))
}

// beside notes the sheets that were not chosen.
func (t *table) beside(tables []*table) *table {
	for _, other := range tables {
		if other != t {
			t.others = append(t.others, other.sheet.Name)
		}
	}
	return t
}

// askedFor are the sheets of a name, or all that are not hidden.
func askedFor(sheets []school.Sheet, name string) (asked []school.Sheet, err error) {
	var names []string
	for _, sheet := range sheets {
		names = append(names, sheet.Name)
		if name == "" && !sheet.Hidden || name != "" && plainWords(sheet.Name) == plainWords(name) {
			asked = append(asked, sheet)
		}
	}
	if name != "" && len(asked) == 0 {
		return nil, school.Errorf(school.NotFound, "There is no sheet %q. The sheets are: %s.", name, strings.Join(names, ", "))
	}
	return asked, nil
}

func noTable(kind tableKind, about string) *school.Error {
	need := "for names and for qualifications, designations or subjects, such as “Name” and “Qualification”"
	if slices.Contains(kind.among, colPassed) {
		need = "for those who were registered and those who passed, such as “Registered” and “Passed”"
	}
	return school.Errorf(school.ContentInvalid, "No sheet has %s. The row over the table must have headings %s.", about, need)
}

// speaksOf reports whether the sheet's name, the title or the file's name says
// one of the words.
func (t *table) speaksOf(words ...string) bool {
	all := " " + plainWords(t.sheet.File+" "+t.sheet.Name+" "+strings.Join(t.above, " ")) + " "
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(all, " "+word+" ") })
}

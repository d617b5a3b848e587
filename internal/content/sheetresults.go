package content

import (
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// ResultsAsk is what is wanted of a sheet of results.
type ResultsAsk struct {
	Sheet string // its name; "" for the only one that has results
	Year  string // "2025-26"; "" to find it in the sheet
	Today time.Time
}

// ResultsFromSheet plans the results of one year or several that a
// spreadsheet holds. Classes of these years that the sheet does not name stay;
// those that it names keep their toppers and remarks when it has none.
func ResultsFromSheet(fsys fs.FS, sheets []school.Sheet, ask ResultsAsk) (*SheetPlan, error) {
	if err := isTree(fsys); err != nil {
		return nil, err
	}
	year, ok := schoolYear(ask.Year)
	if ask.Year != "" && !ok {
		return nil, school.Errorf(school.Invalid, "--year is a school year such as 2025-26, not %q.", ask.Year)
	}
	t, err := chooseTable(sheets, ask.Sheet, resultTable, func(t *table) bool { return ok && t.speaksOf(plainWords(year)) }, "a table of results")
	if err != nil {
		return nil, err
	}
	r := &reckoning{transfer: transfer{t, newPlan(t)}, year: year, asked: ok, years: map[string]*yearList{}}
	return r.run(fsys, ask.Today)
}

// reckoning turns the rows of one table into the results of years.
type reckoning struct {
	transfer
	year  string // of rows that name none
	asked bool   // the year was asked for: rows of others are not
	class string // of rows that name none
	years map[string]*yearList
}

// yearList is results/<year>.yaml.
type yearList struct {
	path, was string
	list      *listFile
	rows      map[string]int // classes that the sheet has named, to their rows
}

func (r *reckoning) run(fsys fs.FS, today time.Time) (*SheetPlan, error) {
	r.readTitles()
	if r.columns[colClass] == nil && r.class == "" {
		return r.plan.sorted(), school.Errorf(school.ContentInvalid, "The sheet has no column for the class, so nothing is written. Add it: the results are shown with it.")
	}
	for _, col := range countColumns {
		if len(r.columns[col]) > 0 && !r.chooseTotal(col) {
			return r.plan.sorted(), school.Errorf(school.ContentInvalid, "The sheet has more than one column for %s, and “Total” stands under none of their headings, so nothing is written. Leave the one that counts.", col)
		}
	}
	for _, row := range r.rows {
		if err := r.read(fsys, row); err != nil {
			return r.plan.sorted(), err
		}
	}
	if len(r.years) == 0 {
		return r.plan.sorted(), school.Errorf(school.ContentInvalid, "No row of the sheet can be taken, so nothing is written.")
	}
	for _, year := range slices.Sorted(maps.Keys(r.years)) {
		y := r.years[year]
		if err := r.plan.put(fsys, y.path, y.was, y.list.with(y.list.entries, classLines), today); err != nil {
			return r.plan.sorted(), err
		}
	}
	return r.plan.sorted(), nil
}

// readTitles looks for the year and the class over the table, in the sheet's
// name and in the file's.
func (r *reckoning) readTitles() {
	for _, title := range append(slices.Clone(r.above), r.sheet.Name, r.sheet.File) {
		if year, ok := schoolYear(title); ok && r.year == "" {
			r.year = year
		}
		words := strings.Fields(plainWords(title))
		for i, word := range words {
			if slices.Contains([]string{"class", "std", "standard", "ತರಗತಿ", "कक्षा"}, word) && i+1 < len(words) && r.class == "" {
				r.class, _ = className(words[i+1])
			}
		}
	}
	if _, known := className(r.class); !known {
		r.class = ""
	}
}

// read takes a row into the list of its year.
func (r *reckoning) read(fsys fs.FS, row school.SheetRow) error {
	year, ok := r.yearOf(row)
	if !ok || r.asked && year != r.year {
		return nil
	}
	class, ok := r.classOf(row)
	if !ok {
		return nil
	}
	counts, ok := r.counts(row)
	if !ok {
		return nil
	}
	r.checkPercent(row, counts)
	if row.Hidden {
		r.doubt(row, colNone, "This row is hidden. It is taken as it is.")
	}
	y, err := r.listOf(fsys, year)
	if err != nil {
		return err
	}
	if other, twice := y.rows[class]; twice {
		r.wrong(row, colClass, "%s of %s stands in row %d already. This row is left out.", class, year, other)
		return nil
	}
	y.rows[class] = row.Number
	r.put(y, year, class, counts, row)
	return nil
}

func (r *reckoning) yearOf(row school.SheetRow) (string, bool) {
	text := r.text(row, colYear, " ")
	if year, ok := schoolYear(text); ok {
		return year, true
	}
	if year, ok := examYear(text); ok {
		r.doubt(row, colYear, "The year is only %s. It is taken as the school year %s.", text, year)
		return year, true
	}
	switch {
	case text != "":
		r.wrong(row, colYear, "%s is no school year such as 2025-26. The row is left out.", shown(text))
	case r.year != "":
		return r.year, true
	default:
		r.wrong(row, colYear, "The year is not known. The row is left out; say the year with --year 2025-26.")
	}
	return "", false
}

func (r *reckoning) classOf(row school.SheetRow) (string, bool) {
	text := r.text(row, colClass, " ")
	if text == "" {
		if r.class == "" || r.columns[colClass] != nil {
			r.wrong(row, colClass, "There is no class in this row. It is left out.")
			return "", false
		}
		return r.class, true
	}
	class, known := className(text)
	if why := trouble(class, 40); why != "" {
		r.wrong(row, colClass, "The class %s. The row is left out.", why)
		return "", false
	}
	if !known {
		r.doubt(row, colClass, "%s is no class that is known. It is taken as it is.", shown(text))
	}
	return class, true
}

// countColumns are the figures of a class, with their keys.
var countColumns = []column{colRegistered, colPassed, colDistinction, colFirstClass}

// counts reads the figures of a row and whether they can be true together.
// Many schools count distinctions and first classes for no one: those may be
// left out.
func (r *reckoning) counts(row school.SheetRow) (map[column]int, bool) {
	counts, fine := map[column]int{}, true
	for _, col := range countColumns {
		text := row.At(r.place(col)).Text
		count, whole := wholeNumber(text)
		switch {
		case (text == "" || isDash(text)) && (col == colDistinction || col == colFirstClass):
			continue
		case text == "" || isDash(text):
			r.wrong(row, col, "There is no number under %s. The row is left out; write 0 for none.", col)
			fine = false
		case !whole || count < 0 || count > 100_000:
			r.wrong(row, col, "%s is no whole number. The row is left out.", shown(text))
			fine = false
		}
		counts[col] = count
	}
	switch {
	case !fine:
	case counts[colRegistered] == 0:
		r.wrong(row, colRegistered, "Nobody was registered. The row is left out.")
		fine = false
	case counts[colPassed] > counts[colRegistered]:
		r.wrong(row, colPassed, "More passed (%d) than were registered (%d). The row is left out.", counts[colPassed], counts[colRegistered])
		fine = false
	case counts[colDistinction]+counts[colFirstClass] > counts[colPassed]:
		r.wrong(row, colDistinction, "Distinctions (%d) and first classes (%d) together are more than passed (%d). The row is left out; count nobody twice.",
			counts[colDistinction], counts[colFirstClass], counts[colPassed])
		fine = false
	}
	return counts, fine
}

// chooseTotal leaves one column of a figure: of several, as for boys and
// girls, the one under which "Total" stands.
func (r *reckoning) chooseTotal(col column) bool {
	for _, place := range r.columns[col] {
		if len(r.columns[col]) == 1 || slices.Contains([]string{"total", "all", "ಒಟ್ಟು", "कुल", "योग"}, plainWords(r.under.At(place).Text)) {
			r.columns[col] = []int{place}
			return true
		}
	}
	return false
}

// checkPercent doubts a percentage that is not what the figures give. Excel
// stores 98 % as 0.98.
func (r *reckoning) checkPercent(row school.SheetRow, counts map[column]int) {
	text := strings.TrimSpace(strings.TrimSuffix(r.text(row, colPercent, " "), "%"))
	said, ok := decimal(text)
	if !ok {
		return
	}
	is := 100 * float64(counts[colPassed]) / float64(counts[colRegistered])
	if said <= 1 && is > 1 {
		said *= 100
	}
	_, decimals, _ := strings.Cut(text, ".")
	if math.Abs(said-is) > math.Max(math.Pow10(-len(decimals)), 0.01) {
		r.doubt(row, colPercent, "%s %% is not what the figures give: %d of %d are %.1f %%. The figures are taken.", text, counts[colPassed], counts[colRegistered], is)
	}
}

func (r *reckoning) listOf(fsys fs.FS, year string) (*yearList, error) {
	if y := r.years[year]; y != nil {
		return y, nil
	}
	y := &yearList{path: "results/" + year + ".yaml", rows: map[string]int{}}
	var err error
	if y.was, err = existing(fsys, y.path); err != nil {
		return nil, err
	}
	y.list = &listFile{head: fmt.Sprintf("year: %s\nclasses:\n", longDash(year))}
	if y.was != "" {
		if y.list, err = readList(y.path, y.was, "classes"); err != nil {
			return nil, err
		}
	}
	r.years[year] = y
	return y, nil
}

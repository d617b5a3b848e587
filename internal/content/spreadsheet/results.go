package spreadsheet

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/content/source"
)

// ResultsOptions say which sheet holds results.
type ResultsOptions struct {
	Sheet string // its name; "" for the only one
	Today time.Time
}

// classResult is one row of a sheet of results.
type classResult struct {
	row         Row
	year, class string
	fields      map[string]any
}

// PlanResults plans the results of the years that a sheet holds. Classes of
// these years that the sheet does not name stay; those that it names keep
// toppers and remarks where their cells are empty.
func PlanResults(tree fs.FS, sheets []Sheet, opts ResultsOptions) (*Plan, error) {
	sheet, err := choose(sheets, opts.Sheet)
	if err != nil {
		return nil, err
	}
	t := newTable(sheet, templates["results"], colYear, colClass, colRegistered, colPassed)
	years := t.results()
	plan, err := t.plan()
	if err != nil {
		return nil, err
	}
	for _, year := range slices.Sorted(maps.Keys(years)) {
		file, err := openList(tree, "results/"+year+".yaml", "classes", "year: "+strings.Replace(year, "-", "–", 1)+"\n")
		if err != nil {
			return nil, err
		}
		for _, result := range years[year] {
			plan.mergeResult(t, file, result)
		}
		if err := plan.put(file, file.Entries, writeClass, opts.Today); err != nil {
			return nil, err
		}
	}
	plan.Warnings = t.warnings
	return plan, nil
}

// results reads the rows, by year.
func (t *table) results() map[string][]classResult {
	years, rows := map[string][]classResult{}, map[string]int{}
	for _, row := range t.Rows {
		year, ok := schoolYear(t.cell(row, colYear))
		if !ok {
			t.errorIn(row, colYear, "This is no school year such as 2025-26. Correct the cell.")
		}
		class := t.text(row, colClass, 40, true)
		if !strings.HasPrefix(class, "Class ") {
			t.errorIn(row, colClass, "Write the class as “Class X” or “Class XII (Science)”, or delete the row.")
		}
		if other, twice := rows[year+class]; twice {
			t.errorIn(row, colClass, "%s of %s stands in row %d already. Delete one of the rows.", class, year, other)
		}
		rows[year+class] = row.Number
		years[year] = append(years[year], classResult{row, year, class, t.resultFields(row)})
	}
	return years
}

// resultFields reads what a row says of a class, by the keys of the file.
func (t *table) resultFields(row Row) map[string]any {
	fields, counts := map[string]any{}, map[column]int{}
	for _, c := range []column{colRegistered, colPassed, colDistinction, colFirstClass} {
		text := t.cell(row, c)
		if text == "" && (c == colDistinction || c == colFirstClass) {
			continue // many schools count them for no class
		}
		count, err := strconv.Atoi(text)
		if err != nil || count < 0 || count > 100_000 {
			t.errorIn(row, c, "“%s” is no whole number. Correct the cell; write 0 for none.", text)
		}
		counts[c], fields[strings.ReplaceAll(strings.ToLower(string(c)), " ", "_")] = count, count
	}
	if counts[colPassed] > counts[colRegistered] {
		t.errorIn(row, colPassed, "%d passed, but only %d were registered. Correct one of them.", counts[colPassed], counts[colRegistered])
	}
	if sum := counts[colDistinction] + counts[colFirstClass]; sum > counts[colPassed] {
		t.errorIn(row, colDistinction, "Distinctions and first classes are %d together, but only %d passed. Correct one of them; count nobody twice.", sum, counts[colPassed])
	}
	if remarks := t.text(row, colRemarks, 600, false); remarks != "" {
		fields["remarks"] = remarks
	}
	var toppers []any
	for part := range strings.SplitSeq(t.cell(row, colToppers), ";") {
		part = strings.TrimSpace(part)
		found := topperShape.FindStringSubmatch(part)
		switch {
		case part == "":
		case found == nil || unfit(found[1], 80) != "":
			t.errorIn(row, colToppers, "“%s” is no topper with a score. Write “A. Student (97.4 %%)”, and ; between two.", part)
		default:
			toppers = append(toppers, map[string]any{"name": found[1], "score": strings.TrimSpace(found[2] + " " + found[3])})
		}
	}
	if len(toppers) > 0 {
		fields["toppers"] = toppers
	}
	return fields
}

func writeClass(value map[string]any) string {
	return source.Block(value, []string{"class", "registered", "passed", "distinction", "first_class", "remarks", "name", "score"})
}

// mergeResult puts a row over the entry of its class, or at the end of the list.
func (p *Plan) mergeResult(t *table, file *listFile, result classResult) {
	label := result.year + ", " + result.class
	at := slices.IndexFunc(file.Entries, func(entry source.ListEntry) bool {
		return entry.Value["class"] == result.class
	})
	if at < 0 {
		result.fields["class"] = result.class
		file.Entries = append(file.Entries, source.ListEntry{Value: result.fields})
		p.Added = append(p.Added, label)
		return
	}
	entry := &file.Entries[at]
	value := maps.Clone(entry.Value)
	maps.Copy(value, result.fields)
	if source.OneLine(value, nil) == source.OneLine(entry.Value, nil) {
		p.Unchanged++
		return
	}
	for _, kept := range []string{"remarks", "toppers"} { // words such as "Every student passed"
		if result.fields[kept] == nil && value[kept] != nil {
			t.warnIn(result.row, colClass, "%s has new figures and keeps its %s in the file. Look whether they are still true.", label, kept)
		}
	}
	*entry = source.ListEntry{Value: value, Notes: entry.Notes}
	p.Changed = append(p.Changed, label)
}

// topperShape is a name with a score: "A. Student (97.4 %)".
var topperShape = regexp.MustCompile(`^([^()]+\pL[^()]*?) ?\(([0-9]+(?:\.[0-9]+)?) ?(%?)\)$`)

var yearShape = regexp.MustCompile(`^((?:19|20)\d\d)[-–/](\d\d)$`)

// schoolYear gives a school year as files are named, "2025-26".
func schoolYear(text string) (string, bool) {
	found := yearShape.FindStringSubmatch(text)
	if found == nil {
		return "", false
	}
	from, _ := strconv.Atoi(found[1])
	year := fmt.Sprintf("%d-%02d", from, (from+1)%100)
	return year, strings.HasSuffix(year, found[2])
}

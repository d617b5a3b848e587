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
)

// classResult is one row of a sheet of results.
type classResult struct {
	row    Row
	class  string
	fields map[string]any
}

var (
	yearShape   = regexp.MustCompile(`^((?:19|20)\d\d)[-–/](\d\d)$`)
	topperShape = regexp.MustCompile(`^([^()]+\pL[^()]*?) ?\(([0-9]+(?:\.[0-9]+)?) ?(%?)\)$`) // "A. Student (97.4 %)"
)

// PlanResults plans the results of the years that a sheet holds. Classes of these years that the
// sheet does not name stay; those that it names keep toppers and remarks where their cells are empty.
func PlanResults(fsys fs.FS, sheet Sheet, today time.Time) (*Plan, error) {
	t := newTable(sheet, templates["results"])
	years := t.results()
	plan, err := t.plan()
	if err != nil {
		return nil, err
	}
	for _, year := range slices.Sorted(maps.Keys(years)) {
		file, err := openList(fsys, "results/"+year+".yaml", "classes",
			"year: "+strings.Replace(year, "-", "–", 1)+"\n")
		if err != nil {
			return nil, err
		}
		for _, result := range years[year] {
			label := year + ", " + result.class
			at := slices.IndexFunc(file.Entries, func(entry map[string]any) bool {
				return entry["class"] == result.class
			})
			if at < 0 {
				result.fields["class"] = result.class
				file.Entries = append(file.Entries, plan.merge(nil, label, result.fields))
				continue
			}
			changes := len(plan.Changed)
			file.Entries[at] = plan.merge(file.Entries[at], label, result.fields)
			for _, kept := range []string{"remarks", "toppers"} { // words such as "Every student passed"
				if len(plan.Changed) > changes && result.fields[kept] == nil && file.Entries[at][kept] != nil {
					t.warnIn(result.row, colClass, "%s has new figures and keeps its %s in the file. Check that it "+
						"is still correct.", label, kept)
				}
			}
		}
		err = plan.put(file, []string{"class", "registered", "passed", "distinction", "first_class", "remarks", "name",
			"score"}, today)
		if err != nil {
			return nil, err
		}
	}
	plan.Warnings = t.warnings
	return plan, nil
}

// results reads the rows, by school year as files are named: "2025-26".
func (t *table) results() map[string][]classResult {
	years, rows := map[string][]classResult{}, map[string]int{}
	for _, row := range t.Rows {
		year := ""
		if found := yearShape.FindStringSubmatch(t.cell(row, colYear)); found != nil {
			from, _ := strconv.Atoi(found[1])
			year = fmt.Sprintf("%d-%02d", from, (from+1)%100)
			if !strings.HasSuffix(year, found[2]) {
				year = ""
			}
		}
		if year == "" {
			t.errorIn(row, colYear, "This is no school year such as 2025-26. Correct the cell.")
		}
		class := t.text(row, colClass)
		if !strings.HasPrefix(class, "Class ") {
			t.errorIn(row, colClass, "Write the class as “Class X” or “Class XII (Science)”, or delete the row.")
		}
		if other, twice := rows[year+class]; twice {
			t.errorIn(row, colClass, "%s of %s is in row %d already. Delete one of the rows.", class, year, other)
		}
		rows[year+class] = row.Number
		years[year] = append(years[year], classResult{row, class, t.resultFields(row)})
	}
	return years
}

// resultFields reads what a row says of a class, by the keys of the file.
func (t *table) resultFields(row Row) map[string]any {
	fields, counts := map[string]any{}, map[*column]int{}
	for _, c := range []*column{colRegistered, colPassed, colDistinction, colFirstClass} {
		text := t.cell(row, c)
		if text == "" && c.optional {
			continue // many schools count them for no class
		}
		count, err := strconv.Atoi(text)
		if err != nil || count < 0 || count > 100_000 {
			t.errorIn(row, c, "“%s” is no whole number. Correct the cell; write 0 for none.", text)
		}
		counts[c], fields[strings.ReplaceAll(strings.ToLower(c.heading), " ", "_")] = count, count
	}
	if counts[colPassed] > counts[colRegistered] {
		t.errorIn(row, colPassed, "%d passed, but only %d were registered. Correct one of them.", counts[colPassed],
			counts[colRegistered])
	}
	if sum := counts[colDistinction] + counts[colFirstClass]; sum > counts[colPassed] {
		t.errorIn(row, colDistinction, "Distinctions and first classes are %d together, but only %d passed. Correct "+
			"one of them; count nobody twice.", sum, counts[colPassed])
	}
	if remarks := t.text(row, colRemarks); remarks != "" {
		fields["remarks"] = remarks
	}
	var toppers []any
	for part := range strings.SplitSeq(t.cell(row, colToppers), ";") {
		part = strings.TrimSpace(part)
		found := topperShape.FindStringSubmatch(part)
		switch {
		case part == "":
		case found == nil || unfit(found[1], 80) != "":
			t.errorIn(row, colToppers, "“%s” is no topper with a score. Write “A. Student (97.4 %%)”, and ; "+
				"between two.", part)
		default:
			toppers = append(toppers,
				map[string]any{"name": found[1], "score": strings.TrimSpace(found[2] + " " + found[3])})
		}
	}
	if len(toppers) > 0 {
		fields["toppers"] = toppers
	}
	return fields
}

package spreadsheet

import (
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"schoolsite/internal/school"
)

// staffLists are the three lists, with the heading of a file that is new.
var staffLists = map[string]string{"teachers": "Teachers", "primary-teachers": "Primary teachers",
	"office-hostel": "Office and hostel staff"}

const maxID = 9999

// person is one row of a sheet of staff.
type person struct {
	row    Row
	id     int // 0 when the sheet says none
	name   string
	fields map[string]any
	entry  map[string]any // of the file; nil for somebody new
}

// PlanStaff plans a list of staff: exactly the sheet's people, in its order. People who are in the
// file already are found by id, else by name, and keep their id, picture and whatever else the sheet
// does not say. With replaceAll most people of the list may be missing in the sheet.
func PlanStaff(fsys fs.FS, sheet Sheet, list string, replaceAll bool, today time.Time) (*Plan, error) {
	heading, ok := staffLists[list]
	if !ok {
		missing := ""
		if list != "" {
			missing = fmt.Sprintf("There is no list %q. ", list)
		}
		return nil, school.Errorf(school.Invalid, "%sSay which list of staff it is: --list teachers, "+
			"primary-teachers or office-hostel.", missing)
	}
	file, err := openList(fsys, "staff/"+list+".yaml", "members", "heading: "+heading+"\n")
	if err != nil {
		return nil, err
	}
	t := newTable(sheet, templates[list])
	job := "role"
	if list == "teachers" {
		job = "designation"
	}
	people := t.people(job)
	plan, err := t.plan()
	if err != nil {
		return nil, err
	}
	plan.Removed = t.match(file.Entries, people)
	if had := len(file.Entries); !replaceAll && len(plan.Removed)*2 > had { // it may be the wrong sheet
		return nil, school.Errorf(school.ContentInvalid, "The sheet lacks %d of the %d people in %s, so nothing is "+
			"written. If they have all left, add --replace-all; if not, look at --list and --sheet.", len(plan.Removed),
			had, file.path)
	}
	file.Entries = nil
	for _, p := range people {
		if list == "teachers" {
			p.fields["id"] = p.id
		}
		file.Entries = append(file.Entries, plan.merge(p.entry, p.name, p.fields))
	}
	plan.Warnings = t.warnings
	return plan, plan.put(file, []string{"id", "name", "qualification", job, "post"}, today)
}

// people reads the rows. It refuses a duplicate id, and a duplicate name where no ids tell the two
// people apart.
func (t *table) people(job string) (all []*person) {
	ids, names := map[int]*person{}, map[string]*person{}
	for _, row := range t.Rows {
		p := &person{row: row, name: t.text(row, colName)}
		p.fields = map[string]any{"name": p.name, "qualification": t.text(row, colQualification),
			job: t.text(row, colDesignation)}
		if text := t.cell(row, colID); text != "" {
			var err error
			if p.id, err = strconv.Atoi(text); err != nil || p.id < 1 || p.id > maxID {
				t.errorIn(row, colID, "The ID is no whole number from 1 to %d. Leave it empty for somebody new.", maxID)
			}
		}
		if text := t.cell(row, colPost); text != "" {
			post := school.PostOf(text)
			if post == "" {
				t.errorIn(row, colPost, "This is no post that the disclosure counts, such as PGT, TGT or Librarian. "+
					"Correct the cell, or leave it empty.")
			}
			p.fields["post"] = string(post)
		}
		if other := ids[p.id]; p.id > 0 && other != nil {
			t.errorIn(row, colID, "The ID %d is in row %d already. Leave one of them empty.", p.id,
				other.row.Number)
		}
		if other := names[key(p.name)]; p.name != "" && other != nil && (p.id == 0 || other.id == 0) {
			t.errorIn(row, colName, "“%s” is in row %d already. Delete one of the rows; if they are two people, "+
				"tell them apart by initials or IDs.", p.name, other.row.Number)
		}
		ids[p.id], names[key(p.name)] = p, p
		all = append(all, p)
	}
	return all
}

// match finds the entries of people who are in the file, by id before name, and returns the names of
// those who are not in the sheet. Who has no id gets the one after the highest, so that nobody gets
// the id of somebody who left.
func (t *table) match(entries []map[string]any, people []*person) (removed []string) {
	nameOf := func(i int) string { return fmt.Sprint(entries[i]["name"]) }
	ids, byID, byName, last := make([]int, len(entries)), map[int]int{}, map[string]int{}, 0
	for i, entry := range entries {
		ids[i], _ = strconv.Atoi(fmt.Sprint(entry["id"]))
		byID[ids[i]], byName[key(nameOf(i))] = i, i
		last = max(last, ids[i])
	}
	taken := map[int]bool{}
	for _, p := range people {
		last = max(last, p.id)
		if i, found := byID[p.id]; found && p.id > 0 {
			p.entry, taken[i] = entries[i], true
			if key(nameOf(i)) != key(p.name) {
				t.warnIn(p.row, colName, "The ID %d is that of “%s” in the file, who becomes “%s”.", p.id,
					nameOf(i), p.name)
			}
		}
	}
	for _, p := range people {
		if i, found := byName[key(p.name)]; found && !taken[i] && p.entry == nil {
			p.entry, taken[i] = entries[i], true
			if p.id == 0 {
				p.id = ids[i]
			}
		}
		if p.id == 0 {
			last++
			p.id = last
		}
	}
	removed = []string{}
	for i := range entries {
		if !taken[i] {
			removed = append(removed, nameOf(i))
		}
	}
	return removed
}

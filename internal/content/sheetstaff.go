package content

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"schoolsite/internal/school"
)

// StaffAsk is what is wanted of a sheet of staff.
type StaffAsk struct {
	Sheet      string // its name; "" for the only one that has staff
	List       string // teachers, primary-teachers or office-hostel; "" to find out
	ReplaceAll bool   // even when most people of the list are not in the sheet
	Today      time.Time
}

// roster is one of the three lists.
type roster struct {
	id, heading string
	says        []string // words that tell a sheet of this list; none: the rest
	post        string   // the key of what the person does
	hasID       bool
}

var rosters = []roster{
	{"teachers", "Teachers", nil, "designation", true},
	{"primary-teachers", "Primary teachers", []string{"primary", "pre primary", "nursery", "junior wing", "kindergarten", "ಪ್ರಾಥಮಿಕ", "प्राथमिक"}, "role", false},
	{"office-hostel", "Office and hostel staff", []string{"office", "hostel", "non teaching", "nonteaching", "administrative", "admin", "support", "wardens", "ಕಚೇರಿ", "ಬೋಧಕೇತರ", "कार्यालय", "शिक्षकेतर"}, "role", false},
}

// StaffFromSheet plans the list of staff that a spreadsheet holds: exactly the
// sheet's people, in its order. People who are in the file already, found by
// id or name, keep their id, their picture, every key that the sheet does not
// know, and what a cell that is empty or can't be taken would have said.
func StaffFromSheet(fsys fs.FS, sheets []school.Sheet, ask StaffAsk) (*SheetPlan, error) {
	if err := isTree(fsys); err != nil {
		return nil, err
	}
	kind, err := rosterNamed(ask.List)
	if err != nil {
		return nil, err
	}
	t, err := chooseTable(sheets, ask.Sheet, staffTable, func(t *table) bool { return rosterOf(t).id == kind.id }, "a table of staff")
	if err != nil {
		return nil, err
	}
	if ask.List == "" {
		kind = rosterOf(t)
	}
	s := &staffing{transfer: transfer{t, newPlan(t)}, kind: kind, path: "staff/" + kind.id + ".yaml"}
	return s.run(fsys, ask)
}

func rosterNamed(id string) (roster, error) {
	if id == "" {
		return rosters[0], nil
	}
	for _, kind := range rosters {
		if kind.id == id {
			return kind, nil
		}
	}
	return roster{}, school.Errorf(school.Invalid, "--list is teachers, primary-teachers or office-hostel, not %q.", id)
}

func rosterOf(t *table) roster {
	for _, kind := range rosters[1:] {
		if t.speaksOf(kind.says...) {
			return kind
		}
	}
	return rosters[0]
}

// staffing turns the rows of one table into one list.
type staffing struct {
	transfer
	kind roster
	path string

	list   *listFile
	people []*person
	found  map[int]bool // entries of the file that a row is about
	lastID int
}

// person is a row that is somebody.
type person struct {
	row    school.SheetRow
	name   string
	fields map[string]string // what the sheet says, "" where it says nothing
	post   school.Post       // what the disclosure counts, "" when the sheet says nothing
	id     int               // what the sheet says, 0 for nothing
	known  int               // the entry of the file, -1 for somebody new
}

// complete reports whether the sheet says all that a list needs.
func (p *person) complete() bool {
	for _, text := range p.fields {
		if text == "" {
			return false
		}
	}
	return true
}

func (s *staffing) run(fsys fs.FS, ask StaffAsk) (*SheetPlan, error) {
	was, err := existing(fsys, s.path)
	if err != nil {
		return nil, err
	}
	if s.list, err = s.open(was); err != nil {
		return nil, err
	}
	s.found = map[int]bool{}
	for _, row := range s.rows {
		s.read(row)
	}
	s.dropTwice()
	s.recognise()
	s.leaveOut()
	s.doubtTwins()
	s.numberAll()
	entries := s.entries()
	if len(entries) == 0 {
		return s.plan.sorted(), school.Errorf(school.ContentInvalid, "No row of the sheet can be taken, so nothing is written.")
	}
	if err := s.leave(ask.ReplaceAll); err != nil {
		return s.plan.sorted(), err
	}
	text := s.list.with(entries, func(value map[string]any) string {
		return "  - " + oneLine(value, []string{"id", "name", "qualification", s.kind.post, "post"}) + "\n"
	})
	return s.plan.sorted(), s.plan.put(fsys, s.path, was, text, ask.Today)
}

func (s *staffing) open(text string) (*listFile, error) {
	if text == "" {
		return &listFile{head: "heading: " + s.kind.heading + "\nmembers:\n"}, nil
	}
	return readList(s.path, text, "members")
}

// read takes a row, or says why it is nobody.
func (s *staffing) read(row school.SheetRow) {
	name := strings.TrimSpace(s.text(row, colName, " ") + " " + s.text(row, colSurname, " "))
	if name == "" {
		s.wrong(row, colName, "There is no name in this row. It is left out.")
		return
	}
	if why := trouble(name, 80); why != "" {
		s.wrong(row, colName, "The name %s. The row is left out.", why)
		return
	}
	if strings.ContainsFunc(name, unicode.IsDigit) {
		s.doubt(row, colName, "The name %s has digits in it. It is taken as it is.", shown(name))
	}
	if row.Hidden {
		s.doubt(row, colNone, "The row of %s is hidden. It is taken as it is; delete it if this person has left.", shown(name))
	}
	s.people = append(s.people, &person{row: row, name: name, id: s.idOf(row), post: s.cadre(row), known: -1, fields: map[string]string{
		"qualification": s.words(row, colQualification, s.text(row, colQualification, ", ")),
		s.kind.post:     s.words(row, colPost, s.post(row)),
	}})
}

// words is a text of words; a number or worse is none.
func (s *staffing) words(row school.SheetRow, col column, text string) string {
	why := trouble(text, 120)
	if why == "" {
		return text
	}
	s.doubt(row, col, "The %s %s, %s, so it is not taken.", s.called(col), why, shown(text))
	return ""
}

func (s *staffing) called(col column) string {
	if col == colPost {
		return s.kind.post
	}
	return string(col)
}

// cadre is the post that the disclosure counts.
func (s *staffing) cadre(row school.SheetRow) school.Post {
	text := s.text(row, colCadre, " ")
	post := school.PostOf(text)
	if post == "" && text != "" {
		s.doubt(row, colCadre, "%s is no post that the disclosure counts, such as PGT or TGT, so it is not taken.", shown(text))
	}
	return post
}

// post is what a person does: "PGT" and "Physics" make "PGT Physics".
func (s *staffing) post(row school.SheetRow) string {
	post, subject := s.text(row, colPost, ", "), s.text(row, colSubject, ", ")
	if s.columns[colPost] == nil {
		post = s.text(row, colCadre, ", ")
	}
	if strings.Contains(plainWords(post), plainWords(subject)) {
		return post
	}
	return strings.TrimSpace(post + " " + subject)
}

const highestID = 9999

func (s *staffing) idOf(row school.SheetRow) int {
	text := s.text(row, colID, " ")
	if text == "" || !s.kind.hasID {
		return 0
	}
	id, ok := wholeNumber(text)
	if !ok || id < 1 || id > highestID {
		s.doubt(row, colID, "The id %s is no whole number from 1 to %d, so it is not taken.", shown(text), highestID)
		return 0
	}
	return id
}

// dropTwice leaves out a row that says once more what another said.
func (s *staffing) dropTwice() {
	first := map[string]*person{}
	s.people = slices.DeleteFunc(s.people, func(p *person) bool {
		other, twice := first[personKey(p.name)]
		if !twice {
			first[personKey(p.name)] = p
			return false
		}
		if !s.isSame(p, other) {
			return false
		}
		s.wrong(p.row, colName, "%s stands in row %d already. This row is left out.", shown(p.name), other.row.Number)
		return true
	})
}

// isSame reports whether two rows of one name say the same.
func (s *staffing) isSame(p, other *person) bool {
	if p.id > 0 && other.id > 0 && p.id != other.id {
		return false
	}
	return maps.Equal(p.fields, other.fields) || p.row.At(s.place(colName)).Merged != ""
}

// leaveOut drops the people of whom neither the sheet nor the file says enough.
func (s *staffing) leaveOut() {
	s.people = slices.DeleteFunc(s.people, func(p *person) bool {
		for _, col := range []column{colQualification, colPost} {
			if p.fields[s.called(col)] == "" && !s.without(p, col) {
				delete(s.found, p.known)
				return true
			}
		}
		return false
	})
}

// doubtTwins doubts two people of one name.
func (s *staffing) doubtTwins() {
	first := map[string]*person{}
	for _, p := range s.people {
		if other, twice := first[personKey(p.name)]; twice {
			s.doubt(p.row, colName, "%s stands in row %d, too. Both are taken, as two people.", shown(p.name), other.row.Number)
		} else {
			first[personKey(p.name)] = p
		}
	}
}

// recognise finds the entries of people who are in the file: by id where the
// sheet has one, else by name.
func (s *staffing) recognise() {
	byID, byName := s.index()
	for _, p := range s.people {
		if entry, is := byID[p.id]; is && p.id > 0 && s.take(p, entry) && personKey(s.textOf(entry, "name")) != personKey(p.name) {
			s.doubt(p.row, colID, "The id %d was %s until now. It is taken as the same person; if not, give another id.", p.id, shown(s.textOf(entry, "name")))
		}
	}
	named := map[string]int{}
	for _, p := range s.people {
		named[personKey(p.name)]++
	}
	for _, p := range s.people {
		entries := byName[personKey(p.name)]
		if alone := named[personKey(p.name)] == 1 && len(entries) == 1; !alone && !p.complete() {
			continue // the file's facts may be those of the other one
		}
		for _, entry := range entries {
			if p.known >= 0 || s.take(p, entry) {
				break
			}
		}
	}
}

// index finds the file's entries by id and by name.
func (s *staffing) index() (byID map[int]int, byName map[string][]int) {
	byID, byName = map[int]int{}, map[string][]int{}
	for i, entry := range s.list.entries {
		id, _ := wholeNumber(fmt.Sprint(entry.value["id"]))
		byID[id] = i
		s.lastID = max(s.lastID, id)
		name := personKey(s.textOf(i, "name"))
		byName[name] = append(byName[name], i)
	}
	return byID, byName
}

// take gives a person an entry that nobody has yet.
func (s *staffing) take(p *person, entry int) bool {
	if s.found[entry] {
		return false
	}
	p.known, s.found[entry] = entry, true
	return true
}

func (s *staffing) textOf(entry int, key string) string {
	text, _ := s.list.entries[entry].value[key].(string)
	return text
}

// numberAll gives ids: the sheet's own first, then those of the file, then new
// ones.
func (s *staffing) numberAll() {
	if !s.kind.hasID {
		return
	}
	taken := map[int]*person{}
	for _, p := range s.people {
		if other := taken[p.id]; p.id > 0 && other != nil {
			s.doubt(p.row, colID, "The id %d belongs to %s in row %d already, so it is not taken.", p.id, shown(other.name), other.row.Number)
			p.id = 0
		} else if p.id > 0 {
			taken[p.id] = p
		}
		s.lastID = max(s.lastID, p.id)
	}
	for _, p := range s.people {
		if p.id == 0 && p.known >= 0 {
			if id, ok := wholeNumber(fmt.Sprint(s.list.entries[p.known].value["id"])); ok && taken[id] == nil {
				p.id, taken[id] = id, p
			}
		}
	}
	for _, p := range s.people {
		if p.id == 0 {
			p.id = s.nextID(taken)
			taken[p.id] = p
		}
	}
}

// nextID is the one after the highest, so that nobody gets the id of somebody
// who left. A list of which nobody stays begins anew.
func (s *staffing) nextID(taken map[int]*person) int {
	if len(s.found) > 0 && s.lastID < highestID {
		s.lastID++
		return s.lastID
	}
	for id := 1; ; id++ {
		if taken[id] == nil {
			return id
		}
	}
}

package content

import (
	"fmt"
	"maps"

	"schoolsite/internal/school"
)

// entries are the members of the list as they will be.
func (s *staffing) entries() (all []listEntry) {
	for _, p := range s.people {
		all = append(all, s.member(p))
	}
	return all
}

// member is a person's entry: the file's, where nothing changed.
func (s *staffing) member(p *person) listEntry {
	entry := listEntry{value: map[string]any{}}
	if p.known >= 0 {
		entry = s.list.entries[p.known]
	}
	value := maps.Clone(entry.value)
	changed := s.set(value, "name", s.nameFor(p))
	if s.kind.hasID && fmt.Sprint(value["id"]) != fmt.Sprint(p.id) {
		value["id"], changed = p.id, true
	}
	for _, col := range []column{colQualification, colPost} {
		key := s.called(col)
		if p.fields[key] != "" {
			changed = s.set(value, key, p.fields[key]) || changed
		}
	}
	changed = s.setPost(value, p.post) || changed
	s.count(p, changed)
	if changed {
		entry.value, entry.text = value, ""
	}
	return entry
}

// setPost writes a post that the designation does not begin with.
func (s *staffing) setPost(value map[string]any, post school.Post) bool {
	designation, _ := value[s.kind.post].(string)
	if post == "" || value["post"] == nil && school.PostOf(designation) == post {
		return false
	}
	return s.set(value, "post", string(post))
}

func (s *staffing) set(value map[string]any, key, text string) bool {
	if value[key] == text {
		return false
	}
	value[key] = text
	return true
}

// nameFor is the name as the file has it, unless the sheet's differs in more
// than titles, capitals, dots and blanks: an editor has cared for it.
func (s *staffing) nameFor(p *person) string {
	if p.known >= 0 {
		if name := s.textOf(p.known, "name"); personKey(name) == personKey(p.name) {
			return name
		}
	}
	return p.name
}

// without says what becomes of a person when a cell says nothing: the file's
// text stays, and without one there is no such person.
func (s *staffing) without(p *person, col column) bool {
	key := s.called(col)
	if p.known >= 0 && s.textOf(p.known, key) != "" {
		s.doubt(p.row, col, "There is no %s for %s. The one in the file is kept: %s.", key, shown(p.name), shown(s.textOf(p.known, key)))
		return true
	}
	s.wrong(p.row, col, "There is no %s for %s. The row is left out; %s.", key, shown(p.name), s.remedy(col))
	return false
}

// remedy says how a sheet can tell what it does not.
func (s *staffing) remedy(col column) string {
	if len(s.columns[col]) > 0 {
		return "fill the cell"
	}
	return "the sheet has no column that is headed " + map[column]string{colQualification: "Qualification", colPost: "Designation"}[col]
}

func (s *staffing) count(p *person, changed bool) {
	name := s.nameFor(p)
	if s.kind.hasID {
		name = fmt.Sprintf("%s (%d)", name, p.id)
	}
	switch {
	case p.known < 0:
		s.plan.Added = append(s.plan.Added, name)
	case changed:
		s.plan.Changed = append(s.plan.Changed, name)
	default:
		s.plan.Same++
	}
}

// leave names the people who are in the file and not in the sheet. When they
// are more than half of the file, it may be the wrong sheet.
func (s *staffing) leave(all bool) error {
	for i, entry := range s.list.entries {
		if !s.found[i] {
			s.plan.Removed = append(s.plan.Removed, fmt.Sprint(entry.value["name"]))
		}
	}
	if had := len(s.list.entries); !all && len(s.plan.Removed)*2 > had {
		return school.Errorf(school.ContentInvalid, "The sheet lacks %d of the %d people in %s, so nothing is written. If they have all left, add --replace-all; if not, look at --list and --sheet.", len(s.plan.Removed), had, s.path)
	}
	return nil
}

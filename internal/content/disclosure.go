package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"schoolsite/internal/calendar"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/source"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
)

func (r *reader) readDisclosure(name string) {
	facts, doc, ok := readYAML[school.DisclosureFacts](r, name)
	if !ok {
		return
	}
	for _, fault := range disclosure.Faults(facts) {
		r.Errorf(doc.File, doc.Place(fault.Pointer), "%s", fault.Message)
	}
	for i, video := range facts.Infrastructure.Video {
		if video.Link != "" && !markdown.IsHTTPS(video.Link) {
			r.Errorf(doc.File, doc.Place(fmt.Sprintf("/infrastructure/video/%d/link", i)),
				"Write the film's whole address, with https://.")
		}
	}
	r.result.put = func(t *Tree) { t.disclosure, t.disclosureText = facts, doc }
}

// DisclosureBasis returns what the Mandatory Public Disclosure is made of. It needs no pictures. The
// site's calendar is the academic calendar that the board asks for, unless disclosure.yaml names another.
func (t *Tree) DisclosureBasis() school.DisclosureBasis {
	site, facts := t.site, t.disclosure
	if len(facts.Academics.Calendar) == 0 && len(t.calendar.Events) > 0 {
		facts.Academics.Calendar = []school.Paper{{Note: "Holidays, examinations and events", Link: calendar.Path}}
	}
	return school.DisclosureBasis{
		DisclosureFacts: facts,
		School:          school.Identity{Name: site.Name, Address: site.Address, Email: site.Email, Phone: site.Phone},
		People:          t.people(),
		Results:         t.results,
		Files:           t.documents,
		TeachersPage:    t.firstPage("/gallery/teachers", "/academics-and-infra/staff"),
		ResultsPage:     t.firstPage("/academics-and-infra/results"),
	}
}

// firstPage returns the first of some addresses that has a page, "" if none has.
func (t *Tree) firstPage(paths ...string) string {
	for _, path := range paths {
		if slices.ContainsFunc(t.pages, func(p pageFile) bool { return p.Path == path }) {
			return path
		}
	}
	return ""
}

// EnquirySettings returns where enquiries are mailed and how long they are kept, as the content says it.
func (t *Tree) EnquirySettings() school.EnquirySettings {
	return school.EnquirySettings{Email: strings.TrimSpace(t.site.Email), KeptDays: t.site.placeholders().KeptDays}
}

// people returns the staff directory with everybody's post: the one that is given, or the one that
// the designation or role begins with. In the office and the hostel only a post that is given
// counts: a hostel may have a "Counsellor of the day".
func (t *Tree) people() (people []school.Person) {
	for _, list := range t.staff {
		for _, m := range list.members {
			post := m.post
			if list.id != "office-hostel" {
				post = cmp.Or(post, school.PostOf(m.Designation+m.Role), school.OtherTeacher)
			}
			people = append(people, school.Person{Name: m.Name, Qualification: m.Qualification, Post: post})
		}
	}
	return people
}

// DisclosureProblems returns findings as diagnostics of disclosure.yaml, each at its place.
func (t *Tree) DisclosureProblems(found []disclosure.Finding) school.Diagnostics {
	var f source.Findings
	for _, finding := range found {
		d := finding.Diagnostic()
		f.Add(t.disclosureText.File, t.disclosureText.Nearest(finding.Key), d.Severity, d.Message)
	}
	return f.Sorted()
}

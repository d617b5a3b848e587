package disclosure

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// FindingKind classifies what is wrong with a row of the disclosure.
type FindingKind string

// The kinds. Expiring is a warning; the others are faults.
const (
	Missing       FindingKind = "missing"
	Contradictory FindingKind = "contradictory"
	Expired       FindingKind = "expired"
	Expiring      FindingKind = "expiring"
	BrokenLink    FindingKind = "dead"
)

// Finding is one fault of the disclosure, or one that is due soon.
type Finding struct {
	Kind     FindingKind   `json:"kind"`
	Section  string        `json:"section"`           // "B"
	Row      string        `json:"row"`               // its label
	Key      string        `json:"key"`               // a JSON pointer in disclosure.yaml
	Message  string        `json:"message"`           // what is wrong and what to do
	Sentence text.Sentence `json:"sentence,omitzero"` // of which the message was made
	Day      string        `json:"day,omitempty"`     // on which it expires or expired
}

// Diagnostic turns the finding into a diagnostic of disclosure.yaml, without its place.
func (f Finding) Diagnostic() school.Diagnostic {
	severity := school.SeverityError
	if f.Kind == Expiring {
		severity = school.SeverityWarning
	}
	return school.Diagnostic{Severity: severity, File: "disclosure.yaml", Message: "Section " + f.Section + ", " +
		f.Row + ": " + f.Message}
}

// warnAhead bounds the warning time before a document expires, in days.
const warnAhead = 60

// Requirements of the board.
const (
	leastTeachers = 150 // to a hundred sections
	maxPupils     = 30  // to a teacher
)

// validKeys lists the rows for which the disclosure wants a document that is valid today.
var validKeys = []string{"/documents/building_safety", "/documents/fire_safety", "/documents/water_sanitation"}

// Findings lists all findings of a day, in the order of the sections. broken maps the broken links of
// the disclosure to the reason. The principal has a row in two sections, but is reported once.
func Findings(b school.DisclosureBasis, now time.Time, broken map[string]string) (all []Finding) {
	contradictions := contradictions(b)
	for section, row := range rows(b) {
		note := func(kind FindingKind, key, day, format string, args ...any) {
			said := text.Sentencef(format, args...)
			f := Finding{Kind: kind, Section: section, Row: row.Label, Key: key, Message: said.String(), Sentence: said,
				Day: day}
			if !slices.ContainsFunc(all, func(told Finding) bool {
				return told.Key == f.Key && told.Message == f.Message
			}) {
				all = append(all, f)
			}
		}
		if !isExtra(row) && !isAnswered(row) {
			note(Missing, row.Key, "", "%s", row.ToDo)
		}
		for i, p := range row.Papers {
			key, today := paperKey(row, i), text.DayOf(now)
			where := dotted(key)
			switch {
			case p.Issued > today:
				note(Contradictory, key, "", "It was issued on %s, which lies ahead. Correct %s.",
					text.Day(p.Issued), where)
			case p.Document+p.Link != "" && p.Expires == "" && slices.Contains(validKeys, row.Key):
				note(Missing, key, "", "Nothing says how long this certificate is valid. Write “expires” "+
					"under %s.", where)
			case p.Expires != "" && p.Expires < today:
				note(Expired, key, p.Expires, "This expired on %s. Put the new document into documents/, and its "+
					"days under %s.", text.Day(p.Expires), where)
			case p.Expires != "" && p.Expires <= text.DayOf(now.AddDate(0, 0, warnAhead)):
				note(Expiring, key, p.Expires, "This expires on %s. Apply for the new one now.",
					text.Day(p.Expires))
			}
			if why, isBroken := broken[p.Link]; isBroken {
				note(BrokenLink, key, "", "%s %s Open it in a browser, then correct %s.", p.Link, why, where)
			}
		}
		if row.Key == "/academics/results" && len(b.Results) > 0 {
			for _, year := range missingYears(b.Results, now) {
				note(Missing, row.Key, "", "The results of %s are not there. Add results/%s.yaml.", year,
					strings.ReplaceAll(year, "–", "-"))
			}
		}
		for _, message := range contradictions[section+row.Key] {
			note(Contradictory, row.Key, "", "%s", message)
		}
	}
	return all
}

// missingYears lists which of three consecutive years have no results, up to the last one that is
// declared: boards declare them in May or June.
func missingYears(results []school.ResultYear, now time.Time) (missing []string) {
	today := text.DayOf(now)
	last, _ := strconv.Atoi(today[:4])
	last -= 2
	if today[5:7] >= "07" {
		last++
	}
	for begins := last; begins > last-shownYears; begins-- {
		year := fmt.Sprintf("%d–%02d", begins, (begins+1)%100)
		if !slices.ContainsFunc(results, func(r school.ResultYear) bool { return r.Year == year }) {
			missing = append(missing, year)
		}
	}
	return missing
}

// rows yields all rows of the tables, with the letters of their sections.
func rows(b school.DisclosureBasis) iter.Seq2[string, school.DisclosureRow] {
	return func(yield func(string, school.DisclosureRow) bool) {
		for _, section := range Tables(b).Sections {
			for _, row := range section.Rows {
				if !yield(section.Letter, row) {
					return
				}
			}
		}
	}
}

// paperKey returns where a paper of a row is written.
func paperKey(row school.DisclosureRow, i int) string {
	if isExtra(row) {
		return row.Key
	}
	return row.Key + "/" + strconv.Itoa(i)
}

// isAnswered reports whether the school has answered a row. A note alone is no document.
func isAnswered(row school.DisclosureRow) bool {
	if len(row.Papers) == 0 || row.Computed {
		return len(row.Entries) > 0
	}
	return slices.ContainsFunc(row.Papers, func(p school.Paper) bool { return p.Document+p.Link+p.NotApplicable != "" })
}

// contradictions returns sentences by section and key, for each statement of the disclosure that
// other parts of the content contradict or the board does not accept.
func contradictions(b school.DisclosureBasis) map[string][]text.Sentence {
	found := map[string][]text.Sentence{}
	note := func(at string, when bool, format string, args ...any) {
		if when {
			found[at] = append(found[at], text.Sentencef(format, args...))
		}
	}
	const principal, ratio = "A/general/principal", "D/staff/sections"
	directory := staffed(b.People, school.PrincipalPost)
	note(principal, len(directory) > 1, "The staff directory names %d principals. Correct the “post” of all but one.",
		len(directory))
	if named := b.General.Principal; named != nil && len(directory) == 1 {
		note(principal, bareName(named.Name) != bareName(directory[0].Name),
			"Here the principal is %s, in the staff directory %s. Correct one of them, or delete “general.principal”.",
			named.Name, directory[0].Name)
	}
	teachers, sections, students := headcount(b.People, takesClasses), b.Staff.Sections, b.Staff.Students
	if sections > 0 {
		note(ratio, teachers*100 < leastTeachers*sections,
			"There are %s teachers to a section; 1.5 are asked for. Check “staff.sections”, and that everybody is in "+
				"the staff lists with the right “post”.", hundredths(teachers, sections))
	}
	if students > 0 {
		registered := 0 // for the last examination
		if len(b.Results) > 0 {
			for _, class := range b.Results[0].Classes {
				registered += class.Registered
			}
		}
		note(ratio, students > maxPupils*teachers,
			"There are %d students for %s: more than %d to each. Check “staff.students”, and that everybody is in "+
				"the staff lists.", students, text.Pluralf(teachers, "%d teacher", "%d teachers"), maxPupils)
		note(ratio, students < registered,
			"There are %d students, but %d were registered for the last examination. Correct “staff.students”.",
			students, registered)
	}
	if rooms := b.Infrastructure.Classrooms; rooms != nil {
		note("E/infrastructure/classrooms", rooms.Number < sections,
			"There are %s, but only %s. Correct “staff.sections” or “infrastructure.classrooms”.",
			text.Pluralf(sections, "%d section", "%d sections"), text.Pluralf(rooms.Number, "%d class room", "%d class rooms"))
	}
	return found
}

// titles may stand before a name in one place and not in another.
var titles = []string{"dr", "fr", "miss", "mr", "mrs", "ms", "prof", "shri", "smt", "sr", "sri"}

// bareName drops what may differ between two ways to write a name: titles, dots, spaces and case.
func bareName(name string) string {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(name, ".", " ")))
	for len(words) > 1 && slices.Contains(titles, words[0]) {
		words = words[1:]
	}
	return strings.Join(words, "")
}

// Links lists the addresses on other sites that the disclosure names, each once.
func Links(b school.DisclosureBasis) (links []string) {
	for _, row := range rows(b) {
		for _, paper := range row.Papers {
			if strings.HasPrefix(paper.Link, "https:") {
				links = append(links, paper.Link)
			}
		}
	}
	slices.Sort(links)
	return slices.Compact(links)
}

// Summary tells findings in one line; nothing when there are none.
func Summary(findings []Finding) (said text.Sentence) {
	var parts text.List
	for _, kind := range []FindingKind{Missing, Contradictory, Expired, Expiring, BrokenLink} {
		n, first := 0, ""
		for _, f := range findings {
			if f.Kind == kind {
				n++
				if first == "" || f.Day < first {
					first = f.Day
				}
			}
		}
		if n > 0 {
			parts = append(parts, countSentence(kind, n, text.Day(first)))
		}
	}
	if len(parts) == 0 {
		return said
	}
	return text.Sentencef("Mandatory disclosure: %s", parts)
}

// countSentence counts the findings of a kind, the first of them on a day.
func countSentence(kind FindingKind, n int, first text.Day) text.Sentence {
	switch {
	case kind == Missing:
		return text.Pluralf(n, "%d thing missing", "%d things missing")
	case kind == Contradictory:
		return text.Pluralf(n, "%d thing does not fit", "%d things do not fit")
	case kind == Expired && n == 1:
		return text.Sentencef("1 document expired on %s", first)
	case kind == Expired:
		return text.Sentencef("%d documents have expired", n)
	case kind == Expiring && n == 1:
		return text.Sentencef("1 document expires on %s", first)
	case kind == Expiring:
		return text.Sentencef("%d documents expire soon, the first on %s", n, first)
	}
	return text.Pluralf(n, "%d dead link", "%d dead links")
}

// Fault is a mistake in disclosure.yaml that stops a publication, and where it is: a JSON pointer.
type Fault struct{ Pointer, Message string }

// Faults finds what contradicts itself in the papers of a file, which its schema can't express.
func Faults(facts school.DisclosureFacts) (faults []Fault) {
	for _, row := range rows(school.DisclosureBasis{DisclosureFacts: facts}) {
		for i, p := range row.Papers {
			at := paperKey(row, i)
			if p.Label == "" && (len(row.Papers) > 1 || isExtra(row)) {
				faults = append(faults, Fault{at, "This entry needs a `label` that says what it is."})
			}
			given := slices.DeleteFunc([]string{p.Document, p.Link, p.NotApplicable}, func(text string) bool {
				return text == ""
			})
			switch {
			case len(given) > 1:
				faults = append(faults, Fault{at, "Keep one of `document`, `link` and `not_applicable`."})
			case len(given) == 0 && p.Note == "":
				faults = append(faults,
					Fault{at, "This entry says nothing. Give it a `document`, a `link`, a `note`, or say under " +
						"`not_applicable` why the school has none."})
			case p.NotApplicable != "" && p.Issued+p.Expires != "":
				faults = append(faults,
					Fault{at, "What is not applicable has no days. Delete `issued` and `expires`, or " +
						"`not_applicable`."})
			}
			if p.Issued != "" && p.Expires != "" && p.Expires < p.Issued {
				faults = append(faults,
					Fault{at + "/expires", fmt.Sprintf("It would expire before it was issued, on %s. Correct one of "+
						"the days.", text.Day(p.Issued))})
			}
		}
	}
	return faults
}

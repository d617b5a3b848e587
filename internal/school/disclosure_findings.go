package school

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
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
	Kind    FindingKind `json:"kind"`
	Section string      `json:"section"`       // "B"
	Row     string      `json:"row"`           // its label
	Key     string      `json:"key"`           // a JSON pointer in disclosure.yaml
	Message string      `json:"message"`       // what is wrong and what to do
	Day     string      `json:"day,omitempty"` // on which it expires or expired
}

// IsFault reports whether the finding is more than a warning.
func (f Finding) IsFault() bool { return f.Kind != Expiring }

// Diagnostic turns the finding into a diagnostic of disclosure.yaml, without its place.
func (f Finding) Diagnostic() Diagnostic {
	severity := SeverityError
	if !f.IsFault() {
		severity = SeverityWarning
	}
	return Diagnostic{Severity: severity, File: "disclosure.yaml", Message: "Section " + f.Section + ", " + f.Row + ": " + f.Message}
}

// warnAhead bounds the warning time before a document expires, in days.
const warnAhead = 60

// Findings lists all findings of a day, in the order of the sections. dead
// maps the broken links of the disclosure to the reason.
func (b DisclosureBasis) Findings(today time.Time, dead map[string]string) []Finding {
	a := auditor{basis: b, today: DayOf(today), soon: DayOf(today.AddDate(0, 0, warnAhead)), dead: dead}
	contradictions := b.contradictions()
	for _, section := range b.Tables().Sections {
		for _, row := range section.Rows {
			a.section, a.row = section.Letter, row
			a.audit()
			for _, message := range contradictions[section.Letter+row.Key] {
				a.note(Contradictory, "", message)
			}
		}
	}
	return a.all
}

// auditor visits the rows and collects findings.
type auditor struct {
	basis       DisclosureBasis
	today, soon string
	dead        map[string]string
	section     string
	row         DisclosureRow
	all         []Finding
}

// note adds a finding of the row, or of one of its papers when at is not "".
func (a *auditor) note(kind FindingKind, at, message string) { a.noteDay(kind, at, "", message) }

// noteDay adds a finding with its day. The principal has a row in two
// sections, but is reported once.
func (a *auditor) noteDay(kind FindingKind, at, day, message string) {
	f := Finding{Kind: kind, Section: a.section, Row: a.row.Label, Key: a.row.Key + at, Message: message, Day: day}
	if !slices.ContainsFunc(a.all, func(told Finding) bool { return told.Key == f.Key && told.Message == message }) {
		a.all = append(a.all, f)
	}
}

func (a *auditor) audit() {
	papers, isExtra := a.basis.Papers[a.row.Key], false
	if list, place, ok := strings.Cut(a.row.Key, "/more/"); ok {
		// The index is ours (see more), so it always parses.
		i, _ := strconv.Atoi(place)
		papers, isExtra = a.basis.Papers[list+"/more"][i:i+1], true
	}
	if !a.answered(papers) && !isExtra {
		a.note(Missing, "", a.row.ToDo)
	}
	for i, paper := range papers {
		at := "/" + strconv.Itoa(i)
		if isExtra {
			at = ""
		}
		a.auditPaper(paper, at)
	}
	if a.row.Key == "/academics/results" {
		a.auditYears()
	}
}

// answered reports whether the school has answered a row. A note alone is no
// document.
func (a *auditor) answered(papers []Paper) bool {
	if len(papers) == 0 || a.row.Computed {
		return len(a.row.Entries) > 0
	}
	return slices.ContainsFunc(papers, func(p Paper) bool { return p.Document != nil || p.Link != "" || p.NotApplicable != "" })
}

// validKeys lists the rows for which the disclosure wants a document that is
// valid today.
var validKeys = []string{"/documents/building_safety", "/documents/fire_safety", "/documents/water_sanitation"}

func (a *auditor) auditPaper(p Paper, at string) {
	given := p.Document != nil || p.Link != ""
	where := dotted(a.row.Key + at)
	switch {
	case p.Issued > a.today:
		a.note(Contradictory, at, fmt.Sprintf("It was issued on %s, which lies ahead. Correct %s.", DayText(p.Issued), where))
	case given && p.Expires == "" && slices.Contains(validKeys, a.row.Key):
		a.note(Missing, at, fmt.Sprintf("Nothing says how long this certificate is valid. Write `expires` under %s.", where))
	case p.Expires != "" && p.Expires < a.today:
		a.noteDay(Expired, at, p.Expires, fmt.Sprintf("This expired on %s. Put the new document into documents/, and its days under %s.", DayText(p.Expires), where))
	case p.Expires != "" && p.Expires <= a.soon:
		a.noteDay(Expiring, at, p.Expires, fmt.Sprintf("This expires on %s. Apply for the new one now.", DayText(p.Expires)))
	}
	if why, isDead := a.dead[p.Link]; isDead {
		a.note(BrokenLink, at, fmt.Sprintf("%s %s Open it in a browser, then correct %s.", p.Link, why, where))
	}
}

// auditYears checks that there are three consecutive years of results, up to
// the last one that is declared.
func (a *auditor) auditYears() {
	if len(a.basis.Results) == 0 {
		return
	}
	first := yearDeclared(a.today)
	for i := range shownYears {
		name := schoolYear(first - i)
		if !slices.ContainsFunc(a.basis.Results, func(r ResultYear) bool { return r.Year == name }) {
			a.note(Missing, "", fmt.Sprintf("The results of %s are not there. Add results/%s.yaml.", name, strings.ReplaceAll(name, "–", "-")))
		}
	}
}

// yearDeclared returns the year in which the last school year began whose
// results are out. Boards declare them in May or June.
func yearDeclared(today string) int {
	year, _ := strconv.Atoi(today[:4])
	if today[5:7] >= "07" {
		return year - 1
	}
	return year - 2
}

func schoolYear(begins int) string { return fmt.Sprintf("%d–%02d", begins, (begins+1)%100) }

// Links lists the addresses on other sites that the disclosure names, each
// once.
func (b DisclosureBasis) Links() []string {
	var links []string
	for _, papers := range b.Papers {
		for _, paper := range papers {
			if strings.HasPrefix(paper.Link, "https:") {
				links = append(links, paper.Link)
			}
		}
	}
	slices.Sort(links)
	return slices.Compact(links)
}

package school

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Requirements of the board.
const (
	leastTeachers = 150 // to a hundred sections
	maxPupils     = 30  // to a teacher
)

// contradictions returns sentences by section and key, for each statement of
// the disclosure that other parts of the content contradict or the board does
// not accept.
func (b DisclosureBasis) contradictions() map[string][]string {
	found := map[string][]string{}
	note := func(at string, when bool, format string, args ...any) {
		if when {
			found[at] = append(found[at], fmt.Sprintf(format, args...))
		}
	}
	directory := b.staffed(PrincipalPost)
	note("A/general/principal", len(directory) > 1, "The staff directory names %d principals. Correct the `post` of all but one.", len(directory))
	if b.Principal.Name != "" && len(directory) == 1 {
		note("A/general/principal", !sameName(b.Principal.Name, directory[0].Name),
			"Here the principal is %s, in the staff directory %s. Correct one of them, or delete `general.principal`.", b.Principal.Name, directory[0].Name)
	}
	b.noteRatios(note)
	note("E/infrastructure/classrooms", b.Building.Classrooms.Number > 0 && b.Building.Classrooms.Number < b.Sections,
		"There are %s, but only %s. Correct `staff.sections` or `infrastructure.classrooms`.", CountText(b.Sections, "section"), CountText(b.Building.Classrooms.Number, "class room"))
	return found
}

func (b DisclosureBasis) noteRatios(note func(at string, when bool, format string, args ...any)) {
	teachers := b.headcount(Post.takesClasses)
	if b.Sections > 0 {
		note("D/staff/sections", teachers*100 < leastTeachers*b.Sections,
			"There are %s teachers to a section; 1.5 are asked for. Check `staff.sections`, and that everybody is in the staff lists with the right `post`.", hundredths(teachers, b.Sections))
	}
	if b.Students > 0 {
		note("D/staff/sections", b.Students > maxPupils*teachers,
			"There are %d students for %s: more than %d to each. Check `staff.students`, and that everybody is in the staff lists.", b.Students, CountText(teachers, "teacher"), maxPupils)
		note("D/staff/sections", b.Students < b.candidates(),
			"There are %d students, but %d were registered for the last examination. Correct `staff.students`.", b.Students, b.candidates())
	}
}

// candidates counts the pupils who were registered for the last examination.
func (b DisclosureBasis) candidates() (n int) {
	if len(b.Results) == 0 {
		return 0
	}
	for _, class := range b.Results[0].Classes {
		n += class.Registered
	}
	return n
}

// titles may stand before a name in one place and not in another.
var titles = []string{"dr", "fr", "miss", "mr", "mrs", "ms", "prof", "shri", "smt", "sr", "sri"}

// sameName compares names without regard to titles, dots, spaces and case.
func sameName(a, b string) bool { return bareName(a) == bareName(b) }

func bareName(name string) string {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(name, ".", " ")))
	for len(words) > 1 && slices.Contains(titles, words[0]) {
		words = words[1:]
	}
	return strings.Join(words, "")
}

// FindingsText summarizes findings in one line; "" when there are none.
func FindingsText(findings []Finding) string {
	if len(findings) == 0 {
		return ""
	}
	var parts []string
	for _, words := range []struct {
		kind      FindingKind
		one, many string
	}{
		{Missing, "1 thing missing", "things missing"},
		{Contradictory, "1 thing does not fit", "things do not fit"},
		{Expired, "1 document expired on %s", "documents have expired"},
		{Expiring, "1 document expires on %s", "documents expire soon, the first on %s"},
		{BrokenLink, "1 dead link", "dead links"},
	} {
		n, day := tally(findings, words.kind)
		switch {
		case n == 1:
			parts = append(parts, withDay(words.one, day))
		case n > 1:
			parts = append(parts, strconv.Itoa(n)+" "+withDay(words.many, day))
		}
	}
	return "Mandatory disclosure: " + strings.Join(parts, ", ")
}

// tally counts the findings of a kind, and gives the earliest of their days.
func tally(findings []Finding, kind FindingKind) (n int, first string) {
	for _, f := range findings {
		if f.Kind == kind {
			n++
			if first == "" || f.Day < first {
				first = f.Day
			}
		}
	}
	return n, first
}

func withDay(words, day string) string { return strings.ReplaceAll(words, "%s", DayText(day)) }

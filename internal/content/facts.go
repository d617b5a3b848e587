package content

import (
	"fmt"
	"slices"
	"strings"

	"schoolsite/internal/content/facts"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// factsFile has the figures that texts name.
const factsFile = "facts.yaml"

func (r *reader) readFacts(name string) {
	file, doc, ok := readYAML[factsList](r, name)
	if !ok {
		return
	}
	lines := map[string]int{}
	r.result.placeholders.IsStrict = true
	for i, fact := range file.Facts {
		at := doc.Place(fmt.Sprintf("/facts/%d/id", i))
		_, isTaken := markdown.Placeholders{}.Value(fact.ID)
		first, isTwice := lines[fact.ID]
		switch {
		case isTaken:
			r.Errorf(doc.File, at, "{%s} has a meaning already. Give this figure another id.", fact.ID)
		case isTwice:
			r.Errorf(doc.File, at, "The id %s is taken by the figure in line %d. Give this one another.", fact.ID, first)
		case strings.ContainsAny(fact.Value, "{}"):
			r.Errorf(doc.File, doc.Place(fmt.Sprintf("/facts/%d/value", i)), "A value has no braces: write it out.")
		}
		lines[fact.ID] = at.Line
		r.result.facts = append(r.result.facts, facts.Fact{Name: fact.ID, Value: fact.Value})
	}
}

// feeFacts returns the fees of a table as facts, such as fee-iv-and-v and hostel-xi-science.
func feeFacts(classes []school.AdmittedClass) (all []facts.Fact) {
	for _, class := range classes {
		name := "-" + text.Slug(class.Classes+" "+class.Stream)
		for prefix, sum := range map[string]int{"fee": class.Fee, "hostel": class.Hostel} {
			if sum > 0 {
				all = append(all, facts.Fact{Name: prefix + name, Value: text.Rupees(sum)})
			}
		}
	}
	slices.SortFunc(all, func(a, b facts.Fact) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// withFacts returns placeholders with more facts. Equal sets are the same one, also in the next check.
func (c *checker) withFacts(p markdown.Placeholders, more []facts.Fact) markdown.Placeholders {
	if len(more) > 0 {
		all := slices.Concat(p.Facts.All(), more)
		key := fmt.Sprintf("%q", all)
		p.Facts = lookup(c.last.facts, c.now.facts, key, key, func() (*facts.Set, error) { return facts.New(all), nil })
	}
	return p
}

// repeating are the kinds of file in which a figure that is written out is a copy, and no record of what was true once.
var repeating = []string{"page", "home", "admissions"}

// checkPlaceholders reports braces without a meaning, and figures that a text repeats where it could name them.
func (r *reader) checkPlaceholders(src *source.File) {
	for _, found := range markdown.PlaceholderShape.FindAllStringIndex(src.Text, source.MaxPerFile) {
		word := src.Text[found[0]:found[1]]
		_, known := r.placeholders.Value(strings.Trim(word, "{}"))
		switch {
		case known || src.InComment(found[0]):
		case r.placeholders.IsStrict:
			r.Errorf(src, src.At(found[0]), "There is no figure %s.%s Write the id of one of %s, or add it there.", word,
				r.nearFact(word), factsFile)
		default:
			r.Warnf(src, src.At(found[0]), "%s has no meaning here: visitors read it as it is. The site knows %s and %s.",
				word, markdown.Product, markdown.KeptDays)
		}
	}
	if !slices.Contains(repeating, r.kind.schema) {
		return
	}
	for i, repeat := range r.placeholders.Facts.Repeats(src.Text) {
		if i < source.MaxPerFile && !src.InComment(repeat.Offset) {
			r.Warnf(src, src.At(repeat.Offset), "This figure is kept in one place already. Write {%s} instead, and it "+
				"changes with that. If it is another figure of the same value, give it an id of its own in %s.",
				strings.Join(repeat.Names, "} or {"), factsFile)
		}
	}
}

// nearFact suggests a figure with a similar id; "" without one.
func (r *reader) nearFact(word string) string {
	var names []string
	for _, fact := range r.placeholders.Facts.All() {
		names = append(names, "{"+fact.Name+"}")
	}
	near, isNear := text.Nearest(word, names)
	if !isNear {
		return ""
	}
	return " Did you mean " + near + "?"
}

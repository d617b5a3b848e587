package content

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// put takes a row into the list of its year: over the entry of its class, or
// at the end.
func (r *reckoning) put(y *yearList, year, class string, counts map[column]int, row school.SheetRow) {
	at := slices.IndexFunc(y.list.entries, func(entry listEntry) bool {
		name, _ := entry.value["class"].(string)
		known, _ := className(name)
		return known == class
	})
	label := longDash(year) + ", " + class
	if at < 0 {
		value := map[string]any{"class": class}
		r.fill(value, counts, row)
		y.list.entries = append(y.list.entries, listEntry{value: value})
		r.plan.Added = append(r.plan.Added, label)
		return
	}
	entry := &y.list.entries[at]
	value := maps.Clone(entry.value)
	r.fill(value, counts, row)
	if sameValue(value, entry.value) {
		r.plan.Same++
		return
	}
	r.checkKept(entry.value, value, label, row)
	entry.value, entry.text = value, ""
	r.plan.Changed = append(r.plan.Changed, label)
}

// checkKept doubts words about a class that stay beside new figures, such as
// "Every student passed".
func (r *reckoning) checkKept(was, is map[string]any, label string, row school.SheetRow) {
	before, after := written(was), written(is)
	if before["registered"] == after["registered"] && before["passed"] == after["passed"] {
		return
	}
	for _, key := range []string{"remarks", "toppers"} {
		if before[key] != "" && before[key] == after[key] {
			r.doubt(row, colClass, "%s has new figures and keeps its %s in the file. Look whether they are still true.", label, key)
		}
	}
}

// sameValue compares without regard for how a number is stored.
func sameValue(a, b map[string]any) bool {
	return reflect.DeepEqual(written(a), written(b))
}

func written(value map[string]any) map[string]string {
	texts := map[string]string{}
	for key, item := range value {
		texts[key] = oneLine(item, nil)
	}
	return texts
}

// fill writes what the row says over what was known.
func (r *reckoning) fill(value map[string]any, counts map[column]int, row school.SheetRow) {
	for col, count := range counts {
		value[string(col)] = count
	}
	if remarks := r.text(row, colRemarks, " "); remarks != "" {
		if why := trouble(remarks, 600); why == "" {
			value["remarks"] = remarks
		} else {
			r.doubt(row, colRemarks, "The remark %s, so it is not taken.", why)
		}
	}
	if toppers := r.toppers(row); len(toppers) > 0 {
		value["toppers"] = toppers
	}
}

// topperWords takes "A. Student (97.4 %)", "A. Student - 97.4%" apart.
var topperWords = regexp.MustCompile(`^(.*\p{L}[\p{M}.)]*)[\s,:(–-]+([0-9]+(?:\.[0-9]+)?)\s*(%?)\s*\)?$`)

// toppers are the pupils whom a row names, with their scores beside them or
// in the next column.
func (r *reckoning) toppers(row school.SheetRow) (all []any) {
	score := r.text(row, colScore, " ")
	names := strings.Split(r.text(row, colTopper, "; "), ";")
	for _, text := range names {
		name := strings.TrimSpace(text)
		if name == "" {
			continue
		}
		its := score
		if found := topperWords.FindStringSubmatch(name); found != nil {
			name, its = strings.TrimRight(found[1], " ,:-–("), found[2]+found[3]
		}
		if why := trouble(name, 80); why != "" || its == "" || len(names) > 1 && its == score {
			r.doubt(row, colTopper, "%s is no topper with a score, such as “A. Student (97.4 %%)”. It is not taken.", shown(text))
			continue
		}
		all = append(all, map[string]any{"name": name, "score": percentText(its)})
	}
	return all
}

// percentText is a score as the files write it: "97.4 %". Excel stores it as
// 0.974 sometimes; marks above 100 are no percentage.
func percentText(text string) string {
	number, isPercent := strings.CutSuffix(strings.TrimSpace(text), "%")
	value, ok := decimal(number)
	switch {
	case !ok:
		return text
	case value <= 1 && !isPercent:
		return fmt.Sprintf("%.1f %%", value*100)
	case value > 100 && !isPercent:
		return text
	}
	return strings.TrimSpace(number) + " %"
}

// classLines writes a class as the files do: a key a line.
func classLines(value map[string]any) string {
	var b strings.Builder
	lead := "  - "
	for _, key := range ordered(value, []string{"class", "registered", "passed", "distinction", "first_class", "remarks"}) {
		fmt.Fprintf(&b, "%s%s:", lead, key)
		lead = "    "
		list, isList := value[key].([]any)
		if !isList || len(list) == 0 {
			b.WriteString(" " + oneLine(value[key], nil) + "\n")
			continue
		}
		b.WriteString("\n")
		for _, item := range list {
			fmt.Fprintf(&b, "      - %s\n", oneLine(item, []string{"name", "score"}))
		}
	}
	return b.String()
}

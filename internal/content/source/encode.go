package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// encoder writes values as YAML.
type encoder struct {
	order []string // of keys
}

// encode appends the lines of a new value behind a key or a dash.
func (e encoder) encode(lines []string, head string, value any, indent int) []string {
	switch value := value.(type) {
	case map[string]any:
		if len(value) == 0 {
			break
		}
		if !strings.HasSuffix(head, "-") {
			return e.keys(append(lines, head), value, indent+2)
		}
		first := len(lines)
		lines = e.keys(lines, value, indent+2)
		lines[first] = head + " " + strings.TrimLeft(lines[first], " ")
		return lines
	case []any:
		if len(value) == 0 {
			break
		}
		lines = append(lines, head)
		dash := strings.Repeat(" ", indent+2) + "-"
		for _, entry := range value {
			if isFlat(entry) {
				if line := dash + " " + OneLine(entry, e.order); len([]rune(line)) <= lineWidth {
					lines = append(lines, line)
					continue
				}
			}
			lines = e.encode(lines, dash, entry, indent+2)
		}
		return lines
	case string:
		if text, fits := literal(value); fits {
			mark := " |"
			if !strings.HasSuffix(value, "\n") {
				mark = " |-"
			}
			lines = append(lines, head+mark)
			for _, line := range text {
				if line != "" {
					line = strings.Repeat(" ", indent+2) + line
				}
				lines = append(lines, line)
			}
			return lines
		}
		return append(lines, head+" "+scalar(value))
	}
	return append(lines, head+" "+OneLine(value, e.order))
}

// keyText writes a key with its colon.
func keyText(key string) string {
	if strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789_") == "" && !slices.Contains(keywords, key) &&
		key != "" {
		return key + ":"
	}
	return quoted(key) + ":"
}

// lineWidth limits the characters of a line that an entry of a list is put in whole.
const lineWidth = 100

// isFlat reports whether an entry of a list is a mapping of scalars.
func isFlat(entry any) bool {
	for _, value := range asMap(entry) {
		if kind := reflect.ValueOf(value).Kind(); kind == reflect.Map || kind == reflect.Slice {
			return false
		}
	}
	return asMap(entry) != nil
}

// keys appends the lines of a mapping that is new.
func (e encoder) keys(lines []string, value map[string]any, indent int) []string {
	for _, key := range ordered(value, e.order) {
		lines = e.encode(lines, strings.Repeat(" ", indent)+keyText(key), value[key], indent)
	}
	return lines
}

// literal returns the lines of a text that a block scalar can hold as it is: several lines, no space
// before the first, one end at the most, and nothing that YAML would take for another character.
func literal(text string) (lines []string, fits bool) {
	body := strings.TrimSuffix(text, "\n")
	if !strings.Contains(body, "\n") || strings.HasSuffix(body, "\n") || strings.HasPrefix(body, " ") ||
		strings.HasPrefix(body, "\n") || strings.ContainsFunc(body, IsControl) {
		return nil, false
	}
	lines = strings.Split(body, "\n")
	return lines, !slices.ContainsFunc(lines, func(line string) bool { return strings.TrimRight(line, " \t") != line })
}

// OneLine writes a value as one line: {id: 1, name: "…"}. The keys that are
// named come first, in their order.
func OneLine(value any, order []string) string {
	var b strings.Builder
	writeLine(&b, value, order)
	return b.String()
}

func writeLine(b *strings.Builder, value any, order []string) {
	switch value := value.(type) {
	case map[string]any:
		between := "{"
		for _, key := range ordered(value, order) {
			b.WriteString(between + keyText(key) + " ")
			writeLine(b, value[key], order)
			between = ", "
		}
		b.WriteString(strings.TrimSuffix(between, ", ") + "}")
	case []any:
		between := "["
		for _, item := range value {
			b.WriteString(between)
			writeLine(b, item, order)
			between = ", "
		}
		b.WriteString(strings.TrimSuffix(between, ", ") + "]")
	case string:
		if strings.Contains(value, ",") { // it would end the text between braces
			b.WriteString(quoted(value))
			return
		}
		b.WriteString(scalar(value))
	case nil:
		b.WriteString("null")
	default:
		fmt.Fprint(b, value)
	}
}

// ordered are the keys of a value, the named ones first.
func ordered(value map[string]any, order []string) (keys []string) {
	for _, key := range order {
		if _, there := value[key]; there && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(value)) {
		if !slices.Contains(order, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// plainly matches texts that need no quotes in YAML, unless they are keywords.
var (
	plainly = regexp.MustCompile(
		`^(\p{L}[\p{L}\p{M}\p{N} .,'’()–&/-]*|[0-9]+(\.[0-9]+)? %|[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2})?)$`)
	keywords = []string{"true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf"}
)

// scalar writes a text so that YAML reads it as just this text.
func scalar(text string) string {
	if plainly.MatchString(text) && !strings.HasSuffix(text, " ") && !slices.Contains(keywords, strings.ToLower(text)) {
		return text
	}
	return quoted(text)
}

// quoted writes a text between quotes.
func quoted(text string) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		panic(err) // a text can always be written
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// joined writes lines, each with its end.
func joined(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

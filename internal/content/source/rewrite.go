package source

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"schoolsite/internal/school"
)

// Rewrite returns a YAML text with another value. Parts whose value stays the same keep their lines,
// with comments, quotes and order, so that the change of one field changes one line. New keys stand
// where order has them. The text must be one that YAML reads without an error; the value holds what
// JSON can hold.
func Rewrite(text string, value map[string]any, order []string) (string, error) {
	doc, problems := YAML("", text)
	if doc == nil {
		return "", &school.Error{Code: school.ContentInvalid, Message: "The text that is to be changed can't be read.",
			Diagnostics: problems}
	}
	file, err := parser.ParseBytes([]byte(doc.File.Text), 0)
	if err != nil {
		return "", fmt.Errorf("parse what was read before: %w", err)
	}
	r := &rewriter{encoder{order}, doc.File.Lines()}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return doc.File.Text + joined(r.keys(nil, value, 0)), nil
	}
	root := file.Docs[0].Body
	if entries, isBlock := blockMapping(root); isBlock && len(value) > 0 {
		old, _ := doc.Value.(map[string]any)
		lines := r.mapping(entries, old, value, span{0, len(r.lines)})
		return strings.Join(lines, "\n"), nil
	}
	return joined(r.keys(nil, value, 0)), nil
}

// rewriter writes the lines of a text anew, as far as their values change.
type rewriter struct {
	encoder
	lines []string
}

// span is a range of lines, counted from 0, without its end.
type span struct{ from, end int }

// mapping returns the lines of a block mapping after its value changed from old to value. entries has at least one.
func (r *rewriter) mapping(entries []*ast.MappingValueNode, old, value map[string]any, within span) (lines []string) {
	starts := make([]int, len(entries))
	for i, entry := range entries {
		starts[i] = entry.Key.GetToken().Position.Line - 1
	}
	column := entries[0].Key.GetToken().Position.Column
	parts := r.split(starts, column, within)
	added := r.added(entries, value)
	lines = append(lines, r.lines[within.from:starts[0]]...)
	write := func(keys []string) {
		for _, key := range keys {
			lines = r.encode(lines, strings.Repeat(" ", column-1)+keyText(key), value[key], column-1)
		}
	}
	write(added[""])
	for i, entry := range entries {
		key := entry.Key.GetToken().Value
		if i > 0 {
			lines = append(lines, r.lines[parts[i-1].end:starts[i]]...) // comments stay, also those of a removed key
		}
		if now, kept := value[key]; kept {
			lines = append(lines, r.part(entry.Value, old[key], now, parts[i], column-1, entry.Start)...)
		}
		write(added[key])
	}
	return append(lines, r.lines[parts[len(parts)-1].end:within.end]...)
}

// added groups the keys that a mapping lacks by the key that they follow, "" for the beginning.
func (r *rewriter) added(entries []*ast.MappingValueNode, value map[string]any) map[string][]string {
	there := map[string]bool{}
	for _, entry := range entries {
		there[entry.Key.GetToken().Value] = true
	}
	after, last := map[string][]string{}, entries[len(entries)-1].Key.GetToken().Value
	for _, key := range ordered(value, r.order) {
		if there[key] {
			continue
		}
		behind, at := last, slices.Index(r.order, key)
		for ; at >= 0; at-- {
			if there[r.order[at]] {
				behind = r.order[at]
				break
			}
		}
		after[behind] = append(after[behind], key)
	}
	return after
}

// split returns the span of each part that begins at one of starts. Blank lines and comments at the end of
// a part are not in its span: they belong to the next part.
func (r *rewriter) split(starts []int, column int, within span) []span {
	parts := make([]span, len(starts))
	for i, start := range starts {
		end := within.end
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		for end > start+1 && isBetween(r.lines[end-1], column) {
			end--
		}
		parts[i] = span{start, end}
	}
	return parts
}

// isBetween reports whether a line is blank, or a comment that is not indented further than a column.
func isBetween(line string, column int) bool {
	text := strings.TrimLeft(line, " \t")
	return text == "" || text[0] == '#' && len(line)-len(text) < column
}

// part returns the lines of a key or an entry of a list, which begins with a delimiter (":" or "-")
// and is indented by some characters, with another value.
func (r *rewriter) part(node ast.Node, old, value any, at span, indent int, delimiter *token.Token) []string {
	lines := slices.Clone(r.lines[at.from:at.end])
	if Equal(old, value) {
		return lines
	}
	first := node.GetToken().Position.Line - 1
	if entries, isBlock := blockMapping(node); isBlock {
		if now, stays := value.(map[string]any); stays && len(now) > 0 {
			first = entries[0].Key.GetToken().Position.Line - 1
			was, _ := old.(map[string]any)
			below := r.mapping(entries, was, now, span{first, at.end})
			if first == at.from { // behind a dash
				below[0] = behind(r.lines[first], below[0], entries[0].Key.GetToken().Position.Column)
			}
			return append(lines[:first-at.from], below...)
		}
	}
	if list, isList := node.(*ast.SequenceNode); isList && !list.IsFlowStyle && first > at.from {
		was, _ := old.([]any)
		if now, stays := value.([]any); stays && len(now) > 0 && len(was) == len(list.Entries) {
			return append(lines[:first-at.from], r.sequence(list, was, now, span{first, at.end})...)
		}
	}
	if edits, can := r.splices(node, old, value); can {
		for _, e := range slices.Backward(edits) {
			lines[e.line-at.from] = e.in(lines[e.line-at.from])
		}
		return lines
	}
	head := []rune(r.lines[delimiter.Position.Line-1])[:delimiter.Position.Column]
	return r.encode(nil, string(head), value, indent)
}

// behind puts a line that was written anew behind the dash of the line that it replaces.
func behind(was, line string, column int) string {
	dash := string([]rune(was)[:column-1])
	return dash + strings.TrimLeft(strings.TrimPrefix(line, dash), " ")
}

// sequence returns the lines of a block sequence with other entries, in their order. The comments
// over an entry go with it.
func (r *rewriter) sequence(list *ast.SequenceNode, old, value []any, within span) (lines []string) {
	starts := make([]int, len(list.Entries))
	for i, entry := range list.Entries {
		starts[i] = entry.Start.Position.Line - 1
	}
	column := list.Entries[0].Start.Position.Column
	parts := r.split(starts, column, within)
	for i, from := range Align(old, value) {
		if from < 0 {
			lines = append(lines, r.entry(value[i], column-1, list)...)
			continue
		}
		if from > 0 {
			lines = append(lines, r.lines[parts[from-1].end:starts[from]]...)
		}
		lines = append(lines, r.part(list.Values[from], old[from], value[i], parts[from], column-1,
			list.Entries[from].Start)...)
	}
	return append(lines, r.lines[parts[len(parts)-1].end:within.end]...)
}

// entry returns the lines of a new entry: in flow style, on one line, if the first entry of the list is.
func (r *rewriter) entry(value any, indent int, list *ast.SequenceNode) []string {
	dash := strings.Repeat(" ", indent) + "-"
	if neighbour, isMapping := list.Values[0].(*ast.MappingNode); isMapping && neighbour.IsFlowStyle {
		return []string{dash + " " + OneLine(value, r.order)}
	}
	return r.encode(nil, dash, value, indent)
}

// splice replaces some characters of a line.
type splice struct {
	line, column, length int // counted from 0, in characters
	text                 string
}

func (e splice) in(line string) string {
	runes := []rune(line)
	return string(runes[:e.column]) + e.text + string(runes[e.column+e.length:])
}

// splices returns the changes within lines that give a part another value, in the order of the text;
// false where lines must be written anew.
func (r *rewriter) splices(node ast.Node, old, value any) (all []splice, can bool) {
	if Equal(old, value) {
		return nil, true
	}
	switch node := node.(type) {
	case *ast.MappingNode:
		was, now := asMap(old), asMap(value)
		if !node.IsFlowStyle || now == nil {
			return nil, false
		}
		if !slices.Equal(slices.Sorted(maps.Keys(was)), slices.Sorted(maps.Keys(now))) {
			order := make([]string, len(node.Values), len(node.Values)+len(r.order))
			for i, entry := range node.Values {
				order[i] = entry.Key.GetToken().Value
			}
			return r.between(node.Start, node.End, OneLine(value, append(order, r.order...)))
		}
		for _, entry := range node.Values {
			key := entry.Key.GetToken().Value
			within, can := r.splices(entry.Value, was[key], now[key])
			if !can {
				return nil, false
			}
			all = append(all, within...)
		}
		return all, true
	case *ast.SequenceNode:
		was, _ := old.([]any)
		now, isList := value.([]any)
		if !node.IsFlowStyle || !isList || len(was) == 0 {
			return nil, false
		}
		if len(was) != len(now) {
			if asMap(was[0]) != nil {
				return nil, false // an entry a line, from now on
			}
			return r.between(node.Start, node.End, OneLine(value, r.order))
		}
		for i, entry := range node.Values {
			within, can := r.splices(entry, was[i], now[i])
			if !can {
				return nil, false
			}
			all = append(all, within...)
		}
		return all, true
	}
	return r.scalar(node.GetToken(), value)
}

// between replaces what stands in one line from a bracket to the one that closes it.
func (r *rewriter) between(start, end *token.Token, text string) ([]splice, bool) {
	if start == nil || end == nil || start.Position.Line != end.Position.Line {
		return nil, false
	}
	column := start.Position.Column - 1
	return []splice{{start.Position.Line - 1, column, end.Position.Column - column, text}}, true
}

// scalar replaces a scalar that stands in one line by another.
func (r *rewriter) scalar(tk *token.Token, value any) ([]splice, bool) {
	switch text, isText := value.(string); {
	case isText && strings.Contains(text, "\n"), asMap(value) != nil, reflect.ValueOf(value).Kind() == reflect.Slice:
		return nil, false
	}
	line, column := tk.Position.Line-1, tk.Position.Column-1
	length := written(string([]rune(r.lines[line])[column:]), tk)
	return []splice{{line, column, length, OneLine(value, nil)}}, length > 0
}

// written counts the characters of a scalar at the beginning of a text; 0 where it does not end there.
func written(text string, tk *token.Token) int {
	quote := byte(0)
	switch tk.Type {
	case token.DoubleQuoteType, token.SingleQuoteType:
		quote = text[0]
	case token.LiteralType, token.FoldedType:
		return 0
	}
	if quote == 0 {
		if !strings.HasPrefix(text, tk.Value) {
			return 0
		}
		return len([]rune(tk.Value))
	}
	for i := 1; i < len(text); i++ {
		switch {
		case quote == '"' && text[i] == '\\', quote == '\'' && strings.HasPrefix(text[i:], "''"):
			i++
		case text[i] == quote:
			return len([]rune(text[:i+1]))
		}
	}
	return 0
}

// blockMapping returns the entries of a mapping that is written a key a line.
func blockMapping(node ast.Node) ([]*ast.MappingValueNode, bool) {
	switch node := node.(type) {
	case *ast.MappingNode:
		return node.Values, !node.IsFlowStyle && len(node.Values) > 0
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{node}, true
	}
	return nil, false
}

func asMap(value any) map[string]any {
	m, _ := value.(map[string]any)
	return m
}

package source

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"schoolsite/internal/school"
)

// Document has a parsed YAML text: its value as JSON would hold it, and the place of each part.
// Parts are named by their path from the root (a JSON pointer), such as "/menu/2/label".
type Document struct {
	File   *File
	Value  any
	Values map[string]Place  // of values, by pointer
	Keys   map[string]Place  // of keys, by pointer
	Raw    map[string]string // scalars as they were written
}

// Place finds the part, or the nearest part around it that has a place.
func (d *Document) Place(pointer string) Place {
	if at, ok := d.Values[pointer]; ok {
		return at
	}
	return d.Start(pointer)
}

// Start finds the key above a part, or the entry of a list: the place to
// report what is missing there.
func (d *Document) Start(pointer string) Place {
	if at, ok := d.Keys[pointer]; ok {
		return at
	}
	return d.Values[pointer]
}

// Nearest finds the place of a part, or of the closest part around it that is written in the file.
func (d *Document) Nearest(pointer string) Place {
	for {
		if at := d.Start(pointer); at.Line > 0 || pointer == "" {
			return at
		}
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
}

// YAML parses a text by itself; the document is nil when a diagnostic says why it can't be read.
func YAML(name, text string) (*Document, school.Diagnostics) {
	var f Findings
	file := New(name, text)
	doc := f.ParseYAML(file, file.Text, 1)
	return doc, f.Sorted()
}

// tokenWork counts one token of YAML, in the unit of Findings.Work.
const tokenWork = 3_000

// ParseYAML reads a text that begins on a line of src. What it finds wrong it
// notes, and gives nil when nothing can be made of the text.
func (f *Findings) ParseYAML(src *File, text string, firstLine int) *Document {
	r := &yamlReader{Findings: f, shift: firstLine - 1, doc: &Document{
		File: src, Values: map[string]Place{}, Keys: map[string]Place{}, Raw: map[string]string{},
	}}
	tokens := lexer.Tokenize(text)
	f.Work += len(tokens) * tokenWork
	r.checkTokens(tokens)
	if r.failed {
		return nil
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	switch {
	case err != nil:
		r.parserError(err)
	case len(file.Docs) == 0 || file.Docs[0].Body == nil:
		r.doc.Value = map[string]any{} // an empty file, or comments only
	default:
		r.doc.Value = r.node(file.Docs[0].Body, "")
	}
	if r.failed {
		return nil
	}
	r.warnOfLostText(tokens)
	r.doc.Values[""] = Place{1, 1}
	return r.doc
}

// yamlReader turns a syntax tree into a document.
type yamlReader struct {
	*Findings
	shift  int // lines above the text in its file
	doc    *Document
	failed bool // nothing can be made of the text
	ended  bool // reading ended at the first mistake of syntax
}

// syntaxError reports a syntax error and ends reading. Only the first one is reported.
func (r *yamlReader) syntaxError(tk *token.Token, format string, args ...any) {
	if !r.ended {
		r.errorf(tk, format, args...)
	}
	r.ended = true
}

func (r *yamlReader) errorf(tk *token.Token, format string, args ...any) {
	r.failed = true
	r.Errorf(r.doc.File, r.placeOf(tk), format, args...)
}

func (r *yamlReader) placeOf(tk *token.Token) Place {
	if tk == nil || tk.Position == nil {
		return Place{1 + r.shift, 1}
	}
	return Place{max(1, tk.Position.Line) + r.shift, max(1, tk.Position.Column)}
}

// parserError phrases an error of the parser in an editor's words.
func (r *yamlReader) parserError(err error) {
	var syntax yaml.Error
	if !errors.As(err, &syntax) {
		r.errorf(nil, "This is not YAML that can be read.")
		return
	}
	at := r.placeOf(syntax.GetToken())
	lines := r.doc.File.Lines()
	line := func(n int) string { return lines[min(max(n, 1), len(lines))-1] }
	hint := "Check the indentation: keys of one level begin in the same column."
	switch found := syntax.GetMessage(); {
	case strings.Contains(found, "character '\t'"):
		hint = "Indent with spaces, never with tabs."
	case isOpenQuote(line(at.Line-1)) && !isOpenQuote(line(at.Line)):
		at = Place{at.Line - 1, strings.LastIndexByte(line(at.Line-1), '"') + 1}
		hint = "Look for a quotation mark that is missing in this line."
	case strings.Contains(found, "quot"):
		hint = "Look for a quotation mark that is missing."
	case bracketText.MatchString(line(at.Line)):
		hint = `A text that begins with { or [ needs quotes: "{product} in Vijayapura".`
	case colonText.MatchString(line(at.Line)):
		hint = "Put the text in quotes: it contains a colon."
	case strings.Contains(found, "not found") || strings.Contains(found, "could not find"):
		hint = "Look for a bracket or a text that is missing."
	}
	r.failed = true
	r.Errorf(r.doc.File, at, "The YAML can't be read here. %s", hint)
}

var (
	// bracketText matches a value that begins with a placeholder or a bracket and goes on behind it.
	bracketText = regexp.MustCompile(`^[ -]*[\w-]+: +(?:\{\w+\}|\[[^\]]*\]) *[^ #]`)
	// colonText matches a value without quotes that holds a colon.
	colonText = regexp.MustCompile(`^[ -]*[\w-]+: +[^"'{\[ ].*:(?: |$)`)
)

// isOpenQuote reports whether a line has a quotation mark that no other one of the line closes.
func isOpenQuote(line string) bool {
	return (strings.Count(line, `"`)-strings.Count(line, `\"`))%2 == 1
}

// The most that a text may hold: 5,000 people are 190,000 tokens. The parser's
// time grows with the square of what it nests and of the keys side by side.
const (
	maxTokens = 200_000
	maxNested = 12
	maxKeys   = 2_000
	maxKey    = 100 // bytes; the parser names every part below a key with it
	maxEmpty  = 500 // keys and entries without a value; the parser puts one in for each, moving all that follows
)

// checkTokens refuses what no content file needs and what only makes trouble:
// aliases that multiply, tags, several documents, deep nesting.
func (r *yamlReader) checkTokens(tokens token.Tokens) {
	if len(tokens) > maxTokens {
		r.syntaxError(tokens[maxTokens], "This file is too large. Split it, or shorten it.")
	}
	flow, dashes, line, empty := 0, 0, 0, 0
	var keys keyCount
	for i, tk := range tokens {
		if r.ended {
			return
		}
		if tk.Position.Line != line {
			line, dashes = tk.Position.Line, 0
		}
		switch tk.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			r.syntaxError(tk, "`&`, `*` and `<<` are not used in content files. Write the text out, or put it in "+
				"quotes if it begins with this character.")
		case token.TagType, token.DirectiveType, token.MappingKeyType:
			r.syntaxError(tk, "`%s` is not used in content files. Put the text in quotes if it begins with this "+
				"character.", tk.Value)
		case token.DocumentHeaderType, token.DocumentEndType:
			if i > 0 {
				r.syntaxError(tk, "`%s` begins a second document. Delete this line.", tk.Value)
			}
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow--
		case token.SequenceEntryType:
			dashes++
			keys.endBelow(tk.Position.Column)
		case token.MappingValueType:
			if tk.Prev != nil && len(tk.Prev.Value) > maxKey {
				r.syntaxError(tk.Prev, "No key is as long as this. Put the text in quotes if it contains a colon.")
			} else if tk.Prev != nil && keys.add(tk.Prev.Position.Column) > maxKeys {
				r.syntaxError(tk, "There are more than %d keys side by side here. Write a list instead.", maxKeys)
			}
		}
		if hasNoValue(tk) {
			empty++
		}
		switch {
		case empty > maxEmpty:
			r.syntaxError(tk, "More than %d keys and entries are left empty. Write their values, or "+
				"delete them.", maxEmpty)
		case flow+dashes > maxNested:
			r.syntaxError(tk, "This is nested too deep. Content files have a few levels only.")
		}
	}
}

// hasNoValue reports whether a key, an entry of a list or a place between two commas has no value:
// the next token is in another line and not indented further, or ends the brackets. The list of a
// key may begin right below the key, but not left of it.
func hasNoValue(tk *token.Token) bool {
	next := tk.Next
	switch tk.Type {
	case token.SequenceEntryType:
		return next == nil || next.Position.Line > tk.Position.Line && next.Position.Column <= tk.Position.Column
	case token.MappingValueType:
		if next == nil || tk.Prev == nil {
			return true
		}
		key, isList := tk.Prev.Position.Column, next.Type == token.SequenceEntryType
		isBelow := next.Position.Column > key || next.Position.Column == key && isList
		return next.Position.Line > tk.Position.Line && !isBelow || endsPart(next)
	case token.CollectEntryType, token.SequenceStartType, token.MappingStartType:
		return next != nil && endsPart(next)
	}
	return false
}

// endsPart reports whether a token ends a part within brackets.
func endsPart(tk *token.Token) bool {
	return tk.Type == token.CollectEntryType || tk.Type == token.SequenceEndType || tk.Type == token.MappingEndType
}

// keyCount counts the keys of the mappings that are open, the innermost last.
type keyCount []struct{ column, keys int }

// endBelow ends the mappings that are indented further.
func (k *keyCount) endBelow(column int) {
	for len(*k) > 0 && (*k)[len(*k)-1].column > column {
		*k = (*k)[:len(*k)-1]
	}
}

// add counts a key, and ends the mappings within the one before it.
func (k *keyCount) add(column int) int {
	k.endBelow(column)
	if len(*k) == 0 || (*k)[len(*k)-1].column < column {
		*k = append(*k, struct{ column, keys int }{column, 0})
	}
	last := &(*k)[len(*k)-1]
	last.keys++
	return last.keys
}

// openingQuotes and closingQuotes stand around a text in print. YAML knows the straight ones only.
const openingQuotes, closingQuotes = "“”„«‘‚", "”“»’‘"

// warnOfLostText warns of a comment that was meant as text, as in "street: Line Bazaar, #12" or
// "school: #8a3324", since nobody would notice the lost text before it is published; and of
// typographic quotes around a whole text, as word processors put them: visitors see them.
func (r *yamlReader) warnOfLostText(tokens token.Tokens) {
	for _, tk := range tokens {
		text, before := []rune(tk.Value), tk.Prev
		switch {
		case tk.Type == token.CommentType && before != nil && before.Position.Line == tk.Position.Line:
			cut := before.Type == token.StringType && strings.HasSuffix(before.Value, ",")
			if cut || len(text) > 0 && text[0] != ' ' && text[0] != '\t' {
				r.Warnf(r.doc.File, r.placeOf(tk), "What follows # is a comment, which nobody will see. If it "+
					"is part of the text, put the whole text in quotes.")
			}
		case tk.Type == token.StringType && len(text) > 1 && strings.ContainsRune(openingQuotes, text[0]) &&
			strings.ContainsRune(closingQuotes, text[len(text)-1]):
			r.Warnf(r.doc.File, r.placeOf(tk), "Visitors see these quotation marks. Write straight ones (\") around "+
				"the text, or none; if they belong to the text, put straight ones around them.")
		}
	}
}

// node turns a part of the syntax tree into a value, and notes its place.
func (r *yamlReader) node(n ast.Node, at string) any {
	tk := n.GetToken()
	if r.ended {
		return nil
	}
	r.doc.Values[at] = r.placeOf(tk)
	switch n := n.(type) {
	case *ast.MappingNode:
		return r.mapping(n.Values, at)
	case *ast.MappingValueNode:
		return r.mapping([]*ast.MappingValueNode{n}, at)
	case *ast.SequenceNode:
		list := make([]any, len(n.Values))
		for i, item := range n.Values {
			list[i] = r.node(item, at+"/"+strconv.Itoa(i))
		}
		return list
	}
	r.doc.Raw[at] = tk.Value
	switch n := n.(type) {
	case *ast.LiteralNode:
		return n.Value.Value
	case *ast.InfinityNode, *ast.NanNode:
		return tk.Value
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
		return n.(ast.ScalarNode).GetValue()
	}
	r.syntaxError(tk, "This can't be read here. Put the text in quotes.")
	return nil
}

func (r *yamlReader) mapping(entries []*ast.MappingValueNode, at string) map[string]any {
	if len(entries) > 0 {
		r.doc.Values[at] = r.placeOf(entries[0].Key.GetToken())
	}
	value := make(map[string]any, len(entries))
	for _, entry := range entries {
		tk := entry.Key.GetToken()
		if _, isScalar := entry.Key.(ast.ScalarNode); !isScalar {
			r.syntaxError(tk, "A key must be one word.")
		}
		if r.ended {
			break
		}
		pointer := at + "/" + tk.Value
		if first, twice := r.doc.Keys[pointer]; twice {
			r.errorf(tk, "`%s` is used twice: the first time in line %d. Delete one of them.", tk.Value,
				first.Line)
			continue
		}
		r.doc.Keys[pointer] = r.placeOf(tk)
		value[tk.Value] = r.node(entry.Value, pointer)
	}
	return value
}

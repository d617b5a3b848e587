package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"schoolsite/internal/school"
)

// Document holds a parsed YAML text: its value as JSON would hold it, and the
// place of each part. Parts are named by their path from the root (a JSON
// pointer), such as "/menu/2/label".
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

// Nearest finds the place of a part, or of the closest part around it that is
// written in the file.
func (d *Document) Nearest(pointer string) Place {
	for {
		if at := d.Start(pointer); at.Line > 0 || pointer == "" {
			return at
		}
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
}

// syntaxError explains why a text is not valid YAML.
type syntaxError struct {
	at      Place
	message string
}

func (t *syntaxError) Error() string { return t.message }

func syntaxErrorAt(tk *token.Token, format string, args ...any) error {
	t := &syntaxError{message: fmt.Sprintf(format, args...)}
	if tk != nil && tk.Position != nil {
		t.at = Place{tk.Position.Line, tk.Position.Column}
	}
	return t
}

// ParseYAML reads a text that begins on a line of src. What it finds wrong it
// notes, and gives nil when nothing can be made of the text.
func (f *Findings) ParseYAML(src *File, text string, firstLine int) *Document {
	r := &yamlReader{Findings: f, shift: firstLine - 1, doc: &Document{
		File: src, Values: map[string]Place{}, Keys: map[string]Place{}, Raw: map[string]string{},
	}}
	before := len(f.All)
	if err := r.read(text); err != nil {
		at, message := describeYAML(err)
		f.Errorf(src, r.shifted(at), "%s", message)
	}
	if len(f.All) > before {
		return nil
	}
	r.checkComments()
	r.checkQuotes()
	r.doc.Values[""] = Place{1, 1}
	return r.doc
}

// YAML parses a text by itself; the document is nil when a diagnostic says why
// it can't be read.
func YAML(name, text string) (*Document, school.Diagnostics) {
	var f Findings
	file := New(name, text)
	doc := f.ParseYAML(file, file.Text, 1)
	return doc, f.Sorted()
}

// yamlReader turns a syntax tree into a document.
type yamlReader struct {
	*Findings
	shift  int // lines above the text in its file
	tokens token.Tokens
	doc    *Document
}

func (r *yamlReader) shifted(at Place) Place {
	return Place{max(1, at.Line) + r.shift, max(1, at.Column)}
}

func (r *yamlReader) read(text string) error {
	r.tokens = lexer.Tokenize(text)
	r.Work += len(r.tokens) * tokenWork
	if err := plainTokens(r.tokens); err != nil {
		return err
	}
	file, err := parser.Parse(r.tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return err
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		r.doc.Value = map[string]any{} // an empty file, or comments only
		return nil
	}
	r.doc.Value, err = r.node(file.Docs[0].Body, "")
	return err
}

// tokenWork counts one token of YAML, in the unit of Findings.Work.
const tokenWork = 3_000

// The most that a text may hold: 5,000 people are 190,000 tokens. The parser's
// time grows with the square of what it nests and of the keys side by side.
const (
	maxTokens = 200_000
	maxNested = 12
	maxKeys   = 2_000
	maxKey    = 100 // bytes; the parser names every part below a key with it
	maxEmpty  = 500 // keys and entries without a value; the parser puts one in for each, moving all that follows
)

// plainTokens refuses what no content file needs and what only makes trouble:
// aliases that multiply, tags, several documents, deep nesting.
func plainTokens(tokens token.Tokens) error {
	if len(tokens) > maxTokens {
		return syntaxErrorAt(tokens[maxTokens], "This file holds too much. Split it, or shorten it.")
	}
	flow, dashes, line, empty := 0, 0, 0, 0
	var keys keyCount
	for i, tk := range tokens {
		if tk.Position.Line != line {
			line, dashes = tk.Position.Line, 0
		}
		switch tk.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			return syntaxErrorAt(tk, "`&`, `*` and `<<` are not used in content files. Write the text out, or put it in quotes if it begins with this character.")
		case token.TagType, token.DirectiveType, token.MappingKeyType:
			return syntaxErrorAt(tk, "`%s` is not used in content files. Put the text in quotes if it begins with this character.", tk.Value)
		case token.DocumentHeaderType, token.DocumentEndType:
			if i > 0 {
				return syntaxErrorAt(tk, "`%s` begins a second document. Delete this line.", tk.Value)
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
				return syntaxErrorAt(tk.Prev, "No key is as long as this. Put the text in quotes if it holds a colon.")
			}
			if tk.Prev != nil && keys.add(tk.Prev.Position.Column) > maxKeys {
				return syntaxErrorAt(tk, "There are more than %d keys side by side here. Write a list instead.", maxKeys)
			}
		}
		if hasNoValue(tk) {
			empty++
		}
		if empty > maxEmpty {
			return syntaxErrorAt(tk, "More than %d keys and entries are left empty. Write their values, or delete them.", maxEmpty)
		}
		if flow+dashes > maxNested {
			return syntaxErrorAt(tk, "This is nested too deep. Content files have a few levels only.")
		}
	}
	return nil
}

// hasNoValue reports whether a key, an entry of a list or a place between two
// commas has no value: the next token is in another line and not indented
// further, or ends the brackets. The list of a key may begin right below the
// key, but not left of it.
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

// describeYAML phrases an error of the parser in an editor's words.
func describeYAML(err error) (Place, string) {
	var own *syntaxError
	if errors.As(err, &own) {
		return own.at, own.message
	}
	var syntax yaml.Error
	if !errors.As(err, &syntax) {
		return Place{}, "This is not YAML that can be read."
	}
	at := Place{}
	if tk := syntax.GetToken(); tk != nil && tk.Position != nil {
		at = Place{tk.Position.Line, tk.Position.Column}
	}
	found := strings.ReplaceAll(syntax.GetMessage(), "'\t'", "tab")
	return at, "The YAML can't be read here (" + found + "). " + hintFor(found)
}

// checkComments warns of a comment that was meant as text, as in
// "street: Line Bazaar, #12" or "school: #8a3324": nobody would notice the lost
// text before it is published.
func (r *yamlReader) checkComments() {
	for _, tk := range r.tokens {
		before := tk.Prev
		if tk.Type != token.CommentType || before == nil || before.Position.Line != tk.Position.Line {
			continue
		}
		cut := before.Type == token.StringType && strings.HasSuffix(before.Value, ",")
		if cut || len(tk.Value) > 0 && tk.Value[0] != ' ' && tk.Value[0] != '\t' {
			r.Warnf(r.doc.File, r.placeOf(tk), "What stands behind # is a comment, which nobody will see. If it is part of the text, put the whole text in quotes.")
		}
	}
}

// openingQuotes and closingQuotes stand around a text in print. YAML knows the straight ones
// only.
const openingQuotes, closingQuotes = "“”„«‘‚", "”“»’‘"

// checkQuotes warns of typographic quotes around a whole text, as word processors
// put them: visitors see them.
func (r *yamlReader) checkQuotes() {
	for _, tk := range r.tokens {
		text := []rune(tk.Value)
		if tk.Type != token.StringType || len(text) < 2 {
			continue
		}
		if strings.ContainsRune(openingQuotes, text[0]) && strings.ContainsRune(closingQuotes, text[len(text)-1]) {
			r.Warnf(r.doc.File, r.placeOf(tk), "Visitors see these quotation marks. Write straight ones (\") around the text, or none; if they belong to the text, put straight ones around them.")
		}
	}
}

func hintFor(message string) string {
	switch {
	case strings.Contains(message, "character tab"):
		return "Indent with spaces, never with tabs."
	case strings.Contains(message, "quot"):
		return "Look for a quotation mark that is missing."
	case strings.Contains(message, "not found") || strings.Contains(message, "could not find"):
		return "Look for a bracket or a text that is missing."
	}
	return "Check the indentation, and put a text in quotes when it holds a colon."
}

func (r *yamlReader) node(n ast.Node, at string) (any, error) {
	switch n := n.(type) {
	case *ast.MappingNode:
		return r.mapping(n.Values, n.GetToken(), at)
	case *ast.MappingValueNode:
		return r.mapping([]*ast.MappingValueNode{n}, n.GetToken(), at)
	case *ast.SequenceNode:
		return r.sequence(n, at)
	}
	r.doc.Values[at] = r.placeOf(n.GetToken())
	return r.scalar(n, at)
}

func (r *yamlReader) placeOf(tk *token.Token) Place {
	return r.shifted(Place{tk.Position.Line, tk.Position.Column})
}

func (r *yamlReader) mapping(entries []*ast.MappingValueNode, tk *token.Token, at string) (any, error) {
	r.doc.Values[at] = r.placeOf(tk)
	if len(entries) > 0 {
		r.doc.Values[at] = r.placeOf(entries[0].Key.GetToken())
	}
	value := make(map[string]any, len(entries))
	for _, entry := range entries {
		if err := r.entry(value, entry, at); err != nil {
			return nil, err
		}
	}
	return value, nil
}

func (r *yamlReader) entry(value map[string]any, entry *ast.MappingValueNode, at string) (err error) {
	keyToken := entry.Key.GetToken()
	key := keyToken.Value
	if _, isScalar := entry.Key.(ast.ScalarNode); !isScalar {
		return syntaxErrorAt(keyToken, "A key must be one word.")
	}
	pointer := at + "/" + key
	if first, twice := r.doc.Keys[pointer]; twice {
		r.Errorf(r.doc.File, r.placeOf(keyToken), "`%s` stands here for the second time, the first is in line %d. Delete one of them.", key, first.Line)
		return nil
	}
	r.doc.Keys[pointer] = r.placeOf(keyToken)
	value[key], err = r.node(entry.Value, pointer)
	return err
}

func (r *yamlReader) sequence(n *ast.SequenceNode, at string) (any, error) {
	r.doc.Values[at] = r.placeOf(n.GetToken())
	list := make([]any, len(n.Values))
	for i, item := range n.Values {
		var err error
		if list[i], err = r.node(item, at+"/"+strconv.Itoa(i)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (r *yamlReader) scalar(n ast.Node, at string) (any, error) {
	r.doc.Raw[at] = n.GetToken().Value
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, nil
	case *ast.LiteralNode:
		return n.Value.Value, nil
	case *ast.IntegerNode:
		return n.Value, nil
	case *ast.FloatNode:
		return n.Value, nil
	case *ast.BoolNode:
		return n.Value, nil
	case *ast.NullNode:
		return nil, nil
	case *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, nil
	}
	return nil, syntaxErrorAt(n.GetToken(), "This can't be read here. Put the text in quotes.")
}

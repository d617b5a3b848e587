package pdf

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// refusals maps each name for which a file is refused to the reason.
var refusals = map[string]string{
	"JavaScript":    "This PDF contains a program (/JavaScript)." + printIt,
	"JS":            "This PDF contains a program (/JS)." + printIt,
	"Launch":        "This PDF starts programs (/Launch)." + printIt,
	"EmbeddedFile":  "This PDF contains another file (/EmbeddedFile)." + printIt,
	"EmbeddedFiles": "This PDF contains another file (/EmbeddedFiles)." + printIt,
	"GoToE":         "This PDF leads into another file inside it (/GoToE)." + printIt,
	"GoToR":         "This PDF leads into another file (/GoToR)." + printIt,
	"Movie":         "This PDF plays a film of another file (/Movie)." + printIt,
	"Rendition":     "This PDF plays a film of another file (/Rendition)." + printIt,
	"Sound":         "This PDF plays a sound (/Sound)." + printIt,
	"RichMedia":     "This PDF contains films or programs (/RichMedia)." + printIt,
	"XFA":           "This PDF is a form with programs (/XFA)." + printIt,
	"SubmitForm":    "This PDF sends what is typed into it (/SubmitForm)." + printIt,
	"ImportData":    "This PDF reads files of the visitor (/ImportData)." + printIt,
	"AA":            "This PDF does something by itself while it is read (/AA)." + printIt,
	"OpenAction":    "This PDF does something by itself when it is opened (/OpenAction)." + printIt,
	"Encrypt": "This PDF is encrypted: it asks for a password, or forbids printing or copying. Save it " +
		"without protection.",
}

const printIt = " Print it to a new PDF, and put that here."

// elsewhere refuses a file that a click, or reading it, may have load another file or run a script.
const elsewhere = "This PDF refers to a file or a script outside of it (/F or /URI)." + printIt

// isElsewhere reports whether a text of an action or a file specification is the address of a script, of a file of
// the reader's computer, or of a computer in the reader's network, which would be told who reads.
func isElsewhere(address string) bool {
	address = strings.ToLower(strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1 // browsers skip these
		}
		return r
	}, strings.TrimPrefix(address, "\xfe\xff")))
	return strings.HasPrefix(address, `\\`) || strings.HasPrefix(address, "//") ||
		slices.ContainsFunc([]string{"javascript:", "vbscript:", "file:", "data:", "smb:"}, func(scheme string) bool {
			return strings.HasPrefix(address, scheme)
		})
}

// addressKeys are the keys whose texts are addresses, or names of files.
var addressKeys = map[string]bool{"URI": true, "Base": true, "F": true, "UF": true, "Unix": true, "DOS": true,
	"Mac": true}

// asKeys lists the names for which a file is refused only if they are keys of a dictionary: fonts
// and pictures of a page may have names as short. A file may open at a place of its own.
var asKeys = map[string]bool{"AA": true, "JS": true, "OpenAction": true}

// maxOpenActions bounds what is remembered of a file.
const maxOpenActions = 100

// keptKeys are the keys whose values the inspection asks for.
var keptKeys = map[string]bool{
	"Type": true, "N": true, "First": true, "Filter": true, "DecodeParms": true, "F": true,
	"S": true, "Next": true, "Predictor": true, "Subtype": true,
}

// The kinds of values.
const (
	isNothing = iota // the end of the data
	isName           // raw is decoded, without the slash
	isString         // raw is as written, with its brackets
	isArray
	isDict
	isReference // raw is the number of the object
	isOther     // a number or a word
	isEnd       // > or ]
)

// value is one value of a PDF. Of its contents only the kept keys are stored, so
// that no file makes the inspection hold more than itself.
type value struct {
	kind  int
	raw   []byte
	keys  map[string]value // of a dictionary
	names [][]byte         // of an array, the first two at most
	count int              // of the values in an array
}

func (v value) name() string {
	if v.kind == isName {
		return string(v.raw)
	}
	return ""
}

// filter names the ways in which a stream is packed, the outer one first: ""
// stands for none, "?" for more than two.
func (v value) filter() string {
	switch {
	case v.kind == isNothing, v.kind == isOther && string(v.raw) == "null", v.kind == isArray && v.count == 0:
		return ""
	case v.kind == isName:
		return string(v.raw)
	case v.kind == isArray && v.count == len(v.names):
		return string(bytes.Join(v.names, []byte(" ")))
	}
	return "?"
}

// isDestination reports whether a value is a place in the file.
func (v value) isDestination() bool {
	if v.kind == isDict {
		_, goesOn := v.keys["Next"]
		return v.keys["S"].name() == "GoTo" && !goesOn
	}
	return v.kind == isArray || v.kind == isOther && string(v.raw) == "null"
}

// parser reads the values of an object, from left to right.
type parser struct {
	i     *inspector
	data  []byte
	at    int
	began int // where the last value begins that was read
}

// value reads one value, and refuses the file for forbidden names in it.
func (p *parser) value(depth int) value {
	if depth > maxDepth {
		p.i.refuse("This PDF is nested too deeply." + printIt)
	}
	p.skipSpace()
	if p.at >= len(p.data) || p.i.isOver() {
		return value{}
	}
	p.i.spend(costOfValue)
	begin := p.at
	p.began = begin
	c, isDouble := p.data[p.at], p.at+1 < len(p.data) && p.data[p.at+1] == p.data[p.at]
	p.at++
	v := value{kind: isOther}
	switch {
	case c == '<' && isDouble:
		p.at++
		return p.dict(depth)
	case c == '[':
		return p.array(depth)
	case c == '/':
		p.skipWord()
		v = value{kind: isName, raw: decodeName(p.data[begin+1 : p.at])}
		if refusal := refusals[string(v.raw)]; refusal != "" && !asKeys[string(v.raw)] {
			p.i.refuse(refusal)
		}
	case c == '(':
		p.at = begin
		p.skipString()
		v = value{kind: isString, raw: p.data[begin:p.at]}
	case c == '<':
		for p.at < len(p.data) && p.data[p.at] != '>' {
			p.at++
		}
		p.at = min(p.at+1, len(p.data))
		v = value{kind: isString, raw: p.data[begin:p.at]}
	case strings.IndexByte(">])}{", c) >= 0:
		if c == '>' && isDouble {
			p.at++
		}
		v = value{kind: isEnd, raw: p.data[begin : begin+1]}
	default:
		p.at = begin
		p.skipWord()
		v.raw = p.data[begin:p.at]
	}
	p.i.spend(p.at - begin)
	if v.kind == isOther && isDigit(c) { // "12 0 R" is one value
		ahead := *p
		_, ok := ahead.int()
		ahead.skipSpace()
		if ok && ahead.at < len(p.data) && p.data[ahead.at] == 'R' {
			p.at, v.kind = ahead.at+1, isReference
		}
	}
	return v
}

func (p *parser) array(depth int) value {
	array := value{kind: isArray}
	for {
		item := p.value(depth + 1)
		if item.kind == isNothing || item.kind == isEnd && item.raw[0] == ']' {
			return array
		}
		if array.count++; item.kind == isName && len(array.names) < 2 {
			array.names = append(array.names, item.raw)
		}
	}
}

// dict reads a dictionary, and inspects its entries: those that refuse the file as keys only,
// what happens when the file is opened, its signature, and what it says of persons.
func (p *parser) dict(depth int) value {
	dict := value{kind: isDict, keys: map[string]value{}}
	var properties []property
	for {
		key := p.value(depth + 1)
		if key.endsDict() {
			break
		}
		if key.kind != isName {
			continue
		}
		from, name := p.began, string(key.raw)
		item := p.value(depth + 1)
		switch {
		case name == "OpenAction" && item.kind == isReference && len(p.i.openActions) < maxOpenActions:
			number, _ := strconv.Atoi(string(item.raw))
			p.i.openActions = append(p.i.openActions, number)
		case name == "OpenAction" && item.isDestination():
		case asKeys[name]:
			p.i.refuse(refusals[name])
		case addressKeys[name] && item.kind == isString && isElsewhere(text(item.raw)), name == "FS" &&
			item.name() == "URL":
			p.i.refuse(elsewhere)
		case name == "ByteRange" && item.kind == isArray:
			p.i.isSigned = true
		}
		if keptKeys[name] {
			kept := item
			if _, again := dict.keys[name]; again {
				kept = value{kind: isEnd} // readers differ in which one they take
			}
			dict.keys[name] = kept
		}
		if item.endsDict() {
			break
		}
		isText := item.kind == isString || item.kind == isReference
		switch {
		case isText && len(properties) < maxProperties:
			properties = append(properties, property{name, p.data[from:p.at], item})
		case isText && infoKeys[name]:
			p.i.stuck = manyOfThem
		}
	}
	p.i.dropProperties(dict, properties)
	return dict
}

func (v value) endsDict() bool { return v.kind == isNothing || v.kind == isEnd && v.raw[0] == '>' }

// int reads a whole number, if one is next.
func (p *parser) int() (int, bool) {
	p.skipSpace()
	begin := p.at
	for p.at < len(p.data) && isDigit(p.data[p.at]) && p.at-begin < 12 {
		p.at++
	}
	p.i.spend(p.at - begin)
	number, err := strconv.Atoi(string(p.data[begin:p.at]))
	return number, err == nil
}

// skipSpace skips white space and comments.
func (p *parser) skipSpace() {
	begin := p.at
	for isComment := false; p.at < len(p.data); p.at++ {
		c := p.data[p.at]
		isComment = c == '%' || isComment && c != '\n' && c != '\r'
		if !isComment && !isSpace(c) {
			break
		}
	}
	p.i.spend(p.at - begin)
}

func (p *parser) skipWord() {
	for p.at < len(p.data) && !isSpace(p.data[p.at]) && !isDelimiter(p.data[p.at]) {
		p.at++
	}
}

// skipString skips text in brackets, which may hold brackets in pairs.
func (p *parser) skipString() {
	for open := 0; p.at < len(p.data); p.at++ {
		switch p.data[p.at] {
		case '\\':
			p.at++
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				p.at++
				return
			}
		}
	}
	p.at = len(p.data)
}

func isDigit(c byte) bool     { return c >= '0' && c <= '9' }
func isSpace(c byte) bool     { return strings.IndexByte("\x00\t\n\f\r ", c) >= 0 }
func isDelimiter(c byte) bool { return strings.IndexByte("()<>[]{}/%", c) >= 0 }

// escapedByte matches #xx in a name.
var escapedByte = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)

// decodeName puts the byte that #xx means in its place.
func decodeName(name []byte) []byte {
	return escapedByte.ReplaceAllFunc(name, func(escaped []byte) []byte {
		code, _ := hex.DecodeString(string(escaped[1:])) // the pattern has hexadecimal digits only
		return code
	})
}

package pdf

import (
	"bytes"
	"strconv"
)

// refusals maps each name for which a file is refused to the reason.
var refusals = map[string]string{
	"JavaScript":    "This PDF holds a program (/JavaScript)." + printIt,
	"JS":            "This PDF holds a program (/JS)." + printIt,
	"Launch":        "This PDF starts programs (/Launch)." + printIt,
	"EmbeddedFile":  "This PDF holds another file (/EmbeddedFile)." + printIt,
	"EmbeddedFiles": "This PDF holds another file (/EmbeddedFiles)." + printIt,
	"GoToE":         "This PDF leads into another file that it holds (/GoToE)." + printIt,
	"RichMedia":     "This PDF holds films or programs (/RichMedia)." + printIt,
	"XFA":           "This PDF is a form with programs (/XFA)." + printIt,
	"SubmitForm":    "This PDF sends what is typed into it (/SubmitForm)." + printIt,
	"ImportData":    "This PDF reads files of the visitor (/ImportData)." + printIt,
	"AA":            "This PDF does something by itself while it is read (/AA)." + printIt,
	"OpenAction":    "This PDF does something by itself when it is opened (/OpenAction)." + printIt,
	"Encrypt":       "This PDF is encrypted: it asks for a password, or forbids printing or copying. Save it without protection.",
}

const printIt = " Print it to a new PDF, and put that here."

// asKeys lists the names for which a file is refused only if they are keys of a
// dictionary: fonts and pictures of a page may have names as short.
var asKeys = map[string]bool{"AA": true, "JS": true}

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

// keep stores an entry of a dictionary, if its key is one of keptKeys. Of a
// duplicate key it stores no value: readers differ in which one they take.
func (v *value) keep(key string, item value) {
	if !keptKeys[key] {
		return
	}
	if v.keys == nil {
		v.keys = map[string]value{}
	}
	if _, again := v.keys[key]; again {
		item = value{kind: isEnd}
	}
	v.keys[key] = item
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

// isPlainFlate reports whether the parameters of a stream leave its bytes as
// they are unpacked.
func (v value) isPlainFlate() bool {
	if v.kind == isDict {
		predictor, has := v.keys["Predictor"]
		return !has || string(predictor.raw) == "1"
	}
	return v.filter() == ""
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

// object reads the value of an object, and drops it if it is a text that says
// something of a person elsewhere.
func (p *parser) object(number int) value {
	v := p.value(0)
	if v.kind == isString {
		p.i.dropText(number, v.raw)
	}
	return v
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
	switch rest := p.data[p.at:]; {
	case bytes.HasPrefix(rest, []byte("<<")):
		p.at += 2
		return p.dict(depth)
	case rest[0] == '[':
		p.at++
		return p.array(depth)
	}
	v := p.scalar()
	p.i.spend(p.at - begin)
	if v.kind == isOther {
		return p.reference(v)
	}
	return v
}

// scalar reads a value that holds no other.
func (p *parser) scalar() value {
	begin := p.at
	switch c := p.data[p.at]; c {
	case '/':
		p.at++
		p.skipWord()
		name := decodeName(p.data[begin+1 : p.at])
		if why := refusals[string(name)]; why != "" && !asKeys[string(name)] && string(name) != "OpenAction" {
			p.i.refuse(why)
		}
		return value{kind: isName, raw: name}
	case '(':
		p.skipString()
		return value{kind: isString, raw: p.data[begin:p.at]}
	case '<':
		for p.at < len(p.data) && p.data[p.at] != '>' {
			p.at++
		}
		p.at = min(p.at+1, len(p.data))
		return value{kind: isString, raw: p.data[begin:p.at]}
	case '>', ']', ')', '{', '}':
		p.at++
		if c == '>' && p.at < len(p.data) && p.data[p.at] == '>' {
			p.at++
		}
		return value{kind: isEnd, raw: p.data[begin : begin+1]}
	}
	p.skipWord()
	return value{kind: isOther, raw: p.data[begin:p.at]}
}

// reference reads what follows a number: "12 0 R" is one value.
func (p *parser) reference(number value) value {
	if !isDigit(number.raw[0]) {
		return number
	}
	ahead := *p
	if _, ok := ahead.int(); !ok {
		return number
	}
	ahead.skipSpace()
	if ahead.at < len(p.data) && p.data[ahead.at] == 'R' {
		p.at = ahead.at + 1
		return value{kind: isReference, raw: number.raw}
	}
	return number
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

func (p *parser) dict(depth int) value {
	dict := value{kind: isDict}
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
		p.pair(name, item)
		dict.keep(name, item)
		if item.endsDict() {
			break
		}
		if item.kind == isString || item.kind == isReference {
			properties = p.i.collect(properties, property{name, p.data[from:p.at], item})
		}
	}
	p.i.dropProperties(dict, properties)
	return dict
}

func (v value) endsDict() bool { return v.kind == isNothing || v.kind == isEnd && v.raw[0] == '>' }

// pair inspects an entry of a dictionary.
func (p *parser) pair(key string, item value) {
	switch {
	case asKeys[key]:
		p.i.refuse(refusals[key])
	case key == "OpenAction" && item.kind == isReference:
		number, _ := strconv.Atoi(string(item.raw))
		p.i.openActions = append(p.i.openActions, number)
		if len(p.i.openActions) > 100 {
			p.i.refuse(refusals[key])
		}
	case key == "OpenAction" && !item.isDestination():
		p.i.refuse(refusals[key])
	case key == "ByteRange" && item.kind == isArray:
		p.i.isSigned = true
	}
}

// stream returns the bytes after the keyword of a stream. It does not look for
// their end: the declared length may be wrong, and packed bytes mark their end.
func (p *parser) stream() ([]byte, bool) {
	p.skipSpace()
	body, ok := bytes.CutPrefix(p.data[p.at:], []byte("stream"))
	for len(body) > 0 && isSpace(body[0]) {
		body = body[1:]
	}
	return body, ok
}

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

func (p *parser) skipSpace() {
	begin := p.at
	for p.at < len(p.data) && (isSpace(p.data[p.at]) || p.data[p.at] == '%') {
		if p.data[p.at] == '%' {
			p.skipLine()
			continue
		}
		p.at++
	}
	p.i.spend(p.at - begin)
}

func (p *parser) skipLine() {
	for p.at < len(p.data) && p.data[p.at] != '\n' && p.data[p.at] != '\r' {
		p.at++
	}
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

func isAlpha(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isSpace(c byte) bool {
	switch c {
	case 0, '\t', '\n', '\f', '\r', ' ':
		return true
	}
	return false
}

func isDelimiter(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return true
	}
	return false
}

// decodeName puts the byte that #xx means in its place.
func decodeName(name []byte) []byte {
	if bytes.IndexByte(name, '#') < 0 {
		return name
	}
	plain := make([]byte, 0, len(name))
	for at := 0; at < len(name); at++ {
		if name[at] == '#' && at+2 < len(name) {
			if code, err := strconv.ParseUint(string(name[at+1:at+3]), 16, 8); err == nil {
				plain, at = append(plain, byte(code)), at+2
				continue
			}
		}
		plain = append(plain, name[at])
	}
	return plain
}

package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
)

const (
	exportIt   = " Remove the author in the program that made it, and export it again; or print it to a new PDF."
	tooTight   = "What this PDF says of persons can't be dropped: it is packed too tightly." + exportIt
	leftOver   = "What this PDF says of persons can't be dropped." + exportIt
	manyOfThem = "This PDF has too many properties for its personal data to be dropped." + exportIt
	oddPacking = "What this PDF says of itself (its XMP metadata) is packed in a way that can't be looked into." + exportIt
)

// keptProperties are the document properties that visitors may read. Where the
// others name somebody, all others go: authors, companies, what an office adds,
// and the programs and dates beside them.
var keptProperties = map[string]bool{"Title": true, "Subject": true, "Keywords": true}

// infoKeys are the keys by which a dictionary of document properties is known: it has no type,
// and older versions of it are named by no table. All but the author name programs and dates.
var infoKeys = map[string]bool{"Author": true, "Creator": true, "Producer": true, "CreationDate": true, "ModDate": true}

// path matches the place of a file on somebody's computer, which has the user's
// name in it more often than not.
var path = regexp.MustCompile(`(?i)\b[a-z]:[\\/]|\\\\|file:|/(users|home)/`)

// property is an entry of a dictionary whose value is a text, or refers to what may be one.
type property struct {
	key   string
	bytes []byte // of the file, the key among them
	value value
}

// maxProperties bounds what is remembered of one dictionary. Long ones are lists of fonts or pages.
const maxProperties = 256

// dropProperties drops what a dictionary says of a person: in the document's properties, and in
// an annotation of a page, whose T is its author. In a form, T is the name of a field.
func (i *inspector) dropProperties(dict value, properties []property) {
	subtype, hasSubtype := dict.keys["Subtype"]
	isInfo, isPersonal := false, false
	for _, p := range properties {
		isInfo = isInfo || infoKeys[p.key] && !hasSubtype
		isPersonal = isPersonal || p.isPersonal()
	}
	if isInfo && len(properties) == maxProperties {
		i.stuck = manyOfThem
	}
	for _, p := range properties {
		isAuthor := p.key == "Author" || p.key == "T" && hasSubtype && subtype.name() != "Widget"
		goes := isAuthor || isInfo && isPersonal && !keptProperties[p.key]
		switch {
		case p.value.kind == isReference && (isInfo || isAuthor):
			number, _ := strconv.Atoi(string(p.value.raw))
			i.found[number] = i.found[number] || goes
		case p.value.kind == isString && (goes || isInfo && p.hasPath()):
			words := text(p.value.raw)
			if isAuthor {
				i.nameAuthor(words)
			}
			if strings.TrimSpace(words) != "" {
				i.blank(p.bytes)
			}
		}
	}
}

// isPersonal reports whether a document property may name somebody.
func (p property) isPersonal() bool {
	if keptProperties[p.key] || infoKeys[p.key] && p.key != "Author" {
		return p.hasPath()
	}
	return p.value.kind == isReference || strings.TrimSpace(text(p.value.raw)) != ""
}

func (p property) hasPath() bool {
	return p.value.kind == isString && path.MatchString(text(p.value.raw))
}

// overwrite puts other bytes, and spaces for the rest, in the place of some. The
// first time that a file is gone through, nothing is changed yet: a script must
// not vanish in what is dropped before it was seen.
func (i *inspector) overwrite(data, with []byte) {
	i.spend(len(data))
	if bytes.HasPrefix(data, with) && isBlank(data[len(with):]) {
		return
	}
	i.changes++
	if i.readOnly {
		return
	}
	rest := data[copy(data, with):]
	for at := range rest {
		rest[at] = ' '
	}
}

func (i *inspector) blank(data []byte) { i.overwrite(data, nil) }

func isBlank(data []byte) bool {
	return len(bytes.Trim(data, "\x00\t\n\f\r ")) == 0
}

// pack puts changed bytes back where they were packed, if there is room. Readers
// know the end of what is packed: shorter bytes may be followed by spaces.
func (i *inspector) pack(into, plain []byte) (isPacked bool) {
	if i.changes++; i.readOnly {
		return true
	}
	i.spend(len(plain))
	var packed bytes.Buffer
	// The level is a known one, and a bytes.Buffer takes every write.
	w, _ := zlib.NewWriterLevel(&packed, zlib.BestCompression)
	_, _ = w.Write(plain)
	_ = w.Close()
	if packed.Len() > len(into) {
		return false
	}
	i.overwrite(into, packed.Bytes())
	return true
}

// untilEnd returns the part of the file that belongs to a stream. It does not
// read the stream's declared length, which may be in another object.
func (i *inspector) untilEnd(body []byte) []byte {
	part, _, isWhole := bytes.Cut(body, []byte("endstream"))
	i.spend(len(part))
	if !isWhole {
		return nil
	}
	return part
}

// maxAuthor bounds the name that a report repeats, in characters.
const maxAuthor = 80

// nameAuthor records the first name that is found.
func (i *inspector) nameAuthor(name string) {
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }), " ")
	if runes := []rune(name); len(runes) > maxAuthor {
		name = string(runes[:maxAuthor]) + "…"
	}
	if i.author == "" {
		i.author = name
	}
}

// text reads a string of a PDF, "(…)" or "<…>", as Latin-1 or Unicode.
func text(raw []byte) string {
	raw = raw[:min(len(raw), 2048)]
	var plain []byte
	if raw[0] == '<' {
		digits := bytes.Join(bytes.Fields(bytes.Trim(raw, "<>")), nil)
		plain = make([]byte, hex.DecodedLen(len(digits)))
		n, _ := hex.Decode(plain, digits)
		plain = plain[:n]
	} else {
		plain = escapes.ReplaceAllFunc(bytes.TrimSuffix(raw[1:], []byte(")")), func(escape []byte) []byte {
			if code, err := strconv.ParseUint(string(escape[1:]), 8, 16); err == nil {
				return []byte{byte(code)}
			}
			if strings.IndexByte("nrtbf\r\n", escape[1]) >= 0 {
				return []byte{' '}
			}
			return escape[1:]
		})
	}
	if wide, ok := bytes.CutPrefix(plain, []byte("\xfe\xff")); ok {
		units := make([]uint16, len(wide)/2)
		for at := range units {
			units[at] = binary.BigEndian.Uint16(wide[2*at:])
		}
		return string(utf16.Decode(units))
	}
	if utf8, ok := bytes.CutPrefix(plain, []byte("\xef\xbb\xbf")); ok {
		return strings.ToValidUTF8(string(utf8), "?")
	}
	var latin strings.Builder
	for _, c := range plain {
		latin.WriteRune(rune(c))
	}
	return latin.String()
}

// escapes match the escape sequences of a string.
var escapes = regexp.MustCompile(`(?s)\\([0-7]{1,3}|.)`)

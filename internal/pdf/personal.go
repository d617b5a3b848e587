package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	exportIt   = " Remove the author in the program that made it, and export it again; or print it to a new PDF."
	tooTight   = "What this PDF says of persons can't be dropped: it is packed too tightly." + exportIt
	leftOver   = "What this PDF says of persons can't be dropped." + exportIt
	manyOfThem = "This PDF has too many properties for its personal data to be dropped." + exportIt
	oddPacking = "What this PDF says of itself (its XMP metadata) is packed in a way that can't be " +
		"looked into." + exportIt
)

// infoKeys are the keys by which a dictionary of document properties is known: it has no type,
// and older versions of it are named by no table. All but the author name programs and dates.
var infoKeys = map[string]bool{"Author": true, "Creator": true, "Producer": true, "CreationDate": true, "ModDate": true}

// isPublic reports whether visitors may read a document property: its subject, and the programs and
// dates. The author goes, and so does what an office adds, such as the company.
func isPublic(key string) bool {
	return key != "Author" && infoKeys[key] || key == "Title" || key == "Subject" || key == "Keywords"
}

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
	isInfo := !hasSubtype && slices.ContainsFunc(properties, func(p property) bool { return infoKeys[p.key] })
	if isInfo && len(properties) == maxProperties {
		i.stuck = manyOfThem
	}
	for _, p := range properties {
		isAuthor := p.key == "Author" || p.key == "T" && hasSubtype && subtype.name() != "Widget"
		if !isInfo && !isAuthor {
			continue
		}
		goes := isAuthor || !isPublic(p.key)
		if p.value.kind == isReference {
			number, _ := strconv.Atoi(string(p.value.raw))
			i.found[number] = i.found[number] || goes
		} else if words := text(p.value.raw); path.MatchString(words) || goes && strings.TrimSpace(words) != "" {
			i.isPersonal = i.isPersonal || isAuthor
			i.blank(p.bytes)
		}
	}
}

// blank overwrites bytes with spaces and counts a change. In the first pass, which is read-only, it only
// counts: a script must be found before the bytes that hold it are overwritten.
func (i *inspector) blank(data []byte) {
	i.spend(len(data))
	if isBlank(data) {
		return
	}
	if i.changes++; i.readOnly {
		return
	}
	for at := range data {
		data[at] = ' '
	}
}

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
	i.blank(into[copy(into, packed.Bytes()):])
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

// text reads the letters of a string of a PDF, "(…)" or "<…>", without the zero bytes of UTF-16.
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
	return string(bytes.ReplaceAll(plain, []byte{0}, nil))
}

// escapes match the escape sequences of a string.
var escapes = regexp.MustCompile(`(?s)\\([0-7]{1,3}|.)`)

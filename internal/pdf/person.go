package pdf

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
)

// maxAuthor bounds the name that a report repeats, in characters.
const maxAuthor = 80

// nameAuthor reports the first name that is found.
func (i *inspector) nameAuthor(name string) {
	name = strings.Join(strings.Fields(strings.Map(printable, name)), " ")
	if runes := []rune(name); len(runes) > maxAuthor {
		name = string(runes[:maxAuthor]) + "…"
	}
	if i.report.Author == "" {
		i.report.Author = name
	}
}

func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return ' '
}

// text reads a string of a PDF, "(…)" or "<…>", as Latin-1 or UTF-16.
func text(raw []byte) string {
	plain := unescape(raw[:min(len(raw), 2048)])
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

// unescape gives the bytes that a string means.
func unescape(raw []byte) []byte {
	if raw[0] == '<' {
		digits := bytes.Join(bytes.Fields(bytes.Trim(raw, "<>")), nil)
		plain := make([]byte, hex.DecodedLen(len(digits)))
		n, _ := hex.Decode(plain, digits)
		return plain[:n]
	}
	inside := bytes.TrimSuffix(raw[1:], []byte(")"))
	return escapes.ReplaceAllFunc(inside, func(escape []byte) []byte {
		switch c := escape[1]; {
		case c >= '0' && c <= '7':
			code := 0
			for _, digit := range escape[1:] {
				code = code*8 + int(digit-'0')
			}
			return []byte{byte(code)}
		case strings.IndexByte("nrtbf\r\n", c) >= 0:
			return []byte{' '}
		}
		return escape[1:]
	})
}

// escapes are what a backslash begins in a string.
var escapes = regexp.MustCompile(`(?s)\\([0-7]{1,3}|.)`)

// creatorOf is the first person who wrote a document, in its XMP metadata.
func creatorOf(metadata []byte) string {
	_, creators, _ := bytes.Cut(metadata, []byte("<dc:creator>"))
	_, first, _ := bytes.Cut(creators[:min(len(creators), 2048)], []byte("<rdf:li"))
	_, first, _ = bytes.Cut(first, []byte(">"))
	name, _, _ := bytes.Cut(first, []byte("<"))
	return html.UnescapeString(strings.ToValidUTF8(string(name), "?"))
}

// inspectPhotograph reports a JPEG that says where it was taken: in its EXIF
// or XMP data, which stand before the pixels.
func (i *inspector) inspectPhotograph(jpeg []byte) {
	rest, ok := bytes.CutPrefix(jpeg, []byte{0xff, 0xd8})
	for ok && len(rest) >= 4 && rest[0] == 0xff && rest[1] != 0xda && !i.isOver() {
		length := int(binary.BigEndian.Uint16(rest[2:]))
		if length < 2 || 2+length > len(rest) {
			return
		}
		if rest[1] == 0xe1 && hasPosition(rest[4:2+length]) {
			i.report.Position = true
		}
		rest = rest[2+length:]
		i.spend(2 + length)
	}
}

// hasPosition looks into a segment that holds EXIF data or XMP.
func hasPosition(segment []byte) bool {
	tiff, isExif := bytes.CutPrefix(segment, []byte("Exif\x00\x00"))
	return isExif && hasGPS(tiff) || bytes.Contains(segment, []byte("GPSLatitude"))
}

// tagGPS leads to the position in the first directory of EXIF data.
const tagGPS = 0x8825

func hasGPS(tiff []byte) bool {
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(tiff, []byte("MM")) {
		order = binary.BigEndian
	}
	if len(tiff) < 8 || int64(order.Uint32(tiff[4:]))+2 > int64(len(tiff)) {
		return false
	}
	directory := tiff[order.Uint32(tiff[4:]):]
	entries := directory[2:]
	for range order.Uint16(directory) {
		if len(entries) < 12 {
			return false
		}
		if order.Uint16(entries) == tagGPS {
			return true
		}
		entries = entries[12:]
	}
	return false
}

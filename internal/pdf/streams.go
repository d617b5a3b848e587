package pdf

import (
	"bytes"
	"html"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/media/jpegseg"
)

// cleanMetadata removes everything but the title from XMP metadata.
func (i *inspector) cleanMetadata(filter string, body []byte) {
	switch filter {
	case "":
		i.nameAuthor(creatorOf(body))
		if isBlank(body) {
			return
		}
		for _, packet := range [][]byte{packetOf(titleOf(body)), packetOf(""), nil} {
			if len(packet) <= len(body) { // the first that fits
				i.overwrite(body, packet)
				return
			}
		}
	case "FlateDecode":
		plain, _, err := i.inflate(body) // what is damaged is read as far as it goes
		i.nameAuthor(creatorOf(plain))
		packet := packetOf(titleOf(plain))
		isClean := bytes.Equal(plain, packet) && err == nil || isBlank(plain)
		if !isClean && !i.pack(body, packet) && !i.pack(body, packetOf("")) && !i.pack(body, nil) {
			i.stuck = tooTight
		}
	default:
		i.stuck = oddPacking
	}
}

// The two ends of XMP metadata.
const (
	packetBegin = "<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">`
	packetEnd = `</rdf:RDF></x:xmpmeta>` + "\n<?xpacket end=\"r\"?>"
)

// packetOf is XMP metadata with a title, which is XML already.
func packetOf(title string) []byte {
	if title == "" {
		return []byte(packetBegin + packetEnd)
	}
	return []byte(packetBegin + `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">` +
		title + `</rdf:li></rdf:Alt></dc:title></rdf:Description>` + packetEnd)
}

// maxTitle bounds a title, in bytes.
const maxTitle = 1000

// titleOf is the title in XMP metadata, as XML; "" when it has none, or one that should not stay.
func titleOf(metadata []byte) string {
	title := firstItem(metadata, "<dc:title>")
	words := html.UnescapeString(title)
	if len(title) > maxTitle || !utf8.ValidString(title) || strings.TrimSpace(title) == "" || strings.Contains(title, "]]>") || path.MatchString(words) {
		return ""
	}
	return title
}

// creatorOf is the first person who wrote a document, in its XMP metadata.
func creatorOf(metadata []byte) string {
	return html.UnescapeString(strings.ToValidUTF8(firstItem(metadata, "<dc:creator>"), "?"))
}

// firstItem is the first item of a list in XMP metadata, as XML.
func firstItem(metadata []byte, list string) string {
	_, items, _ := bytes.Cut(metadata, []byte(list))
	_, first, _ := bytes.Cut(items[:min(len(items), 4096)], []byte("<rdf:li"))
	_, first, _ = bytes.Cut(first, []byte(">"))
	item, _, isWhole := bytes.Cut(first, []byte("</rdf:li>"))
	if !isWhole || bytes.ContainsRune(item, '<') {
		return ""
	}
	return string(item)
}

// cleanPhotograph drops what a camera or a program wrote into a JPEG beside its
// pixels: EXIF with position and thumbnail, XMP, IPTC, comments, and pictures
// behind its end. What a reader needs for the colours stays.
func (i *inspector) cleanPhotograph(jpeg []byte) {
	keptBy := map[byte]string{jpegseg.APP0: "JFIF\x00", jpegseg.APP2: "ICC_PROFILE\x00", jpegseg.APP14: "Adobe"}
	rest, isJPEG := bytes.CutPrefix(jpeg, []byte{0xff, 0xd8})
	for isJPEG && !i.isOver() {
		marker, segment, after := jpegseg.Next(rest)
		i.spend(len(rest) - len(after))
		if marker == jpegseg.EOI {
			i.blank(after)
			return
		}
		start, isKnown := keptBy[marker]
		isKept := isKnown && bytes.HasPrefix(segment, []byte(start))
		if marker == jpegseg.COM || marker >= jpegseg.APP0 && marker <= jpegseg.APP15 && !isKept {
			i.camera = i.camera || marker == jpegseg.APP1 && !isBlank(segment)
			i.blank(segment)
		}
		rest = after
	}
}

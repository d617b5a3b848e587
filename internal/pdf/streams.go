package pdf

import (
	"bytes"

	"schoolsite/internal/media/jpegenc"
)

// cleanMetadata removes XMP metadata. The title is among the document properties, too.
func (i *inspector) cleanMetadata(filter string, body []byte) {
	plain, err := body, error(nil)
	switch filter {
	case "":
		i.blank(body)
	case "FlateDecode":
		plain, _, err = i.inflate(body) // what is damaged is read as far as it goes
		if isClean := err == nil && isBlank(plain); !isClean && !i.pack(body, nil) {
			i.stuck = tooTight
		}
	default:
		i.stuck = oddPacking
	}
	i.isPersonal = i.isPersonal || bytes.Contains(plain, []byte("<dc:creator>"))
}

// cleanPhotograph drops what a camera or a program wrote into a JPEG beside its
// pixels: EXIF with position and thumbnail, XMP, IPTC, comments, and pictures
// behind its end. What a reader needs for the colours stays.
func (i *inspector) cleanPhotograph(jpeg []byte) {
	keptBy := map[byte]string{jpegenc.APP0: "JFIF\x00", jpegenc.APP2: "ICC_PROFILE\x00", jpegenc.APP14: "Adobe"}
	rest, isJPEG := bytes.CutPrefix(jpeg, []byte{0xff, 0xd8})
	for isJPEG && !i.isOver() {
		marker, segment, after := jpegenc.Next(rest)
		i.spend(len(rest) - len(after))
		if marker == jpegenc.EOI {
			i.blank(after)
			return
		}
		start, isKnown := keptBy[marker]
		isKept := isKnown && bytes.HasPrefix(segment, []byte(start))
		if marker == jpegenc.COM || marker >= jpegenc.APP0 && marker <= jpegenc.APP15 && !isKept {
			i.isPersonal = i.isPersonal || marker == jpegenc.APP1 && !isBlank(segment)
			i.blank(segment)
		}
		rest = after
	}
}

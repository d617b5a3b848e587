package pdf

import (
	"bytes"

	"schoolsite/internal/media/jpegseg"
)

// cleanPhotograph drops what a camera or a program wrote into a JPEG beside its
// pixels: EXIF with position and thumbnail, XMP, IPTC, comments, and pictures
// behind its end. What a reader needs for the colours stays.
func (i *inspector) cleanPhotograph(jpeg []byte) {
	rest, isJPEG := bytes.CutPrefix(jpeg, []byte{0xff, 0xd8})
	for isJPEG && !i.isOver() {
		marker, segment, after := jpegseg.Next(rest)
		i.spend(len(rest) - len(after))
		if marker == jpegseg.EOI {
			i.blank(after)
			return
		}
		if hasNotes(marker, segment) {
			i.camera = i.camera || marker == jpegseg.APP1 && !isBlank(segment)
			i.blank(segment)
		}
		rest = after
	}
}

// hasNotes reports whether a segment of a JPEG may be overwritten: a comment,
// or an application's that is not JFIF's, a colour profile or Adobe's colours.
func hasNotes(marker byte, segment []byte) bool {
	switch marker {
	case jpegseg.APP0:
		return !bytes.HasPrefix(segment, []byte("JFIF\x00"))
	case jpegseg.APP2:
		return !bytes.HasPrefix(segment, []byte("ICC_PROFILE\x00"))
	case jpegseg.APP14:
		return !bytes.HasPrefix(segment, []byte("Adobe"))
	}
	return marker == jpegseg.COM || marker > jpegseg.APP0 && marker <= jpegseg.APP15
}

// cleanPackedPhotograph cleans a JPEG that is packed a second time. A damaged
// one is left as it is: it shows nothing.
func (i *inspector) cleanPackedPhotograph(body []byte) {
	jpeg, length, err := i.inflate(body)
	if err != nil {
		return
	}
	before := i.changes
	i.cleanPhotograph(jpeg)
	if i.changes > before && !i.pack(body[:length], jpeg) {
		i.stuck = tooTight
	}
}

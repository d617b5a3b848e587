package media

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"

	"schoolsite/internal/media/jpegenc"
)

// Limits on what is read of a file before it is decoded, so that examining it
// costs little whatever it holds.
const (
	largestProfile = 1 << 20 // bytes; more than any matrix profile has
	maxChunks      = 256     // of a PNG, before its pixels
)

// readJPEG walks the segments as the decoder does: up to the end of the image, over whatever
// stands between two markers. It finds EXIF and profile and counts the scans.
func (h *header) readJPEG(data []byte) {
	for rest := data[2:]; ; {
		marker, segment, after := jpegenc.Next(rest)
		switch {
		case marker == jpegenc.EOI:
			return
		case marker == jpegenc.SOS:
			h.scans++
		case marker == jpegenc.SOF2:
			h.progressive = true
		case marker == jpegenc.APP1:
			h.readEXIF(segment)
		case marker == jpegenc.APP2:
			// Writers put the parts of a profile in order, after its name, a number and the
			// count of parts. One that grows beyond the limit is too long to be understood.
			if part, ok := bytes.CutPrefix(segment, []byte("ICC_PROFILE\x00")); ok && len(part) > 2 &&
				len(h.profile) <= largestProfile {
				h.profile = append(h.profile, part[2:min(len(part), 2+largestProfile+1-len(h.profile))]...)
			}
		}
		rest = after
	}
}

// readEXIF takes the orientation from a block that may begin with "Exif".
func (h *header) readEXIF(block []byte) {
	tiff, named := bytes.CutPrefix(block, []byte("Exif\x00\x00"))
	if (named || h.is != typeJPEG) && h.orientation == 1 {
		h.orientation = orientation(tiff)
	}
}

// readPNG walks the chunks before the pixels for EXIF and profile. Of each the first one counts:
// the format allows no second, and unpacking thousands of profiles would cost minutes.
func (h *header) readPNG(data []byte) {
	seen := map[string]bool{}
	rest := data[8:]
	for n := 0; n < maxChunks && len(rest) >= 12; n++ {
		size := int64(binary.BigEndian.Uint32(rest))
		if size > int64(len(rest))-12 {
			return
		}
		name, chunk := string(rest[4:8]), rest[8:8+size]
		switch {
		case name == "IDAT":
			return
		case seen[name]:
		case name == "eXIf":
			h.readEXIF(chunk)
		case name == "iCCP":
			h.profile = inflated(chunk)
		}
		seen[name] = true
		rest = rest[12+size:]
	}
}

// inflated unpacks the profile of a PNG: a name, a zero, the method 0, zlib.
// What is broken or huge is no profile.
func inflated(chunk []byte) (profile []byte) {
	_, packed, _ := bytes.Cut(chunk, []byte{0})
	if len(packed) < 1 || packed[0] != 0 {
		return nil
	}
	unpacked, err := zlib.NewReader(bytes.NewReader(packed[1:]))
	if err == nil {
		profile, err = io.ReadAll(io.LimitReader(unpacked, largestProfile))
	}
	if err != nil {
		return nil
	}
	return profile
}

// animation is the bit of a WebP's extended header that says it moves.
const animation = 1 << 1

// readWebP walks the chunks for EXIF and profile and refuses what moves or breaks off.
func (h *header) readWebP(data []byte) error {
	end := int64(binary.LittleEndian.Uint32(data[4:])) + 8
	if end < 12 || end > int64(len(data)) {
		return damaged(errors.New("the RIFF container breaks off"))
	}
	for rest := data[12:end]; len(rest) >= 8; {
		size := int64(binary.LittleEndian.Uint32(rest[4:]))
		name, body := string(rest[:4]), rest[8:]
		if size > int64(len(body)) {
			return damaged(errors.New("a RIFF chunk breaks off"))
		}
		chunk := body[:size]
		switch {
		case name == "VP8X" && size > 0 && chunk[0]&animation != 0, name == "ANIM", name == "ANMF":
			return unsupported("animated")
		case name == "EXIF":
			h.readEXIF(chunk)
		case name == "ICCP" && h.profile == nil:
			h.profile = chunk[:min(len(chunk), largestProfile+1)]
		}
		rest = body[min(size+size&1, int64(len(body))):]
	}
	return nil
}

// orientationTag is EXIF's, a 16-bit number in the first directory.
const (
	orientationTag = 0x0112
	typeShort      = 3
)

// orientation reads EXIF's orientation, 1 (upright) where there is none.
func orientation(tiff []byte) int {
	var order binary.ByteOrder
	switch {
	case len(tiff) >= 8 && string(tiff[:4]) == "II*\x00":
		order = binary.LittleEndian
	case len(tiff) >= 8 && string(tiff[:4]) == "MM\x00*":
		order = binary.BigEndian
	default:
		return 1
	}
	start := int64(order.Uint32(tiff[4:]))
	if start+2 > int64(len(tiff)) {
		return 1
	}
	entries := tiff[start+2:]
	for range order.Uint16(tiff[start:]) {
		if len(entries) < 12 {
			break
		}
		tag, kind, value := order.Uint16(entries), order.Uint16(entries[2:]), order.Uint16(entries[8:])
		if tag == orientationTag && kind == typeShort && value >= 1 && value <= 8 {
			return int(value)
		}
		entries = entries[12:]
	}
	return 1
}

package schooltest

import (
	"bytes"
	"encoding/binary"
	"image"
	"strings"
)

// Mark is written wherever a camera or an editor writes something about who took a
// picture, where and with what: no file that is kept or served may hold it.
const Mark = "MARKOFTHEPHOTOGRAPHER"

// place is Mark's share of a position: 16°49′ N 75°42′ E, as three fractions.
var place = []byte{0, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0, 49, 0, 0, 0, 1, 0, 0, 0x1c, 0x8a, 0, 0, 0, 100}

// Marks are the bytes to look for: the words, as they are and as UTF-16, a GPS
// position, and what begins a block of such data.
func Marks() map[string][]byte {
	wide := []byte(strings.Join(strings.Split(Mark, ""), "\x00"))
	return map[string][]byte{
		"the mark": []byte(Mark), "the mark in UTF-16": wide, "a position": place,
		"EXIF": []byte("Exif\x00\x00"), "XMP": []byte("http://ns.adobe.com/xap"),
		"IPTC": []byte("Photoshop 3.0\x008BIM"),
	}
}

// exif has an orientation, a camera, a position and a thumbnail.
func exif(orientation int) []byte {
	long := binary.BigEndian.AppendUint32
	entry := func(b []byte, tag, kind uint16, count, value uint32) []byte {
		return long(long(binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(b, tag), kind), count), value)
	}
	const first, gps, camera = 8, 8 + 2 + 3*12 + 4, 8 + 2 + 3*12 + 4 + 2 + 12 + 4
	b := append([]byte("MM\x00*"), 0, 0, 0, first, 0, 3)
	b = entry(b, 0x010f, 2, uint32(len(Mark)), camera)            // Make
	b = entry(b, 0x0112, 3, 1, uint32(orientation)<<16)           // Orientation
	b = entry(b, 0x8825, 4, 1, gps)                               // the position's directory
	b = append(b, 0, 0, 0, 0)                                     // no other directory
	b = entry(append(b, 0, 1), 2, 5, 3, camera+uint32(len(Mark))) // GPSLatitude
	b = append(b, 0, 0, 0, 0)
	return joined(b, []byte(Mark), place, jpegOf(image.NewGray(image.Rect(0, 0, 16, 16))), []byte(Mark))
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>` + Mark + `</dc:creator></x:xmpmeta>`

// profile is a colour profile that nothing can be read from but its name.
func profile() []byte {
	return joined(make([]byte, 36), []byte("acsp"), make([]byte, 88), []byte("desc"+Mark))
}

// after is what editors leave behind the end of a picture.
var after = []byte("\x00\x00trailing " + Mark)

// MarkedJPEG has marks in every kind of segment, and an orientation.
func MarkedJPEG(img image.Image, orientation int) []byte {
	wide := strings.Join(strings.Split(Mark, ""), "\x00")
	plain := jpegOf(img)
	return joined(plain[:2],
		jpegSegment(0xe1, append([]byte("Exif\x00\x00"), exif(orientation)...)),
		jpegSegment(0xe1, []byte("http://ns.adobe.com/xap/1.0/\x00"+xmp)),
		jpegSegment(0xe2, append([]byte("ICC_PROFILE\x00\x01\x01"), profile()...)),
		jpegSegment(0xe2, []byte("MPF\x00"+Mark)),
		jpegSegment(0xec, []byte("Ducky"+wide)),
		jpegSegment(0xed, []byte("Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x15"+Mark)),
		jpegSegment(0xfe, []byte(Mark)),
		plain[2:], after)
}

// MarkedPNG has marks in every kind of chunk, and an orientation.
func MarkedPNG(img image.Image, orientation int) []byte {
	const header = len(pngSign) + 25
	plain := pngOf(img)
	end := bytes.LastIndex(plain, []byte("IEND")) - 4
	return joined(plain[:header],
		pngChunk("iCCP", joined([]byte(Mark+"\x00\x00"), deflated(profile()))),
		pngChunk("eXIf", exif(orientation)),
		pngChunk("tEXt", []byte("Author\x00"+Mark)),
		pngChunk("zTXt", joined([]byte("Comment\x00\x00"), deflated([]byte(Mark)))),
		pngChunk("iTXt", []byte("XML:com.adobe.xmp\x00\x00\x00\x00\x00"+xmp)),
		pngChunk("tIME", []byte{7, 234, 11, 21, 9, 0, 0}),
		plain[header:end], pngChunk("maRk", []byte(Mark)), plain[end:], after)
}

// MarkedWebP is a lossless one with marks before and behind its picture, and an orientation.
func MarkedWebP(img image.Image, orientation int) []byte {
	size := img.Bounds().Size()
	head := []byte{1<<5 | 1<<3 | 1<<2, 0, 0, 0, byte(size.X - 1), byte((size.X - 1) >> 8), 0, byte(size.Y - 1),
		byte((size.Y - 1) >> 8), 0}
	body := joined([]byte("WEBP"), riffChunk("VP8X", head), riffChunk("ICCP", profile()), webpOf(img)[12:],
		riffChunk("EXIF", exif(orientation)), riffChunk("XMP ", []byte(xmp)), riffChunk("MARK", []byte(Mark)))
	return joined(riffChunk("RIFF", body), after)
}

// MarkedGIF has three frames and marks in a comment and an extension of a program.
func MarkedGIF(img image.Image) []byte {
	frame := palettedOf(img)
	plain := gifOf(frame, frame, frame)
	first := bytes.Index(plain[13:], []byte{0x21}) + 13 // behind the header and its colours
	return joined(plain[:first],
		[]byte{0x21, 0xfe, byte(len(Mark))}, []byte(Mark+"\x00"),
		[]byte("\x21\xff\x0bXMP DataXMP"), []byte{byte(len(Mark))}, []byte(Mark+"\x00"),
		plain[first:], after)
}

package schooltest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"sync"
)

// Bomb is a decompression bomb: a small file that is expensive to decode.
type Bomb struct {
	Name     string
	Data     []byte
	Harmless bool // one that may be taken, when it costs next to nothing
}

// HiddenSize is the bomb whose header is harmless: it is the decoder that meets
// the other size and refuses it, before it takes memory.
const HiddenSize = "WebP that hides its size"

// Bombs are files that must be refused before anything of them is decoded, and
// some whose costly part must never be unpacked.
var Bombs = sync.OnceValue(makeBombs)

func makeBombs() []Bomb {
	zeros := deflatedZeros(256)
	plain := drawn(61, 43, 3)
	return []Bomb{
		{"PNG of 65535 × 65535", pngOfSize(65535, 65535), false},
		{"PNG of 8000 × 8000 that is only a header", pngOfSize(8000, 8000), false},
		{"PNG of 0 × 0", pngOfSize(0, 0), false},
		{"PNG of 2147483647 × 2", pngOfSize(1<<31-1, 2), false},
		{"JPEG of 12000 × 12000 in 600 bytes", jpegOfSize(0xc0, 12000, 12000), false},
		{"progressive JPEG of 6000 × 6000 in 600 bytes", jpegOfSize(0xc2, 6000, 6000), false},
		{"JPEG of 65535 × 65535", jpegOfSize(0xc0, 65535, 65535), false},
		{"JPEG of 0 × 0", jpegOfSize(0xc0, 0, 0), false},
		{"JPEG of 0 lines", jpegOfSize(0xc0, 100, 0), false},
		{"JPEG of 5000 scans", manyScans(sample("progressive.jpg"), 5000), false},
		{"JPEG of 1000 scans behind rubbish", bytes.ReplaceAll(manyScans(sample("progressive.jpg"), 1000),
			[]byte{0xff, 0xda}, []byte("\x01\xff\x00 any \xff\xff\xda")), false},
		{"lossless WebP of 16384 × 16384", webpOfSize(16384, 16384), false},
		{HiddenSize, hiddenSize(16384, 16384), false},
		{"animated WebP", animated(plain), false},
		{"GIF of 65535 × 65535", gifOfSize(65535, 65535), false},
		{"GIF of 100 frames of 2000 × 2000", manyFrames(2000, 2000, 100), true},
		{"PNG with a profile of 256 MB",
			withChunk(pngOf(plain), pngChunk("iCCP", joined([]byte("p\x00\x00"), zeros))), true},
		{"PNG with a text of 256 MB",
			withChunk(pngOf(plain), pngChunk("zTXt", joined([]byte("Comment\x00\x00"), zeros))), true},
		{"PNG with a chunk of 20 MB", withChunk(pngOf(plain), pngChunk("raNd", make([]byte, 20<<20))), true},
		{"PNG with 100,000 chunks", withChunk(pngOf(plain), bytes.Repeat(pngChunk("tEXt", []byte("a\x00b")), 100_000)),
			true},
	}
}

func pngOfSize(width, height int) []byte {
	return joined([]byte(pngSign), pngChunk("IHDR", pngHead(width, height)), pngChunk("IDAT", deflated(nil)),
		pngChunk("IEND", nil))
}

// deflatedZeros is what zlib makes of some MB of zeros. The second MB, which
// refers to zeros before it, is put there again and again.
func deflatedZeros(megabytes int) []byte {
	var out bytes.Buffer
	w, zeros := zlib.NewWriter(&out), make([]byte, 1<<20)
	var ends [2]int
	for i := range ends {
		_, err := w.Write(zeros)
		must(errors.Join(err, w.Flush()))
		ends[i] = out.Len()
	}
	again := bytes.Clone(out.Bytes()[ends[0]:])
	out.Write(bytes.Repeat(again, megabytes-2))
	const noMore, prime = "\x03\x00", 65521
	sum := uint32(megabytes<<20%prime)<<16 | 1 // Adler-32 of zeros
	return binary.BigEndian.AppendUint32(append(out.Bytes(), noMore...), sum)
}

// manyFrames repeats the one frame of a GIF, which has no colours before it.
func manyFrames(width, height, times int) []byte {
	one := gifOf(image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Black, color.White}))
	const header = 13
	frame := one[header : len(one)-1]
	return joined(one[:header], bytes.Repeat(frame, times), one[len(one)-1:])
}

// withChunk puts chunks behind a PNG's header.
func withChunk(data, chunks []byte) []byte { return inserted(data, len(pngSign)+25, chunks) }

// jpegOfSize is a whole small JPEG that claims another size and kind.
func jpegOfSize(kind byte, width, height int) []byte {
	data := jpegOf(image.NewGray(image.Rect(0, 0, 8, 8)))
	at := bytes.Index(data, []byte{0xff, 0xc0})
	data[at+1] = kind
	binary.BigEndian.PutUint16(data[at+5:], uint16(height))
	binary.BigEndian.PutUint16(data[at+7:], uint16(width))
	return data
}

// manyScans repeats the first scan of a JPEG.
func manyScans(data []byte, times int) []byte {
	at := bytes.Index(data, []byte{0xff, 0xda})
	end := at + 2
	for data[end] != 0xff || data[end+1] == 0 {
		end++
	}
	return joined(data[:at], bytes.Repeat(data[at:end], times), data[end:])
}

// webpOfSize is a lossless WebP that is only a header.
func webpOfSize(width, height int) []byte {
	head := binary.LittleEndian.AppendUint32([]byte{0x2f}, uint32(width-1)|uint32(height-1)<<14)
	return riffChunk("RIFF", joined([]byte("WEBP"), riffChunk("VP8L", append(head, 0, 0, 0))))
}

// hiddenSize declares 64 × 64 in the outer header and another size inside.
func hiddenSize(width, height int) []byte {
	head := []byte{0, 0, 0, 0, 63, 0, 0, 63, 0, 0}
	return riffChunk("RIFF", joined([]byte("WEBP"), riffChunk("VP8X", head), webpOfSize(width, height)[12:]))
}

func animated(img image.Image) []byte {
	data := MarkedWebP(img, 1)
	data[20] |= 1 << 1
	return data
}

func gifOfSize(width, height int) []byte {
	data := gifOf(palettedOf(drawn(61, 43, 3)))
	binary.LittleEndian.PutUint16(data[6:], uint16(width))
	binary.LittleEndian.PutUint16(data[8:], uint16(height))
	return data
}

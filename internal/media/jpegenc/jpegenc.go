// Package jpegenc writes small JPEG files of photographs, and walks the segments of any JPEG (Next). It takes planes
// of samples and gives a progressive file; it knows no other image format and nothing outside the standard library.
// This comment is its specification; clauses, figures and tables are those of ITU-T T.81.
//
// # What is written
//
// SOI, a JFIF APP0 of density 1:1, the quantisation tables (B.2.4.1, 8 bits), a progressive
// frame (SOF2, B.2.2) of 8-bit samples, the scans with a Huffman table before each (B.2.4.2),
// EOI; no restart intervals and no metadata. One plane is grey; three are Y′, Cb and Cr of JFIF
// at 4:4:4 or, with both chroma planes at half the width and height (rounded up), 4:2:0. The
// same planes and quality give the same bytes on every machine: there is no floating point, and
// what runs at the same time shares nothing.
//
// # From samples to coefficients
//
// Planes are cut into blocks of 8 × 8 (A.2.2). Blocks across the right and lower edge repeat
// the last column and line (A.2.4 asks for no particular way). The DCT (A.3.3) is that of
// Loeffler, Ligtenberg and Moschytz in fixed point, level shift (A.3.1) included.
//
// The quantisation table is flatter than those of annex K and the same for all planes, scaled by
// quality as is the custom: 50 is the table itself, 100 is all ones. Coefficients are not merely
// rounded (A.3.4). Among a block's AC coefficients of one scan, those that round to something
// else than zero may stay, become the largest value of one bit fewer, or zero; dynamic
// programming finds the path on which bits + λ·error is least (trellis quantisation). What the
// symbols cost is estimated from every eighth row of blocks. λ falls with the energy of the
// block, because eyes forgive more where there is more to see; in Cb and Cr it is twice what it
// is in Y′, because there are few bits to save.
//
// # Scans
//
// Components are never interleaved (A.2.2), so that each scan has its own Huffman table and
// blocks beyond the edge don't exist. Bands of coefficients follow each other (spectral
// selection, G.1.1.1.1), each with all its bits: DC of Y′, Cb and Cr, then the first AC band of
// each, the second, and so on. A band of AC ends at 2, 9, 20 or 63; every component has those
// bands that are expected to cost least, tables and headers included. Successive approximation
// is not used: on photographs it saved no bytes and took twice the time to write.
//
// Runs of blocks that end early are counted together (EOBRUN, G.1.2.2). Each scan is made as a
// list of symbols and bits, counted, given the Huffman code that is best for it (K.2, at most 16
// bits, never all ones), and written.
//
// # Memory and time
//
// Encode keeps 2 bytes a sample and 8 bytes a block, which for 4:2:0 is 3.2 bytes a pixel, an
// eighth of that for the estimate, the file twice, and 4 bytes a symbol of the scans that are
// being made: for a photograph at quality 80 less than 1 byte a pixel, for noise at quality 100
// up to 6. Rows of blocks, and scans, are shared among GOMAXPROCS goroutines.
package jpegenc

import (
	"errors"
	"fmt"
)

// Plane is one channel of a picture. Line y begins at Pix[y*Stride].
type Plane struct {
	Pix    []byte
	Stride int
}

// Picture has the planes to encode: one (grey) or three (Y′, Cb, Cr).
type Picture struct {
	Width, Height int
	Planes        []Plane
	Halved        bool // Cb and Cr have half the width and height, rounded up
}

// maxSide is the longest side that fits the frame header (B.2.2), in pixels.
const maxSide = 65535

// Encode makes the file. Quality goes from 1 to 100. A fault of the encoder is
// an error too, so that another one can take its place.
func Encode(p Picture, quality int) (file []byte, err error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if quality < 1 || quality > 100 {
		return nil, fmt.Errorf("jpegenc: quality %d is not between 1 and 100", quality)
	}
	defer func() {
		if fault := recover(); fault != nil {
			file, err = nil, fmt.Errorf("jpegenc: %v", fault)
		}
	}()
	return p.encode(newTable(quality)), nil
}

func (p Picture) encode(table *table) []byte {
	var components []*component
	for i, plane := range p.Planes {
		w, h := p.size(i)
		c := &component{id: byte(i + 1), plane: plane, w: w, h: h, across: (w + 7) / 8, down: (h + 7) / 8,
			lambdaFactor: 1}
		if i > 0 {
			c.lambdaFactor = chromaLambdaFactor
		}
		c.blocks, c.nonzero = make([]block, c.across*c.down), make([]uint64, c.across*c.down)
		c.transform(table)
		components = append(components, c)
	}
	// B.2.2
	frame := []byte{8, byte(p.Height >> 8), byte(p.Height), byte(p.Width >> 8), byte(p.Width), byte(len(p.Planes))}
	for i := range p.Planes {
		factors := byte(0x11)
		if p.Halved && i == 0 {
			factors = 0x22
		}
		frame = append(frame, byte(i+1), factors, 0)
	}
	out := []byte{0xff, SOI}
	out = segment(out, APP0, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
	out = segment(out, DQT, append([]byte{0}, table.steps[:]...)...)
	out = segment(out, SOF2, frame...)
	for _, scan := range encodeScans(components) {
		out = append(out, scan...)
	}
	return append(out, 0xff, EOI)
}

// segment appends a marker segment (B.1.1.4).
func segment(out []byte, marker byte, data ...byte) []byte {
	length := len(data) + 2
	out = append(out, 0xff, marker, byte(length>>8), byte(length))
	return append(out, data...)
}

// check refuses what no JPEG can hold, and planes that are too small.
func (p Picture) check() error {
	if p.Width < 1 || p.Height < 1 || p.Width > maxSide || p.Height > maxSide {
		return fmt.Errorf("jpegenc: a JPEG can't be %d × %d", p.Width, p.Height)
	}
	if len(p.Planes) != 1 && len(p.Planes) != 3 {
		return fmt.Errorf("jpegenc: %d planes; there must be 1 or 3", len(p.Planes))
	}
	for i, plane := range p.Planes {
		w, h := p.size(i)
		if plane.Stride < w || len(plane.Pix) < (h-1)*plane.Stride+w {
			return errors.New("jpegenc: the planes don't have the picture's size")
		}
	}
	return nil
}

// size returns the width and height of a plane, in samples.
func (p Picture) size(plane int) (w, h int) {
	if p.Halved && plane > 0 {
		return (p.Width + 1) / 2, (p.Height + 1) / 2
	}
	return p.Width, p.Height
}

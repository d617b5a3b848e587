package jpegenc

// Markers (table B.1), without their 0xff.
const (
	markerSOI  = 0xd8
	markerEOI  = 0xd9
	markerAPP0 = 0xe0
	markerDQT  = 0xdb
	markerSOF2 = 0xc2
	markerDHT  = 0xc4
	markerSOS  = 0xda
)

// segment appends a marker segment (B.1.1.4).
func segment(out []byte, marker byte, data ...byte) []byte {
	length := len(data) + 2
	out = append(out, 0xff, marker, byte(length>>8), byte(length))
	return append(out, data...)
}

// header is everything before the first scan.
func header(p Picture, t *table) []byte {
	out := []byte{0xff, markerSOI}
	out = segment(out, markerAPP0, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
	out = segment(out, markerDQT, append([]byte{0}, t.steps[:]...)...)
	return segment(out, markerSOF2, frame(p)...)
}

// frame is the frame header (B.2.2).
func frame(p Picture) []byte {
	data := []byte{8, byte(p.Height >> 8), byte(p.Height), byte(p.Width >> 8), byte(p.Width), byte(len(p.Planes))}
	for i := range p.Planes {
		factors := byte(0x11)
		if p.Halved && i == 0 {
			factors = 0x22
		}
		data = append(data, byte(i+1), factors, 0)
	}
	return data
}

// header is the scan's Huffman table (B.2.4.2) and header (B.2.3).
func (s scan) header(c *component, code *code) []byte {
	class := byte(0x10)
	if s.start == 0 {
		class = 0
	}
	table := append([]byte{class}, code.amounts[1:]...)
	out := segment(nil, markerDHT, append(table, code.symbols...)...)
	return segment(out, markerSOS, 1, c.id, 0, byte(s.start), byte(s.end), 0)
}

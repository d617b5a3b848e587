package jpegenc

import (
	"bytes"
	"encoding/binary"
)

// Markers (table B.1), without their 0xff.
const (
	SOF0  = 0xc0
	SOF2  = 0xc2
	DHT   = 0xc4
	RST0  = 0xd0
	RST7  = 0xd7
	SOI   = 0xd8
	EOI   = 0xd9
	SOS   = 0xda
	DQT   = 0xdb
	APP0  = 0xe0
	APP1  = 0xe1
	APP2  = 0xe2
	APP14 = 0xee
	APP15 = 0xef
	COM   = 0xfe
)

// Next finds the next marker that has a segment, or the end of the image, over
// whatever is between two markers. A file that breaks off has its end there.
func Next(data []byte) (marker byte, segment, rest []byte) {
	for {
		at := bytes.IndexByte(data, 0xff)
		if at < 0 {
			return EOI, nil, nil
		}
		for data = data[at:]; len(data) > 0 && data[0] == 0xff; {
			data = data[1:]
		}
		if len(data) == 0 {
			return EOI, nil, nil
		}
		marker, data = data[0], data[1:]
		if marker == EOI {
			return EOI, nil, data
		}
		if marker == 0 || marker >= RST0 && marker <= RST7 {
			continue
		}
		if len(data) < 2 {
			return EOI, nil, nil
		}
		size := min(max(int(binary.BigEndian.Uint16(data)), 2), len(data))
		return marker, data[2:size], data[size:]
	}
}

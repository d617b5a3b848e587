package media

import (
	"bytes"
	"encoding/binary"
	"testing"
)

func TestOrientation_OddEXIFIsUpright(t *testing.T) {
	good := exif(binary.LittleEndian, 6)
	changed := func(at int, to ...byte) []byte {
		b := bytes.Clone(good)
		copy(b[at:], to)
		return b
	}
	const entry = 8 + 2 + 12
	for name, block := range map[string][]byte{
		"nothing":            nil,
		"orientation 0":      exif(binary.BigEndian, 0),
		"orientation 9":      exif(binary.BigEndian, 9),
		"another type":       changed(entry+2, 4),
		"another tag":        changed(entry, 0x13),
		"no byte order":      changed(0, 'X'),
		"directory outside":  changed(4, 0xff, 0xff, 0xff, 0xff),
		"directory breaks":   good[:entry+4],
		"directory is empty": changed(8, 0, 0),
	} {
		if got := orientation(block); got != 1 {
			t.Errorf("%s: %d", name, got)
		}
	}
	if got := orientation(good); got != 6 {
		t.Errorf("a good one: %d", got)
	}
}

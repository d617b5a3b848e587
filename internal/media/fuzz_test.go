package media

import (
	"bytes"
	"encoding/binary"
	"testing"

	"schoolsite/internal/school"
)

func FuzzHeader(f *testing.F) {
	for _, data := range wholes(f) {
		f.Add(data)
	}
	f.Add(pngHeader(8000, 8000))
	f.Add(jpegHeader(markerSOF2, 100, 100))
	l := New(&shelf{}, school.DefaultLimits())
	f.Fuzz(func(t *testing.T, data []byte) {
		head, err := l.Inspect(bytes.NewReader(data))
		switch {
		case err == nil && (head.Width < 32 || head.Height < 32 || head.Width*head.Height > 50_000_000):
			t.Errorf("taken: %+v", head)
		case err != nil && school.CodeOf(err) == school.Internal:
			t.Error(err)
		}
	})
}

func FuzzOrientation(f *testing.F) {
	f.Add(exif(binary.LittleEndian, 6))
	f.Add(exif(binary.BigEndian, 8))
	f.Fuzz(func(t *testing.T, data []byte) {
		if o := orientation(data); o < 1 || o > 8 {
			t.Errorf("orientation %d", o)
		}
	})
}

func FuzzProfile(f *testing.F) {
	f.Add(displayP3())
	f.Add(adobeRGB())
	f.Fuzz(func(t *testing.T, data []byte) {
		p, ok := parseProfile(data)
		if ok {
			newRaster(ycc, 5, 3).toSRGB(p)
		}
	})
}

func FuzzPicture(f *testing.F) {
	for _, data := range wholes(f) {
		f.Add(data)
	}
	limits := school.DefaultLimits()
	limits.Pixels = 40_000
	l := New(&shelf{}, limits)
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := l.decodable(data); err != nil && school.CodeOf(err) == school.Internal {
			t.Error(err)
		}
	})
}

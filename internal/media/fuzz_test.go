package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"testing"

	"schoolsite/internal/media/jpegenc"
	"schoolsite/internal/school"
)

func FuzzHeader(f *testing.F) {
	for _, data := range wholes(f) {
		f.Add(data)
	}
	f.Add(pngHeader(8000, 8000))
	f.Add(jpegHeader(jpegenc.SOF2, 100, 100))
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

// What a file is, is known by how it begins, and always in words.
func FuzzSniff(f *testing.F) {
	for _, data := range wholes(f) {
		f.Add(data[:64])
	}
	for _, s := range signs {
		f.Add([]byte(s.start))
	}
	f.Add([]byte("\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00avif"))
	f.Add([]byte("\ufeff <?xml version='1.0'?><svg onload='x()'/>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		is := sniff(data)
		taken := extensions[is] != "" || is == typeGIF
		_, refused := refusals[is]
		if taken == refused {
			t.Errorf("%q is %q", data[:min(len(data), 64)], is)
		}
		if again := sniff(append(bytes.Clone(data), make([]byte, 4096)...)); len(data) >= 4096 && again != is {
			t.Errorf("%q, and with more behind it %q", is, again)
		}
	})
}

// The segments between a JPEG's markers, with their EXIF and profile.
func FuzzSegments(f *testing.F) {
	photo := jpegOf(f, quarters(64, 48))
	f.Add(withEXIF(photo, exif(binary.LittleEndian, 6))[2:])
	f.Add(withSegments(photo, jpegenc.APP2, append([]byte("ICC_PROFILE\x00\x01\x01"), displayP3()...))[2:])
	f.Fuzz(func(t *testing.T, data []byte) {
		h := header{is: typeJPEG, orientation: 1}
		h.readJPEG(append([]byte{0xff, 0xd8}, data...))
		if h.orientation < 1 || h.orientation > 8 || len(h.profile) > len(data) || h.scans > len(data)/2 {
			t.Errorf("%+v", h)
		}
	})
}

// The chunks of a PNG and a WebP, with their EXIF and profile.
func FuzzChunks(f *testing.F) {
	drawing := quarters(64, 48)
	f.Add(withChunk(pngOf(f, drawing), "eXIf", exif(binary.BigEndian, 6)))
	f.Add(withChunk(pngOf(f, drawing), "iCCP", []byte("P3\x00\x00not packed")))
	f.Add(extended(webpOf(f, drawing), 64, 48, 0x2c, displayP3(), exif(binary.LittleEndian, 3)))
	f.Fuzz(func(t *testing.T, data []byte) {
		for is, read := range map[string]func(*header){
			typePNG: func(h *header) { h.readPNG(data) }, typeWebP: func(h *header) { _ = h.readWebP(data) },
		} {
			h := header{is: is, orientation: 1}
			if len(data) < 16 {
				continue // a sign is longer
			}
			read(&h)
			if h.orientation < 1 || h.orientation > 8 || len(h.profile) > largestProfile {
				t.Errorf("%s: orientation %d, %d bytes of profile", is, h.orientation, len(h.profile))
			}
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

// A stranger's file is refused in words, or all that is kept of it opens.
func FuzzPicture(f *testing.F) {
	for _, data := range wholes(f) {
		f.Add(data)
	}
	limits := school.DefaultLimits()
	limits.Pixels = 40_000
	f.Fuzz(func(t *testing.T, data []byte) {
		files := &shelf{}
		pic, err := New(files, limits).Add(context.Background(), data, nil)
		if err != nil {
			if school.CodeOf(err) == school.Internal {
				t.Error(err)
			}
			return
		}
		for _, v := range pic.Variants {
			if got := opened(t, files, v.Name).Bounds().Size(); got != image.Pt(v.Width, v.Height) {
				t.Errorf("%s is %v", v.Name, got)
			}
		}
	})
}

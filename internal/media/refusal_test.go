package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"schoolsite/internal/media/jpegenc"
	"schoolsite/internal/school"
)

// refused is how Add and Inspect refuse a picture, in the same words.
func refused(t *testing.T, l *Library, data []byte) *school.Error {
	t.Helper()
	_, byAdd := l.Add(context.Background(), data, nil)
	_, byInspect := l.Inspect(bytes.NewReader(data))
	if byAdd == nil || byInspect == nil {
		t.Fatalf("taken: Add %v, Inspect %v", byAdd, byInspect)
	}
	if school.AsError(byAdd).Message != school.AsError(byInspect).Message {
		t.Errorf("Add says %q, Inspect %q", byAdd, byInspect)
	}
	return school.AsError(byAdd)
}

func TestAdd_TellsOtherFilesApart(t *testing.T) {
	ftyp := func(brand string) string {
		return "\x00\x00\x00\x1cftyp" + brand + "\x00\x00\x00\x00mif1" + brand + "...."
	}
	for says, files := range map[string][]string{
		"HEIC photo":                           {ftyp("heic"), ftyp("heix"), ftyp("mif1"), ftyp("hevc")},
		"AVIF picture":                         {ftyp("avif"), "\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf"},
		"SVG drawing":                          {"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "\ufeff<?xml version='1.0'?>\n<!-- a -->\n<SVG>", "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN'><svg>"},
		"web page":                             {"<!DOCTYPE html><html>", " \n<html>", "<script>alert(1)</script>"},
		"PDF document":                         {"%PDF-1.7\n"},
		"TIFF picture":                         {"II*\x00\x08\x00\x00\x00", "MM\x00*\x00\x00\x00\x08"},
		"BMP picture":                          {"BM\x36\x00\x0c\x00\x00\x00\x00\x00\x36\x00"},
		"Photoshop file":                       {"8BPS\x00\x01"},
		"document or an arch":                  {"PK\x03\x04\x14\x00", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"},
		"video":                                {ftyp("isom"), ftyp("qt  "), "\x1a\x45\xdf\xa3\x01", "RIFF\x00\x00\x00\x00AVI LIST"},
		"JPEG XL":                              {"\xff\x0a\xfa\x7f", "\x00\x00\x00\x0cJXL \x0d\x0a\x87\x0a"},
		"file is empty":                        {""},
		"not a picture that this site accepts": {"hello", "GIF88a", "\xff\xd8", "\x89PNG", "RIFF\x00\x00\x00\x00WAVE", strings.Repeat("\x00", 100), "BM and more text"},
		"animated WebP":                        {string(extended(webpOf(t, quarters(64, 48)), 64, 48, animation, nil, nil))},
		"rare kind of JPEG":                    {"\xff\xd8\xff\xc3\x00\x0b\x08\x00\x40\x00\x40\x01\x01\x11\x00", "\xff\xd8\xff\xc9\x00\x0b\x08\x00\x40\x00\x40\x01\x01\x11\x00", "\xff\xd8\xff\xc1\x00\x0b\x0c\x00\x40\x00\x40\x01\x01\x11\x00"},
	} {
		for _, file := range files {
			l, _ := library()
			err := refused(t, l, []byte(file))
			if err.Code != school.Unsupported || !strings.Contains(err.Message, says) {
				t.Errorf("%.20q: %s %q, want %q", file, err.Code, err.Message, says)
			}
		}
	}
}

func TestRefusals_SayWhatToDo(t *testing.T) {
	for is, says := range refusals {
		if !strings.HasPrefix(says, "This ") || !strings.HasSuffix(says, ".") || strings.Count(says, ". ") == 0 {
			t.Errorf("%s: %q", is, says)
		}
	}
}

// pngHeader is a valid beginning of a PNG of any size.
func pngHeader(w, h uint32) []byte {
	ihdr := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), w), h)
	ihdr = append(ihdr, 8, 6, 0, 0, 0)
	data := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), ihdr...)
	data = binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(ihdr))
	return append(data, "\x00\x00\x00\x08IDAT\x78\x9c\x63\x60\x18\x05\x23\x00"...)
}

// jpegHeader is a JPEG of any size that declares its kind by its marker.
func jpegHeader(marker byte, w, h uint16) []byte {
	frame := binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16([]byte{8}, h), w)
	frame = append(frame, 1, 1, 0x11, 0)
	return withSegments([]byte("\xff\xd8\xff\xda\x00\x02"), marker, frame)
}

func TestAdd_HoldsLimitsBeforeDecoding(t *testing.T) {
	l, _ := library()
	for name, c := range map[string]struct {
		data []byte
		code school.Code
		says []string
	}{
		"pixels, PNG":       {pngHeader(12000, 12000), school.TooLarge, []string{"144 megapixels (12000 × 12000)", "at most 50"}},
		"pixels, JPEG":      {jpegHeader(jpegenc.SOF0, 12000, 12000), school.TooLarge, []string{"144 megapixels"}},
		"side, PNG":         {pngHeader(65535, 65535), school.TooLarge, []string{"65535 pixels long", "at most 16384"}},
		"side, huge":        {pngHeader(0x7fffffff, 1), school.TooLarge, []string{"2147483647 pixels"}},
		"side, GIF":         {[]byte("GIF89a\xff\xff\xff\xff\x00\x00\x00;"), school.TooLarge, []string{"65535"}},
		"side, WebP":        {extended(webpOf(t, quarters(64, 48)), 1<<16, 100, 0, nil, nil), school.TooLarge, []string{"65536"}},
		"progressive":       {jpegHeader(jpegenc.SOF2, 6000, 5000), school.TooLarge, []string{"progressive JPEG of 30 megapixels", "at most 24"}},
		"small":             {jpegOf(t, quarters(40, 31)), school.Invalid, []string{"only 40 × 31", "at least 32"}},
		"0 × 0 JPEG":        {jpegHeader(jpegenc.SOF0, 0, 0), school.Invalid, []string{"damaged"}},
		"no lines":          {jpegHeader(jpegenc.SOF0, 100, 0), school.Invalid, []string{"damaged"}},
		"0 × 0 PNG":         {pngHeader(0, 0), school.Invalid, []string{"damaged"}},
		"negative PNG":      {pngHeader(1<<31, 100), school.Invalid, []string{"damaged"}},
		"bytes":             {make([]byte, 31<<20), school.TooLarge, []string{"larger than 25 MB"}},
		"scans, unfinished": {scanBomb(sample(t, "progressive.jpg"), 1000), school.TooLarge, []string{" scans; at most 64"}},
	} {
		err := refused(t, l, c.data)
		for _, says := range c.says {
			if err.Code != c.code || !strings.Contains(err.Message, says) {
				t.Errorf("%s: %s %q, want %s %q", name, err.Code, err.Message, c.code, says)
			}
		}
	}
}

// scanBomb repeats the first scan of a JPEG.
func scanBomb(data []byte, times int) []byte {
	at := bytes.Index(data, []byte{0xff, jpegenc.SOS})
	end := at + 2
	for data[end] != 0xff || data[end+1] == 0 {
		end++
	}
	return bytes.Join([][]byte{data[:at], bytes.Repeat(data[at:end], times), data[end:]}, nil)
}

func TestHeader_CountsScansBehindRubbish(t *testing.T) {
	l, _ := library()
	plain := sample(t, "progressive.jpg")
	rubbish := []byte("\x01\x02\xff\x00\xff\xd3 any text \xff\xff\xff")
	data := bytes.ReplaceAll(scanBomb(plain, 70), []byte{0xff, jpegenc.SOS}, append(rubbish, jpegenc.SOS))
	if err := refused(t, l, data); err.Code != school.TooLarge {
		t.Error(err)
	}
	added(t, scanBomb(plain, 5))
	thumbnail := append([]byte("Exif\x00\x00"), scanBomb(plain, 80)...)
	added(t, withSegments(plain, jpegenc.APP1, thumbnail))
}

func TestHeader_WebPCannotHideItsSize(t *testing.T) {
	inner := webpOf(t, quarters(200, 100))
	for _, data := range [][]byte{extended(inner, 64, 48, 0, nil, nil), extended(sample(t, "lossy.webp"), 64, 48, 0, nil, nil)} {
		l, _ := library()
		if _, err := l.Add(context.Background(), data, nil); school.CodeOf(err) != school.Invalid {
			t.Error(err)
		}
	}
}

// wholes are a valid file of each kind.
func wholes(t testing.TB) map[string][]byte {
	return map[string][]byte{
		"JPEG":        jpegOf(t, quarters(64, 48)),
		"progressive": sample(t, "progressive.jpg"),
		"PNG":         pngOf(t, quarters(64, 48)),
		"lossless":    webpOf(t, quarters(64, 48)),
		"lossy":       sample(t, "lossy.webp"),
		"alpha":       sample(t, "lossy-alpha.webp"),
		"GIF":         gifOf(t, paletted(quarters(64, 48))),
		"extended":    extended(webpOf(t, quarters(64, 48)), 64, 48, 1<<3|1<<5, displayP3(), exif(binary.BigEndian, 6)),
		"with EXIF":   withSegments(withEXIF(jpegOf(t, quarters(64, 48)), exif(binary.LittleEndian, 8)), jpegenc.APP2, profileSegment(displayP3())),
	}
}

func TestAdd_RefusesTruncatedFiles(t *testing.T) {
	for name, data := range wholes(t) {
		end := len(data) - 1
		if name == "GIF" {
			end -= 2 // what comes after the first frame does not matter
		}
		for cut := end; cut > 1; cut -= max(1, len(data)/40) {
			l, files := library()
			if _, err := l.Add(context.Background(), data[:cut], nil); err == nil {
				t.Errorf("%s of %d bytes: taken when cut at %d", name, len(data), cut)
			} else if code := school.CodeOf(err); code != school.Invalid && code != school.Unsupported {
				t.Errorf("%s cut at %d: %v", name, cut, err)
			}
			if err := l.CheckDecode(context.Background(), data[:cut]); err == nil {
				t.Errorf("%s of %d bytes: tried well when cut at %d", name, len(data), cut)
			}
			if len(files.files) > 0 {
				t.Errorf("%s cut at %d left files", name, cut)
			}
		}
	}
}

func TestAdd_RefusesWrongChecksums(t *testing.T) {
	data := pngOf(t, quarters(64, 48))
	for _, part := range []string{"IHDR", "IDAT", "IEND"} {
		broken := bytes.Clone(data)
		at := bytes.Index(broken, []byte(part))
		size := int(binary.BigEndian.Uint32(broken[at-4:]))
		broken[at+4+size] ^= 1
		l, _ := library()
		_, err := l.Add(context.Background(), broken, nil)
		if school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: %v", part, err)
		}
	}
}

func TestAdd_DamagedFilesNeverPanic(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	limits := school.DefaultLimits()
	limits.Pixels = 40_000
	l := New(&shelf{}, limits)
	for name, data := range wholes(t) {
		for range 600 {
			if err := l.decodable(corrupted(random, data)); err != nil && school.CodeOf(err) == school.Internal {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// decodable goes as far as the pixels, which is as far as a stranger's bytes
// go.
func (l *Library) decodable(data []byte) error {
	head, err := l.examine(data)
	if err != nil {
		return err
	}
	_, err = l.master(context.Background(), data, head)
	return err
}

// corrupted flips bits, overwrites, drops and repeats bytes.
func corrupted(random *rand.Rand, data []byte) []byte {
	bad := bytes.Clone(data)
	for range 1 + random.IntN(6) {
		at := random.IntN(len(bad))
		if random.IntN(2) == 0 {
			at = random.IntN(min(len(bad), 200)) // headers break most
		}
		switch random.IntN(4) {
		case 0:
			bad[at] ^= 1 << random.IntN(8)
		case 1:
			bad[at] = []byte{0, 0xff, 0x7f, 0x80}[random.IntN(4)]
		case 2:
			bad = append(bad[:at], bad[min(at+random.IntN(8), len(bad)):]...)
		case 3:
			bad = append(bad[:at], append(bytes.Clone(data[random.IntN(len(data)):]), bad[at:]...)...)
		}
		if len(bad) == 0 {
			return bad
		}
	}
	return bad
}

func TestAdd_PolyglotsBecomeOnlyPictures(t *testing.T) {
	page := "<html><script>alert('SECRETNOTE')</script></html>"
	picture := jpegOf(t, quarters(64, 48))
	for name, data := range map[string][]byte{
		"page in a comment":  withSegments(picture, 0xfe, []byte(page)),
		"page after the end": append(bytes.Clone(picture), page...),
		"page in a palette":  append(gifOf(t, paletted(quarters(64, 48))), page...),
		"archive at the end": append(pngOf(t, quarters(64, 48)), "PK\x03\x04SECRETNOTE"...),
	} {
		_, files := added(t, data)
		for file, kept := range files.files {
			if bytes.Contains(kept, []byte("SECRETNOTE")) || bytes.Contains(kept, []byte("<script")) {
				t.Errorf("%s: found in %s", name, file)
			}
		}
	}
	l, _ := library()
	if err := refused(t, l, append([]byte(page), picture...)); err.Code != school.Unsupported {
		t.Error(err)
	}
}

func TestAdd_PutsTheFirstFrameOfAGIFOnItsCanvas(t *testing.T) {
	small := paletted(quarters(200, 100)).SubImage(image.Rect(100, 50, 200, 100)).(*image.Paletted)
	frames := []*image.Paletted{paletted(quarters(200, 100))}
	for range 99 {
		frames = append(frames, small)
	}
	pic, files := added(t, gifOf(t, frames...))
	if img := opened(t, files, pic.Variants[0].Name); seen(img) != "rgbw" {
		t.Errorf("100 frames: shows %s", seen(img))
	}
}

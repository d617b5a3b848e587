package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/HugoSmits86/nativewebp"
	"golang.org/x/image/webp"

	"schoolsite/internal/media/jpegenc"
	"schoolsite/internal/school"
)

// shelf keeps files in memory.
type shelf struct {
	mu    sync.Mutex
	files map[string][]byte
}

func (s *shelf) Write(name string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files == nil {
		s.files = map[string][]byte{}
	}
	s.files[name] = bytes.Clone(data)
	return nil
}

// library is a fresh one with the usual limits, and its files.
func library() (*Library, *shelf) {
	files := &shelf{}
	return New(files, school.DefaultLimits()), files
}

// added adds a picture that must be taken.
func added(t testing.TB, data []byte) (school.Picture, *shelf) {
	t.Helper()
	l, files := library()
	pic, err := l.Add(context.Background(), data, nil)
	if err != nil {
		t.Fatalf("refused: %v", err)
	}
	return pic, files
}

// opened decodes one of the files that were kept.
func opened(t testing.TB, files *shelf, name string) image.Image {
	t.Helper()
	decode := map[string]func([]byte) (image.Image, error){
		".jpg":  func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) },
		".png":  func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) },
		".webp": func(b []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(b)) },
	}[filepath.Ext(name)]
	data, ok := files.files[name]
	if !ok || decode == nil {
		t.Fatalf("no file %q", name)
	}
	img, err := decode(data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return img
}

// quarters has another colour in each quarter: red, green, blue, white.
func quarters(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetNRGBA(x, y, quarterColours[y*2/h*2+x*2/w])
		}
	}
	return img
}

var quarterColours = []color.NRGBA{{0xe0, 0x20, 0x20, 0xff}, {0x20, 0xc0, 0x20, 0xff}, {0x20, 0x20, 0xe0, 0xff}, {0xff, 0xff, 0xff, 0xff}}

// seen says which of the quarters' colours stands where, from the left above.
func seen(img image.Image) string {
	b, out := img.Bounds(), ""
	for _, at := range []image.Point{{1, 1}, {3, 1}, {1, 3}, {3, 3}} {
		out += nearest(img.At(b.Min.X+b.Dx()*at.X/4, b.Min.Y+b.Dy()*at.Y/4))
	}
	return out
}

func nearest(c color.Color) string {
	best, name := 1<<30, "?"
	for i, q := range quarterColours {
		if d := distance(c, q); d < best {
			best, name = d, string("rgbw"[i])
		}
	}
	return name
}

// distance is the largest difference of a channel, 0 to 255.
func distance(a, b color.Color) int {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	apart := func(x, y uint32) int { return max(int(x)-int(y), int(y)-int(x)) >> 8 }
	return max(apart(r1, r2), apart(g1, g2), apart(b1, b2))
}

// hollow is clear but for a disc in its middle.
func hollow(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			if dx, dy := x-w/2, y-h/2; dx*dx+dy*dy < h*h/9 {
				img.SetNRGBA(x, y, quarterColours[2])
			}
		}
	}
	return img
}

// noisy is a picture like a photograph: nothing in it repeats.
func noisy(w, h int) *image.NRGBA {
	img, n := image.NewNRGBA(image.Rect(0, 0, w, h)), uint32(1)
	for i := range img.Pix {
		n = n*1664525 + 1013904223
		img.Pix[i] = byte(i/w) + byte(n>>27)
		if i%4 == 3 {
			img.Pix[i] = 0xff
		}
	}
	return img
}

// smooth has shapes of many sizes and a little noise, as photographs have.
func smooth(w, h int) *image.NRGBA {
	img, n := image.NewNRGBA(image.Rect(0, 0, w, h)), uint32(1)
	for y := range h {
		for x := range w {
			n = n*1664525 + 1013904223
			wave := 60*math.Sin(float64(x)/97) + 40*math.Sin(float64(y)/31) + 20*math.Sin(float64(x*y)/9001)
			v := min(128+wave+float64(n>>28), 255)
			img.SetNRGBA(x, y, color.NRGBA{byte(v), byte(v * 0.9), byte(255 - v), 0xff})
		}
	}
	return img
}

func jpegOf(t testing.TB, img image.Image) []byte {
	return written(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, img, &jpeg.Options{Quality: 95}) })
}

func pngOf(t testing.TB, img image.Image) []byte {
	return written(t, func(b *bytes.Buffer) error { return png.Encode(b, img) })
}

func webpOf(t testing.TB, img image.Image) []byte {
	return written(t, func(b *bytes.Buffer) error { return nativewebp.Encode(b, img, nil) })
}

func gifOf(t testing.TB, frames ...*image.Paletted) []byte {
	return written(t, func(b *bytes.Buffer) error {
		return gif.EncodeAll(b, &gif.GIF{Image: frames, Delay: make([]int, len(frames))})
	})
}

func written(t testing.TB, write func(*bytes.Buffer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func paletted(img image.Image) *image.Paletted {
	p := image.NewPaletted(img.Bounds(), color.Palette{color.Transparent, quarterColours[0], quarterColours[1], quarterColours[2], quarterColours[3]})
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			p.Set(x, y, img.At(x, y))
		}
	}
	return p
}

// secrets are what must not be found in any file that is served.
var secrets = []string{"SECRETCAM", "GPSSECRET", "SECRETNOTE", "<script>"}

// exif is a block with an orientation, a camera's name and a place.
func exif(order binary.AppendByteOrder, orientation uint16) []byte {
	head := map[binary.AppendByteOrder]string{binary.LittleEndian: "II*\x00", binary.BigEndian: "MM\x00*"}[order]
	b := order.AppendUint32([]byte(head), 8)
	b = order.AppendUint16(b, 2)
	b = order.AppendUint32(order.AppendUint16(order.AppendUint16(b, 0x010f), 2), 10) // Make
	b = order.AppendUint32(b, 38)
	b = order.AppendUint32(order.AppendUint16(order.AppendUint16(b, orientationTag), typeShort), 1)
	b = order.AppendUint16(order.AppendUint16(b, orientation), 0)
	b = order.AppendUint32(b, 0)
	return append(b, "SECRETCAM\x00GPSSECRET 15.85N 74.50E"...)
}

// withSegments puts segments of a marker behind the start of a JPEG.
func withSegments(data []byte, marker byte, contents ...[]byte) []byte {
	out := bytes.Clone(data[:2])
	for _, c := range contents {
		out = binary.BigEndian.AppendUint16(append(out, 0xff, marker), uint16(len(c)+2))
		out = append(out, c...)
	}
	return append(out, data[2:]...)
}

func withEXIF(data []byte, block []byte) []byte {
	return withSegments(data, jpegenc.APP1, append([]byte("Exif\x00\x00"), block...))
}

// withChunk puts a chunk behind the header of a PNG.
func withChunk(data []byte, name string, content []byte) []byte {
	const header = 8 + 25
	out := binary.BigEndian.AppendUint32(bytes.Clone(data[:header]), uint32(len(content)))
	named := append([]byte(name), content...)
	out = binary.BigEndian.AppendUint32(append(out, named...), crc32.ChecksumIEEE(named))
	return append(out, data[header:]...)
}

// extended makes a lossless WebP one with an extended header and chunks
// before (ICCP) and after (EXIF) its picture.
func extended(data []byte, w, h int, flags byte, before, after []byte) []byte {
	head := []byte{flags, 0, 0, 0, byte(w - 1), byte((w - 1) >> 8), 0, byte(h - 1), byte((h - 1) >> 8), 0}
	body := append([]byte("WEBP"), riffChunk("VP8X", head)...)
	if before != nil {
		body = append(body, riffChunk("ICCP", before)...)
	}
	body = append(body, data[12:]...)
	if after != nil {
		body = append(body, riffChunk("EXIF", after)...)
	}
	return riffChunk("RIFF", body)
}

func riffChunk(name string, content []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(content)))
	out = append(out, content...)
	if len(content)%2 == 1 {
		out = append(out, 0)
	}
	return out
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// wholeJPEG is one at 4:4:4, which the standard library doesn't write.
func wholeJPEG(t testing.TB, img image.Image) []byte {
	t.Helper()
	head := header{is: typePNG, width: img.Bounds().Dx(), height: img.Bounds().Dy()}
	data, err := jpegenc.Encode(sourceOf(img, head).scaled(head.width, head.height, turn{}).withoutAlpha().planar(true), 92)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func names(pic school.Picture) (names []string) {
	for _, v := range pic.Variants {
		names = append(names, v.Name)
	}
	return names
}

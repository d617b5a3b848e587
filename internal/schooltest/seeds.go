package schooltest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"

	"github.com/HugoSmits86/nativewebp"
)

// Seed is a good picture that others are spoiled from.
type Seed struct {
	Name string // its kind, "interlaced PNG"
	Data []byte
}

// Seeds are good pictures of every kind that is taken: small, so that
// thousands can be made of them, and with every block that may be in one.
func Seeds() []Seed {
	img := drawn(41, 35, 5)
	seeds := []Seed{
		{"JPEG", jpegOf(img)},
		{"gray JPEG", jpegOf(grayOf(img))},
		{"JPEG with EXIF, XMP, ICC and comment", MarkedJPEG(img, 6)},
		{"PNG", pngOf(img)},
		{"16-bit PNG", pngOf(deepOf(img))},
		{"gray PNG", pngOf(grayOf(img))},
		{"palette PNG", pngOf(palettedOf(img))},
		{"interlaced PNG", interlaced(img)},
		{"PNG with EXIF, ICC and texts", MarkedPNG(img, 8)},
		{"GIF", gifOf(palettedOf(img))},
		{"GIF of three frames", MarkedGIF(img)},
		{"lossless WebP", webpOf(img)},
		{"WebP with EXIF, XMP and ICC", MarkedWebP(img, 3)},
	}
	for _, name := range []string{
		"progressive.jpg", "restarts.jpg", "cmyk.jpg", "sampled-422.jpg", "lossy.webp", "lossy-alpha.webp",
		"lossless-alpha.webp",
	} {
		seeds = append(seeds, Seed{name, sample(name)})
	}
	return seeds
}

// sample reads a picture of another program, from the tests of package media.
func sample(name string) []byte {
	folder, err := os.Getwd()
	must(err)
	for {
		if data, err := os.ReadFile(filepath.Join(folder, "internal", "media", "testdata", name)); err == nil {
			return data
		}
		above := filepath.Dir(folder)
		if above == folder {
			panic("no " + name + " in internal/media/testdata")
		}
		folder = above
	}
}

func jpegOf(img image.Image) []byte {
	return written(func(b *bytes.Buffer) error { return jpeg.Encode(b, img, &jpeg.Options{Quality: 90}) })
}

func pngOf(img image.Image) []byte {
	return written(func(b *bytes.Buffer) error { return png.Encode(b, img) })
}

func webpOf(img image.Image) []byte {
	return written(func(b *bytes.Buffer) error { return nativewebp.Encode(b, img, nil) })
}

func gifOf(frames ...*image.Paletted) []byte {
	return written(func(b *bytes.Buffer) error {
		return gif.EncodeAll(b, &gif.GIF{Image: frames, Delay: make([]int, len(frames))})
	})
}

func written(write func(*bytes.Buffer) error) []byte {
	var out bytes.Buffer
	must(write(&out))
	return out.Bytes()
}

// copied draws a picture into another kind of picture.
func copied[T interface{ Set(x, y int, c color.Color) }](img image.Image, into T) T {
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			into.Set(x, y, img.At(x, y))
		}
	}
	return into
}

func grayOf(img image.Image) image.Image { return copied(img, image.NewGray(img.Bounds())) }
func deepOf(img image.Image) image.Image { return copied(img, image.NewNRGBA64(img.Bounds())) }

func palettedOf(img image.Image) *image.Paletted {
	colours := color.Palette{color.Transparent}
	for i := range 63 {
		colours = append(colours, color.RGBA{uint8(i % 4 * 85), uint8(i / 4 % 4 * 85), uint8(i / 16 * 85), 255})
	}
	return copied(img, image.NewPaletted(img.Bounds(), colours))
}

// passes lists the passes of an interlaced PNG: the first pixel of each, and the
// distance of its pixels.
var passes = [7]struct{ x, y, dx, dy int }{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4},
	{1, 0, 2, 2}, {0, 1, 1, 2}}

// interlaced is an RGB PNG in seven passes, which the standard library reads but doesn't write.
func interlaced(img image.Image) []byte {
	var pixels []byte
	size := img.Bounds().Size()
	for _, p := range passes {
		for y := p.y; y < size.Y; y += p.dy {
			pixels = append(pixels, 0) // no filter
			for x := p.x; x < size.X; x += p.dx {
				r, g, b, _ := img.At(x, y).RGBA()
				pixels = append(pixels, byte(r>>8), byte(g>>8), byte(b>>8))
			}
		}
	}
	head := pngHead(size.X, size.Y)
	head[9], head[12] = 2, 1 // RGB, interlaced
	return joined([]byte(pngSign), pngChunk("IHDR", head), pngChunk("IDAT", deflated(pixels)), pngChunk("IEND", nil))
}

const pngSign = "\x89PNG\r\n\x1a\n"

// pngHead is the content of a header: RGBA of 8 bits.
func pngHead(width, height int) []byte {
	head := binary.BigEndian.AppendUint32(nil, uint32(width))
	return append(binary.BigEndian.AppendUint32(head, uint32(height)), 8, 6, 0, 0, 0)
}

func pngChunk(name string, content []byte) []byte {
	named := append([]byte(name), content...)
	out := binary.BigEndian.AppendUint32(nil, uint32(len(content)))
	return binary.BigEndian.AppendUint32(append(out, named...), crc32.ChecksumIEEE(named))
}

func riffChunk(name string, content []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(content)))
	out = append(out, content...)
	return append(out, make([]byte, len(content)%2)...)
}

func jpegSegment(marker byte, content []byte) []byte {
	out := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(content)+2))
	return append(out, content...)
}

func deflated(data []byte) []byte {
	return written(func(b *bytes.Buffer) error {
		w := zlib.NewWriter(b)
		if _, err := w.Write(data); err != nil {
			return err
		}
		return w.Close()
	})
}

func joined(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

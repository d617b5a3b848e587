package media

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"

	"github.com/HugoSmits86/nativewebp"
	"golang.org/x/image/webp"

	"schoolsite/internal/media/jpegenc"
	"schoolsite/internal/school"
)

// The qualities of JPEG: of what visitors get, from our encoder and from the
// standard one, and of what later variants are made from. Ours at 83 looks
// like the standard one's 80, or better.
const (
	quality         = 83
	standardQuality = 80
	masterQuality   = 92
)

// edges are the long edges of the variants. Pictures with transparency are
// mostly emblems, shown as small as an icon.
var (
	edges       = []int{480, 960, 1600, maxSide}
	emblemEdges = append([]int{96, 192}, edges...)
)

// shownEdge is the long edge of the version that is made and shown first.
const shownEdge = 960

func edgesOf(master raster) []int {
	if master.model == rgba {
		return emblemEdges
	}
	return edges
}

// cascade makes every variant's pixels, ascending, each from the next larger.
func cascade(master raster) []raster {
	steps := []raster{master}
	for _, edge := range slices.Backward(edgesOf(master)) {
		if last := steps[0]; edge < max(last.w, last.h) {
			w, h := fitted(master.w, master.h, edge)
			steps = append([]raster{last.source().scaled(w, h, turn{})}, steps...)
		}
	}
	return steps
}

// encoded is a finished file.
type encoded struct {
	mime string
	data []byte
	w, h int
}

var extensions = map[string]string{typeJPEG: "jpg", typePNG: "png", typeWebP: "webp"}

func (e encoded) name() string {
	return fmt.Sprintf("%s-%d.%s", nameHash(e.data), e.w, extensions[e.mime])
}

func (e encoded) variant() school.Variant {
	return school.Variant{Name: e.name(), Width: e.w, Height: e.h, Bytes: int64(len(e.data)), Type: e.mime}
}

// encoding selects the formats that are tried for a picture's variants.
type encoding struct {
	lossy    bool // JPEG is tried
	lossless bool // PNG and WebP are tried
	sharp    bool // a JPEG keeps its chroma whole
}

// encodingOf chooses by the picture and the version of it that is shown first.
// Whatever a lossy format has been through already goes out as JPEG.
func encodingOf(shown raster, is string) encoding {
	lossy := shown.model != rgba
	return encoding{
		lossy:    lossy,
		lossless: !lossy || shown.model == rgb && is != typeJPEG,
		sharp:    lossy && shown.hasSharpColours(),
	}
}

// hopeless bounds the size of lossless files, as a multiple of the JPEG's size.
// If the lossless file of the version that is shown first is larger, lossless
// formats are skipped for the other versions.
const hopeless = 3

// first encodes the version that is shown first, and decides by its size whether
// lossless formats are tried for the others.
func (e *encoding) first(r raster) (encoded, error) {
	if !e.lossy || !e.lossless {
		return e.encode(r)
	}
	lossy, err := encodePhotograph(r, e.sharp)
	if err != nil {
		return lossy, err
	}
	lossless, err := encodeLossless(r)
	e.lossless = len(lossless.data) <= hopeless*len(lossy.data)
	return smaller(lossless, lossy), err
}

// encode makes a variant's file.
func (e *encoding) encode(r raster) (encoded, error) {
	switch {
	case !e.lossless:
		return encodePhotograph(r, e.sharp)
	case !e.lossy:
		return encodeLossless(r)
	}
	lossy, err := encodePhotograph(r, e.sharp)
	if err != nil {
		return lossy, err
	}
	lossless, err := encodeLossless(r)
	return smaller(lossless, lossy), err
}

func smaller(a, b encoded) encoded {
	if len(a.data) <= len(b.data) {
		return a
	}
	return b
}

// encodePhotograph writes a small JPEG. Should our encoder fail, the standard
// one takes its place.
func encodePhotograph(r raster, sharp bool) (encoded, error) {
	data, err := jpegenc.Encode(r.planar(sharp), quality)
	if err != nil {
		return encodeJPEG(r, standardQuality)
	}
	return encoded{typeJPEG, data, r.w, r.h}, nil
}

// planar is the picture as our encoder wants it.
func (r raster) planar(sharp bool) jpegenc.Picture {
	if r = r.unmixed(); !sharp {
		r = r.subsampled()
	}
	p := jpegenc.Picture{Width: r.w, Height: r.h, Halved: r.model == ycc}
	for _, plane := range r.planes {
		p.Planes = append(p.Planes, jpegenc.Plane{Pix: plane.pix, Stride: plane.w})
	}
	return p
}

// encodeMaster writes a better JPEG than visitors get. Only our encoder can
// keep chroma whole; the standard one needs less memory.
func (e *encoding) encodeMaster(r raster) (encoded, error) {
	if e.sharp {
		if data, err := jpegenc.Encode(r.planar(true), masterQuality); err == nil {
			return encoded{typeJPEG, data, r.w, r.h}, nil
		}
	}
	return encodeJPEG(r, masterQuality)
}

// encodeJPEG writes shades of gray as such and everything else at 4:2:0.
func encodeJPEG(r raster, quality int) (encoded, error) {
	var out bytes.Buffer
	err := jpeg.Encode(&out, r.jpegImage(), &jpeg.Options{Quality: quality})
	return encoded{typeJPEG, out.Bytes(), r.w, r.h}, err
}

func (r raster) jpegImage() image.Image {
	rect := image.Rect(0, 0, r.w, r.h)
	if r.model == gray {
		return &image.Gray{Pix: r.planes[0].pix, Stride: r.w, Rect: rect}
	}
	r = r.subsampled()
	return &image.YCbCr{
		Y: r.planes[0].pix, Cb: r.planes[1].pix, Cr: r.planes[2].pix,
		YStride: r.w, CStride: r.planes[1].w, SubsampleRatio: image.YCbCrSubsampleRatio420, Rect: rect,
	}
}

// Lossless WebP is tried up to a long edge, because its encoder takes that
// much memory for each pixel, and only where a PNG has more than a byte for so
// many pixels.
const (
	maxWebP           = 1600
	webpBytesPerPixel = 58
	nothingToWin      = 256
)

// encodeLossless writes PNG and WebP and takes the smaller.
func encodeLossless(r raster) (encoded, error) {
	pixels := r.nrgba()
	img := withPalette(pixels)
	best, err := encodePNG(img)
	if err != nil {
		return encoded{}, err
	}
	if max(r.w, r.h) > maxWebP || len(best.data)*nothingToWin < r.w*r.h {
		return best, nil
	}
	if small, err := encodeWebP(img, pixels); err == nil && len(small.data) < len(best.data) {
		best = small
	}
	return best, nil
}

// encodePNG compresses as usual: the best compression takes ten times as long
// and saves a twentieth.
func encodePNG(img image.Image) (encoded, error) {
	var out bytes.Buffer
	err := png.Encode(&out, img)
	return encoded{typePNG, out.Bytes(), img.Bounds().Dx(), img.Bounds().Dy()}, err
}

// encodeWebP writes lossless WebP. It decodes the library's output again, and
// fails unless that gives the same pixels.
func encodeWebP(img image.Image, pixels *image.NRGBA) (out encoded, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the WebP encoder panicked: %v", p)
		}
	}()
	var file bytes.Buffer
	if err := nativewebp.Encode(&file, img, nil); err != nil {
		return encoded{}, err
	}
	again, err := webp.Decode(bytes.NewReader(file.Bytes()))
	if err != nil {
		return encoded{}, err
	}
	if same, ok := again.(*image.NRGBA); !ok || !bytes.Equal(same.Pix, pixels.Pix) {
		return encoded{}, errors.New("the WebP encoder lost pixels")
	}
	return encoded{typeWebP, file.Bytes(), img.Bounds().Dx(), img.Bounds().Dy()}, nil
}

// withPalette is the same picture with a palette where it has few enough
// colours.
func withPalette(img *image.NRGBA) image.Image {
	indexes := map[color.NRGBA]uint8{}
	out := image.NewPaletted(img.Rect, nil)
	for i := range out.Pix {
		p := img.Pix[4*i:][:4]
		c := color.NRGBA{p[0], p[1], p[2], p[3]}
		index, known := indexes[c]
		if !known {
			if len(out.Palette) == 256 {
				return img
			}
			index = uint8(len(out.Palette))
			indexes[c] = index
			out.Palette = append(out.Palette, c)
		}
		out.Pix[i] = index
	}
	return out
}

package media

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"

	"github.com/HugoSmits86/nativewebp"
	"golang.org/x/image/webp"
)

// Lossless WebP is tried up to a long edge, because its encoder takes that much memory for each
// pixel, and only where a PNG has more than a byte for so many pixels.
const (
	maxWebP           = 1600
	webpBytesPerPixel = 58
	nothingToWin      = 256
)

// encodeLossless writes PNG and WebP and takes the smaller.
func encodeLossless(pixels *image.NRGBA) (encoded, error) {
	img := withPalette(pixels)
	best, err := encodePNG(img)
	if err != nil || max(best.w, best.h) > maxWebP || len(best.data)*nothingToWin < best.w*best.h {
		return best, err
	}
	if data, err := encodeWebP(img, pixels); err == nil && len(data) < len(best.data) {
		best.mime, best.data = typeWebP, data
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
func encodeWebP(img image.Image, pixels *image.NRGBA) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the WebP encoder panicked: %v", p)
		}
	}()
	var file bytes.Buffer
	if err := nativewebp.Encode(&file, img, nil); err != nil {
		return nil, err
	}
	again, err := webp.Decode(bytes.NewReader(file.Bytes()))
	if err != nil {
		return nil, err
	}
	if same, ok := again.(*image.NRGBA); !ok || !bytes.Equal(same.Pix, pixels.Pix) {
		return nil, errors.New("the WebP encoder lost pixels")
	}
	return file.Bytes(), nil
}

// An emblem up to maxIcon pixels is quantised: its soft edges have hundreds of colours, which nobody tells
// apart at that size and which are most of its bytes. Colours that are no farther apart than sameColor
// become one: the sum of the squared differences of their channels.
const (
	maxIcon    = 192
	maxPalette = 256
	sameColor  = 100
)

// quantized is the picture in few colours: the most frequent ones as they are, and for any other the nearest
// of them. A picture for which a palette has too little room stays as it is.
func quantized(img *image.NRGBA) *image.NRGBA {
	counts := map[color.NRGBA]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		counts[color.NRGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}]++
	}
	byCount := func(a, b color.NRGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]),
			bytes.Compare([]byte{a.R, a.G, a.B, a.A}, []byte{b.R, b.G, b.B, b.A}))
	}
	palette := color.Palette{}
	for _, c := range slices.SortedFunc(maps.Keys(counts), byCount) {
		switch {
		case len(palette) > 0 && colorDistance(palette.Convert(c), c) <= sameColor:
		case len(palette) == maxPalette:
			return img
		default:
			palette = append(palette, c)
		}
	}
	out := image.NewNRGBA(img.Rect)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			out.Set(x, y, palette.Convert(img.NRGBAAt(x, y)))
		}
	}
	return out
}

func colorDistance(a, b color.Color) uint32 {
	ar, ag, ab, aa := a.RGBA()
	br, bg, bb, ba := b.RGBA()
	square := func(a, b uint32) uint32 { d := a>>8 - b>>8; return d * d } // wraps around to the same square
	return square(ar, br) + square(ag, bg) + square(ab, bb) + square(aa, ba)
}

// withPalette is the same picture with a palette where it has few enough colours.
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

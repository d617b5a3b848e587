package media

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"github.com/boombuler/barcode/qr"

	"schoolsite/internal/school"
)

// The size of a QR code's modules, and the white around it that readers need,
// in modules.
const (
	moduleSize = 8
	quietZone  = 4
)

// QR is a PNG of a QR code of level M, in whole pixels a module.
func QR(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil, school.Errorf(school.Invalid, "This text is too long for a QR code. Shorten the address.").Because(err)
	}
	modules := code.Bounds().Dx()
	side := (modules + 2*quietZone) * moduleSize
	img := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for y := range modules {
		for x := range modules {
			if code.At(x, y) == color.Black {
				blacken(img, image.Pt(x+quietZone, y+quietZone).Mul(moduleSize))
			}
		}
	}
	var out bytes.Buffer
	err = png.Encode(&out, img)
	return out.Bytes(), err
}

// blacken draws the module that begins at a pixel.
func blacken(img *image.Paletted, from image.Point) {
	for y := range moduleSize {
		row := img.Pix[img.PixOffset(from.X, from.Y+y):][:moduleSize]
		for x := range row {
			row[x] = 1
		}
	}
}

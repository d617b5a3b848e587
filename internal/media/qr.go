package media

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"github.com/boombuler/barcode/qr"

	"schoolsite/internal/school"
)

// The size of a QR code's modules, and the white around it that readers need, in modules.
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
				module := image.Rect(0, 0, moduleSize, moduleSize).Add(image.Pt(x+quietZone, y+quietZone).Mul(moduleSize))
				draw.Draw(img, module, image.Black, image.Point{}, draw.Src)
			}
		}
	}
	var out bytes.Buffer
	err = png.Encode(&out, img)
	return out.Bytes(), err
}

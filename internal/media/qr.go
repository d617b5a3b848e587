package media

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/boombuler/barcode"
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
		return nil, school.Errorf(school.Invalid, "This text is too long for a QR code. Shorten the address.").
			Because(err)
	}
	inner := image.Rect(0, 0, code.Bounds().Dx()*moduleSize, code.Bounds().Dy()*moduleSize)
	if code, err = barcode.Scale(code, inner.Dx(), inner.Dy()); err != nil {
		return nil, err
	}
	const margin = quietZone * moduleSize
	img := image.NewPaletted(inner.Inset(-margin), color.Palette{color.White, color.Black})
	draw.Draw(img, inner, code, image.Point{}, draw.Src)
	file, err := encodePNG(img)
	return file.data, err
}

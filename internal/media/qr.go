package media

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"schoolsite/internal/school"
)

// The size of a QR code's modules, and the white around it that readers need, in modules.
const (
	moduleSize = 8
	quietZone  = 4
)

// QRPath is a QR code as the path of an SVG, whose view box is Size modules wide and high.
type QRPath struct {
	Size int    `json:"size"`
	Path string `json:"path"`
}

// QRPathOf draws a QR code of level M with the white around it.
func QRPathOf(text string) (QRPath, error) {
	code, err := encodeQR(text)
	if err != nil {
		return QRPath{}, err
	}
	var path strings.Builder
	size := code.Bounds().Dx()
	for y := range size {
		for x := range size {
			if code.At(x, y) == color.Black {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+quietZone, y+quietZone)
			}
		}
	}
	return QRPath{size + 2*quietZone, path.String()}, nil
}

func encodeQR(text string) (barcode.Barcode, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil, school.Errorf(school.Invalid, "This text is too long for a QR code. Shorten the address.").
			Because(err)
	}
	return code, nil
}

// QR is a PNG of a QR code of level M, in whole pixels a module.
func QR(text string) ([]byte, error) {
	code, err := encodeQR(text)
	if err != nil {
		return nil, err
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

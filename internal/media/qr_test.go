package media

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

func TestQR_IsCrispWithAQuietZone(t *testing.T) {
	data, err := QR("https://www.example.org/our-school?from=poster")
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	modules := img.Bounds().Dx()/moduleSize - 2*quietZone
	if img.Bounds().Dx() != img.Bounds().Dy() || img.Bounds().Dx()%moduleSize != 0 || modules < 21 || modules%4 != 1 {
		t.Fatalf("%v, %d modules", img.Bounds(), modules)
	}
	dark := func(x, y int) bool { return at(img, x+quietZone, y+quietZone) }
	for i := range img.Bounds().Dx() * img.Bounds().Dx() {
		x, y := i%img.Bounds().Dx(), i/img.Bounds().Dx()
		inside := image.Pt(x/moduleSize-quietZone, y/moduleSize-quietZone).In(image.Rect(0, 0, modules, modules))
		if black := isBlack(img.At(x, y)); black != at(img, x/moduleSize, y/moduleSize) || black && !inside {
			t.Fatalf("the pixel at %d, %d is %v", x, y, img.At(x, y))
		}
	}
	const finder = "#######|#.....#|#.###.#|#.###.#|#.###.#|#.....#|#######"
	for _, corner := range []image.Point{{0, 0}, {modules - 7, 0}, {0, modules - 7}} {
		var rows []string
		for y := range 7 {
			row := ""
			for x := range 7 {
				row += map[bool]string{true: "#", false: "."}[dark(corner.X+x, corner.Y+y)]
			}
			rows = append(rows, row)
		}
		if got := strings.Join(rows, "|"); got != finder {
			t.Errorf("the corner at %v is %s", corner, got)
		}
	}
}

// at reports whether a module of the picture is dark.
func at(img image.Image, x, y int) bool { return isBlack(img.At(x*moduleSize, y*moduleSize)) }

func isBlack(c color.Color) bool { return distance(c, color.Black) == 0 }

func TestQR_RefusesLongTexts(t *testing.T) {
	if _, err := QR(strings.Repeat("long ", 1000)); school.CodeOf(err) != school.Invalid {
		t.Error(err)
	}
}

package media

import (
	"fmt"
	"image"
	"strings"
)

// preview reduces the picture to twelve colours, as school.Image has them. A
// picture with transparency has none: the preview would show through.
func (r raster) preview() string {
	if r.model == rgba {
		return ""
	}
	columns, rows := 4, 3
	if r.h > r.w {
		columns, rows = 3, 4
	}
	var colours strings.Builder
	for row := range rows {
		for column := range columns {
			x0, x1 := share(r.w, column, columns)
			y0, y1 := share(r.h, row, rows)
			colours.WriteString(r.mean(image.Rect(x0, y0, x1, y1)))
		}
	}
	return colours.String()
}

// share computes the range of one of several equal parts of a length. The range
// excludes to, and has at least one pixel.
func share(length, part, parts int) (from, to int) {
	from = part * length / parts
	return from, max((part+1)*length/parts, from+1)
}

// mean averages the colour of a part of the picture, "rrggbb".
func (r raster) mean(part image.Rectangle) string {
	var red, green, blue int
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := r.at(x, y)
			red, green, blue = red+int(c.R), green+int(c.G), blue+int(c.B)
		}
	}
	n := part.Dx() * part.Dy()
	rounded := func(sum int) int { return (sum + n/2) / n }
	return fmt.Sprintf("%02x%02x%02x", rounded(red), rounded(green), rounded(blue))
}

// dominant is the colour that most of the picture has: the mean of the fullest
// of 512 drawers, transparent pixels left out.
func (r raster) dominant() string {
	var drawers [512]struct{ n, r, g, b int }
	best := 0
	for y := range r.h {
		for x := range r.w {
			c := r.at(x, y)
			if c.A < 0x80 {
				continue
			}
			k := int(c.R)>>5<<6 | int(c.G)>>5<<3 | int(c.B)>>5
			d := &drawers[k]
			d.n, d.r, d.g, d.b = d.n+1, d.r+int(c.R), d.g+int(c.G), d.b+int(c.B)
			if d.n > drawers[best].n {
				best = k
			}
		}
	}
	d := drawers[best]
	n := max(d.n, 1)
	return fmt.Sprintf("#%02x%02x%02x", d.r/n, d.g/n, d.b/n)
}

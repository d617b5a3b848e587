package media

import (
	"fmt"
	"image"
	"image/color"
	"strings"
)

// plane is one channel of a picture, line by line without gaps.
type plane struct {
	pix  []byte
	w, h int
}

func newPlane(w, h int) plane { return plane{pix: make([]byte, w*h), w: w, h: h} }

func (p plane) line(y int) []byte { return p.pix[y*p.w : (y+1)*p.w : (y+1)*p.w] }

// halved has the mean of each group of up to four samples.
func (p plane) halved() plane {
	out := newPlane((p.w+1)/2, (p.h+1)/2)
	for y := range out.h {
		upper, lower := p.line(2*y), p.line(min(2*y+1, p.h-1))
		line := out.line(y)
		for x := range line {
			right := min(2*x+1, p.w-1)
			line[x] = byte((int(upper[2*x]) + int(upper[right]) + int(lower[2*x]) + int(lower[right]) + 2) / 4)
		}
	}
	return out
}

// model names the channels that the planes of a raster hold.
type model int

const (
	gray model = iota // one plane
	ycc               // Y′ and, at half the width and height, Cb and Cr
	full              // Y′, Cb and Cr
	rgb
	rgba // red, green and blue multiplied by alpha
)

var channels = map[model]int{gray: 1, ycc: 3, full: 3, rgb: 3, rgba: 4}

// step is the number of pixels that share a sample of a channel, across and down.
func (m model) step(channel int) int {
	if m == ycc && channel > 0 {
		return 2
	}
	return 1
}

// raster is a whole picture in planes.
type raster struct {
	model  model
	w, h   int
	planes []plane
}

func newRaster(m model, w, h int) raster {
	r := raster{model: m, w: w, h: h}
	for c := range channels[m] {
		step := m.step(c)
		r.planes = append(r.planes, newPlane((w+step-1)/step, (h+step-1)/step))
	}
	return r
}

// transposed makes lines columns.
func (r raster) transposed() raster {
	out := newRaster(r.model, r.h, r.w)
	for c, p := range r.planes {
		to := out.planes[c]
		for y := range p.h {
			for x, v := range p.line(y) {
				to.pix[x*to.w+y] = v
			}
		}
	}
	return out
}

// withoutAlpha drops an alpha channel in which nothing is transparent.
func (r raster) withoutAlpha() raster {
	if r.model != rgba {
		return r
	}
	for _, a := range r.planes[3].pix {
		if a != 0xff {
			return r
		}
	}
	return raster{model: rgb, w: r.w, h: r.h, planes: r.planes[:3]}
}

// at is one pixel's colour, not multiplied by its alpha.
func (r raster) at(x, y int) color.NRGBA {
	i := y*r.w + x
	switch r.model {
	case gray:
		v := r.planes[0].pix[i]
		return color.NRGBA{v, v, v, 0xff}
	case ycc, full:
		j := i
		if r.model == ycc {
			j = y/2*r.planes[1].w + x/2
		}
		red, green, blue := color.YCbCrToRGB(r.planes[0].pix[i], r.planes[1].pix[j], r.planes[2].pix[j])
		return color.NRGBA{red, green, blue, 0xff}
	case rgb:
		return color.NRGBA{r.planes[0].pix[i], r.planes[1].pix[i], r.planes[2].pix[i], 0xff}
	}
	a := r.planes[3].pix[i]
	divided := func(v byte) byte {
		if a == 0 {
			return 0
		}
		return byte(min(255, (int(v)*255+int(a)/2)/int(a)))
	}
	return color.NRGBA{divided(r.planes[0].pix[i]), divided(r.planes[1].pix[i]), divided(r.planes[2].pix[i]), a}
}

// nrgba is the picture as the lossless encoders want it.
func (r raster) nrgba() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, r.w, r.h))
	for y := range r.h {
		for x := range r.w {
			c := r.at(x, y)
			copy(img.Pix[y*img.Stride+4*x:], []byte{c.R, c.G, c.B, c.A})
		}
	}
	return img
}

// toYCbCr converts an RGB picture to luma and chroma. It returns other pictures unchanged.
func (r raster) toYCbCr() raster {
	if r.model != rgb {
		return r
	}
	out := newRaster(full, r.w, r.h)
	for i := range r.planes[0].pix {
		y, cb, cr := color.RGBToYCbCr(r.planes[0].pix[i], r.planes[1].pix[i], r.planes[2].pix[i])
		out.planes[0].pix[i], out.planes[1].pix[i], out.planes[2].pix[i] = y, cb, cr
	}
	return out
}

// subsampled is a picture of colours with its chroma halved.
func (r raster) subsampled() raster {
	r = r.toYCbCr()
	if r.model != full {
		return r
	}
	return raster{model: ycc, w: r.w, h: r.h, planes: []plane{r.planes[0], r.planes[1].halved(), r.planes[2].halved()}}
}

// A colour is lost where halving changes a sample by more than maxChromaLoss levels. If more than
// one group of four samples in maxLost loses its colour, the picture is no photograph: the
// photographs measured lost one in a thousand, posters one in eighty or more.
const (
	maxChromaLoss = 32
	maxLost       = 200
)

// needs444 reports whether halved chroma would blur what can be seen, such as red letters.
func (r raster) needs444() bool {
	r = r.toYCbCr()
	if r.model != full {
		return false
	}
	cb, cr := r.planes[1], r.planes[2]
	halfCb, halfCr := cb.halved(), cr.halved()
	lost := 0
	for y := range halfCb.h {
		for x := range halfCb.w {
			if cb.chromaLossExceeds(halfCb, x, y) || cr.chromaLossExceeds(halfCr, x, y) {
				lost++
			}
		}
	}
	return lost*maxLost > len(halfCb.pix)
}

// chromaLossExceeds reports whether a group of samples loses its colour in halved.
func (p plane) chromaLossExceeds(halved plane, x, y int) bool {
	mean := int(halved.pix[y*halved.w+x])
	for _, line := range [][]byte{p.line(2 * y), p.line(min(2*y+1, p.h-1))} {
		for _, v := range line[2*x : min(2*x+2, p.w)] {
			if d := int(v) - mean; max(d, -d) > maxChromaLoss {
				return true
			}
		}
	}
	return false
}

// preview reduces the picture to twelve colours, as school.Image has them: the mean of each field
// of a grid. A picture with transparency has none: the preview would show through.
func (r raster) preview() string {
	if r.model == rgba {
		return ""
	}
	columns, rows := 4, 3
	if r.h > r.w {
		columns, rows = 3, 4
	}
	var colours strings.Builder
	for field := range columns * rows {
		column, row := field%columns, field/columns
		x0, y0 := column*r.w/columns, row*r.h/rows
		x1, y1 := max((column+1)*r.w/columns, x0+1), max((row+1)*r.h/rows, y0+1)
		n, red, green, blue := (x1-x0)*(y1-y0), 0, 0, 0
		for y := y0; y < y1; y++ {
			for x := x0; x < x1; x++ {
				c := r.at(x, y)
				red, green, blue = red+int(c.R), green+int(c.G), blue+int(c.B)
			}
		}
		fmt.Fprintf(&colours, "%02x%02x%02x", (red+n/2)/n, (green+n/2)/n, (blue+n/2)/n)
	}
	return colours.String()
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

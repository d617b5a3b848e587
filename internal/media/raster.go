package media

import (
	"image"
	"image/color"
)

// plane is one channel of a picture, line by line without gaps.
type plane struct {
	pix  []byte
	w, h int
}

func newPlane(w, h int) plane { return plane{pix: make([]byte, w*h), w: w, h: h} }

func (p plane) line(y int) []byte { return p.pix[y*p.w : (y+1)*p.w : (y+1)*p.w] }

// transposed makes lines columns.
func (p plane) transposed() plane {
	t := newPlane(p.h, p.w)
	for y := range p.h {
		for x, v := range p.line(y) {
			t.pix[x*t.w+y] = v
		}
	}
	return t
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

// halved reports whether a channel has half the width and height.
func (m model) halved(channel int) bool { return m == ycc && channel > 0 }

// raster is a whole picture in planes.
type raster struct {
	model  model
	w, h   int
	planes []plane
}

func newRaster(m model, w, h int) raster {
	r := raster{model: m, w: w, h: h}
	for c := range channels[m] {
		if m.halved(c) {
			r.planes = append(r.planes, newPlane((w+1)/2, (h+1)/2))
		} else {
			r.planes = append(r.planes, newPlane(w, h))
		}
	}
	return r
}

func (r raster) transposed() raster {
	t := raster{model: r.model, w: r.h, h: r.w}
	for _, p := range r.planes {
		t.planes = append(t.planes, p.transposed())
	}
	return t
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
	return color.NRGBA{divided(r.planes[0].pix[i], a), divided(r.planes[1].pix[i], a), divided(r.planes[2].pix[i], a), a}
}

// divided takes the alpha out of a colour that was multiplied by it.
func divided(v, a byte) byte {
	if a == 0 {
		return 0
	}
	return byte(min(255, (int(v)*255+int(a)/2)/int(a)))
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

package media

import "image/color"

// unmixed converts an RGB picture to luma and chroma. It returns other pictures
// unchanged.
func (r raster) unmixed() raster {
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
	r = r.unmixed()
	if r.model != full {
		return r
	}
	return raster{model: ycc, w: r.w, h: r.h, planes: []plane{r.planes[0], r.planes[1].halved(), r.planes[2].halved()}}
}

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

// A colour is lost where halving changes a sample by more than lostColour
// levels. If more than one group of four samples in maxLost loses its colour,
// the picture is no photograph: the photographs measured lost one in a thousand,
// posters one in eighty or more.
const (
	lostColour = 32
	maxLost    = 200
)

// hasSharpColours reports whether halved chroma would blur what can be seen,
// such as red letters.
func (r raster) hasSharpColours() bool {
	r = r.unmixed()
	if r.model != full {
		return false
	}
	cb, cr := r.planes[1], r.planes[2]
	halfCb, halfCr := cb.halved(), cr.halved()
	lost := 0
	for y := range halfCb.h {
		for x := range halfCb.w {
			if cb.loses(halfCb, x, y) || cr.loses(halfCr, x, y) {
				lost++
			}
		}
	}
	return lost*maxLost > len(halfCb.pix)
}

// loses reports whether a group of samples loses its colour in halved.
func (p plane) loses(halved plane, x, y int) bool {
	mean := int(halved.pix[y*halved.w+x])
	for _, line := range [][]byte{p.line(2 * y), p.line(min(2*y+1, p.h-1))} {
		for _, v := range line[2*x : min(2*x+2, p.w)] {
			if d := int(v) - mean; max(d, -d) > lostColour {
				return true
			}
		}
	}
	return false
}

// chromaMean gathers the chroma of the pixels that share one sample.
type chromaMean struct{ cb, cr, n int }

// add takes one pixel's colour and gives its luma.
func (m *chromaMean) add(r, g, b byte) (luma byte) {
	luma, cb, cr := color.RGBToYCbCr(r, g, b)
	m.cb, m.cr, m.n = m.cb+int(cb), m.cr+int(cr), m.n+1
	return luma
}

// store writes the mean where the pixel at x, y has its chroma.
func (m *chromaMean) store(r raster, x, y int) {
	i := y/2*r.planes[1].w + x/2
	r.planes[1].pix[i] = byte((m.cb + m.n/2) / m.n)
	r.planes[2].pix[i] = byte((m.cr + m.n/2) / m.n)
}

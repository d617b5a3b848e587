package media

import (
	"image/color"
	"math"
)

// toSRGB converts a picture in place. Shades of gray are left alone.
func (r raster) toSRGB(p profile) {
	if r.model == gray {
		return
	}
	c, step := newConverter(p), r.model.step(1)
	for y0 := 0; y0 < r.h; y0 += step {
		for x0 := 0; x0 < r.w; x0 += step {
			c.block(r, x0, y0, step)
		}
	}
}

// converter is a profile in whole numbers: light has 16 bits, shares have 14.
type converter struct {
	light  [3][256]int
	shares [3][3]int
	stored [1 << 12]byte // by the upper bits of light
}

func newConverter(p profile) *converter {
	c := &converter{}
	for k := range 3 {
		for v, light := range p.curves[k] {
			c.light[k][v] = int(math.Round(light * 0xffff))
		}
		for j, share := range p.toSRGB[k] {
			c.shares[k][j] = int(math.Round(share * one))
		}
	}
	for i := range c.stored {
		c.stored[i] = within(255 * srgbOf((float64(i)+0.5)/float64(len(c.stored))))
	}
	return c
}

// srgbOf is the number that sRGB stores for light.
func srgbOf(light float64) float64 {
	if light <= 0.0031308 {
		return 12.92 * light
	}
	return 1.055*math.Pow(light, 1/2.4) - 0.055
}

// convert makes one colour sRGB; colours that sRGB lacks become the nearest
// in each channel.
func (c *converter) convert(from color.NRGBA) color.NRGBA {
	r, g, b := c.light[0][from.R], c.light[1][from.G], c.light[2][from.B]
	channel := func(k int) byte {
		sum := (c.shares[k][0]*r + c.shares[k][1]*g + c.shares[k][2]*b) >> weightBits
		return c.stored[min(max(sum, 0), 0xffff)>>4]
	}
	return color.NRGBA{channel(0), channel(1), channel(2), from.A}
}

// block converts the up to step × step pixels that share one chroma sample, which
// becomes the mean of theirs.
func (c *converter) block(r raster, x0, y0, step int) {
	sumCb, sumCr, n := 0, 0, 0
	for y := y0; y < min(y0+step, r.h); y++ {
		for x := x0; x < min(x0+step, r.w); x++ {
			to, i := c.convert(r.at(x, y)), y*r.w+x
			if r.model == rgb || r.model == rgba {
				for k, v := range [3]byte{to.R, to.G, to.B} {
					r.planes[k].pix[i] = byte((int(v)*int(to.A) + 127) / 255)
				}
				continue
			}
			luma, cb, cr := color.RGBToYCbCr(to.R, to.G, to.B)
			r.planes[0].pix[i] = luma
			sumCb, sumCr, n = sumCb+int(cb), sumCr+int(cr), n+1
		}
	}
	if n > 0 {
		i := y0/step*r.planes[1].w + x0/step
		r.planes[1].pix[i] = byte((sumCb + n/2) / n)
		r.planes[2].pix[i] = byte((sumCr + n/2) / n)
	}
}

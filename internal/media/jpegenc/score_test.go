package jpegenc_test

import "math"

// The score of a decoded picture is multi-scale SSIM (Wang, Simoncelli, Bovik
// 2003: five scales, window of σ 1.5, the weights of the paper) of Y′, Cb and
// Cr at full size, the mean weighted 8 : 1 : 1 and then in decibels:
// −10·log₁₀(1 − mean). One decibel is a fifth fewer errors.

var scaleWeights = []float64{0.0448, 0.2856, 0.3001, 0.2363, 0.1333}

var planeWeights = []float64{0.8, 0.1, 0.1}

// channel is one plane for the score.
type channel struct {
	v    []float32
	w, h int
}

func newChannel(w, h int) channel { return channel{make([]float32, w*h), w, h} }

// score compares pictures of the same size, plane by plane.
func score(a, b []channel) float64 {
	sum, weights := 0.0, 0.0
	for i := range a {
		sum += planeWeights[i] * similarity(a[i], b[i])
		weights += planeWeights[i]
	}
	return -10 * math.Log10(1-sum/weights)
}

func similarity(a, b channel) float64 {
	total := 1.0
	for i, weight := range scaleWeights {
		luminance, structure := compared(a, b)
		if i == len(scaleWeights)-1 {
			structure *= luminance
		}
		total *= math.Pow(max(structure, 0), weight)
		a, b = a.half(), b.half()
	}
	return total
}

// compared returns the mean terms of SSIM over all windows.
func compared(a, b channel) (luminance, structure float64) {
	const c1, c2 = 0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255
	ma, mb := a.blurred(), b.blurred()
	aa, bb, ab := a.times(a).blurred(), b.times(b).blurred(), a.times(b).blurred()
	for i := range ma.v {
		x, y := float64(ma.v[i]), float64(mb.v[i])
		va, vb, cov := float64(aa.v[i])-x*x, float64(bb.v[i])-y*y, float64(ab.v[i])-x*y
		luminance += (2*x*y + c1) / (x*x + y*y + c1)
		structure += (2*cov + c2) / (va + vb + c2)
	}
	n := float64(len(ma.v))
	return luminance / n, structure / n
}

func (c channel) times(d channel) channel {
	out := newChannel(c.w, c.h)
	for i, v := range c.v {
		out.v[i] = v * d.v[i]
	}
	return out
}

// window is one half of the window, its middle first.
var window = func() (w [6]float32) {
	sum := 0.0
	for i := -5; i <= 5; i++ {
		sum += math.Exp(-float64(i*i) / (2 * 1.5 * 1.5))
	}
	for i := range w {
		w[i] = float32(math.Exp(-float64(i*i)/(2*1.5*1.5)) / sum)
	}
	return w
}()

func (c channel) blurred() channel {
	across, out := newChannel(c.w, c.h), newChannel(c.w, c.h)
	for y := range c.h {
		row, to := c.v[y*c.w:][:c.w], across.v[y*c.w:][:c.w]
		for x := range to {
			sum := window[0] * row[x]
			for i := 1; i < len(window); i++ {
				sum += window[i] * (row[max(x-i, 0)] + row[min(x+i, c.w-1)])
			}
			to[x] = sum
		}
	}
	for y := range c.h {
		to := out.v[y*c.w:][:c.w]
		for i := -5; i <= 5; i++ {
			row, weight := across.v[min(max(y+i, 0), c.h-1)*c.w:][:c.w], window[max(i, -i)]
			for x, v := range row {
				to[x] += weight * v
			}
		}
	}
	return out
}

// half averages four samples to one.
func (c channel) half() channel {
	out := newChannel(max(c.w/2, 1), max(c.h/2, 1))
	for y := range out.h {
		for x := range out.w {
			x1, y1 := min(2*x+1, c.w-1), min(2*y+1, c.h-1)
			out.v[y*out.w+x] = (c.v[2*y*c.w+2*x] + c.v[2*y*c.w+x1] + c.v[y1*c.w+2*x] + c.v[y1*c.w+x1]) / 4
		}
	}
	return out
}

// doubled is a chroma plane at the picture's size, interpolated as browsers
// do: three quarters of the nearer sample, one quarter of the farther.
func (c channel) doubled(w, h int) channel {
	out := newChannel(w, h)
	for y := range h {
		near, far := y/2, min(max(y/2+y%2*2-1, 0), c.h-1)
		for x := range w {
			l, r := x/2, min(max(x/2+x%2*2-1, 0), c.w-1)
			a := 3*c.v[near*c.w+l] + c.v[near*c.w+r]
			b := 3*c.v[far*c.w+l] + c.v[far*c.w+r]
			out.v[y*w+x] = (3*a + b) / 16
		}
	}
	return out
}

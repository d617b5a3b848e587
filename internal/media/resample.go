package media

import "math"

// turn has the steps that make a stored picture upright: it is mirrored along
// its lines, along its columns, or both, and then transposed.
type turn struct {
	mirrorX, mirrorY, transposed bool
}

// turns by EXIF's orientation, which counts from 1.
var turns = [8]turn{
	{},
	{mirrorX: true},
	{mirrorX: true, mirrorY: true},
	{mirrorY: true},
	{transposed: true},
	{mirrorY: true, transposed: true},
	{mirrorX: true, mirrorY: true, transposed: true},
	{mirrorX: true, transposed: true},
}

func turnOf(orientation int) turn { return turns[orientation-1] }

// fitted scales a size down to a long edge. It never enlarges it.
func fitted(w, h, edge int) (int, int) {
	long := max(w, h)
	if long <= edge {
		return w, h
	}
	return max(1, (w*edge+long/2)/long), max(1, (h*edge+long/2)/long)
}

// source is a picture that can be scaled: for each channel, its lines.
type source struct {
	model model
	w, h  int
	lines []lines
}

// lines are one channel's. The spans are how many samples cover the picture
// from edge to edge, which is a fraction where chroma is halved on odd sizes.
type lines struct {
	w, h         int
	spanX, spanY float64
	line         func(y int) []byte
}

// add adds a channel of which a sample is shared by stepX × stepY pixels.
func (s *source) add(stepX, stepY int, line func(y int) []byte) {
	s.lines = append(s.lines, lines{
		w: (s.w + stepX - 1) / stepX, h: (s.h + stepY - 1) / stepY,
		spanX: float64(s.w) / float64(stepX), spanY: float64(s.h) / float64(stepY), line: line,
	})
}

func (r raster) source() source { return r.cropped(0, 0, r.w, r.h) }

// cropped is the part of w × h pixels whose upper left corner is at x, y, which are even.
func (r raster) cropped(x, y, w, h int) source {
	s := source{model: r.model, w: w, h: h}
	for c, p := range r.planes {
		step := r.model.step(c)
		s.add(step, step, func(line int) []byte { return p.line(line + y/step)[x/step:] })
	}
	return s
}

// scaled makes the picture w × h and then turns it.
func (s source) scaled(w, h int, t turn) raster {
	out := newRaster(s.model, w, h)
	target := out.source()
	narrow := make([]plane, len(s.lines))
	across, downward := make([]axis, len(s.lines)), make([]axis, len(s.lines))
	for c, from := range s.lines {
		to := target.lines[c]
		across[c] = newAxis(from.w, from.spanX, to.w, to.spanX, t.mirrorX)
		downward[c] = newAxis(from.h, from.spanY, to.h, to.spanY, t.mirrorY)
		narrow[c] = newPlane(to.w, from.h)
	}
	for y := range s.h {
		for c, l := range s.lines {
			if y < l.h {
				across[c].line(narrow[c].line(y), l.line(y))
			}
		}
	}
	for c, p := range out.planes {
		downward[c].columns(p, narrow[c])
	}
	if t.transposed {
		return out.transposed()
	}
	return out
}

// axis has the filter of one direction: for each sample of the scaled line,
// the samples of the line that it is made of, and their weights.
type axis struct {
	same    bool // nothing to do but to copy
	taps    int  // samples that one sample is made of
	first   []int
	weights []int32 // taps for each sample
}

// Weights are fractions of one, and sums of products fit 32 bits.
const (
	weightBits = 14
	one        = 1 << weightBits
	half       = one / 2
)

// support of the Lanczos window, in samples of the coarser line.
const support = 3

func lanczos(x float64) float64 {
	if x == 0 {
		return 1
	}
	if math.Abs(x) >= support {
		return 0
	}
	x *= math.Pi
	return support * math.Sin(x) * math.Sin(x/support) / (x * x)
}

// newAxis makes the filter from samples that cover the picture by fromSpan of them to others.
func newAxis(from int, fromSpan float64, to int, toSpan float64, mirrored bool) axis {
	if from == to && fromSpan == toSpan && !mirrored {
		return axis{same: true}
	}
	wide := max(fromSpan/toSpan, 1)
	a := axis{taps: min(int(2*support*wide)+1, from)}
	shares := make([]float64, a.taps)
	for i := range to {
		at := (float64(i) + 0.5) / toSpan
		if mirrored {
			at = 1 - at
		}
		centre := at*fromSpan - 0.5
		first := min(max(int(math.Ceil(centre-support*wide)), 0), from-a.taps)
		a.first = append(a.first, first)
		for k := range shares {
			shares[k] = lanczos((float64(first+k) - centre) / wide)
		}
		// Weights add up to one but for rounding, which over the taps of any size that
		// is taken stays below half a level.
		var sum float64
		for _, s := range shares {
			sum += s
		}
		for _, s := range shares {
			a.weights = append(a.weights, int32(math.Round(s/sum*one)))
		}
	}
	return a
}

// line scales one line.
func (a axis) line(to, from []byte) {
	if a.same {
		copy(to, from)
		return
	}
	for i := range to {
		weights := a.weights[i*a.taps:][:a.taps]
		samples := from[a.first[i]:][:len(weights)]
		sum := int32(half)
		for k, w := range weights {
			sum += w * int32(samples[k])
		}
		to[i] = rounded(sum)
	}
}

// columns scales all columns at once, line by line.
func (a axis) columns(to, from plane) {
	if a.same {
		copy(to.pix, from.pix)
		return
	}
	sums := make([]int32, to.w)
	for y := range to.h {
		for x := range sums {
			sums[x] = half
		}
		for k, w := range a.weights[y*a.taps:][:a.taps] {
			if w == 0 {
				continue
			}
			line := from.line(a.first[y] + k)[:len(sums)]
			for x, v := range line {
				sums[x] += w * int32(v)
			}
		}
		line := to.line(y)
		for x, sum := range sums {
			line[x] = rounded(sum)
		}
	}
}

// rounded converts a weighted sum to a sample, clamped to 0–255.
func rounded(sum int32) byte {
	v := sum >> weightBits
	if uint32(v) > 0xff {
		return byte(^v >> 31) // 0 below, 255 above
	}
	return byte(v)
}

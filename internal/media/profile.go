package media

import (
	"encoding/binary"
	"math"
	"slices"
)

// profile is an ICC profile of the matrix kind: three curves that make light of the stored
// numbers, and how much of red, green and blue of sRGB that light is.
type profile struct {
	curves [3][256]float64
	toSRGB [3][3]float64
}

// fromXYZ makes linear sRGB of the light that profiles connect through (XYZ under D50).
var fromXYZ = [3][3]float64{
	{3.1338561, -1.6168667, -0.4906146},
	{-0.9787684, 1.9161415, 0.0334540},
	{0.0719453, -0.2289914, 1.4052427},
}

// parseProfile reads a matrix profile for RGB. For other and damaged profiles it returns false.
func parseProfile(icc []byte) (profile, bool) {
	if len(icc) < 132 || string(icc[16:20]) != "RGB " || string(icc[20:24]) != "XYZ " {
		return profile{}, false
	}
	var p profile
	for c, name := range []string{"r", "g", "b"} {
		xyz := profileTag(icc, name+"XYZ")
		if len(xyz) < 20 || string(xyz[:4]) != "XYZ " || !p.readCurve(c, profileTag(icc, name+"TRC")) {
			return profile{}, false
		}
		for row := range 3 {
			for k := range 3 {
				p.toSRGB[row][c] += fromXYZ[row][k] * fixed16(xyz[8+4*k:])
			}
		}
	}
	return p, true
}

// profileTag finds a tag's bytes in the directory; nil when it isn't there.
func profileTag(icc []byte, name string) []byte {
	entries := icc[132:]
	for range min(binary.BigEndian.Uint32(icc[128:]), 100) {
		if len(entries) < 12 {
			return nil
		}
		at, size := int64(binary.BigEndian.Uint32(entries[4:])), int64(binary.BigEndian.Uint32(entries[8:]))
		if string(entries[:4]) == name && at+size <= int64(len(icc)) {
			return icc[at : at+size]
		}
		entries = entries[12:]
	}
	return nil
}

// fixed16 is a signed number with 16 bits behind the point.
func fixed16(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / 65536 }

// readCurve reads how stored numbers become light.
func (p *profile) readCurve(channel int, tag []byte) bool {
	if len(tag) < 12 {
		return false
	}
	light, ok := curve(tag)
	if !ok {
		return false
	}
	for v := range 256 {
		l := light(float64(v) / 255)
		if math.IsNaN(l) {
			return false
		}
		p.curves[channel][v] = min(max(l, 0), 1)
	}
	return true
}

// curve reads a curve: a straight line, a power or a table ("curv"), or a power
// with or without a straight line before it ("para"; ICC.1, parametricCurveType).
func curve(tag []byte) (light func(float64) float64, ok bool) {
	numbers := tag[12:]
	switch string(tag[:4]) {
	case "curv":
		n := int64(binary.BigEndian.Uint32(tag[8:]))
		sample := func(i int64) float64 { return float64(binary.BigEndian.Uint16(numbers[2*i:])) }
		switch {
		case n == 0:
			return func(x float64) float64 { return x }, true
		case 2*n > int64(len(numbers)):
			return nil, false
		case n == 1:
			return func(x float64) float64 { return math.Pow(x, sample(0)/256) }, true
		}
		return func(x float64) float64 {
			at, part := math.Modf(x * float64(n-1))
			low, high := sample(int64(at)), sample(min(int64(at)+1, n-1))
			return (low + (high-low)*part) / 65535
		}, true
	case "para":
		counts := []int{1, 3, 4, 5, 7} // of the numbers of each kind
		kind := int(binary.BigEndian.Uint16(tag[8:]))
		if kind >= len(counts) || len(numbers) < 4*counts[kind] {
			return nil, false
		}
		var n [7]float64
		for i := range counts[kind] {
			n[i] = fixed16(numbers[4*i:])
		}
		g, a, b, c, d, e, f := n[0], n[1], n[2], n[3], n[4], n[5], n[6]
		switch kind {
		case 0:
			a, d = 1, 0
		case 1:
			c, d = 0, -b/a
		case 2:
			c, d, e, f = 0, -b/a, c, c
		}
		return func(x float64) float64 {
			if x >= d {
				return math.Pow(a*x+b, g) + e
			}
			return c*x + f
		}, true
	}
	return nil, false
}

// isSRGB reports whether converting would change nothing worth the work.
func (p profile) isSRGB() bool {
	for row, shares := range p.toSRGB {
		shares[row]-- // of the same colour; none of the others
		if slices.ContainsFunc(shares[:], func(off float64) bool { return math.Abs(off) > 0.01 }) {
			return false
		}
	}
	return math.Abs(p.curves[1][128]-0.2158) < 0.01
}

// toSRGB converts a picture in whole numbers: light has 16 bits, shares have weightBits. Colours that
// sRGB lacks become the nearest in each channel. Shades of gray are left alone.
func (r raster) toSRGB(p profile) raster {
	if r.model == gray {
		return r
	}
	var light [3][256]int
	var shares [3][3]int
	var stored [1 << 12]byte // by the upper bits of light
	for k := range 3 {
		for v, l := range p.curves[k] {
			light[k][v] = int(math.Round(l * 0xffff))
		}
		for j, share := range p.toSRGB[k] {
			shares[k][j] = int(math.Round(share * one))
		}
	}
	for i := range stored {
		l := (float64(i) + 0.5) / float64(len(stored))
		if l <= 0.0031308 {
			stored[i] = within(255 * 12.92 * l)
		} else {
			stored[i] = within(255 * (1.055*math.Pow(l, 1/2.4) - 0.055))
		}
	}
	out := newRaster(rgb, r.w, r.h)
	for y := range r.h {
		for x := range r.w {
			from := r.at(x, y)
			red, green, blue := light[0][from.R], light[1][from.G], light[2][from.B]
			for k, p := range out.planes {
				sum := (shares[k][0]*red + shares[k][1]*green + shares[k][2]*blue) >> weightBits
				v := stored[min(max(sum, 0), 0xffff)>>4]
				p.pix[y*r.w+x] = byte((int(v)*int(from.A) + 127) / 255)
			}
		}
	}
	switch r.model {
	case ycc:
		return out.subsampled()
	case full:
		return out.toYCbCr()
	case rgba:
		out.model, out.planes = rgba, append(out.planes, r.planes[3])
	}
	return out
}

package media

import (
	"encoding/binary"
	"math"
)

// profile is an ICC profile of the matrix kind: three curves that make light
// of the stored numbers, and how much of red, green and blue of sRGB that
// light is.
type profile struct {
	curves [3][256]float64
	toSRGB [3][3]float64
}

// fromXYZ makes linear sRGB of the light that profiles connect through (XYZ
// under D50).
var fromXYZ = [3][3]float64{
	{3.1338561, -1.6168667, -0.4906146},
	{-0.9787684, 1.9161415, 0.0334540},
	{0.0719453, -0.2289914, 1.4052427},
}

// parseProfile reads a matrix profile for RGB. For other and damaged profiles it
// returns false.
func parseProfile(icc []byte) (profile, bool) {
	if len(icc) < 132 || string(icc[16:20]) != "RGB " || string(icc[20:24]) != "XYZ " {
		return profile{}, false
	}
	var p profile
	for c, name := range []string{"r", "g", "b"} {
		colorant, ok := tagXYZ(profileTag(icc, name+"XYZ"))
		if !ok || !p.readCurve(c, profileTag(icc, name+"TRC")) {
			return profile{}, false
		}
		for row := range 3 {
			for k := range 3 {
				p.toSRGB[row][c] += fromXYZ[row][k] * colorant[k]
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

// tagXYZ reads the colour of one primary.
func tagXYZ(tag []byte) (xyz [3]float64, ok bool) {
	if len(tag) < 20 || string(tag[:4]) != "XYZ " {
		return xyz, false
	}
	for k := range xyz {
		xyz[k] = fixed16(tag[8+4*k:])
	}
	return xyz, true
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

func curve(tag []byte) (light func(float64) float64, ok bool) {
	switch string(tag[:4]) {
	case "curv":
		return sampledCurve(tag)
	case "para":
		return formulaCurve(tag)
	}
	return nil, false
}

// sampledCurve is a straight line, a power or a table.
func sampledCurve(tag []byte) (func(float64) float64, bool) {
	n, table := int64(binary.BigEndian.Uint32(tag[8:])), tag[12:]
	switch {
	case n == 0:
		return func(x float64) float64 { return x }, true
	case 2*n > int64(len(table)):
		return nil, false
	case n == 1:
		power := float64(binary.BigEndian.Uint16(table)) / 256
		return func(x float64) float64 { return math.Pow(x, power) }, true
	}
	return func(x float64) float64 {
		at, part := math.Modf(x * float64(n-1))
		i := int64(at)
		next := min(i+1, n-1)
		low, high := float64(binary.BigEndian.Uint16(table[2*i:])), float64(binary.BigEndian.Uint16(table[2*next:]))
		return (low + (high-low)*part) / 65535
	}, true
}

// curveNumbers counts the parameters of each function type of a parametric
// curve.
var curveNumbers = []int{1, 3, 4, 5, 7}

// formulaCurve is a power, or a power with a straight line before it (ICC.1,
// "parametricCurveType").
func formulaCurve(tag []byte) (func(float64) float64, bool) {
	kind := int(binary.BigEndian.Uint16(tag[8:]))
	if kind >= len(curveNumbers) || len(tag) < 12+4*curveNumbers[kind] {
		return nil, false
	}
	var n [7]float64 // g a b c d e f
	for i := range curveNumbers[kind] {
		n[i] = fixed16(tag[12+4*i:])
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

// isSRGB reports whether converting would change nothing worth the work.
func (p profile) isSRGB() bool {
	for row := range 3 {
		for c := range 3 {
			want := 0.0
			if row == c {
				want = 1
			}
			if math.Abs(p.toSRGB[row][c]-want) > 0.01 {
				return false
			}
		}
	}
	return math.Abs(p.curves[1][128]-0.2158) < 0.01
}

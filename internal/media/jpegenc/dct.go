package jpegenc

// coefficients are the 64 samples of a block, line by line, and after the DCT
// eight times its coefficients.
type coefficients [64]int32

// The factors of Loeffler, Ligtenberg and Moschytz ("Practical fast 1-D DCT algorithms with 11
// multiplications", ICASSP 1989), figure 1, with 13 bits of fraction.
const (
	factorBits = 13

	factor0_298 = 2446
	factor0_390 = 3196
	factor0_541 = 4433
	factor0_765 = 6270
	factor0_899 = 7373
	factor1_175 = 9633
	factor1_501 = 12299
	factor1_847 = 15137
	factor1_961 = 16069
	factor2_053 = 16819
	factor2_562 = 20995
	factor3_072 = 25172
)

// extraBits are kept between lines and columns.
const extraBits = 2

// dct transforms the lines and then the columns.
func (c *coefficients) dct() {
	for y := range 8 {
		l := (*[8]int32)(c[8*y:])
		var o odd
		s0, s1, s2, s3 := l[0]+l[7], l[1]+l[6], l[2]+l[5], l[3]+l[4]
		o.d0, o.d1, o.d2, o.d3 = l[0]-l[7], l[1]-l[6], l[2]-l[5], l[3]-l[4]

		l[0] = (s0 + s3 + s1 + s2) << extraBits
		l[4] = (s0 + s3 - s1 - s2) << extraBits
		z := (s1 - s2 + s0 - s3) * factor0_541
		l[2] = scaledDown(z+(s0-s3)*factor0_765, factorBits-extraBits)
		l[6] = scaledDown(z-(s1-s2)*factor1_847, factorBits-extraBits)
		v1, v3, v5, v7 := o.outputs()
		l[1], l[3] = scaledDown(v1, factorBits-extraBits), scaledDown(v3, factorBits-extraBits)
		l[5], l[7] = scaledDown(v5, factorBits-extraBits), scaledDown(v7, factorBits-extraBits)
	}
	for x := range 8 {
		l := (*[57]int32)(c[x:])
		var o odd
		s0, s1, s2, s3 := l[0]+l[56], l[8]+l[48], l[16]+l[40], l[24]+l[32]
		o.d0, o.d1, o.d2, o.d3 = l[0]-l[56], l[8]-l[48], l[16]-l[40], l[24]-l[32]

		l[0] = scaledDown(s0+s3+s1+s2, extraBits)
		l[32] = scaledDown(s0+s3-s1-s2, extraBits)
		z := (s1 - s2 + s0 - s3) * factor0_541
		l[16] = scaledDown(z+(s0-s3)*factor0_765, factorBits+extraBits)
		l[48] = scaledDown(z-(s1-s2)*factor1_847, factorBits+extraBits)
		v1, v3, v5, v7 := o.outputs()
		l[8], l[24] = scaledDown(v1, factorBits+extraBits), scaledDown(v3, factorBits+extraBits)
		l[40], l[56] = scaledDown(v5, factorBits+extraBits), scaledDown(v7, factorBits+extraBits)
	}
}

// odd is the half of the algorithm that makes the odd outputs, of the
// differences of opposite samples.
type odd struct{ d0, d1, d2, d3 int32 }

func (o odd) outputs() (v1, v3, v5, v7 int32) {
	z5 := (o.d3 + o.d1 + o.d2 + o.d0) * factor1_175
	z1, z2 := (o.d3+o.d0)*-factor0_899, (o.d2+o.d1)*-factor2_562
	z3, z4 := (o.d3+o.d1)*-factor1_961+z5, (o.d2+o.d0)*-factor0_390+z5
	v7 = o.d3*factor0_298 + z1 + z3
	v5 = o.d2*factor2_053 + z2 + z4
	v3 = o.d1*factor3_072 + z2 + z3
	v1 = o.d0*factor1_501 + z1 + z4
	return v1, v3, v5, v7
}

// scaledDown divides by a power of two, to the nearest.
func scaledDown(v int32, bits uint) int32 { return (v + 1<<(bits-1)) >> bits }

package jpegenc

// block is 64 quantised coefficients in zigzag order (figure A.6).
type block [64]int16

// component is one plane, with its blocks and scans.
type component struct {
	id           byte // 1, 2 and 3 in JFIF
	plane        Plane
	w, h         int   // in samples
	across, down int   // in blocks
	lambdaFactor int64 // how much more than in Y′ an error is worth
	scans        []scan
	blocks       []block
	nonzero      []uint64 // for each block, a bit for each coefficient that isn't zero
}

// transform divides the coefficients into scans and makes those of all blocks.
func (c *component) transform(table *table) {
	bands := bestBands(c.sample(table), int64(c.down))
	c.scans = []scan{{0, 0}}
	for i := range bands {
		bands[i].lambdaFactor = c.lambdaFactor
		c.scans = append(c.scans, bands[i].scan)
	}
	inParallel(c.down, func(row int) {
		var raw coefficients
		var w trellis
		for i := row * c.across; i < (row+1)*c.across; i++ {
			c.samples(&raw, i)
			raw.dct()
			c.nonzero[i] = raw.quantise(&c.blocks[i], table)
			c.nonzero[i] = w.improve(&c.blocks[i], c.nonzero[i], &raw, table, bands)
		}
	})
}

// sampled is the sampling interval of the estimate: one of this many rows of blocks is counted.
const sampled = 8

// sample quantises every eighth row of blocks by plain rounding, for the estimate of costs.
func (c *component) sample(table *table) *component {
	some := &component{}
	var raw coefficients
	for row := min(sampled/2, c.down-1); row < c.down; row += sampled {
		some.down++
		for i := row * c.across; i < (row+1)*c.across; i++ {
			var b block
			c.samples(&raw, i)
			raw.dct()
			some.nonzero = append(some.nonzero, raw.quantise(&b, table))
			some.blocks = append(some.blocks, b)
		}
	}
	return some
}

// samples fills raw with block i of the plane, shifted to be around zero. Across
// the right and lower edge it repeats the last column and line.
func (c *component) samples(raw *coefficients, i int) {
	x0, y0 := i%c.across*8, i/c.across*8
	if x0+8 <= c.w && y0+8 <= c.h {
		for y := range 8 {
			line := c.plane.Pix[(y0+y)*c.plane.Stride+x0:][:8]
			to := raw[8*y:][:8]
			for x, v := range line {
				to[x] = int32(v) - 128
			}
		}
		return
	}
	for y := range 8 {
		line := c.plane.Pix[min(y0+y, c.h-1)*c.plane.Stride:]
		for x := range 8 {
			raw[8*y+x] = int32(line[min(x0+x, c.w-1)]) - 128
		}
	}
}

// zigzag maps the zigzag order of figure A.6 to positions in a block, which are
// counted line by line.
var zigzag = [64]uint8{
	0, 1, 8, 16, 9, 2, 3, 10,
	17, 24, 32, 25, 18, 11, 4, 5,
	12, 19, 26, 33, 40, 48, 41, 34,
	27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36,
	29, 22, 15, 23, 30, 37, 44, 51,
	58, 59, 52, 45, 38, 31, 39, 46,
	53, 60, 61, 54, 47, 55, 62, 63,
}

// base is the table of quality 50, line by line: the one that N. Robidoux made
// for ImageMagick, and the default of mozjpeg.
var base = [64]int{
	16, 16, 16, 18, 25, 37, 56, 85,
	16, 17, 20, 27, 34, 40, 53, 75,
	16, 20, 24, 31, 43, 62, 91, 135,
	18, 27, 31, 40, 53, 74, 106, 156,
	25, 34, 43, 53, 69, 94, 131, 189,
	37, 40, 62, 74, 94, 124, 169, 238,
	56, 53, 91, 106, 131, 169, 226, 311,
	85, 75, 135, 156, 189, 238, 311, 418,
}

// table is a quantisation table in zigzag order.
type table struct {
	steps    [64]uint8
	halves   [64]int32 // half a step, eightfold like the coefficients: below it is zero
	inverses [64]int64 // 2^inverseBits divided by the eightfold step
}

// Quotients of a coefficient and its step have fractionBits of fraction.
const (
	inverseBits  = 36
	fractionBits = 10
)

func newTable(quality int) *table {
	scale := 200 - 2*quality
	if quality < 50 {
		scale = 5000 / quality
	}
	var t table
	for k, at := range zigzag {
		step := min(max((base[at]*scale+50)/100, 1), 255)
		t.steps[k] = uint8(step)
		t.halves[k] = int32(4 * step)
		t.inverses[k] = (1<<inverseBits + int64(4*step)) / int64(8*step)
	}
	return &t
}

// quotient is the size of a coefficient in steps.
func (t *table) quotient(k int, size int32) int64 {
	return (int64(size)*t.inverses[k] + 1<<(inverseBits-fractionBits-1)) >> (inverseBits - fractionBits)
}

// quantise rounds a block's coefficients (A.3.4). nonzero has a bit for each one that is not zero.
func (c *coefficients) quantise(b *block, t *table) (nonzero uint64) {
	*b = block{}
	for k, at := range zigzag {
		v := c[at]
		sign := v >> 31
		size := (v ^ sign) - sign
		if size < t.halves[k] {
			continue
		}
		// Sizes are bounded so that they have a code: tables F.1 and F.2 end at 11 bits for
		// differences of DC, at 10 for AC.
		largest := int64(1023)
		if k == 0 {
			largest = 1024
		}
		nearest := (t.quotient(k, size) + 1<<(fractionBits-1)) >> fractionBits
		if n := int32(min(nearest, largest)); n > 0 {
			b[k] = int16((n ^ sign) - sign)
			nonzero |= 1 << k
		}
	}
	return nonzero
}

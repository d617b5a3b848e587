package jpegenc

// block is 64 quantised coefficients in zigzag order (figure A.6).
type block [64]int16

// component is one plane, with its blocks and scans.
type component struct {
	id           byte // 1, 2 and 3 in JFIF
	plane        Plane
	w, h         int   // in samples
	across, down int   // in blocks
	care         int64 // how much more than in Y′ an error is worth
	scans        []scan
	blocks       []block
	nonzero      []uint64 // for each block, a bit for each coefficient that isn't zero
}

func (p Picture) components() []*component {
	var all []*component
	for i, plane := range p.Planes {
		w, h := p.size(i)
		c := &component{id: byte(i + 1), plane: plane, w: w, h: h, across: (w + 7) / 8, down: (h + 7) / 8}
		c.blocks, c.nonzero = make([]block, c.across*c.down), make([]uint64, c.across*c.down)
		c.care = 1
		if i > 0 {
			c.care = chromaCare
		}
		all = append(all, c)
	}
	return all
}

// transform divides the coefficients into scans and makes those of all blocks.
func (c *component) transform(table *table) {
	bands := bestBands(c.sample(table), int64(c.down))
	c.scans = []scan{{0, 0}}
	for i := range bands {
		bands[i].care = c.care
		c.scans = append(c.scans, bands[i].scan)
	}
	inParallel(c.down, func(row int) {
		var raw coefficients
		var w way
		for i := row * c.across; i < (row+1)*c.across; i++ {
			c.samples(&raw, i)
			raw.dct()
			c.nonzero[i] = raw.quantise(&c.blocks[i], table)
			c.nonzero[i] = w.improve(&c.blocks[i], c.nonzero[i], &raw, table, bands)
		}
	})
}

// sampled is the sampling interval of the estimate: one of this many rows of
// blocks is counted.
const sampled = 8

// sample quantises every eighth row of blocks by plain rounding, for the
// estimate of costs.
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

// samples fills raw with block i of the plane, shifted to be around zero.
func (c *component) samples(raw *coefficients, i int) {
	x0, y0 := i%c.across*8, i/c.across*8
	if x0+8 > c.w || y0+8 > c.h {
		c.edgeSamples(raw, x0, y0)
		return
	}
	for y := range 8 {
		line := c.plane.Pix[(y0+y)*c.plane.Stride+x0:][:8]
		to := raw[8*y:][:8]
		for x, v := range line {
			to[x] = int32(v) - 128
		}
	}
}

// edgeSamples repeats the last column and line of the plane.
func (c *component) edgeSamples(raw *coefficients, x0, y0 int) {
	for y := range 8 {
		line := c.plane.Pix[min(y0+y, c.h-1)*c.plane.Stride:]
		for x := range 8 {
			raw[8*y+x] = int32(line[min(x0+x, c.w-1)]) - 128
		}
	}
}

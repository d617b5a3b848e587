package jpegenc

import "math/bits"

// scan is one scan of one component: a band of its coefficients (table G.1:
// Ss and Se), all their bits.
type scan struct{ start, end int }

// zeroRun is the symbol of sixteen zeros.
const zeroRun = 0xf0

// encodeScans makes the bytes of every scan: the first of each component, the
// second, and so on.
func encodeScans(components []*component) [][]byte {
	type job struct {
		scan
		*component
	}
	var jobs []job
	for i := range 1 + len(bandEnds) {
		for _, c := range components {
			if i < len(c.scans) {
				jobs = append(jobs, job{c.scans[i], c})
			}
		}
	}
	out := make([][]byte, len(jobs))
	inParallel(len(jobs), func(i int) { out[i] = jobs[i].scan.encode(jobs[i].component) })
	return out
}

// encode makes the bytes of a component's scan, its markers included.
func (s scan) encode(c *component) []byte {
	l := list{entries: make([]entry, 0, s.symbols(c))}
	if s.start == 0 {
		s.dc(&l, c)
	} else {
		s.ac(&l, c)
	}
	code := newCode(&l.counts)
	return l.write(s.header(c, code), code)
}

// symbols estimates the number of symbols of a component's scan.
func (s scan) symbols(c *component) int {
	n, mask := len(c.blocks), s.mask()
	for _, nonzero := range c.nonzero {
		n += bits.OnesCount64(nonzero & mask)
	}
	return n
}

// dc lists the differences between neighbours (F.1.2.1).
func (s scan) dc(l *list, c *component) {
	last := 0
	for i := range c.blocks {
		v := int(c.blocks[i][0])
		difference := v - last
		last = v
		size := sizeOf(difference)
		l.symbol(size, size, signed(difference, size))
	}
}

// signed is a value's bits as they follow its symbol (F.1.2.1.1).
func signed(v, size int) int {
	if v < 0 {
		return v + 1<<size - 1
	}
	return v
}

// mask has a bit for each coefficient of the scan.
func (s scan) mask() uint64 { return ^uint64(0) << s.start & (^uint64(0) >> (63 - s.end)) }

// ac lists a band of AC coefficients (G.1.2.2).
func (s scan) ac(l *list, c *component) {
	mask := s.mask()
	ended := 0
	for i, nonzero := range c.nonzero {
		last := s.start - 1
		for rest := nonzero & mask; rest != 0; rest &= rest - 1 {
			l.ends(ended)
			ended = 0
			k := bits.TrailingZeros64(rest)
			run := k - last - 1
			for ; run > 15; run -= 16 {
				l.symbol(zeroRun, 0, 0)
			}
			v := int(c.blocks[i][k])
			size := sizeOf(v)
			l.symbol(run<<4|size, size, signed(v, size))
			last = k
		}
		if last < s.end {
			ended++
		}
	}
	l.ends(ended)
}

// maxEnds is the longest run of blocks that one symbol can end (table G.1).
const maxEnds = 1<<15 - 1

// ends adds an end-of-band run (EOBRUN): the given number of blocks have no
// further coefficients.
func (l *list) ends(blocks int) {
	for ; blocks > 0; blocks -= maxEnds {
		some := min(blocks, maxEnds)
		size := sizeOf(some) - 1
		l.symbol(size<<4, size, some-1<<size)
	}
}

// sizeOf returns the magnitude category of a value: the number of bits that it
// takes (table F.1).
func sizeOf(v int) int { return bits.Len(uint(max(v, -v))) }

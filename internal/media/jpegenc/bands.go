package jpegenc

import (
	"math/bits"
	"slices"
)

// Costs are in bits, with costBits of fraction.
const costBits = 8

// band is a scan of AC coefficients and what it is expected to cost.
type band struct {
	scan
	costs *costs
	care  int64 // how much more than in Y′ an error is worth
}

// costs holds the expected cost of each symbol of a band, with the bits that
// follow it.
type costs struct {
	symbols [256]int64
	end     int64 // of a block that ends early, but for those without coefficients
	sample  int64 // of all that was counted, in its own Huffman code
	header  int64 // of the scan's Huffman table and header (B.2.4.2, B.2.3)
}

// headerBytes are those of a scan's markers, Huffman table and header, without
// the table's symbols.
const headerBytes = 31

// newCosts estimates costs from a sample of the blocks. For the costs of symbols
// it counts each once more than it occurs (add-one smoothing), so that none is
// infinite.
func newCosts(s scan, some *component) *costs {
	l := list{counting: true}
	s.ac(&l, some)
	total := 0
	for _, n := range l.counts {
		total += n
	}
	c := costs{header: headerBytes * 8 << costBits}
	ends, runs := int64(0), int64(1)
	for symbol, n := range l.counts {
		c.symbols[symbol] = following(symbol)<<costBits + logarithm(total+len(l.counts)) - logarithm(n+1)
		if n == 0 {
			continue
		}
		length := logarithm(total) - logarithm(n)
		c.sample += int64(n) * (following(symbol)<<costBits + max(length, 1<<costBits))
		c.header += 8 << costBits
		if symbol&15 == 0 && symbol != zeroRun {
			runs += int64(n)
			ends += int64(n) * c.symbols[symbol]
		}
	}
	c.end = ends / runs
	return &c
}

// following counts the bits that follow a symbol of AC coefficients (G.1.2.2).
func following(symbol int) int64 {
	if symbol&15 == 0 && symbol != zeroRun {
		return int64(symbol >> 4)
	}
	return int64(symbol & 15)
}

// bandEnds are the coefficients after which a new band may begin.
var bandEnds = [...]int{2, 9, 20, 63}

// bestBands divides the AC coefficients into the bands with the least expected
// cost (dynamic programming). It scales the cost of the sample to a picture with
// the given number of rows of blocks.
func bestBands(some *component, rows int64) []band {
	var ways [len(bandEnds) + 1][]band // to have all coefficients before a band
	var least [len(ways)]int64
	for n, end := range bandEnds {
		least[n+1] = never
		start := 1
		for m := range n + 1 {
			b := band{scan: scan{start, end}}
			b.costs = newCosts(b.scan, some)
			if cost := least[m] + b.costs.sample/int64(some.down)*rows + b.costs.header; cost < least[n+1] {
				least[n+1], ways[n+1] = cost, append(slices.Clone(ways[m]), b)
			}
			start = bandEnds[m] + 1
		}
	}
	return ways[len(bandEnds)]
}

// logarithm computes the binary logarithm, as a cost. The fraction is
// interpolated.
func logarithm(n int) int64 {
	whole := bits.Len(uint(n)) - 1
	fraction := n<<costBits>>whole - 1<<costBits
	return int64(whole<<costBits + fraction)
}

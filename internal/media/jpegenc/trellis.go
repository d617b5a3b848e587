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
	costs        *costs
	lambdaFactor int64 // how much more than in Y′ an error is worth
}

// costs has the expected cost of each symbol of a band, with the bits that follow it.
type costs struct {
	symbols    [256]int64
	endOfBlock int64 // of a block that ends early, but for those without coefficients
	sample     int64 // of all that was counted, in its own Huffman code
	header     int64 // of the scan's Huffman table and header (B.2.4.2, B.2.3)
}

// headerBytes are those of a scan's markers, Huffman table and header, without the table's symbols.
const headerBytes = 31

// newCosts estimates costs from a sample of the blocks. For the costs of symbols it counts each
// once more than it occurs (add-one smoothing), so that none is infinite.
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
	c.endOfBlock = ends / runs
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
	var ways [len(bandEnds) + 1][]band // the best division of all coefficients before a band
	var least [len(ways)]int64
	for n, end := range bandEnds {
		least[n+1] = infinite
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

// logarithm computes the binary logarithm, as a cost. The fraction is interpolated.
func logarithm(n int) int64 {
	whole := bits.Len(uint(n)) - 1
	fraction := n<<costBits>>whole - 1<<costBits
	return int64(whole<<costBits + fraction)
}

// λ, the bits that an error of one step squared is worth, has lambdaBits of fraction: lambdaScale
// / (lambdaFlat + mean energy of the AC coefficients), which are eightfold here, but no less than
// lambdaLeast. The numbers were found by measuring photographs. λ is 25 where a block is flat,
// and 4 where it is so rough that with less, a checkerboard would become grey.
const (
	lambdaBits        = 16
	lambdaScale int64 = 150_000_000_000
	lambdaFlat  int64 = 93_000
	lambdaLeast int64 = 4 << lambdaBits
)

// chromaLambdaFactor multiplies λ in Cb and Cr: they take few bytes, so little is saved
// by a larger error there.
const chromaLambdaFactor = 2

// lambda computes λ for a block of Y′ from the energy of its AC coefficients.
func (c *coefficients) lambda() int64 {
	var energy int64
	for _, v := range c[1:] {
		energy += int64(v) * int64(v)
	}
	return max(lambdaScale/(lambdaFlat+energy/63), lambdaLeast)
}

// trellis is the search for the best values of a block's coefficients. Its nodes are those that round
// to something else than zero, in order; node 0 is the beginning.
type trellis struct {
	n     int       // the last node
	first int       // every path goes through this node
	at    [64]int   // place in the block
	value [64]int16 // size, if the coefficient isn't zero
	from  [64]uint8 // node before it, if the coefficient isn't zero
	cost  [64]int64 // least cost up to here, less that of making all of it zero
}

// maxSymbolCost bounds the cost of one symbol: leaving it out can't save more.
const maxSymbolCost = 48 << costBits

// infinite is the cost of a path that does not exist.
const infinite = 1 << 60

// improve chooses better values for a block that was rounded (trellis
// quantisation). It returns a bit for each coefficient that is not zero now.
func (w *trellis) improve(b *block, nonzero uint64, c *coefficients, t *table, bands []band) uint64 {
	if nonzero>>1 == 0 {
		return nonzero
	}
	lambda := c.lambda()
	for _, band := range bands {
		rest := nonzero & band.mask()
		if rest == 0 {
			continue
		}
		nonzero &^= rest
		w.n, w.first, w.at[0] = 0, 0, band.start-1
		for ; rest != 0; rest &= rest - 1 {
			k := bits.TrailingZeros64(rest)
			w.addNode(k, t.quotient(k, magnitude(c[zigzag[k]])), int64(magnitude(b[k])), lambda*band.lambdaFactor,
				band.costs)
		}
		nonzero |= w.backtrack(b, band)
	}
	return nonzero
}

func magnitude[T int16 | int32](v T) T { return max(v, -v) }

// addNode adds the coefficient at place k, which has the quotient and rounds to value.
func (w *trellis) addNode(k int, quotient, value, lambda int64, costs *costs) {
	w.n++
	w.at[w.n] = k
	size := bits.Len64(uint64(value))
	lesser := int64(1)<<(size-1) - 1 // the largest value of one bit fewer
	kept, lessened := weighted(value<<fractionBits-quotient, lambda), int64(infinite)
	if lesser > 0 {
		lessened = weighted(lesser<<fractionBits-quotient, lambda)
	}
	best := int64(infinite)
	for m := w.first; m < w.n; m++ {
		run := k - w.at[m] - 1
		cost := w.cost[m] + int64(run>>4)*costs.symbols[zeroRun]
		symbol := run & 15 << 4
		if whole := cost + costs.symbols[symbol|size] + kept; whole < best {
			best, w.from[w.n], w.value[w.n] = whole, uint8(m), int16(value)
		}
		if less := cost + costs.symbols[symbol|(size-1)] + lessened; less < best {
			best, w.from[w.n], w.value[w.n] = less, uint8(m), int16(lesser)
		}
	}
	dropped := weighted(quotient, lambda)
	w.cost[w.n] = best - dropped
	if dropped > kept+maxSymbolCost {
		w.first = w.n
	}
}

// weighted computes the cost of a quantisation error: its square times λ. The
// error is in steps, with fractionBits of fraction.
func weighted(steps, lambda int64) int64 {
	return steps * steps >> (2*fractionBits - costBits) * lambda >> lambdaBits
}

// backtrack follows the best path backwards and sets the coefficients to its values.
func (w *trellis) backtrack(b *block, band band) (nonzero uint64) {
	m, best := w.n, int64(infinite)
	for i := w.first; i <= w.n; i++ {
		cost := w.cost[i]
		if i > 0 && w.at[i] < band.end {
			cost += band.costs.endOfBlock
		}
		if cost < best {
			m, best = i, cost
		}
	}
	for i := w.n; i > 0; i-- {
		k := w.at[i]
		switch {
		case i != m:
			b[k] = 0
			continue
		case b[k] < 0:
			b[k] = -w.value[i]
		default:
			b[k] = w.value[i]
		}
		nonzero |= 1 << k
		m = int(w.from[i])
	}
	return nonzero
}

package jpegenc

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// scan is one scan of one component: a band of its coefficients (table G.1:
// Ss and Se), all their bits.
type scan struct{ start, end int }

// zeroRun is the symbol of sixteen zeros.
const zeroRun = 0xf0

// encodeScans makes the bytes of every scan: the first of each component, the second, and so on.
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

// encode makes the bytes of a component's scan: its Huffman table (B.2.4.2), its
// header (B.2.3) and its data.
func (s scan) encode(c *component) []byte {
	expected := len(c.blocks) // symbols
	for _, nonzero := range c.nonzero {
		expected += bits.OnesCount64(nonzero & s.mask())
	}
	l := list{entries: make([]entry, 0, expected)}
	class := byte(0)
	if s.start == 0 {
		last := 0
		for i := range c.blocks { // differences between neighbours (F.1.2.1)
			v := int(c.blocks[i][0])
			size := sizeOf(v - last)
			l.symbol(size, size, signed(v-last, size))
			last = v
		}
	} else {
		class = 0x10
		s.ac(&l, c)
	}
	code := newCode(&l.counts)
	table := append([]byte{class}, code.amounts[1:]...)
	out := segment(nil, DHT, append(table, code.symbols...)...)
	out = segment(out, SOS, 1, c.id, 0, byte(s.start), byte(s.end), 0)
	return l.write(out, code)
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

// ends adds an end-of-band run (EOBRUN): the given number of blocks have no further coefficients.
func (l *list) ends(blocks int) {
	for ; blocks > 0; blocks -= maxEnds {
		some := min(blocks, maxEnds)
		size := sizeOf(some) - 1
		l.symbol(size<<4, size, some-1<<size)
	}
}

// sizeOf returns the magnitude category of a value: the number of bits that it takes (table F.1).
func sizeOf(v int) int { return bits.Len(uint(max(v, -v))) }

// list is a scan before it has a Huffman code: symbols, and the bits that follow them.
type list struct {
	entries  []entry // none, if it only counts
	counts   [256]int
	counting bool
}

// entry is a symbol and the bits that follow it:
//
//	bits 24–31 symbol
//	bits 16–23 how many bits follow
//	bits 0–15  these bits
type entry uint32

// symbol adds a symbol and size bits after it.
func (l *list) symbol(symbol, size, bits int) {
	l.counts[symbol]++
	if l.counting {
		return
	}
	l.entries = append(l.entries, entry(symbol<<24|size<<16|bits))
}

// write appends the entropy-coded segment: the list in the code, filled up
// with ones, a zero byte after each 0xff (F.1.2.3).
func (l *list) write(out []byte, code *code) []byte {
	var acc uint64
	held := 0
	for _, e := range l.entries {
		symbol, size := e>>24, int(e>>16&0xff)
		acc = acc<<code.lengths[symbol] | uint64(code.words[symbol])
		acc = acc<<size | uint64(e&0xffff)
		held += int(code.lengths[symbol]) + size
		for ; held >= 8; held -= 8 {
			out = appendStuffed(out, byte(acc>>(held-8)))
		}
	}
	if held > 0 {
		out = appendStuffed(out, byte(acc<<(8-held)|0xff>>held))
	}
	return out
}

func appendStuffed(out []byte, b byte) []byte {
	if b == 0xff {
		return append(out, b, 0)
	}
	return append(out, b)
}

// inParallel runs n pieces of work on GOMAXPROCS goroutines. It repeats the
// panic of one of them in the caller's goroutine.
func inParallel(n int, do func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	workers := min(n, runtime.GOMAXPROCS(0))
	panicked := make(chan any, workers)
	for range workers {
		group.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panicked <- p
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	group.Wait()
	select {
	case p := <-panicked:
		panic(p)
	default:
	}
}

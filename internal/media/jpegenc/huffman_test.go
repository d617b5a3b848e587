package jpegenc

import (
	"math/rand/v2"
	"testing"
)

// fibonacci counts make a tree as deep as it gets.
func fibonacci(n int) (counts [256]int) {
	a, b := 1, 1
	for i := range n {
		counts[i] = a
		a, b = b, a+b
	}
	return counts
}

func TestCode_IsWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	all := [][256]int{{7: 1}, {0: 5, 255: 1}, fibonacci(20), fibonacci(60)}
	for range 200 {
		var counts [256]int
		for range r.IntN(300) + 1 {
			counts[r.IntN(256)] += 1 << r.IntN(30)
		}
		all = append(all, counts)
	}
	for _, counts := range all {
		checkCode(t, &counts, newCode(&counts))
	}
}

// checkCode looks at what annex C asks of a code: every symbol has a word of 1
// to 16 bits, none begins with another, none is all ones.
func checkCode(t *testing.T, counts *[256]int, c *code) {
	t.Helper()
	room, symbols := 1<<maxWord, 0
	for symbol, n := range counts {
		length := int(c.lengths[symbol])
		if (n > 0) != (length > 0) || length > maxWord {
			t.Fatalf("symbol %d, seen %d times, has %d bits", symbol, n, length)
		}
		if n == 0 {
			continue
		}
		symbols++
		room -= 1 << (maxWord - length)
		if int(c.words[symbol]) == 1<<length-1 {
			t.Errorf("symbol %d has %d ones", symbol, length)
		}
	}
	if room < 1 || symbols != len(c.symbols) {
		t.Errorf("%d words too many, %d of %d symbols", -room, len(c.symbols), symbols)
	}
}

// The rarer of two symbols never has the shorter word.
func TestCode_RareSymbolsHaveLongerWords(t *testing.T) {
	counts := fibonacci(60)
	c := newCode(&counts)
	for i := 1; i < 60; i++ {
		if c.lengths[i] > c.lengths[i-1] {
			t.Errorf("symbol %d has %d bits, the rarer one %d", i, c.lengths[i], c.lengths[i-1])
		}
	}
}

func TestInParallel_RepeatsAPanicInTheCaller(t *testing.T) {
	defer func() {
		if p := recover(); p != "broken" {
			t.Errorf("got %v", p)
		}
	}()
	inParallel(9, func(i int) {
		if i == 5 {
			panic("broken")
		}
	})
}

// What the search for the best values found costs no more than rounding, by
// the same measure.
func TestTrellis_NeverCostsMoreThanRounding(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	table := newTable(80)
	for range 500 {
		var raw coefficients
		for i := range raw {
			raw[i] = int32(r.IntN(1<<r.IntN(12)+1)) * int32(r.IntN(3)-1)
		}
		var rounded block
		nonzero := raw.quantise(&rounded, table)
		var counts component
		counts.blocks, counts.nonzero = []block{rounded}, []uint64{nonzero}
		s := scan{1, 63}
		costs := newCosts(s, &counts)
		best := rounded
		var w trellis
		kept := w.improve(&best, nonzero, &raw, table, []band{{s, costs, 1}})
		before, after := costOf(&rounded, nonzero, &raw, table, costs), costOf(&best, kept, &raw, table, costs)
		if after > before {
			t.Fatalf("%d bits became %d", before>>costBits, after>>costBits)
		}
	}
}

// costOf is bits and weighted errors of a block's AC coefficients.
func costOf(b *block, nonzero uint64, raw *coefficients, t *table, costs *costs) (sum int64) {
	last := 0
	for k := 1; k < 64; k++ {
		size, value := raw[zigzag[k]], b[k]
		sum += weighted(int64(magnitude(value))<<fractionBits-t.quotient(k, magnitude(size)), raw.lambda())
		if nonzero>>k&1 == 0 {
			continue
		}
		run := k - last - 1
		sum += int64(run>>4)*costs.symbols[zeroRun] + costs.symbols[run&15<<4|sizeOf(int(value))]
		last = k
	}
	if last > 0 && last < 63 {
		sum += costs.endOfBlock
	}
	return sum
}

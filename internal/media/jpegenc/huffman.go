package jpegenc

import "slices"

// code is a Huffman code (annex C).
type code struct {
	amounts [17]byte // how many words have a length
	symbols []byte   // in order of their words
	lengths [256]uint8
	words   [256]uint16
}

// maxWord is the most bits that a word may have.
const maxWord = 16

// newCode makes the best code for symbols with these counts.
func newCode(counts *[256]int) *code {
	c := &code{}
	for symbol, count := range counts {
		if count > 0 {
			c.symbols = append(c.symbols, byte(symbol))
		}
	}
	slices.SortStableFunc(c.symbols, func(a, b byte) int { return counts[b] - counts[a] })
	// One more symbol, the rarest, gets the word of all ones, which must not be used (K.2).
	ascending := []int{0}
	for _, symbol := range slices.Backward(c.symbols) {
		ascending = append(ascending, counts[symbol])
	}
	lengths := wordLengths(ascending)
	word, last := uint16(0), 0
	for i, symbol := range c.symbols { // figures C.1 to C.3
		length := lengths[len(lengths)-1-i]
		word <<= length - last
		c.amounts[length]++
		c.lengths[symbol], c.words[symbol] = uint8(length), word
		word, last = word+1, length
	}
	return c
}

// wordLengths finds the lengths of the best code of at most maxWord bits for symbols whose counts
// ascend: the package-merge algorithm (Larmore and Hirschberg, Journal of the ACM 37, 1990).
func wordLengths(counts []int) []int {
	type node struct {
		count     int
		isPackage bool // two nodes of the level before
	}
	var levels [maxWord][]node
	var packages []node
	for i := range levels {
		levels[i] = make([]node, 0, 2*len(counts))
		for _, count := range counts {
			for len(packages) > 0 && packages[0].count < count {
				levels[i], packages = append(levels[i], packages[0]), packages[1:]
			}
			levels[i] = append(levels[i], node{count: count})
		}
		levels[i] = append(levels[i], packages...)
		packages = make([]node, 0, len(counts))
		for n := 1; n < len(levels[i]); n += 2 {
			packages = append(packages, node{levels[i][n-1].count + levels[i][n].count, true})
		}
	}
	lengths := make([]int, len(counts))
	chosen := 2*len(counts) - 2 // the rarest nodes of a level
	for _, level := range slices.Backward(levels[:]) {
		symbols := 0
		for _, node := range level[:chosen] {
			if !node.isPackage {
				lengths[symbols]++
				symbols++
			}
		}
		chosen = 2 * (chosen - symbols)
	}
	return lengths
}

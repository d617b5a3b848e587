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
	var n [258]int // words of each length
	for _, length := range treeLengths(counts) {
		n[length]++
	}
	n[0] = 0
	// Words that are too long are shortened (figure K.3): two of the longest give way to one that
	// is one bit shorter and two that are one bit longer than some shorter word.
	for length := len(n) - 1; length > maxWord; length-- {
		for n[length] > 0 {
			shorter := length - 2
			for n[shorter] == 0 {
				shorter--
			}
			n[length] -= 2
			n[length-1]++
			n[shorter+1] += 2
			n[shorter]--
		}
	}
	// The reserved word is one of the longest.
	longest := maxWord
	for longest > 0 && n[longest] == 0 {
		longest--
	}
	n[longest]--
	c := &code{}
	for symbol, count := range counts {
		if count > 0 {
			c.symbols = append(c.symbols, byte(symbol))
		}
	}
	slices.SortStableFunc(c.symbols, func(a, b byte) int { return counts[b] - counts[a] })
	// Each symbol gets its word (figures C.1 to C.3).
	word, i := uint16(0), 0
	for length := 1; length <= maxWord; length++ {
		c.amounts[length] = byte(n[length])
		for range n[length] {
			symbol := c.symbols[i]
			c.lengths[symbol], c.words[symbol] = uint8(length), word
			word++
			i++
		}
		word <<= 1
	}
	return c
}

// reserved is one more symbol, whose word is the one of all ones that must not be used (K.2).
const reserved = 256

// treeLengths finds the lengths of Huffman's code by joining the two rarest
// groups until one is left (figure K.1). Of equal counts the later group is rarer.
func treeLengths(counts *[256]int) (lengths [257]int) {
	var count [257]int // of a group, kept at its first symbol
	var next [257]int  // symbol of the same group, or -1
	for symbol := range next {
		next[symbol] = -1
	}
	copy(count[:], counts[:])
	count[reserved] = 1
	for {
		rarest, second := -1, -1
		for s, n := range count {
			switch {
			case n == 0:
			case rarest < 0 || n <= count[rarest]:
				rarest, second = s, rarest
			case second < 0 || n <= count[second]:
				second = s
			}
		}
		if second < 0 {
			return lengths
		}
		count[rarest] += count[second]
		count[second] = 0
		last := rarest
		for s := rarest; s >= 0; s = next[s] {
			lengths[s]++
			last = s
		}
		next[last] = second
		for s := second; s >= 0; s = next[s] {
			lengths[s]++
		}
	}
}

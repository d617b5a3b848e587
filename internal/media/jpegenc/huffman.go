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
	lengths := treeLengths(counts)
	amounts := limited(&lengths)
	c := &code{}
	for length, n := range amounts {
		c.amounts[length] = byte(n)
	}
	c.sort(counts)
	c.assign()
	return c
}

// reserved is one more symbol, whose word is the one of all ones that must not
// be used (K.2).
const reserved = 256

// treeLengths finds the lengths of Huffman's code by joining the two rarest
// groups until one is left (figure K.1).
func treeLengths(counts *[256]int) (lengths [257]int) {
	var count [257]int // of a group, kept at its first symbol
	var next [257]int  // symbol of the same group, or -1
	for symbol := range next {
		next[symbol] = -1
	}
	copy(count[:], counts[:])
	count[reserved] = 1
	for {
		rarest, second := twoRarest(&count)
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

// twoRarest gives the groups of the lowest counts, of equals the later ones,
// and -1 for what there is not.
func twoRarest(count *[257]int) (rarest, second int) {
	rarest, second = -1, -1
	for s, n := range count {
		switch {
		case n == 0:
		case rarest < 0 || n <= count[rarest]:
			rarest, second = s, rarest
		case second < 0 || n <= count[second]:
			second = s
		}
	}
	return rarest, second
}

// limited counts the words of each length and shortens those that are too
// long (figure K.3): two of the longest give way to one that is one bit
// shorter and two that are one bit longer than some shorter word. The reserved
// word, one of the longest, is left out.
func limited(lengths *[257]int) (amounts [17]int) {
	var n [258]int
	for _, length := range lengths {
		n[length]++
	}
	n[0] = 0
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
	copy(amounts[:], n[:])
	for length := maxWord; length > 0; length-- {
		if amounts[length] > 0 {
			amounts[length]--
			break
		}
	}
	return amounts
}

// sort orders the symbols that occur, the most frequent first.
func (c *code) sort(counts *[256]int) {
	for symbol, n := range counts {
		if n > 0 {
			c.symbols = append(c.symbols, byte(symbol))
		}
	}
	slices.SortStableFunc(c.symbols, func(a, b byte) int { return counts[b] - counts[a] })
}

// assign gives each symbol its word (figures C.1 to C.3).
func (c *code) assign() {
	word, i := uint16(0), 0
	for length := 1; length <= maxWord; length++ {
		for range c.amounts[length] {
			symbol := c.symbols[i]
			c.lengths[symbol], c.words[symbol] = uint8(length), word
			word++
			i++
		}
		word <<= 1
	}
}

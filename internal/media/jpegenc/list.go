package jpegenc

// list is a scan before it has a Huffman code: symbols, and the bits that
// follow them.
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

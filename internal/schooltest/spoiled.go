package schooltest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"
)

// Spoiler makes bad pictures of good ones. The n-th is the same every time.
type Spoiler struct{ Seeds []Seed }

// harm is one way to spoil a picture.
type harm struct {
	name string
	do   func(*rand.Rand, []byte) []byte
}

var harms = []harm{
	{"bits flipped", flipped},
	{"bits flipped near the start", flippedEarly},
	{"cut short", func(r *rand.Rand, data []byte) []byte { return data[:r.IntN(len(data))] }},
	{"a stretch overwritten", overwritten},
	{"a stretch dropped", dropped},
	{"a stretch repeated", repeated},
	{"noise put in", func(r *rand.Rand, data []byte) []byte {
		return inserted(data, r.IntN(len(data)), noise(r, 1+r.IntN(40)))
	}},
	{"blocks swapped",
		inBlocks(func(r *rand.Rand, b [][]byte) { i, k := r.IntN(len(b)), r.IntN(len(b)); b[i], b[k] = b[k], b[i] })},
	{"a block dropped", inBlocks(func(r *rand.Rand, b [][]byte) { b[r.IntN(len(b))] = nil })},
	{"a block repeated", inBlocks(func(r *rand.Rand, b [][]byte) {
		i := r.IntN(len(b))
		b[i] = bytes.Repeat(b[i], 2+r.IntN(90))
	})},
	{"a wrong length", inBlocks(wrongLength)},
	{"a wrong checksum", inBlocks(func(r *rand.Rand, b [][]byte) {
		if i := r.IntN(len(b)); len(b[i]) > 0 {
			b[i][len(b[i])-1-r.IntN(min(4, len(b[i])))] ^= 1 << r.IntN(8)
		}
	})},
	{"contents changed under a right checksum", inBlocks(rightChecksum)},
}

// Spoiled is the n-th bad picture, and how it was made.
func (s Spoiler) Spoiled(n int) (recipe string, data []byte) {
	r := rand.New(rand.NewPCG(uint64(n), 1836))
	seed := s.Seeds[n%len(s.Seeds)]
	data = bytes.Clone(seed.Data)
	var done []string
	for range 1 + r.IntN(3) {
		if len(data) == 0 {
			break
		}
		h := harms[r.IntN(len(harms))]
		data, done = h.do(r, data), append(done, h.name)
	}
	return fmt.Sprintf("bad picture %d: %s, %s (%d bytes)", n, seed.Name, strings.Join(done, ", "), len(data)), data
}

func flipped(r *rand.Rand, data []byte) []byte {
	for range 1 + r.IntN(8) {
		data[r.IntN(len(data))] ^= 1 << r.IntN(8)
	}
	return data
}

func flippedEarly(r *rand.Rand, data []byte) []byte {
	for range 1 + r.IntN(4) {
		data[r.IntN(min(len(data), 120))] ^= 1 << r.IntN(8)
	}
	return data
}

// stretch picks a random range of the data, mostly a short one.
func stretch(r *rand.Rand, data []byte) (from, to int) {
	from = r.IntN(len(data))
	return from, min(len(data), from+1+r.IntN(1<<r.IntN(10)))
}

func overwritten(r *rand.Rand, data []byte) []byte {
	from, to := stretch(r, data)
	with := []byte{0, 0xff, 0x7f, 0x80}[r.IntN(4)]
	for i := from; i < to; i++ {
		data[i] = with
	}
	return data
}

func dropped(r *rand.Rand, data []byte) []byte {
	from, to := stretch(r, data)
	return append(data[:from], data[to:]...)
}

func repeated(r *rand.Rand, data []byte) []byte {
	from, to := stretch(r, data)
	return inserted(data, to, bytes.Repeat(data[from:to], 1+r.IntN(20)))
}

func inserted(data []byte, at int, more []byte) []byte { return joined(data[:at], more, data[at:]) }

func noise(r *rand.Rand, n int) []byte {
	out := make([]byte, n)
	for i := range out {
		out[i] = byte(r.Uint32())
	}
	return out
}

// inBlocks spoils the blocks that a format is put together from.
func inBlocks(do func(*rand.Rand, [][]byte)) func(*rand.Rand, []byte) []byte {
	return func(r *rand.Rand, data []byte) []byte {
		parts := blocks(data)
		do(r, parts)
		return joined(parts...)
	}
}

// blocks takes a picture apart: chunks of PNG and RIFF, segments of JPEG,
// pieces of 64 bytes of anything else.
func blocks(data []byte) (parts [][]byte) {
	size := func([]byte) int { return 64 }
	switch {
	case bytes.HasPrefix(data, []byte(pngSign)):
		parts, data, size = append(parts, data[:8]), data[8:], chunkSize
	case bytes.HasPrefix(data, []byte("RIFF")) && len(data) > 12:
		parts, data, size = append(parts, data[:12]), data[12:], riffSize
	case bytes.HasPrefix(data, []byte{0xff, 0xd8}):
		parts, data, size = append(parts, data[:2]), data[2:], segmentSize
	}
	for len(data) > 0 {
		n := min(max(size(data), 1), len(data))
		parts, data = append(parts, bytes.Clone(data[:n])), data[n:]
	}
	return parts
}

func chunkSize(data []byte) int {
	if len(data) < 12 {
		return len(data)
	}
	return 12 + int(binary.BigEndian.Uint32(data))
}

func riffSize(data []byte) int {
	if len(data) < 8 {
		return len(data)
	}
	n := int(binary.LittleEndian.Uint32(data[4:]))
	return 8 + n + n%2
}

// segmentSize is that of a segment, or of the coded pixels up to the next marker.
func segmentSize(data []byte) int {
	if len(data) >= 4 && data[0] == 0xff {
		return 2 + int(binary.BigEndian.Uint16(data[2:]))
	}
	for i := 1; i+1 < len(data); i++ {
		if data[i] == 0xff && data[i+1] != 0 && (data[i+1] < 0xd0 || data[i+1] > 0xd7) {
			return i
		}
	}
	return len(data)
}

// wrongLength overwrites a length field with a small, huge or slightly wrong number.
func wrongLength(r *rand.Rand, parts [][]byte) {
	part := parts[r.IntN(len(parts))]
	for at := r.IntN(3) * 2; at+2 <= len(part) && at < 8; at += 4 {
		was := binary.BigEndian.Uint16(part[at:])
		binary.BigEndian.PutUint16(part[at:], []uint16{0, 1, 0xffff, 0x7fff, was + 1, was - 1, was * 2}[r.IntN(7)])
	}
}

// rightChecksum changes the contents of a PNG's chunk and counts the checksum
// again, so that the damage comes through to the decoder.
func rightChecksum(r *rand.Rand, parts [][]byte) {
	part := parts[r.IntN(len(parts))]
	if len(part) <= 12 {
		return
	}
	part[8+r.IntN(len(part)-12)] ^= 1 << r.IntN(8)
	binary.BigEndian.PutUint32(part[len(part)-4:], crc32.ChecksumIEEE(part[4:len(part)-4]))
}

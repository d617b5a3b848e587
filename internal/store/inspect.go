package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
)

// The layout of a bbolt file, version 2, as far as it must be read to know
// that bbolt can follow it. See go.etcd.io/bbolt/internal/common.
const (
	pageSize    = 4096
	pageHeader  = 16 // id, flags, count, overflow
	elementSize = 16 // of a branch and of a leaf
	metaSize    = 64 // up to and with the checksum
	metaMagic   = 0xED0CDAED
	metaVersion = 2

	branchPage   = 0x01
	leafPage     = 0x02
	freelistPage = 0x10
	bucketFlag   = 0x01
)

// inspection is a walk over every page that is reachable from the newest root.
// Each page may be visited once, so that the walk ends in any file.
type inspection struct {
	file *os.File
	high uint64 // the first page number that is not in use
	seen map[uint64]bool
}

// inspect checks the structure of a data file: every page is where its parent
// says, is used once, and holds its keys in order and within its bounds.
// bbolt trusts all that and panics, hangs or overwrites live pages where it
// does not hold.
func inspect(file *os.File) error {
	root, err := newestMeta(file)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if root.high < 4 || root.high > uint64(info.Size())/pageSize {
		return fmt.Errorf("%d pages in a file of %d bytes", root.high, info.Size())
	}
	in := &inspection{file: file, high: root.high, seen: map[uint64]bool{0: true, 1: true}}
	if err := in.tree(root.root, nil, nil); err != nil {
		return err
	}
	if err := in.freelist(root.freelist); err != nil {
		return err
	}
	if missing := int(in.high) - len(in.seen); missing != 0 {
		return fmt.Errorf("%d pages are neither used nor free", missing)
	}
	return nil
}

type metaPage struct{ root, freelist, high, tx uint64 }

// newestMeta returns the meta page that bbolt would start from: the first two
// pages are written in turn, and a power cut may leave one of them torn.
func newestMeta(file *os.File) (newest metaPage, err error) {
	found := false
	for page := range int64(2) {
		raw := make([]byte, metaSize)
		if _, err := file.ReadAt(raw, page*pageSize+pageHeader); err != nil {
			return metaPage{}, fmt.Errorf("meta page %d: %w", page, err)
		}
		m, ok := parseMeta(raw)
		if ok && (!found || m.tx > newest.tx) {
			newest, found = m, true
		}
	}
	if !found {
		return metaPage{}, errors.New("no valid meta page")
	}
	return newest, nil
}

func parseMeta(raw []byte) (metaPage, bool) {
	le := binary.LittleEndian
	sum := fnv.New64a()
	sum.Write(raw[:metaSize-8])
	ok := le.Uint32(raw) == metaMagic && le.Uint32(raw[4:]) == metaVersion &&
		le.Uint32(raw[8:]) == pageSize && le.Uint64(raw[metaSize-8:]) == sum.Sum64()
	return metaPage{root: le.Uint64(raw[16:]), freelist: le.Uint64(raw[32:]), high: le.Uint64(raw[40:]), tx: le.Uint64(raw[48:])}, ok
}

// page reads a page with its overflow pages, and marks them as visited.
func (in *inspection) page(id uint64) ([]byte, error) {
	header := make([]byte, pageHeader)
	if id < 2 || id >= in.high {
		return nil, fmt.Errorf("page %d of %d", id, in.high)
	}
	if _, err := in.file.ReadAt(header, int64(id)*pageSize); err != nil {
		return nil, fmt.Errorf("page %d: %w", id, err)
	}
	more := uint64(binary.LittleEndian.Uint32(header[12:]))
	if got := binary.LittleEndian.Uint64(header); got != id || id+more >= in.high {
		return nil, fmt.Errorf("page %d says it is page %d with %d more", id, got, more)
	}
	for n := id; n <= id+more; n++ {
		if err := in.meet(n); err != nil {
			return nil, err
		}
	}
	raw := make([]byte, (1+more)*pageSize)
	if _, err := in.file.ReadAt(raw, int64(id)*pageSize); err != nil {
		return nil, fmt.Errorf("page %d: %w", id, err)
	}
	return raw, nil
}

func (in *inspection) meet(id uint64) error {
	if id < 2 || id >= in.high {
		return fmt.Errorf("page %d of %d", id, in.high)
	}
	if in.seen[id] {
		return fmt.Errorf("page %d is used twice", id)
	}
	in.seen[id] = true
	return nil
}

func flagsOf(page []byte) uint16 { return binary.LittleEndian.Uint16(page[8:]) }
func countOf(page []byte) int    { return int(binary.LittleEndian.Uint16(page[10:])) }

// tree walks a bucket from its root page. Its keys lie in [low, high); nil
// is no bound.
func (in *inspection) tree(id uint64, low, high []byte) error {
	page, err := in.page(id)
	if err != nil {
		return err
	}
	switch flagsOf(page) {
	case branchPage:
		err = in.branch(page, low, high)
	case leafPage:
		err = in.leaf(page, low, high)
	default:
		err = fmt.Errorf("flags %#x", flagsOf(page))
	}
	if err != nil {
		return fmt.Errorf("page %d: %w", id, err)
	}
	return nil
}

func (in *inspection) branch(page, low, high []byte) error {
	le := binary.LittleEndian
	keys, err := keysOf(page, func(e []byte) (pos, size uint32) { return le.Uint32(e), le.Uint32(e[4:]) })
	if err != nil {
		return err
	}
	if len(keys) == 0 {
		return errors.New("an empty branch")
	}
	if err := inOrder(keys, low, high); err != nil {
		return err
	}
	for i, key := range keys {
		next := high
		if i+1 < len(keys) {
			next = keys[i+1]
		}
		if err := in.tree(le.Uint64(element(page, i)[8:]), key, next); err != nil {
			return err
		}
	}
	return nil
}

func (in *inspection) leaf(page, low, high []byte) error {
	le := binary.LittleEndian
	keys, err := keysOf(page, func(e []byte) (pos, size uint32) { return le.Uint32(e[4:]), le.Uint32(e[8:]) })
	if err != nil {
		return err
	}
	if err := inOrder(keys, low, high); err != nil {
		return err
	}
	for i := range keys {
		if err := in.leafElement(page, i); err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
	}
	return nil
}

func (in *inspection) leafElement(page []byte, i int) error {
	le, e := binary.LittleEndian, element(page, i)
	start := uint64(pageHeader+i*elementSize) + uint64(le.Uint32(e[4:])) + uint64(le.Uint32(e[8:]))
	end := start + uint64(le.Uint32(e[12:]))
	if end > uint64(len(page)) {
		return errors.New("a value beyond the page")
	}
	switch le.Uint32(e) {
	case 0:
		return nil
	case bucketFlag:
		return in.bucket(page[start:end])
	}
	return fmt.Errorf("flags %#x", le.Uint32(e))
}

// bucket follows the value of a bucket: its root page, or a small leaf inside
// the value itself.
func (in *inspection) bucket(value []byte) error {
	const header = 16
	if len(value) < header {
		return errors.New("a short bucket")
	}
	if root := binary.LittleEndian.Uint64(value); root != 0 {
		return in.tree(root, nil, nil)
	}
	inline := value[header:]
	if len(inline) < pageHeader || flagsOf(inline) != leafPage {
		return errors.New("a bucket without a page")
	}
	return in.leaf(inline, nil, nil)
}

func element(page []byte, i int) []byte {
	return page[pageHeader+i*elementSize:][:elementSize]
}

func keysOf(page []byte, position func(element []byte) (pos, size uint32)) ([][]byte, error) {
	count := countOf(page)
	if pageHeader+count*elementSize > len(page) {
		return nil, fmt.Errorf("%d elements", count)
	}
	keys := make([][]byte, count)
	for i := range keys {
		pos, size := position(element(page, i))
		start := uint64(pageHeader+i*elementSize) + uint64(pos)
		if start+uint64(size) > uint64(len(page)) {
			return nil, fmt.Errorf("element %d: a key beyond the page", i)
		}
		keys[i] = page[start : start+uint64(size)]
	}
	return keys, nil
}

func inOrder(keys [][]byte, low, high []byte) error {
	for i, key := range keys {
		tooLow := i > 0 && bytes.Compare(keys[i-1], key) >= 0
		if tooLow || bytes.Compare(key, low) < 0 || high != nil && bytes.Compare(key, high) >= 0 {
			return fmt.Errorf("element %d: a key out of order", i)
		}
	}
	return nil
}

// freelist checks that no page is both free and in use.
func (in *inspection) freelist(id uint64) error {
	page, err := in.page(id)
	if err != nil {
		return fmt.Errorf("freelist: %w", err)
	}
	if flagsOf(page) != freelistPage {
		return fmt.Errorf("freelist: flags %#x", flagsOf(page))
	}
	ids, count := page[pageHeader:], uint64(countOf(page))
	if count == 0xFFFF { // then the first number is the count
		count, ids = binary.LittleEndian.Uint64(ids), ids[8:]
	}
	if count > uint64(len(ids))/8 {
		return fmt.Errorf("freelist: %d pages", count)
	}
	for i := range count {
		if err := in.meet(binary.LittleEndian.Uint64(ids[i*8:])); err != nil {
			return fmt.Errorf("freelist: %w", err)
		}
	}
	return nil
}

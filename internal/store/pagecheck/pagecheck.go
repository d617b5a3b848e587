// Package pagecheck checks the page structure of a bbolt file before bbolt maps it. bbolt trusts
// that structure, and panics, hangs or overwrites live pages where it does not hold. So does its own
// Check: it runs in a goroutine of its own, where a fault ends the process.
package pagecheck

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
)

// The layout of a bbolt file, version 2, as far as it must be read to know that bbolt can follow
// it. See go.etcd.io/bbolt/internal/common.
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

var le = binary.LittleEndian

// pageChecker walks over every page that is reachable from the newest root. Each page may be
// visited once, so that the walk ends in any file.
type pageChecker struct {
	file *os.File
	high uint64 // the first page number that is not in use
	seen map[uint64]bool
}

// Check refuses a file unless every page is where its parent says, is used once, and holds its keys
// in order and within its bounds.
func Check(file *os.File) error {
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
	c := &pageChecker{file: file, high: root.high, seen: map[uint64]bool{0: true, 1: true}}
	if err := c.tree(root.root, nil, nil); err != nil {
		return err
	}
	if err := c.freelist(root.freelist); err != nil {
		return fmt.Errorf("freelist: %w", err)
	}
	if missing := int(c.high) - len(c.seen); missing != 0 {
		return fmt.Errorf("%d pages are neither used nor free", missing)
	}
	return nil
}

type metaPage struct{ root, freelist, high, tx uint64 }

// newestMeta returns the meta page that bbolt would start from: the first two pages are written in
// turn, and a power cut may leave one of them torn.
func newestMeta(file *os.File) (newest metaPage, err error) {
	found := false
	for page := range int64(2) {
		raw := make([]byte, metaSize)
		if _, err := file.ReadAt(raw, page*pageSize+pageHeader); err != nil {
			return metaPage{}, fmt.Errorf("meta page %d: %w", page, err)
		}
		sum := fnv.New64a()
		sum.Write(raw[:metaSize-8])
		sound := le.Uint32(raw) == metaMagic && le.Uint32(raw[4:]) == metaVersion &&
			le.Uint32(raw[8:]) == pageSize && le.Uint64(raw[metaSize-8:]) == sum.Sum64()
		m := metaPage{root: le.Uint64(raw[16:]), freelist: le.Uint64(raw[32:]), high: le.Uint64(raw[40:]),
			tx: le.Uint64(raw[48:])}
		if sound && (!found || m.tx > newest.tx) {
			newest, found = m, true
		}
	}
	if !found {
		return metaPage{}, errors.New("no valid meta page")
	}
	return newest, nil
}

// visitPage marks a page as used.
func (c *pageChecker) visitPage(id uint64) error {
	switch {
	case id < 2 || id >= c.high:
		return fmt.Errorf("page %d of %d", id, c.high)
	case c.seen[id]:
		return fmt.Errorf("page %d is used twice", id)
	}
	c.seen[id] = true
	return nil
}

// page reads a page with its overflow pages, and marks them as used.
func (c *pageChecker) page(id uint64) (raw []byte, flags uint16, err error) {
	if err := c.visitPage(id); err != nil {
		return nil, 0, err
	}
	header := make([]byte, pageHeader)
	if _, err := c.file.ReadAt(header, int64(id)*pageSize); err != nil {
		return nil, 0, fmt.Errorf("page %d: %w", id, err)
	}
	more := uint64(le.Uint32(header[12:]))
	if got := le.Uint64(header); got != id || id+more >= c.high {
		return nil, 0, fmt.Errorf("page %d says it is page %d with %d more", id, got, more)
	}
	for n := id + 1; n <= id+more; n++ {
		if err := c.visitPage(n); err != nil {
			return nil, 0, err
		}
	}
	raw = make([]byte, (1+more)*pageSize)
	if _, err := c.file.ReadAt(raw, int64(id)*pageSize); err != nil {
		return nil, 0, fmt.Errorf("page %d: %w", id, err)
	}
	return raw, le.Uint16(raw[8:]), nil
}

// tree walks a bucket from its root page. Its keys lie in [low, high); nil is no bound.
func (c *pageChecker) tree(id uint64, low, high []byte) error {
	page, flags, err := c.page(id)
	if err != nil {
		return err
	}
	switch flags {
	case branchPage:
		err = c.branch(page, low, high)
	case leafPage:
		err = c.leaf(page, low, high)
	default:
		err = fmt.Errorf("flags %#x", flags)
	}
	if err != nil {
		return fmt.Errorf("page %d: %w", id, err)
	}
	return nil
}

func (c *pageChecker) branch(page, low, high []byte) error {
	elements, keys, err := elementsOf(page, low, high, func(e []byte) (pos, size uint32) {
		return le.Uint32(e), le.Uint32(e[4:])
	})
	if err != nil {
		return err
	}
	if len(keys) == 0 {
		return errors.New("an empty branch")
	}
	for i, key := range keys {
		next := high
		if i+1 < len(keys) {
			next = keys[i+1]
		}
		if err := c.tree(le.Uint64(elements[i][8:]), key, next); err != nil {
			return err
		}
	}
	return nil
}

func (c *pageChecker) leaf(page, low, high []byte) error {
	elements, _, err := elementsOf(page, low, high, func(e []byte) (pos, size uint32) {
		return le.Uint32(e[4:]), le.Uint32(e[8:])
	})
	if err != nil {
		return err
	}
	for i, e := range elements {
		start := uint64(pageHeader+i*elementSize) + uint64(le.Uint32(e[4:])) + uint64(le.Uint32(e[8:]))
		end := start + uint64(le.Uint32(e[12:]))
		flags := le.Uint32(e)
		switch {
		case end > uint64(len(page)):
			err = errors.New("a value beyond the page")
		case flags == bucketFlag:
			err = c.bucket(page[start:end])
		case flags != 0:
			err = fmt.Errorf("flags %#x", flags)
		}
		if err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
	}
	return nil
}

// bucket follows the value of a bucket: its root page, or a small leaf inside the value itself.
func (c *pageChecker) bucket(value []byte) error {
	const header = 16
	if len(value) < header {
		return errors.New("a short bucket")
	}
	if root := le.Uint64(value); root != 0 {
		return c.tree(root, nil, nil)
	}
	inline := value[header:]
	if len(inline) < pageHeader || le.Uint16(inline[8:]) != leafPage {
		return errors.New("a bucket without a page")
	}
	return c.leaf(inline, nil, nil)
}

// elementsOf returns the elements of a page with their keys, which must be in order, in [low, high)
// and within the page.
func elementsOf(page, low, high []byte,
	position func(element []byte) (pos, size uint32)) (elements, keys [][]byte, err error) {
	count := int(le.Uint16(page[10:]))
	if pageHeader+count*elementSize > len(page) {
		return nil, nil, fmt.Errorf("%d elements", count)
	}
	for i := range count {
		element := page[pageHeader+i*elementSize:][:elementSize]
		pos, size := position(element)
		start := uint64(pageHeader+i*elementSize) + uint64(pos)
		if start+uint64(size) > uint64(len(page)) {
			return nil, nil, fmt.Errorf("element %d: a key beyond the page", i)
		}
		key := page[start : start+uint64(size)]
		tooLow := i > 0 && bytes.Compare(keys[i-1], key) >= 0
		if tooLow || bytes.Compare(key, low) < 0 || high != nil && bytes.Compare(key, high) >= 0 {
			return nil, nil, fmt.Errorf("element %d: a key out of order", i)
		}
		elements, keys = append(elements, element), append(keys, key)
	}
	return elements, keys, nil
}

// freelist checks that no page is both free and in use.
func (c *pageChecker) freelist(id uint64) error {
	page, flags, err := c.page(id)
	if err != nil {
		return err
	}
	if flags != freelistPage {
		return fmt.Errorf("flags %#x", flags)
	}
	ids, count := page[pageHeader:], uint64(le.Uint16(page[10:]))
	if count == 0xFFFF { // then the first number is the count
		count, ids = le.Uint64(ids), ids[8:]
	}
	if count > uint64(len(ids))/8 {
		return fmt.Errorf("%d pages", count)
	}
	for i := range count {
		if err := c.visitPage(le.Uint64(ids[i*8:])); err != nil {
			return err
		}
	}
	return nil
}

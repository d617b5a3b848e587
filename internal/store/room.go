package store

import (
	"fmt"
	"sync/atomic"
	"syscall"
)

// room is a folder on a disk that must not get full.
type room struct {
	path     string
	keepFree atomic.Int64
}

// KeepFree makes every write refuse that would leave less than n bytes on the
// disk.
func (r *room) KeepFree(n int64) { r.keepFree.Store(n) }

// CheckSpace refuses what KeepFree refuses.
func (r *room) CheckSpace(size int64) error {
	floor := r.keepFree.Load()
	if floor == 0 {
		return nil
	}
	free, err := freeSpace(r.path)
	if err != nil {
		return r.explain("ask for the free space of", r.path, err)
	}
	if free-size < floor {
		return storageFull(fmt.Errorf("%d bytes free, %d to be written, %d to be kept free: %w", free, size, floor, syscall.ENOSPC))
	}
	return nil
}

package store

import (
	"fmt"
	"sync/atomic"
	"syscall"
)

// quotaDir is a folder that leaves some space of its disk free.
type quotaDir struct {
	path    string
	minFree atomic.Int64
}

// KeepFree refuses every later write that would leave fewer than n bytes of the
// disk free.
func (d *quotaDir) KeepFree(n int64) { d.minFree.Store(n) }

// CheckSpace fails with StorageFull if a write of size bytes would be refused.
func (d *quotaDir) CheckSpace(size int64) error {
	floor := d.minFree.Load()
	if floor == 0 {
		return nil
	}
	free, err := freeSpace(d.path)
	if err != nil {
		return d.explain("ask for the free space of", d.path, err)
	}
	if free-size < floor {
		return storageFull(fmt.Errorf("%d bytes free, %d to be written, %d to be kept free: %w", free, size, floor, syscall.ENOSPC))
	}
	return nil
}

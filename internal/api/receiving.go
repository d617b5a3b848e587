package api

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"

	"schoolsite/internal/school"
)

// ReceivingBytes bounds the memory of the files of all uploads together, before they are opened.
// Further uploads wait, and are not read from the network meanwhile.
const ReceivingBytes = 128 << 20

// shareBytes bounds one account's part of ReceivingBytes: a person who sends
// many files over a slow connection delays only their own uploads.
const shareBytes = ReceivingBytes / 4

// receiving limits the memory of files that are being received or wait to be
// opened, by weighted semaphores.
type receiving struct {
	room   *semaphore.Weighted
	mu     sync.Mutex
	shares map[string]*semaphore.Weighted // by account, "" is the operator
}

func newReceiving() *receiving {
	return &receiving{room: semaphore.NewWeighted(ReceivingBytes), shares: map[string]*semaphore.Weighted{}}
}

// take acquires memory for a file, and waits for it until ctx ends. A file that
// is larger than a share acquires all of the share.
func (r *receiving) take(ctx context.Context, by school.Actor, bytes int64) (free func(), err error) {
	share, size := r.shareOf(by), min(bytes, shareBytes)
	if err := share.Acquire(ctx, size); err != nil {
		return nil, err
	}
	bytes = min(bytes, ReceivingBytes)
	if err := r.room.Acquire(ctx, bytes); err != nil {
		share.Release(size)
		return nil, err
	}
	return func() { r.room.Release(bytes); share.Release(size) }, nil
}

// shareOf returns the semaphore of an account's share. Accounts of staff bound their number.
func (r *receiving) shareOf(by school.Actor) *semaphore.Weighted {
	r.mu.Lock()
	defer r.mu.Unlock()
	share, ok := r.shares[by.Account.ID]
	if !ok {
		share = semaphore.NewWeighted(shareBytes)
		r.shares[by.Account.ID] = share
	}
	return share
}

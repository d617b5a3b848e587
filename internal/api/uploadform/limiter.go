package uploadform

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"

	"schoolsite/internal/school"
)

// MemoryBytes bounds the memory of the files of all uploads together, before they are opened.
// Further uploads wait, and are not read from the network meanwhile.
const MemoryBytes = 128 << 20

// shareBytes bounds one account's part of MemoryBytes: a person who sends
// many files over a slow connection delays only their own uploads.
const shareBytes = MemoryBytes / 4

// Limiter limits the memory of files that are being received or wait to be
// opened, by weighted semaphores.
type Limiter struct {
	room   *semaphore.Weighted
	mu     sync.Mutex
	shares map[string]*semaphore.Weighted // by account, "" is the operator
}

// NewLimiter has all memory free.
func NewLimiter() *Limiter {
	return &Limiter{room: semaphore.NewWeighted(MemoryBytes), shares: map[string]*semaphore.Weighted{}}
}

// Acquire takes memory for a file, and waits for it until ctx ends. A file that
// is larger than a share takes all of the share.
func (l *Limiter) Acquire(ctx context.Context, by school.Actor, bytes int64) (free func(), err error) {
	share, size := l.shareOf(by), min(bytes, shareBytes)
	if err := share.Acquire(ctx, size); err != nil {
		return nil, err
	}
	bytes = min(bytes, MemoryBytes)
	if err := l.room.Acquire(ctx, bytes); err != nil {
		share.Release(size)
		return nil, err
	}
	return func() { l.room.Release(bytes); share.Release(size) }, nil
}

// shareOf returns the semaphore of an account's share. Accounts of staff bound their number.
func (l *Limiter) shareOf(by school.Actor) *semaphore.Weighted {
	l.mu.Lock()
	defer l.mu.Unlock()
	share, ok := l.shares[by.Account.ID]
	if !ok {
		share = semaphore.NewWeighted(shareBytes)
		l.shares[by.Account.ID] = share
	}
	return share
}

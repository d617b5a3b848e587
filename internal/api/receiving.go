package api

import (
	"context"
	"net/http"
	"sync"

	"golang.org/x/sync/semaphore"

	"schoolsite/internal/school"
)

// ReceivingBytes is how much memory the files of all uploads together may take
// before they are opened. The next ones wait on their lines.
const ReceivingBytes = 128 << 20

// shareBytes is how much of it one account may take: whoever sends many files
// over a slow line waits for themselves, not everybody for them.
const shareBytes = ReceivingBytes / 4

// receiving has room for files that are being received, or wait to be opened.
type receiving struct {
	room   *semaphore.Weighted
	mu     sync.Mutex
	shares map[string]*semaphore.Weighted // by account, "" is the operator
}

func newReceiving() *receiving {
	return &receiving{room: semaphore.NewWeighted(ReceivingBytes), shares: map[string]*semaphore.Weighted{}}
}

// take waits for room for a file, until the caller has gone. A file that is
// larger than all of a share comes alone.
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

// shareOf is an account's share. There are as many as members of staff.
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

// maxRequest is how many bytes a file of the request can have: what the request says
// of itself, but no more than is taken.
func (a *server) maxRequest(r *http.Request) int64 {
	limit := a.site.Limits().FileBytes + 1 // one more shows that there is more
	if r.ContentLength >= 0 {
		return min(r.ContentLength, limit)
	}
	return limit
}

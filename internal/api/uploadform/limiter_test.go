package uploadform

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"schoolsite/internal/school"
)

func member(n int) school.Actor {
	return school.Actor{Account: school.Account{ID: strconv.Itoa(n)}}
}

func TestUploads_BoundBytesInFlight(t *testing.T) {
	gone, leave := context.WithCancel(t.Context())
	leave()
	l := NewLimiter()
	var all []func()
	for n := range MemoryBytes / shareBytes {
		free, err := l.Acquire(t.Context(), member(n), shareBytes)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, free)
	}
	if _, err := l.Acquire(gone, school.Actor{Operator: "cli:root"}, 1); err == nil {
		t.Error("there was room for more than there is")
	}
	for _, free := range all {
		free()
	}
	whole, err := l.Acquire(t.Context(), member(1), 2*MemoryBytes)
	if err != nil {
		t.Fatal("a file that is larger than all room is never received:", err)
	}
	whole()
}

// TestUploads_SlowAccountBlocksNobody: each has its room from the first
// byte on, for as long as a slow line takes.
func TestUploads_SlowAccountBlocksNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, end := NewLimiter(), make(chan struct{})
		var sending [2]atomic.Int32
		for file := range 20 {
			go func() {
				free, err := l.Acquire(t.Context(), member(file%2), 25<<20)
				if err != nil {
					t.Error(err)
					return
				}
				sending[file%2].Add(1)
				<-end
				free()
			}()
		}
		synctest.Wait()
		if one, other := sending[0].Load(), sending[1].Load(); one != 1 || other != 1 {
			t.Errorf("%d and %d files of two accounts are being received", one, other)
		}
		close(end)
		synctest.Wait()
		if one, other := sending[0].Load(), sending[1].Load(); one != 10 || other != 10 {
			t.Errorf("%d and %d of 10 files each were received in the end", one, other)
		}
	})
}

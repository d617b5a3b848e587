package blob

import (
	"runtime"
	"sync"
	"testing"
)

func TestGCLock_HeldTwiceByOneNeverWaitsForACollector(t *testing.T) {
	var l GCLock
	outer := l.Hold()
	if _, ok := l.TryCollect(); ok {
		t.Fatal("a collection beside an upload")
	}
	inner := l.Hold() // would wait for ever behind a collector that waits
	inner()
	inner() // twice is once
	if _, ok := l.TryCollect(); ok {
		t.Fatal("a collection beside an upload")
	}
	outer()
	end, ok := l.TryCollect()
	if !ok {
		t.Fatal("no collection although nobody holds it")
	}
	if _, ok := l.TryCollect(); ok {
		t.Fatal("two collections at once")
	}
	end()
	l.Hold()()
}

func TestGCLock_NoCollectionBesideAHolder(t *testing.T) {
	var l GCLock
	var inside, collections int
	var mu sync.Mutex
	count := func(n int) {
		mu.Lock()
		defer mu.Unlock()
		inside += n
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 500 {
				release := l.Hold()
				count(1)
				l.Hold()()
				count(-1)
				release()
			}
		})
	}
	all.Go(func() {
		for collections < 50 {
			end, ok := l.TryCollect()
			if !ok {
				runtime.Gosched()
				continue
			}
			mu.Lock()
			if collections++; inside != 0 {
				t.Error("a file was being named during a collection")
			}
			mu.Unlock()
			end()
		}
	})
	all.Wait()
	if end, ok := l.TryCollect(); !ok {
		t.Error("somebody still holds it")
	} else {
		end()
	}
}

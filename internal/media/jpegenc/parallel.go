package jpegenc

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// inParallel runs n pieces of work on GOMAXPROCS goroutines. It repeats the
// panic of one of them in the caller's goroutine.
func inParallel(n int, do func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	var panicked atomic.Value
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panicked.Store(cause{p})
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	group.Wait()
	if p := panicked.Load(); p != nil {
		panic(p.(cause).value)
	}
}

// cause wraps the value of a goroutine's panic, because an atomic.Value stores
// values of one type only.
type cause struct{ value any }

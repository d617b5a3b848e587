package jpegenc

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// inParallel does all of n pieces of work on as many goroutines as there are
// processors to use. A panic in one of them is the caller's.
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

// cause is what a goroutine panicked with, of whatever type.
type cause struct{ value any }

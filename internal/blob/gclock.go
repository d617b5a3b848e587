package blob

import "sync"

// GCLock keeps garbage collection away from files that no record names yet. Code that is about to
// name files holds it shared. The garbage collector holds it exclusively, and only tries: no method
// waits for exclusive access. So the shared side never waits behind a waiting collector, and one
// goroutine may hold it twice, in any order with other locks, without a deadlock. It is never held
// during network transfers.
type GCLock struct {
	mu      sync.Mutex
	holders int           // -1 while a collection runs
	free    chan struct{} // closed when nothing holds the lock; nil until something does
}

// Hold takes the lock shared. It waits only while a collection runs.
func (l *GCLock) Hold() (release func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.holders < 0 {
		ended := l.free
		l.mu.Unlock()
		<-ended
		l.mu.Lock()
	}
	return l.take(1)
}

// TryCollect takes the lock exclusively, unless it is held.
func (l *GCLock) TryCollect() (end func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.holders != 0 {
		return nil, false
	}
	return l.take(-1), true
}

// take adds to the holders, until the function that it returns is called.
func (l *GCLock) take(n int) (release func()) {
	if l.holders == 0 {
		l.free = make(chan struct{})
	}
	l.holders += n
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.holders -= n; l.holders == 0 {
			close(l.free)
		}
	})
}

// Idle returns a channel that is closed when nothing holds the lock. The lock may be held again
// before the caller tries.
func (l *GCLock) Idle() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.free == nil {
		l.free = make(chan struct{})
		close(l.free)
	}
	return l.free
}

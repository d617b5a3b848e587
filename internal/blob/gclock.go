package blob

import "sync"

// GCLock keeps garbage collection away from files that no record names yet. Code that is about to
// name files holds it shared. The garbage collector holds it exclusively, and only tries: no method
// waits for exclusive access. So the shared side never waits behind a waiting collector, and one
// goroutine may hold it twice, in any order with other locks, without a deadlock. It is never held
// during network transfers.
type GCLock struct {
	mu         sync.Mutex
	shared     int
	collecting chan struct{} // closed when the collection ends; nil while none runs
	idle       chan struct{} // closed when nobody holds the lock shared; nil while nobody asks
}

// Hold takes the lock shared. It waits only while a collection runs.
func (l *GCLock) Hold() (release func()) {
	l.mu.Lock()
	for l.collecting != nil {
		ended := l.collecting
		l.mu.Unlock()
		<-ended
		l.mu.Lock()
	}
	defer l.mu.Unlock()
	l.shared++
	return sync.OnceFunc(l.release)
}

func (l *GCLock) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shared--
	if l.shared == 0 && l.idle != nil {
		close(l.idle)
		l.idle = nil
	}
}

// TryCollect takes the lock exclusively, unless it is held.
func (l *GCLock) TryCollect() (end func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shared > 0 || l.collecting != nil {
		return nil, false
	}
	l.collecting = make(chan struct{})
	return sync.OnceFunc(l.endCollection), true
}

func (l *GCLock) endCollection() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.collecting)
	l.collecting = nil
}

// Idle returns a channel that is closed when nothing holds the lock. The lock may be held again
// before the caller tries.
func (l *GCLock) Idle() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.collecting != nil:
		return l.collecting
	case l.shared > 0 && l.idle == nil:
		l.idle = make(chan struct{})
	case l.shared == 0:
		now := make(chan struct{})
		close(now)
		return now
	}
	return l.idle
}

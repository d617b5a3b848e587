package store

import "sync"

// GCLock keeps garbage collection away from files that no record names yet.
// Whoever is about to name files holds it shared; the garbage collector holds
// it alone, and only tries: there is no method that waits for it alone. So the
// shared side never waits behind a collector that waits, and may be held twice
// by one goroutine, in any order with other locks, without a deadlock. It is
// never held while bytes come from, or go to, the network.
type GCLock struct {
	mu         sync.Mutex
	shared     int
	collecting chan struct{} // closed when the collection ends; nil while none runs
	idle       chan struct{} // closed when nobody holds the lock shared; nil while nobody asks
}

// Hold takes the lock shared. It waits only for a collection that runs.
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

// TryCollect takes the lock alone, unless somebody holds it.
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

// Idle is closed as soon as it is worthwhile to try a collection: nobody
// holds the lock at this moment, which may be over when it is tried.
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

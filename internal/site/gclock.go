package site

import "sync"

// gcLock keeps garbage collection away from files that no record names yet.
// Whoever is about to name files holds it shared; the garbage collector holds
// it alone, and only tries: there is no method that waits for it alone. So the
// shared side never waits behind a collector that waits, and may be held twice
// by one goroutine, in any order with other locks, without a deadlock. It is
// never held while bytes come from, or go to, the network.
type gcLock struct {
	mu         sync.Mutex
	shared     int
	collecting chan struct{} // closed when the collection ends; nil while none runs
	idle       chan struct{} // closed when nobody holds the lock shared; nil while nobody asks
}

// hold takes the lock shared. It waits only for a collection that runs.
func (l *gcLock) hold() (release func()) {
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

func (l *gcLock) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shared--
	if l.shared == 0 && l.idle != nil {
		close(l.idle)
		l.idle = nil
	}
}

// tryCollect takes the lock alone, unless somebody holds it.
func (l *gcLock) tryCollect() (end func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shared > 0 || l.collecting != nil {
		return nil, false
	}
	l.collecting = make(chan struct{})
	return sync.OnceFunc(l.endCollection), true
}

func (l *gcLock) endCollection() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.collecting)
	l.collecting = nil
}

// whenIdle is closed as soon as it is worthwhile to try a collection: nobody
// holds the lock at this moment, which may be over when it is tried.
func (l *gcLock) whenIdle() <-chan struct{} {
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

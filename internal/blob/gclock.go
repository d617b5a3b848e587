package blob

import "sync"

// GCLock keeps garbage collection away from files that no record names yet. Code that is about to
// name files holds it shared. The garbage collector holds it exclusively, and only tries: no method
// waits for exclusive access. So the shared side never waits behind a waiting collector, and one
// goroutine may hold it twice, in any order with other locks, without a deadlock. It is never held
// during network transfers.
type GCLock struct{ mu sync.RWMutex }

// Hold takes the lock shared. It waits only while a collection runs.
func (l *GCLock) Hold() (release func()) {
	l.mu.RLock()
	return sync.OnceFunc(l.mu.RUnlock)
}

// TryCollect takes the lock exclusively, unless it is held.
func (l *GCLock) TryCollect() (end func(), ok bool) {
	if !l.mu.TryLock() {
		return nil, false
	}
	return sync.OnceFunc(l.mu.Unlock), true
}

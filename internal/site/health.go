package site

import (
	"sync"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// healthKnownFor bounds the time for which Healthy returns its last result:
// strangers may ask for it, and each test writes to the disk.
const healthKnownFor = 10 * time.Second

// healthProbe caches whether the store accepted a write.
type healthProbe struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// Healthy returns an error when visitors can't be served (there is no
// snapshot) or nothing can be saved (the store accepts no write).
func (s *Site) Healthy() error {
	if s.Snapshot() == nil {
		return school.Errorf(school.Busy, "The site is not ready yet.")
	}
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	now := s.parts.Clock()
	if since := now.Sub(s.health.at); since >= 0 && since < healthKnownFor {
		return s.health.err
	}
	s.health.at, s.health.err = now, s.parts.DB.Update(func(tx *store.Tx) error { return tx.PutProbe(now.UTC()) })
	return s.health.err
}

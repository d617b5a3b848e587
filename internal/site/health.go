package site

import (
	"sync"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// healthKnownFor is how long the answer of Healthy is not asked for again: it is
// for strangers, and costs a write to the disk.
const healthKnownFor = 10 * time.Second

// healthProbe remembers whether the store took a write.
type healthProbe struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// Healthy fails when visitors can't be served, or nothing can be saved: there is
// no snapshot, or the store takes no write.
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

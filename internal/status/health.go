package status

import (
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// healthKnownFor is the time for which Healthy answers as before: each probe writes to the disk, and
// strangers may ask for it.
const healthKnownFor = 10 * time.Second

// Healthy returns an error when visitors can't be served (there is no
// snapshot) or nothing can be saved (the store accepts no write).
func (s *Service) Healthy() error {
	if !s.deps.Publisher.State().Serving {
		return school.Errorf(school.Busy, "The site is not ready yet.")
	}
	s.probing.Lock()
	defer s.probing.Unlock()
	now := s.deps.Clock()
	if since := now.Sub(s.probedAt); since < 0 || since >= healthKnownFor {
		s.probedAt, s.probed = now, s.deps.DB.Update(func(tx *store.Tx) error {
			return store.Probe.Put(tx, store.ClockReading{Seen: now.UTC()})
		})
	}
	return s.probed
}

// Ready returns an error unless the server is healthy, shows what is published, and could render every
// page that it tried.
func (s *Service) Ready() error {
	if err := s.Healthy(); err != nil {
		return err
	}
	published, err := store.Read(s.deps.DB, store.CurrentRevision.Get)
	shown := s.deps.Publisher.State()
	switch {
	case err != nil:
		return err
	case shown.Revision.Number != published && !shown.WatchedTree:
		return school.Errorf(school.Busy, "Revision %d is published, but revision %d is shown.", published,
			shown.Revision.Number)
	case shown.ShellPages > 0:
		return school.Errorf(school.Busy, "Pages that could not be rendered: %d.", shown.ShellPages)
	}
	return nil
}

package staticsite

import (
	"context"

	"schoolsite/internal/backup"
)

// WriteTo exports a site to a target of a test.
func (s *Service) WriteTo(ctx context.Context, t backup.Target) (Result, error) {
	site, err := s.site(ctx)
	if err != nil {
		return Result{}, err
	}
	return write(ctx, t, site, false)
}

package services

import (
	"io/fs"

	"schoolsite/dist"
	"schoolsite/internal/staticsite"
	"schoolsite/internal/status"
	"schoolsite/internal/web"
)

// newExport returns the service that copies the site into static files. Its answers are those of the API to visitors.
func (s *Services) newExport() *staticsite.Service {
	return &staticsite.Service{
		Publish: s.Publish, Pictures: s.Uploads, Alarm: s.parts.Alarm, Log: s.parts.Log, To: s.options.ExportTo,
		Assets:      func() (fs.FS, error) { return fs.Sub(dist.Files(), "client") },
		ContentType: web.ContentTypeOf,
		Answer:      s.VisitorAnswer,
	}
}

func (s *Services) exportStatus() status.ExportStatus {
	state := s.Static.State()
	return status.ExportStatus{To: s.options.ExportTo, At: state.At, Problem: state.Problem}
}

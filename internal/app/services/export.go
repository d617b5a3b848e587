package services

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"net/http"

	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/httpx"
	"schoolsite/internal/staticsite"
	"schoolsite/internal/status"
	"schoolsite/internal/store"
	"schoolsite/internal/web"
)

// newExport returns the service that copies the site into static files. Its answers are those of the API to visitors.
func (s *Services) newExport() *staticsite.Service {
	return &staticsite.Service{
		Publish: s.Publish, Pictures: s.Uploads, Alarm: s.parts.Alarm, Log: s.parts.Log, To: s.options.ExportTo,
		Assets:      func() (fs.FS, error) { return fs.Sub(dist.Files(), "client") },
		ContentType: web.ContentTypeOf,
		Changed:     func() (string, error) { return store.Read(s.parts.DB, (*store.Tx).LastChange) },
		Answer: func(ctx context.Context, address string) ([]byte, error) {
			visitor := httpx.WithOperator(ctx, "") // who exports sees more
			r, err := http.NewRequestWithContext(visitor, http.MethodGet, address, nil)
			if err != nil {
				return nil, err
			}
			answer := memoryAnswer{header: http.Header{}}
			if api.New(s.API(), api.Options{Log: s.parts.Log}).ServeHTTP(&answer, r); answer.status >= http.StatusBadRequest {
				return nil, fmt.Errorf("%s answers %d", address, answer.status)
			}
			return answer.Bytes(), nil
		},
	}
}

func (s *Services) exportStatus() status.ExportStatus {
	state := s.Static.State()
	return status.ExportStatus{To: s.options.ExportTo, At: state.At, Problem: state.Problem}
}

// memoryAnswer is an answer of the API that stays in memory.
type memoryAnswer struct {
	bytes.Buffer
	header http.Header
	status int
}

func (a *memoryAnswer) Header() http.Header    { return a.header }
func (a *memoryAnswer) WriteHeader(status int) { a.status = status }

package api

import (
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/status"
)

// Status answers GET /api/status: what runs, what is live, what needs attention.
type Status struct {
	status.Status
	Serving  bool         `json:"serving"` // false when a command answered by itself
	Address  string       `json:"address,omitempty"`
	DataDir  string       `json:"dataDir,omitempty"` // for the operator only
	Revision RevisionView `json:"revision"`
	Limits   UploadLimits `json:"limits"`
}

// The types of other packages that are on the wire as they are.
type (
	Attention       = status.Attention    // something that a person should do
	UploadLimits    = school.Limits       // on uploaded pictures
	BackupStatus    = status.BackupStatus // the last good backup
	ExportStatus    = status.ExportStatus // the copy in static files
	CertificateView = school.Certificate  // that the server presents
)

func getStatus(c *call) (Status, error) {
	st, err := c.Status.Status(c.ctx(), c.by)
	answer := Status{
		Status: st, Serving: c.options.Address != "", Address: c.options.Address,
		Revision: RevisionView{Revision: st.Revision, Current: true}, Limits: c.Limits,
	}
	if !answer.Serving {
		answer.StartedAt = time.Time{}
	}
	if c.by.Operator != "" {
		answer.DataDir = c.options.DataDir
	}
	return answer, err
}

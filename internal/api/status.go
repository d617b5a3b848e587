package api

import (
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/status"
)

// Status answers GET /api/status: what runs, what is live, what needs attention.
type Status struct {
	Version    string        `json:"version"`
	Build      string        `json:"build"`
	StartedAt  time.Time     `json:"startedAt,omitzero"` // while serving
	Serving    bool          `json:"serving"`            // false when a command answered by itself
	Address    string        `json:"address,omitempty"`
	DataDir    string        `json:"dataDir,omitempty"` // for the operator only
	School     string        `json:"school"`
	Revision   RevisionView  `json:"revision"`
	Pages      int           `json:"pages"`
	ShellPages int           `json:"shellPages"` // pages whose rendering failed
	Slides     int           `json:"slides"`
	Popup      string        `json:"popup"` // in words: "none", "live", "planned from 2 December 2026, 9:00 am", …
	Enquiries  EnquiryCounts `json:"enquiries"`
	Accounts   AccountCounts `json:"accounts"`
	Mail       MailStatus    `json:"mail"`
	Limits     UploadLimits  `json:"limits"`
	HasOwner   bool          `json:"hasOwner"`
	Disk       DiskStatus    `json:"disk"`
	Attention  []Attention   `json:"attention"` // empty: all is well

	Certificate *CertificateView `json:"certificate,omitempty"` // absent where the server doesn't speak HTTPS itself
}

// AccountCounts counts accounts by status.
type AccountCounts struct {
	Active   int `json:"active"`
	Pending  int `json:"pending"`
	Disabled int `json:"disabled"`
}

// MailStatus reports the state of outgoing mail.
type MailStatus struct {
	On        bool   `json:"on"`
	Waiting   int    `json:"waiting"`
	Refused   int    `json:"refused"`
	LastError string `json:"lastError,omitempty"`
	// SentAt is the last time that the mail server accepted a letter, absent if
	// there was none since this server started.
	SentAt time.Time `json:"sentAt,omitzero"`
}

// DiskStatus reports free space and the size of the data file.
type DiskStatus struct {
	Free     int64 `json:"free"`     // bytes on the data folder's disk
	Database int64 `json:"database"` // bytes of the data file
}

// The types of other packages that are on the wire as they are.
type (
	Attention       = status.Attention   // something that a person should do
	UploadLimits    = school.Limits      // on uploaded pictures
	CertificateView = school.Certificate // that the server presents
)

func (a *server) status(c *call) (answer Status, err error) {
	st, err := a.Status.Status(c.ctx(), c.by)
	if err != nil {
		return answer, err
	}
	answer = Status{
		Version: st.Version, Build: st.Build,
		Serving: a.options.Address != "", Address: a.options.Address,
		School: st.School, Revision: RevisionView{Revision: st.Revision, Current: true}, Pages: st.Pages, ShellPages: st.ShellPages,
		Slides: st.Slides, Popup: st.Popup, Enquiries: st.Enquiries,
		Accounts: AccountCounts{
			Active: st.Accounts[school.Active], Pending: st.Accounts[school.Pending], Disabled: st.Accounts[school.Disabled],
		},
		Limits: a.Limits, Certificate: st.Certificate,
		Mail:      MailStatus{On: st.MailOn, Waiting: st.MailWaits, Refused: st.MailFailed, LastError: st.MailError, SentAt: st.MailSentAt},
		HasOwner:  st.HasOwner,
		Disk:      DiskStatus{Free: st.DiskFree, Database: st.DataBytes},
		Attention: append([]Attention{}, st.Attention...),
	}
	if answer.Serving {
		answer.StartedAt = st.StartedAt
	}
	if c.by.Operator != "" {
		answer.DataDir = a.options.DataDir
	}
	return answer, nil
}

package api

import (
	"schoolsite/internal/school"
)

func (a *server) status(c *call) error {
	st, err := a.Status.Status(c.ctx(), c.by)
	if err != nil {
		return err
	}
	answer := Status{
		Version: st.Version, Build: st.Build,
		Serving: a.options.Address != "", Address: a.options.Address,
		School: st.School, Revision: RevisionView{Revision: st.Revision, Current: true}, Pages: st.Pages, ShellPages: st.ShellPages,
		Slides: st.Slides, Popup: st.Popup, Enquiries: EnquiryCounts(st.Enquiries),
		Accounts: AccountCounts{
			Active: st.Accounts[school.Active], Pending: st.Accounts[school.Pending], Disabled: st.Accounts[school.Disabled],
		},
		Limits:    uploadLimits(a.Limits),
		Mail:      MailStatus{On: st.MailOn, Waiting: st.MailWaits, Refused: st.MailFailed, LastError: st.MailError, SentAt: st.MailSentAt},
		HasOwner:  st.HasOwner,
		Disk:      DiskStatus{Free: st.DiskFree, Database: st.DataBytes},
		Attention: []Attention{},
	}
	if answer.Serving {
		answer.StartedAt = st.StartedAt
	}
	if shown := st.Certificate; shown != nil {
		answer.Certificate = &CertificateView{Names: shown.Names, Ends: shown.Ends, Problem: shown.Problem}
	}
	if c.by.Operator != "" {
		answer.DataDir = a.options.DataDir
	}
	for _, at := range st.Attention {
		answer.Attention = append(answer.Attention, Attention(at))
	}
	return c.ok(answer)
}

func uploadLimits(l school.Limits) UploadLimits {
	return UploadLimits{
		FileBytes: l.FileBytes, RequestBytes: l.RequestBytes, Files: l.Files, Pixels: l.Pixels,
		Side: l.Side, SmallestSide: l.SmallestSide, Progressive: l.Progressive, JPEGScans: l.JPEGScans,
	}
}

package api

import (
	"schoolsite/internal/school"
)

func (a *server) status(c *call) error {
	st, err := a.site.Status(c.ctx(), c.by)
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
		Mail:      MailStatus{On: st.MailOn, Waiting: st.MailWaits, Refused: st.MailFailed, LastError: st.MailError},
		Attention: []Attention{},
	}
	if answer.Serving {
		answer.StartedAt = st.StartedAt
	}
	if c.by.Operator != "" {
		answer.DataDir = a.options.DataDir
	}
	for _, at := range st.Attention {
		answer.Attention = append(answer.Attention, Attention(at))
	}
	return c.ok(answer)
}

package api

import (
	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

func (a *server) status(c *call) error {
	st, err := a.site.Status(c.ctx(), c.by)
	if err != nil {
		return err
	}
	answer := Status{
		Version: st.Version, Build: st.Build,
		Serving: a.options.Address != "", Address: a.options.Address,
		School: st.School, Revision: RevisionView{st.Revision, true}, Pages: st.Pages, ShellPages: st.ShellPages,
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

// importContent takes a content tree as a tar stream.
func (a *server) importContent(c *call) error {
	query := c.r.URL.Query()
	done, err := a.site.ImportArchive(c.ctx(), c.by, c.r.Body, site.ImportOptions{
		Message: query.Get("message"), DryRun: yes(query.Get("dryRun")),
	})
	if err != nil {
		return err
	}
	return c.ok(ImportAnswer{
		Message: importMessage(done, yes(query.Get("dryRun"))), Revision: RevisionView{done.Revision, !yes(query.Get("dryRun")) || done.Unchanged},
		Unchanged: done.Unchanged, DryRun: yes(query.Get("dryRun")), Warnings: done.Warnings,
	})
}

func importMessage(done site.Imported, dryRun bool) string {
	switch {
	case done.Unchanged:
		return "Nothing to do: this is what the site shows already."
	case dryRun:
		return "The content is fine. Nothing was published: this was a dry run."
	}
	return "Published."
}

package api

import (
	"io"
	"net/url"
	"strconv"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/school"
)

// audit answers with a page of the audit log.
func (a *server) audit(c *call) error {
	filter, err := auditFilter(c.r.URL.Query())
	if err != nil {
		return err
	}
	records, next, err := a.Audit.Query(c.ctx(), c.by, filter)
	if err != nil {
		return err
	}
	answer := AuditAnswer{Data: []AuditView{}, Next: next}
	for _, d := range records {
		answer.Data = append(answer.Data, auditView(d))
	}
	return c.ok(answer)
}

func auditView(d audit.Record) AuditView {
	return AuditView{AuditEntry: d.AuditEntry, Who: d.Who, Text: d.Text()}
}

func auditFilter(query url.Values) (f school.AuditFilter, err error) {
	f = school.AuditFilter{Kind: query.Get("kind"), Who: query.Get("who"), Text: query.Get("text"), Before: query.Get("before")}
	bad := map[string]string{}
	if f.Since, err = school.ParseTime(query.Get("since")); err != nil {
		bad["since"] = school.AsError(err).Message
	}
	if f.Until, err = school.ParseUntil(query.Get("until")); err != nil {
		bad["until"] = school.AsError(err).Message
	}
	if limit := query.Get("limit"); limit != "" {
		if f.Limit, err = strconv.Atoi(limit); err != nil || f.Limit < 1 {
			bad["limit"] = "The limit must be a number from 1 on"
		}
	}
	return f, school.InvalidFields(bad)
}

var auditFiles = map[string]file[audit.Record]{
	"csv":  {"text/csv; charset=utf-8", writeAuditCSV},
	"json": {ofJSON, func(w io.Writer, each eachOf[audit.Record]) error { return writeLines(w, each, auditView) }},
}

// exportAudit streams everything that a filter lets pass.
func (a *server) exportAudit(c *call) error {
	if err := c.by.RequireOwner(); err != nil {
		return err
	}
	file, format, err := fileOf(c, auditFiles)
	if err != nil {
		return err
	}
	filter, err := auditFilter(c.r.URL.Query())
	if err != nil {
		return err
	}
	return a.stream(c, "audit-log", format, file.kind, func(w io.Writer) error {
		return file.write(w, func(fn func(audit.Record) error) error { return a.Audit.Each(c.ctx(), c.by, filter, fn) })
	})
}

func writeAuditCSV(w io.Writer, each eachOf[audit.Record]) error {
	out, err := school.NewCSV(w, "When (India)", "Who", "What", "Before", "After", "From", "By", "Action", "Of", "ID")
	if err != nil {
		return err
	}
	err = each(func(d audit.Record) error {
		return out.Row(d.At.In(school.India).Format(time.DateTime), d.Who, d.Text(), d.Before, d.After,
			d.From, d.By, string(d.Action), d.Of, d.ID)
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

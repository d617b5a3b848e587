package api

import (
	"net/url"
	"strconv"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// AuditView is an entry of the audit log in words.
type AuditView = audit.Record

// AuditAnswer answers GET /api/audit?kind=&who=&text=&since=&until=&before=&limit=,
// newest first. Next is for before=, "" at the end of the log.
type AuditAnswer struct {
	Data []AuditView `json:"data"`
	Next string      `json:"next,omitempty"`
}

// AuditQuery filters the entries of the audit log. An empty field does not filter. Since and Until
// are RFC 3339, or dates and times in India; an Until that is a date is the end of that day.
type AuditQuery struct {
	Kind   string `json:"kind"`
	Who    string `json:"who"`
	Text   string `json:"text"`
	Since  string `json:"since"`
	Until  string `json:"until"`
	Before string `json:"before"` // the Next of an answer: the page after it
	Limit  int    `json:"limit"`  // at most so many; 0 is as many as a page has
	Format string `json:"format"` // of an export, which has no limit: csv or json
}

func listAudit(c *call) (AuditAnswer, error) {
	filter, err := auditFilter(c.r.URL.Query())
	if err != nil {
		return AuditAnswer{}, err
	}
	records, next, err := c.Audit.Query(filter)
	return AuditAnswer{append([]AuditView{}, records...), next}, err
}

func auditFilter(query url.Values) (f school.AuditFilter, err error) {
	f = school.AuditFilter{Kind: query.Get("kind"), Who: query.Get("who"), Text: query.Get("text"),
		Before: query.Get("before")}
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

func exportAudit(c *call) error {
	filter, err := auditFilter(c.r.URL.Query())
	if err != nil {
		return err
	}
	export := httpx.Export[audit.Record]{
		Name:    "audit-log",
		Columns: []string{"When (India)", "Who", "What", "Before", "After", "From", "By", "Action", "Of", "ID"},
		Row: func(r audit.Record) []string {
			return []string{r.At.In(text.India).Format(time.DateTime), r.Who, r.Text, r.Before, r.After, r.From, r.By,
				string(r.Action), r.Of, r.ID}
		},
		Each: func(fn func(audit.Record) error) error { return c.Audit.Each(c.ctx(), filter, fn) },
	}
	return c.cutShort(export.Send(c.w, c.query("format"), c.Now()))
}

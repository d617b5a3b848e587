package api

import (
	"context"
	"io"
	"net/url"
	"strconv"
)

// AuditQuery filters the entries of the audit log. An empty field does not
// filter. Since and Until are RFC 3339, or dates and times in India; an
// Until that is a date is the end of that day.
type AuditQuery struct {
	Kind   string
	Who    string
	Text   string
	Since  string
	Until  string
	Before string // the Next of an answer: the page after it
	Limit  int    // at most so many; 0 is as many as a page has
}

func (q AuditQuery) values() url.Values {
	values := url.Values{}
	for name, value := range map[string]string{
		"kind": q.Kind, "who": q.Who, "text": q.Text, "since": q.Since, "until": q.Until, "before": q.Before,
	} {
		if value != "" {
			values.Set(name, value)
		}
	}
	if q.Limit > 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	return values
}

// Audit gives a page of the audit log, newest first.
func (c *Client) Audit(ctx context.Context, q AuditQuery) (answer AuditAnswer, err error) {
	err = c.get(ctx, "/api/audit?"+q.values().Encode(), &answer)
	return answer, err
}

// ExportAudit writes everything that a query lets pass, whatever its limit, as
// csv or json.
func (c *Client) ExportAudit(ctx context.Context, q AuditQuery, format string, into io.Writer) error {
	values := q.values()
	values.Set("format", format)
	return c.fetch(ctx, "/api/audit/export?"+values.Encode(), into)
}

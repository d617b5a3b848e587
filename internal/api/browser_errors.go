package api

import (
	"net/http"
	"net/url"

	"schoolsite/internal/auth"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// ClientError is the body of POST /api/client-errors: an error that a browser
// could not handle. The server keeps 200 bytes of each text in its log.
type ClientError struct {
	Kind    string `json:"kind"`    // how React came to know of it: "caught", "recoverable", "uncaught"
	Message string `json:"message"` // the error in words
	Page    string `json:"page"`    // the path of the page
	Build   string `json:"build"`   // the build of the user interface
}

func (ClientError) maxBytes() int64 { return 4 << 10 }

// Bounds on the reports that are logged within an hour, from one address and in all.
const (
	maxReportsPerAddress = 10
	maxReportsInAll      = 60
)

// clientError writes what failed in somebody's browser into the server's log,
// as a warning. It answers the same whether or not the report was kept: a
// rate limit bounds what strangers can write. E-mail addresses are taken out,
// and of the page's address its query, which may hold a code.
func clientError(c *call) error {
	var report ClientError
	if err := c.read(&report); err != nil {
		return err
	}
	if _, ok := c.clientErrors.Allow(auth.AddressKey(school.RequestInfoFrom(c.ctx()).Address)); ok {
		page, err := url.Parse(report.Page)
		if err != nil {
			page = &url.URL{}
		}
		c.options.Log.Warn("a browser failed", "kind", httpx.LoggedText(report.Kind), "error",
			httpx.LoggedText(report.Message),
			"page", httpx.LoggedText(page.Path), "build", httpx.LoggedText(report.Build))
	}
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

package api

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"schoolsite/internal/auth"
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

func (ClientError) maxBytes() int64 { return maxReport }

const (
	maxReport   = 4 << 10 // bytes of the body of a report
	maxReported = 200     // bytes of each of its texts in the log
	// maxReportsPerAddress and maxReportsInAll bound the reports that are logged within an hour, from
	// one address and in all.
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
		address, _, _ := strings.Cut(report.Page, "?")
		page := &url.URL{}
		if parsed, err := url.Parse(address); err == nil {
			page = parsed
		}
		c.options.Log.Warn("a browser failed", "kind", reported(report.Kind), "error", reported(report.Message),
			"page", reported(page.Path), "build", reported(report.Build))
	}
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

// emailWord is a word of a text that has an e-mail address in it.
var emailWord = regexp.MustCompile(`[^\s/]*@[^\s/]*`)

// reported sanitises a text of a stranger for the log.
func reported(text string) string {
	text = text[:min(len(text), maxReport)]
	text = emailWord.ReplaceAllLiteralString(text, "{e-mail}")
	return strings.ToValidUTF8(text[:min(len(text), maxReported)], "")
}

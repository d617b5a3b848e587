package tlscert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"unicode"
)

// explainer is the transport to the authority. autocert drops the reasons of
// failures; explainer reads them from the responses and tells the manager.
type explainer struct {
	http.RoundTripper
	manager *Manager
}

// acmeAnswer is an error (RFC 7807) or an authorization (RFC 8555, 7.1.4).
type acmeAnswer struct {
	Type, Detail, Status string
	Identifier           struct{ Value string }
	Challenges           []struct{ Error struct{ Detail string } }
}

// RoundTrip sends a request and explains a failure.
func (e explainer) RoundTrip(r *http.Request) (*http.Response, error) {
	authority := "The certificate authority " + r.URL.Host
	response, err := e.RoundTripper.RoundTrip(r)
	if err != nil {
		e.manager.setProblem(fmt.Sprintf("%s can't be reached: %s It is asked again by itself.", authority, oneLine(err.Error())))
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	var answer acmeAnswer
	_ = json.Unmarshal(body, &answer) // a certificate is no JSON
	switch {
	case response.StatusCode == http.StatusTooManyRequests:
		e.manager.setProblem(fmt.Sprintf("%s gives no more certificates for now: %s It is asked again by itself.", authority, oneLine(answer.Detail)))
	case response.StatusCode >= http.StatusBadRequest && !strings.HasSuffix(answer.Type, ":badNonce"): // is sent again
		e.manager.setProblem(fmt.Sprintf("%s gave no certificate: %s", authority, oneLine(answer.Detail)))
	case answer.Status == "invalid" && answer.Identifier.Value != "":
		var details []string
		for _, challenge := range answer.Challenges {
			if challenge.Error.Detail != "" {
				details = append(details, challenge.Error.Detail)
			}
		}
		e.manager.setProblem(fmt.Sprintf("%s could not see that %s leads here: %s Check that its DNS records name this server, "+
			"and that ports 80 and 443 are open to the internet.", authority, answer.Identifier.Value, oneLine(strings.Join(details, "; "))))
	}
	return response, nil
}

// oneLine returns somebody else's words as a line that ends with a full stop.
func oneLine(words string) string {
	words = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, words)
	if runes := []rune(words); len(runes) > 300 {
		words = string(runes[:300]) + "…"
	}
	return strings.TrimRight(words, " .") + "."
}

// hostOf returns the host and port of an address.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Host
}

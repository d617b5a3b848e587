package client

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// Deadlines of a line to another computer. An import answers with its progress; everything else within answerTime.
const (
	dialTime   = 15 * time.Second
	writeTime  = 2 * time.Minute // for each write
	answerTime = 5 * time.Minute // from the end of a request
)

// Remote makes a client of the site at an address, which sends an app token with each call: over HTTPS, plain HTTP
// only to this computer. Nothing is sent yet. Redirects are not followed: they would lead the token away.
func Remote(site, token string) (*Client, error) {
	address, err := url.Parse(site)
	if err != nil || address.Host == "" || address.User != nil || strings.Trim(address.Path, "/")+address.RawQuery+
		address.Fragment != "" {
		return nil, school.Errorf(school.Invalid, "%q is no address of a site. Write it like "+
			"https://school.example.", site)
	}
	ip, _ := netip.ParseAddr(address.Hostname())
	isLocal := ip.IsLoopback() || address.Hostname() == "localhost"
	if address.Scheme != "https" && (address.Scheme != "http" || !isLocal) {
		return nil, school.Errorf(school.Invalid, "An app token is sent by HTTPS only. Write the address as "+
			"https://%s.", address.Host)
	}
	if !strings.HasPrefix(token, school.AppTokenPrefix) || strings.ContainsAny(token, " \r\n") {
		return nil, school.Errorf(school.Invalid, "This is no app token: one begins with %s and has no spaces. Copy "+
			"it whole, or ask an owner of the site for a new one.", school.AppTokenPrefix)
	}
	dialer := net.Dialer{Timeout: dialTime}
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, DisableCompression: true, TLSHandshakeTimeout: dialTime,
		ExpectContinueTimeout: dialTime, ResponseHeaderTimeout: answerTime,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dialer.DialContext(ctx, network, address)
			return writeDeadline{conn}, err
		},
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{http: &http.Client{Transport: transport, CheckRedirect: stay}, site: address.Scheme + "://" +
		address.Host, token: token}, nil
}

// writeDeadline is a connection whose writes end when the line is dead.
type writeDeadline struct{ net.Conn }

func (c writeDeadline) Write(data []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return 0, err
	}
	return c.Conn.Write(data)
}

// checkRemote refuses an answer that is not a site's own: a redirect, a page of a proxy or of another program, or of
// a version that knows no app tokens.
func (c *Client) checkRemote(answer *http.Response) error {
	isPage := strings.HasPrefix(answer.Header.Get("Content-Type"), "text/")
	status := answer.StatusCode
	switch {
	case status >= http.StatusMultipleChoices && status < http.StatusBadRequest:
		return school.Errorf(school.Invalid, "%s leads on to another address. The app token was not sent there: give "+
			"that address with --to, if it is the site's.", c.site)
	case status == http.StatusUnauthorized && !strings.HasPrefix(answer.Header.Get("WWW-Authenticate"), "Bearer"):
		return school.Errorf(school.Unauthorized, "%s takes no app tokens: it runs an earlier version of schoolsite, "+
			"or a proxy in front of it asks for a password. Update the site, or publish on its server.", c.site)
	case !isPage:
		return nil
	case status == http.StatusRequestEntityTooLarge:
		return school.Errorf(school.TooLarge, "A proxy in front of %s takes nothing as large as this. Ask whoever "+
			"looks after it to allow it for /api/.", c.site)
	case status >= http.StatusInternalServerError:
		return school.Errorf(school.Unreachable, "A proxy answers for %s: %s. Try again in a moment.", c.site,
			answer.Status)
	}
	return school.Errorf(school.NotFound, "At %s is no schoolsite: it answers %s with a page. Check the address.",
		c.site, answer.Status)
}

// lineError returns the error of a line to another computer: what failed, and whether the site may have got the call.
func (c *Client) lineError(err error) error {
	certificate, isCertificate := errors.AsType[*tls.CertificateVerificationError](err)
	if isCertificate {
		return school.Errorf(school.Unreachable, "The certificate of %s can't be trusted: %s. Nothing was sent. Open "+
			"the site in a browser to see what is wrong.",
			c.site, strings.TrimPrefix(certificate.Err.Error(), "x509: ")).Because(err)
	}
	reason := "the line was cut"
	failed, isOfNet := errors.AsType[*net.OpError](err)
	timeout, isTimer := errors.AsType[net.Error](err)
	_, isDNS := errors.AsType[*net.DNSError](err)
	switch {
	case isTimer && timeout.Timeout():
		reason = "no answer in time"
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
	case isDNS:
		reason = "there is no computer of this name"
	case isOfNet:
		reason = failed.Err.Error()
	}
	if isOfNet && failed.Op == "dial" || isOfNet && failed.Op == "proxyconnect" {
		return school.Errorf(school.Unreachable, "%s can't be reached: %s. Nothing was sent. Check the address and "+
			"the line.", c.site, reason).Because(err)
	}
	return school.Errorf(school.Unreachable, "The line to %s failed before it answered: %s. It may have done what "+
		"you asked: look with schoolsite content list --to %s, then try again.", c.site, reason, c.site).Because(err)
}

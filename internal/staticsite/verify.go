package staticsite

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// Verified reports a comparison of a copy with the site.
type Verified struct {
	Copy        string       `json:"copy"`
	Site        string       `json:"site"`
	Addresses   int          `json:"addresses"` // that were compared
	Differences []Difference `json:"differences"`
}

// Difference is one way in which answers of the copy differ from those of the site.
type Difference struct {
	What      string   `json:"what"` // "the status is 404 instead of 200"
	Addresses []string `json:"addresses"`
}

// How many addresses are compared at once, and how long one answer may take.
const (
	crawlers     = 8
	crawlTimeout = time.Minute
)

// unknownAddress leads to no page.
const unknownAddress = "/no-such-page-of-this-site"

// Verify fetches every address of the published site from a copy and from the site itself, and compares status,
// bytes, type, redirect and security headers.
func (s *Service) Verify(ctx context.Context, by school.Actor, copied, site string) (Verified, error) {
	found := Verified{Copy: strings.TrimSuffix(copied, "/"), Site: strings.TrimSuffix(cmp.Or(site, s.BaseURL), "/"), Differences: []Difference{}}
	if err := requireOperator(by); err != nil {
		return found, err
	}
	for _, base := range []string{found.Copy, found.Site} {
		if u, err := url.Parse(base); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return found, school.Errorf(school.Invalid, "The address of a site is like https://www.school.example, not %q.", base)
		}
	}
	files, err := s.site(ctx)
	if err != nil {
		return found, err
	}
	files = append(slices.DeleteFunc(files, func(f file) bool { return f.address == "" }), file{address: unknownAddress})
	to, gone := moves(s.Publish.Snapshot().Content.Navigation)
	for _, address := range slices.Concat(slices.Collect(maps.Keys(to)), gone) {
		files = append(files, file{address: address})
	}
	found.Addresses = len(files)
	c := crawl{copied: found.Copy, site: found.Site, security: slices.Sorted(maps.Keys(s.Headers(nil))), found: map[string][]string{},
		client: http.Client{Timeout: crawlTimeout, CheckRedirect: followSlash, Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, MaxIdleConnsPerHost: crawlers}}}
	defer c.client.CloseIdleConnections()
	if _, err := c.fetch(ctx, c.copied+"/"); err != nil {
		return found, school.Errorf(school.Unreachable, "The copy %s does not answer: %s.", c.copied, oserr.Reason(err)).Because(err)
	}
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(crawlers)
	for _, f := range files {
		work.Go(func() error { return c.compare(ctx, f) })
	}
	err = work.Wait()
	for _, what := range slices.Sorted(maps.Keys(c.found)) {
		found.Differences = append(found.Differences, Difference{what, slices.Sorted(slices.Values(c.found[what]))})
	}
	return found, err
}

// followSlash follows a redirect that only adds a slash, as static hosts have it.
func followSlash(r *http.Request, via []*http.Request) error {
	if r.URL.Path == via[0].URL.Path+"/" && r.URL.Host == via[0].URL.Host {
		return nil
	}
	return http.ErrUseLastResponse
}

// crawl compares the answers of a copy with those of the site.
type crawl struct {
	copied, site string
	security     []string // headers
	client       http.Client

	mu    sync.Mutex
	found map[string][]string // addresses by difference
}

func (c *crawl) note(address, format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	what := fmt.Sprintf(format, args...)
	c.found[what] = append(c.found[what], address)
}

// compare compares one address. Only a site that does not answer is an error.
func (c *crawl) compare(ctx context.Context, f file) error {
	want, err := c.fetch(ctx, c.site+f.address)
	if err != nil {
		return school.Errorf(school.Unreachable, "The site %s does not answer: %s.", c.site, oserr.Reason(err)).Because(err)
	}
	got, err := c.fetch(ctx, c.copied+f.address)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		c.note(f.address, "the copy does not answer: %s", oserr.Reason(err))
		return nil
	}
	if f.isChanged {
		want.hash = f.hash
	}
	switch {
	case got.status != want.status:
		c.note(f.address, "the status is %d instead of %d", got.status, want.status)
	case plainURL(want.location) != plainURL(got.location):
		c.note(f.address, "it leads to %q instead of %q", got.location, want.location)
	case want.location == "" && want.status != http.StatusGone && got.hash != want.hash: // other servers have words of their own there
		c.note(f.address, "the bytes differ")
	case want.location == "" && got.kind != want.kind:
		c.note(f.address, "the type is %q instead of %q", got.kind, want.kind)
	}
	for _, name := range c.security {
		if name == "Strict-Transport-Security" && strings.HasPrefix(c.site, "http:") { // sites say it by HTTPS only
			continue
		}
		is, should := got.header.Get(name), want.header.Get(name)
		if is != should && (name != "Content-Security-Policy" || is == "") { // one policy of the copy is for all pages
			c.note(f.address, "the header %s is %q instead of %q", name, is, should)
		}
	}
	return nil
}

// sameTypes are other names of types, as servers have them.
var sameTypes = map[string]string{"text/xml": "application/xml", "application/javascript": "text/javascript", "application/x-javascript": "text/javascript"}

// answer holds the parts of an answer that are compared.
type answer struct {
	status   int
	hash     string
	kind     string // media type
	location string // path and query that it redirects to
	header   http.Header
}

func (c *crawl) fetch(ctx context.Context, address string) (a answer, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return a, err
	}
	r.Header.Set("Accept-Encoding", "identity")
	got, err := c.client.Do(r)
	if err != nil {
		return a, err
	}
	defer got.Body.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, got.Body); err != nil {
		return a, err
	}
	a = answer{status: got.StatusCode, hash: hex.EncodeToString(sum.Sum(nil)), header: got.Header}
	a.kind, _, _ = mime.ParseMediaType(got.Header.Get("Content-Type")) // "" differs from every type
	a.kind = cmp.Or(sameTypes[a.kind], a.kind)
	if to, err := got.Location(); err == nil {
		a.location = to.RequestURI()
	}
	return a, nil
}

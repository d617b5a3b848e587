package tlscert

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/crypto/acme/autocert"

	"schoolsite/internal/school"
)

// cache is autocert's cache: the account's key and the certificates of one
// authority, in files that only this user can read. The answers to challenges,
// whose names contain "+", are kept in autocert's memory only.
type cache struct {
	autocert.DirCache
	manager *Manager
}

// openFolder makes the folder of an authority. Each has its own: what a test authority gave must
// not be taken for a real one's. It fails if other users can read anything in it.
func openFolder(m *Manager) (cache, error) {
	folder := filepath.Join(m.options.Folder, strings.ReplaceAll(m.authority(), ":", "_"))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return cache{}, school.Errorf(school.Unreachable, "The folder for certificates %s can't be made. "+
			"Check that there is room on the disk and that the data folder belongs to the user that runs this command.", folder).Because(err)
	}
	return cache{autocert.DirCache(folder), m}, filepath.WalkDir(m.options.Folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil || info.Mode().Perm()&0o077 == 0 {
			return err
		}
		mode := "600"
		if entry.IsDir() {
			mode = "700"
		}
		return school.Errorf(school.Unreachable, "Other users of this computer can read %s, which holds the keys of the site's certificate. "+
			"Run: chmod %s %s. If one of them may have read it, delete it instead: a new one is got.", path, mode, path)
	})
}

// Put writes a file. A certificate that is put is new: visitors are shown it at once.
func (c cache) Put(ctx context.Context, name string, data []byte) error {
	if strings.HasSuffix(name, "+token") || strings.HasSuffix(name, "+http-01") {
		return nil
	}
	err := c.DirCache.Put(ctx, name, data)
	if err != nil {
		c.manager.setProblem("The certificate can't be written into " + string(c.DirCache) + ": " + oneLine(err.Error()))
	}
	if !strings.Contains(name, "+") {
		c.manager.setLive(name, data)
		c.manager.options.Log.Info("a certificate came", "name", name)
		if err == nil && !c.manager.State().Ends.IsZero() {
			c.manager.setProblem("")
		}
	}
	return err
}

// authority returns the host and port of the authority.
func (m *Manager) authority() string {
	u, err := url.Parse(m.options.Directory)
	if err != nil {
		return m.options.Directory
	}
	return u.Host
}

// explainer is the transport to the authority. autocert drops the reasons of
// failures; explainer reads them from the responses and tells the manager.
type explainer struct {
	manager *Manager
	http.RoundTripper
}

// RoundTrip sends a request and explains a failure.
func (e explainer) RoundTrip(r *http.Request) (*http.Response, error) {
	problem := func(format string, args ...any) {
		e.manager.setProblem("The certificate authority " + r.URL.Host + " " + fmt.Sprintf(format, args...))
	}
	response, err := e.RoundTripper.RoundTrip(r)
	if err != nil {
		problem("can't be reached: %s It is asked again by itself.", oneLine(err.Error()))
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	var answer struct { // an error (RFC 7807) or an authorization (RFC 8555, 7.1.4)
		Type, Detail, Status string
		Identifier           struct{ Value string }
		Challenges           []struct{ Error struct{ Detail string } }
	}
	_ = json.Unmarshal(body, &answer) // a certificate is no JSON
	switch {
	case response.StatusCode == http.StatusTooManyRequests:
		problem("gives no more certificates for now: %s It is asked again by itself.", oneLine(answer.Detail))
	case response.StatusCode >= http.StatusBadRequest && !strings.HasSuffix(answer.Type, ":badNonce"): // is sent again
		problem("gave no certificate: %s", oneLine(answer.Detail))
	case answer.Status == "invalid" && answer.Identifier.Value != "":
		var details []string
		for _, challenge := range answer.Challenges {
			if challenge.Error.Detail != "" {
				details = append(details, challenge.Error.Detail)
			}
		}
		problem("could not see that %s leads here: %s Check that its DNS records name this server, and that ports 80 and 443 are open to the internet.",
			answer.Identifier.Value, oneLine(strings.Join(details, "; ")))
	}
	return response, nil
}

// oneLine returns somebody else's words as a line that ends with a full stop.
func oneLine(words string) string {
	words = strings.Join(strings.FieldsFunc(words, unicode.IsControl), " ")
	return strings.TrimRight(fmt.Sprintf("%.300s", words), " .") + "."
}

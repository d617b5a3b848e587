package cli

import (
	"encoding/pem"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A whole school is published and read by HTTPS, through a proxy, with an app token that no log has.
func TestRemote_PublishesOverHTTPS(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := serve(t, dir)
	until := time.Now().AddDate(0, 0, 30).Format(time.DateOnly)
	token := strings.TrimSpace(succeed(t, dir, "token", "add", "Office laptop", "--sections", "all,site", "--until", until))
	site, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewTLSServer(httputil.NewSingleHostReverseProxy(site))
	defer proxy.Close()
	work := t.TempDir()
	roots, school := filepath.Join(work, "roots.pem"), filepath.Join(work, "school")
	if err := os.WriteFile(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: proxy.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	remote := func(env string, args ...string) result {
		cmd := exec.Command(binary, append(args, "--to", proxy.URL, "--data-dir", filepath.Join(work, "none"))...)
		cmd.Env = append(cleanEnv(), "SCHOOLSITE_TOKEN="+token, env)
		return finish(cmd)
	}
	if r := remote("SSL_CERT_FILE=/dev/null", "content", "list"); r.code != exitBusy || !strings.Contains(r.talk, "can't be trusted") || !strings.Contains(r.talk, "Nothing was sent.") {
		t.Errorf("an untrusted certificate: %s", r)
	}
	for _, args := range [][]string{{"export", school}, {"import", school}, {"diff", school}, {"pull", school}, {"list"}} {
		if r := remote("SSL_CERT_FILE="+roots, append([]string{"content"}, args...)...); r.code != 0 {
			t.Fatalf("%s: %s", args, r)
		} else if args[0] == "list" && !strings.Contains(r.out, "token “Office laptop”") {
			t.Errorf("the revisions are %s", r.out)
		}
	}
	s.stop() // so that all requests are in the log
	if log := s.log(); strings.Contains(log, token[len("schoolsite_"):]) || !strings.Contains(log, "/api/content/missing") {
		t.Errorf("the log: %s", log)
	}
}

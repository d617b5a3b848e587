package cli

import (
	"context"
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

	"github.com/rogpeppe/go-internal/testscript"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/app"
	"schoolsite/internal/school"
)

// A whole school is published and read by HTTPS, through a proxy, with an app token that no log has.
func TestRemote_PublishesOverHTTPS(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := serve(t, dir)
	made, err := newAppToken(dir, "Office laptop", "all", "site")
	if err != nil {
		t.Fatal(err)
	}
	token := made.Secret
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

// scriptAppToken: apptoken FILE SECTIONS NAME makes an app token at the server. FILE and $TOKEN get its secret, and
// $TOKEN_ID its ID.
func scriptAppToken(ts *testscript.TestScript, _ bool, args []string) {
	made, err := newAppToken(ts.Getenv("DATA"), args[2], strings.Split(args[1], ",")...)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(made.Secret+"\n"), 0o600))
	ts.Setenv("TOKEN", made.Secret)
	ts.Setenv("TOKEN_ID", made.Data.ID)
}

// scriptEndToken: endtoken ID ends an app token.
func scriptEndToken(ts *testscript.TestScript, _ bool, args []string) {
	server := client.Dial(app.SocketPath(ts.Getenv("DATA")))
	defer server.Close()
	_, err := api.Endpoint[api.None, api.MessageAnswer]("DELETE /api/tokens/{id}").At(args[0]).Call(context.Background(), server, nil)
	ts.Check(err)
}

// newAppToken makes an editor's app token for a month at the server of a data folder.
func newAppToken(dir, name string, sections ...string) (api.TokenMade, error) {
	server := client.Dial(app.SocketPath(dir))
	defer server.Close()
	form := api.TokenMake{Name: name, Role: school.Editor, Until: time.Now().AddDate(0, 0, 30).Format(time.DateOnly)}
	for _, section := range sections {
		form.Sections = append(form.Sections, school.Section(section))
	}
	return api.Endpoint[api.TokenMake, api.TokenMade]("POST /api/tokens").Call(context.Background(), server, form)
}

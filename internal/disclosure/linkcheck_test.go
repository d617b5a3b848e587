package disclosure_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"schoolsite/internal/disclosure"
)

// other is another site: /404 answers 404, and so on.
func other(t *testing.T) (*httptest.Server, *disclosure.HTTPLinkChecker) {
	t.Helper()
	mux := http.NewServeMux()
	for path, status := range map[string]int{"/fine": 200, "/401": 401, "/403": 403, "/404": 404, "/410": 410, "/429": 429, "/503": 503} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
	}
	mux.HandleFunc("/no-head", func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			w.WriteHeader(http.StatusNotFound)
		}
	})
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/fine", http.StatusFound) })
	mux.HandleFunc("/moved-away", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/404", http.StatusFound) })
	mux.HandleFunc("/round", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/round", http.StatusFound) })
	mux.HandleFunc("/plain", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://"+r.Host+"/fine", http.StatusFound)
	})
	server := httptest.NewTLSServer(mux)
	t.Cleanup(server.Close)
	return server, disclosure.NewHTTPLinkChecker(disclosure.LinkOptions{UserAgent: "test", Transport: server.Client().Transport})
}

func TestBroken_SaysWhy(t *testing.T) {
	server, checker := other(t)
	want := map[string]string{
		"/fine": "", "/403": "", "/429": "", "/no-head": "", "/moved": "",
		"/401": "asks visitors to log in", "/404": "says that there is no such page (404).", "/410": "says that there is no such page (410).",
		"/503": "fails (503).", "/moved-away": "says that there is no such page", "/round": "can't be read (too many redirects).",
		"/plain": "can't be read (it redirects to an address without https).",
	}
	var addresses []string
	for path := range want {
		addresses = append(addresses, server.URL+path)
	}
	broken, err := checker.Broken(t.Context(), addresses)
	if err != nil {
		t.Fatal(err)
	}
	for path, begins := range want {
		got, isBroken := broken[server.URL+path]
		if isBroken != (begins != "") || !strings.HasPrefix(got, begins) {
			t.Errorf("%s: %q, want %q", path, got, begins)
		}
	}
}

func TestBroken_NoAnswer(t *testing.T) {
	server, checker := other(t)
	server.Close()
	broken, err := checker.Broken(t.Context(), []string{server.URL + "/fine"})
	if why := broken[server.URL+"/fine"]; err != nil || !strings.HasPrefix(why, "can't be read (") {
		t.Errorf("%q, %v", why, err)
	}
}

// An editor's link must not make the server speak to its own network.
func TestBroken_ConnectsToPublicAddressesOnly(t *testing.T) {
	var asked atomic.Int32
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer inside.Close()
	addresses := []string{
		inside.URL, strings.Replace(inside.URL, "127.0.0.1", "localhost", 1), "https://[::1]/", "https://10.0.0.1/", "https://192.168.1.1/",
		"https://169.254.169.254/latest/meta-data", "https://100.64.0.1/", "https://0.0.0.0/", "https://[::ffff:127.0.0.1]/",
		"https://[fe80::1]/", "https://[fd00::1]/", "https://[64:ff9b::7f00:1]/", "https://255.255.255.255/", "https://224.0.0.1/",
		"https://[::127.0.0.1]/", "https://[fec0::1]/", "https://[2001::1]/", "https://[2002:7f00:1::]/", "https://[5f00::1]/", "https://[ff02::1]/",
	}
	broken, err := disclosure.NewHTTPLinkChecker(disclosure.LinkOptions{UserAgent: "test"}).Broken(t.Context(), addresses)
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range addresses {
		if broken[address] != "is not a public address." {
			t.Errorf("%s: %q", address, broken[address])
		}
	}
	if asked.Load() != 0 {
		t.Error("the server inside was asked")
	}
}

// Other ports of public addresses, and this server's own address, are no
// business of a link. Nothing is said of them, since they may be alive.
func TestBroken_SkipsOtherPortsAndThisServer(t *testing.T) {
	checker := disclosure.NewHTTPLinkChecker(disclosure.LinkOptions{UserAgent: "test", Own: []netip.Addr{netip.MustParseAddr("203.0.113.7")}})
	broken, err := checker.Broken(t.Context(), []string{"https://203.0.113.8:22/", "https://203.0.113.8:8443/", "https://203.0.113.7/", "https://[::ffff:203.0.113.7]/"})
	if err != nil || len(broken) > 0 {
		t.Errorf("%v, %v", broken, err)
	}
}

// When the program stops, nothing is known of the addresses.
func TestBroken_FailsWhenCancelled(t *testing.T) {
	server, checker := other(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := checker.Broken(ctx, []string{server.URL + "/fine"}); err == nil {
		t.Error("no error")
	}
}

func TestBroken_SendsUserAgentAndNoCookie(t *testing.T) {
	seen := make(chan string, 2)
	server := httptest.NewTLSServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		seen <- r.UserAgent() + r.Header.Get("Cookie")
	}))
	defer server.Close()
	checker := disclosure.NewHTTPLinkChecker(disclosure.LinkOptions{UserAgent: "schoolsite/1 (https://school.example)", Transport: server.Client().Transport})
	if broken, _ := checker.Broken(t.Context(), []string{server.URL}); len(broken) > 0 {
		t.Fatal(broken)
	}
	if got := <-seen; got != "schoolsite/1 (https://school.example)" {
		t.Errorf("it said %q", got)
	}
}

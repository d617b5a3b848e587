package cli

import (
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"testing"
)

// TestServe_OutOfFileDescriptors takes the file descriptors from a running server: connections that are open are served from
// memory, new ones wait, what needs a file is refused, and once there are descriptors all goes on in the same process.
func TestServe_OutOfFileDescriptors(t *testing.T) {
	t.Parallel()
	const promise = "a server without file descriptors (EMFILE) serves who is connected, and recovers"
	limiter, err := exec.LookPath("prlimit")
	if err != nil {
		t.Fatal("prlimit, of util-linux, is missing")
	}
	dir := folder(t)
	s := serve(t, dir)
	owner := signIn(t, s)
	mustTake(t, owner, s, 1)
	visitor := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}}
	defer visitor.CloseIdleConnections()
	get := func(path string) string { return getBy(visitor, s.url+path) }
	if answer := get("/"); !strings.HasPrefix(answer, "200 ") {
		t.Fatal(answer)
	}
	limit := func(soft string) {
		if said, err := exec.Command(limiter, "--pid", fmt.Sprint(s.cmd.Process.Pid), "--nofile="+soft+":").CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, said)
		}
	}
	limit(fmt.Sprint(s.openFiles(t) + 3))
	var silent []net.Conn
	for range 20 { // most of them wait in the queue of the kernel
		c, err := net.Dial("tcp", s.address())
		if err != nil {
			t.Fatal(err)
		}
		silent = append(silent, c)
	}
	if _, err := s.find(s.talk, "too many open files"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/about-us", "/latest", "/api/get-all-slider"} {
		if answer := get(path); !strings.HasPrefix(answer, "200 ") {
			t.Errorf("%s: %s: %.200s", promise, path, answer)
		}
	}
	for range 3 {
		if answer := sendAlone(owner, s, drawn(80, 70, 2)); !strings.HasPrefix(answer, "50") && !strings.HasPrefix(answer, "201 ") {
			t.Errorf("%s: a picture: %.200s", promise, answer)
		}
	}
	for _, c := range silent {
		c.Close()
	}
	limit("1024")
	mustTake(t, owner, s, 3)
	if answer := getBy(http.DefaultClient, s.url+"/about-us"); !strings.HasPrefix(answer, "200 ") {
		t.Errorf("%s: a new visitor: %.200s", promise, answer)
	}
	succeed(t, dir, "status")
	if lines := strings.Count(s.log(), "too many open files"); lines > 200 {
		t.Errorf("%s: %d lines of the log", promise, lines)
	}
}

// getBy gives "STATUS body" or the error.
func getBy(client *http.Client, address string) string {
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return err.Error()
	}
	return send(client, request)
}

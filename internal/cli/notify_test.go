package cli

import (
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// systemd starts a server that hangs again: it is told that the server is ready, that it goes on, and
// that it stops.
func TestServe_TellsTheServiceManager(t *testing.T) {
	dir := folder(t)
	socket := filepath.Join(filepath.Dir(warmed), "notify.sock")
	told, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	defer os.Remove(socket)
	s, err := start(dir, append(os.Environ(), "SCHOOLSITE_DATA_DIR="+dir, "NOTIFY_SOCKET="+socket, "WATCHDOG_USEC=100000"))
	if err != nil {
		t.Fatal(err)
	}
	next := func() string {
		t.Helper()
		message := make([]byte, 100)
		if err := told.SetReadDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		n, err := told.Read(message)
		if err != nil {
			t.Fatal(err)
		}
		return string(message[:n])
	}
	for _, want := range []string{"READY=1", "WATCHDOG=1", "WATCHDOG=1"} {
		if got := next(); got != want {
			t.Errorf("it is told %q, not %q", got, want)
		}
	}
	go s.stop()
	for got := next(); got != "STOPPING=1"; got = next() {
		if got != "WATCHDOG=1" {
			t.Errorf("it is told %q", got)
		}
	}
	<-s.exited
}

package app

import (
	"context"
	"net"
	"os"
	"strconv"
	"time"
)

// notify tells the service manager the server's state, where there is one that wants to know:
// sd_notify(3).
func (s *server) notify(state string) {
	address := os.Getenv("NOTIFY_SOCKET")
	if address == "" {
		return
	}
	connection, err := net.Dial("unixgram", address)
	if err == nil {
		_, err = connection.Write([]byte(state))
		connection.Close()
	}
	if err != nil {
		s.log.Warn("the service manager could not be told how the server is", "state", state, "error", err)
	}
}

// runWatchdog tells the service manager twice within its time limit that the server does not hang. One
// that can't save anything, because the disk is full, does not hang: a restart would not help it.
func (s *server) runWatchdog(ctx context.Context) {
	limit, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64)
	if err != nil || limit <= 0 {
		return
	}
	for tick := time.NewTicker(time.Duration(limit) * time.Microsecond / 2); ctx.Err() == nil; {
		_ = s.app.Status.Healthy() // that it returns is enough
		s.notify("WATCHDOG=1")
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

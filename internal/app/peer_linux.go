package app

import (
	"net"
	"syscall"
)

// peerName names the user at the other end of the control socket.
func peerName(c net.Conn) string {
	unix, ok := c.(*net.UnixConn)
	if !ok {
		return "cli"
	}
	raw, err := unix.SyscallConn()
	if err != nil {
		return "cli"
	}
	name := "cli"
	_ = raw.Control(func(fd uintptr) { // it fails only on a closed connection
		if peer, err := syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED); err == nil {
			name = OperatorName(int(peer.Uid))
		}
	})
	return name
}

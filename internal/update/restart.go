package update

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// ErrRestart is the cause of the end of a context that OnRestart made.
var ErrRestart = errors.New("restart with the program that is installed now")

// restartSignal is the one by which other servers are told to start their new program, too.
const restartSignal = syscall.SIGUSR2

// OnRestart returns a context that ends when another process tells this one to restart.
func OnRestart(ctx context.Context) (context.Context, context.CancelFunc) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, restartSignal)
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-told:
			cancel(ErrRestart)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil); signal.Stop(told) }
}

// Restart runs the program that is installed now in the place of this one, with the same arguments.
func Restart() error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	return Exec(strings.TrimSuffix(path, PreviousSuffix))
}

// Exec runs a program in the place of this one: the same process for whoever started it, such as systemd.
func Exec(path string) error { return syscall.Exec(path, os.Args, os.Environ()) }

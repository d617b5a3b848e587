// Command schoolsite is a residential school's website in one program: it
// serves the site, and it is the office's tool for accounts, pictures, content
// and enquiries, whether the server runs or not.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"schoolsite/internal/cli"
	"schoolsite/internal/cli/commands"
)

// Both are set by the release build: the version, and the public key that its archives are signed for.
var version, releaseKey = "dev", ""

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	c := &cli.CLI{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Version: version, ReleaseKey: releaseKey}
	os.Exit(cli.Main(ctx, c, os.Args[1:], commands.All()...))
}

// Command schoolsite is a residential school's website in one program: it
// serves the site, and it is the office's tool for accounts, pictures, content
// and enquiries, whether the server runs or not.
//
// One file here holds one noun's commands. A command parses its flags, calls
// the API and prints the answer: it holds no rule and no query. house.go is
// the only place where the packages are put together.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// version is set by the release build.
var version = "dev"

func main() {
	os.Exit(run())
}

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	a := &app{in: os.Stdin, out: os.Stdout, talk: os.Stderr}
	return a.run(ctx, os.Args[1:])
}
